package lua

import (
	"errors"
	"fmt"
	"math"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
)

// scripted is the handler of a spec: dice and answers by what they are for, in
// order. One left over or missing fails.
type scripted struct {
	h       *Host
	dice    []string
	answers []string
	told    []string
	refused map[string]bool // actions that were refused as an answer
}

func (s *scripted) Traces() bool { return false }

func (s *scripted) Tell(e game.Event) {
	if e.Kind == game.Noted {
		s.told = append(s.told, e.Text)
	}
}

func (s *scripted) Pick(c *game.Chance) error {
	rest, err := c.Script(s.dice)
	if err == nil {
		s.dice = rest
	}
	return err
}

func (s *scripted) Ask(c *game.Choice) (string, error) {
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

func (s *scripted) left() error {
	if len(s.dice) > 0 {
		return fmt.Errorf("dice left over: %s", strings.Join(s.dice, ", "))
	}
	if len(s.answers) > 0 {
		return fmt.Errorf("answers left over: %s", strings.Join(s.answers, "; "))
	}
	return nil
}

// plain prints a value as plain data: what stands behind a proxy of the state,
// an entity by its id. One that does not come to an end cannot be compared, and
// is an error.
func (h *Host) plain(v glua.LValue) string {
	p := printer{h: h, most: maxSame, deep: proxy.MaxDeep, opened: true}
	if p.print(v, 0); p.cut {
		h.raise(fmt.Errorf("a value to be compared holds tables more than %d deep, or itself, or is longer than %s bytes as text", proxy.MaxDeep, Grouped(maxSame)))
	}
	return p.b.String()
}

// expect is expect(value).is(…), .fails(…), .has(…), .near(…).
func (b *bench) expect(L *glua.LState) int {
	h := b.h
	got := L.Get(1)
	t := L.CreateTable(0, 4)
	put := func(name string, fn func(want glua.LValue) error) {
		t.RawSetString(name, L.NewFunction(func(L *glua.LState) int {
			if err := fn(L.Get(1)); err != nil {
				h.raise(err)
			}
			return 0
		}))
	}
	put("is", func(want glua.LValue) error {
		if g, w := h.plain(got), h.plain(want); g != w {
			return fmt.Errorf("got %s, expected %s", g, w)
		}
		return nil
	})
	put("isnt", func(want glua.LValue) error {
		if g := h.plain(got); g == h.plain(want) {
			return fmt.Errorf("got %s, expected anything else", g)
		}
		return nil
	})
	put("has", func(want glua.LValue) error {
		w := h.plain(want)
		if s, ok := got.(glua.LString); ok {
			if strings.Contains(string(s), want.String()) {
				return nil
			}
			return fmt.Errorf("got %s, expected it to hold %s", h.plain(got), w)
		}
		list := proxy.Data(got)
		if l, ok := got.(*glua.LTable); ok {
			list = l
		}
		if list == nil {
			return fmt.Errorf("got %s, expected a list that holds %s", h.plain(got), w)
		}
		for _, k := range proxy.SortedKeys(list) {
			if h.plain(list.RawGet(k)) == w {
				return nil
			}
		}
		return fmt.Errorf("got %s, expected it to hold %s", h.plain(got), w)
	})
	put("near", func(want glua.LValue) error {
		g, ok1 := got.(glua.LNumber)
		w, ok2 := want.(glua.LNumber)
		if !ok1 || !ok2 || math.Abs(float64(g-w)) > 1e-9 {
			return fmt.Errorf("got %s, expected about %s", h.plain(got), h.plain(want))
		}
		return nil
	})
	put("fails", func(want glua.LValue) error {
		fn, ok := got.(*glua.LFunction)
		if !ok {
			return errors.New("expect(…).fails needs a function")
		}
		mark := h.State.Mark()
		_, err := h.call(fn, 0)
		if err == nil {
			return fmt.Errorf("it did not fail, expected %q", want.String())
		}
		h.State.Rollback(mark)
		if !strings.Contains(err.Error(), want.String()) {
			return fmt.Errorf("it failed with %q, expected %q", err.Error(), want.String())
		}
		return nil
	})
	L.Push(t)
	return 1
}
