package trial

import (
	"fmt"
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
)

// breaks are house rules that break something, and what is to be found of each:
// by which rule, and in how many orders at most.
var breaks = []struct {
	name, scenario, lua string
	kind                Kind
	rule, text          string
	most                int
}{
	{"men from nowhere", "galley/duel", `on "galley.turn.control" (function() for _, v in ipairs(game.all("ship")) do v.men.F1.hand = v.men.F1.hand + 1 end end)`,
		Broken, "galley.ship.record", "men, and now", 4},
	{"oars grow", "galley/duel", `on "galley.turn.control" (function() for _, v in ipairs(game.all("ship")) do v.port = v.port + 1 end end)`,
		Broken, "galley.ship.oars", "sections to port", 4},
	{"a captain climbs", "galley/duel", `on "orders" (function() game.all("ship")[1].captain = "F1" end)`,
		Broken, "galley.ship.stations", "captain in F1", 3},
	{"one hex for two", "galley/duel", `on "orders" (function() local a, b = game.all("ship")[1], game.all("ship")[2] a.stern, a.bow = b.stern, b.bow end)`,
		Broken, "galley.board.vessel", "have not collided", 3},
	{"nobody collides", "galley/convoy", `wrap "galley.collide.detect" (function() return nil end)`,
		Broken, "galley.board.vessel", "have not collided", 14},
	{"a long grapple", "galley/duel", `on "orders" (function() local a, b = game.all("ship")[1], game.all("ship")[2] game.links = { { a = a, b = b } } end)`,
		Broken, "galley.grapple.state", "do not touch", 3},
	{"a lonely contact", "galley/duel", `on "orders" (function() local a, b = game.all("ship")[1], game.all("ship")[2] game.contacts = { { a = a, b = b } } end)`,
		Broken, "galley.collide.contact", "lie apart", 3},
	{"a misspelt field", "galley/duel", `on "galley.turn.control" (function() local v = game.all("ship")[1] v.hul = 3 end)`,
		Failed, "galley.turn.control", `has no "hul"`, 4},
	{"a failing check", "galley/duel", `wrap "galley.setup.start-speed" (function(old, position) return old(position.word) end)`,
		Failed, "galley.setup.start-speed", "in a text", 1},
	{"a table for a number", "galley/duel", `on "orders" (function() game.board.width = {} end)`,
		Failed, "", "width must be count", 3},
	{"an end without a word", "galley/duel", `on "orders" (function() game.outcome = { text = "" } end)`,
		Stuck, "", "nobody says how", 3},
	{"an open secret", "galley/duel", `wrap "galley.orders.stationary" (function(old, vessel, order)
  for _, other in ipairs(game.all("ship")) do
    if other.owner ~= vessel.owner and other.order then return false end
  end
  return old(vessel, order)
end)`,
		Leaked, "", "depends on what he may not see", 5},
	{"an answer that is not an option", "galley/duel", `on "orders" (function() choose("blue", "which way?", { " ahead", "astern" }) end)`,
		Answered, "galley.turn.secrecy", "which way?", 3},
	{"a lost piece", "galley/duel", `on "orders" (function() game.captains_killed = { game.all("ship")[1] } game.ships[game.all("ship")[1].id] = nil end)`,
		Invalid, "", "captains_killed", 3},
	{"a second life", "piratewars/chase", `on "movement" (function() game.all("figure")[5].dead = true end) on "falling-off" (function() game.all("figure")[5].dead = false end)`,
		Broken, "piratewars.figure.attack", "lives again", 5},
	{"a hull is repaired", "piratewars/chase", `local function cross(how) for _, l in ipairs(game.all("ship")[1].column) do l.crossed = how end end
on "movement" (function() cross(true) end) on "falling-off" (function() cross(false) end)`,
		Broken, "piratewars.ship.hull", "has an H again", 5},
	{"overboard and nowhere", "piratewars/chase", `on "movement" (function() local f = game.all("figure")[1] f.aboard, f.place = nil, "water" end)`,
		Broken, "piratewars.task.loose", "at no point", 3},
	{"two tasks", "piratewars/chase", `local function does(what) for _, f in ipairs(game.all("figure")) do f.acted, f.task = true, what end end
on "movement" (function() does("dancing") end) on "falling-off" (function() does("singing") end)`,
		Broken, "piratewars.task.one", "has done dancing this turn, and now singing", 5},
	{"through the hull", "piratewars/chase", `on "movement" (function() local a, b = game.all("ship")[1], game.all("ship")[2] a.x, a.y = b.x, b.y end)`,
		Broken, "piratewars.geo.contact", "lie in one another", 3},
	{"a long lashing", "piratewars/chase", `on "movement" (function() local a, b = game.all("ship")[1], game.all("ship")[2] game.boardings = { { attacker = a, defender = b } } end)`,
		Broken, "piratewars.board.declare", "do not touch", 3},
	{"a double load", "piratewars/chase", `on "movement" (function() game.all("cannon")[1].reload = 1 end)`,
		Broken, "piratewars.reload.cannon", "being loaded", 3},
	{"a false flag", "piratewars/chase", `on "movement" (function() local a, b = game.all("ship")[1], game.all("ship")[2] a.captor = b.owner end)`,
		Broken, "piratewars.board.capture", "does not command her", 3},
	{"a policy without a number", "galley/duel", `policy "timid" { text = "Flees.", value = function() if game.turn.period > 0 then return nil end return 0 end }`,
		Unvalued, "", "value of a policy must return a number, not nil", 8},
	{"a policy that fails", "galley/duel", `policy "timid" { text = "Flees.", value = function(player) return first(game.all("ship"), function(v) return v.side == player and v.hull > 90 end).hull end }`,
		Unvalued, "", "policy timid, for ", 1},
	{"gold from nowhere", "piratewars/treasure", `on "movement" (function() local a = game.all("ship")[1] a.chests = a.chests + 1 end)`,
		Broken, "piratewars.opt.loot", "of chest", 5},
}

