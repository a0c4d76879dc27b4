package leak

import (
	"parley/core/game"
	"parley/repl"
	"parley/repl/layout"
)

// pagesApart compares the pages of two worlds for their player, and counts pairs whose
// pages for everybody differ.
func (t *Test) pagesApart(first, second *world, tally *Tally) (*Found, error) {
	x, err := t.page(first, first.player)
	if err != nil {
		return nil, err
	}
	y, err := t.page(second, first.player)
	if err != nil {
		return nil, err
	}
	if x != y {
		return differs(pages, "(page)", x, y), nil
	}
	if x, err = t.page(first, ""); err != nil {
		return nil, err
	}
	if y, err = t.page(second, ""); err != nil {
		return nil, err
	}
	if x != y {
		tally.Pages++
	}
	return nil, nil
}

// page is the page of a world for a player, or for everybody.
func (t *Test) page(w *world, side string) (string, error) {
	g, err := t.open(w.g.Header.Scenario, w.g.Header.Seed)
	if err != nil {
		return "", err
	}
	s := repl.New(t.Lib, layout.Screen{})
	s.SetGame(g)
	tape := &game.Tape{Header: w.g.Header, Records: w.g.Records(), Open: w.g.Open()}
	text, diverged, err := s.Film(tape, len(tape.Records), side)
	if err == nil {
		err = diverged
	}
	return text, err
}
