package reload

import (
	"parley/lua"
	"parley/lua/ruleset"
)

// Twin makes a second game in the same position, with more house rules in
// force, above the present ones, or only above those in keep if keep is not
// nil. It has no journal and no history, and does not affect g.
func Twin(g *lua.Game, more []ruleset.House, keep func(*lua.Overlay) bool) (*lua.Game, error) {
	h, err := lua.NewHost(g.Host.Ruleset)
	if err != nil {
		return nil, err
	}
	if _, _, err := h.ReadHouses(housesRead(g)); err != nil {
		return nil, err
	}
	if _, err := h.State.Load(g.State.Root().JSON(nil)); err != nil {
		return nil, err
	}
	var ids []string
	for _, ov := range g.Host.HouseRules.Active {
		if keep == nil || keep(ov) {
			ids = append(ids, ov.ID)
		}
	}
	if err := h.SetHouses(ids); err != nil {
		return nil, err
	}
	if err := h.InForce(more); err != nil {
		return nil, err
	}
	twin := lua.GameAt(h, g.Scenario)
	twin.Header, twin.Dealer = g.Header, g.Dealer
	return twin, nil
}
