package main

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/find"
	"parley/lua/infer"
	"parley/lua/ruleset"
	"parley/lua/source"
	"parley/lua/spec"
)

// checked is what check found about one ruleset, scenario, house rule or file
// of entries.
type checked struct {
	Name     string        `json:"name"`
	OK       bool          `json:"ok"`       // it has no faults
	Notes    []string      `json:"notes"`    // what to print about a file of entries
	Warnings []findingJSON `json:"warnings"` // warnings: legal, but perhaps not meant
	Faults   []findingJSON `json:"faults"`

	warnings, faults source.Faults
}

// findingJSON is a fault or a warning as JSON.
type findingJSON struct {
	Kind string `json:"kind"` // "fault" or "warning"
	File string `json:"file"`
	Line int    `json:"line,omitempty"`
	Col  int    `json:"col,omitempty"`
	What string `json:"what"`
	Near string `json:"near,omitempty"` // the word that was probably meant
	Hint string `json:"hint,omitempty"`
}

func findings(kind string, list source.Faults) []findingJSON {
	out := []findingJSON{}
	for _, f := range list.Sorted() {
		out = append(out, findingJSON{kind, f.File, f.Line, f.Col, f.What, f.Near, f.Hint})
	}
	return out
}

// check finds all faults of rulesets and scenarios. Warnings are printed, and
// do not change the exit status.
func (c *cli) check(args []string) error {
	f := c.flags("check")
	c.houseFlag(f)
	asJSON := f.Bool("json", false, "print JSON")
	plain, err := parse(f, args)
	if err != nil {
		return err
	}
	if len(plain) == 0 {
		for _, e := range c.lib.List() {
			plain = append(plain, cmp.Or(e.Scenario, e.Ruleset))
		}
		plain = append(plain, c.everyHouse()...)
	}
	var names []string
	for _, name := range plain {
		names = append(names, filesIn(name)...)
	}
	bad := false
	all := []*checked{}
	for _, name := range names {
		x := &checked{Name: name, Notes: []string{}}
		err := c.checkFile(x)
		if x.faults = once(source.FaultsIn(err)); err != nil && x.faults == nil {
			return err
		}
		x.OK = x.faults == nil
		x.Warnings, x.Faults = findings("warning", x.warnings), findings("fault", x.faults)
		bad = bad || !x.OK
		if all = append(all, x); !*asJSON {
			c.printChecked(x)
		}
	}
	if *asJSON {
		if err := c.json(all); err != nil {
			return err
		}
	}
	return noIf(bad)
}

// printChecked prints the findings about one file.
func (c *cli) printChecked(x *checked) {
	word := "ok   "
	switch {
	case !x.OK:
		word = "FAULT"
	case len(x.warnings) > 0:
		word = "WARN "
	}
	fmt.Fprintf(c.out, "%s %s\n", word, x.Name)
	for _, n := range x.Notes {
		fmt.Fprintln(c.out, c.hung("      ", 8, n))
	}
	for _, w := range x.warnings {
		fmt.Fprintln(c.out, fitted(terminalColumns(fileOf(c.out)), w.Warning()))
	}
	if !x.OK {
		fmt.Fprintln(c.out, fitted(terminalColumns(fileOf(c.out)), x.faults.Error()))
	}
}

// filesIn returns the scenarios and house rules in a folder that is not a
// ruleset; it returns any other name unchanged.
func filesIn(name string) (files []string) {
	for _, pattern := range []string{"*.toml", "*.lua"} {
		found, _ := filepath.Glob(filepath.Join(name, pattern)) // an invalid pattern finds nothing
		for _, f := range found {
			if filepath.Base(f) == "ruleset.toml" {
				return []string{name}
			}
			if !strings.HasSuffix(f, "_spec.lua") {
				files = append(files, f)
			}
		}
	}
	if len(files) == 0 {
		return []string{name}
	}
	return files
}

// checkFile checks one file, which may hold only entries.
func (c *cli) checkFile(x *checked) (err error) {
	if h, kind := c.entriesOf(x.Name); h != nil {
		notes, err := c.checkEntries(h, kind, x.Name)
		x.Notes = append(x.Notes, notes...)
		return err
	}
	return c.checkOne(x)
}

