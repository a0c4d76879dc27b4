package main

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
	"parley/repl"
	"parley/repl/layout"
)

// play is the prompt on a scenario, or on a journal with --resume.
func (c *cli) play(args []string) error {
	f := c.flags("play")
	seed := f.Uint64("seed", 0, "use seed `N` for the dice; 0 chooses one at random")
	bots := f.String("bots", "", "`SIDES` that bots play: red=greedy,blue=random, or all; bots are random, greedy, search, greedy:TRIALS, search:5s, greedy@POLICY")
	rounds := f.Int("bot-rounds", repl.BotRounds, "stop bots after `N` rounds without an order from a person")
	real := f.Bool("real-dice", false, "roll real dice and type the faces in")
	journal := f.String("journal", "", "save the game in `FILE`; none: do not save it")
	resume := f.String("resume", "", "resume the game in `JOURNAL`; with --journal in a copy")
	to := f.Int("to", -1, "with --resume: continue after order `N`, in a new journal")
	c.houseFlag(f)
	plain, err := parse(f, args)
	if err != nil {
		return err
	}
	if *rounds < 1 {
		return &usageError{"--bot-rounds needs a number, 1 or more"}
	}
	s := repl.New(&c.lib, layout.Screen{Out: c.out})
	s.Rounds = *rounds
	c.screen(s)
	if *resume != "" {
		if len(plain) > 0 {
			return &usageError{"--resume takes its scenario from the journal: leave out the scenario"}
		}
		err = c.resume(s, *resume, *to, *bots, *journal)
	} else if *to >= 0 {
		return &usageError{"--to needs a journal: add --resume JOURNAL"}
	} else {
		if len(plain) != 1 {
			return &usageError{"play needs one scenario: parley play galley/duel (parley list shows them)"}
		}
		err = c.begin(s, plain[0], *seed, *bots, *real, *journal)
	}
	if err != nil {
		return err
	}
	return c.session(s)
}

// session reads lines until the player leaves, and says where the game is saved.
func (c *cli) session(s *repl.Session) error {
	c.progress.End() // loading is done
	in := c.reader(s)
	err := s.Run(in)
	err = errors.Join(err, in.Close())
	if c.over != nil {
		c.over()
	}
	err = errors.Join(err, c.goodbye(s))
	return errors.Join(err, s.Game.Journal.Close())
}

func (c *cli) begin(s *repl.Session, scenario string, seed uint64, bots string, real bool, journal string) error {
	if seed == 0 {
		seed = rand.Uint64()>>12 + 1 // short enough to be typed
	}
	setup := lua.Setup{Seed: seed}
	if real {
		setup.Dice = "real"
	}
	g, err := c.scenario(scenario, setup)
	if err != nil {
		return err
	}
	sc := g.Scenario
	s.SetGame(g)
	g.Header.Bots = bots
	if g.Journal, err = c.newJournal(journal, sc, g.Header); err != nil {
		return err
	}
	rep, err := g.Begin()
	if err != nil {
		return c.undoJournal(g, err)
	}
	if err := s.SetBots(bots); err != nil {
		return c.undoJournal(g, &usageError{err.Error()})
	}
	fmt.Fprintf(c.out, "%s\n", s.Bold(sc.Title))
	if sc.Intro != "" {
		fmt.Fprintln(c.out, s.Paragraph(sc.Intro))
	}
	if err := s.TellAims(); err != nil {
		return err
	}
	s.Told(rep)
	return nil
}

// undoJournal removes the journal of a game that could not begin.
func (c *cli) undoJournal(g *lua.Game, err error) error {
	if name := g.Journal.Name(); name != "" {
		return errors.Join(err, g.Journal.Close(), os.Remove(name))
	}
	return err
}

// resume loads a saved game, whole or up to an order, to continue in its
// journal or in another one.
func (c *cli) resume(s *repl.Session, name string, to int, bots, journal string) error {
	var g *lua.Game
	var note string
	var err error
	if to < 0 && journal == "" {
		g, note, err = repl.Resume(&c.lib, name, true)
	} else {
		g, note, err = repl.ResumeAs(&c.lib, name, to, journal)
	}
	if errors.Is(err, os.ErrExist) {
		err = &usageError{fmt.Sprintf("%s already exists: give another name", journal)}
	}
	if note != "" {
		fmt.Fprintln(c.err, note)
	}
	if err != nil {
		return err
	}
	s.SetGame(g)
	where := ""
	if kept := g.Journal.Name(); kept != "" && kept != name {
		where = "; it continues in " + kept
	}
	fmt.Fprintf(c.out, "%s\n%s resumed after %s%s.\n", s.Bold(g.Scenario.Title), name, repl.Orders(len(g.Records())-1), where)
	switch {
	case bots == "":
		err = s.BotsAgain()
	case len(c.house) > 0: // they may bring the policies
		err = s.CheckBots(bots)
	default:
		err = s.BotsOn(bots)
	}
	if err != nil {
		return &usageError{err.Error()}
	}
	if len(c.sets) > 0 { // above those that the journal has
		c.sets = append(g.Host.HouseRules.OnCommandLine(), c.sets...)
	}
	houses, err := c.houses(g.Host.Ruleset.Name)
	if err != nil {
		return err
	}
	for _, x := range houses { // they take effect here, as by an order at the prompt
		if a, err := s.UseHouse(x); err != nil || a.No {
			return errors.Join(err, noIf(a.No && err == nil))
		}
	}
	if bots != "" && len(c.house) > 0 {
		if err := s.BotsOn(bots); err != nil {
			return &usageError{err.Error()}
		}
	}
	return nil
}

