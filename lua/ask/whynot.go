package ask

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/hex"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// WhyNot explains why an order may not be given, and what could be given instead.
type WhyNot struct {
	Order   string   `json:"order"`
	Legal   bool     `json:"legal"`
	Reasons []Reason `json:"reasons"`
	// Nearest lists similar legal orders, the most similar first.
	Nearest []string `json:"nearest"`
	// Later lists the phases in which the order would be legal, if only the time is
	// wrong.
	Later []string `json:"later,omitempty"`
}

// Reason is a refusal with the facts that it is based on.
type Reason struct {
	game.Refusal
	Facts *Facts `json:"facts,omitempty"`
}

// Facts is the condition that failed, as the check of the action writes it, and the
// values of the parts that it names.
type Facts struct {
	Wanted string `json:"wanted"`
	Found  []Fact `json:"found"`
	Place  string `json:"place"` // file:line
}

// Fact is one part of a condition, with its value.
type Fact struct {
	What  string `json:"what"`
	Value string `json:"value"`
}

// ExplainRefusal lists every reason why an order, or an answer to an open question, may
// not be given, with its facts, and the most similar legal ones. What is secret and
// what see does not show stays hidden.
func ExplainRefusal(g *lua.Game, player, text string, see game.Viewer) (*WhyNot, error) {
	h, wait := g.Host, g.Pending()
	w := &WhyNot{Order: text, Reasons: []Reason{}, Nearest: []string{}}
	if wait != nil && wait.Chance != nil {
		own := *wait.Chance
		err := own.SetAnswer(text)
		if w.Legal = err == nil; err != nil {
			w.Reasons = append(w.Reasons, Reason{Refusal: game.Refusal{Text: err.Error(), Rule: own.Rule}})
		}
		return w, nil
	}
	n := &needs{h: h, see: see, facts: map[game.Refusal]*Facts{}}
	var canonical string
	var refused []game.Refusal
	err := n.collecting(func() (err error) {
		if wait == nil {
			_, canonical, refused, err = g.Rules.Check(player, text)
			return err
		}
		return h.Sandbox.Session(func() error {
			canonical, refused = wait.Choice.Accept(text)
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	w.Order, w.Legal = cmp.Or(canonical, text), len(refused) == 0
	for _, r := range refused {
		w.Reasons = append(w.Reasons, Reason{Refusal: r, Facts: n.facts[r]})
	}
	if w.Legal {
		return w, nil
	}
	if wait != nil {
		w.Nearest = nearestTexts(text, wait.Choice.List())
		return w, nil
	}
	o := ReadOrder(g, player, text)
	untimely := o != nil && o.Action != nil && !o.Action.Any && !inPhase(h, o.Action)
	if untimely {
		w.untimely(h.OutOfPhase(o), o.Action, h.Clock.Phase())
	}
	if err := w.compulsory(h, o); err != nil {
		return nil, err
	}
	w.Nearest, err = nearestOrders(h, o, player, text)
	if untimely && len(refused) == 1 {
		for _, id := range o.Action.Phases {
			w.Later = append(w.Later, h.Title(id))
		}
	}
	return w, err
}

// untimely adds the facts to the refusal of an order outside of its phases.
func (w *WhyNot) untimely(text string, a *lua.Action, now *turn.Phase) {
	for i := range w.Reasons {
		if r := &w.Reasons[i]; r.Text == text && r.Facts == nil && len(a.Phases) > 0 {
			r.Facts = &Facts{Wanted: "phase = " + strings.Join(a.Phases, " or "), Found: []Fact{}, Place: fmt.Sprintf("%s:%d", a.File, a.Line)}
			if now != nil {
				r.Facts.Found = append(r.Facts.Found, Fact{"phase", now.ID})
			}
		}
	}
}

// compulsory adds the facts to refusals by compulsory actions: the legal order that has
// to come first.
func (w *WhyNot) compulsory(h *lua.Host, o *lua.Order) error {
	if o == nil || !slices.ContainsFunc(w.Reasons, func(r Reason) bool { return r.Facts == nil }) {
		return nil
	}
	return h.Sandbox.Session(func() error {
		for _, it := range h.Clock.Meant(o.Player, o.Piece) {
			due, err := h.Due(it)
			if err != nil {
				return err
			}
			for _, d := range due {
				i := slices.IndexFunc(w.Reasons, func(r Reason) bool { return r.Facts == nil && r.Text == d.Refusal().Text && r.Rule == d.Refusal().Rule })
				if i >= 0 {
					w.Reasons[i].Facts = &Facts{Wanted: "no legal order of " + d.Action.ID + ", which is compulsory",
						Found: []Fact{{"legal", d.Text}}, Place: fmt.Sprintf("%s:%d", d.Action.File, d.Action.Line)}
				}
			}
		}
		return nil
	})
}

func inPhase(h *lua.Host, a *lua.Action) bool {
	p := h.Clock.Phase()
	return p != nil && slices.Contains(a.Phases, p.ID)
}

// mostNearest is how many similar orders are listed.
const mostNearest = 3

// nearestOrders lists the legal orders of the same action with the smallest changes: the
// beginning of the same path, then other arguments, then another piece.
func nearestOrders(h *lua.Host, o *lua.Order, player, text string) ([]string, error) {
	var a *lua.Action
	if o != nil {
		a = o.Action
	} else {
		word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(text)), " ")
		a = h.Book.Actions[word]
		if a == nil {
			a = h.Book.Actions[nearest.To(word, h.Actions())]
		}
	}
	if o != nil && o.Done() || a != nil && inPhase(h, a) {
		if first, err := dueOrders(h, a, player); err != nil || len(first) > 0 {
			return first, err
		}
	}
	if a == nil || !a.Any && !inPhase(h, a) {
		return []string{}, nil
	}
	var legal []*lua.Order
	err := h.Sandbox.Session(func() error {
		for _, a := range h.CardActions(a) {
			if !a.Any && !inPhase(h, a) {
				continue
			}
			for _, it := range askable(h, a, player) {
				for _, actor := range h.Actors(a, it) {
					if _, err := h.EachLegal(a, it.Player, actor, nil, nil, func(o *lua.Order) bool { h.Spell(o, false); legal = append(legal, o); return true }); err != nil {
						return err
					}
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(legal))
	for i, l := range legal {
		texts[i] = l.Text
	}
	if o == nil {
		return nearestTexts(text, texts), nil
	}
	list := closest(texts, func(i int) int { return change(h, o, legal[i]) })
	short, err := shortened(h, o)
	if short != nil {
		list = slices.DeleteFunc(list, func(text string) bool { return text == short.Text })
		list = slices.Insert(list, 0, short.Text)
	}
	return list[:min(len(list), mostNearest)], err
}

// dueOrders lists the first order of each compulsory action that an action, nil for
// done, has to wait for.
func dueOrders(h *lua.Host, a *lua.Action, player string) (texts []string, err error) {
	err = h.Sandbox.Session(func() error {
		for _, it := range h.Clock.Waiting() {
			if player != "" && it.Player != player {
				continue
			}
			due, err := h.Due(it)
			if err != nil {
				return err
			}
			for _, d := range due {
				if d.Bars(due, a) && len(texts) < mostNearest && !slices.Contains(texts, d.Text) {
					texts = append(texts, d.Text)
				}
			}
		}
		return nil
	})
	return texts, err
}

// askable lists who may give an action now, nobody if the game is over.
func askable(h *lua.Host, a *lua.Action, player string) (items []turn.Item) {
	if h.Clock.Over() {
		return nil
	}
	items = slices.Clone(h.Clock.Waiting())
	if a.Any {
		items = nil
		players, _ := h.Players()
		for _, p := range players {
			items = append(items, turn.Item{Player: p})
		}
	}
	return slices.DeleteFunc(items, func(it turn.Item) bool { return player != "" && it.Player != player })
}

// closest lists the few texts with the smallest distance; distance gets an index.
func closest(texts []string, distance func(i int) int) []string {
	by := map[int][]string{}
	for i, t := range texts {
		d := distance(i)
		by[d] = append(by[d], t)
	}
	out := []string{}
	for _, d := range slices.Sorted(maps.Keys(by)) {
		out = append(out, by[d]...)
	}
	return out[:min(len(out), mostNearest)]
}

func nearestTexts(text string, texts []string) []string {
	words := strings.Fields(strings.ToLower(text))
	return closest(texts, func(i int) int { return nearest.Apart(words, strings.Fields(strings.ToLower(texts[i]))) })
}

// change returns how much two orders of an action differ.
func change(h *lua.Host, from, to *lua.Order) int {
	d := 0
	if from.Piece != to.Piece {
		d += 40
	}
	x, y := from.Args(h), to.Args(h)
	for _, a := range from.Action.Args {
		p, in := x[a.Name]
		q, out := y[a.Name]
		switch {
		case p == q && in == out:
		case !in || !out:
			d += 12 // one of them omits the argument
		case a.Kind == "cell" && !a.List:
			d += 10 + cellsApart(h, from.Values.RawGetString(a.Name), to.Values.RawGetString(a.Name))
		case (a.Kind == "count" || a.Kind == "number") && !a.List:
			d += 10 + numbersApart(from.Values.RawGetString(a.Name), to.Values.RawGetString(a.Name))
		case a.List && a.Pieces == nil || a.Kind == "path":
			d += 6 + min(14, 2*nearest.Apart(legsOf(p), legsOf(q)))
		case a.Kind == "text":
			d += 4 + nearest.Apart(strings.Fields(strings.ToLower(p)), strings.Fields(strings.ToLower(q)))
		default:
			d += 20
		}
	}
	return d
}

// legsOf returns the first legs of a path or items of a list, as typed.
func legsOf(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' })
	return words[:min(len(words), mostLegs)]
}

// mostLegs limits the legs of two paths that are compared.
const mostLegs = 20

func cellsApart(h *lua.Host, a, b glua.LValue) int {
	x, errX := h.Geometry.Cell(a.String())
	y, errY := h.Geometry.Cell(b.String())
	if errX != nil || errY != nil {
		return 20
	}
	return min(hex.Distance(x, y), 20)
}

func numbersApart(a, b glua.LValue) int {
	x, okX := a.(glua.LNumber)
	y, okY := b.(glua.LNumber)
	if !okX || !okY {
		return 20
	}
	return min(int(max(x-y, y-x)), 20)
}

// needs collects the facts of failed needs.
type needs struct {
	h     *lua.Host
	see   game.Viewer
	facts map[game.Refusal]*Facts
}

// collecting runs ask, and collects the facts of its refusals.
func (n *needs) collecting(ask func() error) error {
	r := n.h.Run
	r.Refused = n.refused
	return n.h.Within(r, ask)
}

// refused is called by need, in the frame of the check.
func (n *needs) refused(L *glua.LState, r game.Refusal) {
	if n.facts[r] != nil {
		return
	}
	h := n.h
	c := h.Sandbox.Calling()
	if c == nil {
		return // the sentence says everything
	}
	file, line := h.Where()
	e := &examiner{h: h, see: n.see, names: scopeOf(L), call: c, seen: map[string]bool{}, found: []Fact{}}
	own := h.Run
	own.Refused = nil // evaluating it is not a check itself
	_ = h.Within(own, func() error { e.look(c.Arg, 0); return nil })
	n.facts[r] = &Facts{Wanted: c.Text, Found: e.found, Place: fmt.Sprintf("%s:%d", file, line)}
}

// scopeOf reads the locals and upvalues of the calling script.
func scopeOf(L *glua.LState) map[string]glua.LValue {
	names := map[string]glua.LValue{}
	dbg, ok := L.GetStack(1)
	if !ok {
		return names
	}
	if f, err := L.GetInfo("f", dbg, glua.LNil); err == nil {
		if fn, ok := f.(*glua.LFunction); ok && !fn.IsG {
			for i := range fn.Upvalues {
				if name, v := L.GetUpvalue(fn, i+1); name != "" {
					names[name] = v
				}
			}
		}
	}
	for i := 1; ; i++ {
		name, v := L.GetLocal(dbg, i)
		if name == "" {
			return names
		}
		names[name] = v
	}
}

// factText formats a value briefly.
func factText(h *lua.Host, v glua.LValue) string {
	switch x := v.(type) {
	case *glua.LNilType, glua.LBool:
		return said(v.String())
	case glua.LString:
		return h.Geometry.Label(string(x))
	case glua.LNumber:
		return game.FormatNum(float64(x))
	}
	text := proxy.Text(v)
	if p := proxy.Of(v); p != nil && p.Table != nil && p.Table.Shape() == nil {
		text = p.Table.String()
	} else if p == nil {
		text = proxy.Show(v)
	}
	const most = 60
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most-3]) + "..."
	}
	return text
}
