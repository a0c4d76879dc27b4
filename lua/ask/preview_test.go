package ask_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// bids is a rulebook of sealed bids: each crew bids in secret, and sees
// before what a bid would do.
var bids = fstest.MapFS{
	"ruleset.toml": {Data: []byte(`
name  = "bids"
title = "Bids"
round = "round"
files = ["bids.lua"]
[board]
kind = "plane"
[state]
tested = "count"
[entity.crew]
plural = "crews"
owner  = "side"
side   = "side"
[entity.crew.fields]
number = "count"
name   = "text"
side   = "text"
bid    = "secret count?"
coins  = "count"
[scenario.crew]
side = "text"
`)},
	"bids.lua": {Data: []byte(`
local bid = rule "bids.bid" { title = "Bidding", source = "none", text = "A crew bids coins.",
  run = function(crew, coins)
    crew.bid = coins
    local seen = {}
    for _, other in ipairs(game.all("crew")) do table.insert(seen, other.name .. " " .. tostring(other.bid)) end
    note("{crew} would see " .. table.concat(seen, ", "), { crew = crew })
  end }

action "bid" {
  rule = "bids.bid", phase = "bidding", actor = "crew", args = { coins = "count" },
  options = function() return { { coins = 1 }, { coins = 2 } } end,
  check = function(crew, a) need(a.coins <= 9, "{actor} has not so much") end,
  run = function(crew, a) crew.bid = a.coins end,
  preview = function(crew, a)
    if a.coins == 7 then error("seven") end
    bid(crew, a.coins)
    if a.coins == 3 then choose(crew.side, "how", { "boldly", "meekly" }) note("{crew} has chosen", { crew = crew }) end
    if a.coins == 4 then roll("d6", "luck", crew) note("never printed") end
    game.tested = 1
  end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = { crew = function(e, id) game.crews[id] = { number = #game.all("crew") + 1, name = id, side = e.side, coins = 5 } return game.crews[id] end },
  { "bidding", title = "Bidding", rule = "bids.bid", mode = "secret", who = function() return game.all("crew") end,
    unfinished = function(player, crews)
      if game.tested == 9 then return 3 end
      if game.tested == 8 then crews[1].coins = 0 end
      local idle = {}
      for _, crew in ipairs(game.all("crew")) do
        if crew.side ~= player and crew.bid ~= nil then error("a secret of " .. crew.name) end
      end
      for _, crew in ipairs(crews) do
        if crew.bid == nil then table.insert(idle, crew.name) end
      end
      if #idle > 0 then return table.concat(idle, " and ") .. " of " .. player .. " bid nothing" end
    end },
  { "end", title = "The end", rule = "bids.bid", run = function() game.outcome = { text = "over" } end },
}
`)},
}

func bidding(t *testing.T) *lua.Game { return biddingBy(t, bids) }

// biddingBy opens the game by other rules.
func biddingBy(t *testing.T, rules fstest.MapFS) *lua.Game {
	t.Helper()
	h, sc := luatest.Sourced(t, rules, "bids", `
[scenario]
ruleset = "bids"
title = "Bids"
[[crew]]
id = "ann"
side = "blue"
[[crew]]
id = "bob"
side = "red"
[[crew]]
id = "cid"
side = "blue"
`)
	return luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
}

func bidden(t *testing.T, g *lua.Game, orders ...string) {
	t.Helper()
	for _, o := range orders {
		if rep, err := g.Order("", o); err != nil || !rep.Accepted() {
			t.Fatalf("%s: %v %+v", o, err, rep)
		}
	}
}