// TestWhatIsBrokenIsFound: a house rule breaks a rule; the trial finds that one,
// and its case finds it again by itself. Of each kind of finding in each ruleset
// the first is also cut down, to few orders; with -long every one.
func TestWhatIsBrokenIsFound(t *testing.T) {
	lib, cut := library(), map[string]bool{}
	for _, b := range breaks {
		rules, _, _ := strings.Cut(b.scenario, "/")
		shrink := *long || !cut[rules+string(b.kind)]
		cut[rules+string(b.kind)] = true
		t.Run(b.name, func(t *testing.T) {
			effort := 300
			if *long {
				effort = 700
			}
			if b.most > 9 { // a battle must be sailed into it
				if effort = 20_000; !*long {
					t.Skip("in the long form: -long")
				}
			}
			text := fmt.Sprintf("house \"broken\" { ruleset = %q, title = \"Broken\" }\n%s\n", rules, b.lua)
			tr := &Trial{Lib: lib, House: []ruleset.House{{Name: "broken", File: "broken.lua", Text: []byte(text)}}, Orders: 150, Effort: effort}
			f, err := first(tr.Findings([]string{b.scenario}, 1, 20, &Tally{}, nil))
			if err != nil || f == nil {
				t.Fatalf("nothing was found (%v)", err)
			}
			least := f
			if shrink {
				least = tr.Shrink(f)
			}
			if least.Kind != b.kind || least.Rule != b.rule || !strings.Contains(least.Text, b.text) {
				t.Errorf("found %v", least)
			}
			again, _ := tr.rerun(least.Case, least, least.Kind.checks())
			if again == nil || shrink && len(least.Case.Steps) > b.most {
				t.Errorf("the case has %s; found again: %v\n%s", least.Case.Size(), again, strings.Join(least.Case.lines(least.Kind), "\n"))
			}
			t.Logf("%s of %s", least.Case.Size(), f.Case.Size())
		})
	}
}

// spoilt is a ruleset with a fault in the host under it.
type spoilt struct {
	game.Rules
	g     *lua.Game
	check func(s *spoilt, text string) []game.Refusal
	do    func(s *spoilt, text string) error
	count int
	host  int // which one it is
}

func (s *spoilt) Check(player, text string) (who, canon string, refused []game.Refusal, err error) {
	who, canon, refused, err = s.Rules.Check(player, text)
	if s.check != nil && err == nil {
		if more := s.check(s, text); more != nil {
			refused = more
		}
	}
	return who, canon, refused, err
}

func (s *spoilt) Do(player, text string, h game.Handler) error {
	err := s.Rules.Do(player, text, h)
	if err == nil && s.do != nil && text != "" {
		s.count++
		err = s.do(s, text)
	}
	return err
}

func (s *spoilt) width() *game.Table { return s.g.State.Root().Get("board").Table() }

// TestFaultsOfTheHostAreFound: each look at what holds for any ruleset can fail.
func TestFaultsOfTheHostAreFound(t *testing.T) {
	lib := library()
	grow := func(s *spoilt, n int) error { return s.width().Set("width", game.Int(s.width().Get("width").Int()+n)) }
	for _, b := range []struct {
		kind  Kind
		check func(s *spoilt, text string) []game.Refusal
		do    func(s *spoilt, text string) error
	}{
		{kind: Trace, check: func(s *spoilt, text string) []game.Refusal {
			if strings.HasPrefix(text, "shoot") {
				_ = grow(s, 1)
			}
			return nil
		}},
		{kind: Undone, do: func(s *spoilt, text string) error { return grow(s, s.count) }},
		{kind: Worded, check: func(s *spoilt, text string) []game.Refusal {
			if strings.HasPrefix(text, "shoot") {
				return []game.Refusal{{Text: "{nobody} may shoot", Rule: "galley.archery.hit"}}
			}
			return nil
		}},
		{kind: Unlawful, check: func(s *spoilt, text string) []game.Refusal {
			if strings.HasPrefix(text, "station") {
				return []game.Refusal{{Text: "not today", Rule: "galley.archery.hit"}}
			}
			return nil
		}},
		{kind: Failed, do: func(s *spoilt, text string) error {
			if s.count > 2 {
				panic("overboard")
			}
			return nil
		}},
		{kind: Replayed, do: func(s *spoilt, text string) error { return grow(s, s.host) }},
		{kind: Stuck, do: func(s *spoilt, text string) error {
			list := s.g.State.Root().Get("turn").Table().Get("queue").Table()
			for list != nil && list.Len() > 0 {
				if _, err := list.Remove(list.Len()); err != nil {
					return err
				}
			}
			return nil
		}},
	} {
		t.Run(string(b.kind), func(t *testing.T) {
			tr := &Trial{Lib: lib, Orders: 150, Effort: 150}
			hosts := 0
			tr.spoil = func(g *lua.Game) {
				hosts++
				g.Rules = &spoilt{Rules: g.Rules, g: g, check: b.check, do: b.do, host: hosts}
			}
			f, err := first(tr.Findings([]string{"galley/duel"}, 1, 10, &Tally{}, nil))
			if err != nil || f == nil || f.Kind != b.kind {
				t.Fatalf("found %v (%v)", f, err)
			}
			least := tr.Shrink(f)
			t.Logf("%v: %s", least, least.Case.Size())
			if len(least.Case.Steps) > 3 {
				t.Errorf("it takes %d orders to show", len(least.Case.Steps))
			}
		})
	}
}
