package main

import (
	"path/filepath"
	"testing"
)

// TestGoOnNamesTheFolders: the command that takes a game up again names the
// folders in which its rules were found.
func TestGoOnNamesTheFolders(t *testing.T) {
	name := filepath.Join(atHome(t), "fair.parley")
	rules, err := filepath.Abs("../../lua/testdata")
	if err != nil {
		t.Fatal(err)
	}
	s := parley(t, "", "play", "fair/green", "--seed", "3", "--path", rules, "--path", ".", "--journal", name)
	s.says(t, statusDone, "Continue with: parley play --resume "+name+" --path "+rules+" --path .\n")
	parley(t, "", "play", "--resume", name).says(t, statusUsage, `there is no ruleset "fair"`)
	parley(t, "", "play", "--resume", name, "--path", rules, "--path", ".").says(t, statusDone, "At work: The Millers to act")
}
