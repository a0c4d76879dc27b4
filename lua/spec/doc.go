// Package spec runs the specs of rulesets and house rules: files of Lua with
// describe, it and expect beside the rules they are about.
//
// A spec scripts the dice and decisions by what they are for; one left over, or
// one that is missing, fails it. It makes pieces by the ruleset's own
// constructors, gives orders or calls rules, and expects what comes of it; odds
// in a spec are exact fractions. Every spec begins with a fresh position, and a
// function that remembers anything from one spec to the next is found out.
//
// A [Report] says which rules no spec is about and which actions no spec sees
// refused. A [Watch] holds what rules say of every moment against a position.
package spec
