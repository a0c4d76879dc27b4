package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// entriesOf finds the ruleset that has a word for the entries of a file, such
// as [[design]] for design FILE, and that kind; nil if the file is a scenario, a house file
// or nothing that any ruleset knows.
func (c *cli) entriesOf(name string) (h *lua.Host, kind string) {
	if !strings.HasSuffix(name, ".toml") {
		return nil, ""
	}
	text, err := ruleset.ReadFile(name)
	if err != nil {
		return nil, ""
	}
	doc, _ := source.Parse(name, text)
	if doc == nil || doc.Root().Get("scenario").Exists() {
		return nil, ""
	}
	for _, r := range c.lib.RulesetNames() {
		h, err := lua.OpenRuleset(&c.lib, r)
		if err != nil {
			continue
		}
		for _, kind := range slices.Sorted(maps.Keys(h.Ruleset.FileWords)) {
			if doc.Root().Get(kind).Exists() {
				return h, kind
			}
		}
	}
	return nil, ""
}

// checkEntries passes the entries of a file to the word's action. It returns
// what to print about them, and all their faults.
func (c *cli) checkEntries(h *lua.Host, kind, name string) (notes []string, err error) {
	g, err := lua.EmptyGame(h, 1)
	if err != nil {
		return nil, err
	}
	if err := c.inForce(h); err != nil {
		return nil, err
	}
	found, err := ask.TryEntries(g, kind, name)
	var faults source.Faults
	for _, l := range found {
		notes = append(notes, l.Notes...)
		for _, r := range l.Refused {
			faults = append(faults, source.Fault{Place: source.Place{File: name}, What: fmt.Sprintf("%s: %s (%s)", l.ID, r.Text, r.Rule)})
		}
	}
	if err != nil {
		return notes, err // with the place of each
	}
	return notes, faults.Err()
}
