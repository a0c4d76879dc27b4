package lua

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
)

// wordChoose is choose(player, question, options, piece): one of the options;
// or choose(player, question, action, piece, context): the arguments of a
// legal order of that action.
func (h *Host) wordChoose(L *glua.LState) int {
	player, question := L.CheckString(1), L.CheckString(2)
	h.uncertain("choose")
	c := &game.Choice{Player: player, Question: question, Rule: h.current(), From: h.from()}
	var piece *game.Table
	if p := asProxy(L.Get(4)); p != nil && p.table != nil {
		piece = p.table
		c.Who = piece.Key()
	}
	if id, ok := L.Get(3).(glua.LString); ok {
		L.Push(h.chooseOrder(c, string(id), piece, L.Get(5)))
		return 1
	}
	options := stringList(h.items(L.Get(3), "choose"))
	if len(options) == 1 {
		L.Push(glua.LString(options[0]))
		return 1
	}
	c.List = func() []string { return options }
	c.Accept = func(text string) (string, []game.Refusal) { return acceptOption(c, options, text) }
	answer, err := h.handler.Ask(c)
	if err != nil {
		h.raise(err)
	}
	L.Push(glua.LString(answer))
	return 1
}

// acceptOption reads an option by its text, its beginning or its number.
func acceptOption(c *game.Choice, options []string, text string) (string, []game.Refusal) {
	text = strings.TrimSpace(text)
	found := ""
	for i, o := range options {
		if strings.EqualFold(o, text) || strconv.Itoa(i+1) == text {
			return o, nil
		}
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
	return "", []game.Refusal{{Text: fmt.Sprintf("%q is no answer; %s chooses from: %s", text, c.Player, strings.Join(options, ", ")), Rule: c.Rule}}
}

// chooseOrder asks for an order of an action and returns its arguments.
func (h *Host) chooseOrder(c *game.Choice, id string, piece *game.Table, ctx glua.LValue) glua.LValue {
	a := h.actions[id]
	if a == nil {
		h.raise(fmt.Errorf("choose: there is no action %q%s", id, nearest.Guess(id, h.Actions())))
	}
	if (a.Actor == actorPlayer) != (piece == nil) {
		h.raise(fmt.Errorf("choose: the action %s is one of a %s: name which", id, a.Actor))
	}
	c.Action = id
	c.List = func() (list []string) {
		err := h.asWas(func() error {
			_, err := h.legalOf(a, c.Player, piece, ctx, func(o *Order) bool {
				list = append(list, o.Text)
				return true
			})
			return err
		})
		if err != nil {
			h.aborted = err
		}
		return list
	}
	c.Accept = func(text string) (string, []game.Refusal) {
		var o *Order
		var refused []game.Refusal
		err := h.asWas(func() (err error) {
			o, refused, err = h.acceptOrder(a, c, piece, ctx, text)
			return err
		})
		if err != nil {
			return "", []game.Refusal{{Text: err.Error(), Rule: a.Rule}}
		}
		if len(refused) > 0 {
			return "", refused
		}
		return o.Text, nil
	}
	h.aborted = nil // of a list that somebody else asked for
	answer, err := h.handler.Ask(c)
	if err == nil && h.aborted != nil {
		err, h.aborted = h.aborted, nil
	}
	if err != nil {
		h.raise(err)
	}
	o, refused, err := h.acceptOrder(a, c, piece, ctx, answer)
	if err == nil && len(refused) > 0 {
		err = errors.New(refused[0].Text)
	}
	if err != nil {
		h.raise(err)
	}
	return o.args
}

// asWas runs do and leaves the stack of rules as it was.
func (h *Host) asWas(do func() error) error {
	depth := len(h.frames)
	err := do()
	if len(h.frames) > depth {
		h.unwind(depth)
	}
	return err
}

// acceptOrder reads an answer: the order whole, or without the words that go
// without saying.
func (h *Host) acceptOrder(a *Action, c *game.Choice, piece *game.Table, ctx glua.LValue, text string) (*Order, []game.Refusal, error) {
	words, err := fields(text)
	if err != nil {
		return nil, nil, err
	}
	if len(words) > 0 && strings.EqualFold(words[0], a.ID) {
		words = words[1:]
		if piece != nil && len(words) > 0 {
			if t, _ := h.find(h.rs.entities[a.Actor], words[0]); t == piece {
				words = words[1:]
			}
		}
	}
	o, err := h.bound(a, c.Player, piece, words)
	if err != nil {
		return nil, nil, err
	}
	refused, err := h.check(o, ctx)
	return o, refused, err
}
