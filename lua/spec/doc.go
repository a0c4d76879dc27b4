// Package spec runs the specs of rulesets and house rules: files of Lua with describe,
// it and expect beside the rules that they test.
//
// A spec scripts the dice and decisions by their purposes; one that is left over or
// missing makes it fail. It creates pieces with the ruleset's own constructors, gives
// orders or calls rules, and checks the results; odds in a spec are exact fractions.
// Every spec begins with a new game, and functions that keep state between specs are
// reported.
//
// A [Report] lists the rules that no spec describes and the actions that no spec sees
// refused. A [Watch] checks the invariants of the rules in a position.
package spec
