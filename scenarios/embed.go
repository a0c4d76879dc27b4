// Package scenarios carries the battles that come with the program, in a
// folder for each ruleset. It holds data and no code.
package scenarios

import "embed"

// FS holds each scenario as RULESET/NAME.toml, the designs that some of them
// name as RULESET/designs/NAME.toml, house rules with their specs as
// RULESET/house/NAME.lua or .toml, and card files with theirs as
// RULESET/cards/NAME.lua.
//
//go:embed */*.toml */house/* */cards/* */designs/*
var FS embed.FS
