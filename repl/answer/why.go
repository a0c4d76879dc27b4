package answer

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/ruleset"
)

// tree prints an explanation: the calls, rolls and changes, nested.
type tree struct {
	Scribe
	of   *ask.Why
	full bool
	said map[string]bool // rules whose text was printed
	open string          // a rule whose calls are shown in full

	untold bool // notes are left out
}

// Order prints what an order did and by which rules; full leaves nothing out.
func (s Scribe) Order(w *ask.Why, full bool) {
	p := &tree{Scribe: s, of: w, full: full, said: map[string]bool{}}
	p.head()
	if r := s.Game.Host.Rule(w.Rule); r != nil {
		p.cite(r, 1)
	}
	p.course(w)
}

// Course prints by which rules an order did what it did, for whoever reads its story
// besides: without the order itself, the text of its rule, and the notes.
func (s Scribe) Course(w *ask.Why) {
	(&tree{Scribe: s, of: w, said: map[string]bool{}, untold: true}).course(w)
}

// course prints what happened in an order.
func (p *tree) course(w *ask.Why) {
	steps := w.Steps
	if len(steps) > 0 && steps[0].Rule == w.Rule && steps[0].Kind == ask.RuleStep {
		p.steps(steps[0].Steps, 1, w.Rule) // the heading has named that rule
		steps = steps[1:]
	}
	p.steps(steps, 0, "")
}

// Calls prints the calls of one rule in an order, and removes everything else from the
// explanation.
func (s Scribe) Calls(w *ask.Why, id string, full bool) {
	w.Steps = callsOf(w.Steps, id)
	p := &tree{Scribe: s, of: w, full: full, said: map[string]bool{}, open: id}
	p.head()
	p.cite(s.Game.Host.Rule(id), 1)
	p.steps(w.Steps, 1, "")
}

// Changed writes changes of fields, grouped by pieces with equal changes.
func (s Scribe) Changed(steps []*ask.Step) []string {
	return (&tree{Scribe: s}).changed(steps, "")
}

// head prints the number of an order, its player, and when it was given.
func (p *tree) head() {
	w := p.of
	what := w.Order
	if w.N == 0 {
		what = "the game begins"
	}
	by := ""
	if w.Player != "" {
		by = ", " + p.Name(w.Player)
	}
	given := ""
	if n, phase, ok := strings.Cut(w.Given, " "); ok && w.N > 0 {
		given = fmt.Sprintf("   %s", p.Dim(fmt.Sprintf("%s %s, %s", p.Game.Clock().Seq.Round, n, strings.ToLower(p.Game.Host.Title(phase)))))
	}
	p.Print(0, p.Bold(fmt.Sprintf("order %d%s: %s", w.N, by, what))+given)
}

// cite prints a rule with its text and source, once.
func (p *tree) cite(r *lua.Rule, depth int) {
	if p.said[r.ID] {
		return
	}
	p.said[r.ID] = true
	p.Print(depth, fmt.Sprintf("%s %s", r.Title, p.Dim("("+r.ID+")")))
	fmt.Fprintln(p.Out, p.Hung(p.Dim(fmt.Sprintf("%s [%s]", r.Text, r.Source)), p.Indent(depth)+"    ", ""))
}

// longList is how many lines a list of statements may take as one paragraph.
const longList = 3

// list prints statements in one paragraph, or a line each if that would be long.
func (p *tree) list(depth int, parts []string) {
	text := strings.Join(parts, "; ")
	if strings.Count(p.Hung(text, p.Indent(depth), "    "), "\n") < longList {
		p.Print(depth, text)
		return
	}
	p.lines(depth, parts)
}

// lines prints statements, a line each.
func (p *tree) lines(depth int, parts []string) {
	for _, part := range parts {
		p.Print(depth, part)
	}
}

// steps prints what happened inside a rule.
func (p *tree) steps(steps []*ask.Step, depth int, rule string) {
	for i := 0; i < len(steps); {
		t := steps[i]
		n := 1
		switch t.Kind {
		case ask.RuleStep:
			n = p.calls(steps[i:], depth)
		case ask.PhaseStep:
			n = p.phases(steps[i:], depth)
		case ask.ChangeStep:
			n = p.changes(steps[i:], depth, rule)
		case ask.RollStep:
			n = p.rolls(steps[i:], depth)
		case ask.TallyStep:
			p.Print(depth, p.tally(t, rule)+p.house(t.From))
		case ask.ChoiceStep:
			p.Print(depth, fmt.Sprintf("%s, %s: %s", p.Name(t.Player), t.Why, t.Text)+p.house(t.From))
		case ask.NoteStep:
			if p.untold {
				break
			}
			p.Print(depth, `"`+t.Text+`"`+p.house(t.From))
		}
		i += n
	}
}

