package repl

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/ask"
	"parley/repl/answer"
	"parley/repl/terminal"
)

// typing is a terminal at which lines are typed.
type typing struct {
	lines []string
	kept  []string
}

func (l *typing) Prompt(string) (string, error) {
	if len(l.lines) == 0 {
		return "", io.EOF
	}
	line := l.lines[0]
	l.lines = l.lines[1:]
	return line, nil
}

func (l *typing) Keep(line string) { l.kept = append(l.kept, line) }

func (l *typing) Close() error { return nil }

func (l *typing) Clear() {}

// given lists the orders that stand.
func given(s *Session) (list []string) {
	for _, r := range s.Game.Records()[1:] {
		list = append(list, r.Order)
	}
	return list
}

// TestDoneIsAskedOnce at a terminal, where it would leave orders of battle
// undone; elsewhere it passes.
func TestDoneIsAskedOnce(t *testing.T) {
	const asked = "Trident has no order and gets H. Type `done blue` again to confirm.\n"
	lines := []string{"done", "done", "done blue", "done blue"}
	s, out := atTable(t, "galley/duel")
	if err := s.Run(&typing{lines: slices.Clone(lines)}); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Count(got, asked) != 1 || strings.Count(got, "again to confirm") != 1 {
		t.Errorf("at a terminal:\n%s", got)
	}
	if got := given(s); len(got) != 3 {
		t.Errorf("at a terminal it orders %q", got)
	}
	s, out = atTable(t, "galley/duel")
	if err := s.Run(terminal.NewPipe(strings.NewReader(strings.Join(lines[:3], "\n")))); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Contains(got, "again to confirm") || len(given(s)) != 3 {
		t.Errorf("in a pipe:\n%s", got)
	}
}

// TestDoneIsRepeatedAsTyped: what is to be typed again is what was typed.
func TestDoneIsRepeatedAsTyped(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done", "done")
	if err := s.Run(&typing{lines: []string{"done", "done"}}); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "Type `done` again") || !strings.HasSuffix(given(s)[len(given(s))-1], "done") || len(given(s)) != 3 {
		t.Errorf("%q\n%s", given(s), got)
	}
}

// TestDoneIsAskedOfEachPhase and player by himself, and not where everything is
// ordered.
func TestDoneIsAskedOfEachPhase(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done", "done")
	if err := s.Run(&typing{lines: []string{"done blue", "done red", "order trident 1", "order hag 1", "done hag", "order hag 1", "done trident", "done trident"}}); err != nil {
		t.Fatal(err)
	}
	// Both are asked in period 1 and again in period 2: of the Hag, who has an
	// order then, and of the Trident.
	if n := strings.Count(out.String(), "again to confirm"); n != 4 {
		t.Errorf("asked %d times:\n%s", n, out)
	}
}

// TestDoneIsOfWhoIsWaitedFor: done alone means a side that has orders to give.
// With it, the orders are revealed where everybody else has given his.
func TestDoneIsOfWhoIsWaitedFor(t *testing.T) {
	s, out := atTable(t, "galley/convoy", "done", "done", "order warden 1", "order annie 2", "order ox 2", "order needle H", "order limpet H")
	if got, _ := says(t, s, out, "what if done"); !strings.Contains(got, "Sea Hag, Black Gull, Thrift and Candle") {
		t.Errorf("what if done:\n%s", got)
	}
	if got, _ := says(t, s, out, "done"); !strings.Contains(got, "Warden shows 1\n") || s.Game.Clock().Round() != 2 {
		t.Errorf("done:\n%s", got)
	}
}

