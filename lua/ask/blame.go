package ask

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/nearest"
)

// Blame explains a value: every write that changed it, the newest first.
type Blame struct {
	Path   string    `json:"path"`
	Now    game.Data `json:"now"`
	Causes []*Cause  `json:"causes"`
	Hidden int       `json:"hidden,omitempty"` // 1 if there may be causes that are hidden from the reader

	Type *game.Type `json:"-"` // of the value, nil for a piece
}

// Cause is one change of a value: the rule that wrote it, the order that caused it, and
// the rolls and decisions for it.
type Cause struct {
	From   game.Data `json:"from"`
	To     game.Data `json:"to"`
	Setup  bool      `json:"setup,omitempty"`  // by the scenario, before the first phase
	Loaded bool      `json:"loaded,omitempty"` // the value when the rules were loaded again
	Rule   string    `json:"rule,omitempty"`
	Title  string    `json:"title,omitempty"`
	N      int       `json:"n"` // the order's number in the journal
	Player string    `json:"player,omitempty"`
	Order  string    `json:"order,omitempty"`
	Round  int       `json:"round,omitempty"`
	Phase  string    `json:"phase,omitempty"`
	Rolls  []*Step   `json:"rolls,omitempty"` // rolls and decisions
}

// BlameOf finds the cause of a value of the state. The path begins with a piece or a
// field of the root, and may follow references. see returns a viewer for each order, and
// for nil what may be seen of any; a nil viewer sees everything.
func BlameOf(g *lua.Game, path string, see func(*game.Record) game.Viewer) (*Blame, error) {
	way, ft, shut, err := way(g.Host, path, see(nil))
	if err != nil {
		return nil, err
	}
	if shut {
		return &Blame{Path: strings.Join(way, "."), Now: game.Str("hidden").Data(nil), Causes: []*Cause{}, Hidden: 1, Type: ft}, nil
	}
	st := g.State
	bl := &Blame{Path: strings.Join(way, "."), Causes: []*Cause{}, Type: ft}
	recs := slices.Clone(g.Records())
	if open := g.Open(); open != nil {
		recs = append(recs, open)
	}
	touches := touching(way)
	at := func() game.Data { return valueAt(st.Root(), way, nil) }
	found, viewers := map[*game.Record][]game.Write{}, map[*game.Record]game.Viewer{nil: see(nil)}
	reader := see(nil)
	for _, rec := range recs {
		viewers[rec] = see(rec) // before the state is rolled back: it may depend on the phase
		if v := viewers[rec]; v != nil && rec.Player != "" && !v(rec.Player, false) {
			reader = v // orders are secret now
		}
	}
	if bl.Now = valueAt(st.Root(), way, reader); hides(st.Root(), way, reader) { // also if no order has changed it
		bl.Now, bl.Hidden = game.Str("hidden").Data(nil), 1
	}
	var shown *game.Data // the value after the last change, as this reader sees it
	st.Values(0, st.Mark(), touches, at, func(w game.Write) {
		rec := recordAt(g, recs, w.At) // nil before the first order in the log
		if shown != nil {
			w.From = *shown
		}
		w.To = valueAt(st.Root(), way, viewers[rec])
		shown = &w.To
		found[rec] = append(found[rec], w)
	})
	for _, rec := range slices.Backward(recs) {
		viewer := viewers[rec]
		causes := causes(g, rec, found[rec], viewer)
		for i, c := range slices.Backward(causes) {
			if w := found[rec][i]; w.Hidden(viewer) {
				continue // how often something hidden has changed is nobody's business
			}
			if last := len(bl.Causes) - 1; c.Setup && last >= 0 && bl.Causes[last].Setup {
				bl.Causes[last].From = c.From
				continue
			}
			bl.Causes = append(bl.Causes, c)
		}
	}
	early := slices.DeleteFunc(found[nil], func(w game.Write) bool { return w.Private && w.Hidden(viewers[nil]) })
	if len(early) > 0 {
		bl.Causes = append(bl.Causes, &Cause{From: early[0].From, To: early[len(early)-1].To, Loaded: true})
	}
	return bl, nil
}

