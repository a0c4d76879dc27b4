package spec

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// Spec is one `it` of a spec file.
type Spec struct {
	File, Rule, Name string
	Line             int
	Err              error    // nil: it passed
	Printed          []string // the first lines that print printed
}

// maxPrinted is how many printed lines of a spec are kept.
const maxPrinted = 100

// Report is the result of the specs of a ruleset.
type Report struct {
	Specs    []Spec
	Faults   source.Faults
	Rules    map[string]bool // rules that a describe names and whose specs ran
	Refusals map[string]bool // actions that were refused in some spec
	Promises *lua.Promises   // what rules promise to odds, as far as specs call them
}

// Failed counts the specs that failed.
func (r *Report) Failed() (n int) {
	for _, s := range r.Specs {
		if s.Err != nil {
			n++
		}
	}
	return n
}

// Uncovered lists the rules that no spec is about, and the actions that no
// spec sees refused.
func (r *Report) Uncovered(h *lua.Host) (rules, actions []string) {
	for _, x := range h.Book.RuleOrder {
		if !r.Rules[x.ID] {
			rules = append(rules, x.ID)
		}
	}
	for _, a := range h.Book.ActionOrder {
		if !r.Refusals[a.ID] {
			actions = append(actions, a.ID)
		}
	}
	return rules, actions
}

// Run runs the specs of a ruleset whose rule or name matches the pattern (nil: all),
// with those house rules in force. It reports each spec when it ends.
func Run(rs *ruleset.Ruleset, houses []ruleset.House, match *regexp.Regexp, told func(Spec)) (*Report, error) {
	rep := &Report{Rules: map[string]bool{}, Refusals: map[string]bool{}}
	for _, name := range rs.Specs() {
		text, err := rs.Spec(name)
		if err == nil {
			err = rep.run(rs, houses, &Bench{File: path.Join(rs.Dir, name), match: match, report: told}, text)
		}
		if err != nil {
			return nil, err
		}
	}
	return rep, nil
}

// RunHouse runs the specs of a house rule, which is in force at the beginning of each,
// above the house rules in under. The file is for messages.
func RunHouse(rs *ruleset.Ruleset, x ruleset.House, under []ruleset.House, file string, text []byte, match *regexp.Regexp, told func(Spec)) (*Report, error) {
	rep := &Report{Rules: map[string]bool{}, Refusals: map[string]bool{}}
	return rep, rep.run(rs, append(slices.Clone(under), x), &Bench{File: file, match: match, report: told}, text)
}

// run runs the specs of a file with those house rules in force, and finds state that
// rules keep between them.
func (r *Report) run(rs *ruleset.Ruleset, houses []ruleset.House, b *Bench, text []byte) (err error) {
	if b.H, err = lua.NewHost(rs); err != nil {
		return err
	}
	if b.houses, _, err = b.H.ReadHouses(houses); err != nil {
		return err
	}
	b.Rep = r
	if r.Promises == nil {
		r.Promises = lua.NewPromises()
	}
	b.H.Promises = r.Promises
	changed := remembers(b.H)
	b.Run(text)
	r.Faults = append(r.Faults, changed()...)
	return nil
}

// maxSpecs is how many specs a file may have.
const maxSpecs = 2000

// specTimes is how many times the time limit of a spec a file of specs may take.
const specTimes = 10

// Bench runs the specs of one file.
type Bench struct {
	H      *lua.Host
	File   string
	match  *regexp.Regexp
	Rep    *Report
	report func(Spec)
	rule   string
	Script *Scripted
	watch  *Watch
	made   map[string]int
	empty  game.Savepoint         // the state before the two sides are made
	begun  bool                   // a scenario has begun
	houses []string               // in force at the beginning of a spec
	sets   []string               // PATH=VALUE of the spec's own calls of set
	In     bool                   // inside an it
	shared map[string]glua.LValue // results of shared files; false: still loading
	specs  int
	took   time.Duration
}

// Run runs the specs of a file with this text.
func (b *Bench) Run(text []byte) {
	h := b.H
	for _, w := range Words() {
		h.Sandbox.Func(w.Name, b.inside(w.Name, func(L *glua.LState) int { return w.Do(b, L) }))
	}
	for k := range h.Book.Sequence.Makers {
		h.Sandbox.Func(k, b.inside(k, b.maker(k)))
	}
	code, faults := b.compile(b.File, text)
	if len(faults) > 0 {
		b.Rep.Faults = append(b.Rep.Faults, faults...)
		return
	}
	h.Ruleset.Sources[strings.TrimPrefix(b.File, h.Ruleset.Dir+"/")] = text
	if _, err := h.RunFile(code, b.chapter); err != nil {
		b.Rep.Faults = append(b.Rep.Faults, h.Fault(err))
	}
}

