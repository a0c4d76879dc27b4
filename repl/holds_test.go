package repl

import (
	"encoding/json"
	"strings"
	"testing"
)

// thinAir is a house rule that lets men appear.
const thinAir = `house "thin-air" { ruleset = "galley", title = "Thin air", text = "A hand comes out of nowhere." }
local men = require "men"
on "galley.turn.control" (function()
  for _, vessel in ipairs(game.all("ship")) do men.place(vessel, "hand", "F1") end
end)
`

func TestHoldsAtThePrompt(t *testing.T) {
	s, out, _ := table(t, library())
	if _, err := s.Game.Host.AddHouse("thin-air", "thin-air.lua", []byte(thinAir)); err != nil {
		t.Fatal(err)
	}
	holds := func(want string, no bool) {
		t.Helper()
		out.Reset()
		a, err := s.Line("holds")
		if err != nil || a.No != no || !strings.Contains(out.String(), want) {
			t.Errorf("holds says %q, no %v (%v)", out.String(), a.No, err)
		}
		b, err := json.Marshal(a.JSON)
		if j := a.JSON.(holdsJSON); err != nil || j.Holds == no || len(j.Rules) < 5 || !strings.Contains(string(b), `"broken":[`) {
			t.Errorf("as JSON %s (%v)", b, err)
		}
	}
	holds("all 7 invariants hold", false)
	say(t, s, out, "house on thin-air", "done blue", "done red", "order trident 3", "order hag 3")
	holds("broken: there were 38 men, and now there are 40   (galley.ship.record)", true)
	holds("all 7 invariants hold", false) // and no more are there since
	say(t, s, out, "undo")
	holds("all 7 invariants hold", false) // the last check was undone
	say(t, s, out, "order hag 3")
	holds("there were 38 men", true)
}

// TestHoldsSinceTheBeginning: asked for the first time, it knows how the game
// began.
func TestHoldsSinceTheBeginning(t *testing.T) {
	s, out, _ := table(t, library())
	if _, err := s.Game.Host.AddHouse("thin-air", "thin-air.lua", []byte(thinAir)); err != nil {
		t.Fatal(err)
	}
	say(t, s, out, "house on thin-air", "done blue", "done red", "order trident 3", "order hag 3")
	hash := s.Game.State.Hash()
	out.Reset()
	if a, err := s.Line("holds"); err != nil || !a.No || !strings.Contains(out.String(), "there were 38 men, and now there are 40") {
		t.Errorf("holds says %q (%v)", out.String(), err)
	}
	if s.Game.State.Hash() != hash {
		t.Error("holds changes the game")
	}
}

// Without a game there is nothing that could hold.
func TestHoldsWithoutAGame(t *testing.T) {
	s := &Session{}
	if _, err := s.Line("holds"); err == nil {
		t.Error("there is no game to look at")
	}
}
