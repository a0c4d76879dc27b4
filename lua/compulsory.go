package lua

import (
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/sandbox"
	"parley/lua/sentence"
)

// Must makes an action compulsory: while its actor has a legal order of it, done is
// refused, and so are the actions that must wait for it.
type Must struct {
	When   *glua.LFunction // reports whether it is compulsory for an actor now; nil: always
	Before []string        // actions that must wait; allActions: all others of the phase that are not due themselves
}

// allActions is the value of before for every other action of the phase.
const allActions = "all"

// addMust reads the fields of an action that make it compulsory.
func (a *Action) addMust(def *glua.LTable, bad func(string, ...any)) {
	must, before := def.RawGetString("must"), def.RawGetString("before")
	fn, _ := must.(*glua.LFunction)
	switch {
	case must == glua.LNil && before != glua.LNil:
		bad("action %s: before is only for an action with must", a.ID)
	case must == glua.LNil || must == glua.LFalse:
	case fn == nil && must != glua.LTrue:
		bad("action %s: must is true, or a function that returns whether the action is compulsory for an actor", a.ID)
	case a.Any || len(a.Phases) == 0:
		bad("action %s: must is only for an action with phases, not for one of any phase or one that answers a question", a.ID)
	default:
		a.Must = &Must{fn, StringList(before)}
	}
}

// linkMust checks that the words in before are actions, and that they form no cycle.
func (h *Host) linkMust(a *Action) {
	if a.Must == nil {
		return
	}
	for _, word := range a.Must.Before {
		if word != allActions && h.Book.Actions[word] == nil {
			h.complain(a.File, a.Line, a.ID, "action %s: before names an unknown action: %q%s", a.ID, word, nearest.Guess(word, append(h.Actions(), allActions)))
		}
	}
	seen := map[*Action]bool{}
	var leads func(from *Action) bool
	leads = func(from *Action) bool {
		if from == nil || from.Must == nil || seen[from] {
			return false
		}
		seen[from] = true
		return slices.ContainsFunc(from.Must.Before, func(word string) bool { return word == a.ID || leads(h.Book.Actions[word]) })
	}
	if leads(a) {
		h.complain(a.File, a.Line, a.ID, "action %s: it must wait for itself: the before fields form a cycle", a.ID)
	}
}

// Obliges describes the obligation of a compulsory action in a sentence, "" for any
// other action.
func (a *Action) Obliges() string {
	if a.Must == nil {
		return ""
	}
	text := "It is compulsory: as long as it is legal, done is refused"
	if a.Must.When != nil {
		text = "It may be compulsory: then, as long as it is legal, done is refused"
	}
	switch before := a.Must.Before; {
	case slices.Contains(before, allActions):
		text += ", and so is every other order of the phase that is not compulsory"
	case len(before) > 0:
		text += ", and so is " + strings.Join(before, ", ")
	}
	return text + "."
}

// Due is a compulsory action of which an item has a legal order, and the first such
// order.
type Due struct {
	*Order
	text string
}

// Due lists the compulsory actions that an item has to order before it can be done.
func (h *Host) Due(it turn.Item) (list []Due, err error) {
	if h.veiled(it.Player) {
		return asSeen(h, it.Player, func() ([]Due, error) { return h.Due(it) })
	}
	if p := h.Clock.Phase(); p == nil || !slices.ContainsFunc(h.Book.compulsory, func(a *Action) bool { return slices.Contains(a.Phases, p.ID) }) {
		return nil, nil
	}
	err = h.ignoringRefusals(func() error {
		list, err = h.dueNow(it)
		return err
	})
	return list, err
}

// ignoringRefusals looks for legal orders while the reasons of a refusal are collected.
func (h *Host) ignoringRefusals(look func() error) error {
	r := h.Run
	r.Refused = nil
	return h.Within(r, look)
}

func (h *Host) dueNow(it turn.Item) (list []Due, err error) {
	for _, a := range h.Book.compulsory {
		if !slices.Contains(a.Phases, h.Clock.Phase().ID) {
			continue
		}
		for _, actor := range h.Actors(a, it) {
			text, must, err := h.mustGive(a, it.Player, actor)
			if err != nil {
				return nil, err
			}
			var first *Order
			if must {
				_, err = h.EachLegal(a, it.Player, actor, nil, nil, func(o *Order) bool { first = o; return false })
			}
			if err != nil {
				return nil, err
			}
			if first != nil {
				h.Spell(first, false)
				list = append(list, Due{first, h.mustText(first, text)})
				break
			}
		}
	}
	return list, nil
}

