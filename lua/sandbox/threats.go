package sandbox

import _ "embed" // for the page of threats

// Threats is the page THREATS.md: what untrusted files can do, and the limits of scripts.
//
//go:embed THREATS.md
var Threats string
