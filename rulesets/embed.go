// Package rulesets carries the rulebooks that come with the program, one
// folder each. It holds data and no code.
package rulesets

import "embed"

// FS holds each ruleset in a folder of its name.
//
//go:embed */*
var FS embed.FS
