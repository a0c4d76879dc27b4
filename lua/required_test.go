package lua_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// TestRequiredCards: a scenario cannot leave out a card that a deck always has, and a
// ruleset cannot require one that it does not have.
func TestRequiredCards(t *testing.T) {
	open := func(required, keys string) error {
		rs, err := ruleset.Load(fstest.MapFS{
			"ruleset.toml": {Data: []byte("name = \"small\"\ntitle = \"A small deck\"\nround = \"day\"\nfiles = [\"play.lua\"]\n[board]\nkind = \"none\"\n[state]\nfew = \"deck\"\n" +
				"[deck.few]\ncards = \"few\"\nrequired = [\"" + required + "\"]\n")},
			"data/few.toml": {Data: []byte("[table]\nid = \"small.data.few\"\nsource = \"none\"\nconfidence = \"high\"\nkey = \"card\"\n[[row]]\ncard = \"fox\"\n[[row]]\ncard = \"well\"\n")},
			"play.lua": {Data: []byte(`rule "small.few" { title = "Few", source = "none", text = "There are few cards.", kept_by = "deck few" }
sequence { players = function() return { "blue" } end, { "day", title = "Day" } }
`)},
		}, "small")
		if err != nil {
			return err
		}
		h, err := lua.NewHost(rs)
		if err != nil {
			return err
		}
		sc, err := lua.ReadScenario(h, "small/day", "day.toml", []byte("[scenario]\nruleset = \"small\"\ntitle = \"A day\"\n"+keys), nil)
		if err == nil {
			_, err = lua.NewGame(h, sc, lua.Setup{})
		}
		return err
	}
	for _, c := range []struct{ required, keys, want string }{
		{"fox", "[[deck]]\nid = \"few\"\nwithout = [\"well\"]", ""},
		{"fox", "[[deck]]\nid = \"few\"\ncopies = { fox = 3 }", ""},
		{"fox", "[[deck]]\nid = \"few\"\nwithout = [\"well\", \"fox\"]", "the deck few always has the card fox"},
		{"fox", "[[deck]]\nid = \"few\"\ncopies = { fox = 0 }", "the deck few always has the card fox"},
		{"fxo", "", `the deck few has no card "fxo"`},
	} {
		err := open(c.required, c.keys)
		if c.want == "" {
			if err != nil {
				t.Errorf("%+v: %v", c, err)
			}
			continue
		}
		faults := source.FaultsIn(err)
		if len(faults) != 1 || !strings.Contains(faults[0].Error(), c.want) || faults[0].Line == 0 {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