// home is the folder for unnamed journals and the line history.
func home() (string, error) {
	if dir := os.Getenv("PARLEY_HOME"); dir != "" {
		return dir, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "parley"), nil
}

// newJournal creates the journal of a game: the named one, or a new one at
// home.
func (c *cli) newJournal(name string, sc *ruleset.Scenario, h game.Header) (*game.Journal, error) {
	if name == repl.Nowhere {
		return nil, nil
	}
	if name != "" {
		j, err := game.CreateJournal(name, h)
		if errors.Is(err, os.ErrExist) {
			return nil, &usageError{fmt.Sprintf("%s already exists: resume it with --resume %s, or give another name", name, game.ShellWord(name))}
		}
		if err != nil {
			return nil, fmt.Errorf("cannot create the journal: %w; give --journal FILE elsewhere, or --journal none", err)
		}
		return j, nil
	}
	dir, err := home()
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	base := strings.TrimSuffix(filepath.Base(sc.Name), ".toml")
	for i := 1; err == nil; i++ {
		var j *game.Journal
		j, err = game.CreateJournal(filepath.Join(dir, fmt.Sprintf("%s-%d.parley", base, i)), h)
		if err == nil {
			return j, nil
		}
		if errors.Is(err, os.ErrExist) {
			err = nil
		}
	}
	fmt.Fprintf(c.err, "parley: the game is not being saved: %v; `save FILE` saves it elsewhere\n", err)
	return nil, nil
}

// found returns the --path flags of a command line that finds the same files
// again.
func (c *cli) found() (flags string) {
	for _, dir := range slices.Backward(c.paths) { // the last is searched first
		flags += " --path " + game.ShellWord(dir)
	}
	return flags
}

// goodbye says where the game is saved. A journal that was removed, or changed
// by another program, is written again elsewhere.
func (c *cli) goodbye(s *repl.Session) error {
	j := s.Game.Journal
	failed, name := j.Err(), j.Name()
	if lost := (*game.NotKept)(nil); errors.As(j.Holds(), &lost) && lost.Lost {
		other, err := c.rescue(s.Game)
		if err != nil {
			return fmt.Errorf("the journal %s is lost: %w; and the game could not be saved elsewhere: %w", name, lost.Err, err)
		}
		fmt.Fprintf(c.err, "parley: the journal %s is lost: %v\n", name, lost.Err)
		name, failed = other, nil
	}
	resume := "parley play --resume " + game.ShellWord(name) + c.found()
	if lost := (*game.NotKept)(nil); errors.As(failed, &lost) {
		return fmt.Errorf("the last order was not saved: %w\n%s", lost.Err, c.lines().Command("Continue from the order before it:", resume))
	}
	switch {
	case name == "":
	case s.Game.Over():
		fmt.Fprintf(c.out, "The journal is %s\n", name)
	default:
		fmt.Fprintln(c.out, c.lines().Command("Saved. Continue with:", resume))
	}
	return nil
}

// rescue writes a game whose journal is lost as a new one: beside the old one,
// or, if that fails, at home.
func (c *cli) rescue(g *lua.Game) (name string, err error) {
	places := []string{g.Journal.Name()}
	if dir, err := home(); err == nil {
		places = append(places, filepath.Join(dir, filepath.Base(g.Journal.Name())))
	}
	for _, place := range places {
		var j *game.Journal
		name = repl.Free(place)
		if j, err = g.SaveAs(name, g.Header); err == nil {
			err = errors.Join(g.Journal.Close(), j.Holds())
			g.Journal = j
			return name, err
		}
	}
	return "", err
}

