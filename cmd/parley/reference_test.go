package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
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

// planted writes a folder with files that have faults, for the tools that editors use.
func planted(t *testing.T, name, text string) string {
	t.Helper()
	dir := t.TempDir()
	parleyIn(t, dir, "", statusDone, "new", "house", "gale", "--ruleset", "galley")
	first, _, _ := strings.Cut(plantedLua, "\n\n")
	if err := os.WriteFile(filepath.Join(dir, "gale.lua"), []byte(first), 0o644); err != nil {
		t.Fatal(err)
	}
	parleyIn(t, dir, "", statusDone, "reference", "galley", "--editor", ".")
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// plantedLua has a fault in each line with a comment, which names what a tool says of it.
const plantedLua = `house "gale" {
  ruleset = "galley",
  title   = "Gale",
  params  = { strength = 2 },
}

on "galley.ram.roll" (function(result, vessel)
  local n = rol("d6", "gale") -- rol
  for _, v in ipairs(game.all("ship")) do
    n = n + gale.strength + math.flor(n / 2) -- flor
    if hex.distnce(v.bow, vessel.bow) < n then -- distnce
      note("{vessel} pitches", { vessel = v })
    end
  end
  game.contcts = {} -- contcts
  io.write("gale") -- io
  ram.strenght(vessel) -- strenght
end)
`

// plantedIn lists the lines of a text with a comment, and their comments.
func plantedIn(text string) map[int]string {
	found := map[int]string{}
	for i, line := range strings.Split(text, "\n") {
		if _, word, ok := strings.Cut(line, " -- "); ok {
			found[i+1] = word
		}
		if _, word, ok := strings.Cut(line, " # "); ok {
			found[i+1] = word
		}
	}
	return found
}

// TestLuacheckFinds: with the configuration made for it luacheck finds the planted faults,
// each in its line, and no unknown name in the chapters of the program.
func TestLuacheckFinds(t *testing.T) {
	luacheck := tool(t, "luacheck", "Debian's lua-check")
	rulesets, err := filepath.Abs(filepath.Join(root, "rulesets"))
	if err != nil {
		t.Fatal(err)
	}
	dir := planted(t, "gale.lua", plantedLua)
	got, _ := outputOf(dir, luacheck, "--no-color", "--formatter", "plain", "gale.lua")
	lines := strings.Split(strings.TrimSpace(got), "\n")
	want := plantedIn(plantedLua)
	for n, word := range want {
		if !slices.ContainsFunc(lines, func(l string) bool {
			return strings.HasPrefix(l, fmt.Sprintf("gale.lua:%d:", n)) && strings.Contains(l, word)
		}) {
			t.Errorf("luacheck says nothing of %s in line %d:\n%s", word, n, got)
		}
	}
	if len(lines) != len(want) {
		t.Errorf("luacheck says %d things, not %d:\n%s", len(lines), len(want), got)
	}
	if got, err := outputOf(dir, luacheck, "--no-color", "gale_spec.lua"); err != nil {
		t.Errorf("of a spec without faults it says\n%s", got)
	}
	shipped := []string{"galley"}
	if *long {
		shipped = []string{"galley", "piratewars", "scum", "shore"}
	}
	for _, name := range shipped {
		config := filepath.Join(dir, name)
		made := parley(t, "", "reference", name, "--luacheck")
		made.says(t, statusDone, "stds.parley")
		if err := os.WriteFile(config, []byte(made.out), 0o644); err != nil {
			t.Fatal(err)
		}
		// names and fields only: an unused local is no matter of the reference
		if got, err := outputOf(filepath.Join(rulesets, name), luacheck, "--no-color", "-q", "--config", config, "--only", "0", "1", "--ignore", "131", "--", "."); err != nil {
			t.Errorf("of %s it says\n%s", name, got)
		}
	}
}

// plantedTOML has a fault in each line with a comment, which names what a tool says of it.
const plantedTOML = `#:schema .editor/galley/scenario.schema.json
[scenario]
ruleset = "galley"
title = "Planted"
rounds = "ten" # Integer
intr = "…" # intr

[board]
width = 16
height = 12

[[side]]
id = "blue"

[[side]]
id = "red"

[[ship]]
type = "war"
side = "blue"
stern = 5 # String
hul = 3 # hul

[[ship]]
type = "war"
side = "red"
stern = "5 5" # ^(-?
archers = -1 # found -1
`

// TestTombiFinds: by the schemas made for it Tombi finds the planted faults, each in its
// line, and none in the scenarios of the program; parley check finds the same.
func TestTombiFinds(t *testing.T) {
	scenarios, err := filepath.Abs(filepath.Join(root, "scenarios"))
	if err != nil {
		t.Fatal(err)
	}
	dir := planted(t, "planted.toml", plantedTOML)
	refused := parley(t, "", "check", filepath.Join(dir, "planted.toml"))
	for n, word := range plantedIn(plantedTOML) {
		if !strings.Contains(refused.out, fmt.Sprintf("planted.toml:%d:", n)) {
			t.Errorf("parley check says nothing of %s in line %d:\n%s", word, n, refused.out)
		}
	}
	tombi := tool(t, "tombi", "npm's tombi")
	got, err := outputOf(dir, tombi, "lint", "--offline", "planted.toml")
	said := strings.Split(plain256.ReplaceAllString(got, ""), "\n")
	for n, word := range plantedIn(plantedTOML) {
		if !slices.ContainsFunc(said, func(l string) bool { return strings.Contains(l, word) }) || !strings.Contains(plain256.ReplaceAllString(got, ""), fmt.Sprintf("planted.toml:%d:", n)) {
			t.Errorf("Tombi says nothing of %s in line %d (%v):\n%s", word, n, err, got)
		}
	}
	for _, name := range []string{"galley", "piratewars", "scum", "shore"} {
		found, _ := filepath.Glob(filepath.Join(scenarios, name, "*.toml"))
		parley(t, "", "reference", name, "--schema", filepath.Join(dir, name)).says(t, statusDone, "wrote")
		for _, file := range found {
			text, err := os.ReadFile(file)
			if err == nil {
				err = os.WriteFile(filepath.Join(dir, name, filepath.Base(file)), append([]byte("#:schema ./scenario.schema.json\n"), text...), 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if got, err := outputOf(filepath.Join(dir, name), tombi, "lint", "--offline"); err != nil {
			t.Errorf("of the scenarios of %s it says\n%s", name, got)
		}
	}
}

// plain256 matches the colours of a terminal.
var plain256 = regexp.MustCompile("\x1b\\[[0-9;]*m")

// TestLanguageServerFinds: lua-language-server finds the planted names and fields by the
// declarations made for it.
func TestLanguageServerFinds(t *testing.T) {
	server := tool(t, "lua-language-server", "not in Debian 12, nor in npm")
	text := strings.Replace(plantedLua, "n = n + gale", "n = n + v.hulll + gale", 1)
	dir := planted(t, "gale.lua", text)
	logs := t.TempDir()
	got, _ := outputOf(dir, server, "--check", dir, "--checklevel=Warning", "--logpath="+logs)
	if more, err := os.ReadFile(filepath.Join(logs, "check.json")); err == nil {
		got += string(more)
	}
	for _, word := range []string{"rol", "contcts", "flor", "distnce", "hulll"} {
		if !strings.Contains(got, word) {
			t.Errorf("lua-language-server says nothing of %s:\n%s", word, got)
		}
	}
}
