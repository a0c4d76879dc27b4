package ask

import (
	"maps"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/odds"
	"parley/lua/proxy"
)

// ended asks the condition.
func (k *oddsAsk) ended(results []glua.LValue) (bool, error) {
	if k.vars != nil {
		return len(results) > 0 && glua.LVAsBool(results[0]), nil
	}
	if len(results) > 0 {
		k.env.RawSetString("result", results[0])
		if t, ok := results[0].(*glua.LTable); ok {
			for key, v := t.Next(glua.LNil); key != glua.LNil; key, v = t.Next(key) {
				if s, ok := key.(glua.LString); ok && string(s) != "result" {
					k.env.RawSetString(string(s), v)
				}
			}
		}
	}
	res, err := k.h.Call(k.until, 1)
	return err == nil && glua.LVAsBool(res[0]), err
}

// barred says why an order that is repeated may not be given once more, "" where
// it may.
func (k *oddsAsk) barred() (string, error) {
	if k.order == nil || k.until == nil || k.h.State.Mark() == k.base {
		return "", nil // the first time it was asked already
	}
	refused, err := k.h.Refusals(k.order)
	if err != nil || len(refused) == 0 {
		return "", err
	}
	return refused[0].Text, nil
}

// refusedField is the column that says why a round could not be given.
const refusedField = "refused"

// refused appends the key of what it has come to where an order cannot be
// repeated: the outcome so far, and why not.
func (k *oddsAsk) refused(key []byte, text string) ([]byte, error) {
	plain, err := k.outcome(nil, nil)
	if err != nil {
		return nil, err
	}
	key = append(append(key, plain...), "\x00refused "+text...)
	if k.seen[string(key)] != nil {
		return key, nil
	}
	so := k.seen[string(plain)]
	o := &outcome{fields: append(slices.Clone(so.fields), Field{refusedField, text})}
	m := map[string]any{refusedField: text}
	if was, ok := so.json.(map[string]any); ok {
		maps.Copy(m, was)
	}
	o.json = m
	k.seen[string(key)] = o
	return key, nil
}

// state appends the key of a state of a fight: the names, and what is written.
func (k *oddsAsk) state(key []byte) (_ []byte, err error) {
	h := k.h
	plain := true
	for _, name := range k.vars {
		v := k.env.RawGetString(name)
		if t := v.Type(); t != glua.LTNumber && t != glua.LTString && t != glua.LTBool {
			plain = false
		}
		if key, err = proxy.AppendKey(key, v); err != nil {
			return nil, err
		}
	}
	if h.State.Mark() != k.base {
		before := len(key)
		key = h.State.AppendDiff(key, k.base)
		plain = plain && len(key) == before
	}
	if plain && k.snaps[string(key)] == nil {
		values := make([]glua.LValue, len(k.vars))
		for i, name := range k.vars {
			values[i] = k.env.RawGetString(name)
		}
		k.snaps[string(key)] = values
	}
	return key, nil
}

// enter brings about a state of a fight.
func (k *oddsAsk) enter(c *odds.Chain, s *odds.State) error {
	h := k.h
	h.State.Rollback(k.base)
	k.mark, k.start = k.base, k.first
	if s.From == nil {
		return nil
	}
	if values, ok := k.snaps[s.Key]; ok {
		k.start = values
		return nil
	}
	k.setVars(k.first)
	for _, step := range append(s.Rounds()[1:], s) {
		err := c.Retrace(step, func(w *odds.Walker) error {
			_, _, err := h.Once(w, nil, func([]byte) ([]byte, bool, error) {
				_, err := k.act()
				return nil, false, err
			})
			return err
		})
		if err != nil {
			return err
		}
	}
	k.mark, k.start = h.State.Mark(), make([]glua.LValue, len(k.vars))
	for i, name := range k.vars {
		k.start[i] = k.env.RawGetString(name)
	}
	return nil
}
