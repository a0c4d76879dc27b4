package repl

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"parley/core/odds"
	"parley/core/turn"
	"parley/lua"
	"parley/repl/layout"
)

// odds answers `odds QUESTION`.
func (s *Session) odds(rest string) (Answer, error) {
	q, err := s.oddsQuestion(rest, false)
	if err != nil {
		return Answer{No: true}, err
	}
	if q.Sweep != nil {
		return s.oddsSweep(q)
	}
	var a *lua.OddsAnswer
	st := s.standing(q)
	err = s.unseen(func() (err error) {
		a, err = s.Game.Odds(q)
		return err
	})
	if err != nil {
		return Answer{No: true}, err
	}
	if len(a.Refuse) > 0 {
		return s.refused(q.What, a.Refuse), nil
	}
	j := OddsJSON(a)
	j.Then = st.then()
	s.oddsTold(a, st)
	return Answer{JSON: j}, nil
}

// oddsQuestion reads a question and says how it is to be answered here.
func (s *Session) oddsQuestion(rest string, need bool) (*lua.Question, error) {
	if err := s.need(); err != nil {
		return nil, err
	}
	if need && s.lastOdds != "" && !strings.Contains(" "+rest+" ", " in ") {
		rest += " in " + s.lastOdds // of the question asked last
	}
	q, err := lua.ParseQuestion(rest, need)
	if err != nil {
		return nil, err
	}
	if first, _, _ := strings.Cut(strings.ToLower(q.What), " "); s.Game.Host.Action(first) != nil || first == "done" {
		if err := oneOrder("odds", q.What); err != nil {
			return nil, err
		}
	}
	if q.Sweep != nil && !q.Names(q.Sweep.Name) {
		return nil, fmt.Errorf("%s runs from %d to %d, but nothing in the question depends on it: %s", q.Sweep.Name, q.Sweep.From, q.Sweep.To, q.What)
	}
	s.lastOdds = q.What
	q.See, q.Player = s.see, s.player()
	q.Budget.Progress = func(p odds.Progress) {
		s.Progress.Say(counted(p.Paths, "run") + ", " + counted(p.States, "state"))
	}
	return q, nil
}

// standing is where play stands at the ends of the runs of an order that odds
// are asked of.
type standing struct {
	now    string
	lines  []string
	within bool // at the end of some run the phase of the order is not over
	done   bool // the order is done
}

// standing lets a question take down where play stands after it.
func (s *Session) standing(q *lua.Question) *standing {
	clock := s.Game.Clock()
	round, phase := clock.Round(), clock.Phase()
	word, _, _ := strings.Cut(q.What, " ")
	st := &standing{now: TurnLine(s.Game), done: strings.EqualFold(word, "done")}
	q.Look = func() {
		line := TurnLine(s.Game)
		if s.Game.Over() {
			line = "the game is over"
		}
		if !slices.Contains(st.lines, line) {
			st.lines = append(st.lines, line)
		}
		st.within = st.within || clock.Round() == round && clock.Phase() == phase
	}
	return st
}

// maxStands bounds the places that are named.
const maxStands = 3

// then lists where play stands after the order, nothing where that is where it
// stands now, or is not known.
func (st *standing) then() []string {
	if len(st.lines) == 1 && st.lines[0] == st.now {
		return nil
	}
	return st.lines
}

// oddsTold prints an answer.
func (s *Session) oddsTold(a *lua.OddsAnswer, st *standing) {
	for i, c := range a.Columns {
		a.Columns[i] = s.fieldName(c)
	}
	was := map[string]any{}
	for path, v := range a.Was {
		was[s.fieldName(path)] = s.labelled(v)
	}
	a.Was = was
	for _, r := range a.Rows {
		for i, v := range r.Cells {
			r.Cells[i] = s.labelled(v)
		}
	}
	if len(a.Always) > 0 {
		s.oddsAlways(a.Always)
	}
	switch {
	case len(a.Rows) == 1 && a.Kind == odds.Exact:
		word := "certain: "
		if len(a.Lacks) > 0 || len(a.Blind) > 0 || st.done && st.within {
			word = "so far: "
		}
		fmt.Fprintln(s.Out, s.Wrapped(word+s.rowText(a, a.Rows[0])))
	case len(a.Columns) > 3 || s.tooWide(a):
		s.oddsList(a)
	default:
		s.oddsTable(a)
	}
	if len(a.Rows) > 1 {
		s.oddsStats(a)
	}
	for _, line := range append(s.oddsLabel(a), s.oddsBounds(a)...) {
		fmt.Fprintln(s.Out, s.Paragraph(line))
	}
	if then := st.then(); len(then) > 0 && len(then) <= maxStands {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("then: "+strings.Join(then, "; or "))))
	}
}

