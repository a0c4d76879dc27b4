package lua

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// wordChoose implements choose(player, question, options, piece), which returns one of
// the options, and choose(player, question, action, piece, context), which returns the
// arguments of a legal order of that action. choose { { player, question, … }, … } asks
// several such questions at once and returns their answers in order: no player learns
// the answers of the others before all have answered.
//
// A last argument { only = true } hides question and answer from the other players, who
// read "Red: decided", or the text of its field other.
//
//	local ours, theirs = choose {
//	  { vessel.owner, "who fights", "commit", vessel },
//	  { other.owner, "who fights", "commit", other },
//	}
//
// Until then the answers are sealed: no event, explanation or hash shows them, if
// replaces them with assumed answers, and only the journal holds them, so that a game
// can be resumed between two. Odds treat each as any other decision.
func (h *Host) wordChoose(L *glua.LState) int {
	if t, ok := L.Get(1).(*glua.LTable); ok {
		h.uncertain("choose")
		return h.chooseTogether(L, t)
	}
	player, question := L.CheckString(1), L.CheckString(2)
	h.uncertain("choose")
	q := h.inquire(player, question, L.Get(3), L.Get(4), L.Get(5), L.Get(6))
	L.Push(h.put(q))
	return 1
}

// maxTogether limits the questions that are asked at once.
const maxTogether = 64

func (h *Host) chooseTogether(L *glua.LState, t *glua.LTable) int {
	n := t.Len()
	if n == 0 || n > maxTogether {
		h.Raise(fmt.Errorf("choose takes 1 to %d questions at once, got %d", maxTogether, n))
	}
	list, asked := make([]*inquiry, n), 0
	for i := range list {
		row, ok := t.RawGetInt(i + 1).(*glua.LTable)
		if !ok {
			h.Raise(fmt.Errorf("choose: question %d must be a table: { player, question, options, piece }", i+1))
		}
		player, ok1 := row.RawGetInt(1).(glua.LString)
		question, ok2 := row.RawGetInt(2).(glua.LString)
		if !ok1 || !ok2 {
			h.Raise(fmt.Errorf("choose: question %d must begin with the player and the question: { player, question, options, piece }", i+1))
		}
		list[i] = h.inquire(string(player), string(question), row.RawGetInt(3), row.RawGetInt(4), row.RawGetInt(5), row.RawGetInt(6))
		if !list[i].plain() {
			asked++
		}
	}
	place := 0
	for _, q := range list {
		if !q.plain() {
			place++
			q.choice.Place, q.choice.Of = place, asked
		}
	}
	for _, q := range list {
		L.Push(h.put(q))
	}
	return n
}

// inquiry is a question to a player: a choice of options, or of an order.
type inquiry struct {
	choice  *game.Choice
	options []string // the options as scripts write them
	shown   []string // the options as players read and type them: cells by their labels
	action  *Action
	piece   *game.Table
	ctx     glua.LValue
	read    *Order // the last accepted answer

	unlisted error // why the legal orders could not be listed; nil if they could
}

// plain reports whether there is only one option. A decision that others may not see is
// put all the same: they would learn from the silence that there was nothing to decide.
func (q *inquiry) plain() bool { return len(q.options) == 1 && q.choice.Only == "" }

func (h *Host) inquire(player, question string, what, piece, ctx, audience glua.LValue) *inquiry {
	h.Bounded("the bytes of a question", max(len(question), len(player)), MaxLabel)
	c := &game.Choice{Player: player, Question: question, Rule: h.Run.current(), From: h.Run.from()}
	c.Only, c.Else = h.decidesAlone(player, audience)
	q := &inquiry{choice: c, ctx: ctx}
	if q.piece = proxy.TableOf(piece); q.piece != nil {
		c.Who = q.piece.Key()
	}
	if id, ok := what.(glua.LString); ok {
		h.inquireOrder(q, string(id))
		return q
	}
	q.options = h.options(what)
	q.shown = make([]string, len(q.options))
	for i, o := range q.options {
		q.shown[i] = h.Geometry.Label(o)
	}
	c.List = func() []string { return q.shown }
	c.Accept = func(text string) (string, []game.Refusal) {
		if i := slices.Index(q.options, strings.TrimSpace(text)); i >= 0 {
			return q.shown[i], nil
		}
		return acceptOption(c, h.Called(player), q.shown, text)
	}
	return q
}

