package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/simulate"
)

// simulation is one run of parley simulate: its flags.
type simulation struct {
	c        *cli
	plan     *simulate.Plan
	head     *simulate.Header
	scenario string

	games, orders, rounds, workers int
	seed                           uint64
	bots, until, shard, out        string
	table, step                    string
	save, dir                      string
	against, measures, counts      []string
	try, merge, asJSON, force      bool
	swap                           bool
	csv, svg                       string
	half                           float64 // of --until, as a share
}

// simulateFlags declares the flags of parley simulate.
func (c *cli) simulateFlags() (*flag.FlagSet, *simulation) {
	f, s := c.flags("simulate"), &simulation{c: c}
	f.IntVar(&s.games, "games", 1000, "play `N` games by each set of rules; with --until at most that many")
	f.Uint64Var(&s.seed, "seed", 1, "use seed `N` for the first game; each game adds one")
	f.StringVar(&s.bots, "bots", "all", "`SIDES` and their bots: red=greedy,blue=random, or all=greedy; a side without a kind, and all, has a random one")
	f.BoolVar(&s.swap, "swap", false, "play each seed once for each side, with the bots moved on by one side each time")
	c.houseFlag(f)
	list := func(name, usage string, to *[]string) {
		f.Func(name, usage, func(text string) error { *to = append(*to, text); return nil })
	}
	list("against", "compare with the rules of `B` instead of those of --house, --cards and --set: a house rule, a card file, PATH=VALUE, or none for the book; may be repeated", &s.against)
	list("measure", "report `EXPR`, an expression of Lua, at the end of each game; 'EXPR each round' for every round; may be repeated", &s.measures)
	list("count", "report how often `RULE` is called; may be repeated", &s.counts)
	f.StringVar(&s.table, "sensitivity", "", "change each number of the data `TABLE` by one step and rank the changes")
	f.StringVar(&s.step, "step", "1", "with --sensitivity: change numbers by `STEP`")
	f.StringVar(&s.until, "until", "", "stop as soon as every interval of the wins reaches at most `P%` to either side")
	f.IntVar(&s.orders, "orders", simulate.DefaultOrders, "give a game up after `ORDERS` orders")
	f.IntVar(&s.rounds, "rounds", 0, "give a game up after `N` rounds; 0: no limit")
	f.BoolVar(&s.try, "try", false, "play nothing: evaluate each measure at the beginning of the scenario, where it may roll")
	f.IntVar(&s.workers, "workers", 0, "play `N` games at the same time; 0: as many as there are processors")
	f.StringVar(&s.shard, "shard", "", "play part `K/N` of the games; needs --out")
	f.StringVar(&s.out, "out", "", "with --shard: write the part to `FILE`")
	f.BoolVar(&s.merge, "merge", false, "join the files of all parts and report on them")
	f.StringVar(&s.save, "save", "", "write the games of these `SEEDS`, such as 3,17, as journals instead of reporting")
	f.StringVar(&s.dir, "dir", ".", "with --save: the `FOLDER` for the journals")
	f.StringVar(&s.csv, "csv", "", "write a row for each game to `FILE`")
	f.StringVar(&s.svg, "svg", "", "draw the result into `FILE`")
	f.BoolVar(&s.force, "force", false, "overwrite files that parley did not write")
	f.BoolVar(&s.asJSON, "json", false, "print JSON: the result with every game")
	return f, s
}

// simulate plays many games and reports on them.
func (c *cli) simulate(args []string) error {
	f, s := c.simulateFlags()
	plain, err := parse(f, args)
	if err != nil {
		return err
	}
	given := map[string]bool{}
	f.Visit(func(x *flag.Flag) { given[x.Name] = true })
	if s.merge {
		return s.merged(plain, given)
	}
	if len(plain) != 1 {
		return &usageError{"simulate needs one scenario: parley simulate galley/duel (parley list shows them)"}
	}
	s.scenario = plain[0]
	if err := s.consistent(given); err != nil {
		return err
	}
	if err := s.prepare(); err != nil {
		return err
	}
	if s.save != "" {
		return s.journals()
	}
	if err := s.mayWrite(); err != nil {
		return err
	}
	return s.run()
}