// oddsBounds says when an order takes effect, and whose hidden orders it takes
// to tell more.
func (s *Session) oddsBounds(a *lua.OddsAnswer) (lines []string) {
	if a.Later != "" {
		lines = append(lines, a.Later)
	}
	if len(a.Blind) > 0 {
		names := make([]string, len(a.Blind))
		for i, p := range a.Blind {
			names[i] = s.name(p)
		}
		lines = append(lines, "the secret orders of "+layout.Join(names)+" take no part")
	}
	if len(a.Lacks) > 0 {
		lines = append(lines, s.lacking(a.Lacks, a.Question.What, "given"))
	}
	return lines
}

// lacking says whose hidden orders it takes to tell what follows an order, and
// how they are supposed: behind the word given, or with.
func (s *Session) lacking(list []turn.Item, order, clause string) string {
	word, _, _ := strings.Cut(order, " ")
	phase := s.Game.Clock().Phase().ID
	for _, a := range s.Game.Host.ActionList() { // the order that the phase is there for, which tells what it brings
		if slices.Contains(a.Phases, phase) && (a.Previews() || s.Game.Host.Action(word) == nil) {
			word = a.ID
		}
	}
	var sides, whose, how []string
	for _, it := range list {
		if !slices.Contains(sides, it.Player) {
			sides = append(sides, it.Player)
		}
		how = append(how, strings.TrimRight(fmt.Sprintf("%s: %s %s", it.Player, word, it.Piece), " ")+" …")
	}
	for _, side := range sides {
		var pieces []string
		for _, it := range list {
			if it.Player == side && it.Piece != "" {
				pieces = append(pieces, s.name(it.Piece))
			}
		}
		name := s.name(side)
		if len(pieces) > 0 {
			name += " (" + strings.Join(pieces, ", ") + ")"
		}
		whose = append(whose, name)
	}
	if len(how) > 3 {
		how = append(how[:2], "and so on")
	}
	return fmt.Sprintf("what follows depends on the secret orders of %s; to suppose them, add: %s %s", layout.Join(whose), clause, strings.Join(how, ", "))
}

// labelled is a value with places as they are called on the board.
func (s *Session) labelled(v any) any {
	if text, ok := v.(string); ok {
		return s.Game.Host.Label(text)
	}
	return v
}

// oddsAlways tells what comes out alike every time.
func (s *Session) oddsAlways(always []lua.OddsField) {
	var list []saying
	for _, f := range always {
		list = append(list, saying{path: s.fieldName(f.Name), what: " = " + s.cell(s.labelled(f.Value))})
	}
	fmt.Fprintln(s.Out, s.Dim(s.Wrapped("in any case: "+s.listed(list))))
}

// fieldName is a path without the word that all pieces of a kind share.
func (s *Session) fieldName(path string) string {
	if _, rest, ok := strings.Cut(path, "."); ok {
		if piece, _, ok := strings.Cut(rest, "."); ok && s.Game.Host.Piece(piece) != nil {
			return rest
		}
	}
	return path
}

// maxStats bounds the lines of means.
const maxStats = 6

func (s *Session) oddsStats(a *lua.OddsAnswer) {
	for i, st := range a.Stats() {
		if i == maxStats {
			break
		}
		name := ""
		if !a.Single {
			name = st.Column + ": "
		}
		mean, _ := st.Mean.Float64()
		fmt.Fprintf(s.Out, "%smean %s, standard deviation %s\n", name, short(mean), short(st.SD))
	}
}

// rowText is an outcome in words.
func (s *Session) rowText(a *lua.OddsAnswer, r lua.OddsRow) string {
	if a.Single {
		return lua.CellText(r.Cells[0])
	}
	var list []saying
	for i, c := range a.Columns {
		if r.Cells[i] != nil && !a.Unchanged(r, i) {
			list = append(list, saying{path: c, what: " = " + s.cell(r.Cells[i])})
		}
	}
	switch {
	case len(list) > 0:
		return s.listed(list)
	case len(a.Always) > 0:
		return "nothing else changes"
	}
	return "nothing changes"
}

