package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file of the entries that a ruleset has a word for (design FILE) is checked
// like any other file: what it comes to, or every fault with its place.
func TestCheckAFileOfEntries(t *testing.T) {
	const sloop = "[[design]]\nname = \"Sloop\"\nfaction = \"pirate\"\nhull = 8\nsections = 0\nsf = 3\njibs = 1\n" +
		"masts = [{ type = \"single\", place = \"main\", sails = [\"gaff\"] }]\nextras = 4\n"
	dir := t.TempDir()
	file := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file("sloop.toml", sloop)
	got := parleyIn(t, dir, "", statusDone, "check", "sloop.toml")
	if flat := strings.Join(strings.Fields(got), " "); !strings.HasPrefix(flat, "ok sloop.toml Sloop: HF 3, SF 3, ") || !strings.Contains(flat, "S48 H S32 H S16 H") {
		t.Errorf("a design is checked as\n%s", got)
	}
	file("tub.toml", strings.Replace(sloop, "sf = 3", "sf = 9", 1))
	got = parleyIn(t, dir, "", statusNo, "check", ".")
	for _, want := range []string{"ok    sloop.toml\n", "FAULT tub.toml\n", "HF 3, SF 9", "tub.toml:6:6: D-SF-MAX", "piratewars.design.speed"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if strings.Contains(got, "[scenario]") {
		t.Errorf("a design is taken for a scenario:\n%s", got)
	}
	file("odd.toml", sloop+"\n[[mermaid]]\n")
	if got = parleyIn(t, dir, "", statusNo, "check", "odd.toml"); !strings.Contains(got, "mermaid") {
		t.Errorf("a strange entry is reported as\n%s", got)
	}
	file("ship.toml", "[[ship]]\nname = \"Sloop\"\n")
	if got = parleyIn(t, dir, "", statusNo, "check", "ship.toml"); !strings.Contains(got, "a scenario must begin with [scenario]") {
		t.Errorf("a scenario without its head is reported as\n%s", got)
	}
}

// A design that the checker passes is sailed by a scenario that names its file;
// the journal stands alone, without the file.
func TestSailADesign(t *testing.T) {
	const sloop = "[[design]]\nname = \"Sloop\"\nfaction = \"pirate\"\nhull = 8\nsections = 0\nsf = 3\njibs = 1\n" +
		"masts = [{ type = \"single\", place = \"main\", sails = [\"gaff\"] }]\nextras = 4\n"
	const battle = "[scenario]\nruleset = \"piratewars\"\ntitle = \"Trial\"\n[wind]\ntowards = 0\n" +
		"[[side]]\nid = \"red\"\n[[side]]\nid = \"blue\"\n" +
		"[[ship]]\nid = \"hag\"\nname = \"Hag\"\nmodel = \"designs/sloop.toml\"\nside = \"red\"\nx = 0\ny = 0\n" +
		"[[ship]]\nid = \"eel\"\nname = \"Eel\"\nmodel = \"imperial-flagship\"\nside = \"blue\"\nx = 90\ny = 0\n"
	dir := t.TempDir()
	file := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file("battle.toml", battle)
	file("designs/sloop.toml", sloop)
	parleyIn(t, dir, "", statusDone, "check", "battle.toml")
	got := parleyIn(t, dir, "done\ndone\nroll-initiative\nshow hag\n", statusDone, "play", "battle.toml", "--seed", "1", "--journal", "trial.parley")
	for _, want := range []string{"Hag: ship hag, red", "speed   48    32    16", "Extra pirate 1-4 of Hag"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if err := os.RemoveAll(filepath.Join(dir, "designs")); err != nil {
		t.Fatal(err)
	}
	parleyIn(t, dir, "", statusDone, "replay", "trial.parley", "--verify")
	if got = parleyIn(t, dir, "show hag\n", statusDone, "play", "--resume", "trial.parley"); !strings.Contains(got, "HF 3 of 3, SF 3 of 3") {
		t.Errorf("the game goes on as\n%s", got)
	}
	file("designs/sloop.toml", strings.Replace(sloop, "sf = 3", "sf = 9", 1))
	if got = parleyIn(t, dir, "", statusNo, "check", "battle.toml"); !strings.Contains(got, "designs/sloop.toml:6:6: D-SF-MAX") {
		t.Errorf("a scenario of a faulty design is checked as\n%s", got)
	}
}
