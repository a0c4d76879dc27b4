package leak

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/repl"
)

// Test configures the search for leaks.
type Test struct {
	Lib    *ruleset.Library
	House  []ruleset.House
	Orders int  // limit of orders of one game; 0: DefaultOrders
	Points int  // pairs of worlds compared in one game; 0: DefaultPoints
	Times  int  // how often each form of a command is filled; 0: once
	Lines  int  // limit of lines put to each pair, chosen at random; 0: all
	Pages  bool // compare the page of the game too

	// For tests of the test. spoil is called before each line, and before the story,
	// completion and the bot ("(story)", "(completion)", "(bot)"); it makes the prompt
	// leak and returns a function that makes it tight again. holders asks only those who can answer, and
	// only the lines of some channels are put.
	spoil   func(r *reader, line string) (tight func())
	holders bool
	only    []string
}

// Default limits of a test.
const (
	DefaultOrders = 40
	DefaultPoints = 4
	tries         = 24 // worlds that are made for one pair
)

// Tally counts what was compared.
type Tally struct {
	Games    int          `json:"games"`
	Worlds   int          `json:"worlds"`   // pairs that were compared
	Apart    int          `json:"apart"`    // worlds given up, because the player could tell them apart
	Lines    int          `json:"lines"`    // put to pairs
	Revealed int          `json:"revealed"` // lines that revealed something
	Pages    int          `json:"pages"`    // pairs whose pages for everybody differ
	Sorts    map[Sort]int `json:"sorts"`    // pairs by what differs
}

// Found is a leak.
type Found struct {
	Scenario string
	Seed     uint64
	Player   string // who learns what he may not see
	Channel  string // by which command: "legal", "story", "completion", "bot", "order"
	Line     string // what he types
	First    string // what the worlds answer, from the first line that differs
	Second   string
	Sorts    []Sort   // what differs between the worlds
	From     int      // orders of the game in which it was found
	Orders   []string // of the first world
	Others   []string // of the second
}

// Error says who learns something, and how.
func (f *Found) Error() string {
	return fmt.Sprintf("%s, seed %d: %q of %s depends on what %s may not see (%v):\n%s\nand otherwise\n%s", f.Scenario, f.Seed, f.Line, f.Channel, f.Player, f.Sorts, f.First, f.Second)
}

// Play plays one random game of a scenario and compares pairs of worlds at random points
// of it. It returns the first leak, nil if there is none.
func (t *Test) Play(scenario string, seed uint64, tally *Tally) (*Found, error) {
	if tally.Sorts == nil {
		tally.Sorts = map[Sort]int{}
	}
	r := rand.New(rand.NewPCG(seed, 0x1ea4))
	g, err := t.open(scenario, seed)
	if err != nil {
		return nil, err
	}
	most, points := t.Orders, t.Points
	if most == 0 {
		most = DefaultOrders
	}
	if points == 0 {
		points = DefaultPoints
	}
	c, err := played(g, most, !t.holders, r)
	if err != nil {
		return nil, err
	}
	players, err := g.Host.Players()
	if err != nil || len(players) < 2 {
		return nil, err
	}
	tally.Games++
	for _, p := range some(c.points(players), points, r) {
		found, err := t.pair(scenario, seed, c.until(p.order, p.answers), p.player, r, tally)
		if err != nil || found != nil {
			return found, err
		}
	}
	return nil, nil
}

// open opens a game of a scenario that has not begun.
func (t *Test) open(scenario string, seed uint64) (*lua.Game, error) {
	h, sc, err := lua.Open(t.Lib, scenario)
	if err != nil {
		return nil, err
	}
	return lua.NewGame(h, sc, lua.Setup{Seed: seed, House: t.House})
}

// point is a place in a course, and a player from whom something is hidden there.
type point struct {
	order, answers int // as in [course.until]
	player         string
}

