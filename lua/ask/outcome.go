package ask

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua/proxy"
)

// outcome is an outcome as it was first met.
type outcome struct {
	fields []Field
	single bool
	json   any
}

// outcome appends the key of what a run came to, and remembers what a new one
// is made of.
func (k *inquiry) outcome(key []byte, results []glua.LValue) ([]byte, error) {
	h := k.h
	k.returns(results)
	k.wrote = k.wrote || h.State.Mark() != k.base
	var values []glua.LValue
	switch {
	case len(k.watch) > 0:
		for _, w := range k.watch {
			v, err := k.read(w, results)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
	case k.vars != nil:
		for _, name := range k.vars {
			values = append(values, k.env.RawGetString(name))
		}
	case k.order != nil || k.until != nil && h.State.Mark() != k.base, len(results) == 0 || len(results) == 1 && results[0] == glua.LNil:
		return k.changed(key), nil
	default:
		values = results
	}
	for _, v := range values {
		var err error
		if key, err = proxy.AppendKey(key, v); err != nil {
			return nil, err
		}
	}
	if k.seen[string(key)] == nil {
		k.seen[string(key)] = k.describe(values)
	}
	return key, nil
}

// stringKeys lists the names in a table.
func stringKeys(t *glua.LTable) (names []string) {
	for _, key := range proxy.SortedKeys(t) {
		if s, ok := key.(glua.LString); ok {
			names = append(names, string(s))
		}
	}
	return names
}

// returns keeps what a run returned, for the expressions that speak of it.
func (k *inquiry) returns(results []glua.LValue) {
	k.returned = nil
	if k.vars != nil || k.order != nil || len(results) == 0 {
		return
	}
	k.returned = results[0]
	if t, ok := k.returned.(*glua.LTable); ok {
		for _, name := range stringKeys(t) {
			if !slices.Contains(k.met, name) {
				k.met = append(k.met, name)
			}
		}
	}
}

func (k *inquiry) describe(values []glua.LValue) *outcome {
	o := &outcome{}
	switch {
	case len(k.watch) > 0:
		m := map[string]any{}
		for i, w := range k.watch {
			m[w.name] = proxy.Plain(values[i])
			o.fields = append(o.fields, Field{w.name, m[w.name]})
		}
		o.json = m
	case k.vars != nil:
		m := map[string]any{}
		for i, name := range k.vars {
			m[name] = proxy.Plain(values[i])
			o.fields = append(o.fields, Field{name, m[name]})
		}
		o.json = m
	case len(values) == 1:
		o.json = proxy.Plain(values[0])
		if m, ok := o.json.(map[string]any); ok && len(m) > 0 {
			for _, name := range slices.Sorted(maps.Keys(m)) {
				o.fields = append(o.fields, Field{name, m[name]})
			}
			return o
		}
		o.single = true
		o.fields = []Field{{"result", o.json}}
	default:
		list := []any{}
		for i, v := range values {
			list = append(list, proxy.Plain(v))
			o.fields = append(o.fields, Field{fmt.Sprintf("result %d", i+1), list[i]})
		}
		o.json = list
		if len(values) == 0 {
			o.json, o.single = nil, true
			o.fields = []Field{{"result", nil}}
		}
	}
	return o
}

// changed appends every field that is not as it was and may be seen, without
// the sequence of play.
func (k *inquiry) changed(key []byte) []byte {
	changes := k.h.State.Changes(k.base)
	changes = slices.DeleteFunc(changes, func(c game.Change) bool {
		return strings.HasPrefix(c.Path, "turn.") || c.Secret && k.q.See != nil && !k.q.See(c.Owner)
	})
	slices.SortFunc(changes, func(a, b game.Change) int { return cmp.Compare(a.Path, b.Path) })
	for _, c := range changes {
		key = append(c.To.AppendJSON(append(append(key, c.Path...), '=')), '\n')
	}
	if k.seen[string(key)] == nil {
		o, m := &outcome{}, map[string]any{}
		for _, c := range changes {
			v := c.To.Any()
			m[c.Path] = v
			o.fields = append(o.fields, Field{c.Path, v})
			k.was(c.Path, c.From.Any())
		}
		o.json = m
		k.seen[string(key)] = o
	}
	return key
}

// was remembers what a field that can change was before.
func (k *inquiry) was(path string, from any) {
	if k.before == nil {
		k.before = map[string]any{}
	}
	k.before[path] = from
}

// fill gives outcomes the fields that change in others only.
func (k *inquiry) fill(res *odds.Result) {
	if k.before == nil {
		return
	}
	for _, o := range res.Outcomes {
		x := k.seen[o.Key]
		m := x.json.(map[string]any)
		for _, path := range slices.Sorted(maps.Keys(k.before)) {
			if _, ok := m[path]; !ok {
				m[path] = k.before[path]
				x.fields = append(x.fields, Field{path, k.before[path]})
			}
		}
	}
}