// listed is what fields come to, in one line: a comma between single fields, a
// semicolon where pieces have several.
func (s *Session) listed(list []saying) string {
	parts := s.grouped(list)
	if slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(p, ": ") }) {
		return strings.Join(parts, "; ")
	}
	return strings.Join(parts, ", ")
}

// cell is a value of an outcome; of a long one the beginning.
func (s *Session) cell(v any) string { return (&whyPrinter{s: s}).short(lua.CellText(v)) }

// tooWide says whether a table would have to cut its cells short.
func (s *Session) tooWide(a *lua.OddsAnswer) bool {
	sum := 34
	for i, c := range a.Columns {
		w := layout.Width(c)
		for _, r := range a.Rows {
			w = max(w, layout.Width(lua.CellText(r.Cells[i])))
		}
		sum += w + 2
	}
	return !a.Single && sum > s.Room()
}

// oddsList prints outcomes of many fields, each below its chance.
func (s *Session) oddsList(a *lua.OddsAnswer) {
	rows, hidden := likeliest(a.Rows)
	top := 0.0
	for _, r := range rows {
		p, _ := r.P.Float64()
		top = max(top, p)
	}
	for _, r := range rows {
		p, _ := r.P.Float64()
		line := fmt.Sprintf("%8s", percent(p))
		switch {
		case a.Kind == odds.Sampled:
			line += fmt.Sprintf("  [%.1f-%.1f]", 100*r.Low, 100*r.High)
		case len(r.P.RatString()) <= 11:
			line += fmt.Sprintf("  %-11s", r.P.RatString())
		}
		fmt.Fprintln(s.Out, line+"  "+s.bar(p, top, min(30, s.Room()-layout.Width(line)-2)))
		for _, part := range strings.Split(s.narrow(4).Wrapped(s.rowText(a, r)), "\n") {
			fmt.Fprintln(s.Out, "    "+part)
		}

	}
	if hidden > 0 {
		fmt.Fprintln(s.Out, s.hiddenRows(hidden))
	}
}

// narrow is the same prompt with fewer columns.
func (s *Session) narrow(by int) *Session {
	return &Session{Screen: layout.Screen{Columns: s.Room() - by}}
}

// oddsLabel says what an answer is worth and what was assumed.
func (s *Session) oddsLabel(a *lua.OddsAnswer) (lines []string) {
	ways := counted(a.Paths, "way")
	if a.States > 1 {
		ways += fmt.Sprintf(", %s states", lua.Grouped(a.States))
	}
	switch {
	case a.Kind == odds.Exact && a.Paths == 0 && a.Question.Until != "":
		lines = append(lines, a.Question.Until+" holds already: nothing is done")
	case a.Exact():
		lines = append(lines, fmt.Sprintf("exact (%s)", ways))
	case a.Kind == odds.Exact:
		lines = append(lines, fmt.Sprintf("exact so far (%s)", ways))
	case a.Endless && len(a.Rows) == 0:
		lines = append(lines, fmt.Sprintf("it never ends: %s (%s)", a.Reason, ways))
	case a.Endless:
		lines = append(lines, fmt.Sprintf("the other %s never end: %s (%s)", tiny(a.Left), a.Reason, ways))
	case a.Kind == odds.Truncated:
		lines = append(lines, fmt.Sprintf("truncated: %s of the probability is left out; %s (%s)", tiny(a.Left), a.Reason, ways))
	case a.Kind == odds.Sampled:
		line := fmt.Sprintf("sampled: %s runs with seed %d; the brackets hold the truth 95 times in 100", lua.Grouped(a.Paths), a.Seed)
		if a.Reason != "" {
			line += "; not exact, because " + a.Reason
		}
		if a.Left.Sign() > 0 {
			line += fmt.Sprintf("; %s of the runs had no end", tiny(a.Left))
		}
		lines = append(lines, line)
	}
	for i, x := range a.Assumed {
		if i == 6 {
			lines = append(lines, fmt.Sprintf("… and %d more decisions", len(a.Assumed)-i))
			break
		}
		lines = append(lines, fmt.Sprintf("assumed: %s, %s: %s", s.name(x.Player), x.Question, x.Option))
	}
	for i, u := range a.Unused {
		line := fmt.Sprintf("nothing asked for the given %q", u)
		if a.Misfits[i] != "" {
			line = fmt.Sprintf("the given %q does not fit: %s", u, a.Misfits[i])
		}
		lines = append(lines, line)
	}
	for _, g := range a.Partly {
		lines = append(lines, fmt.Sprintf("the given %q is played in some outcomes only", g))
	}
	return lines
}

