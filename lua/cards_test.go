package lua_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// fairground is a ruleset with a deck of tricks; moments declares further moments, more
// further cards.
func fairground(moments, more string) fstest.MapFS {
	return fstest.MapFS{
		"ruleset.toml": {Data: []byte(`
name  = "fairground"
title = "Fairground"
round = "day"
files = ["show.lua"]
[board]
kind = "none"
[state]
tricks = "deck"
[entity.side]
plural = "sides"
[entity.side.fields]
coins = "integer"
luck = "count"
[scenario.side]
coins = "count"
[card]
kind = "one of now choice"
[moment."stall.opened"]
means = "when a stall opens"
how   = ["asked", "with"]
facts = { stall = "text", actor = "player" }
[moment.parade]
means = "in the parade"
how   = "order"
phase = "parade"
` + moments)},
		"show.lua": {Data: []byte(strings.Replace(fairLua, "MORE", more, 1))},
	}
}

const fairLua = `
stall = rule "fairground.stall" { title = "Stall", source = "ours", text = "A stall takes a coin.", run = function(player, card)
  local played = offer("stall.opened", { stall = "pie", actor = player })
  for _, one in ipairs(played) do note("{by} played {card}", one) end
  game.sides[player].coins = game.sides[player].coins - 1
end }
card "fairground.card.pickpocket" {
  title = "Pickpocket", text = "A side loses two coins.", deck = "tricks", copies = 2, kind = "choice", hook = { "parade", "stall.opened" },
  args  = { from = "side" },
  check = function(player, a, moment)
    need(a.from.id ~= player, "{from} is your own side")
    need(moment.hook == "parade" or moment.actor, "nobody opens")
  end,
  run   = function(player, a, moment)
    game.sides[a.from.id].coins = game.sides[a.from.id].coins - 2
    game.sides[player].coins = game.sides[player].coins + 2
    return "stolen"
  end,
}
card "fairground.card.constable" {
  title = "Constable", text = "A trick comes to nothing.", deck = "tricks", copies = 2, kind = "choice", hook = "card.played",
  run = function(player, a, moment) note("a whistle for {card}", { card = moment.card }) return "cancel" end,
}
card "fairground.card.bun" {
  title = "A Bun", text = "It tastes good.", deck = "tricks", copies = 2, kind = "now", hook = { "any" },
  run = function(player) game.sides[player].luck = game.sides[player].luck + roll("d6", "a bun") end,
}
MORE
action "buy" { rule = "fairground.stall", phase = "parade", args = { card = "card stall.opened?" }, run = function(player, a)

  stall(player)
end }
sequence {
  players = function() return { "blue", "red" } end,
  new = { side = function(entry, id) game.sides[id] = { coins = entry.coins } return game.sides[id] end },
  { "stalls", title = "Stalls", run = function() end },
  { "parade", title = "Parade", mode = "turns", who = function() return { "blue", "red" } end },
  { "night", title = "Night", run = function() for _, p in ipairs({ "blue", "red" }) do end end },
}
`

// fairScenario is a day at the fairground.
const fairScenario = "[scenario]\nruleset = \"fairground\"\ntitle = \"A day\"\n[[side]]\nid = \"blue\"\ncoins = 5\n[[side]]\nid = \"red\"\ncoins = 5\n"

// fairDay is a game of the fairground, in the parade, with these hands.
func fairDay(t *testing.T, blue, red string) *lua.Game {
	t.Helper()
	return fairDayWith(t, blue, red, "", "")
}

