// Package luatest has what the tests of several packages play with: the embedded
// rulesets and scenarios, compiled once; battles between bots; small rulesets of its
// own; and handlers that roll the same face or every face. It is for tests alone; no
// program imports it.
package luatest
