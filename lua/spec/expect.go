package spec

import (
	"errors"
	"fmt"
	"math"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// Scripted is the handler of a spec: dice and answers by their purposes, in order. One
// that is left over or missing is an error.
type Scripted struct {
	Dice    []string
	answers []string
	told    []string
	refused map[string]bool // actions that were refused as an answer
}

// Traces reports that a spec needs no events of rule calls.
func (s *Scripted) Traces() bool { return false }

// Tell records the notes of the rules, for the word notes.
func (s *Scripted) Tell(e game.Event) {
	if e.Kind == game.Noted {
		s.told = append(s.told, e.Text)
	}
}

// Pick answers a chance with the next dice of the script.
func (s *Scripted) Pick(c *game.Chance) error {
	if c.Only == game.Unseen { // a spec names the card when it is read
		return nil
	}
	rest, err := c.Script(s.Dice)
	if err == nil {
		s.Dice = rest
	}
	return err
}

// Ask answers a decision with the next answer of the script.
func (s *Scripted) Ask(c *game.Choice) (string, error) {
	if c.Pass != "" {
		return s.pass(c), nil
	}
	if len(s.answers) == 0 {
		return "", fmt.Errorf("%s was asked %q, but the script has no more answers", c.Player, c.Question)
	}
	answer := s.answers[0]
	s.answers = s.answers[1:]
	text, refused := c.Accept(answer)
	if len(refused) > 0 {
		s.refused[c.Action] = true
		var why []string
		for _, r := range refused {
			why = append(why, r.Text)
		}
		return "", fmt.Errorf("%s was asked %q; the script's answer %q is refused: %s", c.Player, c.Question, answer, strings.Join(why, "; "))
	}
	return text, nil
}

// pass answers the question for a card with the next answer of the script, if that is a
// card that the player may play, or pass; otherwise he passes, and the answer is left for
// the next question.
func (s *Scripted) pass(c *game.Choice) string {
	if len(s.answers) == 0 {
		return c.Pass
	}
	text, refused := c.Accept(s.answers[0])
	if len(refused) > 0 {
		return c.Pass
	}
	s.answers = s.answers[1:]
	return text
}

func (s *Scripted) left() error {
	if len(s.Dice) > 0 {
		return fmt.Errorf("dice left over: %s", strings.Join(s.Dice, ", "))
	}
	if len(s.answers) > 0 {
		return fmt.Errorf("answers left over: %s", strings.Join(s.answers, "; "))
	}
	return nil
}

// maxSame limits the text of a value that a spec compares, in bytes.
const maxSame = 1 << 20

// plain formats a value as plain data: proxies of the state as their data, an entity by
// its id. A value that contains itself cannot be compared, and is an error.
func plain(h *lua.Host, v glua.LValue) string {
	p := proxy.Printer{Most: maxSame, Deep: proxy.MaxDeep, Opened: true}
	if p.Print(v, 0); p.Cut {
		h.Raise(fmt.Errorf("a compared value must not contain itself, nest tables more than %d deep, or be longer than %s bytes as text", proxy.MaxDeep, sandbox.Grouped(maxSame)))
	}
	return p.B.String()
}

// Expectations lists the members of what expect returns.
var Expectations = vocabulary.Words[func(h *lua.Host, got, want glua.LValue) error]{
	{"is", "expect(VALUE).is(WANTED)", "the value equals another; tables are compared by their contents", func(h *lua.Host, got, want glua.LValue) error {
		if g, w := plain(h, got), plain(h, want); g != w {
			return fmt.Errorf("got %s, expected %s", g, w)
		}
		return nil
	}},
	{"isnt", "expect(VALUE).isnt(OTHER)", "the value does not equal another", func(h *lua.Host, got, want glua.LValue) error {
		if g := plain(h, got); g == plain(h, want) {
			return fmt.Errorf("got %s, expected anything else", g)
		}
		return nil
	}},
	{"has", "expect(VALUE).has(PART)", "a text contains a text, or a list contains a value", func(h *lua.Host, got, want glua.LValue) error {
		w := plain(h, want)
		if s, ok := got.(glua.LString); ok {
			if strings.Contains(string(s), want.String()) {
				return nil
			}
			return fmt.Errorf("got %s, expected it to contain %s", plain(h, got), w)
		}
		list := proxy.Data(got)
		if l, ok := got.(*glua.LTable); ok {
			list = l
		}
		if list == nil {
			return fmt.Errorf("got %s, expected a list that holds %s", plain(h, got), w)
		}
		for _, k := range proxy.SortedKeys(list) {
			if plain(h, list.RawGet(k)) == w {
				return nil
			}
		}
		return fmt.Errorf("got %s, expected it to contain %s", plain(h, got), w)
	}},
	{"near", "expect(VALUE).near(NUMBER)", "a number equals another except for rounding errors", func(h *lua.Host, got, want glua.LValue) error {
		g, ok1 := got.(glua.LNumber)
		w, ok2 := want.(glua.LNumber)
		if !ok1 || !ok2 || math.Abs(float64(g-w)) > 1e-9 {
			return fmt.Errorf("got %s, expected about %s", plain(h, got), plain(h, want))
		}
		return nil
	}},
	{"fails", "expect(function() … end).fails(TEXT)", "a function raises an error whose message contains a text", func(h *lua.Host, got, want glua.LValue) error {
		fn, ok := got.(*glua.LFunction)
		if !ok {
			return errors.New("expect(…).fails needs a function")
		}
		mark := h.State.Mark()
		_, err := h.Call(fn, 0)
		if err == nil {
			return fmt.Errorf("it did not fail, expected %q", want.String())
		}
		h.State.Rollback(mark)
		if !strings.Contains(err.Error(), want.String()) {
			return fmt.Errorf("it failed with %q, expected %q", err.Error(), want.String())
		}
		return nil
	}},
}

func (b *Bench) expect(L *glua.LState) int {
	got := L.Get(1)
	t := L.CreateTable(0, len(Expectations))
	for _, w := range Expectations {
		t.RawSetString(w.Name, L.NewFunction(func(L *glua.LState) int {
			return b.must(w.Do(b.H, got, L.Get(1)))
		}))
	}
	L.Push(t)
	return 1
}