// way splits a path into the names that lead from the root to a value, and returns the
// type of the value, nil for a piece. shut says that see hides the value: way does not
// look at it then.
func way(h *lua.Host, path string, see game.Viewer) (way []string, ft *game.Type, shut bool, err error) {
	words := strings.Split(path, ".")
	root := h.State.Root()
	now := root
	own := h.PieceByID(words[0]) // takes precedence over a field of the root with its name
	if own != nil && (len(words) < 2 || own.Shape().Index(words[1]) < 0) {
		own = nil
	}
	if own != nil || root.Shape().Index(words[0]) < 0 {
		piece := h.Piece(words[0])
		if piece == nil {
			names := root.Shape().Names()
			for _, t := range h.Pieces() {
				names = append(names, t.Key())
			}
			return nil, nil, false, fmt.Errorf("there is no piece or field %q%s; type PIECE.FIELD, such as why %s", words[0], nearest.Guess(words[0], names), examplePath(h))
		}
		now, way, words = piece, strings.Split(piece.Path(), "."), words[1:]
	}
	for i, w := range words {
		if now == nil {
			return nil, nil, false, fmt.Errorf("%s holds a single value: there is no %q in it", strings.Join(way, "."), w)
		}
		way = append(way, w)
		var v game.Value
		ft = now.Type().Elem
		if now.Shape() != nil {
			k := now.Shape().Index(w)
			if k < 0 {
				return nil, nil, false, fmt.Errorf("%s has no %q%s", now.Thing(), w, nearest.Guess(w, now.Shape().Names()))
			}
			if ft = now.Shape().Fields[k].Type; ft.Private && now.Hides(see, w) && !handsOf(now, w) {
				return append(way, words[i+1:]...), ft, true, nil
			}
		}
		hand := handsOf(now.Parent(), now.Key())
		if hand && now.Hides(see, w) {
			return append(way, words[i+1:]...), now.Type(), true, nil
		}
		if now.Type().Sort == game.SortList {
			n, err := strconv.Atoi(w)
			if err != nil || n < 1 {
				return nil, nil, false, fmt.Errorf("%s is a list: its indexes are 1 to %d, not %q", strings.Join(way[:len(way)-1], "."), now.Len(), w)
			}
			v = now.At(n)
		} else {
			v = now.Get(w)
		}
		if now.Type().Sort == game.SortMap && v.IsNil() && !(hand && i == len(words)-1) {
			return nil, nil, false, fmt.Errorf("%s has no %q%s", strings.Join(way[:len(way)-1], "."), w, nearest.Guess(w, now.Keys()))
		}
		now = v.Table()
		if ft.Sort == game.SortRef && !v.IsNil() && i < len(words)-1 {
			if now = h.State.Meant(ft, v.Text()); now != nil {
				way = strings.Split(now.Path(), ".")
			}
		}
	}
	return way, ft, false, nil
}

// handsOf says whether a field of a table is the hands of a deck: everybody may see who
// has some, and each player his own.
func handsOf(t *game.Table, field string) bool {
	_, ok := game.DeckOf(t)
	return ok && field == game.DeckHands
}

// examplePath returns an existing path, for messages.
func examplePath(h *lua.Host) string {
	for _, t := range h.Pieces() {
		if names := t.Shape().Names(); len(names) > 0 {
			return t.Key() + "." + names[len(names)/2]
		}
	}
	return "PIECE.FIELD"
}

// hides says whether see hides the value at the end of a way.
func hides(root *game.Table, way []string, see game.Viewer) bool {
	t := root
	for _, w := range way[:len(way)-1] {
		next := step(t, w).Table()
		if next == nil {
			return false
		}
		t = next
	}
	last := way[len(way)-1]
	return !handsOf(t, last) && t.Hides(see, last)
}

