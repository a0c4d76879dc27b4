package main

import (
	"fmt"
	"strings"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// entriesOf finds the ruleset that has a word for the entries of a file, such
// as [[design]] for design FILE; nil where the file is a scenario, a house file
// or nothing that any ruleset knows.
func (c *cli) entriesOf(name string) (*lua.Host, *ask.FileWord) {
	if !strings.HasSuffix(name, ".toml") {
		return nil, nil
	}
	text, err := ruleset.ReadFile(name)
	if err != nil {
		return nil, nil
	}
	doc, _ := source.Parse(name, text)
	if doc == nil || doc.Root().Get("scenario").Exists() {
		return nil, nil
	}
	for _, e := range c.lib.List() {
		if e.Scenario != "" {
			continue
		}
		h, err := lua.OpenRuleset(&c.lib, e.Ruleset)
		if err != nil {
			continue
		}
		for _, w := range ask.FileWords(h) {
			if doc.Root().Get(w.Kind).Exists() {
				return h, &w
			}
		}
	}
	return nil, nil
}

// checkEntries puts the entries of a file to the word's action: what there is
// to tell of them, and all their faults.
func (c *cli) checkEntries(h *lua.Host, w *ask.FileWord, name string) (notes []string, err error) {
	g, err := lua.EmptyGame(h, 1)
	if err != nil {
		return nil, err
	}
	if err := c.inForce(h); err != nil {
		return nil, err
	}
	found, err := ask.TryEntries(g, w, name)
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
