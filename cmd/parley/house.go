package main

import (
	"flag"
	"os"
	"path"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/infer"
	"parley/lua/ruleset"
	"parley/lua/source"
	"parley/lua/spec"
)

// layer is a file that the command line adds to the rules.
type layer struct {
	name  string
	cards bool // it is a card file
}

// houseFlag adds the flags --house FILE, --cards FILE and --set PATH=VALUE to a
// subcommand; each may be given again, and the order of the files counts.
func (c *cli) houseFlag(f *flag.FlagSet) {
	files := func(name, usage string, cards bool) {
		f.Func(name, usage, func(names string) error {
			for name := range strings.SplitSeq(names, ",") {
				c.house = append(c.house, layer{name, cards})
			}
			return nil
		})
	}
	files("house", "use a house rule: a `FILE`, or the name of an embedded one; may be repeated", false)
	files("cards", "use a card file: a `FILE`, or the name of an embedded one; may be repeated", true)
	f.Func("set", "set a value of the rules, or a parameter of a house rule: `PATH=VALUE`; may be repeated", func(set string) error {
		c.sets = append(c.sets, set)
		return nil
	})
}

// houses reads the house rules and card files that the command line names, and below
// them the values that it sets.
func (c *cli) houses(name string) (list []ruleset.House, err error) {
	for _, l := range c.house {
		find := c.lib.House
		if l.cards {
			find = c.lib.CardFile
		}
		x, err := find(name, l.name)
		if err != nil {
			return nil, err
		}
		list = append(list, x)
	}
	if len(c.sets) == 0 {
		return list, nil
	}
	x, err := ruleset.SetHouse(name, c.sets)
	if err != nil {
		return nil, &usageError{err.Error()}
	}
	return append(list, x), nil
}

// ruleset makes a host for a ruleset, with those house rules in force.
func (c *cli) ruleset(name string) (*lua.Host, error) {
	h, err := lua.OpenRuleset(&c.lib, name)
	if err != nil {
		return nil, err
	}
	return h, c.inForce(h)
}

// inForce switches those house rules on.
func (c *cli) inForce(h *lua.Host) error {
	houses, err := c.houses(h.Ruleset.Name)
	if err != nil {
		return err
	}
	return h.InForce(houses)
}

// scenario sets up a game of a scenario, with those house rules.
func (c *cli) scenario(name string, s lua.Setup) (*lua.Game, error) {
	h, sc, err := lua.Open(&c.lib, name)
	if err != nil {
		return nil, err
	}
	if s.House, err = c.houses(sc.Ruleset); err != nil {
		return nil, err
	}
	return lua.NewGame(h, sc, s)
}

// houseOf says whether a path or name means a house rule or a card file:
// RULESET/house/NAME, RULESET/cards/NAME, or a file of Lua or TOML that begins as one.
func (c *cli) houseOf(name string) bool {
	if dir, file := path.Split(name); (strings.HasSuffix(dir, "/house/") || strings.HasSuffix(dir, "/cards/")) && path.Ext(file) == "" {
		return true
	}
	switch path.Ext(name) {
	case ".lua":
		return true
	case ".toml":
		text, err := ruleset.ReadFile(name)
		if err != nil {
			return false
		}
		doc, _ := source.Parse(name, text)
		return doc != nil && doc.Root().Get("house").Exists()
	}
	return false
}

// houseFile returns the house file that a name stands for: the one tested by a
// spec file, or the path without its ending; it returns any other name
// unchanged.
func houseFile(name string) string {
	stem := strings.TrimSuffix(name, "_spec.lua")
	if stem == name && path.Ext(name) != "" {
		return name
	}
	for _, ext := range []string{".lua", ".toml"} {
		if st, err := os.Stat(stem + ext); err == nil && st.Mode().IsRegular() {
			return stem + ext
		}
	}
	return name
}

// houseFilesIn returns the house files in a folder that is not a ruleset; it
// returns any other name unchanged.
func (c *cli) houseFilesIn(name string) (files []string) {
	for _, f := range filesIn(name) {
		if f == name || c.houseOf(f) {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return []string{name}
	}
	return files
}

// openHouse reads a house file and the ruleset that it is for.
func (c *cli) openHouse(name string) (*ruleset.Ruleset, ruleset.House, error) {
	x, err := c.lib.House("", houseFile(name))
	if err != nil {
		return nil, x, err
	}
	ruleset, err := lua.HouseFor(x.File, x.Text)
	if err != nil {
		return nil, x, err
	}
	rs, err := c.lib.Ruleset(ruleset)
	return rs, x, err
}

// checkHouse finds all faults of a house file.
func (c *cli) checkHouse(name string) error {
	rs, x, err := c.openHouse(name)
	if err != nil {
		return err
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		return err
	}
	under, err := c.houses(rs.Name)
	if err != nil {
		return err
	}
	all := &found{}
	if err := h.InForce(append(under, x)); err != nil && source.FaultsIn(err) == nil {
		all.add(source.Faults{{Place: source.Place{File: x.File}, What: err.Error()}})
	} else {
		all.add(err)
	}
	all.faults = slices.Concat(all.faults, spec.HouseFaults(h), infer.HouseFaults(h))
	return all.err()
}

// everyHouse lists the house rules and card files of all rulesets, as RULESET/house/NAME
// and RULESET/cards/NAME.
func (c *cli) everyHouse() []string { return append(c.everyIn("house"), c.everyIn("cards")...) }

// everyIn lists the files of one of these folders of all rulesets.
func (c *cli) everyIn(folder string) (names []string) {
	for _, r := range c.lib.RulesetNames() {
		for _, n := range c.lib.NamesIn(r, folder) {
			names = append(names, r+"/"+folder+"/"+n)
		}
	}
	return names
}
