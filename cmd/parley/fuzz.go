package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"parley/lua"
	"parley/lua/spec"
	"parley/lua/trial"
)

// fuzzing is the answer of fuzz.
type fuzzing struct {
	Ruleset string `json:"ruleset"`
	trial.Tally
	Reached  int         `json:"reached"` // rules that some order called
	Rules    int         `json:"rules"`
	Findings []fuzzFound `json:"findings"`
}

type fuzzFound struct {
	*trial.Finding
	Size int `json:"orders"` // of the case that is left
	trial.Files
}

// fuzz tries games of a ruleset's scenarios, or of one.
func (c *cli) fuzz(args []string) error {
	f := c.flags("fuzz")
	games := f.Int("games", 20, "`N` games of each scenario")
	orders := f.Int("orders", trial.DefaultOrders, "most `ORDERS` and questions of a game")
	seed := f.Uint64("seed", 1, "`N` is the seed of the first game, the next has the next")
	minutes := f.Int("minutes", 0, "begin no game after so many `MINUTES`; 0 sets no bound")
	all := f.Bool("all", false, "go on after a finding; each fault is told once")
	out := f.String("out", ".", "`DIR` that takes the files of a finding; it is made if need be")
	c.houseFlag(f)
	asJSON := f.Bool("json", false, "as JSON")
	plain, err := parseSome(f, args, 1, 1, "fuzz wants one ruleset or scenario: parley fuzz galley/duel")
	if err != nil {
		return err
	}
	if *games < 1 || *orders < 1 || *minutes < 0 {
		return &usageError{"fuzz wants one game and one order at least, and no less than 0 minutes"}
	}
	list := trial.Scenarios(&c.lib, plain[0])
	h, _, err := lua.Open(&c.lib, list[0])
	if err != nil {
		if _, other := c.lib.Ruleset(plain[0]); other != nil && !strings.ContainsAny(plain[0], "/.") {
			return other // the name of a ruleset, misspelt
		}
		return err
	}
	t := &trial.Trial{Lib: &c.lib, Orders: *orders}
	if t.House, err = c.houses(h.Ruleset.Name); err != nil {
		return err
	}
	if err := os.MkdirAll(*out, 0o755); err != nil {
		return &usageError{fmt.Sprintf("the folder for the files of a finding cannot be made: %v", err)}
	}
	end := time.Now().Add(time.Duration(*minutes) * time.Minute)
	a := fuzzing{Ruleset: h.Ruleset.Name, Findings: []fuzzFound{}}
	more := func() bool {
		c.progress.Say(fmt.Sprintf("game %d of %d", a.Games+1, *games*len(list)))
		return *minutes == 0 || time.Now().Before(end)
	}
	for found, err := range t.Findings(list, *seed, *games*len(list), &a.Tally, more) {
		if err == nil {
			err = c.fuzzed(t, &a, found, *out, *asJSON)
		}
		if err != nil {
			return err
		}
		if !*all {
			break
		}
	}
	reached, _ := a.Tally.Reached(h.Rules())
	a.Reached, a.Rules = len(reached), len(h.Rules())
	if *asJSON {
		err = c.json(a)
	} else {
		c.toldFuzz(&a, h)
	}
	if err != nil {
		return err
	}
	return noIf(len(a.Findings) > 0)
}

// fuzzed cuts a finding down, writes its files and tells of it.
func (c *cli) fuzzed(t *trial.Trial, a *fuzzing, found *trial.Finding, dir string, quiet bool) error {
	least := t.Shrink(found)
	files, err := least.Write(dir)
	if err != nil {
		return err
	}
	a.Findings = append(a.Findings, fuzzFound{least, len(least.Case.Steps), files})
	if !quiet {
		fmt.Fprintf(c.out, "%v\n  %s, cut down from %s\n  %s\n", least, least.Case.Size(), found.Case.Size(), files.Command)
	}
	return nil
}

func (c *cli) toldFuzz(a *fuzzing, h *lua.Host) {
	fmt.Fprintf(c.out, "%s: games %d, to their end %d; orders %d, refused %d, asked about %d; rolls and decisions %d\n",
		a.Ruleset, a.Games, a.Over, a.Orders, a.Refused, a.Asked, a.Answers)
	fmt.Fprintf(c.out, "%d of %d rules were called\n", a.Reached, a.Rules)
	if n := len(spec.Always(h)); n == 0 {
		fmt.Fprintln(c.out, "no rule says what holds of every moment: rule \"…\" { always = function() need(…) end }")
	}
	if len(a.Findings) == 0 {
		fmt.Fprintln(c.out, "nothing was found")
	}
}