// points lists the points of a course at which something is hidden from a player.
func (c course) points(players []string) (list []point) {
	add := func(order, answers int) {
		cut := c.until(order, answers)
		for _, p := range players {
			if cut.hides(p) {
				list = append(list, point{order, answers, p})
			}
		}
	}
	for i, e := range c.entries {
		for k := range e.asked {
			if i > 0 { // the beginning cannot be undone
				add(i, k)
			}
		}
		add(i, -1)
	}
	return list
}

// pair makes a second world for a player and compares it with the first.
func (t *Test) pair(scenario string, seed uint64, c course, player string, r *rand.Rand, tally *Tally) (*Found, error) {
	first, err := t.world(scenario, seed, c, player, nil, nil)
	if err != nil {
		return nil, err
	}
	for range tries {
		second, err := t.world(scenario, seed, c, player, r, first)
		switch {
		case errors.Is(err, errApart):
			tally.Apart++
			continue
		case err != nil:
			return nil, err
		}
		sorts := second.sorts(first)
		if len(second.other) == 0 || len(sorts) == 0 {
			continue
		}
		found, err := t.compare(first, second, c, r, tally)
		if err != nil {
			return nil, err
		}
		tally.Worlds++
		for _, s := range sorts {
			tally.Sorts[s]++
		}
		if found != nil {
			found.Scenario, found.Seed, found.Player, found.Sorts = scenario, seed, player, sorts
			found.Orders, found.Others = ordersOf(first), ordersOf(second)
			found.From = len(found.Orders) - 1
			found = t.shrink(found, first, second)
		}
		return found, nil
	}
	return nil, nil
}

// world plays a course in a new game.
func (t *Test) world(scenario string, seed uint64, c course, player string, vary *rand.Rand, first *world) (*world, error) {
	g, err := t.open(scenario, seed)
	if err != nil {
		return nil, err
	}
	w, err := replay(g, c, player, !t.holders, vary, first)
	if err != nil && vary != nil && !errors.Is(err, errApart) {
		return nil, fmt.Errorf("%w (%w)", err, errApart) // an answer that does not fit this world
	}
	return w, err
}

// some picks at most n of a list at random.
func some[T any](list []T, n int, r *rand.Rand) []T {
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(n, len(list))]
}

// ordersOf lists the orders of a world with their answers.
func ordersOf(w *world) (list []string) {
	recs := w.g.Records()
	if open := w.g.Open(); open != nil {
		recs = append(slices.Clone(recs), open)
	}
	for _, rec := range recs {
		list = append(list, fmt.Sprint(rec.Player, ": ", rec.Order, " ", rec.Answers))
	}
	return list
}

// compare puts the same lines to two worlds.
func (t *Test) compare(first, second *world, c course, r *rand.Rand, tally *Tally) (*Found, error) {
	if f := asksApart(first, second); f != nil {
		return f, nil
	}
	fill, err := newFiller(first.g, first.player, c, r)
	if err != nil {
		return nil, err
	}
	return t.compareLines(first, second, fill, r, tally)
}

