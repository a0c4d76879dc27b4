package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/repl"
	"parley/repl/layout"
)

var (
	long  = flag.Bool("long", false, "damage journals at every byte, fill the disk at every line")
	kills = flag.Int("kills", 5, "how often TestKill kills a game")
)

// place is how far a game has come: its orders, and the answers of the one that
// is open.
type place struct{ records, answers int }

func (p place) before(q place) bool {
	return p.records < q.records || p.records == q.records && p.answers < q.answers
}

func placeOf(g *lua.Game) place {
	p := place{records: len(g.Records())}
	if g.Open() != nil {
		p.answers = len(g.Open().Answers)
	}
	return p
}

// watched is where a session prints to: it notes how far the game had come at
// each byte.
type watched struct {
	out bytes.Buffer
	at  []place // of each byte
	s   *repl.Session
}

func (w *watched) Write(b []byte) (int, error) {
	for range b {
		w.at = append(w.at, placeOf(w.s.Game))
	}
	return w.out.Write(b)
}

// whole is a game as it goes when nobody kills it.
type whole struct {
	name  string
	args  []string
	lines []string
	from  []place // where each line was typed
	out   string
	at    []place // how far the game had come at each byte of out
	steps []string
	ended place
}

const killed = "game.parley"

// watch plays a game in this process, with lines, and remembers all of it.
func watch(t *testing.T, name, scenario string, seed uint64, bots string, real bool, dirs []string, lines *typist) *whole {
	t.Helper()
	t.Chdir(t.TempDir())
	w := &watched{}
	c := &cli{in: strings.NewReader(""), out: w, err: io.Discard, lib: compiled()}
	c.lib.Dirs = dirs
	w.s = repl.New(&c.lib, layout.Screen{Out: w})
	c.screen(w.s)
	if err := c.begin(w.s, scenario, seed, bots, real, killed); err != nil {
		t.Fatal(err)
	}
	x := &whole{name: name, args: []string{"play", scenario, "--seed", fmt.Sprint(seed), "--bots", bots, "--journal", killed}}
	if real {
		x.args = append(x.args, "--real-dice")
	}
	for _, d := range dirs {
		x.args = append(x.args, "--path", d)
	}
	in := c.reader(w.s)
	if lines != nil {
		lines.s, in = w.s, lines
	}
	if err := w.s.Run(in); err != nil {
		t.Fatal(err)
	}
	if lines != nil {
		x.lines, x.from = lines.lines, lines.from
		w.out.Truncate(w.out.Len() - 1) // a typist leaves with an end of line, a pipe without
		w.at = w.at[:w.out.Len()]
	}
	x.ended = placeOf(w.s.Game)
	if err := c.goodbye(w.s); err != nil {
		t.Fatal(err)
	}
	if err := w.s.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	x.out, x.at = w.out.String(), w.at
	for _, rec := range w.s.Game.Records() {
		x.steps = append(x.steps, rec.Hash)
	}
	return x
}

// typist is a player at the prompt who gives random orders and answers.
type typist struct {
	t     *testing.T
	s     *repl.Session
	most  int
	lines []string
	from  []place
}

func (p *typist) Keep(string)  {}
func (p *typist) Close() error { return nil }

func (p *typist) Prompt(string) (string, error) {
	g := p.s.Game
	if len(p.lines) == p.most || g.Over() {
		return "", io.EOF
	}
	r := game.Generator(81, len(p.lines), 0)
	line := ""
	if wait := g.Pending(); wait != nil && wait.Chance != nil {
		game.Shake(wait.Chance, r)
		line = wait.Chance.Answer()
	} else if wait != nil {
		list := wait.Choice.List()
		line = list[r.IntN(len(list))]
	} else {
		waiting := g.Clock().Waiting()
		o, err := ask.RandomOrder(g.Host, waiting[r.IntN(len(waiting))].Player, r)
		if err != nil {
			p.t.Fatal(err)
		}
		if line = o.Text; line == "done" {
			line += " " + o.Player
		}
	}
	p.lines, p.from = append(p.lines, line), append(p.from, placeOf(g))
	return line, nil
}

// TestKill kills games at random moments. What a game had reported is in its
// journal, the journal opens, and gone on with it comes to the same end.
func TestKill(t *testing.T) {
	atHome(t)
	tiny := t.TempDir()
	t.Chdir(tiny)
	parley(t, "", "new", "ruleset", "tiny").says(t, statusDone)
	games := []*whole{
		watch(t, "race", "tiny/first", 2, "all", false, []string{tiny}, nil),
		watch(t, "duel", "galley/duel", 4, "all", false, nil, nil),
		watch(t, "typed duel", "galley/duel", 1, "", false, nil, &typist{t: t, most: 40}),
		watch(t, "typed dice", "piratewars/first-blood", 5, "", true, nil, &typist{t: t, most: 60}),
		watch(t, "longer duel", "galley/duel", 1, "all", false, nil, nil),
	}
	if !slices.ContainsFunc(games[3].from, func(p place) bool { return p.answers > 1 }) {
		t.Error("nobody is asked for a second die in one order")
	}
	took := make([]time.Duration, len(games))
	for i, x := range games {
		cmd := child(t, t.TempDir(), x.stdin(0), x.args...)
		before := time.Now()
		s := ran(t, cmd)
		took[i] = time.Since(before)
		if s.status != statusDone || s.out != x.out {
			t.Fatalf("%s: in a process of its own it says\n%s\nand in this one\n%s", x.name, s.all(), x.out)
		}
	}
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), uint64(os.Getpid())))
	tally := map[string]int{}
	if *long {
		*kills *= 40
	}
	for n := range *kills {
		i := n % len(games)
		tally[games[i].kill(t, r, took[i])]++
	}
	t.Logf("%d kills: %v", *kills, tally)
}

