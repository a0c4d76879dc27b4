// Package luatest serves the tests of several packages: the embedded rulesets
// and scenarios, compiled once; battles between bots; small rulesets; and
// handlers that roll the same face or every face. Only tests import it.
package luatest
