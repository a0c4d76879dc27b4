package lua_test

import (
	"testing"

	"parley/lua/ask"
)

// TestUnlistedOpenArguments: one suggestion stands for the orders that differ only in
// arguments with too many values to be listed, also when the order answers a question; an
// order that differs in others should be suggested.
func TestUnlistedOpenArguments(t *testing.T) {
	g := fairDayWith(t, "bun", "bun", "", `
action "cry" { rule = "fairground.stall", phase = "parade", args = { words = "text", loud = "flag?" }, options = function() suggest { words = "buns" } end, run = function() end }
action "ask-for" { rule = "fairground.stall", phase = "parade", run = function(player) choose(player, "what is cried", "cry") end }`)
	orders := map[string]bool{"cry buns": false, "cry cakes": false, "cry cakes loud": true}
	for text, want := range orders {
		if _, missing, err := ask.Unlisted(g.Host, "blue", text); err != nil || missing != want {
			t.Errorf("%q: %v %v, want %v", text, missing, err, want)
		}
	}
	if _, err := g.Order("blue", "ask-for"); err != nil || g.Pending() == nil {
		t.Fatal(err, g.Pending())
	}
	c := g.Pending().Choice
	for text, want := range orders {
		canon, refused := c.Accept(text)
		if len(refused) > 0 {
			t.Fatal(refused)
		}
		if missing, err := c.Unlisted(canon); err != nil || missing != want {
			t.Errorf("answer %q: %v %v, want %v", text, missing, err, want)
		}
	}
}
