package lua

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/dice"
	"parley/core/game"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
)

func number(n int) glua.LValue { return proxy.Number(float64(n)) }

// wordRoll implements roll(dice, why, who, audience): it returns the sum, or the face of a named
// die; for "highest 2 of 5d6" or "lowest 1 of 3d6" it returns the kept values
// separately, the most extreme first.
func (h *Host) wordRoll(L *glua.LState) int {
	text := L.CheckString(1)
	d, err := h.spec(text)
	if err != nil {
		h.Raise(err)
	}
	h.uncertain("roll")
	c := h.ask(game.Roll, d, text, L.Get(2), L.Get(3))
	c.Keep = d.keep
	c.Only, c.Else = h.audience(L.Get(4), "roll", nil)
	h.pick(c)
	switch {
	case d.keep != 0:
		return h.pushKept(L, c)
	case d.values == nil:
		L.Push(glua.LString(d.faces[c.Got[0]]))
	default:
		L.Push(number(c.Sum()))
	}
	return 1
}

func (h *Host) pushKept(L *glua.LState, c *game.Chance) int {
	values := make([]int, len(c.Got))
	for i, f := range c.Got {
		values[i] = c.Values[f]
	}
	slices.Sort(values)
	if c.Keep > 0 {
		slices.Reverse(values)
	}
	n := max(c.Keep, -c.Keep)
	for _, v := range values[:n] {
		L.Push(number(v))
	}
	return n
}

// keepSpec parses "highest 2 of 5d6"; ok is false for any other text.
func (h *Host) keepSpec(text string) (d *diceSpec, ok bool, err error) {
	words := strings.Fields(text)
	if len(words) != 4 || words[0] != "highest" && words[0] != "lowest" || words[2] != "of" {
		return nil, false, nil
	}
	pool, err := h.spec(words[3])
	if err != nil {
		return nil, true, err
	}
	k, err := strconv.Atoi(words[1])
	switch {
	case err != nil || k < 1 || k > pool.n:
		return nil, true, fmt.Errorf("the dice %q: 1 to %d of them can be kept, got %s", text, pool.n, words[1])
	case pool.bonus != 0 || pool.values == nil || pool.keep != 0:
		return nil, true, fmt.Errorf("the dice %q: dice that are kept must have numbers, and no bonus", text)
	}
	own := *pool
	own.keep = k
	if words[0] == "lowest" {
		own.keep = -k
	}
	return &own, true, nil
}

// classed is the parsed classes of a count.
type classed struct {
	one     *diceSpec
	classes dice.Classes
	names   []glua.LString // as the rule wrote them
	at      []int          // the index of the class of each name
	many    bool           // several results instead of a table
}

// several names n dice as players read them: 3d6, but 3 average.
func (d *diceSpec) several(n int, die string) string {
	if d.named == n {
		return d.name
	}
	d.named, d.name = n, strconv.Itoa(n)+" "+die
	if len(die) > 1 && die[0] == 'd' && die[1] >= '0' && die[1] <= '9' {
		d.name = strconv.Itoa(n) + die
	}
	return d.name
}

// wordCount implements count(n, dice, classes, why, who, audience): how many dice fall in each
// class; for a class such as "all 6", whether all of them do. A table of named classes
// returns a table with those names; one class, or a list of classes, returns as many
// values. count(list, test) is a word for lists.
func (h *Host) wordCount(L *glua.LState) int {
	if h.countsList(L) {
		return h.Sandbox.CountList(L)
	}
	n, text := h.pool(L)
	k, err := h.classes(text, L.Get(3))
	if err != nil {
		h.Raise(err)
	}
	tally := h.counts(L, k, n, text)
	if k.many {
		for i := range k.names {
			L.Push(k.result(tally, i))
		}
		return len(k.names)
	}
	out := L.CreateTable(0, len(k.names))
	for i, name := range k.names {
		out.RawSetString(string(name), k.result(tally, i))
	}
	L.Push(out)
	return 1
}

// wordCounted implements count(n, dice, { name = class }, …).name, for which the compiler calls it
// with the name and then the arguments of count, the class in place of the table.
func (h *Host) wordCounted(L *glua.LState) int {
	name := L.CheckString(1)
	L.Remove(1)
	class, ok := L.Get(3).(glua.LString)
	if !ok || h.countsList(L) { // count has a sentence for it
		t := L.CreateTable(0, 1)
		t.RawSetString(name, L.Get(3))
		L.Replace(3, t)
		h.wordCount(L)
		L.Push(L.GetField(L.Get(-1), name))
		return 1
	}
	n, text := h.pool(L)
	k, err := h.class(L, text, name, class)
	if err != nil {
		h.Raise(err)
	}
	L.Push(k.result(h.counts(L, k, n, text), 0))
	return 1
}

