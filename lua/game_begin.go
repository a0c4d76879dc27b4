package lua

import (
	"slices"

	"parley/core/game"
	"parley/lua/ruleset"
)

// BeginScenario begins a scenario in the empty state of a host, up to the first order,
// with its own house rules and those with the ids in force above them; hd answers. It is
// for specs, which undo it: see [Host.EmptyTable].
func (h *Host) BeginScenario(sc *ruleset.Scenario, houses []string, hd game.Handler) error {
	own, _, err := h.ReadHouses(sc.House)
	if err != nil {
		return err
	}
	h.dealt = sc.Decks
	if err := h.checkScenarioDecks(sc); err != nil {
		return err
	}
	own = slices.DeleteFunc(own, func(id string) bool { return slices.Contains(houses, id) })
	return h.answeredBy(hd, func() error {
		return rules{h, sc, slices.Concat(own, houses)}.begin()
	})
}

// EmptyTable forgets what a scenario changes in the decks.
func (h *Host) EmptyTable() { h.dealt = nil }

// Proceed carries out an order inside a script, and what follows it without further
// orders; hd answers.
func (h *Host) Proceed(o *Order, hd game.Handler) error {
	return h.answeredBy(hd, func() error { return h.follow(o) })
}

// answeredBy runs do inside a script; hd answers.
func (h *Host) answeredBy(hd game.Handler, do func() error) error {
	r := h.Run
	r.Handler, r.Traces = hd, hd.Traces()
	return h.Within(r, do)
}
