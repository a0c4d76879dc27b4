package repl

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/repl/answer"
)

// TestOneForAllSides: whoever types for all sides may ask about each of them
// while orders are secret, and a sealed order is not printed again.
func TestOneForAllSides(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	for _, c := range []struct{ line, want string }{
		{"legal trident", "order trident 3 "},
		{"legal hag", "order hag 3 "},
		{"legal", "order hag                34 orders, such as `order hag 3`\n"},
		{"what if order trident 3", "the order would be accepted; if nobody else moves: rows three hexes to F6, heading east\n"},
		{"what if order hag 2 S1", "the order would be accepted; if nobody else moves: rows three hexes to K6, heading north-west\n"},
		{"show hag", "Sea Hag: vessel hag, red\n"},
	} {
		if got, a := says(t, s, out, c.line); !strings.Contains(flat(got), flat(c.want)) || a.No {
			t.Errorf("%s says\n%s\nwithout %q", c.line, got, c.want)
		}
	}
	says(t, s, out, "order trident 5 P1")
	for _, line := range []string{"legal", "legal hag", "what if order hag 3", "what if order trident 3", "show trident", "show journal", "show state", "why", "why not order hag 3", "undo"} {
		got, a := says(t, s, out, line)
		text, err := json.Marshal(a.JSON)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(got+string(text), "5 P1") {
			t.Errorf("%s prints the sealed order:\n%s%s", line, got, text)
		}
	}
}

// TestLegalOfTheOther: who shows one side's secrets learns how to see what the
// other can order.
func TestLegalOfTheOther(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red", "as red")
	if got, _ := says(t, s, out, "legal trident"); got != "orders are secret now; `as blue` shows what The Crown can order\n" {
		t.Errorf("of the other's vessel: %q", got)
	}
	if got, _ := says(t, s, out, "legal"); strings.Contains(got, "trident") || !strings.Contains(got, "order hag") {
		t.Errorf("of all:\n%s", got)
	}
}

// TestSealedOrdersTellWhatTheyBring: an order under sealed orders says where it
// ends and how it is corrected before the reveal.
func TestSealedOrdersTellWhatTheyBring(t *testing.T) {
	const corrected = "shows 5 P1, which becomes 3: too fast for a vessel that was slow, cut to three hexes; rows three hexes to F6, heading east"
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	if got, _ := says(t, s, out, "why not order trident 5 P1"); flat(got) != "order trident 5 P1: this order is legal; if nobody else moves: "+corrected {
		t.Errorf("why not:\n%s", got)
	}
	hash := s.Game.State.Hash()
	got, a := says(t, s, out, "what if order trident 5 P1")
	if !strings.Contains(flat(got), "the order would be accepted; if nobody else moves: "+corrected) || s.Game.State.Hash() != hash {
		t.Errorf("what if:\n%s", got)
	}
	got, a = says(t, s, out, "order trident 5 P1")
	if flat(got) != "Trident: set; if nobody else moves: "+corrected {
		t.Errorf("the order:\n%s", got)
	}
	p := a.JSON.(*orderJSON).Preview
	if p == nil || !p.Sealed || len(p.Notes) != 2 || p.Notes[1] != "Trident rows three hexes to F6, heading east" {
		t.Errorf("as JSON: %+v", p)
	}
	if got, _ := says(t, s, out, "what if order hag 3"); !strings.Contains(flat(got), "would be accepted; if nobody else moves: rows three hexes to K7, heading west; what follows depends on the secret orders of The Crown (Trident)") || strings.Contains(got, "F6") {
		t.Errorf("what if of the last order:\n%s", got)
	}
	if got, _ := says(t, s, out, "order hag 3"); !strings.Contains(got, "Trident rows three hexes to F6, heading east\n") || strings.Contains(got, "nobody else") {
		t.Errorf("the reveal:\n%s", got)
	}
}