// TestWarningInJSON: what done leaves undone is in the JSON, and only there.
func TestWarningInJSON(t *testing.T) {
	s, out := atTable(t, "galley/convoy", "done", "done", "order warden 1", "order annie 2")
	for _, c := range []struct{ line, want string }{
		{"order ox 2", ""},
		{"done needle", "Needle has no order and gets H"},
		{"done blue", "Limpet has no order and gets H"},
		{"done candle", "Candle has no order and gets H"},
		{"done red", "Sea Hag, Black Gull and Thrift have no order and get H"},
	} {
		got, a := says(t, s, out, c.line)
		if j := a.JSON.(*orderJSON); j.Warning != c.want || !j.Accepted {
			t.Errorf("%s: %+v\n%s", c.line, j, got)
		}
	}
	if s.Game.Clock().Round() != 2 {
		t.Errorf("round %d", s.Game.Clock().Round())
	}
	_, a := says(t, s, out, "done red")
	if j := a.JSON.(*orderJSON); j.Warning != "Sea Hag, Black Gull, Thrift and Candle have no order and get H" {
		t.Errorf("four: %q", j.Warning)
	}
	if _, err := s.Game.Undo(); err != nil {
		t.Fatal(err)
	}
	_, a = says(t, s, out, "done blue")
	if j := a.JSON.(*orderJSON); j.Warning != "five vessels have no order and get H" {
		t.Errorf("five: %q", j.Warning)
	}
	if _, a = says(t, s, out, "what if done red"); a.JSON.(trialJSON).Warning == "" {
		t.Error("what if done tells nothing")
	}
}

// TestGrappledGetG: what done leaves a grappled vessel is G, and so it comes.
func TestGrappledGetG(t *testing.T) {
	s, out := atTable(t, "galley/duel", append(slices.Clone(grappled), "done hag")...)
	_, a := says(t, s, out, "done trident")
	if j := a.JSON.(*orderJSON); j.Warning != "Trident has no order and gets G" {
		t.Errorf("%q", j.Warning)
	}
	says(t, s, out, "done hag")
	if !strings.Contains(out.String(), "Trident shows G\nSea Hag shows G\n") {
		t.Errorf("the reveal:\n%s", out)
	}
}

// TestShipsThatSailOn: what done leaves in a movement, and it comes so.
func TestShipsThatSailOn(t *testing.T) {
	s, out := atTable(t, "piratewars/first-blood", "done blue", "done red", "dice initiative 3, initiative 4", "roll-initiative")
	_, a := says(t, s, out, "advance barracuda")
	if j := a.JSON.(*orderJSON); j.Warning != "" {
		t.Errorf("an order has the warning %q", j.Warning)
	}
	if st := s.Status(); !strings.HasSuffix(st, "Movement: The Brotherhood to act (`done`: Barracuda sails 8 dots straight on)") && st != "Step 2, movement: The Brotherhood to act" {
		t.Errorf("after the order: %q", st)
	}
	got, a := says(t, s, out, "done red")
	if j := a.JSON.(*orderJSON); j.Warning != "Barracuda sails 8 dots straight on" || !strings.Contains(got, "Barracuda sails 8 dots to ") {
		t.Errorf("%q\n%s", j.Warning, got)
	}
	says(t, s, out, "advance flagship")
	says(t, s, out, "turn flagship 90 port")
	says(t, s, out, "advance flagship")
	if _, a = says(t, s, out, "what if done blue"); a.JSON.(trialJSON).Warning != "" {
		t.Errorf("after her whole move: %q", a.JSON.(trialJSON).Warning)
	}
}

