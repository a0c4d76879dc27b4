package lua

import (
	"slices"
	"strings"
	"testing"
)

// TestAnyAccount plays battles of every scenario: the account names every side,
// begins with nothing lost, writes nothing, and tells of every fate when it came
// about.
func TestAnyAccount(t *testing.T) {
	eachScenario(t, func(t *testing.T, lib *Library, scenario string) {
		b := newBattle(t, lib, scenario, 2)
		b.begin()
		first, err := b.g.Account()
		if err != nil {
			t.Fatal(err)
		}
		players, err := b.h.Players()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range players {
			if !slices.ContainsFunc(first, func(a Account) bool { return a.ID == p }) {
				t.Errorf("nothing is counted of %s", p)
			}
		}
		for _, a := range first {
			for _, c := range a.Counts {
				if c.Now != c.Began {
					t.Errorf("in the beginning %s has %v %s of %v", a.Name, c.Now, c.What, c.Began)
				}
			}
		}
		for n := 0; n < 300 && !b.g.Over(); n++ {
			b.give(b.next())
		}
		hash := b.g.State.Hash()
		now, err := b.g.Account()
		if err != nil || b.g.State.Hash() != hash {
			t.Fatal("the account changes the game", err)
		}
		for i, a := range now {
			for k, c := range a.Counts {
				if i < len(first) && first[i].ID == a.ID && first[i].Kind == a.Kind && first[i].Counts[k].Now != c.Began {
					t.Errorf("%s began with %v %s, and not with %v", a.Name, first[i].Counts[k].Now, c.What, c.Began)
				}
			}
			if a.Fate != "" && a.field == "" {
				t.Errorf("%s: %s, and no field tells since when", a.Name, a.Fate)
			}
			if a.Since != nil && (a.Since.Round == 0 && a.Since.Phase == "" || a.Since.N == 0) {
				t.Errorf("%s: %s since %+v", a.Name, a.Fate, *a.Since)
			}
		}
	})
}

// TestAccountFates gives each fate by the field that it stands in.
func TestAccountFates(t *testing.T) {
	g := duel(t, testLibrary())
	for src, want := range map[string]string{
		`hag.status = "sunk"`:      "sunk",
		`hag.status = "withdrawn"`: "left the board",
		`hag.side = "blue"`:        "taken by The Crown",
		`hag.demoralised = true`:   "demoralised",
		`hag.captain, hag.steersman = nil, nil for _, z in pairs(hag.men) do z.hand, z.archer, z.fighter, z.wounded = 0, 0, 0, 0 end`: "derelict",
	} {
		got := ask(t, g, `(function() `+src+` local l = {} for _, r in ipairs(account.account()) do if r.of == hag then return r.fate .. " " .. r.field end end end)()`)
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s, not %s", src, got, want)
		}
	}
}
