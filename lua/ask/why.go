package ask

import (
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
)

// StepKind is the kind of a [Step] of an explanation.
type StepKind string

// The kinds of step.
const (
	RuleStep   StepKind = "rule"   // a call of a rule; what it did is inside
	PhaseStep  StepKind = "phase"  // the beginning of a phase
	RollStep   StepKind = "roll"   // a roll of dice or a draw
	TallyStep  StepKind = "tally"  // a number that is the sum of parts
	ChoiceStep StepKind = "choice" // a decision
	NoteStep   StepKind = "note"   // a note of a rule
	ChangeStep StepKind = "change" // a write of a field
)

// Step is one step of the explanation of an order. Its kind says which fields are set.
type Step struct {
	Kind  StepKind `json:"kind"`
	Rule  string   `json:"rule,omitempty"` // the rule called, or the running one
	Title string   `json:"title,omitempty"`
	Text  string   `json:"text,omitempty"`  // the note, the decision
	From  string   `json:"house,omitempty"` // the house rules involved, joined with ", "

	Returned string `json:"returned,omitempty"` // what the rule returned

	Phase string `json:"phase,omitempty"`
	Round int    `json:"round,omitempty"`

	Draw  string   `json:"draw,omitempty"` // a roll: roll, count, draw or shuffle
	Dice  string   `json:"dice,omitempty"`
	Why   string   `json:"why,omitempty"` // purpose of a roll or tally, question of a choice
	Who   string   `json:"who,omitempty"` // the piece concerned
	Faces []string `json:"faces,omitempty"`

	Player string `json:"player,omitempty"` // a choice: who took it

	Parts []Part   `json:"parts,omitempty"`
	Total *float64 `json:"total,omitempty"`

	Path string       `json:"path,omitempty"`
	Was  *game.Data   `json:"from,omitempty"` // only for a change
	Is   *game.Data   `json:"to,omitempty"`
	Op   game.Written `json:"op,omitempty"` // a list: added or dropped
	Type *game.Type   `json:"-"`            // of the field, nil if it is not known

	Steps []*Step `json:"steps,omitempty"`

	outer *Step
}

// Part is one part of a tally.
type Part struct {
	Label string  `json:"label"`
	Num   float64 `json:"n"`
	Rule  string  `json:"rule"`
	From  string  `json:"house,omitempty"`
}

// Why is the explanation of an order: everything that it did, as a tree of rule calls.
type Why struct {
	N      int     `json:"n"` // its number in the journal; 0 is the setup
	Player string  `json:"player"`
	Order  string  `json:"order"`
	Rule   string  `json:"rule,omitempty"`  // the rule of its action
	Given  string  `json:"given,omitempty"` // the round and the phase in which it was given
	Waits  string  `json:"waits,omitempty"` // the question it waits for
	Steps  []*Step `json:"steps"`
	// Rules describes the rules in the tree, by their ids.
	Rules map[string]Cited `json:"rules"`
}

// Cited is a rule as an explanation cites it.
type Cited struct {
	Title  string `json:"title"`
	Text   string `json:"text"`
	Source string `json:"source"`
}

// HiddenOrder stands for the text of an order that the reader may not see.
const HiddenOrder = "(hidden)"

// orderFor returns the text of an order as see may see it: hidden if its action is
// private, or if the orders of its phase are secret and not revealed yet, and without the
// cards that go with it as long as they are not played.
func orderFor(g *lua.Game, rec *game.Record, see game.Viewer) string {
	switch {
	case see == nil || see(rec.Player, true):
		return rec.Order
	case g.Host.PrivateOrder(rec.Order), unrevealed(g, rec) && !see(rec.Player, false):
		return HiddenOrder
	}
	return g.Host.OpenText(rec)
}

// unrevealed reports whether an order was given in the current phase, and orders are secret
// there.
func unrevealed(g *lua.Game, rec *game.Record) bool {
	t, ok := g.Rules.(game.Tagger)
	return ok && rec.N > 0 && g.Clock().Mode() == turn.Secret && rec.Tag == t.Tag()
}

// eventsFor returns events as see may see them.
func eventsFor(events []game.Event, see game.Viewer) []game.Event {
	if !slices.ContainsFunc(events, func(e game.Event) bool { return e.Only != "" }) {
		return events
	}
	list := make([]game.Event, 0, len(events))
	for _, e := range events {
		if e, ok := e.For(see); ok {
			list = append(list, e)
		}
	}
	return list
}

// Explain explains an order of the game, or the open one so far. What see hides is left
// out.
func Explain(g *lua.Game, rec *game.Record, see game.Viewer) *Why {
	w := &Why{N: rec.N, Player: rec.Player, Order: orderFor(g, rec, see), Given: rec.Tag, Rule: ruleOfOrder(g, rec.Order)}
	if w.Order == HiddenOrder {
		w.Rule = ""
	}
	if rec.N == 0 {
		w.Given = ""
	}
	if rec == g.Open() && g.Pending() != nil {
		w.Waits = g.Pending().Error()
	}
	from, to := g.Span(rec)
	w.Steps, _ = steps(g.Host, eventsFor(rec.Events, see), g.State.Writes(from, to, see))
	w.Rules = map[string]Cited{}
	cite(g.Host, w.Rules, w.Rule)
	citeSteps(g.Host, w.Rules, w.Steps)
	return w
}