// option returns the option that an answer shows.
func (q *inquiry) option(answer string) glua.LString {
	if i := slices.Index(q.shown, answer); i >= 0 {
		return glua.LString(q.options[i])
	}
	return glua.LString(answer)
}

// put asks the handler a question and returns the answer.
func (h *Host) put(q *inquiry) glua.LValue {
	if q.plain() {
		return glua.LString(q.options[0])
	}
	h.effect()
	answer, err := h.Run.Handler.Ask(q.choice)
	if err == nil {
		err = q.unlisted
	}
	if err != nil {
		h.raiseThrough(err)
	}
	if q.action == nil {
		return q.option(answer)
	}
	if q.read != nil && q.read.Text == answer {
		return h.copied(q.read)
	}
	o, refused, err := h.acceptOrder(q.action, q.choice, q.piece, q.ctx, answer)
	if err == nil && len(refused) > 0 {
		err = errors.New(refused[0].Text)
	}
	if err != nil {
		h.Raise(err)
	}
	return h.copied(o)
}

// options reads the options of a choice.
func (h *Host) options(v glua.LValue) []string {
	t := h.items(v, "choose")
	h.Bounded("the options of a choice", t.Len(), maxOptions)
	options := StringList(t)
	for i, o := range options {
		h.Bounded("the bytes of an option", len(o), MaxLabel)
		if k := t.RawGetInt(i + 1).Type(); k != glua.LTString && k != glua.LTNumber {
			h.Raise(fmt.Errorf("choose: an option must be a text, not %s", proxy.Text(t.RawGetInt(i+1))))
		}
	}
	return options
}

// acceptOption parses an option: its text, its number, or the beginning of its text. A
// refusal calls the player by his name.
func acceptOption(c *game.Choice, name string, options []string, text string) (string, []game.Refusal) {
	text = strings.TrimSpace(text)
	for _, o := range options {
		if strings.EqualFold(o, text) {
			return o, nil
		}
	}
	if n := optionNumber(text, len(options)); n > 0 {
		return options[n-1], nil
	}
	found := ""
	for _, o := range options {
		if text != "" && len(o) >= len(text) && strings.EqualFold(o[:len(text)], text) {
			if found != "" {
				return "", []game.Refusal{{Text: fmt.Sprintf("%q could be %s or %s", text, found, o), Rule: c.Rule}}
			}
			found = o
		}
	}
	if found != "" {
		return found, nil
	}
	return "", []game.Refusal{{Text: fmt.Sprintf("%q is not an answer; %s chooses from: %s", text, name, strings.Join(options, ", ")), Rule: c.Rule}}
}

// optionNumber reads the number of one of n options, 0 if the text is not such a number.
func optionNumber(text string, n int) int {
	if i, err := strconv.Atoi(text); err == nil && i >= 1 && i <= n && strconv.Itoa(i) == text {
		return i
	}
	return 0
}