func (p *tree) house(from string) string {
	if from == "" {
		return ""
	}
	return " " + p.Bold("[house: "+from+"]")
}

// calls prints the call of a rule and its effects. Calls without effects share a line, and
// those of one rule are counted.
func (p *tree) calls(steps []*ask.Step, depth int) int {
	t := steps[0]
	if p.full && p.Game.Host.Rule(t.Rule) != nil {
		p.cite(p.Game.Host.Rule(t.Rule), depth)
	}
	if !p.idle(t) {
		p.Print(depth, p.called(t)+p.returned(t))
		p.steps(t.Steps, depth+1, t.Rule)
		return 1
	}
	n := 0
	var kinds []*calledRule
	for n < len(steps) && p.idle(steps[n]) && (n == 0 || !p.full) {
		t := steps[n]
		n++
		i := slices.IndexFunc(kinds, func(k *calledRule) bool { return k.first.Rule == t.Rule && k.first.From == t.From })
		if i < 0 {
			kinds = append(kinds, &calledRule{first: t, same: true})
			i = len(kinds) - 1
		}
		kinds[i].times++
		kinds[i].same = kinds[i].same && t.Returned == kinds[i].first.Returned
	}
	var parts []string
	for _, k := range kinds {
		part := p.called(k.first)
		if k.times > 1 {
			part += fmt.Sprintf(" %s %d", p.Legible("×"), k.times)
		}
		if k.same {
			part += p.returned(k.first)
		}
		parts = append(parts, part)
	}
	p.list(depth, parts)
	return n
}

// calledRule is a rule with the number of its calls in a row.
type calledRule struct {
	first *ask.Step
	times int
	same  bool // the same result every time
}

// idle says whether the call of a rule had no effects, so that its name is enough.
func (p *tree) idle(t *ask.Step) bool {
	return t.Kind == ask.RuleStep && !t.Effect() && !((p.full || t.Rule == p.open) && len(t.Steps) > 0)
}

func (p *tree) called(t *ask.Step) string {
	return fmt.Sprintf("%s %s", t.Title, p.Dim("("+t.Rule+")")) + p.house(t.From)
}

// returned is the result of the call of a rule, "" for none. Of tables in a table
// the beginning says nothing: they are shown whole, or not at all.
func (p *tree) returned(t *ask.Step) string {
	if t.Returned == "" || t.Returned == "nil" {
		return ""
	}
	if t.Rule == p.open {
		return " = " + t.Returned
	}
	short := p.short(t.Returned)
	if short != t.Returned && strings.Count(t.Returned, "{") > 1 {
		return ""
	}
	return " = " + short
}

// short cuts a long text, unless the explanation is full.
func (p *tree) short(text string) string {
	const most = 48
	if r := []rune(text); !p.full && len(r) > most {
		cut := string(r[:most-1])
		if i := strings.LastIndex(cut, ", "); i > 0 {
			cut = cut[:i+2]
		}
		return cut + p.Legible("…") + closing(cut)
	}
	return text
}

// closing is the closing brackets that a text lacks.
func closing(text string) (out string) {
	for _, c := range text {
		switch c {
		case '[':
			out = "]" + out
		case '{':
			out = "}" + out
		case '(':
			out = ")" + out
		case ']', '}', ')':
			if strings.HasPrefix(out, string(c)) {
				out = out[1:]
			}
		}
	}
	return out
}