// consistent refuses flags that contradict each other.
func (s *simulation) consistent(given map[string]bool) error {
	wrong := func(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }
	switch {
	case s.games < 1 || s.games > mostGames:
		return wrong("--games must be from 1 to %d", mostGames)
	case s.orders < 1 || s.rounds < 0 || s.workers < 0:
		return wrong("--orders must be at least 1, --rounds and --workers at least 0")
	case s.seed > 1<<63:
		return wrong("--seed must be at most %d", uint64(1<<63))
	case s.shard != "" && s.out == "":
		return wrong("--shard needs --out FILE for the part")
	case s.out != "" && s.shard == "":
		return wrong("--out is for the part of --shard K/N; to write the games use --csv FILE")
	case s.shard != "" && s.until != "":
		return wrong("--until cannot be used with --shard: a part does not know when all parts together have seen enough; give --games")
	case s.shard != "" && (s.csv != "" || s.svg != "" || s.asJSON):
		return wrong("--csv, --svg and --json report on all games: give them to --merge, not to --shard")
	case s.table != "" && len(s.against) > 0:
		return wrong("--sensitivity compares with the rules as they are: leave out --against")
	case given["step"] && s.table == "":
		return wrong("--step is for --sensitivity; a range has its own: --set 'PATH=2..4 step 0.5'")
	case given["dir"] && s.save == "":
		return wrong("--dir is for the journals of --save SEEDS")
	case s.try && len(s.measures) == 0:
		return wrong("--try needs something to try: add --measure 'EXPR'")
	case s.try && (s.until != "" || s.save != "" || s.swap):
		return wrong("--try plays no game, so that --until, --save and --swap cannot be used with it")
	}
	if s.until != "" {
		p, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s.until), "%"), 64)
		if err != nil || !(p > 0 && p < 50) {
			return wrong("--until needs a percentage between 0 and 50, such as 1%%, not %q", s.until)
		}
		s.half = p / 100
	}
	return nil
}

// mostGames bounds --games.
const mostGames = 10_000_000

// prepare makes the plan.
func (s *simulation) prepare() error {
	c := s.c
	if s.workers == 0 {
		s.workers = simulate.Workers()
	}
	if c.lib.Limits = c.lib.Limits.For(s.workers); c.lib.Limits.Memory > 0 {
		c.lib.Limits.CollectLate()
	}
	h, sc, err := lua.Open(&c.lib, s.scenario)
	if err != nil {
		return err
	}
	p := &simulate.Plan{Lib: &c.lib, Scenario: sc.Name, Bots: s.bots, First: s.seed, Games: s.games, Orders: s.orders, Rounds: s.rounds, Counts: s.counts, Try: s.try, Swap: s.swap}
	for _, text := range s.measures {
		m := simulate.ReadMeasure(text, h.Ruleset.Round)
		if m.Text == "" || m.Each && s.try {
			return &usageError{fmt.Sprintf("--measure needs an expression such as 'hag.hull', not %q", text)}
		}
		p.Measures = append(p.Measures, m)
	}
	s.plan = p
	if err := s.sweep(h); err != nil {
		return err
	}
	if p.Sweep == nil {
		if err := s.arms(h); err != nil {
			return err
		}
	}
	if s.head, err = p.Check(); err != nil {
		return err
	}
	s.head.Command = s.command()
	return nil
}

