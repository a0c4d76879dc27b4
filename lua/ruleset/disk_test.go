package ruleset_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/source"
	"parley/rulesets"
	"parley/scenarios"
)

// packageOnDisk is a library folder with the ruleset reach, a scenario of it, and a
// house rule; beside it are files that it must not read.
func packageOnDisk(t *testing.T) (dir string, lib *ruleset.Library) {
	t.Helper()
	files := map[string]string{
		"secret.toml": "[scenario]\nruleset = \"reach\"\ntitle = \"Secret\"\n", "secret.lua": "house \"secret\" { ruleset = \"reach\", title = \"Secret\" }",
		"pack/scenarios/reach/battle.toml":    luatest.ReachBattle,
		"pack/scenarios/reach/house/calm.lua": "house \"calm\" { ruleset = \"reach\", title = \"Calm\" }",
	}
	for name, f := range luatest.ReachRules("", "") {
		files["pack/rulesets/reach/"+name] = string(f.Data)
	}
	dir = luatest.OnDisk(t, files)
	return dir, &ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS, Dirs: []string{filepath.Join(dir, "pack")}}
}

// TestPackageStaysInItsFolder: a file outside of a package cannot be read through
// it, and only regular files are read.
func TestPackageStaysInItsFolder(t *testing.T) {
	open := func(lib *ruleset.Library) error {
		_, _, err := lua.Open(lib, "reach/battle")
		return err
	}
	house := func(lib *ruleset.Library) error {
		_, err := lib.House("reach", "calm")
		return err
	}
	tables := func(lib *ruleset.Library) error {
		rs, err := lib.Ruleset("reach")
		if err != nil {
			return err
		}
		return fmt.Errorf("%d tables", len(rs.Data))
	}
	link := func(to string) func(dir, file string) error {
		return func(dir, file string) error { return os.Symlink(strings.ReplaceAll(to, "DIR", dir), file) }
	}
	pipe := func(_, file string) error { return makePipe(file) }
	folder := func(_, file string) error { return os.Mkdir(file, 0o755) }
	huge := func(_, file string) error {
		f, err := os.Create(file)
		if err != nil {
			return err
		}
		return errors.Join(f.Truncate(20<<30), f.Close())
	}
	inside := func(to string) func(dir, file string) error {
		return func(dir, file string) error {
			at := filepath.Join(filepath.Dir(file), to)
			text, err := os.ReadFile(filepath.Join(dir, "kept"))
			if err != nil {
				return err
			}
			return errors.Join(os.WriteFile(at, text, 0o644), os.Symlink(to, file))
		}
	}
	for _, c := range []struct {
		name, file string
		put        func(dir, file string) error
		do         func(*ruleset.Library) error
		want       string // "" for nothing wrong
	}{
		{"as it is", "", nil, open, ""},
		{"its house rule", "", nil, house, ""},
		{"ruleset.toml is a link out", "rulesets/reach/ruleset.toml", link("../../../secret.toml"), open, "escapes"},
		{"a chapter is a link out", "rulesets/reach/ship.lua", link("../../../secret.lua"), open, "escapes"},
		{"a chapter is an absolute link", "rulesets/reach/ship.lua", link("DIR/secret.lua"), open, "escapes"},
		{"a chapter is a link to a device", "rulesets/reach/ship.lua", link("/dev/zero"), open, "escapes"},
		{"a chapter is a pipe", "rulesets/reach/ship.lua", pipe, open, "is not a file"},
		{"a chapter is a folder", "rulesets/reach/ship.lua", folder, open, "is not a file"},
		{"a chapter is huge", "rulesets/reach/ship.lua", huge, open, "is too large"},
		{"a chapter is a link within", "rulesets/reach/ship.lua", inside("boat.lua"), open, ""},
		{"a table is a link out", "rulesets/reach/data/numbers.toml", link("../../../../secret.toml"), open, "escapes"},
		{"a table is a pipe", "rulesets/reach/data/numbers.toml", pipe, open, "is not a file"},
		{"a table is huge", "rulesets/reach/data/numbers.toml", huge, open, "is too large"},
		{"the tables are a link out", "rulesets/reach/data", link("../../../"), tables, "0 tables"},
		{"the tables as they are", "", nil, tables, "1 tables"},
		{"ruleset.toml is a pipe", "rulesets/reach/ruleset.toml", pipe, open, "is not a file"},
		{"a scenario is a link out", "scenarios/reach/battle.toml", link("../../../secret.toml"), open, "escapes"},
		{"a scenario is a pipe", "scenarios/reach/battle.toml", pipe, open, "is not a file"},
		{"a scenario is huge", "scenarios/reach/battle.toml", huge, open, "is too large"},
		{"a house rule is a link out", "scenarios/reach/house/calm.lua", link("../../../../secret.lua"), house, "escapes"},
		{"a house rule is a pipe", "scenarios/reach/house/calm.lua", pipe, house, "is not a file"},
		{"a house rule is a folder", "scenarios/reach/house/calm.lua", folder, house, "is not a file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, lib := packageOnDisk(t)
			if c.put != nil {
				file := filepath.Join(dir, "pack", filepath.FromSlash(c.file))
				if st, err := os.Stat(file); err == nil && st.Mode().IsRegular() {
					text, err := os.ReadFile(file)
					if err = errors.Join(err, os.WriteFile(filepath.Join(dir, "kept"), text, 0o644)); err != nil {
						t.Fatal(err)
					}
				}
				if err := errors.Join(os.RemoveAll(file), c.put(dir, file)); err != nil {
					t.Skip(err) // no links or pipes here
				}
			}
			err := luatest.Soon(t, c.name, func() error { return c.do(lib) })
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("it says %v, expected %q", err, c.want)
			}
			luatest.Soon(t, "list", func() error { lib.List(); lib.HouseNames("reach"); return nil })
		})
	}
}