// stdin is the lines from one on.
func (x *whole) stdin(n int) string {
	if n >= len(x.lines) {
		return ""
	}
	return strings.Join(x.lines[n:], "\n") + "\n"
}

// kill kills one game and says in which state it was found.
func (x *whole) kill(t *testing.T, r *rand.Rand, took time.Duration) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "killed")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	out := x.run(t, r, took, dir)
	if !strings.HasPrefix(x.out, out) {
		t.Fatalf("%s: it says\n%s\nand when nobody kills it\n%s", x.name, out, x.out)
	}
	var confirmed place
	if len(out) > 0 {
		confirmed = x.at[len(out)-1]
	}
	file := filepath.Join(dir, killed)
	tape, err := game.LoadJournal(file)
	switch {
	case errors.Is(err, fs.ErrNotExist) && out == "":
		s := ran(t, child(t, dir, x.stdin(0), x.args...))
		if s.out != x.out {
			t.Fatalf("%s: begun again it says\n%s", x.name, s.all())
		}
		x.tidy(t, dir)
		return "not begun"
	case err != nil:
		t.Fatalf("%s: %v; it had said\n%s", x.name, err, out)
	}
	have := place{records: len(tape.Records)}
	if tape.Open != nil {
		have.answers = len(tape.Open.Answers)
	}
	if have.before(confirmed) {
		t.Fatalf("%s: the journal holds %v, confirmed was %v by\n%s", x.name, have, confirmed, out)
	}
	for i, rec := range tape.Records {
		if rec.Hash != x.steps[i] {
			t.Fatalf("%s: order %d is another", x.name, i)
		}
	}
	x.resume(t, dir, have)
	switch {
	case tape.Torn != "":
		return "torn"
	case tape.Open != nil:
		return "in an order"
	case have == x.ended:
		return "at its end"
	}
	return "between orders"
}

// run runs a child in a folder and kills it, after a time or when it has said
// so much; it returns what it said.
func (x *whole) run(t *testing.T, r *rand.Rand, took time.Duration, dir string) string {
	t.Helper()
	cmd := child(t, dir, x.stdin(0), x.args...)
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if r.IntN(3) == 0 {
		timer := time.AfterFunc(time.Duration(r.Int64N(int64(took))), func() { cmd.Process.Kill() })
		defer timer.Stop()
	} else if _, err := io.CopyN(&out, pipe, 1+r.Int64N(int64(len(x.out)))); err == nil {
		time.Sleep(time.Duration(r.Int64N(int64(2 * time.Millisecond))))
		cmd.Process.Kill()
	}
	if _, err := io.Copy(&out, pipe); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	return out.String()
}

// resume goes on with a game that was killed, to its end, and tidies up.
func (x *whole) resume(t *testing.T, dir string, have place) {
	t.Helper()
	next := slices.IndexFunc(x.from, func(p place) bool { return !p.before(have) })
	if next < 0 {
		next = len(x.lines)
	}
	args := []string{"play", "--resume", killed}
	if i := slices.Index(x.args, "--bots"); x.args[i+1] == "all" { // else the program waits
		args = append(args, "--bots", "all")
	}
	if i := slices.Index(x.args, "--path"); i >= 0 {
		args = append(args, x.args[i:]...)
	}
	if slices.Contains(x.args, "all") {
		args = append(args, "--bots", "all") // a game that the program played alone waits for that
	}
	s := ran(t, child(t, dir, x.stdin(next), args...))
	if s.status != statusDone {
		t.Fatalf("%s: it is not resumed: %s", x.name, s.all())
	}
	tape, err := game.LoadJournal(filepath.Join(dir, killed))
	if err != nil || tape.Torn != "" || tape.Open != nil && x.ended.answers == 0 {
		t.Fatalf("%s: %v %+v", x.name, err, tape)
	}
	if len(tape.Records) != len(x.steps) {
		t.Fatalf("%s: killed at %v and resumed it comes to %d orders, not %d\n%s", x.name, have, len(tape.Records), len(x.steps), s.all())
	}
	for i, rec := range tape.Records {
		if rec.Hash != x.steps[i] {
			t.Fatalf("%s: resumed, order %d is another", x.name, i)
		}
	}
	x.tidy(t, dir)
}

// tidy: a new journal of the same name clears what killed ones have left.
func (x *whole) tidy(t *testing.T, dir string) {
	t.Helper()
	file := filepath.Join(dir, killed)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	j, err := game.CreateJournal(file, game.Header{Ruleset: "tiny"})
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	left, _ := filepath.Glob(file + "*")
	for _, name := range left {
		if name != file && !strings.Contains(name, ".torn-") && !strings.HasPrefix(name, game.CheckpointName(file)) {
			t.Errorf("%s: %s is left", x.name, name)
		}
	}
}