// command is the command that repeats the run.
func (s *simulation) command() string {
	var b strings.Builder
	b.WriteString("parley simulate " + game.ShellWord(s.scenario))
	flag := func(name, value string) { b.WriteString(" --" + name + " " + game.ShellWord(value)) }
	number := func(name string, n, usual int) {
		if n != usual {
			flag(name, strconv.Itoa(n))
		}
	}
	number("games", s.games, -1)
	flag("seed", strconv.FormatUint(s.seed, 10))
	flag("bots", s.bots)
	for _, l := range s.c.house {
		if l.cards {
			flag("cards", l.name)
		} else {
			flag("house", l.name)
		}
	}
	for _, x := range []struct {
		name string
		list []string
	}{{"set", s.c.sets}, {"against", s.against}, {"measure", s.measures}, {"count", s.counts}} {
		for _, text := range x.list {
			flag(x.name, text)
		}
	}
	if s.table != "" {
		flag("sensitivity", s.table)
		flag("step", s.step)
	}
	if s.until != "" {
		flag("until", s.until)
	}
	number("orders", s.orders, simulate.DefaultOrders)
	number("rounds", s.rounds, 0)
	if s.swap {
		b.WriteString(" --swap")
	}
	if s.try {
		b.WriteString(" --try")
	}
	return b.String() + s.c.found()
}

// run plays the games, or those of a part.
func (s *simulation) run() error {
	in, part := s.plan.All(), simulate.Shard{}
	if s.shard != "" {
		var err error
		if part, err = simulate.ReadShard(s.shard); err != nil {
			return &usageError{err.Error()}
		}
		in = part.Seeds(s.games)
	}
	var stopped atomic.Bool
	defer atInterrupt(func(sig os.Signal) {
		stopped.Store(true)
		s.c.ended.Store(sig)
	})()
	w := simulate.Watch{Workers: s.workers, Stopped: stopped.Load, Known: s.progress(in)}
	if s.half > 0 {
		w.Enough = func(rows []simulate.Row) bool { return simulate.Narrow(s.head, rows, s.half) }
	}
	rows, failed := s.plan.Run(in, w)
	s.c.progress.End()
	if failed != nil && (len(rows) == 0 || s.shard != "") {
		return failed
	}
	n, asked := len(rows)/s.head.PerSeed(), s.games
	if s.shard != "" {
		if n < in.To-in.From {
			return fmt.Errorf("interrupted after %d of %d seeds: %s was not written", n, in.To-in.From, s.out)
		}
		return s.writePart(part, in, rows)
	}
	why := ""
	switch {
	case n == 0:
		return errors.New("interrupted before the first game was complete")
	case failed != nil:
		why = "the next game failed"
	case n == asked:
	case stopped.Load():
		why = "interrupted"
	default:
		why = "--until " + s.until
	}
	if failed != nil || why == "interrupted" {
		if err := s.onlyFirst(n); err != nil {
			return err
		}
	}
	return errors.Join(failed, s.report(rows, asked, why))
}

// onlyFirst makes the run one of so many games, so that its command repeats what was played.
func (s *simulation) onlyFirst(n int) (err error) {
	s.games, s.plan.Games = n, n
	if s.head, err = s.plan.Check(); err == nil {
		s.head.Command = s.command()
	}
	return err
}

// atInterrupt calls do at the first Ctrl-C; the second one ends the process.
func atInterrupt(do func(os.Signal)) (done func()) {
	sig := make(chan os.Signal, 1)
	signal.Notify(sig, os.Interrupt)
	end := make(chan struct{})
	go func() {
		select {
		case got := <-sig:
			signal.Stop(sig)
			do(got)
		case <-end:
		}
	}()
	return func() {
		signal.Stop(sig)
		close(end)
	}
}

// progress returns what shows how far the run is: at most four times a second.
func (s *simulation) progress(in simulate.Seeds) func(int, func() []simulate.Row) {
	if s.c.progress == nil {
		return nil
	}
	var last time.Time
	return func(n int, rows func() []simulate.Row) {
		if time.Since(last) < 250*time.Millisecond {
			return
		}
		last = time.Now()
		text := fmt.Sprintf("%d of %d games", n*s.head.PerSeed(), (in.To-in.From)*s.head.PerSeed())
		if len(s.plan.Arms) <= 2 && !s.try {
			text += ": " + s.soFar(rows())
		}
		s.c.progress.Say(text)
	}
}