// fairDayWith is fairDay with further moments and cards.
func fairDayWith(t *testing.T, blue, red, moments, more string) *lua.Game {
	t.Helper()
	h, sc := luatest.Sourced(t, fairground(moments, more), "fairground", fairScenario)
	g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1})
	for player, hand := range map[string]string{"blue": blue, "red": red} {
		if err := h.SetHand(player, strings.Fields(hand)); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// texts lists the orders that are legal for a player.
func texts(t *testing.T, g *lua.Game, player string) (list []string) {
	t.Helper()
	orders, err := ask.LegalOf(g.Host, player, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range orders {
		list = append(list, o.Text)
	}
	return list
}

// TestCardOrders: a card in the hand is an order in its phase, or at any time.
func TestCardOrders(t *testing.T) {
	g := fairDay(t, "pickpocket bun", "pickpocket bun")
	if got, want := strings.Join(texts(t, g, "blue"), "; "), "buy; buy card=pickpocket; play pickpocket red; done; play bun"; got != want {
		t.Errorf("blue may %s\nwanted   %s", got, want)
	}
	if got, want := strings.Join(texts(t, g, "red"), "; "), "play bun red"; got != want {
		t.Errorf("red may %s\nwanted  %s", got, want)
	}
	for order, want := range map[string]string{
		"play":                     "play which card? Type: play [SIDE] CARD",
		"play dragon":              `there is no card "dragon"`,
		"play constable":           "Constable is not in the hand of blue",
		"play pickpocket blue":     "blue is your own side",
		"play pickpocket":          "pickpocket: which from?",
		"play bun now":             "unexpected",
		"play red pickpocket blue": "it is the turn of blue",
		"buy card=constable":       "Constable is not in the hand of blue",
		"buy card=bun":             "A Bun cannot be given with this order: it is played at any time between two orders",
	} {
		_, refused, err := g.WhyNot("", order)
		if err != nil || len(refused) == 0 || !strings.Contains(refused[len(refused)-1].Text, want) {
			t.Errorf("%s: %v %v\nwanted %s", order, refused, err, want)
		}
	}
	luatest.Give(t, g, "play red bun", "play pickpocket red")
	if got := luatest.Ask(t, g, `game.tricks.discards`); got != `{"bun", "pickpocket"}` {
		t.Error(got)
	}
}

// TestCardsOutOfTime: a card that cannot be played now is refused for that, before it is
// asked what it is played on.
func TestCardsOutOfTime(t *testing.T) {
	const letter = `card "fairground.card.letter" {
  title = "A Letter", text = "It is read.", deck = "tricks", kind = "choice", hook = "stall.opened", args = { to = "side" }, run = function() end,
}`
	g := fairDayWith(t, "letter pickpocket", "pickpocket", "", letter)
	for _, c := range [][3]string{
		{"blue", "play letter", "not now: A Letter is played when a stall opens"},
		{"blue", "play letter nowhere", "not now: A Letter is played when a stall opens"},
		{"red", "play letter", "A Letter is not in the hand of red"},
		{"red", "play pickpocket", "it is the turn of blue"},
		{"blue", "play pickpocket", "pickpocket: which from?"},
	} {
		_, refused, err := g.WhyNot(c[0], c[1])
		if err != nil || len(refused) != 1 || !strings.Contains(refused[0].Text, c[2]) {
			t.Errorf("%s, %s: %v %v\nwanted %s", c[0], c[1], refused, err, c[2])
		}
	}
}

func TestCardFaults(t *testing.T) {
	card := func(id, fields string) string {
		return `card "fairground.card.` + id + `" { title = "X", text = "X.", ` + fields + `, run = function() end }`
	}
	for _, c := range []struct{ moments, more, want string }{
		{"", card("x", `deck = "trick", kind = "now", hook = "any"`), `there is no deck "trick" (did you mean "tricks"?)`},
		{"", card("x", `deck = "tricks", kind = "new", hook = "any"`), `kind must be one of now, choice, got new`},
		{"", card("x", `deck = "tricks", hook = "any"`), `needs the field "kind"`},
		{"", card("x", `deck = "tricks", kind = "now", hook = "stall.open"`), `there is no moment "stall.open" (did you mean "stall.opened"?)`},
		{"", card("x", `deck = "tricks", kind = "now"`), `has no hook`},
		{"", card("x", `kind = "now", hook = "any"`), `belongs to no deck`},
		{"", card("x", `deck = "tricks", copies = 0, kind = "now", hook = "any"`), `copies must be a whole number from 1 to 1000`},
		{"", card("x", `deck = "tricks", copies = { tricks = 2 }, kind = "now", hook = "any"`), `leave out one of them`},
		{"", card("x", `deck = { "tricks", "tricks" }, kind = "now", hook = "any"`), `the deck tricks is listed twice`},
		{"", card("x", `deck = "tricks", kind = "now", hook = "any", knd = 1`), `unknown field "knd" (did you mean "kind"?)`},
		{"", card("x", `deck = "tricks", kind = "now", hook = "any", args = { a = "sid" }`), `unknown kind "sid" (did you mean "side"?)`},
		{"", card("x", `deck = "tricks", kind = "now", hook = "any", args = { n = "integer" }, some = true`), `card fairground.card.x: some is only for a card with options`},
		{"", card("bun", `deck = "tricks", kind = "now", hook = "any"`), `the card fairground.card.bun is already defined`},
		{"", `card "bun2" { title = "X", text = "X.", deck = "tricks", kind = "now", hook = "any", run = function() end }`, `write fairground.card.NAME`},
		{"", `card "fairground.card.x" { deck = "tricks", kind = "now", hook = "any" }`, `has no run function: name what carries it out in kept_by`},
		{"", `action "sell" { rule = "fairground.stall", phase = "parade", args = { card = "card parade" }, run = function() end }`, `there is no moment "parade" with how = "with"`},
		{"[moment.x]\nmeans = \"x\"\nhow = \"ask\"\n", "", `how must be one of`},
		{"[moment.x]\nmeans = \"x\"\nhow = \"order\"\n", "", `how = "order" and phase belong together`},
		{"[moment.x]\nmeans = \"x\"\nhow = \"order\"\nphase = \"parad\"\n", "", `there is no phase "parad"`},
		{"[moment.x]\nmeans = \"x\"\nhow = \"asked\"\nfacts = { a = \"sid\" }\n", "", `"sid"`},
		{"[moment.any]\nmeans = \"x\"\nhow = \"asked\"\n", "", `a built-in one`},
		{"[moment.\"card.drawn\"]\nmeans = \"x\"\nhow = \"drawn\"\n", "", `a built-in one`},
		{"[moment.x]\nmeans = \"x\"\nhow = \"asked\"\nrule = \"fairground.stall\"\n", "", `there is no rule with a check "fairground.stall"`},
	} {
		rs, err := ruleset.Load(fairground(c.moments, c.more), "fairground")
		if err == nil {
			_, err = lua.NewHost(rs)
		}
		if err == nil || !strings.Contains(fmt.Sprint(err), c.want) {
			t.Errorf("%s%s\nsays  %v\nwants %s", c.moments, c.more, err, c.want)
		}
	}
}

// orderWith gives an order and answers its questions, each "player: answer".
func orderWith(t *testing.T, g *lua.Game, order string, answers ...string) []string {
	t.Helper()
	rep, err := g.Order("", order)
	for _, a := range answers {
		if err != nil {
			t.Fatal(err)
		}
		if g.Pending() == nil || g.Pending().Choice == nil {
			t.Fatalf("%s: nobody is asked: %+v", order, rep)
		}
		player, text, _ := strings.Cut(a, ": ")
		if c := g.Pending().Choice; c.Player != player || c.Only != player {
			t.Fatalf("%s: %s is asked %q, not %s", order, c.Player, c.Question, a)
		}
		rep, err = g.Answer(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	if !rep.Accepted() || g.Pending() != nil {
		t.Fatalf("%s: %+v", order, rep)
	}
	var notes []string
	for _, e := range rep.Record.Events {
		if e.Kind == game.Noted {
			notes = append(notes, e.Text)
		}
	}
	return notes
}

// TestOffer: at a moment each holder is asked once, in order; a card may be answered,
// once, and goes to the discards.
func TestOffer(t *testing.T) {
	for _, c := range []struct {
		blue, red string
		answers   []string
		notes     string
		coins     string
	}{
		{"bun", "bun", nil, "", "{4, 5}"},
		{"bun", "pickpocket", []string{"red: pass"}, "", "{4, 5}"},
		{"bun", "pickpocket", []string{"red: pickpocket blue"}, "Pickpocket is played by red: from blue; red played pickpocket", "{2, 7}"},
		{"constable", "pickpocket", []string{"red: 2", "blue: pass"}, "Pickpocket is played by red: from blue; red played pickpocket", "{2, 7}"},
		{"constable", "pickpocket constable", []string{"red: play pickpocket blue", "blue: constable"},
			"Pickpocket is played by red: from blue; Constable is played by blue; a whistle for pickpocket; Pickpocket is cancelled; red played pickpocket", "{4, 5}"},
	} {
		g := fairDay(t, c.blue, c.red)
		notes := orderWith(t, g, "buy", c.answers...)
		if got := strings.Join(notes, "; "); got != c.notes {
			t.Errorf("%v: %s\nwanted %s", c.answers, got, c.notes)
		}
		if got := luatest.Ask(t, g, `{ game.sides.blue.coins, game.sides.red.coins }`); got != c.coins {
			t.Errorf("%v: coins %s, not %s", c.answers, got, c.coins)
		}
	}
}

// TestAskAll: who can only pass is asked if everybody is to be asked; either way the
// answer is in the journal, which can be replayed under the other setting.
func TestAskAll(t *testing.T) {
	var answers [2][]game.Answered
	for i, all := range []bool{false, true} {
		g := fairDay(t, "bun", "bun")
		g.Dealer.AskAll = all
		if all {
			orderWith(t, g, "buy", "blue: pass", "red: 1")
		} else {
			orderWith(t, g, "buy")
		}
		recs := g.Records()
		answers[i] = recs[len(recs)-1].Answers
	}
	if want := []game.Answered{{Question: "choose a card at stall.opened", Answer: "pass"}, {Question: "choose a card at stall.opened", Answer: "pass"}}; !slices.Equal(answers[0], want) || !slices.Equal(answers[1], want) {
		t.Errorf("answers %v and %v", answers[0], answers[1])
	}
}

// TestWindowUndone: an order that waits for a card is undone as a whole, and a card
// that was played comes back.
func TestWindowUndone(t *testing.T) {
	g := fairDay(t, "bun", "pickpocket")
	before := g.State.Hash()
	if _, err := g.Order("", "buy"); err != nil || g.Pending() == nil {
		t.Fatal(err, g.Pending())
	}
	if _, err := g.Undo(); err != nil || g.State.Hash() != before || g.Pending() != nil {
		t.Fatal("in the window:", err, g.Pending())
	}
	orderWith(t, g, "buy", "red: pickpocket blue")
	if _, err := g.Undo(); err != nil || g.State.Hash() != before {
		t.Fatal("after it:", err)
	}
}

// TestOddsOfWindows: odds assume that a player who is asked passes, and say so; who has
// no card to play is not mentioned.
func TestOddsOfWindows(t *testing.T) {
	for red, want := range map[string]string{"pickpocket": "red, a card at stall.opened: pass", "bun": ""} {
		g := fairDay(t, "bun", red)
		a, err := ask.Odds(g, &ask.Question{Text: "buy", What: "buy"})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, x := range a.Assumed {
			said = append(said, x.Player+", "+x.Question+": "+x.Option)
		}
		if got := strings.Join(said, "; "); got != want {
			t.Errorf("red holds %s: assumed %q, not %q", red, got, want)
		}
	}
}

const beeHouse = `house "bees" { title = "Bees", ruleset = "fairground" }
card "bee" { title = "A Bee", text = "It stings.", deck = "tricks", copies = 3, kind = "choice", hook = "parade", run = function(player) game.sides[player].coins = 0 end }
`

// TestCardOfAHouse: a house file may define cards, which are in the game while it is in
// force from the start; a new version replaces them, and a fault has its place.
func TestCardOfAHouse(t *testing.T) {
	const day = fairScenario
	for on, want := range map[bool]string{true: "9", false: "6"} {
		h, sc := luatest.Sourced(t, fairground("", ""), "fairground", day)
		var houses []ruleset.House
		if on {
			houses = append(houses, luatest.Written("bees.lua", beeHouse))
		} else if _, err := h.AddHouse("bees.lua", "bees.lua", []byte(beeHouse)); err != nil {
			t.Fatal(err)
		}
		g := luatest.Opened(t, h, sc, lua.Setup{Seed: 1, House: houses})
		if got := luatest.Ask(t, g, "cards.left(game.tricks)"); got != want {
			t.Errorf("bees %v: %s cards in the pile, not %s", on, got, want)
		}
		if !on {
			continue
		}
		if err := h.SetHand("blue", []string{"bee"}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(texts(t, g, "blue"), "; "); got != "buy; play bee; done" {
			t.Errorf("blue may %s", got)
		}
		if _, err := h.AddHouse("bees.lua", "bees.lua", []byte(strings.Replace(beeHouse, "= 0 end", "= 1 end", 1))); err != nil {
			t.Fatal(err)
		}
		luatest.Give(t, g, "play bee")
		if got := luatest.Ask(t, g, "game.sides.blue.coins"); got != "1" {
			t.Errorf("blue has %s coins under the new version", got)
		}
	}
	h, _ := luatest.Sourced(t, fairground("", ""), "fairground", day)
	for replace, want := range map[string]string{
		`card "bun"`:        "x.lua:2:6: the card bun is already defined at",
		`hook = "parad"`:    `x.lua:2:98: card fairground.card.bee: there is no moment "parad" (did you mean "parade"?)`,
		`deck = "trick"`:    `there is no deck "trick" (did you mean "tricks"?)`,
		`kind = "choise"`:   `kind must be one of now, choice, got choise`,
		`tittle = "A Bee"`:  `unknown field "tittle" (did you mean "title"?)`,
		`args = { a = "x"}`: `unknown kind "x"`,
	} {
		text := beeHouse
		switch key, _, _ := strings.Cut(replace, " "); key {
		case "card":
			text = strings.Replace(text, `card "bee"`, replace, 1)
		case "tittle":
			text = strings.Replace(text, `title = "A Bee"`, replace, 1)
		case "args":
			text = strings.Replace(text, `hook =`, replace+", hook =", 1)
		default:
			old := map[string]string{"hook": `hook = "parade"`, "deck": `deck = "tricks"`, "kind": `kind = "choice"`}[key]
			text = strings.Replace(text, old, replace, 1)
		}
		if _, err := h.AddHouse("x.lua", "x.lua", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nsays  %v\nwants %s", replace, err, want)
		}
	}
}

// TestSealedMoment: at a sealed moment all decide before any card takes effect.
func TestSealedMoment(t *testing.T) {
	g := fairDayWith(t, "bee", "bee", "[moment.auction]\nmeans = \"at the auction\"\nhow = \"asked\"\nsealed = true\n", `
card "fairground.card.bee" { title = "A Bee", text = "It stings.", deck = "tricks", copies = 2, kind = "choice", hook = "auction",
  check = function(player) need(game.sides[player].coins > 0, "{actor} has no coin") end,
  run = function(player) for _, side in ipairs(game.all("side")) do side.coins = 0 end end }
action "bid" { rule = "fairground.stall", phase = "parade", run = function(player) note("{n} cards", { n = #offer("auction", {}) }) end }`)
	if notes := orderWith(t, g, "bid", "blue: bee", "red: bee"); strings.Join(notes, "; ") != "A Bee is played by blue; A Bee is played by red; 2 cards" {
		t.Error(notes)
	}
}

// TestDrawnCard: the rules play a card that lies open; its player names what it is played
// on, and it is spent if there is nothing.
func TestDrawnCard(t *testing.T) {
	const bee = `
card "fairground.card.bee" { title = "A Bee", text = "It stings.", deck = "tricks", copies = 2, kind = "now", hook = "hive", args = { side = "side" },
  check = function(player, a) need(a.side.coins > COINS, "{side} is poor") end,
  run = function(player, a, moment) a.side.coins = 0 return moment.where end }
action "open" { rule = "fairground.stall", phase = "parade", run = function(player)
  local card = draw(game.tricks, "a trick", player)
  local played = cards.play(game.tricks, player, card, "hive", { where = "oak" })
  if played then note("{by} {result}", played) end
end }`
	for coins, want := range map[string]struct{ answers, notes string }{
		"0": {"blue: bee red", "A Bee is played by blue: side red; blue oak"}, "6": {"", "A Bee has nothing to be played on"},
	} {
		g := fairDayWith(t, "", "", "[moment.hive]\nmeans = \"at a hive\"\nhow = \"drawn\"\nfacts = { where = \"text\" }\n", strings.Replace(bee, "COINS", coins, 1))
		g.Dealer.Dice = func(c *game.Chance, _, _ int) (bool, error) { return true, c.SetAnswer("bee") }
		rep, err := g.Order("", "open")
		if err != nil || !rep.Accepted() {
			t.Fatalf("coins %s: %v %+v", coins, err, rep)
		}
		if _, answer, ok := strings.Cut(want.answers, ": "); ok {
			rep, err = g.Answer(answer)
		}
		if err != nil || !rep.Accepted() || g.Pending() != nil {
			t.Fatalf("coins %s: %v %+v", coins, err, rep)
		}
		var notes []string
		for _, e := range rep.Record.Events {
			if e.Kind == game.Noted {
				notes = append(notes, e.Text)
			}
		}
		if got := strings.Join(notes, "; "); got != want.notes {
			t.Errorf("coins %s: %s\nwanted %s", coins, got, want.notes)
		}
		if got := luatest.Ask(t, g, "game.tricks.discards"); got != `{"bee"}` {
			t.Errorf("coins %s: discards %s", coins, got)
		}
	}
}

// TestMomentRule: a rule of a moment limits every card that is played at it.
func TestMomentRule(t *testing.T) {
	g := fairDayWith(t, "bee", "", "[moment.fence]\nmeans = \"at a fence\"\nhow = \"free\"\nrule = \"fairground.once\"\n", `
rule "fairground.once" { title = "Once", source = "ours", text = "One card a day.", check = function(player, card, moment)
  need(game.sides[player].luck == 0, "{p} has played {card} at the {hook}", { p = player, card = card.title, hook = moment.hook }) end }
card "fairground.card.bee" { title = "A Bee", text = "It stings.", deck = "tricks", copies = 2, kind = "choice", hook = "fence", run = function(player) end }`)
	if _, refused, err := g.WhyNot("blue", "play bee"); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	luatest.Arrange(t, g, "game.sides.blue.luck = 1")
	_, refused, err := g.WhyNot("blue", "play bee")
	if err != nil || len(refused) != 1 || refused[0].Text != "blue has played A Bee at the fence" || refused[0].Rule != "fairground.once" {
		t.Error(refused, err)
	}
}

// TestPhaseMoment: a card may be played as a phase begins, without a rule that offers it.
func TestPhaseMoment(t *testing.T) {
	g := fairDayWith(t, "", "bee", "", `
card "fairground.card.bee" { title = "A Bee", text = "It stings.", deck = "tricks", copies = 2, kind = "choice", hook = "night.begin", run = function(player) game.sides[player].coins = 9 end }`)
	luatest.Give(t, g, "done")
	orderWith(t, g, "done", "red: bee")
	if got := luatest.Ask(t, g, "game.sides.red.coins"); got != "9" {
		t.Errorf("red has %s coins", got)
	}
}

// TestOfferErrors: what offer and cards.play refuse says what is wrong.
func TestOfferErrors(t *testing.T) {
	g := fairDay(t, "bun", "bun")
	for src, want := range map[string]string{
		`offer("stall.open")`:                                             `there is no moment "stall.open" with how = "asked" (did you mean "stall.opened"?)`,
		`offer("parade")`:                                                 `there is no moment "parade" with how = "asked"`,
		`offer("stall.opened", { stal = "pie" })`:                         `the moment stall.opened has no fact "stal" (did you mean "stall"?)`,
		`offer("stall.opened", 7)`:                                        `must be in a table, got 7`,
		`offer("stall.opened", {}, { "green" })`:                          `there is no player "green"`,
		`cards.play(game.tricks, "blue", "bunn", "any")`:                  `there is no card "bunn" (did you mean "bun"?)`,
		`cards.play(game.tricks, "blue", "bun", "parade")`:                `bun is not played at "parade"`,
		`cards.play(game.tricks, "blue", "constable", "card.played", {})`: `constable neither lies open in the deck tricks nor is in the hand of blue`,
		`cards.fields("bunn")`:                                            `there is no card "bunn" (did you mean "bun"?)`,
		`cards.fields("bun").kinds`:                                       `did you mean "kind"?`,
	} {
		if _, err := luatest.Eval(g, src, luatest.Dealt{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\nsays  %v\nwants %s", src, err, want)
		}
	}
}

// TestDiscard: a deck may let players discard its cards by an order.
func TestDiscard(t *testing.T) {
	g := fairDayWith(t, "bun", "bun", "[deck.tricks]\ndiscard = \"parade\"\nrule = \"fairground.stall\"\n", "")
	if got := strings.Join(texts(t, g, "blue"), "; "); got != "buy; discard bun; done; play bun" {
		t.Errorf("blue may %s", got)
	}
	for order, want := range map[string]string{"discard constable": "Constable is not in the hand of blue", "discard bunn": `there is no card "bunn"`, "discard red bun": "it is the turn of blue"} {
		if _, refused, err := g.WhyNot("", order); err != nil || len(refused) == 0 || !strings.Contains(refused[0].Text, want) {
			t.Errorf("%s: %v %v", order, refused, err)
		}
	}
	if notes := orderWith(t, g, "discard bun"); strings.Join(notes, "") != "A Bun is discarded by blue" || luatest.Ask(t, g, "game.tricks.discards") != `{"bun"}` {
		t.Error(notes)
	}
	rs, err := ruleset.Load(fairground("[deck.tricks]\ndiscard = \"parad\"\nrule = \"fairground.stall\"\n", ""), "fairground")
	if err == nil {
		_, err = lua.NewHost(rs)
	}
	if err == nil || !strings.Contains(err.Error(), `discard: there is no phase "parad"`) {
		t.Error(err)
	}
}

// TestDiscardChecked: the rule that allows to discard may forbid it for some cards.
func TestDiscardChecked(t *testing.T) {
	g := fairDayWith(t, "bun pickpocket", "bun", "[deck.tricks]\ndiscard = \"free\"\nrule = \"fairground.keep\"\n", `
rule "fairground.keep" { title = "Keeping", source = "ours", text = "A card of now is not discarded.",
  check = function(player, card) need(card.kind ~= "now", "{player} keeps {card}", { player = player, card = card.title }) end }`)
	_, refused, err := g.WhyNot("", "discard bun")
	if err != nil || len(refused) != 1 || refused[0].Text != "blue keeps A Bun" || refused[0].Rule != "fairground.keep" {
		t.Error(refused, err)
	}
	orderWith(t, g, "discard pickpocket")
	if got := luatest.Ask(t, g, "game.tricks.discards"); got != `{"pickpocket"}` {
		t.Error(got)
	}
}

// TestFreeAndInTurn: a card with a free moment and one of its player's turn is played
// at the second one in that turn alone.
func TestFreeAndInTurn(t *testing.T) {
	g := fairDayWith(t, "", "bee", "", `
card "fairground.card.bee" { title = "A Bee", text = "It stings.", deck = "tricks", copies = 2, kind = "choice", hook = { "parade", "any" },
  run = function(player, a, moment) note("played at {hook}", { hook = moment.hook }) end }`)
	if notes := orderWith(t, g, "play red bee"); !slices.Contains(notes, "played at any") {
		t.Error(notes)
	}
	if err := g.Host.SetHand("red", []string{"bee"}); err != nil {
		t.Fatal(err)
	}
	luatest.Give(t, g, "done")
	if notes := orderWith(t, g, "play red bee"); !slices.Contains(notes, "played at parade") {
		t.Error(notes)
	}
}

// TestOpenText: others do not read which card goes with an order before it is played.
func TestOpenText(t *testing.T) {
	g := fairDayWith(t, "pickpocket", "pickpocket", "", `
action "hawk" { rule = "fairground.stall", phase = "parade", args = { card = "card stall.opened" }, run = function(player, a)
  if choose(player, "cry it", { "yes", "no" }) == "yes" then cards.play(game.tricks, player, a.card, "stall.opened", { actor = player }) end
end }`)
	for _, one := range []struct{ order, answer, before, after string }{
		{"buy card=pickpocket", "", "buy", "buy"},
		{"hawk pickpocket", "no", "hawk", "hawk"},
		{"hawk pickpocket", "yes", "hawk", "hawk pickpocket"},
	} {
		rep, err := g.Order("blue", one.order)
		if err != nil || len(rep.Refused) > 0 {
			t.Fatal(one.order, err, rep)
		}
		for w := g.Pending(); w != nil; w = g.Pending() {
			if got := g.Host.OpenText(g.Open()); got != one.before || !g.Host.MaySeal(g.Open()) {
				t.Errorf("%s: others read %q before it is played", one.order, got)
			}
			answer := one.answer
			if w.Choice.Moment != "" {
				answer = "pass"
			}
			if rep, err = g.Answer(answer); err != nil {
				t.Fatal(err)
			}
		}
		if got := g.Host.OpenText(rep.Record); got != one.after {
			t.Errorf("%s: others read %q afterwards", one.order, got)
		}
	}
}
