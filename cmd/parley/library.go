package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path"
	"regexp"
	"strings"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/find"
	"parley/lua/ruleset"
	"parley/lua/spec"
	"parley/repl"
	"parley/repl/answer"
	"parley/repl/layout"
	"parley/repl/markup"
	"parley/repl/rulebook"
)

func (c *cli) json(v any) error {
	e := json.NewEncoder(c.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// list prints the rulesets and scenarios found.
func (c *cli) list(args []string) error {
	f := c.flags("list")
	asJSON := f.Bool("json", false, "print JSON")
	if _, err := parse(f, args); err != nil {
		return err
	}
	all := c.lib.List()
	if *asJSON {
		return c.json(all)
	}
	room := c.lines().Room()
	row := func(name, about string) {
		const beside = 25
		fmt.Fprintf(c.out, "%-24s %s\n", name, layout.Hang(about, strings.Repeat(" ", beside), "", room)[beside:])
	}
	for _, e := range all {
		name := e.Ruleset
		if e.Scenario != "" {
			name = "  " + e.Scenario
		}
		where := ""
		if !e.Embedded {
			where = "  (" + e.Where + ")"
		}
		row(name, e.Title+where)
	}
	if names := c.everyIn("house"); len(names) > 0 {
		row("house rules", strings.Join(names, ", "))
	}
	if names := c.everyIn("cards"); len(names) > 0 {
		row("card files", strings.Join(names, ", "))
	}
	return nil
}

// rules prints every rule of a ruleset.
func (c *cli) rules(args []string) error {
	f := c.flags("rules")
	c.houseFlag(f)
	markdown := f.Bool("markdown", false, "print the whole rulebook as Markdown, with its current numbers")
	asJSON := f.Bool("json", false, "print JSON")
	file := f.String("html", "", "write the whole rulebook into `FILE`, a page for a browser that finds rules by your words")
	force := f.Bool("force", false, "with --html: overwrite any file")
	words := f.String("find", "", "print only the rules that answer a `QUESTION`, the best first")
	plain, err := parseSome(f, args, 1, 1, "rules needs one ruleset: parley rules galley")
	if err != nil {
		return err
	}
	if *file != "" && (*markdown || *asJSON || *words != "") {
		return &usageError{"--html writes the whole rulebook: leave out --markdown, --json and --find"}
	}
	h, err := c.ruleset(plain[0])
	if err != nil {
		return err
	}
	if *markdown && *words != "" {
		return &usageError{"--markdown prints the whole rulebook: leave out --find"}
	}
	if *file != "" {
		return c.writeRulebook(h, *file, *force)
	}
	if *words != "" {
		return c.findRules(h, *words, *asJSON)
	}
	if *markdown {
		_, err := io.WriteString(c.out, ask.Markdown(h))
		return err
	}
	if *asJSON {
		return c.json(h.Rules())
	}
	for _, r := range h.Rules() {
		c.printRule(r)
	}
	return nil
}

// writeRulebook writes the rulebook as a page.
func (c *cli) writeRulebook(h *lua.Host, file string, force bool) error {
	if _, err := mayReplace(file, markup.Signature, aPage, force); err != nil {
		return err
	}
	if err := repl.ReplaceFile(file, rulebook.HTML(h)); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "saved the rulebook as %s: open it in a browser\n", file)
	return nil
}

// findRules prints the rules that answer a question: the first three, the others by their
// titles.
func (c *cli) findRules(h *lua.Host, words string, asJSON bool) error {
	type ruleJSON struct {
		ID     string  `json:"id"`
		Title  string  `json:"title"`
		Score  float64 `json:"score"`
		Text   string  `json:"text"`
		Ruling string  `json:"ruling,omitempty"`
		Source string  `json:"source"`
		File   string  `json:"file"`
		Line   int     `json:"line"`
	}
	const whole = 3
	list := []ruleJSON{}
	found := find.Of(h).Find(words)
	if len(found.Hits) > 0 && !asJSON {
		for _, note := range found.Notes() {
			fmt.Fprintln(c.out, note)
		}
	}
	for i, hit := range found.Hits {
		r := h.Rule(hit.ID)
		list = append(list, ruleJSON{r.ID, r.Title, hit.Score, r.Text, r.Ruling, r.Source, r.File, r.Line})
		switch {
		case asJSON:
		case i < whole:
			c.printRule(r)
		default:
			fmt.Fprintf(c.out, "%s  %s\n", r.ID, r.Title)
		}
	}
	if asJSON {
		if err := c.json(list); err != nil {
			return err
		}
	} else if len(list) == 0 {
		fmt.Fprintf(c.out, "nothing in the book about %q\n", words)
		for i, hit := range found.Near {
			if i == 0 {
				fmt.Fprintln(c.out, "nearest by its words:")
			}
			fmt.Fprintf(c.out, "  %s  %s\n", hit.ID, h.Rule(hit.ID).Title)
		}
	}
	return noIf(len(list) == 0)
}

// printRule prints one rule.
func (c *cli) printRule(r *lua.Rule) {
	mark := ""
	if r.Optional {
		mark = "  (optional)"
	}
	about := []string{r.Text}
	if r.Ruling != "" {
		about = append(about, "Ruling: "+r.Ruling)
	}
	if len(r.KeptBy) > 0 {
		about = append(about, "Kept by: "+strings.Join(r.KeptBy, ", "))
	}
	about = append(about, r.House...)
	about = append(about, fmt.Sprintf("%s; %s:%d", r.Source, r.File, r.Line))
	fmt.Fprintf(c.out, "%s  %s%s\n", r.ID, r.Title, mark)
	for _, text := range about {
		fmt.Fprintln(c.out, c.hung("    ", 4, text))
	}
}

// test runs the specs of rulesets.
func (c *cli) test(args []string) error {
	f := c.flags("test")
	verbose := f.Bool("v", false, "print the name of every spec")
	pattern := f.String("run", "", "run only the specs whose rule or name matches `PATTERN`")
	c.houseFlag(f)
	coverage := f.Bool("coverage", false, "list the rules without a spec and the actions without a refusal")
	plain, err := parse(f, args)
	if err != nil {
		return err
	}
	var match *regexp.Regexp
	if *pattern != "" {
		if match, err = regexp.Compile(*pattern); err != nil {
			return &usageError{err.Error()}
		}
	}
	if len(plain) == 0 {
		plain = append(c.lib.RulesetNames(), c.everyHouse()...)
	}
	bad, ran := false, 0
	told := func(s spec.Spec) {
		ran++
		c.progress.Say(fmt.Sprintf("%d specs", ran))
		if s.Err != nil {
			fmt.Fprintf(c.out, "FAIL %s: %s\n     %s:%d\n     %s\n", s.Rule, s.Name, s.File, s.Line, strings.ReplaceAll(s.Err.Error(), "\n", "\n     "))
		} else if *verbose {
			fmt.Fprintf(c.out, "ok   %s: %s\n", s.Rule, s.Name)
		} else if len(s.Printed) > 0 {
			fmt.Fprintf(c.out, "     %s: %s\n", s.Rule, s.Name)
		}
		for _, line := range s.Printed {
			fmt.Fprintf(c.out, "     print: %s\n", strings.ReplaceAll(line, "\n", "\n     "))
		}
	}
	var names []string
	for _, name := range plain {
		names = append(names, c.houseFilesIn(name)...)
	}
	for _, name := range names {
		rs, rep, err := c.specs(name, match, told)
		if err != nil {
			return err
		}
		if len(rep.Faults) > 0 {
			fmt.Fprintln(c.out, rep.Faults)
		}
		label := rs.Name
		if c.houseOf(name) {
			label = name
		}
		unread := ""
		if n := len(rep.Faults); n > 0 {
			unread = fmt.Sprintf("; files with faults were not run (%s)", answer.Counted(n, "fault"))
		}
		fmt.Fprintf(c.out, "%s: %d passed, %d failed%s\n", label, len(rep.Specs)-rep.Failed(), rep.Failed(), unread)
		bad = bad || rep.Failed() > 0 || len(rep.Faults) > 0
		if !*coverage {
			continue
		}
		lack, err := c.coverage(rs, rep, name)
		if err != nil {
			return err
		}
		bad = bad || lack
	}
	if match != nil && ran == 0 {
		fmt.Fprintf(c.out, "no spec has a rule or name that matches %q; `parley test -v` lists all specs\n", *pattern)
		bad = true
	}
	return noIf(bad)
}

// specs runs the specs of a ruleset, or of a house rule.
func (c *cli) specs(name string, match *regexp.Regexp, told func(spec.Spec)) (*ruleset.Ruleset, *spec.Report, error) {
	var rs *ruleset.Ruleset
	var x ruleset.House
	var err error
	house := c.houseOf(name)
	if house {
		rs, x, err = c.openHouse(name)
	} else {
		rs, err = c.lib.Ruleset(name)
	}
	if err != nil && !house && path.Ext(name) == ".toml" {
		if _, err := os.Stat(name); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, ruleset.WithoutPath(err))
		}
		return nil, nil, fmt.Errorf("%s is a scenario, which has no specs: `parley check %s` finds its faults; test its ruleset, or the card files and house rules that it names", name, name)
	}
	if err != nil {
		return nil, nil, err
	}
	houses, err := c.houses(rs.Name)
	if err != nil {
		return nil, nil, err
	}
	if !house {
		rep, err := spec.Run(rs, houses, match, told)
		return rs, rep, err
	}
	file, text := c.lib.HouseSpec(x)
	if text == nil {
		return nil, nil, fmt.Errorf("%s has no specs; write them in %s", x.File, file)
	}
	rep, err := spec.RunHouse(rs, x, houses, file, text, match, told)
	return rs, rep, err
}