// writePart writes the file of a part.
func (s *simulation) writePart(part simulate.Shard, in simulate.Seeds, rows []simulate.Row) error {
	var b strings.Builder
	p := &simulate.Part{Run: s.head, Seeds: in, Rows: rows}
	if err := p.Write(&b); err != nil {
		return err
	}
	if err := replaceFile(s.out, b.String(), partBegins, s.force); err != nil {
		return err
	}
	seeds := "no seeds"
	if in.To > in.From {
		seeds = fmt.Sprintf("seeds %d to %d, %s", s.seed+uint64(in.From), s.seed+uint64(in.To)-1, several(len(rows), "game"))
	}
	fmt.Fprintf(s.c.out, "part %d of %d: %s; saved as %s\n", part.Number, part.Of, seeds, s.out)
	return nil
}

// merged joins parts.
func (s *simulation) merged(files []string, given map[string]bool) error {
	for name := range given {
		if !slices.Contains([]string{"merge", "csv", "svg", "json", "force"}, name) {
			return &usageError{fmt.Sprintf("--merge takes the files of the parts, with --csv, --svg and --json: leave out --%s", name)}
		}
	}
	if len(files) == 0 {
		return &usageError{"--merge needs the files of all parts: parley simulate --merge part-*.jsonl"}
	}
	var parts []*simulate.Part
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, ruleset.WithoutPath(err))
		}
		p, err := simulate.ReadPart(name, text)
		if err != nil {
			return err
		}
		parts = append(parts, p)
	}
	head, rows, err := simulate.Merge(parts)
	if err != nil {
		return err
	}
	if u := simulate.TestUniform(head, parts); u.P < 0.001 {
		fmt.Fprintf(s.c.err, "parley: the parts differ more than chance explains (chi-square %.1f with %d degrees of freedom, p = %.2g): was one of them played by another version?\n", u.Square, u.Freedom, u.P)
	} else {
		fmt.Fprintf(s.c.err, "%s agree (chi-square %.1f with %d degrees of freedom, p = %.2g)\n", several(len(parts), "part"), u.Square, u.Freedom, u.P)
	}
	s.head = head
	if err := s.mayWrite(); err != nil {
		return err
	}
	return s.report(rows, s.head.Games, "")
}

// journals writes the games of some seeds as journals.
func (s *simulation) journals() error {
	var seeds []uint64
	for word := range strings.SplitSeq(s.save, ",") {
		seed, err := strconv.ParseUint(strings.TrimSpace(word), 10, 64)
		if err != nil {
			return &usageError{fmt.Sprintf("--save needs seeds, such as 3,17, not %q", s.save)}
		}
		seeds = append(seeds, seed)
	}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return &usageError{fmt.Sprintf("cannot create the folder for the journals: %v", err)}
	}
	for _, seed := range seeds {
		for i, arm := range s.plan.Arms {
			name := filepath.Join(s.dir, fmt.Sprintf("%s-%d", strings.ReplaceAll(s.plan.Scenario, "/", "-"), seed))
			if len(s.plan.Arms) > 1 {
				name += fmt.Sprintf("-%c", 'a'+i)
			}
			for seating := range s.head.Seatings() {
				name, with := name, ""
				if s.swap {
					name += fmt.Sprintf("-%d", seating+1)
					with = ", " + s.head.BotsText(seating)
				}
				name += ".parley"
				if err := s.plan.Journal(arm, seating, seed, name); errors.Is(err, os.ErrExist) {
					return &usageError{name + " already exists: remove it, or give another folder with --dir"}
				} else if err != nil {
					return err
				}
				fmt.Fprintf(s.c.out, "seed %d by %s%s: parley replay %s\n", seed, arm.Name, with, game.ShellWord(name))
			}
		}
	}
	return nil
}
