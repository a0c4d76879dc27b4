package lua

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
	"parley/core/turn"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// Spec is one `it` of a spec file.
type Spec struct {
	File, Rule, Name string
	Line             int
	Err              error // nil: it passed
}

// SpecReport is what the specs of a ruleset came to.
type SpecReport struct {
	Specs    []Spec
	Faults   source.Faults
	rules    map[string]bool // that a describe names and whose specs ran
	refusals map[string]bool // actions that were refused in some spec
}

// Failed counts the specs that failed.
func (r *SpecReport) Failed() (n int) {
	for _, s := range r.Specs {
		if s.Err != nil {
			n++
		}
	}
	return n
}

// Uncovered lists the rules that no spec is about, and the actions that no
// spec sees refused.
func (r *SpecReport) Uncovered(h *Host) (rules, actions []string) {
	for _, x := range h.book.ruleOrder {
		if !r.rules[x.ID] {
			rules = append(rules, x.ID)
		}
	}
	for _, a := range h.book.actOrder {
		if !r.refusals[a.ID] {
			actions = append(actions, a.ID)
		}
	}
	return rules, actions
}

// RunSpecs runs the specs of a ruleset whose rule or name matches the pattern
// (nil: all), with those house rules in force. Each passed or failed one is
// told as it ends.
func RunSpecs(rs *ruleset.Ruleset, houses []ruleset.House, match *regexp.Regexp, told func(Spec)) (*SpecReport, error) {
	rep := &SpecReport{rules: map[string]bool{}, refusals: map[string]bool{}}
	for _, name := range rs.Specs() {
		h, err := NewHost(rs)
		if err != nil {
			return nil, err
		}
		ids, _, err := h.readHouses(houses)
		if err != nil {
			return nil, err
		}
		b := &bench{h: h, houses: ids, file: path.Join(rs.Dir, name), match: match, rep: rep, told: told}
		text, err := rs.Spec(name)
		if err != nil {
			return nil, err
		}
		b.steady(text)
	}
	return rep, nil
}

// specTimes is how many times the time of a spec those of a file may take.
const specTimes = 10

// bench runs the specs of one file.
type bench struct {
	h       *Host
	file    string
	match   *regexp.Regexp
	rep     *SpecReport
	told    func(Spec)
	rule    string
	script  *scripted
	watch   *Watch
	made    map[string]int
	houses  []string // in force when a spec begins
	failure error
	in      bool                   // inside an it
	shared  map[string]glua.LValue // what files that specs share returned; false: one that is loading
	specs   int
	took    time.Duration
}

// steady runs the specs, and finds what rules remember from one to the next.
func (b *bench) steady(text []byte) {
	changed := b.h.remembers()
	b.run(text)
	b.rep.Faults = append(b.rep.Faults, changed()...)
}

// specWords are the words of specs; the kinds of entries of a scenario are words
// too, each of which makes a piece.
func specWords() vocabulary.Words[func(*bench, *glua.LState) int] {
	return vocabulary.Words[func(*bench, *glua.LState) int]{
		{"describe", `describe("RULE", function() … end)`, "holds the specs of a rule, or of a house rule", (*bench).describe},
		{"it", `it("does something", function() … end)`, "one spec: it begins with an empty game, and everything is taken back at its end", (*bench).it},
		{"expect", "expect(VALUE).is(WANTED)", "fails the spec where a value is not as wanted; also isnt, has, near, fails", (*bench).expect},
		{"dice", `dice "to hit 5, deck area 1"`, "the dice of the spec by what they are for, in order", (*bench).dice},
		{"answers", `answers { "yes", "commit" }`, "the answers to the questions of the spec, in order", (*bench).answers},
		{"run", `run("RULE", …)`, "calls a rule, and returns its result", (*bench).call},
		{"phase", `phase("NAME", PIECE?)`, "puts the game into a phase, waiting for a piece, or for all who act in it", (*bench).phase},
		{"run_phase", `run_phase "NAME"`, "does what the rules do in a phase, without players", (*bench).runPhase},
		{"advance", "advance()", "lets the rules act until a player has to, or the game is over", (*bench).advance},
		{"order", `order "shoot hag trident"`, "gives an order, as it is typed; a refusal fails the spec", (*bench).order},
		{"refusal", `refusal "shoot hag trident"`, "the sentence that refuses an order, nil where it is legal", (*bench).refusal},
		{"option", `option("RULE", ON?)`, "switches an optional rule, on where nothing else is said", (*bench).option},
		{"odds", "odds(function() … end)", `the exact chance of each result of a function: { [true] = "1/3", [false] = "2/3" }`, (*bench).odds},
		{"notes", "notes()", "the sentences that the rules have told in the spec", (*bench).notes},
		{"house", `house("ID", ON?)`, "switches a house rule, on where nothing else is said", (*bench).house},
		{"broken", "broken()", "the invariants that do not hold now, a sentence each", (*bench).broken},
		{"require", `require "NAME"`, "what a chapter returns, or a file of the spec folder that describes no rule", (*bench).require},
	}
}

