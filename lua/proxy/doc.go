// Package proxy shows the state of a game to scripts.
//
// Every table of the state has a [Proxy]: a userdata that reads from a plain Lua
// table, as fast as any table is read, and passes each write to Go. The [Mirror]
// keeps those Lua tables equal to the state of core/game, and converts what a
// script writes into values of the declared types: it copies and checks a plain
// table, stores a piece in a reference as its id, and reports a misspelt field
// together with the likely one. Data tables, the words hex and plane, and what a
// chapter offers to others are proxies too; those are read-only.
//
// A script may keep a proxy after its table was removed or its making undone. Such a
// proxy refuses writes, because they would be lost. Sizes are checked before
// anything is copied.
//
// The package knows neither rules nor orders. It asks the host through [Hooks].
package proxy