// pool reads how many dice a count rolls, and of what kind.
func (h *Host) pool(L *glua.LState) (n int, text string) {
	v, ok := L.Get(1).(glua.LNumber)
	if !ok || v != glua.LNumber(int(v)) || v < 0 || v > dice.MaxCount {
		h.Raise(fmt.Errorf("count: 0 to %d dice can be rolled, got %s", dice.MaxCount, proxy.Text(L.Get(1))))
	}
	text = L.CheckString(2)
	h.Bounded("the bytes of a text of dice", len(text), MaxLabel)
	h.uncertain("count")
	return int(v), text
}

// counts rolls the dice of a count, and returns how many fall in each class; nil if there are none.
func (h *Host) counts(L *glua.LState, k *classed, n int, text string) []int {
	if n == 0 {
		return nil
	}
	name := text // a single die is written as in roll
	if !h.Run.enumerates() && n > 1 {
		name = k.one.several(n, text)
	}
	c := h.ask(game.Count, k.one, name, L.Get(4), L.Get(5))
	c.N, c.Classes = n, k.classes
	c.Only, c.Else = h.audience(L.Get(6), "count", nil)
	h.pick(c)
	if c.Tally != nil {
		return c.Tally
	}
	h.kept.tally = k.classes.AppendCount(h.kept.tally[:0], c.Got)
	return h.kept.tally
}

// result returns what a count with a tally returns for a name.
func (k *classed) result(tally []int, i int) glua.LValue {
	switch at := k.at[i]; {
	case k.classes.All(at):
		return glua.LBool(tally != nil && tally[at] > 0)
	case tally == nil:
		return number(0)
	default:
		return number(tally[at])
	}
}

// countsList reports whether a call of count takes a list, or was meant to.
func (h *Host) countsList(L *glua.LState) bool {
	switch L.Get(1).(type) {
	case *glua.LTable, *glua.LUserData:
		return true
	case glua.LNumber:
		return false
	}
	_, dice := L.Get(2).(glua.LString)
	return !dice && L.GetTop() < 3
}

// listed is a list of classes as it was when parsed.
type listed struct {
	text string
	list []glua.LValue
	k    *classed
}

// same reports whether a list of classes is unchanged.
func (m *listed) same(text string, t *glua.LTable) bool {
	if m == nil || m.text != text || t.Len() != len(m.list) {
		return false
	}
	for i, v := range m.list {
		if t.RawGetInt(i+1) != v {
			return false
		}
	}
	return true
}

// oneClass is a count's single class, parsed.
type oneClass struct {
	text  string
	name  string // "" for a class without a table
	class glua.LString
	k     *classed
}

// oneClass returns where a single class is kept.
func (k *kept) oneClass(text, name string, class glua.LString) *oneClass {
	if text == "" || class == "" {
		return &k.single[0]
	}
	return &k.single[(int(text[len(text)-1])+len(name)+len(class)+int(class[len(class)-1]))%len(k.single)]
}

// is reports whether it is the class of a name.
func (m *oneClass) is(text, name string, class glua.LString) bool {
	return m.k != nil && m.text == text && m.name == name && m.class == class
}

// class reads the single class of a count that has a name.
func (h *Host) class(L *glua.LState, text, name string, class glua.LString) (*classed, error) {
	m := h.kept.oneClass(text, name, class)
	if m.is(text, name, class) {
		return m.k, nil
	}
	t := L.CreateTable(0, 1)
	t.RawSetString(name, class)
	k, err := h.newClasses(text, t)
	if err == nil {
		*m = oneClass{text, name, class, k}
	}
	return k, err
}

// classes reads the third argument of count; equal ones are parsed once.
func (h *Host) classes(text string, v glua.LValue) (*classed, error) {
	if class, ok := v.(glua.LString); ok {
		m := h.kept.oneClass(text, "", class)
		if m.is(text, "", class) {
			return m.k, nil
		}
		k, err := h.newClasses(text, v)
		if err == nil {
			*m = oneClass{text, "", class, k}
		}
		return k, err
	}
	t, _ := v.(*glua.LTable)
	list, shared := t != nil && t.Len() > 0, h.Sandbox.Shared(t)
	if list || shared {
		if m := h.kept.lists[t]; shared && m != nil && m.text == text || list && m.same(text, t) {
			return m.k, nil
		}
	}
	k, err := h.newClasses(text, v)
	if err != nil {
		return nil, err
	}
	if shared || list && k.many && len(k.names) == t.Len() {
		if h.kept.lists == nil || len(h.kept.lists) > 256 {
			h.kept.lists = map[*glua.LTable]*listed{}
		}
		m := &listed{text: text, k: k}
		for i := 1; i <= t.Len(); i++ {
			m.list = append(m.list, t.RawGetInt(i))
		}
		h.kept.lists[t] = m
	}
	return k, nil
}

// classesFit returns an error if there are too many classes, or their texts are too
// long.
func classesFit(v glua.LValue) error {
	n, bytes := 0, 0
	switch v := v.(type) {
	case glua.LString:
		bytes = len(v)
	case *glua.LTable:
		for k, e := v.Next(glua.LNil); k != glua.LNil && n <= maxClasses; k, e = v.Next(k) {
			n++
			for _, x := range []glua.LValue{k, e} {
				if s, ok := x.(glua.LString); ok {
					bytes = max(bytes, len(s))
				}
			}
		}
	}
	switch {
	case n > maxClasses:
		return ruleset.TooMuch("the classes", n, maxClasses)
	case bytes > MaxLabel:
		return ruleset.TooMuch("the bytes of a class", bytes, MaxLabel)
	}
	return nil
}