// flat is a text on one line.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// TestPreviewLeaksNothing: what an order would bring is the same to the letter
// whatever the other side has hidden, also where the other's vessel would be in
// the way, or out of it.
func TestPreviewLeaksNothing(t *testing.T) {
	var first string
	for _, hidden := range []string{"order trident H", "order trident 3", "order trident 2 P1"} {
		s, out := atTable(t, "galley/duel", "done blue", "done red", "order trident 3", "order hag 3", hidden, "as red")
		var all strings.Builder
		for _, line := range []string{"what if order hag 2 S1", "why not order hag 3", "legal hag"} {
			got, a := says(t, s, out, line)
			text, err := json.Marshal(a.JSON)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&all, "%s%s\n", got, text)
		}
		if first == "" {
			first = all.String()
		} else if all.String() != first {
			t.Errorf("after %q:\n%s\notherwise:\n%s", hidden, all.String(), first)
		}
		if got, a := says(t, s, out, "order trident 1"); got != "Trident: set\n" || a.JSON.(*orderJSON).Preview != nil {
			t.Errorf("the other's order is shown to red: %q", got)
		}
	}
	if !strings.Contains(first, "rows three hexes to") {
		t.Errorf("nothing is printed:\n%s", first)
	}
}

// TestPreviewNoticesWhatLiesStill: a vessel in the way is no secret.
func TestPreviewNoticesWhatLiesStill(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red", "order trident 3", "order hag 3", "order trident 3")
	got, _ := says(t, s, out, "what if order hag 4 S1")
	if !strings.Contains(flat(got), "runs her ram into the bow of Trident") {
		t.Errorf("ahead of Trident, who lies still:\n%s", got)
	}
}

// TestPreviewStopsAtDice: what dice decide is left open, and nothing is rolled.
func TestPreviewStopsAtDice(t *testing.T) {
	s, out := atTable(t, "galley/duel", append(grappled, "done hag")...)
	got, a := says(t, s, out, "why not order hag B")
	if !strings.Contains(flat(got), "goes only if she cuts herself free; backs one hex to I7, heading north-west") || a.No {
		t.Errorf("to part:\n%s", got)
	}
	for _, l := range []string{"order trident G", "dice de-grapple 4", "order hag B"} {
		says(t, s, out, l)
	}
	if at := s.Game.Host.Geometry.Label(s.Game.Host.Piece("hag").Get("bow").Text()); at != "I7" {
		t.Errorf("free of the grapnel she lies at %s", at)
	}
}

// TestLegalTellsWhereMovesEnd in both rulebooks, and each end is the one that
// the order brings.
func TestLegalTellsWhereMovesEnd(t *testing.T) {
	for _, c := range []struct {
		scenario, piece string
		setup           []string
	}{
		{"galley/duel", "hag", []string{"done blue", "done red"}},
		{"piratewars/first-blood", "barracuda", []string{"done blue", "done red", "dice initiative 3, initiative 4", "roll-initiative", "advance barracuda"}},
	} {
		s, out := atTable(t, c.scenario, c.setup...)
		_, a := says(t, s, out, "legal "+c.piece)
		n := 0
		for _, r := range a.JSON.([]answer.LegalRow) {
			if r.Preview == nil {
				continue
			}
			n++
			if r.Preview.Dice != "" || len(r.Preview.Notes) == 0 {
				t.Errorf("%s: %+v", r.Order, r.Preview)
				continue
			}
			end := r.Preview.Notes[len(r.Preview.Notes)-1]
			if n%5 != 1 { // a few are enough
				continue
			}
			lines := []string{r.Order}
			if c.scenario == "galley/duel" {
				lines = append(lines, "done trident", "done hag")
			}
			var notes []string
			for _, l := range lines {
				rep, err := s.Game.Order("", l)
				if err != nil || !rep.Accepted() {
					t.Fatalf("%s: %v", l, err)
				}
				notes = append(notes, noted(rep.Events)...)
			}
			stays := strings.Contains(end, " stays at ")
			if told := strings.Contains(strings.Join(notes, "\n"), end); !told && !stays {
				t.Errorf("%s brings %q, not %q", r.Order, notes, end)
			}
			for range lines {
				if _, err := s.Game.Undo(); err != nil {
					t.Fatal(err)
				}
			}
		}
		if n < 10 {
			t.Errorf("%s: %d orders of %s tell where they end", c.scenario, n, c.piece)
		}
	}
}

