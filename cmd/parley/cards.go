package main

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/lua"
	"parley/lua/nearest"
	"parley/repl"
	"parley/repl/cards"
	"parley/repl/layout"
	"parley/repl/markup"
)

// cards lists the cards of a ruleset by deck, or draws them as sheets to cut out.
func (c *cli) cards(args []string) error {
	f := c.flags("cards")
	c.houseFlag(f)
	scenario := f.String("scenario", "", "list the cards with which `SCENARIO` is played")
	deck := f.String("deck", "", "list only the deck `NAME`")
	file := f.String("html", "", "draw sheets of cards to cut out in `FILE`, for a browser")
	force := f.Bool("force", false, "let --html overwrite a file that parley did not draw")
	asJSON := f.Bool("json", false, "print JSON")
	plain, err := parseSome(f, args, 1, 1, "cards needs one ruleset or scenario: parley cards galley (parley list shows them)")
	if err != nil {
		return err
	}
	h, title, err := c.played(plain[0], *scenario)
	if err != nil {
		return err
	}
	packs := h.Packs()
	if *deck != "" {
		names := []string{}
		for _, p := range packs {
			names = append(names, p.Deck)
		}
		i := slices.Index(names, *deck)
		if i < 0 {
			return &usageError{fmt.Sprintf("%s has no deck %q%s; its decks: %s", plain[0], *deck, nearest.Guess(*deck, names), cmp.Or(strings.Join(names, ", "), "none"))}
		}
		packs = packs[i : i+1]
	}
	switch {
	case *file != "":
		return c.drawCards(*file, title, packs, *force, *asJSON)
	case *asJSON:
		return errors.Join(c.json(packs), noIf(len(packs) == 0))
	case len(packs) == 0:
		fmt.Fprintln(c.out, c.page().Wrapped(plain[0]+" has no decks of cards; --cards FILE adds those of a card file: see parley help first-card"))
		return answerNo
	}
	c.listCards(packs)
	return nil
}

// played makes a host for a ruleset, or for a scenario, which may take the place of the
// ruleset's name, and returns the title of what is played.
func (c *cli) played(name, scenario string) (*lua.Host, string, error) {
	if scenario == "" {
		h, err := c.ruleset(name)
		if err == nil {
			return h, h.Ruleset.Title, nil
		}
		if _, none := c.lib.ScenarioFile(name); none != nil {
			return nil, "", err
		}
		scenario, name = name, ""
	}
	g, err := c.scenario(scenario, lua.Setup{Seed: 1})
	if err == nil {
		_, err = g.Begin() // puts the house rules of the scenario into force
	}
	if err != nil {
		return nil, "", err
	}
	if name == "" {
		return g.Host, g.Scenario.Title, nil
	}
	rs, err := c.lib.Ruleset(name)
	if err != nil {
		return nil, "", err
	}
	if g.Host.Ruleset.Name != rs.Name {
		return nil, "", &usageError{fmt.Sprintf("the scenario %s is one of %s, not of %s", scenario, g.Host.Ruleset.Name, rs.Name)}
	}
	return g.Host, g.Scenario.Title, nil
}

// listCards prints the cards of each deck.
func (c *cli) listCards(packs []lua.Pack) {
	s := c.page()
	for _, p := range packs {
		head := fmt.Sprintf("%s (%s): %s", layout.Capital(p.Title), p.Deck, "no cards")
		if len(p.Cards) > 0 {
			head = fmt.Sprintf("%s (%s): %s of %s", layout.Capital(p.Title), p.Deck, several(p.Size(), "card"), several(len(p.Cards), "kind"))
		}
		if p.Limit > 0 {
			head += fmt.Sprintf(", hands of %d at most", p.Limit)
		}
		fmt.Fprintln(c.out, s.Hung(head, "", "  "))
		for _, card := range p.Cards {
			name := fmt.Sprintf("  %3d  %-16s ", card.Copies, card.ID)
			lines := s.Hung(layout.Printable(aboutCard(card)), strings.Repeat(" ", min(len(name), 30)), "")
			fmt.Fprintln(c.out, name+strings.TrimLeft(lines, " "))
		}
	}
}

// page is the screen for lists: that of the terminal, if the answer goes to one.
func (c *cli) page() layout.Screen {
	return layout.Screen{Out: c.out, Columns: terminalColumns(fileOf(c.out))}
}

// fitted breaks the lines of a message to the columns of a terminal, 0 for none, except
// lines of files with carets below them.
func fitted(columns int, text string) string {
	if columns == 0 {
		return text
	}
	screen := layout.Screen{Columns: columns}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if !excerpt.MatchString(line) {
			lines[i] = screen.Fitted(line, "    ")
		}
	}
	return strings.Join(lines, "\n")
}

// excerpt matches a line of a file in a fault, and the carets below it.
var excerpt = regexp.MustCompile(`^ +[0-9]* \| `)

// lines is page, but without a terminal a line stays whole, for other programs.
func (c *cli) lines() layout.Screen {
	s := c.page()
	s.Columns = cmp.Or(s.Columns, 1000)
	return s
}

// aboutCard describes a card in a line.
func aboutCard(card lua.PackCard) string {
	var parts []string
	if card.Title != card.ID {
		parts = append(parts, card.Title)
	}
	for _, f := range card.Fields {
		parts = append(parts, f.Name+": "+f.Value)
	}
	if card.When != "" {
		parts = append(parts, "played "+card.When)
	}
	if card.House != "" {
		parts = append(parts, card.House)
	}
	return strings.Join(parts, "; ")
}

// drawCards draws sheets of cards. It replaces an existing file only if parley drew it, or
// by force.
func (c *cli) drawCards(file, title string, packs []lua.Pack, force, asJSON bool) error {
	replaced, err := mayReplace(file, markup.Signature, aPage, force)
	if err != nil {
		return err
	}
	page, sheets, cut := cards.HTML(title, packs)
	n := 0
	for _, p := range packs {
		n += p.Size()
	}
	for _, card := range cut {
		fmt.Fprintf(c.err, "parley: the texts of %s are too long for a card and were cut: %d characters in its text (at most %d fit)\n", card.ID, utf8.RuneCountInString(card.Text), cards.LongestText)
	}
	if n == 0 {
		return errors.New("there are no cards to draw: " + cmp.Or(title, "the ruleset") + " has no deck with cards")
	}
	if err := repl.ReplaceFile(file, page); err != nil {
		return err
	}
	if asJSON {
		return c.json(map[string]any{"html": file, "cards": n, "sheets": sheets, "replaced": replaced})
	}
	fmt.Fprintf(c.out, "saved %s on %s as %s\nOpen it in a browser, print it at 100 %% on A4 or Letter, and cut at the marks.\n", several(n, "card"), several(sheets, "sheet"), file)
	return nil
}

// several is a number of things.
func several(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