// newClasses parses the classes of a count, and its dice.
func (h *Host) newClasses(text string, v glua.LValue) (*classed, error) {
	one, err := h.spec(text)
	if err != nil {
		return nil, err
	}
	k, err := h.readClasses(text, one, v)
	if err != nil {
		return nil, fmt.Errorf("count: %w", err)
	}
	return k, nil
}

func (h *Host) readClasses(text string, one *diceSpec, v glua.LValue) (*classed, error) {
	if err := classesFit(v); err != nil {
		return nil, err
	}
	b := append(append(h.kept.poolKey[:0], text...), 0)
	switch v := v.(type) {
	case glua.LString:
		b = append(append(b, 1), v...)
	case *glua.LTable:
		for key, e := v.Next(glua.LNil); key != glua.LNil; key, e = v.Next(key) {
			s, ok := e.(glua.LString)
			if !ok {
				return nil, fmt.Errorf("the class %s must be text such as \"1-3\", not %s", proxy.Text(key), proxy.Text(e))
			}
			if name, ok := key.(glua.LString); ok {
				b = append(append(append(b, name...), '='), s...)
			} else {
				b = append(append(b, 2), s...)
			}
			b = append(b, 0)
		}
	default:
		return nil, errors.New("the classes must be a table such as { hit = \"1-3\" }, a list, or a text such as \"1-3\"")
	}
	h.kept.poolKey = b
	if k := h.kept.pools[string(b)]; k != nil {
		return k, nil
	}
	k, spec := &classed{one: one}, map[string]string{}
	switch v := v.(type) {
	case glua.LString:
		k.many, k.names = true, []glua.LString{"1"}
		spec["1"] = string(v)
	case *glua.LTable:
		for key, e := v.Next(glua.LNil); key != glua.LNil; key, e = v.Next(key) {
			if _, ok := key.(glua.LNumber); ok {
				k.many = true
			}
			k.names = append(k.names, glua.LString(key.String()))
			spec[key.String()] = e.String()
		}
	}
	var err error
	if k.classes, err = dice.ParseClasses(one.die, spec); err != nil {
		return nil, err
	}
	for _, name := range k.names {
		k.at = append(k.at, slices.Index(k.classes.Names, string(name)))
	}
	if h.kept.pools == nil || len(h.kept.pools) >= 1<<12 {
		h.kept.pools = map[string]*classed{}
	}
	h.kept.pools[string(b)] = k
	return k, nil
}

// wordDraw implements draw(list, why, who), which returns one entry of a list, each
// position equally likely; and draw(list, why, who, n), which returns a list of n of
// them, without replacement. Equal entries are one kind; the drawn ones come in the
// order of their kinds in the list, so that a rule cannot see the order of drawing.
func (h *Host) wordDraw(L *glua.LState) int {
	if t := proxy.TableOf(L.Get(1)); t != nil && h.Mirror.Decks {
		if _, ok := game.DeckOf(t); ok {
			return h.drawCard(L)
		}
	}
	list := h.items(L.Get(1), "draw")
	h.uncertain("draw")
	d := &diceSpec{n: 1}
	many, n := L.Get(4).(glua.LNumber)
	if n {
		d.n = int(many)
		if glua.LNumber(d.n) != many || d.n < 0 || d.n > list.Len() {
			h.Raise(fmt.Errorf("draw: cannot draw %[2]s from a list of %[1]d", list.Len(), proxy.Text(many)))
		}
	}
	var weights []int
	var things []glua.LValue
	at, named := map[glua.LValue]int{}, map[string]bool{}
	for i := 1; i <= list.Len(); i++ {
		v := list.RawGetInt(i)
		if k, ok := at[v]; ok {
			weights[k]++
			continue
		}
		name := h.Geometry.Label(sandbox.CutText(proxy.Text(v), MaxLabel))
		if t := proxy.TableOf(v); t != nil && t.Key() != "" {
			name = t.Key()
		}
		if named[name] {
			name += "#" + strconv.Itoa(i)
		}
		named[name] = true
		at[v] = len(things)
		things, weights, d.faces = append(things, v), append(weights, 1), append(d.faces, name)
	}
	text := "one"
	if n {
		text = strconv.Itoa(d.n)
	}
	c := h.ask(game.Draw, d, text, L.Get(2), L.Get(3))
	c.Weights = weights
	c.Only, c.Else = h.audience(L.Get(5), "draw", nil)
	if d.n > 0 {
		h.pick(c)
	}
	if !n {
		L.Push(things[c.Got[0]])
		return 1
	}
	got := slices.Sorted(slices.Values(c.Got))
	out := L.CreateTable(d.n, 0)
	for _, i := range got[:d.n] {
		out.Append(things[i])
	}
	L.Push(out)
	return 1
}