// valueAt returns the value at the end of a way, without what viewer hides inside it;
// null if the way does not exist.
func valueAt(root *game.Table, way []string, viewer game.Viewer) game.Data {
	v := game.Of(root)
	for i, w := range way {
		t := v.Table()
		if t == nil {
			return game.Data{}
		}
		if _, ok := game.DeckOf(t); ok {
			return v.Data(viewer).At(way[i:])
		}
		v = step(t, w)
	}
	return v.Data(viewer)
}

// step returns the value of that name, or of that place, in a table.
func step(t *game.Table, word string) game.Value {
	if t.Type().Sort == game.SortList {
		n, _ := strconv.Atoi(word)
		return t.At(n)
	}
	return t.Get(word)
}

// touching returns a filter of the writes that may concern the value at the end of a
// way: writes to a name on the way, and writes inside the value.
func touching(way []string) func(*game.Table, string) bool {
	last := way[len(way)-1]
	return func(t *game.Table, key string) bool {
		if slices.Contains(way, key) {
			return true
		}
		for ; t != nil; t = t.Parent() {
			if t.Type().Sort == game.SortList && slices.Contains(way, t.Key()) {
				return true
			}
			if p := t.Parent(); p != nil && p.Type().Sort != game.SortList && t.Key() == last {
				return true
			}
		}
		return false
	}
}

// recordAt returns the order that made a write.
func recordAt(g *lua.Game, recs []*game.Record, at game.Savepoint) *game.Record {
	i, _ := slices.BinarySearchFunc(recs, at, func(r *game.Record, at game.Savepoint) int {
		if _, to := g.Span(r); to <= at {
			return -1
		}
		return 1
	})
	if i < len(recs) {
		if from, _ := g.Span(recs[i]); from <= at {
			return recs[i]
		}
	}
	return nil
}

// causes finds the writes of one order in its tree of rules.
func causes(g *lua.Game, rec *game.Record, writes []game.Write, see game.Viewer) (out []*Cause) {
	if len(writes) == 0 {
		return nil
	}
	_, changes := steps(g.Host, eventsFor(rec.Events, see), writes)
	for i, w := range writes {
		c := &Cause{From: w.From, To: w.To, Rule: w.Rule, N: rec.N, Player: rec.Player, Order: orderFor(g, rec, see)}
		if r := g.Host.Book.Rules[w.Rule]; r != nil {
			c.Title = r.Title
		}
		if round, phase, ok := strings.Cut(rec.Tag, " "); ok {
			c.Round, _ = strconv.Atoi(round)
			c.Phase = phase
		}
		phase := changes[i].phase()
		if phase != nil {
			c.Round, c.Phase = phase.Round, phase.Phase
		}
		c.Setup = rec.N == 0 && phase == nil
		if c.Rolls = changes[i].dice(); c.Order == HiddenOrder && unrevealed(g, rec) {
			c.Rule, c.Title, c.Rolls = "", "", nil
		}
		out = append(out, c)
	}
	return out
}

// phase returns the phase that a step belongs to, nil for the one of the order.
func (s *Step) phase() *Step {
	for ; s != nil; s = s.outer {
		if s.Kind == PhaseStep {
			return s
		}
	}
	return nil
}

// dice lists the rolls and decisions for a change: in the call of its rule, otherwise
// in the last call before it that rolled, the closest one in the tree.
func (s *Step) dice() []*Step {
	for inner, outer := s, s.outer; outer != nil; inner, outer = outer, outer.outer {
		k := slices.Index(outer.Steps, inner)
		var found []*Step
		for i := k - 1; i >= 0; i-- {
			t := outer.Steps[i]
			got := t.uncertain()
			if len(got) == 0 {
				continue
			}
			found = append(got, found...)
			if t.Kind == RuleStep {
				break
			}
		}
		if len(found) > 0 {
			return found[max(0, len(found)-4):]
		}
		if outer.Kind == PhaseStep {
			break
		}
	}
	return nil
}

// uncertain lists the rolls and decisions of a step and those inside it.
func (s *Step) uncertain() (found []*Step) {
	if s.Kind == RollStep || s.Kind == ChoiceStep {
		return []*Step{s}
	}
	for _, t := range s.Steps {
		found = append(found, t.uncertain()...)
	}
	return found
}