// compareLines puts everything that a filler fills to two worlds.
func (t *Test) compareLines(first, second *world, fill *filler, r *rand.Rand, tally *Tally) (*Found, error) {
	dir, err := os.MkdirTemp("", "parley-leak-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	a, err := newReader(t, first, dir)
	if err != nil {
		return nil, err
	}
	b, err := newReader(t, second, dir)
	if err != nil {
		return nil, err
	}
	x, err := a.everything()
	if err != nil {
		return nil, err
	}
	y, err := b.everything()
	if err != nil {
		return nil, err
	}
	switch same := bytes.Equal(first.allSee(), second.allSee()); {
	case x == y && !same:
		return differs("everything", "as all", x, "the same: the worlds do not differ"), nil
	case x != y && same && second.onlyFixed() && first.g.Open() == nil:
		return differs("everything", "as all", x, y), nil
	}
	if f := storiesApart(a, b); f != nil {
		return f, nil
	}
	if t.Pages {
		if f, err := t.pagesApart(first, second, tally); f != nil || err != nil {
			return f, err
		}
	}
	for seed := range uint64(4) {
		if f := botsApart(a, b, seed); f != nil {
			return f, nil
		}
	}
	lines := fill.lines(max(t.Times, 1))
	if len(fill.unknown) > 0 {
		return nil, fmt.Errorf("the kinds %v of the grammar are not filled: leak.filler needs to know them", fill.unknown)
	}
	for _, start := range fill.beginnings() {
		if f := completeBoth(a, b, start); f != nil {
			return f, nil
		}
	}
	if t.only != nil {
		lines = slices.DeleteFunc(lines, func(line string) bool { return !slices.Contains(t.only, channel(line, a)) })
	}
	if t.Lines > 0 {
		lines = some(lines, t.Lines, r)
	}
	for _, line := range lines {
		tally.Lines++
		if f, err := t.put(a, b, line, tally); f != nil || err != nil {
			return f, err
		}
	}
	return nil, nil
}

// Channels that are not commands.
const (
	questions  = "question"   // who is asked
	stories    = "story"      // what the prompt prints of what has happened
	pages      = "page"       // the page of the game
	bots       = "bot"        // what a bot of the player orders,
	botLine    = "seed %d"    // with a seed
	completion = "completion" // what completion offers
)

// storiesApart compares what the prompt prints of what has happened.
func storiesApart(a, b *reader) *Found {
	if x, y := a.story(), b.story(); x != y {
		return differs(stories, "(what happened)", x, y)
	}
	return nil
}

// botsApart compares what a bot of the player would order.
func botsApart(a, b *reader, seed uint64) *Found {
	if x, y := a.bot(seed), b.bot(seed); x != y {
		return differs(bots, fmt.Sprintf(botLine, seed), x, y)
	}
	return nil
}

// put puts a line to both worlds, and completes its beginnings.
func (t *Test) put(a, b *reader, line string, tally *Tally) (*Found, error) {
	x, err := a.put(line)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", line, err)
	}
	y, err := b.put(line)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", line, err)
	}
	switch {
	case x.changed && y.changed && (x.seen != y.seen || x.read != y.read):
		tally.Revealed++
	case x.text != y.text || x.changed != y.changed:
		return differs(channel(line, a), line, x.text, y.text), nil
	}
	for _, at := range []int{len(line), len(line) - 1, strings.LastIndexByte(line, ' ') + 1} {
		if at < 0 || at > len(line) {
			continue
		}
		if f := completeBoth(a, b, line[:at]); f != nil {
			return f, nil
		}
	}
	return nil, nil
}

// completeBoth compares what completion offers in both worlds. It also offers files, which
// others may write meanwhile: only what is offered twice counts.
func completeBoth(a, b *reader, line string) *Found {
	if x, y := a.completes(line), b.completes(line); x != y && x == a.completes(line) && y == b.completes(line) {
		return differs(completion, line, x, y)
	}
	return nil
}

// channel names the command of a line.
func channel(line string, r *reader) string {
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case word == "why" && strings.HasPrefix(rest, "not "):
		return "why not"
	case word == "what":
		return "what if"
	case slices.Contains(repl.Grammar().Names(), word):
		return word
	case r.open != nil:
		return "answer"
	}
	return "order"
}

// asksApart compares who was asked something: a question that comes in one world only
// tells of what a player holds.
func asksApart(first, second *world) *Found {
	for i := range first.asks {
		x, y := first.asks[i], second.asks[i]
		if !slices.Equal(x, y) {
			return differs(questions, "(who is asked)", fmt.Sprint(x), fmt.Sprint(y))
		}
	}
	return nil
}

// differs reports a leak, with the answers from the first line that differs.
func differs(channel, line, x, y string) *Found {
	xs, ys := strings.SplitAfter(x, "\n"), strings.SplitAfter(y, "\n")
	for len(xs) > 1 && len(ys) > 1 && xs[0] == ys[0] {
		xs, ys = xs[1:], ys[1:]
	}
	return &Found{Channel: channel, Line: line, First: cut(strings.Join(xs, "")), Second: cut(strings.Join(ys, ""))}
}

// cut bounds a text.
func cut(text string) string {
	const most = 1200
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}
