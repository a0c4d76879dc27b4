package leak

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"parley/lua/ruleset"
)

// planted is a leak that the test has to find, by its channel.
type planted struct {
	name, scenario string
	channels       []string                            // one of which shows it
	house          string                              // a house rule that tells something
	sees           func(line string) bool              // lines for which the prompt forgets whose it is
	spoil          func(r *reader, line string) func() // another fault of the prompt
	holders        bool                                // only those who can answer are asked
}

// begins says whether a line is one of a command.
func begins(words ...string) func(string) bool {
	return func(line string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return line == w || strings.HasPrefix(line, w+" ") })
	}
}

const larder, warren = "larder/supper", "warren/night"

// plants are leaks of each kind.
var plants = []planted{
	{name: "the log prints what is private", scenario: larder, channels: []string{"story"}, sees: begins("(story)")},
	{name: "undo names the hidden order", scenario: larder, channels: []string{"undo"}, sees: begins("undo")},
	{name: "redo names the hidden order", scenario: larder, channels: []string{"undo", "redo"}, sees: begins("undo", "redo")},
	{name: "legal lists orders of others", scenario: larder, channels: []string{"legal"}, sees: begins("legal")},
	{name: "completion offers what others hold", scenario: larder, channels: []string{"completion"}, sees: begins("(completion)")},
	{name: "a mark that only another may see", scenario: larder, channels: []string{"map", "show"}, sees: begins("map", "show map")},
	{name: "a piece shows a private field", scenario: larder, channels: []string{"show"}, sees: begins("show")},
	{name: "why tells the roll and the note", scenario: larder, channels: []string{"why"}, sees: begins("why")},
	{name: "why not reads the hidden position", scenario: larder, channels: []string{"why not"}, sees: begins("why not")},
	{name: "Lua reads a private field", scenario: larder, channels: []string{"="}, sees: begins("=")},
	{name: "odds of the true position", scenario: larder, channels: []string{"odds"}, sees: begins("odds")},
	{name: "what if of the true position", scenario: larder, channels: []string{"what if"}, sees: begins("what if")},
	{name: "what if of an answer", scenario: warren, channels: []string{"what if"}, spoil: func(r *reader, line string) func() {
		if r.open == nil || !begins("what if")(line) {
			return func() {}
		}
		r.s.As = "all"
		return func() { r.s.As = r.w.player }
	}},
	{name: "a hand of cards is shown", scenario: warren, channels: []string{"show"}, sees: begins("show hand")},
	{name: "a hash of the whole state", scenario: warren, channels: []string{"order"}, sees: begins("play", "hop", "done")},
	{name: "the question that does not come", scenario: warren, channels: []string{"question"}, holders: true},
	{name: "a bot that peeks", scenario: larder, channels: []string{"bot"}, spoil: func(r *reader, line string) func() {
		r.peeks = true
		return func() {}
	}},
	{name: "a secret order shows", scenario: "galley/duel", channels: []string{"show"}, sees: begins("show")},
	{name: "a note for everybody", scenario: larder, channels: []string{"story"}, house: `
wrap "larder.buy" (function(old, player)
  local gave = old(player)
  local own = game.sides[player].spices
  note("{side} smells of {spice}", { side = game.sides[player], spice = own[#own] })
  return gave
end)`},
	{name: "what others read in place of a note", scenario: larder, channels: []string{"story"}, house: `
wrap "larder.buy" (function(old, player)
  local gave = old(player)
  local own = game.sides[player].spices
  note("bought", {}, { only = player, other = "it may be " .. own[#own] })
  return gave
end)`},
	{name: "the purpose of a roll", scenario: larder, channels: []string{"story"}, house: `
wrap "larder.buy" (function(old, player)
  local gave = old(player)
  local own = game.sides[player].spices
  roll("d6", "weight of " .. own[#own])
  return gave
end)`},
	{name: "what a rule returns", scenario: larder, channels: []string{"why"}, house: `
wrap "larder.buy" (function(old, player)
  old(player)
  local own = game.sides[player].spices
  return own[#own]
end)`},
	{name: "a part of a sum", scenario: larder, channels: []string{"why", "story"}, house: `
wrap "larder.buy" (function(old, player)
  local gave = old(player)
  local spices = game.sides[player].spices
  tally("shelf", #spices, "of which the last is " .. spices[#spices])
  return gave
end)`},
	{name: "an error names what is hidden", scenario: larder, channels: []string{"order"}, house: `
wrap "larder.serve" (function(old, pot)
  for _, side in ipairs(game.all("side")) do
    if side.id ~= pot.side and #side.spices > 0 then error("the other cook has " .. table.concat(side.spices, " ")) end
  end
  return old(pot)
end)`},
	{name: "a question for everybody", scenario: larder, channels: []string{"story", "why", "question"}, house: `
wrap "larder.buy" (function(old, player)
  local gave = old(player)
  local own = game.sides[player].spices
  choose(player, "do you like " .. own[#own] .. "?", { "yes", "no" })
  return gave
end)`},
}

// TestPlantedLeaksAreFound: the test has teeth. Each planted leak is found, and reported
// with its channel, in games reduced to fewer orders.
func TestPlantedLeaksAreFound(t *testing.T) {
	var found, reduced atomic.Int64
	t.Cleanup(func() {
		if t.Logf("%d orders, reduced from %d", reduced.Load(), found.Load()); reduced.Load()*3 > found.Load()*2 {
			t.Error("the games are not reduced")
		}
	})
	for _, p := range plants {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			tt := &Test{Lib: small(), Orders: 20, Points: 8, holders: p.holders, only: p.channels, spoil: p.spoil}
			if strings.HasPrefix(p.scenario, "galley/") {
				tt.Lib = library()
			}
			if p.house != "" {
				tt.House = []ruleset.House{{Name: "gossip.lua", File: "gossip.lua", Text: []byte(`house "gossip" { title = "Gossip", ruleset = "larder" }` + p.house)}}
			}
			if p.sees != nil {
				tt.spoil = func(r *reader, line string) func() {
					if !p.sees(line) {
						return func() {}
					}
					r.s.As = "all"
					return func() { r.s.As = r.w.player }
				}
			}
			tally := &Tally{}
			for seed := range uint64(20) {
				f, err := tt.Play(p.scenario, seed, tally)
				if err != nil {
					t.Fatal(err)
				}
				if f == nil {
					continue
				}
				if !slices.Contains(p.channels, f.Channel) {
					t.Errorf("it is reported as a leak of %s: %v", f.Channel, f)
				}
				found.Add(int64(f.From))
				reduced.Add(int64(len(f.Orders) - 1))
				if len(f.Orders) != len(f.Others) {
					t.Errorf("it is reduced to %q and %q", f.Orders, f.Others)
				}
				return
			}
			t.Errorf("it is not found: %+v", *tally)
		})
	}
}
