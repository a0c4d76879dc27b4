package ask

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/proxy"
)

// Watched expressions and the condition of need speak of what a run returned:
// by the fields of a table, by result for the whole, or, where the whole is one
// value, by any name that is otherwise unknown. All other names mean what they
// mean in the question, at the end of the run.

// fieldsEnv is the environment of watched expressions.
func (k *oddsAsk) fieldsEnv() *glua.LTable {
	if k.fields == nil {
		k.fields = k.h.L.CreateTable(0, 0)
		meta := k.h.L.CreateTable(0, 1)
		meta.RawSetString("__index", k.h.L.NewFunction(k.fieldNamed))
		k.fields.Metatable = meta
	}
	return k.fields
}

// fieldNamed is what a name means in a watched expression.
func (k *oddsAsk) fieldNamed(L *glua.LState) int {
	name := L.Get(2).String()
	t, _ := k.returned.(*glua.LTable)
	switch {
	case t != nil && t.RawGetString(name) != glua.LNil:
		k.looked = true
		L.Push(t.RawGetString(name))
		return 1
	case name == resultName && k.returned != nil:
		k.looked = true
		L.Push(k.returned)
		return 1
	case isKnown(k.names, name) || strings.HasPrefix(name, "\x00"): // of the sandbox
		k.looked = k.looked || slices.Contains(k.vars, name)
		L.Push(L.GetField(k.env, name))
		return 1
	case k.returned != nil && t == nil && k.loose:
		k.looked = true
		L.Push(k.returned)
		return 1
	case t == nil:
		k.h.Raise(fmt.Errorf("undefined name %q", name))
	}
	if !slices.Contains(k.unmet, name) {
		k.unmet = append(k.unmet, name)
	}
	L.Push(glua.LNil) // it may be a field of another outcome
	return 1
}

// unknown is the fault of a name that no run returned, nil where there is none.
func (k *oddsAsk) unknown() error {
	for _, name := range k.unmet {
		if !slices.Contains(k.met, name) {
			slices.Sort(k.met)
			has := strings.Join(k.met, ", ")
			if has == "" {
				has = "none"
			}
			return fmt.Errorf("undefined name %q%s; fields of the result: %s", name, nearest.Guess(name, k.met), has)
		}
	}
	return nil
}

// resultName is what a question returns, as a whole.
const resultName = "result"

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
func (k *oddsAsk) returns(results []glua.LValue) {
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

// unmoved refuses a condition of need that looks at nothing that comes of the
// question: it is the same in every outcome.
func (k *oddsAsk) unmoved() error {
	if k.q.Need == nil || k.looked || k.wrote || len(k.seen) != 1 {
		return nil
	}
	what := "changes nothing in the game"
	if len(k.met) > 0 {
		slices.Sort(k.met)
		what = "gives " + strings.Join(k.met, ", ")
	}
	return fmt.Errorf("%s is the same whatever comes of the question, which %s", k.q.Need.Condition, what)
}