func noted(events []game.Event) (notes []string) {
	for _, e := range events {
		if e.Kind == game.Noted {
			notes = append(notes, e.Text)
		}
	}
	return notes
}

// TestPreviewsFit on a narrow screen.
func TestPreviewsFit(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	s.Columns = 60
	for _, line := range []string{"legal hag", "why not order trident 5 P1", "what if order trident 5 P1", "order trident 5 P1", "what if order hag 3"} {
		got, _ := says(t, s, out, line)
		for l := range strings.Lines(got) {
			if utf8.RuneCountInString(strings.TrimRight(l, "\n")) > 60 {
				t.Errorf("%s is wider than 60: %q", line, l)
			}
		}
	}
}

// TestPreviewKeepsNothing of what it plays.
func TestPreviewKeepsNothing(t *testing.T) {
	s, _ := atTable(t, "galley/duel", "done blue", "done red")
	g := s.Game
	hash, n := g.State.Hash(), len(g.Records())
	p, err := ask.PreviewOf(g, ask.ReadOrder(g, "blue", "order trident 3"))
	if err != nil || p == nil || g.State.Hash() != hash || len(g.Records()) != n {
		t.Errorf("after a preview: %v %v", p, err)
	}
	if p, err := ask.PreviewOf(g, ask.ReadOrder(g, "blue", "resign blue")); p != nil || err != nil {
		t.Errorf("an action without a preview has %v, %v", p, err)
	}
	var none *lua.Order
	if p, err := ask.PreviewOf(g, none); p != nil || err != nil {
		t.Errorf("no order has %v, %v", p, err)
	}
}

// TestPreviewOfAVesselAdrift leaves open what the die of the reveal decides.
func TestPreviewOfAVesselAdrift(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	if err := s.Game.Host.Piece("hag").Set("adrift", game.Truth(true)); err != nil {
		t.Fatal(err)
	}
	got, _ := says(t, s, out, "why not order hag 2 S1")
	for _, want := range []string{
		"which becomes 3: nobody at the helm to turn her", "is adrift, and a die may turn her first step to port or starboard", "rows three hexes to K7, heading west",
	} {
		if !strings.Contains(flat(got), want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if got, _ := says(t, s, out, "why not order hag H"); strings.Contains(got, "adrift, and a die") && !strings.Contains(got, "becomes") {
		t.Errorf("a vessel that stays:\n%s", got)
	}
}

// TestPreviewUnderAHouseRule follows it, and says that it had a part.
func TestPreviewUnderAHouseRule(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fast.lua")
	text := `house "fast" { ruleset = "galley", title = "Fast", text = "Orders are not cut." }
wrap "galley.orders.correct-fast" (function(old, vessel, order) note("nothing is cut for {ship}", { ship = vessel }) return false end)`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, out := atTable(t, "galley/duel", "house on "+file, "done blue", "done red")
	if got, _ := says(t, s, out, "why not order trident 4"); !strings.Contains(flat(got), "nothing is cut for Trident; goes to FULL") || !strings.HasSuffix(flat(got), "rows four hexes to G6, heading east [house: fast]") {
		t.Errorf("%s", got)
	}
}

// TestPreviewOverTheEdge says that a vessel would leave the battle.
func TestPreviewOverTheEdge(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red", "order trident P1 P1 1", "order hag H")
	if got, _ := says(t, s, out, "why not order trident 3"); flat(got) != "order trident 3: this order is legal; if nobody else moves: leaves the battle over the edge of the board" {
		t.Errorf("three hexes from C3 to the north-west:\n%s", got)
	}
}
