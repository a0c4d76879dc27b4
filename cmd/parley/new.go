package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/nearest"
	"parley/lua/reference"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// starter holds the files that parley new writes; words in capitals are
// replaced.
//
//go:embed starter
var starter embed.FS

// newCommand writes a working starting point: a ruleset, a scenario, a card or
// a house rule. It never overwrites a file.
func (c *cli) newCommand(args []string) error {
	f := c.flags("new")
	system := f.String("ruleset", "galley", "write the scenario, card or house rule for `RULESET`")
	kinds := []string{"ruleset", "scenario", "card", "house"}
	plain, err := parseSome(f, args, 2, 2, "new needs a kind and a name: parley new house no-quarter ("+strings.Join(kinds, ", ")+")")
	if err != nil {
		return err
	}
	kind, name := plain[0], plain[1]
	if !slices.Contains(kinds, kind) {
		return &usageError{fmt.Sprintf("cannot create a new %q%s; choose one of: %s", kind, nearest.Guess(kind, kinds), strings.Join(kinds, ", "))}
	}
	if kind == "ruleset" {
		return c.newRuleset(name)
	}
	if !ruleset.IDPattern.MatchString(name) {
		return &usageError{fmt.Sprintf("%q is not a name: use lower-case letters, digits and hyphens after a first letter, such as no-quarter", name)}
	}
	switch kind {
	case "scenario":
		return c.newScenario(name, *system)
	case "house":
		return c.newHouse(name, *system)
	}
	return c.newCard(name, *system)
}

// words replaces the words in capitals in a starting point.
func words(text string, pairs ...string) string { return strings.NewReplacer(pairs...).Replace(text) }

// titled makes a title of a name: sea-snakes is Sea snakes.
func titled(name string) string {
	t := strings.NewReplacer("-", " ", "_", " ").Replace(name)
	return strings.ToUpper(t[:1]) + t[1:]
}

// write writes new files, all or none of them.
func (c *cli) write(files map[string]string) error {
	names := slices.Sorted(maps.Keys(files))
	for _, name := range names {
		if _, err := os.Stat(name); err == nil {
			return &usageError{fmt.Sprintf("%s already exists; it was not changed", name)}
		}
	}
	for _, name := range names {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(files[name]), 0o644); err != nil {
			return err
		}
		fmt.Fprintf(c.out, "wrote %s\n", filepath.ToSlash(name))
	}
	return nil
}

// next says what to do with the new files.
func (c *cli) next(lines ...string) {
	for _, line := range lines {
		fmt.Fprintln(c.out, layout.Command(line+c.found(), "  ", "    ", c.lines().Room()))
	}
}

// newRuleset writes a ruleset below rulesets/ and a scenario below scenarios/.
func (c *cli) newRuleset(name string) error {
	if !ruleset.NamePattern.MatchString(name) {
		return &usageError{fmt.Sprintf("%q is not a name of a ruleset: use lower-case letters, digits and _ after a first letter, such as skiffs", name)}
	}
	files := map[string]string{}
	err := fs.WalkDir(starter, "starter/ruleset", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := starter.ReadFile(p)
		files[filepath.Join("rulesets", name, filepath.FromSlash(strings.TrimPrefix(p, "starter/ruleset/")))] = words(string(text), "NAME", name, "TITLE", titled(name))
		return err
	})
	if err != nil {
		return err
	}
	first, err := starter.ReadFile("starter/first.toml")
	if err != nil {
		return err
	}
	files[filepath.Join("scenarios", name, "first.toml")] = words(string(first), "NAME", name)
	if err := c.write(files); err != nil {
		return err
	}
	if !c.searched(".") {
		c.paths = append(c.paths, ".")
		c.lib.Dirs = append(c.lib.Dirs, ".")
	}
	h, err := lua.OpenRuleset(&c.lib, name)
	if err != nil {
		return err
	}
	if err := c.forEditors(h); err != nil {
		return err
	}
	c.next("parley check "+name, "parley test "+name+" --coverage", "parley play "+name+"/first --bots red=random")
	return nil
}

var titleLine = regexp.MustCompile(`(?m)^(\s*title\s*=\s*)".*"$`)

// newScenario writes a copy of the shortest scenario of a ruleset.
func (c *cli) newScenario(name, ruleset string) error {
	var shortest []byte
	from := ""
	for _, e := range c.lib.List() {
		if e.Ruleset != ruleset || e.Scenario == "" {
			continue
		}
		_, sc, err := lua.Open(&c.lib, e.Scenario)
		if err != nil {
			return err
		}
		if len(sc.Files) == 0 && (shortest == nil || len(sc.Text) < len(shortest)) {
			shortest, from = sc.Text, e.Scenario
		}
	}
	if shortest == nil {
		if _, err := c.lib.Ruleset(ruleset); err != nil {
			return err
		}
		return fmt.Errorf("the ruleset %s has no scenario to copy", ruleset)
	}
	text := string(shortest)
	if at := titleLine.FindStringSubmatchIndex(text); at != nil {
		text = text[:at[3]] + fmt.Sprintf("%q", titled(name)) + text[at[1]:]
	}
	h, err := lua.OpenRuleset(&c.lib, ruleset)
	if err != nil {
		return err
	}
	text = "#:schema " + reference.ScenarioSchema(h.Ruleset.Name) + "\n# Copied from " + from + ".\n\n" + text
	if err := c.write(map[string]string{name + ".toml": text}); err != nil {
		return err
	}
	if err := c.forEditors(h); err != nil {
		return err
	}
	c.next("parley check "+name+".toml", "parley play "+name+".toml")
	return nil
}

// newHouse writes a house rule that changes a number, and its spec.
func (c *cli) newHouse(name, ruleset string) error {
	h, err := lua.OpenRuleset(&c.lib, ruleset)
	if err != nil {
		return err
	}
	at, read, old, ok := ask.ExampleNumber(h)
	if !ok {
		return errors.New("the ruleset " + ruleset + " has no number in its data that a house rule could change")
	}
	files := map[string]string{}
	for from, to := range map[string]string{"house.lua": name + ".lua", "house_spec.lua": name + "_spec.lua"} {
		text, err := starter.ReadFile(path.Join("starter", from))
		if err != nil {
			return err
		}
		files[to] = words(string(text), "NAME", name, "TITLE", titled(name), "RULESET", ruleset, `"PATH", NEW`, fmt.Sprintf("%q, %d", at, old+1),
			"READ", read, "NEW", fmt.Sprint(old+1), "OLD", fmt.Sprint(old))
	}
	if err := c.write(files); err != nil {
		return err
	}
	if err := c.forEditors(h); err != nil {
		return err
	}
	c.next("parley check "+name+".lua", "parley test "+name+".lua", "parley play "+c.shortest(ruleset)+" --house "+name+".lua")
	return nil
}

// shortest names a scenario of a ruleset.
func (c *cli) shortest(ruleset string) string {
	for _, e := range c.lib.List() {
		if e.Ruleset == ruleset && e.Scenario != "" {
			return e.Scenario
		}
	}
	return "SCENARIO"
}