// it runs one spec on an empty game and undoes everything.
func (b *Bench) it(L *glua.LState) int {
	h := b.H
	name, fn := L.CheckString(1), L.CheckFunction(2)
	_, line := h.Where()
	s := Spec{File: b.File, Rule: b.rule, Name: name, Line: line}
	if b.In {
		h.Raise(errors.New("an it cannot be inside another it"))
	}
	b.specs++
	h.Bounded("the specs of one file", b.specs, maxSpecs)
	h.Bounded("the bytes of the name of a spec", len(name), lua.MaxLabel)
	if b.match != nil && !b.match.MatchString(s.Rule+": "+s.Name) {
		return 0
	}
	b.Rep.Rules[b.rule] = true
	b.Script = &Scripted{refused: b.Rep.Refusals}
	b.made = map[string]int{}
	b.watch = NewWatch(h)
	b.In = true
	h.Printed = func(line string) {
		if len(s.Printed) < maxPrinted {
			s.Printed = append(s.Printed, line)
		}
	}
	h.Promises.Forget()
	mark := h.State.Mark()
	start := time.Now()
	s.Err = h.Sandbox.Meter.Apart(func() error {
		return h.With(b.Script, func() error {
			if err := b.prepare(); err != nil {
				return err
			}
			_, err := h.Call(fn, 0)
			return err
		})
	})
	b.took += time.Since(start)
	if s.Err == nil {
		s.Err = b.Script.left()
	}
	if s.Err == nil {
		s.Err = h.BrokenPromise()
	}
	b.In, h.Printed = false, nil
	h.State.Rollback(mark)
	b.Rep.Specs = append(b.Rep.Specs, s)
	if b.report != nil {
		b.report(s)
	}
	if h.Limits.Time > 0 && b.took > specTimes*h.Limits.Time {
		h.Raise(fmt.Errorf("the specs of this file take too long (limit %v)", specTimes*h.Limits.Time))
	}
	return 0
}

// prepare creates the two sides and lets the ruleset set up an empty scenario.
func (b *Bench) prepare() error {
	h := b.H
	b.sets, b.empty, b.begun = nil, h.State.Mark(), false
	h.EmptyTable()
	if err := h.SetHouses(b.houses); err != nil {
		return err
	}
	if err := h.FillDecks(); err != nil {
		return err
	}
	enter := func(kind, id, what string) error {
		t := h.L.CreateTable(0, 0)
		t.Metatable = schemaBlank(h, kind)
		if _, faults, err := h.Create(kind, id, t); err != nil || len(faults) > 0 {
			return fmt.Errorf("cannot %s: %v %v", what, err, faults)
		}
		return nil
	}
	for _, k := range h.Ruleset.Tables {
		if h.Ruleset.Entity(k) == nil && h.Book.Sequence.Makers[k] != nil {
			if err := enter(k, k, "enter the "+k); err != nil {
				return err
			}
		}
	}
	if h.Book.Sequence.Makers["side"] != nil {
		for _, id := range []string{"blue", "red"} {
			if err := enter("side", id, "make side "+id); err != nil {
				return err
			}
		}
	}
	if h.Book.Sequence.Setup == nil {
		return nil
	}
	t := h.L.CreateTable(0, 0)
	return h.OnlyAsk(&lua.Asking{Query: lua.Query{Func: lua.Entering, Of: "setup"}, Fact: lua.Facts(nil), Entry: true}, func() error {
		_, err := h.Call(h.Book.Sequence.Setup, 0, t)
		return err
	})
}

func schemaBlank(h *lua.Host, kind string) *glua.LTable {
	return h.Mirror.Blank("a "+kind, scenarioKeys(h, kind))
}

// scenarioKeys lists the keys of a kind in a scenario.
func scenarioKeys(h *lua.Host, kind string) (known []string) {
	if s := h.Ruleset.Schemas[kind]; s != nil {
		for _, f := range s.Fields {
			known = append(known, f.Name)
		}
	}
	return known
}
