package repl

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/find"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/grammar"
)

// search is what the last question to the rulebook found.
type search struct {
	index *find.Index // of the rules of host, with its house rules
	host  *lua.Host
	rules int // how many rules the index holds
	calls map[string]*ask.Calls

	found *find.Found
	shown int // how many of them were printed
}

// rulebook is the index of the rules, built when it is first needed: house files may add
// cards.
func (s *Session) rulebook() *find.Index {
	h := s.Game.Host
	if s.search.host != h || s.search.rules != len(h.Book.RuleOrder) {
		s.search = search{index: find.Of(h), host: h, rules: len(h.Book.RuleOrder), calls: ask.RuleCalls(h)}
	}
	return s.search.index
}

// foundJSON is a rule that may answer a question, as JSON; the fields after the score only
// for the best one.
type foundJSON struct {
	ID     string  `json:"id"`
	Title  string  `json:"title"`
	Score  float64 `json:"score"`
	Text   string  `json:"text,omitempty"`
	Ruling string  `json:"ruling,omitempty"`
	Source string  `json:"source,omitempty"`
	File   string  `json:"file,omitempty"`
	Line   int     `json:"line,omitempty"`

	See       []string          `json:"see,omitempty"` // related rules
	Orders    []readyJSON       `json:"orders,omitempty"`
	Odds      string            `json:"odds,omitempty"`       // a question of odds about it
	ChangedBy []string          `json:"changed_by,omitempty"` // optional rules and cards
	Read      map[string]string `json:"read,omitempty"`       // how words that no rule has were understood
	Unknown   []string          `json:"unknown,omitempty"`    // words that mean nothing to the rules
}

// readyJSON says whether an order of the rule could be given now.
type readyJSON struct {
	Order   string   `json:"order"`             // how it is typed
	Piece   string   `json:"piece,omitempty"`   // the piece that the question names
	Legal   string   `json:"legal,omitempty"`   // a legal order
	Reasons []string `json:"reasons,omitempty"` // why there is none
}

// next is how many other rules the answer names by their titles; mostNext is how many
// more prints.
const (
	next     = 2
	mostNext = 10
)

// askRules answers a question in a player's own words: the best rule in full, and the titles of
// the next.
func (s *Session) askRules(words string) []foundJSON {
	x := s.rulebook()
	pieces, rest := s.piecesNamed(x, words)
	s.search.found, s.search.shown = x.Find(rest), 0
	hits := s.search.found.Hits
	if len(hits) == 0 {
		return nil
	}
	list := []foundJSON{}
	for i, hit := range hits {
		r := s.Game.Host.Rule(hit.ID)
		j := foundJSON{ID: r.ID, Title: r.Title, Score: hit.Score}
		if i == 0 {
			j.Text, j.Ruling, j.Source, j.File, j.Line, j.Read = r.Text, r.Ruling, r.Source, r.File, r.Line, s.search.found.Read
			j.Unknown = s.search.found.Unknown
			s.leadOn(r, pieces, &j)
		} else if best := &list[0]; i <= next && len(best.Orders) == 0 && len(pieces) > 0 && s.isOrdered(r) {
			best.Orders = s.ordersOf(r, pieces) // of a rule beside it, for the pieces that are named
		}
		list = append(list, j)
	}
	s.printFound(list[0], s.Game.Host.Rule(hits[0].ID))
	s.search.shown = 1
	s.nextRules(next)
	return list
}

// more is `more`: further rules that the last question found.
func (s *Session) more(grammar.Input) (Answer, error) {
	f := s.search.found
	if f == nil || s.search.host != s.Game.Host || s.search.shown >= len(f.Hits) {
		return Answer{No: true}, fmt.Errorf("nothing more was found; `? WORDS` asks the rulebook")
	}
	list := []foundJSON{}
	for _, hit := range f.Hits[s.search.shown:min(len(f.Hits), s.search.shown+mostNext)] {
		list = append(list, foundJSON{ID: hit.ID, Title: s.Game.Host.Rule(hit.ID).Title, Score: hit.Score})
	}
	s.nextRules(mostNext)
	return Answer{JSON: list}, nil
}

// nextRules prints the titles of the next rules that were found.
func (s *Session) nextRules(n int) {
	f := s.search.found
	for _, hit := range f.Hits[s.search.shown:min(len(f.Hits), s.search.shown+n)] {
		r := s.Game.Host.Rule(hit.ID)
		s.Row(r.ID, r.Title+answer.OptionMark(r), 32)
		s.search.shown++
	}
	switch left := len(f.Hits) - s.search.shown; {
	case left > mostNext:
		fmt.Fprintln(s.Out, s.Dim(fmt.Sprintf("`more` lists the next %d of %d more rules", mostNext, left)))
	case left > 0:
		fmt.Fprintln(s.Out, s.Dim("`more` lists "+answer.Counted(left, "more rule")))
	}
}