func (b *bench) run(text []byte) {
	h := b.h
	for _, w := range specWords() {
		h.sb.Func(w.Name, b.inside(w.Name, func(L *glua.LState) int { return w.Do(b, L) }))
	}
	for k := range h.book.seq.makers {
		h.sb.Func(k, b.inside(k, b.maker(k)))
	}
	code, found := sandbox.Compile(b.file, text, h.sb.Names())
	if len(found) > 0 {
		b.rep.Faults = append(b.rep.Faults, ruleset.LuaFaults(found)...)
		return
	}
	h.rs.Sources[strings.TrimPrefix(b.file, h.rs.Dir+"/")] = text
	if _, err := h.sb.Call(h.sb.Function(code), 0); err != nil {
		b.rep.Faults = append(b.rep.Faults, h.fault(err))
	}
}

// inside keeps what works on the game of a spec inside its it: what is done
// outside of one nobody would take back.
func (b *bench) inside(word string, fn glua.LGFunction) glua.LGFunction {
	if word == "describe" || word == "it" || word == "require" {
		return fn
	}
	return func(L *glua.LState) int {
		if !b.in {
			b.h.raise(fmt.Errorf("%s stands inside an it", word))
		}
		return fn(L)
	}
}

func (b *bench) describe(L *glua.LState) int {
	if b.sharing() {
		b.h.raise(errors.New("a file that specs share describes no rule: it would be described in each of them"))
	}
	b.rule = L.CheckString(1)
	if b.h.book.rules[b.rule] == nil && b.h.House(b.rule) == nil {
		b.h.raise(fmt.Errorf("there is no rule %q%s", b.rule, nearest.Guess(b.rule, b.h.book.ruleIDs())))
	}
	L.Push(L.CheckFunction(2))
	L.Call(0, 0)
	return 0
}

// it runs one spec on an empty game and takes everything back.
func (b *bench) it(L *glua.LState) int {
	h := b.h
	name, fn := L.CheckString(1), L.CheckFunction(2)
	_, line := h.where()
	s := Spec{File: b.file, Rule: b.rule, Name: name, Line: line}
	if b.in {
		h.raise(errors.New("an it cannot stand inside an it"))
	}
	b.specs++
	h.bounded("the specs of one file", b.specs, maxSpecs)
	h.bounded("the bytes of the name of a spec", len(name), maxLabel)
	if b.match != nil && !b.match.MatchString(s.Rule+": "+s.Name) {
		return 0
	}
	b.rep.rules[b.rule] = true
	b.script = &scripted{h: h, refused: b.rep.refusals}
	b.made = map[string]int{}
	b.watch = NewWatch(h)
	b.in = true
	mark := h.State.Mark()
	start := time.Now()
	s.Err = h.sb.Meter.Apart(func() error {
		return h.with(b.script, func() error {
			if err := b.prepare(); err != nil {
				return err
			}
			_, err := h.call(fn, 0)
			return err
		})
	})
	b.took += time.Since(start)
	if s.Err == nil {
		s.Err = b.script.left()
	}
	b.in = false
	h.State.Rollback(mark)
	b.rep.Specs = append(b.rep.Specs, s)
	if b.told != nil {
		b.told(s)
	}
	if h.limits.Time > 0 && b.took > specTimes*h.limits.Time {
		h.raise(fmt.Errorf("the specs of this file take more than %v", specTimes*h.limits.Time))
	}
	return 0
}