// mustGive reports whether an actor has to give an order of a compulsory action, and
// the sentence of the rules that says so, "" if they have none.
func (h *Host) mustGive(a *Action, player string, actor *game.Table) (text string, must bool, err error) {
	if a.Must.When == nil {
		return "", true, nil
	}
	probe := h.Order(a, player, actor, h.L.CreateTable(0, 0))
	err = h.OnlyAsk(&Asking{Rule: a.Rule, Query: Query{requiring, a.ID}, Player: probe.Player, Fact: h.facts(probe)}, func() error {
		res, err := h.Call1(a.Must.When, h.ActorValue(probe))
		if err != nil {
			return err
		}
		said, _ := res.(glua.LString)
		text, must = string(said), glua.LVAsBool(res)
		return nil
	})
	return text, must, err
}

// mustText returns the sentence that refuses what has to wait for a compulsory order.
func (h *Host) mustText(o *Order, text string) string {
	if text == "" {
		text = "{actor} must " + strings.ReplaceAll(o.Action.ID, "-", " ") + " first"
	}
	text, _ = sentence.Fill(text, h.facts(o), h.Geometry)
	return sandbox.CutText(text, MaxNote)
}

// Refusal returns the refusal of whatever has to wait for a compulsory order.
func (d Due) Refusal() game.Refusal { return game.Refusal{Text: d.text, Rule: d.Action.Rule} }

// Barred reports whether an action, nil for done, has to wait for something that is
// due.
func Barred(due []Due, a *Action) bool {
	return slices.ContainsFunc(due, func(d Due) bool { return d.Bars(due, a) })
}

// Bars reports whether an action, nil for done, has to wait for d, one of all that are
// due.
func (d Due) Bars(due []Due, a *Action) bool {
	switch before := d.Action.Must.Before; {
	case a == nil || slices.Contains(before, a.ID):
		return true
	case a.Any || !slices.Contains(before, allActions):
		return false
	}
	return !slices.ContainsFunc(due, func(x Due) bool { return x.Action == a })
}

// DoneRefused returns why an item may not be done: something is due, or the phase
// refuses it. An item that can do nothing else is never refused, because the game could
// not continue.
func (h *Host) DoneRefused(it turn.Item) ([]game.Refusal, error) {
	if h.veiled(it.Player) {
		return asSeen(h, it.Player, func() ([]game.Refusal, error) { return h.DoneRefused(it) })
	}
	due, err := h.Due(it)
	if err != nil {
		return nil, err
	}
	out := refusedBy(due, nil)
	p := h.Book.Sequence.Phases[h.Clock.Phase().ID]
	if p.Done == nil {
		return out, nil
	}
	piece := h.PieceByID(it.Piece)
	fact := func(name string) glua.LValue {
		switch {
		case name == "actor" && piece != nil:
			return proxy.ValueOf(piece)
		case name == "actor", name == "player":
			return glua.LString(h.Called(it.Player))
		}
		return glua.LNil
	}
	more, err := h.refusing(&Asking{Rule: p.Rule, Query: Query{ending, h.Clock.Phase().ID}, Player: it.Player, Fact: fact}, p.Done, glua.LString(it.Player), proxy.ValueOf(piece))
	if out = append(out, more...); err != nil || len(out) == 0 {
		return nil, err
	}
	can := false
	err = h.ignoringRefusals(func() error {
		can, err = h.able(it)
		return err
	})
	if err != nil || !can {
		return nil, err
	}
	return out, nil
}

// refusedBy returns why what is due refuses an action, nil for done.
func refusedBy(due []Due, a *Action) (out []game.Refusal) {
	for _, d := range due {
		if d.Bars(due, a) {
			out = append(out, d.Refusal())
		}
	}
	return out
}

// early lists what has to be done before an order: for done, before any of its items is
// done; for an action, if none of the items may give it yet.
func (h *Host) early(o *Order) (out []game.Refusal, err error) {
	if o.Action != nil && len(h.Book.compulsory) == 0 {
		return nil, nil
	}
	for _, it := range h.Clock.Meant(o.Player, o.Piece) {
		var more []game.Refusal
		if o.Action == nil {
			more, err = h.DoneRefused(it)
		} else {
			var due []Due
			due, err = h.Due(it)
			more = refusedBy(due, o.Action)
		}
		if err != nil || o.Action != nil && len(more) == 0 {
			return nil, err
		}
		for _, r := range more {
			if !slices.Contains(out, r) {
				out = append(out, r)
			}
		}
	}
	return out, nil
}

// MayBeDone returns the order done of a waiting item, nil if that is refused. Its text
// names the player if the word alone would mean another.
func (h *Host) MayBeDone(it turn.Item) (*Order, error) {
	no, err := h.DoneRefused(it)
	if err != nil || len(no) > 0 {
		return nil, err
	}
	o := &Order{Player: it.Player, Piece: it.Piece, Text: DoneAction}
	if it.Piece != "" {
		o.Text += " " + it.Piece
	} else if it.Player != h.presumed() {
		o.Text += " " + it.Player
	}
	return o, nil
}
