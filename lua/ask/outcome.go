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

// outcome is an outcome as first met.
type outcome struct {
	fields []Field
	single bool
	json   any
}

// outcome appends the key of the result of a run, and records the parts of a new one.
func (k *inquiry) outcome(key []byte, results []glua.LValue) ([]byte, error) {
	h := k.h
	k.returns(results)
	k.wrote = k.wrote || h.State.Mark() != k.base
	values := results
	switch {
	case len(k.watch) > 0:
		values = make([]glua.LValue, 0, len(k.watch))
		for _, w := range k.watch {
			v, err := k.read(w, results)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
	case k.vars != nil:
		values = k.varsNow()
	case k.order != nil || k.until != nil && h.State.Mark() != k.base, len(results) == 0 || len(results) == 1 && results[0] == glua.LNil:
		return k.changed(key), nil
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

// returns records the result of a run, for the expressions that use it.
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

// record returns an outcome with no fields yet.
func record() *outcome { return &outcome{json: map[string]any{}} }

// set adds a field to a record.
func (o *outcome) set(name string, v any) {
	o.json.(map[string]any)[name] = v
	o.fields = append(o.fields, Field{name, v})
}

func (k *inquiry) describe(values []glua.LValue) *outcome {
	o := &outcome{}
	switch {
	case k.named != nil:
		o = record()
		for i, name := range k.named {
			o.set(name, proxy.Plain(values[i]))
		}
	case len(values) == 1:
		o.json = proxy.Plain(values[0])
		m, ok := o.json.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(m)) {
			o.fields = append(o.fields, Field{name, m[name]})
		}
		if o.single = !ok || len(m) == 0; o.single {
			o.fields = []Field{{resultName, o.json}}
		}
	default:
		list := []any{}
		for i, v := range values {
			list = append(list, proxy.Plain(v))
			o.fields = append(o.fields, Field{fmt.Sprintf("result %d", i+1), list[i]})
		}
		o.json = list
	}
	return o
}

// changed appends every visible field that has changed, except the sequence of play and
// what the ruleset sets aside.
func (k *inquiry) changed(key []byte) []byte {
	changes := k.h.State.Changes(k.base)
	changes = slices.DeleteFunc(changes, func(c game.Change) bool {
		field, _, _ := strings.Cut(c.Path, ".")
		return field == "turn" || slices.Contains(k.h.Ruleset.Aside, field) || c.Hidden(k.q.See)
	})
	slices.SortFunc(changes, func(a, b game.Change) int { return cmp.Compare(a.Path, b.Path) })
	for _, c := range changes {
		key = append(c.To.AppendJSON(append(append(key, c.Path...), '=')), '\n')
	}
	if k.seen[string(key)] == nil {
		o := record()
		for _, c := range changes {
			o.set(c.Path, c.To.Any())
			if k.before == nil {
				k.before = map[string]any{}
			}
			k.before[c.Path] = c.From.Any()
		}
		k.seen[string(key)] = o
	}
	return key
}

// fill adds to outcomes the fields that change only in others.
func (k *inquiry) fill(res *odds.Result) {
	for _, path := range slices.Sorted(maps.Keys(k.before)) {
		for _, o := range res.Outcomes {
			x := k.seen[o.Key]
			if _, ok := x.json.(map[string]any)[path]; !ok {
				x.set(path, k.before[path])
			}
		}
	}
}