// prepare makes the two sides and lets the ruleset set up an empty scenario.
func (b *bench) prepare() error {
	h := b.h
	if err := h.setHouses(b.houses); err != nil {
		return err
	}
	for _, k := range h.rs.Tables {
		if h.rs.Entity(k) == nil && h.book.seq.makers[k] != nil {
			t := h.L.CreateTable(0, 0)
			t.Metatable = h.schemaBlank(k)
			if _, faults, err := h.create(k, k, t); err != nil || len(faults) > 0 {
				return fmt.Errorf("cannot enter the %s: %v %v", k, err, faults)
			}
		}
	}
	if h.book.seq.makers["side"] != nil {
		for _, id := range []string{"blue", "red"} {
			t := h.L.CreateTable(0, 0)
			t.Metatable = h.schemaBlank("side")
			if _, faults, err := h.create("side", id, t); err != nil || len(faults) > 0 {
				return fmt.Errorf("cannot make side %s: %v %v", id, err, faults)
			}
		}
	}
	if h.book.seq.setup == nil {
		return nil
	}
	t := h.L.CreateTable(0, 0)
	return h.only(&asking{fact: facts(nil), entry: true}, func() error {
		_, err := h.call(h.book.seq.setup, 0, t)
		return err
	})
}

func (h *Host) schemaBlank(kind string) *glua.LTable {
	return h.mirror.Blank("a "+kind, h.scenarioKeys(kind))
}

// scenarioKeys lists what a scenario may say of a kind.
func (h *Host) scenarioKeys(kind string) (known []string) {
	if s := h.rs.Schemas[kind]; s != nil {
		for _, f := range s.Fields {
			known = append(known, f.Name)
		}
	}
	return known
}

// maker is the global that makes an entity of a kind in a spec.
func (b *bench) maker(kind string) glua.LGFunction {
	return func(L *glua.LState) int {
		h := b.h
		src := L.CheckTable(1)
		b.made[kind]++
		id := fmt.Sprintf("%s-%d", kind, b.made[kind])
		t := L.CreateTable(0, src.Len())
		known := h.scenarioKeys(kind)
		for k, v := src.Next(glua.LNil); k != glua.LNil; k, v = src.Next(k) {
			name := k.String()
			if name == "id" {
				id = v.String()
				continue
			}
			i := slices.Index(known, name)
			if i < 0 {
				h.raise(fmt.Errorf("a %s has no %q%s", kind, name, nearest.Guess(name, known)))
			}
			if h.rs.Schemas[kind].Fields[i].Type.Word == "cell" {
				c, err := h.geo.Cell(v.String())
				if err != nil {
					h.raise(err)
				}
				v = h.geo.Text(c)
			}
			t.RawSetString(name, v)
		}
		t.Metatable = h.schemaBlank(kind)
		v, faults, err := h.create(kind, id, t)
		if len(faults) > 0 {
			var texts []string
			for _, f := range faults {
				texts = append(texts, f.text)
			}
			err = errors.New(strings.Join(texts, "; "))
		}
		if err != nil {
			h.raise(err)
		}
		L.Push(v)
		return 1
	}
}

func (b *bench) dice(L *glua.LState) int {
	b.script.dice = append(b.script.dice, game.ParseScript(L.CheckString(1))...)
	return 0
}

func (b *bench) answers(L *glua.LState) int {
	b.script.answers = append(b.script.answers, stringList(L.Get(1))...)
	return 0
}

