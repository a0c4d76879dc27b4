package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"parley/lua"
	"parley/repl"
	"parley/repl/layout"
)

// ask answers lines about a scenario, a journal or a ruleset, then exits.
func (c *cli) ask(args []string) error {
	f := c.flags("ask")
	seed := f.Uint64("seed", 1, "use seed `N` for the dice")
	c.houseFlag(f)
	real := f.Bool("real-dice", false, "roll real dice: the faces follow as lines of their own")
	asJSON := f.Bool("json", false, "print one line of JSON for each answer")
	plain, err := parseSome(f, args, 2, math.MaxInt, "ask needs a scenario, journal or ruleset and at least one line: parley ask galley/duel 'show map'")
	if err != nil {
		return err
	}
	s := repl.New(&c.lib, layout.Screen{Out: c.out})
	c.screen(s)
	if *asJSON {
		s.Out = io.Discard
	}
	setup := lua.Setup{Seed: *seed}
	if *real {
		setup.Dice = "real"
	}
	if err := c.askAbout(s, plain[0], setup); err != nil {
		return err
	}
	defer interruptible(s)()
	no := false
	for _, line := range plain[1:] {
		a, more, err := s.More(line)
		if !more {
			a, err = s.Line(line)
		}
		if *asJSON {
			if err := c.answers(a, err); err != nil {
				return err
			}
		}
		if err != nil && a.No {
			fmt.Fprintf(c.err, "parley: %v\n", err)
			err = answerNo
		}
		if left := s.LeftOver(a); left != "" {
			fmt.Fprintln(c.err, "parley: "+left)
		}
		if err != nil {
			return err
		}
		no = no || a.No
	}
	if s.Drop() {
		return &usageError{"the Lua is incomplete: give the rest of it in more lines"}
	}
	s.ShowOpen()
	return noIf(no)
}

// answers prints the JSON of each answer to a line. A line without one says
// whether it was carried out, unless it ended in an error.
func (c *cli) answers(a repl.Answer, err error) error {
	for i, part := range a.Parts {
		var ended error
		if i == len(a.Parts)-1 {
			ended = err
		}
		if err := c.answers(part, ended); err != nil {
			return err
		}
	}
	switch {
	case a.JSON != nil:
		return c.json(a.JSON)
	case len(a.Parts) == 0 && err == nil:
		return c.json(map[string]bool{"ok": !a.No})
	}
	return nil
}

func noIf(no bool) error {
	if no {
		return answerNo
	}
	return nil
}

// askAbout loads a journal, a scenario or an empty game of a ruleset.
func (c *cli) askAbout(s *repl.Session, name string, setup lua.Setup) error {
	out := s.Out
	s.Out = io.Discard
	defer func() { s.Out = out }()
	if st, err := os.Stat(name); err == nil && !st.IsDir() && !strings.HasSuffix(name, ".toml") {
		g, note, err := repl.Resume(&c.lib, name, false)
		if note != "" {
			fmt.Fprintln(c.err, note)
		}
		if err != nil {
			return err
		}
		s.SetGame(g)
		if len(c.sets)+len(c.house) > 0 { // they change the game without an order, so that it could not be replayed later
			if err := s.Whole(); err != nil {
				return err
			}
		}
		if err := c.inForce(g.Host); err != nil {
			return err
		}
		return errors.Join(s.SetDice(setup.Dice), s.Start())
	}
	folder, _ := os.Stat(filepath.Join(name, "ruleset.toml"))
	if folder != nil && strings.Contains(name, "/") || !strings.Contains(name, "/") && !strings.HasSuffix(name, ".toml") {
		h, err := lua.OpenRuleset(&c.lib, name)
		if err != nil {
			return err
		}
		g, err := lua.EmptyGame(h, setup.Seed)
		if err != nil {
			return err
		}
		if err := c.inForce(h); err != nil {
			return err
		}
		s.SetGame(g)
		return s.SetDice(setup.Dice)
	}
	g, err := c.scenario(name, setup)
	if err != nil {
		return err
	}
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		return err
	}
	return s.Start()
}
