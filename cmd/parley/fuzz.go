package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"parley/lua"
	"parley/lua/spec"
	"parley/lua/trial"
	"parley/repl/leak"
)

// fuzzing is the result of fuzz as JSON.
type fuzzing struct {
	Ruleset string `json:"ruleset"`
	trial.Tally
	Secrets  leak.Tally  `json:"secrets"` // games compared that differ only in what a player may not see
	Reached  int         `json:"reached"` // rules called by some order or its check
	Rules    int         `json:"rules"`
	Never    []string    `json:"never"` // the other rules
	Findings []fuzzFound `json:"findings"`
}

type fuzzFound struct {
	*trial.Finding
	Size int `json:"orders"` // of the reduced case
	trial.Files
}

// fuzz tries games of a ruleset's scenarios, or of one.
func (c *cli) fuzz(args []string) error {
	f := c.flags("fuzz")
	games := f.Int("games", 20, "play `N` games of each scenario")
	orders := f.Int("orders", trial.DefaultOrders, "end a game after `ORDERS` orders and questions")
	seed := f.Uint64("seed", 1, "use seed `N` for the first game; each game adds one")
	minutes := f.Int("minutes", 0, "start no new game after `MINUTES`; 0: no limit")
	all := f.Bool("all", false, "continue after a finding; each fault is reported once")
	out := f.String("out", ".", "write the files of a finding to `DIR`, which is created if necessary")
	c.houseFlag(f)
	asJSON := f.Bool("json", false, "print JSON")
	plain, err := parseSome(f, args, 1, 1, "fuzz needs one ruleset or scenario: parley fuzz galley/duel")
	if err != nil {
		return err
	}
	if *games < 1 || *orders < 1 || *minutes < 0 {
		return &usageError{"--games and --orders must be at least 1, --minutes at least 0"}
	}
	list := trial.Scenarios(&c.lib, plain[0])
	h, _, err := lua.Open(&c.lib, list[0])
	if err != nil {
		if _, other := c.lib.Ruleset(plain[0]); other != nil && !strings.ContainsAny(plain[0], "/.") {
			return other // a misspelt name of a ruleset
		}
		return err
	}
	t := &trial.Trial{Lib: &c.lib, Orders: *orders}
	if t.House, err = c.houses(h.Ruleset.Name); err != nil {
		return err
	}
	if err := os.MkdirAll(*out, 0o755); err != nil {
		return &usageError{fmt.Sprintf("cannot create the folder for the files of a finding: %v", err)}
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
	if len(a.Findings) == 0 || *all {
		if err := c.fuzzSecrets(t, &a, list, *seed, *games, more, *asJSON); err != nil {
			return err
		}
	}
	reached, never := a.Tally.Reached(h.Rules())
	a.Reached, a.Rules, a.Never = len(reached), len(h.Rules()), never
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

// gamesOfSecrets is how many games are fuzzed for each one in which secrets are looked for.
const gamesOfSecrets = 2

// fuzzSecrets compares games that differ only in what a player may not see: whatever he
// types must be answered alike.
func (c *cli) fuzzSecrets(t *trial.Trial, a *fuzzing, scenarios []string, seed uint64, games int, more func() bool, quiet bool) error {
	test := &leak.Test{Lib: t.Lib, House: t.House, Lines: 100, Orders: min(t.Orders, leak.DefaultOrders)}
	for n := range uint64(max(games/gamesOfSecrets, 1)) {
		for _, name := range scenarios {
			if !more() {
				return nil
			}
			found, err := test.Play(name, seed+n, &a.Secrets)
			if err != nil {
				return err
			}
			if found == nil {
				continue
			}
			f := &trial.Finding{Kind: trial.Leaked, Text: found.Error()}
			size := len(found.Orders) - 1
			a.Findings = append(a.Findings, fuzzFound{Finding: f, Size: size})
			if !quiet {
				fmt.Fprintf(c.out, "%v\n  %d orders, reduced from %d, in the one game:\n    %s\n  in the other:\n    %s\n", f, size, found.From, strings.Join(found.Orders, "\n    "), strings.Join(found.Others, "\n    "))
			}
			return nil
		}
	}
	return nil
}

// fuzzed reduces a finding, writes its files and prints it.
func (c *cli) fuzzed(t *trial.Trial, a *fuzzing, found *trial.Finding, dir string, quiet bool) error {
	least := t.Shrink(found)
	files, err := least.Write(dir)
	if err != nil {
		return err
	}
	a.Findings = append(a.Findings, fuzzFound{least, len(least.Case.Steps), files})
	if !quiet {
		fmt.Fprintf(c.out, "%v\n  %s, reduced from %s\n", least, least.Case.Size(), found.Case.Size())
		if len(found.LeftOut) > 0 {
			fmt.Fprintf(c.out, "  in a game without %s\n", strings.Join(found.LeftOut, "; "))
		}
		fmt.Fprintf(c.out, "  %s\n", files.Command)
	}
	return nil
}

func (c *cli) toldFuzz(a *fuzzing, h *lua.Host) {
	fmt.Fprintf(c.out, "%s: games: %d (%d to the end); orders: %d (%d refused); questions: %d; rolls and decisions: %d\n",
		a.Ruleset, a.Games, a.Over, a.Orders, a.Refused, a.Asked, a.Answers)
	if x := a.LeftOut; x.Games > 0 {
		fmt.Fprintf(c.out, "left out in %d of the games: %d kinds of orders, %d optional rules, %d house rules or card files\n", x.Games, x.Orders, x.Options, x.House)
	}
	fmt.Fprintf(c.out, "promises to odds: %d calls of rules checked\n", a.Promises)
	fmt.Fprintf(c.out, "%d of %d rules were called\n", a.Reached, a.Rules)
	if s := a.Secrets; s.Worlds > 0 {
		fmt.Fprintf(c.out, "secrets: %d pairs of games that differ only in what a player may not see; %d lines typed in both\n", s.Worlds, s.Lines)
	}
	if n := len(spec.Always(h)); n == 0 {
		fmt.Fprintln(c.out, "no rule has an invariant: rule \"…\" { always = function() need(…) end }")
	}
	if len(a.Findings) == 0 {
		fmt.Fprintln(c.out, "no fault was found")
	}
}
