// Package scenarios carries the battles that come with the program, in a
// folder for each ruleset. It holds data and no code.
package scenarios

import "embed"

// FS holds each scenario as RULESET/NAME.toml, the designs that some of them
// name as RULESET/designs/NAME.toml, and house rules with their specs as
// RULESET/house/NAME.lua or .toml.
//
//go:embed */*.toml */house/* */designs/*
var FS embed.FS