// inquireOrder makes an inquiry a choice of an order of an action.
func (h *Host) inquireOrder(q *inquiry, id string) {
	a := h.Book.Actions[id]
	if a == nil {
		h.Raise(fmt.Errorf("choose: there is no action %q%s", id, nearest.Guess(id, h.Actions())))
	}
	if (a.Actor == actorPlayer) != (q.piece == nil) || q.piece != nil && !a.Acts(q.piece.Shape()) {
		if a.Actor == actorPlayer {
			h.Raise(fmt.Errorf("choose: the player gives the action %s: leave out the piece", id))
		}
		h.Raise(fmt.Errorf("choose: the action %s needs a %s: name the piece", id, a.Actor))
	}
	c := q.choice
	q.action, c.Action = a, id
	list := func(most int) (list []string) {
		q.unlisted = h.Session(h.Run, func() error {
			_, err := h.EachLegal(a, c.Player, q.piece, nil, q.ctx, func(o *Order) bool {
				h.Spell(o, true)
				list = append(list, o.Text)
				return len(list) != most
			})
			return err
		})
		return list
	}
	c.List = func() []string { return list(0) }
	c.First = func() string { return strings.Join(list(1), "") }
	c.Accept = func(text string) (string, []game.Refusal) {
		var o *Order
		var refused []game.Refusal
		err := h.Session(h.Run, func() (err error) {
			o, refused, err = h.acceptOrder(a, c, q.piece, q.ctx, text)
			return err
		})
		if err != nil {
			return "", []game.Refusal{{Text: err.Error(), Rule: a.Rule}}
		}
		if len(refused) > 0 {
			return "", refused
		}
		q.read = o
		return o.Text, nil
	}
	c.Unlisted = func(answer string) (bool, error) { return h.answerUnlisted(c.Player, q.read, answer, q.ctx) }
}

// acceptOrder parses an answer: the whole order, or the order without the words that
// the question implies.
func (h *Host) acceptOrder(a *Action, c *game.Choice, piece *game.Table, ctx glua.LValue, text string) (*Order, []game.Refusal, error) {
	if h.veiled(c.Player) {
		return h.acceptAsSeen(a, c, piece, ctx, text)
	}
	words, err := fields(text)
	if err != nil {
		return nil, nil, err
	}
	if len(words) > 0 && strings.EqualFold(words[0], a.ID) {
		words = words[1:]
		if piece != nil && len(words) > 0 {
			if t, _ := h.Find(words[0], a.Kinds...); t == piece {
				words = words[1:]
			}
		}
	}
	o, err := h.bound(a, c.Player, piece, words)
	if other := h.other(a, piece, words); other != nil && (err != nil || a.Args[0].Kind == "path") {
		return nil, nil, fmt.Errorf("%s answers this question, not %s", proxy.Name(piece), proxy.Name(other))
	}
	if err != nil {
		return nil, nil, err
	}
	refused, err := h.check(o, h.copied(o), ctx, false)
	return o, refused, err
}

// other returns the piece before the arguments of an answer, if the question is about
// another piece; else nil.
func (h *Host) other(a *Action, piece *game.Table, words []string) *game.Table {
	if piece == nil || len(words) == 0 {
		return nil
	}
	low := strings.ToLower(words[0])
	t := h.piece(a.Kinds, low)
	for _, e := range a.Kinds {
		t = cmp.Or(t, h.named(e, low))
	}
	if t == piece {
		return nil
	}
	return t
}

// acceptAsSeen is acceptOrder in the position that the player sees.
func (h *Host) acceptAsSeen(a *Action, c *game.Choice, piece *game.Table, ctx glua.LValue, text string) (o *Order, refused []game.Refusal, err error) {
	err = h.AsSeen(c.Player, func() error {
		o, refused, err = h.acceptOrder(a, c, piece, ctx, text)
		return err
	})
	return o, refused, err
}

// decidesAlone reads who may see a decision: nobody but the player, or everybody.
func (h *Host) decidesAlone(player string, v glua.LValue) (only, other string) {
	t, ok := v.(*glua.LTable)
	if !ok || t.RawGetString("only") != glua.LTrue {
		if only, other = h.audience(v, "choose", nil); only != "" && only != player {
			h.Raise(fmt.Errorf("choose: only %s can be the one who sees what %s decides: write only = true", player, player))
		}
		return only, cmp.Or(other, h.decided(only))
	}
	if other, ok := t.RawGetString("other").(glua.LString); ok {
		return player, h.note(string(other), nil, nil)
	}
	return player, h.decided(player)
}

// decided is what the others read of a hidden decision.
func (h *Host) decided(player string) string {
	if player == "" {
		return ""
	}
	return h.Called(player) + ": decided"
}