// coverage lists the rules of a ruleset without a spec and its actions without a refusal,
// or the cards of a card file without a spec. It says whether any is missing.
func (c *cli) coverage(rs *ruleset.Ruleset, rep *spec.Report, name string) (bool, error) {
	h, err := lua.NewHost(rs)
	if err != nil {
		return false, err
	}
	if c.houseOf(name) {
		return c.cardCoverage(h, rep, name)
	}
	rules, actions := rep.Uncovered(h)
	for _, id := range rules {
		fmt.Fprintf(c.out, "no spec     %s\n", id)
	}
	for _, id := range actions {
		fmt.Fprintf(c.out, "no refusal  %s\n", id)
	}
	fmt.Fprintf(c.out, "%s: %d of %d rules have a spec, %d of %d actions a refusal\n", rs.Name,
		len(h.Rules())-len(rules), len(h.Rules()), len(h.Book.ActionOrder)-len(actions), len(h.Book.ActionOrder))
	if n := len(h.Book.Cards); n > 0 {
		fmt.Fprintf(c.out, "%s: %d of %d cards have a spec\n", rs.Name, n-len(c.bareCards(h.Book.Cards, rep)), n)
	}
	return len(rules)+len(actions) > 0, nil
}

// cardCoverage lists the cards of a card file without a spec.
func (c *cli) cardCoverage(h *lua.Host, rep *spec.Report, name string) (bool, error) {
	_, x, err := c.openHouse(name)
	if err != nil {
		return false, err
	}
	houses, err := c.houses(h.Ruleset.Name)
	if err == nil {
		_, _, err = h.ReadHouses(append(houses, x))
	}
	if err != nil {
		return false, err
	}
	var own []*lua.Card
	for _, card := range h.Book.Cards {
		if card.House != nil && card.House.File == x.File {
			own = append(own, card)
		}
	}
	bare := c.bareCards(own, rep)
	for _, id := range bare {
		fmt.Fprintf(c.out, "no spec     %s\n", id)
	}
	if len(own) > 0 {
		fmt.Fprintf(c.out, "%s: %d of %d cards have a spec\n", name, len(own)-len(bare), len(own))
	}
	return len(bare) > 0, nil
}

// bareCards lists the ids of those cards that no spec is about.
func (c *cli) bareCards(cards []*lua.Card, rep *spec.Report) (ids []string) {
	for _, card := range cards {
		if !rep.Rules[card.ID] {
			ids = append(ids, card.ID)
		}
	}
	return ids
}
