package lua

import (
	"slices"
	"strings"
	"testing"
)

// accountBegins returns the account of a battle that has just begun: it names
// every side, and nothing is lost.
func (b *battle) accountBegins() []Account {
	b.t.Helper()
	first, err := b.g.Account()
	if err != nil {
		b.t.Fatal(err)
	}
	players, err := b.h.Players()
	if err != nil {
		b.t.Fatal(err)
	}
	for _, p := range players {
		if !slices.ContainsFunc(first, func(a Account) bool { return a.ID == p }) {
			b.t.Errorf("nothing is counted of %s", p)
		}
	}
	for _, a := range first {
		for _, c := range a.Counts {
			if c.Now != c.Began {
				b.t.Errorf("in the beginning %s has %v %s of %v", a.Name, c.Now, c.What, c.Began)
			}
		}
	}
	return first
}

// accountEnds looks at the account of a battle that is over: it writes nothing,
// remembers the beginning, and tells of every fate when it came about.
func (b *battle) accountEnds(first []Account) {
	b.t.Helper()
	hash := b.g.State.Hash()
	now, err := b.g.Account()
	if err != nil || b.g.State.Hash() != hash {
		b.t.Fatal("the account changes the game", err)
	}
	for i, a := range now {
		for k, c := range a.Counts {
			if i < len(first) && first[i].ID == a.ID && first[i].Kind == a.Kind && first[i].Counts[k].Now != c.Began {
				b.t.Errorf("%s began with %v %s, and not with %v", a.Name, first[i].Counts[k].Now, c.What, c.Began)
			}
		}
		if a.Fate != "" && a.field == "" {
			b.t.Errorf("%s: %s, and no field tells since when", a.Name, a.Fate)
		}
		if a.Since != nil && (a.Since.Round == 0 && a.Since.Phase == "" || a.Since.N == 0) {
			b.t.Errorf("%s: %s since %+v", a.Name, a.Fate, *a.Since)
		}
	}
}

// TestAccountFates gives each fate by the field that it stands in.
func TestAccountFates(t *testing.T) {
	b := newBattle(t, testLibrary(), "piratewars/first-blood", 1)
	b.begin()
	for _, x := range []struct {
		g         *Game
		ship      string
		src, want string
	}{
		{duel(t, testLibrary()), "hag", `hag.status = "sunk"`, "sunk status"},
		{duel(t, testLibrary()), "hag", `hag.status = "withdrawn"`, "left the board status"},
		{duel(t, testLibrary()), "hag", `hag.side = "blue"`, "taken by The Crown side"},
		{duel(t, testLibrary()), "hag", `hag.demoralised = true`, "demoralised demoralised"},
		{duel(t, testLibrary()), "hag", `hag.captain, hag.steersman = nil, nil for _, z in pairs(hag.men) do z.hand, z.archer, z.fighter, z.wounded = 0, 0, 0, 0 end`, "derelict men"},
		{b.g, "barracuda", `barracuda.fate = "sunk"`, "sunk fate"},
		{b.g, "barracuda", `barracuda.fate = "wrecked"`, "aground for good fate"},
		{b.g, "barracuda", `barracuda.fate = "withdrawn"`, "withdrawn fate"},
		{b.g, "barracuda", `barracuda.owner = flagship.owner`, "captured by The Governor owner"},
		{b.g, "barracuda", `barracuda.surrendered = barracuda.owner`, "has struck her colours surrendered"},
		{b.g, "barracuda", `barracuda.mutiny = "running"`, "in the hands of mutineers mutiny"},
	} {
		got := ask(t, x.g, `(function() `+x.src+` for _, r in ipairs(account.account()) do if r.of == `+x.ship+` then return r.fate .. " " .. r.field end end end)()`)
		if !strings.Contains(got, x.want) {
			t.Errorf("%s: %s, not %s", x.src, got, x.want)
		}
	}
}