// replay replays a journal and says whether it still gives the recorded results.
func (c *cli) replay(args []string) error {
	f := c.flags("replay")
	verify := f.Bool("verify", false, "only check that every order gives the recorded hash")
	to := f.Int("to", -1, "stop after order `N`")
	as := f.String("as", "", "tell what `SIDE` knew; without it, everything")
	html := f.String("html", "", "write the game into `FILE`, a page for a browser: maps, story, rules")
	side := f.String("for", "", "with --html: leave out of the page what `SIDE` may not see")
	force := f.Bool("force", false, "with --html: overwrite any file")
	asJSON := f.Bool("json", false, "print JSON")
	c.houseFlag(f)
	plain, err := parseSome(f, args, 1, 1, "replay needs one journal: parley replay FILE")
	if err != nil {
		return err
	}
	switch {
	case *html == "" && *side != "":
		return &usageError{"--for SIDE is for a page: add --html FILE, or use --as SIDE"}
	case *html != "" && *as != "":
		return &usageError{"--as SIDE is for a replay in text: with --html use --for SIDE"}
	}
	tape, err := game.LoadJournal(plain[0])
	if err != nil {
		return err
	}
	g, err := repl.Table(&c.lib, tape, plain[0])
	if err == nil {
		err = c.otherHouses(g)
	}
	if err != nil {
		return err
	}
	s := repl.New(&c.lib, layout.Screen{Out: c.out})
	c.screen(s)
	if *verify || *asJSON || *html != "" {
		s.Out = io.Discard
	}
	s.SetGame(g)
	n := len(tape.Records)
	if *to >= 0 {
		n = min(n, *to+1)
	}
	var diverged error
	if *html != "" {
		if diverged, err = c.film(s, tape, n, *side, *html, *force); err != nil {
			return err
		}
		*as = *side // what is said of a divergence is for that side too
		if !*asJSON {
			fmt.Fprintf(c.out, "saved the game as %s: open it in a browser\n", *html)
		}
	} else {
		diverged = s.Replay(tape, n, *as)
	}
	if wrong := (*repl.NoSide)(nil); errors.As(diverged, &wrong) {
		return &usageError{wrong.Error()}
	}
	if d := (*game.Diverged)(nil); *as != "" && errors.As(diverged, &d) { // its question and hashes may be of others
		diverged = fmt.Errorf("order %d of the journal diverges: a replay without --as says how", d.Record)
	}
	return c.replayed(tape, s, plain[0], diverged, *asJSON)
}

// otherHouses replaces house rules and card files of a journal by those that the command
// line names, so that the replay shows where they change its game.
func (c *cli) otherHouses(g *lua.Game) error {
	houses, err := c.houses(g.Host.Ruleset.Name)
	if err != nil {
		return err
	}
	ids := g.Host.HouseRules.IDs()
	for _, x := range houses {
		ov, err := g.Host.AddHouse(x.Name, x.File, x.Text)
		if err != nil {
			return err
		}
		if !slices.Contains(ids, ov.ID) {
			return &usageError{fmt.Sprintf("the journal does not begin with a house rule or card file %s that %s could replace", ov.ID, x.Name)}
		}
	}
	return nil
}

// diverges says where a journal diverges under the current rules.
type diverges struct {
	Order    int    `json:"order"`
	Question string `json:"question,omitempty"`
	Rule     string `json:"rule,omitempty"`
}

// replayed says whether a journal holds. Its hash covers only what the reader may see.
func (c *cli) replayed(tape *game.Tape, s *repl.Session, name string, diverged error, asJSON bool) error {
	g := s.Game
	type answer struct {
		Journal string `json:"journal"`
		Orders  int    `json:"orders"`
		Holds   bool   `json:"holds"`
		Torn    string `json:"torn,omitempty"`
		Rules   bool   `json:"rules-same"`
		Why     string `json:"why,omitempty"`
		Hash    string `json:"hash"`
		// the first order that diverges, its question and the rule that asks,
		// if known
		Diverges *diverges `json:"diverges,omitempty"`
	}
	a := answer{Journal: name, Orders: max(len(g.Records())-1, 0), Holds: diverged == nil && tape.Torn == "", Torn: tape.Torn, Rules: g.Host.Ruleset.Hash == tape.RulesNow(), Hash: s.Hash()}
	if diverged != nil {
		a.Why, a.Diverges = diverged.Error(), &diverges{Order: len(g.Records())}
		if d := (*game.Diverged)(nil); errors.As(diverged, &d) {
			a.Diverges.Question, a.Diverges.Rule = d.Question, d.Rule
		}
	}
	if asJSON {
		if err := c.json(a); err != nil {
			return err
		}
		return noIf(!a.Holds)
	}
	if !a.Rules {
		fmt.Fprintf(c.out, "%s was played under other rules of %s (%s, now %s)\n", name, tape.Header.Ruleset, tape.RulesNow(), g.Host.Ruleset.Hash)
	}
	if tape.Torn != "" {
		fmt.Fprintf(c.out, "%s: %s\n", name, tape.Torn)
	}
	if diverged != nil {
		fmt.Fprintf(c.out, "%s: %v\n", name, diverged)
	}
	if a.Holds {
		fmt.Fprintf(c.out, "%s is valid: %s, hash %s\n", name, repl.Orders(a.Orders), a.Hash)
	}
	return noIf(!a.Holds)
}