// TestNamesInFiles: a file names its ruleset, its chapters and its tables; it
// does not say where on the disk they lie.
func TestNamesInFiles(t *testing.T) {
	dir, lib := packageOnDisk(t)
	out := filepath.ToSlash(dir)
	for _, name := range []string{
		"../secret", "..", ".", "/", out + "/pack/rulesets/reach", "./reach", `..\secret`, `C:\reach`, "reach/", "reach/../reach", "Reach", "reach\x00", "reach.lua", "con:", "", " reach", "réach",
	} {
		quoted := strings.NewReplacer(`\`, `\\`, "\x00", `\u0000`).Replace(name)
		if _, _, err := lua.OpenFiles(lib, "x", "x.toml", []byte("[scenario]\nruleset = \""+quoted+"\"\ntitle = \"X\"\n"), nil); source.FaultsIn(err) == nil {
			t.Errorf("a scenario for %q: %v", name, err)
		}
		if _, err := lib.Named(name); err == nil {
			t.Errorf("what is for %q reads a ruleset", name)
		}
		if n, err := lua.HouseFor("x.toml", []byte("[house]\nid = \"x\"\nruleset = \""+quoted+"\"\n")); err == nil {
			t.Errorf("a house file for %q is for %q", name, n)
		}
		if n, err := lua.HouseFor("x.lua", []byte("house \"x\" { ruleset = \""+name+"\" }")); err == nil {
			t.Errorf("a house file of Lua for %q is for %q", name, n)
		}
	}
	for text, want := range map[string]string{
		"house \"no-cap\" { ruleset = \"reach\" }":                    "reach",
		"house \"x\" { title = \"a - b\",\nruleset = \"reach\" }":     "reach",
		"-- ruleset = \"other\"\nhouse \"x\" { ruleset = \"reach\" }": "reach",
		"house \"x\" { -- ruleset = \"other\"\n}":                     "",
	} {
		if n, err := lua.HouseFor("x.lua", []byte(text)); n != want || (err == nil) != (want != "") {
			t.Errorf("%q is for %q, %v; expected %q", text, n, err, want)
		}
	}
	for _, file := range []string{"../play.lua", "/etc/play.lua", `..\play.lua`, "Play.lua", "play.LUA", "play", "play.lua/", "./play.lua", "a//play.lua", "play.lua\x00", "spec/../play.lua", "", "con:.lua", "pläy.lua"} {
		rules := luatest.ReachRules("", "")
		quoted := strings.NewReplacer(`\`, `\\`, "\x00", `\u0000`).Replace(file)
		rules["ruleset.toml"].Data = []byte(strings.Replace(string(rules["ruleset.toml"].Data), `"play.lua"`, `"`+quoted+`"`, 1))
		if _, err := ruleset.Load(rules, "rulesets/reach"); err == nil || !strings.Contains(err.Error(), "cannot be a chapter") {
			t.Errorf("the chapter %q: %v", file, err)
		}
	}
	for _, name := range []string{"../secret", "house/../../../secret", out + "/secret", "..", "", "calm\x00", `..\secret`} {
		if x, err := lib.House("reach", name); err == nil {
			t.Errorf("the house rule %q is %s", name, x.File)
		}
		if x, err := lib.ScenarioFile("reach/" + name); err == nil {
			t.Errorf("the scenario %q is %s", name, x.File)
		}
	}
	for _, name := range []string{"../data", "data/../../x", "ship.lua", "/numbers", "numbers.toml", "Numbers", "numbers\x00", ""} {
		rs, err := lib.Ruleset("reach")
		if err != nil {
			t.Fatal(err)
		}
		h, err := lua.NewHost(rs)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"data", "require"} {
			_, err := luatest.Run(h, "x", word+"("+quotedLua(name)+")")
			if err == nil || !strings.Contains(err.Error(), "there is no ") {
				t.Errorf("%s %q: %v", word, name, err)
			}
		}
	}
}

func quotedLua(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\x00", `\0`).Replace(s) + `"`
}

// TestReadFile: a file that a person names may lie anywhere, but is a file.
func TestReadFile(t *testing.T) {
	dir, lib := packageOnDisk(t)
	if err := makePipe(filepath.Join(dir, "pipe.toml")); err != nil {
		t.Skip(err)
	}
	if err := errors.Join(makePipe(filepath.Join(dir, "pipe.lua")), os.Symlink("secret.lua", filepath.Join(dir, "link.lua")), os.Symlink("/dev/zero", filepath.Join(dir, "zero.lua"))); err != nil {
		t.Skip(err)
	}
	g, err := luatest.ReachGame(t, "", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, want string
		read       func(name string) error
	}{
		{"pipe.toml", "is not a file", func(n string) error { _, _, err := lua.Open(lib, n); return err }},
		{"pipe.lua", "is not a file", func(n string) error { _, err := lib.House("", n); return err }},
		{"zero.lua", "is not a file", func(n string) error { _, err := lib.House("", n); return err }},
		{"link.lua", "", func(n string) error { _, err := lib.House("", n); return err }},
		{"nothing.lua", "no such file", func(n string) error { _, err := lib.House("", n); return err }},
		{"pipe.toml", "is not a file", func(n string) error {
			_, err := ask.TryEntries(g, "ship", n)
			return err
		}},
		{"", "is not a file", func(n string) error {
			_, err := ask.TryEntries(g, "ship", n)
			return err
		}},
	} {
		err := luatest.Soon(t, c.name, func() error { return c.read(filepath.Join(dir, c.name)) })
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: it says %v, expected %q", c.name, err, c.want)
		}
	}
}
