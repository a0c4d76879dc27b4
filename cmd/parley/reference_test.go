package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestReference prints each form of the reference, and refuses what makes no sense.
func TestReference(t *testing.T) {
	parley(t, "", "reference").says(t, statusDone, "roll(DICE, WHY, PIECE?, AUDIENCE?) → integer", "rulesets/NAME/ruleset.toml")
	parley(t, "", "reference", "galley", "--markdown").says(t, statusDone, "### roll", "| `hull` | `count` |", "### ship: game.ships", "| `archery` |", "### scenario.toml", "#### scenario.toml.ship")
	parley(t, "", "reference", "--json").says(t, statusDone, `"name":"roll","kind":"word"`)
	parley(t, "", "reference", "galley", "--luacheck").says(t, statusDone, "stds.parley = {", "ships = { other_fields = true }")
	parley(t, "", "reference", "galley", "--markdown", "--json").says(t, statusUsage, "one form at a time")
	parley(t, "", "reference", "--editor", "x").says(t, statusUsage, "--editor needs a ruleset")
	parley(t, "", "reference", "--completion", "fisch").says(t, statusUsage, `no completion for "fisch" (did you mean "fish"?)`)
	parley(t, "", "reference", "gally").says(t, statusUsage, `did you mean "galley"?`)
}

// TestEditorFiles: files are made again when what they are made of changes, and those of an
// author stay as they are.
func TestEditorFiles(t *testing.T) {
	dir := t.TempDir()
	if got := parleyIn(t, dir, "", statusDone, "new", "card", "stowaway"); strings.Count(got, "for editors") != 1 {
		t.Error(got)
	}
	if got := parleyIn(t, dir, "", statusDone, "reference", "galley", "--editor", "."); got != "nothing has changed\n" {
		t.Error(got)
	}
	stub := filepath.Join(dir, ".editor", "galley.lua")
	text, err := os.ReadFile(stub)
	if err != nil || !strings.Contains(string(text), "---@field stowaway_deck table") {
		t.Errorf("%v: the declarations lack the deck of the card file", err)
	}
	for name, mine := range map[string]string{".luarc.json": "{}\n", filepath.Join(".editor", "galley.lua"): string(text) + "-- mine\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(mine), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got := parleyIn(t, dir, "", statusDone, "reference", "galley", "--editor", "."); got != "wrote .editor/galley.lua\n.luarc.json was not made by parley: it was not changed\n" {
		t.Error(got)
	}
	if again, err := os.ReadFile(stub); err != nil || string(again) != string(text) {
		t.Errorf("%v: the declarations were not made again as they were", err)
	}
	if got := parleyIn(t, dir, "", statusDone, "check", "."); got != "ok    stowaway.lua\n" {
		t.Errorf("a folder with these files is checked as\n%s", got)
	}
}

// tool finds a program, or skips the test.
func tool(t *testing.T, name, from string) string {
	t.Helper()
	file, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("skipped: %s is not installed (%s)", name, from)
	}
	return file
}

// outputOf runs a program in a folder.
func outputOf(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// TestCompletion completes a command line in the shells themselves.
func TestCompletion(t *testing.T) {
	dir := t.TempDir()
	script := func(shell string) string {
		got := parley(t, "", "reference", "--completion", shell)
		got.says(t, statusDone, "parley")
		file := filepath.Join(dir, shell)
		if err := os.WriteFile(file, []byte(got.out), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	t.Run("bash", func(t *testing.T) {
		bash := tool(t, "bash", "Debian's bash")
		for line, want := range map[string]string{
			"parley ref": "reference", "parley play galley/du": "galley/duel", "parley new sce": "scenario", "parley check --ho": "--house", "parley help seque": "sequence sequence.account",
		} {
			words := strings.Fields(line)
			got, err := outputOf(dir, bash, "-c", `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _parley; echo "${COMPREPLY[@]}"`, "bash", script("bash"), words[0], words[1], strings.Join(words[2:], " "))
			if len(words) == 2 {
				got, err = outputOf(dir, bash, "-c", `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _parley; echo "${COMPREPLY[@]}"`, "bash", script("bash"), words[0], words[1])
			}
			if got = strings.TrimSpace(got); err != nil || !strings.HasPrefix(got, want) {
				t.Errorf("%s completes to %q, not %q (%v)", line, got, want, err)
			}
		}
	})
	t.Run("zsh", func(t *testing.T) {
		if got, err := outputOf(dir, tool(t, "zsh", "Debian's zsh"), "-n", script("zsh")); err != nil {
			t.Error(got, err)
		}
	})
	t.Run("fish", func(t *testing.T) {
		fish := tool(t, "fish", "Debian's fish")
		got, err := outputOf(dir, fish, "-c", `source "$argv[1]"; complete -C "parley play galley/du"; complete -C "parley ref"; complete -C "parley check --ho"`, script("fish"))
		for _, want := range []string{"galley/duel", "reference\t", "--house\t"} {
			if err != nil || !strings.Contains(got, want) {
				t.Errorf("fish: no %q in %q (%v)", want, got, err)
			}
		}
	})
}