// phases prints a phase and what it did; phases in which nothing happened
// share a line. The last phase is the one that waits for the next order.
func (p *tree) phases(steps []*ask.Step, depth int) int {
	h := p.Game.Host
	quiet := func(t *ask.Step) bool {
		return t.Kind == ask.PhaseStep && !p.full && !slices.ContainsFunc(t.Steps, func(x *ask.Step) bool { return x.Effect() && !x.Clock() })
	}
	var names []string
	for _, t := range steps {
		if !quiet(t) {
			break
		}
		names = append(names, strings.ToLower(h.Title(t.Phase)))
	}
	if n := len(names); n > 0 {
		if n == len(steps) {
			names = names[:n-1]
		}
		if len(names) > 0 {
			p.Print(depth, p.Dim("nothing happened in "+strings.Join(names, ", ")))
		}
		return n
	}
	t := steps[0]
	p.Print(depth, p.Bold(fmt.Sprintf("%s %d, %s", p.Game.Clock().Seq.Round, t.Round, strings.ToLower(t.Title))))
	p.steps(t.Steps, depth+1, "")
	return 1
}

// rolls prints consecutive rolls, several to a line.
func (p *tree) rolls(steps []*ask.Step, depth int) int {
	var parts []string
	for _, t := range steps {
		if t.Kind != ask.RollStep {
			break
		}
		parts = append(parts, p.roll(t))
	}
	p.list(depth, parts)
	return len(parts)
}

func (p *tree) roll(t *ask.Step) string {
	e := game.Event{Kind: game.Rolled, Text: t.Draw, Why: t.Why, Who: t.Who, Throw: &game.Throw{Dice: t.Dice, Faces: t.Faces}}
	return p.Roll(e) + p.house(t.From)
}

// tally prints a sum with its parts: to hit: 3 the die + 1 aiming at A1 = 4.
func (p *tree) tally(t *ask.Step, rule string) string {
	var b strings.Builder
	b.WriteString(t.Why + ":")
	for i, part := range t.Parts {
		switch n := part.Num; {
		case i == 0:
			b.WriteString(" " + game.FormatNum(n))
		case n < 0:
			b.WriteString(" - " + game.FormatNum(-n))
		default:
			b.WriteString(" + " + game.FormatNum(n))
		}
		if part.Label != t.Why {
			b.WriteString(" " + part.Label)
		}
		if part.Rule != rule && part.Rule != "" {
			b.WriteString(" " + p.Dim("("+part.Rule+")"))
		}
		b.WriteString(p.house(part.From))
	}
	if len(t.Parts) > 1 {
		b.WriteString(" = " + game.FormatNum(*t.Total))
	}
	return b.String()
}

// Path shortens the path of a field of a piece to what can be typed: hag.hull for
// ships.hag.hull.
func (s Scribe) Path(path string) string {
	for _, t := range s.Game.Host.Pieces() {
		if rest, ok := strings.CutPrefix(path+".", t.Path()+"."); ok {
			return strings.TrimSuffix(t.Key()+"."+rest, ".")
		}
	}
	return path
}

// typed prints a value of a type, for example a direction by its name.
func (s Scribe) typed(t *game.Type, d game.Data) string {
	if t != nil && t.Sort == game.SortCount && t.Name == ruleset.Heading && d.Kind() == game.Number {
		return s.Game.Host.Geometry.HeadingName(d.Int())
	}
	return s.Plain(d)
}

// Plain prints a value as a person reads it: no quotes, cells by their labels.
func (s Scribe) Plain(d game.Data) string {
	switch {
	case d.IsNil():
		return "none"
	case d.Kind() == game.Text && d.Text() == "":
		return "nothing"
	case d.Kind() == game.Bool && d.Bool():
		return "yes"
	case d.Kind() == game.Bool:
		return "no"
	}
	return s.plainPart(d)
}

func (s Scribe) plainPart(d game.Data) string {
	switch d.Kind() {
	case game.Text:
		return s.Game.Host.Geometry.Label(d.Text())
	case game.Tab:
	default:
		return d.String()
	}
	parts := make([]string, len(d.List))
	for i, e := range d.List {
		parts[i] = s.plainPart(e)
		if d.Names != nil {
			parts[i] = s.Game.Host.Geometry.Label(d.Names[i]) + " " + parts[i]
		}
	}
	if d.Names != nil {
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// callsOf finds the calls of a rule, without recursive calls inside them.
func callsOf(steps []*ask.Step, id string) (found []*ask.Step) {
	for _, t := range steps {
		if t.Kind == ask.RuleStep && t.Rule == id {
			found = append(found, t)
		} else {
			found = append(found, callsOf(t.Steps, id)...)
		}
	}
	return found
}
