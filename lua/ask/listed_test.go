package ask_test

import (
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestListedDomains: an action without options is tried with each cell of the board,
// each number of a bounded count and with a flag and without, and those are read back.
func TestListedDomains(t *testing.T) {
	g := luatest.Opening(t, testRulesets, "tulips/bed", lua.Setup{Seed: 1})
	list, err := ask.LegalOf(g.Host, "blue", "ina")
	if err != nil {
		t.Fatal(err)
	}
	n := map[string]int{}
	for _, o := range list {
		if o.Action == nil {
			continue
		}
		n[o.Action.ID]++
		canon, refused, err := g.WhyNot("blue", o.Text)
		if err != nil || len(refused) > 0 || canon != o.Text {
			t.Errorf("%q is read as %q: %v %v", o.Text, canon, refused, err)
		}
	}
	if n["plant"] != 4*3*(2*2+1) || n["water"] != 4 || n["dig"] != 1 {
		t.Errorf("listed are %v", n)
	}
	for text, want := range map[string]string{
		"plant ina A1 4": `bulbs: must be from 1 to 3, not "4"`, "plant ina A1 0": "from 1 to 3", "plant ina A1 3": "three bulbs lie deep",
		"water ina 7": "from 1 to 6", "water ina 5": "too heavy",
	} {
		if _, refused, err := g.WhyNot("blue", text); err != nil || len(refused) != 1 || !strings.Contains(refused[0].Text, want) {
			t.Errorf("%q: %v %v, want %q", text, refused, err, want)
		}
	}
}

// TestCheckKeepsArguments: what a check writes into its arguments reaches neither the
// text of the order nor those who carry it out.
func TestCheckKeepsArguments(t *testing.T) {
	g := luatest.Opening(t, testRulesets, "tulips/bed", lua.Setup{Seed: 1})
	list, err := ask.LegalOf(g.Host, "blue", "ina")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list {
		if o.Action != nil && o.Action.ID == "dig" && o.Text != "dig ina A1" {
			t.Errorf("%q is listed", o.Text)
		}
	}
	rep, err := g.Order("blue", "dig ina A1")
	if err != nil || !rep.Accepted() || g.State.Root().Get("bulbs").Table().Len() != 0 {
		t.Errorf("%v %v %v", rep, err, g.State.Root().Get("bulbs"))
	}
}

// TestUnlistedOrders: which orders their action should have suggested.
func TestUnlistedOrders(t *testing.T) {
	g := luatest.Opening(t, testRulesets, "tulips/bed", lua.Setup{Seed: 1})
	for text, want := range map[string]bool{
		"plant ina A1 3 deep": false, "water ina 4": false, "water ina 5": true, "dig ina B2": false, "done ina": false,
		"water eva 1": false, // not his own, so that it is not within what is declared
	} {
		if _, missing, err := ask.Unlisted(g.Host, "blue", text); err != nil || missing != want {
			t.Errorf("%q: %v %v, want %v", text, missing, err, want)
		}
	}
}
