package repl

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// crowded is a table whose map has n marks, each made by an expression of i.
func crowded(t *testing.T, kind, mark string, n int) (*Session, *strings.Builder) {
	t.Helper()
	lib := &ruleset.Library{Rulesets: fstest.MapFS{
		"crowd/ruleset.toml": {Data: fmt.Appendf(nil, "name = \"crowd\"\ntitle = \"Crowd\"\nround = \"turn\"\nfiles = [\"all.lua\"]\n[board]\nkind = %q\n[state]\nn = \"count\"\n", kind)},
		"crowd/all.lua": {Data: fmt.Appendf(nil, `
local act = rule "crowd.act" { title = "Acts", source = "none", text = "It acts.", run = function() game.n = game.n + 1 end }
action "act" { rule = "crowd.act", phase = "act", run = function() act() note("done so") end }
sequence { players = function() return { "blue" } end,
  map = function() local list = {} for i = 1, %d do list[i] = %s end return list end,
  { "act", mode = "together", rule = "crowd.act", who = function() return { "blue" } end } }
`, n, mark)},
	}, Scenarios: fstest.MapFS{"crowd/sea.toml": {Data: []byte("[scenario]\nruleset = \"crowd\"\ntitle = \"Sea\"\n")}}}
	h, sc, err := lua.Open(lib, "crowd/sea")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s := New(lib, layout.Screen{Out: &out, ASCII: true})
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	return s, &out
}

// crowds are more marks than can be drawn in time.
var crowds = []struct{ kind, mark string }{
	{"plane", `{ point = { x = i % 500, y = i / 7 }, name = "swimmer " .. i, side = "side " .. i }`},
	{"hex", `{ at = i % 200 .. "," .. i % 90, name = "boat " .. i, side = "side " .. i }`},
}

// TestDrawingIsLimited: what takes too long to draw is stopped by the limit of
// time or by Ctrl-C, leaves no file, and the next order is carried out.
func TestDrawingIsLimited(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, c := range crowds {
		for _, how := range []string{"stopped after 150ms", "interrupted"} {
			s, out := crowded(t, c.kind, c.mark, 6000)
			limits := ruleset.Limits{Time: 150 * time.Millisecond, Steps: -1}
			if how == "interrupted" {
				limits.Time = time.Minute
				late := time.AfterFunc(150*time.Millisecond, s.Interrupt)
				defer late.Stop()
			}
			s.Game.Host.Sandbox.Meter.SetLimits(limits.Sandbox())
			start := time.Now()
			a, err := s.Line("map --svg crowd.svg")
			if err == nil || !a.No || !strings.Contains(err.Error(), how) {
				t.Fatalf("%s, %s: %v", c.kind, how, err)
			}
			if d := time.Since(start); d > 5*time.Second {
				t.Errorf("%s, %s: it took %v", c.kind, how, d)
			}
			if left, err := filepath.Glob("*"); err != nil || len(left) > 0 {
				t.Errorf("%v is left, %v", left, err)
			}
			out.Reset()
			if s.Step("act"); !strings.Contains(out.String(), "Done so") {
				t.Errorf("the next order: %s", out)
			}
		}
	}
}

// TestTextMapOfACrowd: thousands of sides and names are drawn as text.
func TestTextMapOfACrowd(t *testing.T) {
	for _, c := range crowds {
		s, out := crowded(t, c.kind, c.mark, 2000)
		s.Game.Host.Sandbox.Meter.SetLimits(ruleset.Limits{Steps: -1, Time: time.Minute}.Sandbox())
		if a, err := s.Line("map"); err != nil || a.No || strings.Count(out.String(), "\n") < 2000 {
			t.Errorf("%s: %v, %d bytes", c.kind, err, out.Len())
		}
	}
}

