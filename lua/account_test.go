package lua_test

import (
	"slices"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// accountBegins returns the account of a battle that has just begun: it names
// every side, and nothing is lost.
func accountBegins(b *luatest.Battle) []ask.Account {
	b.T.Helper()
	first, err := ask.Accounts(b.G, nil)
	if err != nil {
		b.T.Fatal(err)
	}
	players, err := b.H.Players()
	if err != nil {
		b.T.Fatal(err)
	}
	for _, p := range players {
		if !slices.ContainsFunc(first, func(a ask.Account) bool { return a.ID == p }) {
			b.T.Errorf("nothing is counted of %s", p)
		}
	}
	for _, a := range first {
		for _, c := range a.Counts {
			if c.Now != c.Began {
				b.T.Errorf("in the beginning %s has %v %s of %v", a.Name, c.Now, c.What, c.Began)
			}
		}
	}
	return first
}

// accountEnds looks at the account of a battle that is over: it writes nothing,
// remembers the beginning, and tells of every fate when it came about.
func accountEnds(b *luatest.Battle, first []ask.Account) {
	b.T.Helper()
	hash := b.G.State.Hash()
	now, err := ask.Accounts(b.G, nil)
	if err != nil || b.G.State.Hash() != hash {
		b.T.Fatal("the account changes the game", err)
	}
	for i, a := range now {
		for k, c := range a.Counts {
			if i < len(first) && first[i].ID == a.ID && first[i].Kind == a.Kind && first[i].Counts[k].Now != c.Began {
				b.T.Errorf("%s began with %v %s, and not with %v", a.Name, first[i].Counts[k].Now, c.What, c.Began)
			}
		}
		if a.Fate != "" && a.Field == "" {
			b.T.Errorf("%s: %s, and no field tells since when", a.Name, a.Fate)
		}
		if a.Since != nil && (a.Since.Round == 0 && a.Since.Phase == "" || a.Since.N == 0) {
			b.T.Errorf("%s: %s since %+v", a.Name, a.Fate, *a.Since)
		}
	}
}

// TestAccountFates gives each fate by the field that it stands in.
func TestAccountFates(t *testing.T) {
	b := luatest.NewBattle(t, luatest.Library(), "piratewars/first-blood", 1)
	b.Begin()
	for _, x := range []struct {
		g         *lua.Game
		ship      string
		src, want string
	}{
		{luatest.Duel(t, luatest.Library()), "hag", `hag.status = "sunk"`, "sunk status"},
		{luatest.Duel(t, luatest.Library()), "hag", `hag.status = "withdrawn"`, "left the board status"},
		{luatest.Duel(t, luatest.Library()), "hag", `hag.side = "blue"`, "taken by The Crown side"},
		{luatest.Duel(t, luatest.Library()), "hag", `hag.demoralised = true`, "demoralised demoralised"},
		{luatest.Duel(t, luatest.Library()), "hag", `hag.captain, hag.steersman = nil, nil for _, z in pairs(hag.men) do z.hand, z.archer, z.fighter, z.wounded = 0, 0, 0, 0 end`, "derelict men"},
		{b.G, "barracuda", `barracuda.fate = "sunk"`, "sunk fate"},
		{b.G, "barracuda", `barracuda.fate = "wrecked"`, "aground for good fate"},
		{b.G, "barracuda", `barracuda.fate = "withdrawn"`, "withdrawn fate"},
		{b.G, "barracuda", `barracuda.owner = flagship.owner`, "captured by The Governor owner"},
		{b.G, "barracuda", `barracuda.surrendered = barracuda.owner`, "has struck her colours surrendered"},
		{b.G, "barracuda", `barracuda.mutiny = "running"`, "in the hands of mutineers mutiny"},
	} {
		got := luatest.Ask(t, x.g, `(function() `+x.src+` for _, r in ipairs(account.account()) do if r.of == `+x.ship+` then return r.fate .. " " .. r.field end end end)()`)
		if !strings.Contains(got, x.want) {
			t.Errorf("%s: %s, not %s", x.src, got, x.want)
		}
	}
}