// TestPreview: the rules say what a sealed order would do; they see the secrets of
// the player's side and not the other's; dice end it, decisions are taken as usual,
// and nothing is kept.
func TestPreview(t *testing.T) {
	g := bidding(t)
	bidden(t, g, "bid bob 5", "bid cid 2")
	hash := g.State.Hash()
	for _, c := range []struct {
		order string
		notes []string
		dice  string
		taken []string
	}{
		{"bid ann 1", []string{"ann would see ann 1, bob nil, cid 2"}, "", nil},
		{"bid ann 3", []string{"ann would see ann 3, bob nil, cid 2", "ann has chosen"}, "", []string{"boldly"}},
		{"bid ann 4", []string{"ann would see ann 4, bob nil, cid 2"}, "luck", nil},
		{"bid bob 1", []string{"bob would see ann nil, bob 1, cid nil"}, "", nil},
	} {
		p, err := ask.PreviewOf(g, ask.ReadOrder(g, "", c.order))
		if err != nil || p == nil || !p.Sealed || !slices.Equal(p.Notes, c.notes) || p.Dice != c.dice || !slices.Equal(p.Assumed, c.taken) {
			t.Errorf("%s: %+v %v", c.order, p, err)
		}
		if g.State.Hash() != hash {
			t.Fatalf("%s: the preview was kept", c.order)
		}
	}
	if _, err := ask.PreviewOf(g, ask.ReadOrder(g, "", "bid ann 7")); err == nil || !strings.Contains(err.Error(), "seven") || !strings.Contains(err.Error(), "bids.lua:") {
		t.Errorf("an error in a preview: %v", err)
	}
	if g.State.Hash() != hash {
		t.Error("a failed preview was kept")
	}
	if ask.ReadOrder(g, "", "bid nobody 1") != nil {
		t.Error("an order that cannot be read is read")
	}
}

// TestPreviewIsTheRun: the run of an action may be its preview as well.
func TestPreviewIsTheRun(t *testing.T) {
	text := string(bids["bids.lua"].Data)
	text = strings.Replace(text, "crew.bid = a.coins end,\n  preview = function(crew, a)", "", 1)
	text = strings.Replace(text, "    game.tested = 1\n  end,\n", "    game.tested = 1\n  end,\n  preview = \"run\",\n", 1)
	g := biddingBy(t, fstest.MapFS{"ruleset.toml": bids["ruleset.toml"], "bids.lua": {Data: []byte(text)}})
	hash := g.State.Hash()
	p, err := ask.PreviewOf(g, ask.ReadOrder(g, "", "bid ann 1"))
	if err != nil || p == nil || !slices.Equal(p.Notes, []string{"ann would see ann 1, bob nil, cid nil"}) || g.State.Hash() != hash {
		t.Errorf("%+v %v", p, err)
	}
	bidden(t, g, "bid ann 1")
	if g.State.Hash() == hash {
		t.Error("the order itself did nothing")
	}
}

// TestUnfinished: a phase says what done would leave, of a player or of one
// piece, without a look at the secrets of others.
func TestUnfinished(t *testing.T) {
	g := bidding(t)
	bidden(t, g, "bid bob 5")
	for order, want := range map[string]string{
		"done blue": "ann and cid of blue bid nothing", "done cid": "cid of blue bid nothing", "done red": "", "done bob": "", "bid ann 1": "", "done nobody": "", "": "",
	} {
		if got, err := ask.LeavesUnfinished(g, "", order); err != nil || got != want {
			t.Errorf("%q leaves %q, not %q; %v", order, got, want, err)
		}
	}
	bidden(t, g, "done cid")
	if got, _ := ask.LeavesUnfinished(g, "", "done blue"); got != "ann of blue bid nothing" {
		t.Errorf("after cid is done: %q", got)
	}
	for tested, want := range map[int]string{9: "unfinished must return a sentence, or nil", 8: "coins"} {
		mark := g.State.Mark()
		if err := g.State.Root().Set("tested", game.Int(tested)); err != nil {
			t.Fatal(err)
		}
		if _, err := ask.LeavesUnfinished(g, "", "done blue"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("tested %d: %v", tested, err)
		}
		g.State.Rollback(mark)
	}
}

// TestLegalOfOnePlayer lists his orders alone.
func TestLegalOfOnePlayer(t *testing.T) {
	g := bidding(t)
	orders, err := ask.LegalOf(g.Host, "blue", "")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, o := range orders {
		texts = append(texts, o.Text)
	}
	if got := strings.Join(texts, "; "); got != "bid ann 1; bid ann 2; done ann; bid cid 1; bid cid 2; done cid" {
		t.Errorf("blue can order %s", got)
	}
}