// TestBoardTooLarge: rules may state what they like of a board.
func TestBoardTooLarge(t *testing.T) {
	t.Chdir(t.TempDir())
	s, out := atTable(t, "galley/duel")
	board := s.Game.State.Root().Get("board").Table()
	for _, width := range []int{501, 1_000_000_000, math.MaxInt32} {
		if err := board.Set("width", game.Int(width)); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{"map", "show map", "map --svg x.svg"} {
			if a, err := s.Line(line); err == nil || !a.No || !strings.Contains(err.Error(), "the board is too large to draw") {
				t.Errorf("%d, %s: %v\n%.300s", width, line, err, out)
			}
		}
	}
	if err := board.Set("width", game.Int(500)); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"map", "map --svg x.svg"} {
		if a, err := s.Line(line); err != nil || a.No {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestMarksFarAway: a mark beyond the largest coordinate is an error of the rules.
func TestMarksFarAway(t *testing.T) {
	for _, mark := range []string{
		`{ point = { x = 1e300, y = 0 } }`, `{ point = { x = 0, y = -1e7 } }`, `{ disc = { x = 0, y = 0, radius = 1e12 } }`,
		`{ line = { { x = 0, y = 0 }, { x = 1e9, y = 0 } } }`, `{ line = { { x = 0, y = 0 }, { x = 1, y = 0 } }, width = 1e9 }`,
		`{ box = { x = 0, y = 0, heading = 90, length = 1e9, beam = 10 } }`, `{ point = { x = 0, y = 0 }, last = { { x = 1e9, y = 0 } } }`,
		`{ area = { outline = { { x = 0, y = 0 }, { x = 1e9, y = 0 }, { x = 0, y = 5 } } } }`,
	} {
		s, _ := crowded(t, "plane", mark, 1)
		if a, err := s.Line("map"); err == nil || !a.No || !strings.Contains(err.Error(), "beyond the table") {
		}
	}
}

// breaking is a writer that panics at a word.
type breaking struct {
	strings.Builder
	at string
}

func (b *breaking) Write(p []byte) (int, error) {
	if b.at != "" && strings.Contains(string(p), b.at) {
		b.at = ""
		var none []int
		_ = none[len(p)]
	}
	return b.Builder.Write(p)
}

// TestAPanicEndsALine: a fault of the program ends the line, not the game. What
// was confirmed stands, and the journal goes on.
func TestAPanicEndsALine(t *testing.T) {
	dir := t.TempDir()
	s, _ := atTable(t, "galley/duel", "done", "done", "order trident 3")
	s.Game.Header.Format = 1
	j, err := s.Game.SaveAs(filepath.Join(dir, "j.parley"), s.Game.Header)
	if err != nil {
		t.Fatal(err)
	}
	s.Game.Journal = j
	before := s.Game.State.Hash()
	out := &breaking{}
	s.Out = out
	for _, c := range []struct{ line, at string }{{"map", "Trident"}, {"= {1}", "1"}, {"help", "legal"}, {"odds archery.hit(trident, 4)", "chance"}} {
		out.at = c.at
		a, err := s.Line(c.line)
		if err == nil || !a.No || !strings.Contains(err.Error(), "parley failed in") || !strings.Contains(err.Error(), "breaking") || !strings.Contains(err.Error(), "The line was not carried out") {
			t.Fatalf("%s: %v", c.line, err)
		}
		if s.Quit() || s.Game.State.Hash() != before {
			t.Fatalf("%s: the game is not as it was", c.line)
		}
	}
	out.at = "rows three"
	if _, err := s.Line("order hag 3"); err == nil || !strings.Contains(err.Error(), "The order was carried out") {
		t.Fatalf("it does not break while it tells of the order: %v", err)
	}
	out.Reset()
	if a, err := s.Line("show turn"); err != nil || a.No || !strings.Contains(out.String(), "Period") {
		t.Fatalf("%v %s", err, out.String())
	}
	after := s.Game.State.Hash()
	if err := s.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	g, note, err := Resume(library(), j.Name(), false)
	if err != nil || note != "" || g.State.Hash() != after {
		t.Errorf("the journal: %v %q", err, note)
	}
}

// TestAPanicOfTheStatus: the status is printed between two lines.
func TestAPanicOfTheStatus(t *testing.T) {
	s, _ := atTable(t, "galley/duel", "done")
	out := &breaking{at: "Corsairs to act"}
	s.Out = out
	s.lastTurn = ""
	s.showStatus()
	if s.Quit() || !strings.Contains(out.String(), "parley failed in") {
		t.Errorf("it says %s", out.String())
	}
}

// TestInterruptsAtAnyTime: an interrupt may come while a game is made again.
func TestInterruptsAtAnyTime(t *testing.T) {
	s, _ := atTable(t, "galley/duel", "done", "done", "order trident 3")
	before := s.Game.State.Hash()
	out := &breaking{}
	s.Out = out
	stop, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		for {
			select {
			case <-stop:
				return
			default:
				s.Interrupt()
			}
		}
	}()
	for range 5 {
		out.at = "legal"
		if _, err := s.Line("help"); err == nil {
			t.Error("it does not break")
		}
	}
	close(stop)
	<-over
	if s.Quit() || s.Game.State.Hash() != before {
		t.Error("the game is not as it was")
	}
}

// FuzzScenarioMap: whatever stands in a scenario, the game that comes of it can
// be drawn, or says why not.
func FuzzScenarioMap(f *testing.F) {
	files, err := filepath.Glob("../scenarios/*/*.toml")
	if err != nil || len(files) == 0 {
		f.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	lib := library()
	f.Fuzz(func(t *testing.T, text string) {
		name, err := ruleset.RulesetOf("x.toml", []byte(text))
		if err != nil || name.Str() != "galley" && name.Str() != "piratewars" {
			return
		}
		h, sc, err := lua.OpenFiles(lib, "x", "x.toml", []byte(text), nil)
		if err != nil {
			return
		}
		h.Sandbox.Meter.SetLimits(ruleset.Limits{Steps: 5_000_000, Time: 5 * time.Second, Memory: roomOfFuzzers}.Sandbox())
		g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
		if err != nil {
			return
		}
		var out strings.Builder
		s := New(lib, layout.Screen{Out: &out})
		s.SetGame(g)
		if _, err := g.Begin(); err != nil {
			return
		}
		t.Chdir(t.TempDir())
		for _, line := range []string{"map", "map --svg x.svg"} {
			start := time.Now()
			if s.Step(line); strings.Contains(out.String(), "broke down") {
				t.Fatalf("%s: %s", line, out.String())
			}
			if d := time.Since(start); d > 20*time.Second {
				t.Fatalf("%s took %v", line, d)
			}
		}
	})
}

func TestMapIntoAFile(t *testing.T) {
	s, _ := oddsSession(t, 80)
	file := filepath.Join(t.TempDir(), "duel.svg")
	line := func(line string) (string, error) {
		var out strings.Builder
		s.Out = &out
		_, err := s.Line(line)
		return out.String(), err
	}
	for range 2 {
		if said, err := line("map --svg " + file); err != nil || said != "saved the map as "+file+"\n" {
			t.Fatalf("%q, %v", said, err)
		}
	}
	if err := os.WriteFile(file, []byte("my own"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := line("map --svg " + file); err == nil || !strings.Contains(err.Error(), "not a map drawn by parley") {
		t.Errorf("somebody's file: %v", err)
	}
	if _, err := line("map --svg --force " + file); err != nil {
		t.Error(err)
	}
	if _, err := line("map --svg " + filepath.Join(file, "below")); err == nil {
		t.Error("a folder that does not exist")
	}
	if _, err := line("map --svg"); err == nil || !strings.Contains(err.Error(), "--svg FILE") {
		t.Errorf("no file: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(file), ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if said, err := line("map hag"); err != nil || !strings.Contains(said, "in hexes") {
		t.Errorf("map hag: %q, %v", said, err)
	}
	if _, err := line("map hga"); err == nil || !strings.Contains(err.Error(), `did you mean "hag"`) {
		t.Errorf("map hga: %v", err)
	}
}