func (b *bench) call(L *glua.LState) int {
	id := L.CheckString(1)
	r := b.h.book.rules[id]
	if r == nil {
		b.h.raise(fmt.Errorf("there is no rule %q%s", id, nearest.Guess(id, b.h.book.ruleIDs())))
	}
	L.Remove(1)
	return b.h.callRule(L, r)
}

// phase puts the turn into a phase: of one piece, or of all who act in it.
func (b *bench) phase(L *glua.LState) int {
	h := b.h
	id := L.CheckString(1)
	p := h.book.seq.phases[id]
	if p == nil {
		h.raise(fmt.Errorf("there is no phase %q%s", id, nearest.Guess(id, h.book.seq.order)))
	}
	var items []turn.Item
	if word, ok := L.Get(2).(glua.LString); ok {
		t := h.Piece(string(word))
		if t == nil {
			h.raise(fmt.Errorf("there is no piece %q", string(word)))
		}
		items = []turn.Item{{Player: Owner(t), Piece: t.Key()}}
	} else if p.Mode != turn.Rules {
		var err error
		if items, err = h.clock.Script.Who(id); err != nil {
			h.raise(err)
		}
	}
	if err := h.clock.Put(id, items); err != nil {
		h.raise(err)
	}
	return 0
}

func (b *bench) runPhase(L *glua.LState) int {
	h := b.h
	id := L.CheckString(1)
	if h.book.seq.phases[id] == nil {
		h.raise(fmt.Errorf("there is no phase %q%s", id, nearest.Guess(id, h.book.seq.order)))
	}
	if err := h.clock.Put(id, nil); err != nil {
		h.raise(err)
	}
	if err := h.clock.Script.Begin(id); err != nil {
		h.raise(err)
	}
	if err := h.clock.Script.Run(id); err != nil {
		h.raise(err)
	}
	return 0
}

func (b *bench) advance(*glua.LState) int {
	if err := b.h.clock.Advance(); err != nil {
		b.h.raise(err)
	}
	return 0
}

func (b *bench) try(text string) (*Order, []game.Refusal) {
	h := b.h
	o, refused := h.parse("", text)
	if len(refused) == 0 {
		var err error
		if refused, err = h.refusals(o); err != nil {
			h.raise(err)
		}
	}
	if word, _, _ := strings.Cut(text, " "); len(refused) > 0 {
		b.rep.refusals[word] = true
	}
	return o, refused
}

// order gives an order; one that is refused fails the spec. A spec that wants
// the refusal asks for it with the word refusal.
func (b *bench) order(L *glua.LState) int {
	h, text := b.h, L.CheckString(1)
	o, refused := b.try(text)
	if len(refused) > 0 {
		var reasons []string
		for _, r := range refused {
			reasons = append(reasons, strings.TrimSuffix(r.Text+" ("+r.Rule+")", " ()"))
		}
		h.raise(fmt.Errorf("the order %q was refused: %s", sandbox.CutText(text, maxLabel), strings.Join(reasons, "; ")))
	}
	if err := h.act(o); err != nil {
		h.raise(err)
	}
	return 0
}

func (b *bench) refusal(L *glua.LState) int {
	_, refused := b.try(L.CheckString(1))
	if len(refused) == 0 {
		L.Push(glua.LNil)
		return 1
	}
	var texts []string
	for _, r := range refused {
		texts = append(texts, r.Text)
	}
	L.Push(glua.LString(strings.Join(texts, "; ")))
	return 1
}

func (b *bench) option(L *glua.LState) int {
	id := L.CheckString(1)
	if r := b.h.book.rules[id]; r == nil || !r.Optional {
		b.h.raise(fmt.Errorf("there is no optional rule %q%s", id, nearest.Guess(id, b.h.book.optionIDs())))
	}
	if err := b.h.setOption(id, L.GetTop() < 2 || L.ToBool(2)); err != nil {
		b.h.raise(err)
	}
	return 0
}

func (b *bench) notes(L *glua.LState) int {
	t := L.CreateTable(len(b.script.told), 0)
	for _, n := range b.script.told {
		t.Append(glua.LString(n))
	}
	L.Push(t)
	return 1
}