// TestCannonsThatStaySilent: whenever the tasks say that a loaded cannon bears
// and stays silent, there is a legal order to fire it.
func TestCannonsThatStaySilent(t *testing.T) {
	told, quiet, seeds := 0, 0, uint64(2)
	if *long {
		seeds = 3
	}
	for _, scenario := range []string{"piratewars/first-blood", "piratewars/fortress"} {
		for seed := uint64(1); seed <= seeds; seed++ {
			s, _ := atTable(t, scenario)
			for n := 0; n < 150 && !s.Game.Over(); n++ {
				p := s.Game.Clock().Waiting()
				if len(p) == 0 {
					break
				}
				if s.Game.Clock().Phase().ID == "tasks" && s.Game.Pending() == nil && n%3 == 0 {
					text, err := ask.Unfinished(s.Game.Host, p[0].Player, "")
					if err != nil {
						t.Fatal(err)
					}
					fires, err := cannonOrder(s, p[0].Player)
					if err != nil {
						t.Fatal(err)
					}
					switch {
					case text == "":
						quiet++
					case fires:
						told++
					default:
						t.Errorf("%s, seed %d, order %d: %q, and no legal order fires it", scenario, seed, n, text)
					}
				}
				if err := randomStep(s, seed, n); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if told < 5 || quiet < 5 {
		t.Errorf("%d warnings, %d times none", told, quiet)
	}
}

func cannonOrder(s *Session, player string) (bool, error) {
	orders, err := ask.LegalOf(s.Game.Host, player, "")
	return slices.ContainsFunc(orders, func(o *lua.Order) bool {
		return o.Action != nil && (o.Action.ID == "declare-fire" || o.Action.ID == "fire-ashore") && o.Args(s.Game.Host)["cannon"] != ""
	}), err
}

// randomStep gives a random order of who is waited for, and answers as usual.
func randomStep(s *Session, seed uint64, n int) error {
	g := s.Game
	g.Dealer.Decide = func(c *game.Choice, _, _ int) (string, bool) { return c.Usual(), true }
	o, err := ask.RandomOrder(g.Host, g.Clock().Waiting()[0].Player, game.Generator(seed, n, 0))
	if err != nil {
		return err
	}
	rep, err := g.Order(o.Player, o.Text)
	if err == nil && (!rep.Accepted() || rep.Waits != nil) {
		err = errors.New("not carried out: " + o.Text)
	}
	return err
}

// TestWhoIsWaitedFor: after every order the prompt says for what and for whom
// the phase still waits.
func TestWhoIsWaitedFor(t *testing.T) {
	s, out := atTable(t, "galley/convoy", "done", "done")
	s.Columns = 200
	s.Status()
	for _, c := range []struct{ line, want string }{
		{"order warden 1", "Step 2, secret orders: four of The Convoy and four of The Raiders to act"},
		{"order warden 2", "Secret orders: four of The Convoy and four of The Raiders to act"},
		{"done blue", "Step 2, secret orders: Sea Hag (red), Black Gull (red), Thrift (red) and Candle (red) to act"},
		{"order gull 2", "Step 2, secret orders: Sea Hag (red), Thrift (red) and Candle (red) to act"},
		{"legal gull", ""},
		{"show turn", ""},
	} {
		says(t, s, out, c.line)
		if got := s.Status(); got != c.want {
			t.Errorf("after %s: %q, not %q", c.line, got, c.want)
		}
	}
	if got := answer.TurnLine(s.Game); !strings.Contains(got, "Black Gull") {
		t.Errorf("the line for all: %q", got)
	}
	// The orders of the other side are not shown to this one.
	says(t, s, out, "undo")
	says(t, s, out, "as blue")
	if got := s.turnLine(); !strings.HasSuffix(got, "Sea Hag (red), Black Gull (red), Thrift (red) and Candle (red) to act") {
		t.Errorf("as blue: %q", got)
	}
	says(t, s, out, "order gull 2")
	if got := s.turnLine(); !strings.HasSuffix(got, "Sea Hag (red), Black Gull (red), Thrift (red) and Candle (red) to act") {
		t.Errorf("as blue, after an order of red: %q", got)
	}
	for _, line := range []string{"what if done gull", "done gull"} {
		got, a := says(t, s, out, line)
		text, err := json.Marshal(a.JSON)
		if err != nil || strings.Contains(got+string(text), "no order") || strings.Contains(string(text), "warning") {
			t.Errorf("%s as blue tells what red has ordered:\n%s%s", line, got, text)
		}
	}
	says(t, s, out, "undo")
	if s.ready()(turn.Item{Player: "red", Piece: "gull"}) {
		t.Error("blue learns that the Gull has an order")
	}
}

// TestPhasesPassedOver: phases in which nobody can act are listed in one line.
func TestPhasesPassedOver(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done blue", "done red")
	says(t, s, out, "order trident 3")
	got, _ := says(t, s, out, "order hag 3")
	if !strings.HasSuffix(got, "heading west\n(nobody could act: archery)\nPeriod 2 of 30\n") {
		t.Errorf("out of range:\n%s", got)
	}
	s, out = atTable(t, "galley/duel", aimed...)
	if got, _ := says(t, s, out, "shoot hag trident"); strings.Contains(got, "nobody could act") {
		t.Errorf("a phase in which somebody shot:\n%s", got)
	}
	s, out = atTable(t, "piratewars/first-blood", "done blue", "done red", "roll-initiative", "done", "done")
	if got := out.String(); got != "" {
		t.Errorf("%q", got)
	}
	got, _ = says(t, s, out, "done")
	if !strings.Contains(got, "(nobody could act: declaring Boarding)\n") && !strings.Contains(got, ": done\n") {
		t.Errorf("after the movement:\n%s", got)
	}
}
