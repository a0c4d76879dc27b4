// Package scenarios carries the battles that come with the program, in a
// folder for each ruleset. It holds data and no code.
package scenarios

import "embed"

// FS holds each scenario as RULESET/NAME.toml.
//
//go:embed */*.toml
var FS embed.FS
