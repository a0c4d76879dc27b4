package spec

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua/proxy"
)

// specBudget limits one question of odds in a spec.
var specBudget = odds.Budget{Paths: 400_000}

// odds returns the exact distribution of the results of a function: each value with its
// fraction in lowest terms. Values that are not numbers, texts or booleans are
// formatted as plain text. The answers of the script that is left stand: see
// [standing].
func (b *Bench) odds(L *glua.LState) int {
	h := b.H
	fn := L.CheckFunction(1)
	values := map[string]glua.LValue{}
	w := odds.NewWalker()
	stand := standing{answers: b.Script.answers}
	if len(stand.answers) > 0 {
		w.Decide = stand.decide
	}
	var res *odds.Result
	err := h.Enumerate(w, func() (err error) {
		mark := h.State.Mark()
		budget := specBudget
		budget.Stop = h.Sandbox.Meter.Stopped
		res, err = odds.Walk(w, func(w *odds.Walker, key []byte) ([]byte, bool, error) {
			return h.Once(w, key, func(key []byte) ([]byte, bool, error) {
				h.State.Rollback(mark)
				out, err := h.Call(fn, 1)
				if err != nil {
					return nil, false, err
				}
				if key, err = proxy.AppendKey(key, out[0]); err != nil {
					return nil, false, err
				}
				if _, ok := values[string(key)]; !ok {
					v := out[0]
					switch v.(type) {
					case glua.LBool, glua.LNumber, glua.LString:
					default:
						v = glua.LString(plain(h, v))
					}
					values[string(key)] = v
				}
				return key, false, nil
			})
		}, budget)
		return err
	})
	if err == nil && res.Rough() {
		err = fmt.Errorf("odds: the answer is not exact, because it assumes: %s", res.Assumed[0].Option)
	} else if err == nil && !res.Exact() {
		err = fmt.Errorf("odds: %s is left out of the answer: %s", res.Left.FloatString(6), res.Reason)
	}
	b.must(err)
	b.Script.answers = stand.unused()
	t := L.CreateTable(0, len(res.Outcomes))
	for _, o := range res.Outcomes {
		t.RawSet(values[o.Key], glua.LString(o.P.RatString()))
	}
	L.Push(t)
	return 1
}

// standing answers decisions within odds. A question gets the first answer of the script
// that it accepts, as often as it is asked, so that no run depends on the ones before it;
// a question that accepts none gets its default.
type standing struct {
	answers []string
	used    []bool
}

func (s *standing) decide(c *game.Choice) (answer string, assume bool, err error) {
	for i, text := range s.answers {
		if answer, refused := c.Accept(text); len(refused) == 0 {
			if s.used == nil {
				s.used = make([]bool, len(s.answers))
			}
			s.used[i] = true
			return answer, false, nil
		}
	}
	return "", true, nil
}

// unused lists the answers that no question has got.
func (s *standing) unused() (list []string) {
	for i, text := range s.answers {
		if s.used == nil || !s.used[i] {
			list = append(list, text)
		}
	}
	return list
}