// printFound prints the best rule in its short form, with what leads on from it.
func (s *Session) printFound(j foundJSON, r *lua.Rule) {
	f := s.search.found
	for _, note := range f.Notes() {
		fmt.Fprintln(s.Out, s.Dim(note))
	}
	fmt.Fprintf(s.Out, "%s  %s%s\n", s.Bold(r.ID), s.marked(f, r.Title), answer.OptionMark(r))
	para := func(text string) { fmt.Fprintf(s.Out, "  %s\n", s.marked(f, s.Indented(text))) }
	para(r.Text)
	if r.Ruling != "" {
		para("Where the book is silent: " + r.Ruling)
	}
	for _, text := range r.House {
		fmt.Fprintf(s.Out, "  %s\n", s.Bold(s.Indented(s.Legible(text))))
	}
	tables := s.printTables(f, r)
	last := ""
	for _, o := range j.Orders {
		if o.Order != last {
			fmt.Fprintf(s.Out, "  %s\n", s.Indented("Order: "+o.Order))
		}
		last = o.Order
		who := ""
		if t := s.Game.Host.Piece(o.Piece); o.Piece != "" && t != nil {
			who = proxy.Name(t) + ", "
		}
		switch {
		case o.Legal != "":
			fmt.Fprintln(s.Out, s.Commands(who+"legal now:", []string{o.Legal}, "    ", "  "))
		case len(o.Reasons) > 0:
			fmt.Fprintln(s.Out, s.Hung(who+"not now: "+strings.Join(o.Reasons, "; "), "    ", "  "))
		}
	}
	line := func(what, text string) {
		if text != "" {
			fmt.Fprintf(s.Out, "  %s\n", s.Dim(s.Indented(what+": "+text)))
		}
	}
	line("Tables", strings.Join(tables, ", "))
	if j.Odds != "" {
		fmt.Fprintln(s.Out, s.Dim(s.Commands("Odds:", []string{j.Odds}, "  ", "  ")))
	}
	line("Changed by", strings.Join(j.ChangedBy, ", "))
	line("See also", strings.Join(j.See, ", "))
	line("Source", fmt.Sprintf("%s; %s:%d", r.Source, r.File, r.Line))
}

// printTables prints what the tables that a rule reads say about the question: the rows that
// it names, tables that are looked up by a number, and those that it is about. It returns the
// other tables.
func (s *Session) printTables(f *find.Found, r *lua.Rule) (others []string) {
	for _, id := range r.Data[:min(len(r.Data), mostLinks)] {
		inForce := r.Optional || !s.isOfOptionOff(id)
		whole := f.Matches(ruleset.TableName(id)) || !ask.NamesRows(s.Game.Host, id)
		text := ask.RowsText(s.Game.Host, id, s.Room()-2, whole && inForce, f.Names, f.Matches)
		if text == "" && inForce {
			others = append(others, id)
		}
		for line := range strings.Lines(text) {
			fmt.Fprint(s.Out, strings.TrimRight("  "+line, " \n")+"\n")
		}
	}
	return others
}

// isOfOptionOff reports whether a table is one that an optional rule reads which is off.
func (s *Session) isOfOptionOff(table string) bool {
	return slices.ContainsFunc(s.Game.Host.Book.RuleOrder, func(r *lua.Rule) bool {
		return r.Optional && !r.On && slices.Contains(r.Data, table)
	})
}

// marked marks the words that the question asked for, on a screen with colours.
func (s *Session) marked(f *find.Found, text string) string {
	if !s.Colour {
		return text
	}
	var b strings.Builder
	at := 0
	for _, m := range f.Marks(text) {
		b.WriteString(text[at:m[0]] + s.Underlined(text[m[0]:m[1]]))
		at = m[1]
	}
	return b.String() + text[at:]
}

// piecesNamed finds the pieces that a question names, by id or name, and returns the
// question without those of their words that the rulebook does not use.
func (s *Session) piecesNamed(x *find.Index, words string) (pieces []*game.Table, rest string) {
	text := " " + strings.ToLower(strings.Join(strings.Fields(strings.Trim(words, "?! ")), " ")) + " "
	whole, first := text, map[*game.Table]int{}
	_ = s.veil(func() error {
		for _, t := range s.Game.Host.Pieces() {
			for _, name := range []string{strings.ToLower(proxy.Name(t)), t.Key()} {
				at := " " + name + " "
				if name == "" || !strings.Contains(text, at) && !strings.Contains(text, " "+name+"'s ") {
					continue
				}
				if !slices.Contains(pieces, t) {
					pieces = append(pieces, t)
					first[t] = strings.Index(whole, " "+name)
				}
				if !x.Knows(name) {
					text = strings.ReplaceAll(strings.ReplaceAll(text, at, " "), " "+name+"'s ", " ")
				}
			}
		}
		return nil
	})
	slices.SortStableFunc(pieces, func(a, b *game.Table) int { return cmp.Compare(first[a], first[b]) })
	return pieces, text
}

// mostLinks limits the rules, orders and pieces that an answer leads on to.
const mostLinks = 4