func citeSteps(h *lua.Host, rules map[string]Cited, steps []*Step) {
	for _, s := range steps {
		cite(h, rules, s.Rule)
		for _, p := range s.Parts {
			cite(h, rules, p.Rule)
		}
		citeSteps(h, rules, s.Steps)
	}
}

func cite(h *lua.Host, rules map[string]Cited, id string) {
	if r := h.Book.Rules[id]; r != nil {
		rules[id] = Cited{r.Title, r.Text, r.Source}
	}
}

func ruleOfOrder(g *lua.Game, order string) string {
	if a := g.Host.ActionNamed(order); a != nil {
		return a.Rule
	}
	return ""
}

// steps builds a tree of the events, with each write at its place, and lists the steps
// of the writes.
func steps(h *lua.Host, events []game.Event, writes []game.Write) (tree, changes []*Step) {
	root := &Step{}
	b := &whyTree{h: h, now: root, writes: writes}
	for _, e := range events {
		b.written(e.At)
		b.event(e)
	}
	b.written(-1)
	return root.Steps, b.changes
}

// whyTree is an explanation being built.
type whyTree struct {
	h      *lua.Host
	now    *Step // the current rule or phase
	writes []game.Write

	changes []*Step // steps of the writes added so far
}

func (b *whyTree) add(s *Step) *Step {
	s.outer = b.now
	b.now.Steps = append(b.now.Steps, s)
	return s
}

// written adds the writes before a mark, or all remaining ones for -1.
func (b *whyTree) written(until game.Savepoint) {
	for len(b.writes) > 0 && (until < 0 || b.writes[0].At < until) {
		w := b.writes[0]
		b.writes = b.writes[1:]
		b.changes = append(b.changes, b.add(&Step{Kind: ChangeStep, Rule: w.Rule, Path: w.Path, Was: &w.From, Is: &w.To, Op: w.Op, Type: w.Type}))
	}
}

func (b *whyTree) event(e game.Event) {
	switch e.Kind {
	case game.Called:
		s := b.add(&Step{Kind: RuleStep, Rule: e.Rule, From: e.From})
		if r := b.h.Book.Rules[e.Rule]; r != nil {
			s.Title = r.Title
		}
		b.now = s
	case game.Returned:
		if b.now.Kind == RuleStep && b.now.Rule == e.Rule {
			b.now.Returned = e.Text
			b.now = b.now.outer
		}
	case game.Entered:
		for b.now.Kind == PhaseStep {
			b.now = b.now.outer
		}
		b.now = b.add(&Step{Kind: PhaseStep, Phase: e.Text, Title: b.h.Title(e.Text), Round: int(e.Num)})
	case game.Rolled:
		b.add(&Step{Kind: RollStep, Rule: e.Rule, From: e.From, Draw: e.Text, Dice: e.Throw.Dice, Why: e.Why, Who: e.Who, Faces: e.Throw.Faces})
	case game.Chose:
		b.add(&Step{Kind: ChoiceStep, Rule: e.Rule, From: e.From, Player: e.Player, Why: e.Why, Text: e.Text, Who: e.Who})
	case game.Noted:
		b.add(&Step{Kind: NoteStep, Rule: e.Rule, From: e.From, Text: e.Text})
	case game.Tallied:
		b.tallied(e)
	}
}

// tallied adds a part to the tally with that name in the current rule, or begins one.
func (b *whyTree) tallied(e game.Event) {
	part := Part{Label: e.Text, Num: e.Num, Rule: e.Rule, From: e.From}
	total := e.Total
	for i := len(b.now.Steps) - 1; i >= 0; i-- {
		s := b.now.Steps[i]
		if s.Kind == TallyStep && s.Why == e.Why && *s.Total+e.Num == e.Total {
			s.Parts, s.Total = append(s.Parts, part), &total
			return
		}
	}
	rule := e.Rule
	if b.now.Rule != "" {
		rule = b.now.Rule
	}
	b.add(&Step{Kind: TallyStep, Rule: rule, Why: e.Why, Parts: []Part{part}, Total: &total})
}

// Effect reports whether a step had an effect: a roll, a decision, a number, a note or
// a change, in it or inside it. Writes of the turn by the sequence of play do not
// count, and neither do writes of an unchanged value.
func (s *Step) Effect() bool {
	if s.Kind != RuleStep && s.Kind != PhaseStep {
		return !s.Clock() && (s.Kind != ChangeStep || s.Op != game.Put || !s.Was.Equal(*s.Is))
	}
	for _, t := range s.Steps {
		if t.Effect() {
			return true
		}
	}
	return false
}

// Clock reports whether a change is one of the turn, which the sequence of play makes
// itself.
func (s *Step) Clock() bool { return s.Kind == ChangeStep && strings.HasPrefix(s.Path, "turn.") }