func (c *cli) checkOne(x *checked) error {
	name := x.Name
	if c.houseOf(name) {
		return c.checkHouse(name)
	}
	scenario := strings.HasSuffix(name, ".toml") && path.Base(name) != "ruleset.toml"
	if st, err := os.Stat(name); err == nil && st.IsDir() {
		if !strings.ContainsAny(name, `/\`) {
			name = "./" + name
		}
	} else if !scenario && strings.Contains(name, "/") {
		scenario = true
	}
	if !scenario {
		return c.checkRuleset(strings.TrimSuffix(name, "/ruleset.toml"))
	}
	return c.checkScenario(x)
}

// found collects the faults that check finds; stop is any other error.
type found struct {
	faults source.Faults
	stop   error
}

// add adds the faults in an error, and reports whether there was none.
func (f *found) add(err error) (ok bool) {
	faults := source.FaultsIn(err)
	if f.faults = append(f.faults, faults...); err != nil && faults == nil {
		f.stop = cmp.Or(f.stop, err)
	}
	return err == nil
}

// err returns what ended check, or the faults, or nil.
func (f *found) err() error {
	if f.stop != nil {
		return f.stop
	}
	return f.faults.Err()
}

// once sorts faults, and leaves out those that two checks found.
func once(list source.Faults) source.Faults {
	return slices.CompactFunc(list.Sorted(), func(a, b source.Fault) bool {
		return a.File == b.File && a.Line == b.Line && a.Col == b.Col && a.What == b.What
	})
}

// checkRuleset finds all faults of a ruleset. A fault in one file ends only what depends on
// that file.
func (c *cli) checkRuleset(name string) error {
	rs, faults, err := c.lib.Draft(name)
	all := &found{faults: faults}
	defer func() {
		if len(all.faults) > 0 {
			c.faulty = append(c.faulty, path.Base(name))
		}
	}()
	if !all.add(err) || rs == nil {
		return all.err()
	}
	h, err := lua.DraftHost(rs)
	if all.add(err) && h.Whole() {
		all.add(c.inForce(h))
	}
	if h != nil {
		all.faults = slices.Concat(all.faults, spec.LookupFaults(h), infer.Faults(h), find.Faults(h))
	}
	return all.err()
}

// checkScenario finds all faults of a scenario, and of the house rules and card files that
// it is played with.
func (c *cli) checkScenario(x *checked) error {
	all := &found{}
	h, sc, err := lua.Open(&c.lib, x.Name)
	if h == nil && source.FaultsIn(err) != nil {
		return c.checkUnderDraft(x, err)
	}
	all.add(err)
	if h == nil || sc == nil {
		return all.err()
	}
	houses, wrong := c.houses(sc.Ruleset)
	if !all.add(wrong) {
		return all.err()
	}
	if err != nil {
		_, _, err := h.ReadHouses(slices.Concat(sc.House, houses))
		all.add(err)
	} else if g, err := lua.NewGame(h, sc, lua.Setup{House: houses}); all.add(err) {
		x.warnings = sc.Warnings()
		if _, err = g.Begin(); all.add(sc.Unfit(err)) {
			if _, err = h.Marks(); err != nil {
				all.add(source.Faults{h.Fault(err)})
			}
		}
	}
	all.faults = slices.Concat(all.faults, spec.HouseFaults(h), infer.HouseFaults(h))
	return all.err()
}

// checkUnderDraft finds all faults of a scenario that could not be opened, and those of its
// ruleset, unless they have been listed; err says why it was not opened.
func (c *cli) checkUnderDraft(x *checked, err error) error {
	file, wrong := c.lib.ScenarioFile(x.Name)
	if wrong != nil {
		return err
	}
	named, wrong := ruleset.RulesetOf(file.File, file.Text)
	if wrong != nil {
		return err
	}
	rs, _, wrong := c.lib.Draft(named.Str())
	if wrong != nil {
		return err // there is no such ruleset
	}
	all := &found{}
	if slices.Contains(c.faulty, named.Str()) {
		all.faults = source.Faults{{Place: source.Place{File: file.File}, What: fmt.Sprintf("the ruleset %s has the faults that are listed above", named.Str())}}
	} else if all.add(c.checkRuleset(named.Str())) {
		return err // not a fault of the ruleset
	}
	if rs == nil {
		return all.err()
	}
	if h, _ := lua.DraftHost(rs); h != nil {
		_, wrong = lua.ReadScenarioFile(h, &c.lib, x.Name, file)
		all.add(wrong)
	}
	return all.err()
}