// leadOn collects what a rule leads on to.
func (s *Session) leadOn(r *lua.Rule, pieces []*game.Table, j *foundJSON) {
	h := s.Game.Host
	calls := s.search.calls[r.ID]
	j.Orders = s.ordersOf(r, pieces)
	for _, id := range slices.Concat(r.See, r.KeptBy, calls.Uses) {
		if len(j.See) < mostLinks && id != r.ID && h.Book.Rules[id] != nil && !slices.Contains(j.See, id) {
			j.See = append(j.See, id)
		}
	}
	options, cards := ask.Changers(h, s.search.calls, r)
	for _, o := range options[:min(len(options), mostLinks)] {
		j.ChangedBy = append(j.ChangedBy, "option "+o.ID)
	}
	for _, c := range cards[:min(len(cards), mostLinks)] {
		j.ChangedBy = append(j.ChangedBy, "card "+c.Name)
	}
	if !ask.Rolls(h, s.search.calls, r) {
		return
	}
	for _, o := range j.Orders {
		if o.Legal != "" && j.Odds == "" {
			j.Odds = "odds " + o.Legal
		}
	}
	if call := ask.CallForm(h, r); j.Odds == "" && call != "" {
		j.Odds = "odds " + call
	}
}

// actionsAbout lists the orders that a rule is about, or else those that call it if they
// are few.
func (s *Session) actionsAbout(r *lua.Rule) (actions []*lua.Action) {
	h := s.Game.Host
	for _, a := range h.Book.ActionOrder {
		if a.Rule == r.ID && a.Card == nil {
			actions = append(actions, a)
		}
	}
	if calls := s.search.calls[r.ID].Orders; len(actions) == 0 && len(calls) <= next {
		for _, word := range calls {
			if a := h.Book.Actions[word]; a.Card == nil {
				actions = append(actions, a)
			}
		}
	}
	return actions
}

// isOrdered says whether an order carries out a rule.
func (s *Session) isOrdered(r *lua.Rule) bool {
	return slices.ContainsFunc(s.Game.Host.Book.ActionOrder, func(a *lua.Action) bool { return a.Rule == r.ID && a.Card == nil })
}

// ordersOf lists the orders that a rule is about, and whether they could be given now.
func (s *Session) ordersOf(r *lua.Rule, pieces []*game.Table) (list []readyJSON) {
	actions := s.actionsAbout(r)
	for _, a := range actions[:min(len(actions), next)] {
		list = append(list, s.readiness(a, pieces)...)
	}
	return list
}

// readiness says whether an action could be ordered now: by each of the pieces that can
// give it, or if there are none by anybody for whom this prompt speaks.
func (s *Session) readiness(a *lua.Action, pieces []*game.Table) (list []readyJSON) {
	if len(s.Game.Host.Pieces()) == 0 {
		return []readyJSON{{Order: a.Usage()}}
	}
	for _, t := range pieces {
		if a.Acts(t.Shape()) && len(list) < mostLinks {
			list = append(list, s.orderable(a, t))
		}
	}
	if len(list) == 0 {
		list = append(list, s.orderable(a, nil))
	}
	return list
}

// orderable says whether an action could be ordered now, by one piece or, with nil, by any.
func (s *Session) orderable(a *lua.Action, t *game.Table) readyJSON {
	j := readyJSON{Order: a.Usage()}
	owner := ""
	if t != nil {
		j.Piece, owner = t.Key(), proxy.Owner(t)
	}
	if w := s.Game.Pending(); w != nil {
		j.Reasons = []string{"a question is open"}
		return j
	}
	players := []string{""}
	if s.hides() {
		all, _ := s.Game.Host.Players()
		players = slices.DeleteFunc(slices.Clone(all), func(p string) bool { return !s.speaksFor(p) || owner != "" && owner != p })
		if len(players) == 0 {
			j.Reasons = []string{s.unlistedText(cmp.Or(owner, s.secretFrom()))}
			return j
		}
	}
	for _, p := range players {
		var r ask.Ready
		err := s.veil(func() (err error) {
			r, err = ask.ReadyNow(s.Game.Host, a, p, j.Piece)
			return err
		})
		switch {
		case err != nil:
		case r.Order != "":
			j.Legal, j.Reasons = r.Order, nil
			return j
		case len(r.Later) > 0:
			j.Reasons = []string{a.ID + " belongs to " + strings.ToLower(strings.Join(r.Later, " or "))}
			return j
		case r.Tried != "" && len(j.Reasons) == 0:
			j.Reasons = s.reasonsOf(r.Tried)
		}
	}
	if len(j.Reasons) == 0 {
		j.Reasons = []string{"`legal` lists none"}
	}
	return j
}

// reasonsOf lists why an order is refused.
func (s *Session) reasonsOf(order string) (list []string) {
	if s.foreign(order) != nil {
		return nil
	}
	w, err := s.explain(order)
	if err != nil {
		return nil
	}
	for _, r := range w.Reasons[:min(len(w.Reasons), mostLinks)] {
		list = append(list, r.Text)
	}
	return list
}