// maxRows bounds the rows of a table; the likeliest stay.
const maxRows = 40

// oddsTable prints the outcomes: a row each, with its probability and a bar;
// one column of numbers also with "at least" and "at most".
func (s *Session) oddsTable(a *lua.OddsAnswer) {
	if len(a.Rows) == 0 {
		return
	}
	rows, hidden := likeliest(a.Rows)
	steps := len(a.Columns) == 1 && len(a.Stats()) == 1 && len(a.Rows) > 1
	head := append([]string(nil), a.Columns...)
	if a.Single {
		head = []string{""}
	}
	head = append(head, "chance")
	fractions := a.Kind != odds.Sampled && fractionsFit(rows)
	if fractions {
		head = append(head, "")
	}
	if a.Kind == odds.Sampled {
		head = append(head, "95 %")
	}
	if steps {
		head = append(head, "at least", "at most")
	}
	least, most := cumulated(a.Rows)
	table := [][]string{head}
	top := 0.0
	for _, r := range rows {
		p, _ := r.P.Float64()
		top = max(top, p)
		var line []string
		for _, c := range r.Cells {
			line = append(line, lua.CellText(c))
		}
		line = append(line, percent(p))
		if fractions {
			line = append(line, r.P.RatString())
		}
		if a.Kind == odds.Sampled {
			line = append(line, fmt.Sprintf("[%.1f-%.1f]", 100*r.Low, 100*r.High))
		}
		if steps {
			line = append(line, percent(least[r.Key]), percent(most[r.Key]))
		}
		table = append(table, line)
	}
	width := clip(table, len(a.Columns), s.Room())
	for i, line := range table {
		text := layout.Row(line, width, func(j int) bool { return j >= len(a.Columns) || numeric(a.Rows, j) })
		if i == 0 {
			fmt.Fprintln(s.Out, s.Dim(strings.TrimRight(text, " ")))
			continue
		}
		p, _ := rows[i-1].P.Float64()
		room := min(s.Room()-layout.Width(text)-2, 30)
		fmt.Fprintln(s.Out, strings.TrimRight(text+"  "+s.bar(p, top, room), " "))
	}
	if hidden > 0 {
		fmt.Fprintln(s.Out, s.hiddenRows(hidden))
	}
}

// hiddenRows says that there are more outcomes than are shown.
func (s *Session) hiddenRows(n int) string {
	return s.Dim(s.Wrapped(fmt.Sprintf("… and %d more outcomes, none of them likelier; `watch FIELD` asks about one field", n)))
}

// likeliest keeps the likeliest rows in their order.
func likeliest(rows []lua.OddsRow) ([]lua.OddsRow, int) {
	if len(rows) <= maxRows {
		return rows, 0
	}
	chances := make([]float64, len(rows))
	for i, r := range rows {
		chances[i], _ = r.P.Float64()
	}
	sorted := slices.Sorted(slices.Values(chances))
	floor := sorted[len(sorted)-maxRows]
	var kept []lua.OddsRow
	for i, r := range rows {
		if chances[i] >= floor && len(kept) < maxRows {
			kept = append(kept, r)
		}
	}
	return kept, len(rows) - len(kept)
}

func fractionsFit(rows []lua.OddsRow) bool {
	for _, r := range rows {
		if len(r.P.RatString()) > 11 {
			return false
		}
	}
	return true
}

// cumulated returns for each outcome the chance of it or more, and of it or
// less, in the order of the rows.
func cumulated(rows []lua.OddsRow) (least, most map[string]float64) {
	least, most = map[string]float64{}, map[string]float64{}
	sum := new(big.Rat)
	for _, r := range rows {
		sum.Add(sum, r.P)
		most[r.Key], _ = sum.Float64()
	}
	sum = new(big.Rat)
	for i := len(rows) - 1; i >= 0; i-- {
		sum.Add(sum, rows[i].P)
		least[rows[i].Key], _ = sum.Float64()
	}
	return least, most
}

func numeric(rows []lua.OddsRow, column int) bool {
	for _, r := range rows {
		if column >= len(r.Cells) {
			return false
		}
		if _, ok := r.Cells[column].(float64); !ok {
			return false
		}
	}
	return true
}
