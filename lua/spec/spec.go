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
	"parley/core/turn"
	"parley/lua"
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

// Report is what the specs of a ruleset came to.
type Report struct {
	Specs    []Spec
	Faults   source.Faults
	Rules    map[string]bool // that a describe names and whose specs ran
	Refusals map[string]bool // actions that were refused in some spec
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

// Run runs the specs of a ruleset whose rule or name matches the pattern
// (nil: all), with those house rules in force. Each passed or failed one is
// told as it ends.
func Run(rs *ruleset.Ruleset, houses []ruleset.House, match *regexp.Regexp, told func(Spec)) (*Report, error) {
	rep := &Report{Rules: map[string]bool{}, Refusals: map[string]bool{}}
	for _, name := range rs.Specs() {
		h, err := lua.NewHost(rs)
		if err != nil {
			return nil, err
		}
		ids, _, err := h.ReadHouses(houses)
		if err != nil {
			return nil, err
		}
		b := &Bench{H: h, houses: ids, File: path.Join(rs.Dir, name), match: match, Rep: rep, told: told}
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

// Bench runs the specs of one file.
type Bench struct {
	H       *lua.Host
	File    string
	match   *regexp.Regexp
	Rep     *Report
	told    func(Spec)
	rule    string
	Script  *Scripted
	watch   *Watch
	made    map[string]int
	houses  []string // in force when a spec begins
	failure error
	In      bool                   // inside an it
	shared  map[string]glua.LValue // what files that specs share returned; false: one that is loading
	specs   int
	took    time.Duration
}

// steady runs the specs, and finds what rules remember from one to the next.
func (b *Bench) steady(text []byte) {
	changed := remembers(b.H)
	b.Run(text)
	b.Rep.Faults = append(b.Rep.Faults, changed()...)
}

// SpecWords are the words of specs; the kinds of entries of a scenario are words
// too, each of which makes a piece.
func SpecWords() vocabulary.Words[func(*Bench, *glua.LState) int] {
	return vocabulary.Words[func(*Bench, *glua.LState) int]{
		{"describe", `describe("RULE", function() … end)`, "holds the specs of a rule, or of a house rule", (*Bench).describe},
		{"it", `it("does something", function() … end)`, "one spec: it begins with an empty game, and everything is taken back at its end", (*Bench).it},
		{"expect", "expect(VALUE).is(WANTED)", "fails the spec where a value is not as wanted; also isnt, has, near, fails", (*Bench).expect},
		{"dice", `dice "to hit 5, deck area 1"`, "the dice of the spec by what they are for, in order", (*Bench).dice},
		{"answers", `answers { "yes", "commit" }`, "the answers to the questions of the spec, in order", (*Bench).answers},
		{"run", `run("RULE", …)`, "calls a rule, and returns its result", (*Bench).call},
		{"phase", `phase("NAME", PIECE?)`, "puts the game into a phase, waiting for a piece, or for all who act in it", (*Bench).phase},
		{"run_phase", `run_phase "NAME"`, "does what the rules do in a phase, without players", (*Bench).runPhase},
		{"advance", "advance()", "lets the rules act until a player has to, or the game is over", (*Bench).advance},
		{"order", `order "shoot hag trident"`, "gives an order, as it is typed; a refusal fails the spec", (*Bench).order},
		{"refusal", `refusal "shoot hag trident"`, "the sentence that refuses an order, nil where it is legal", (*Bench).refusal},
		{"option", `option("RULE", ON?)`, "switches an optional rule, on where nothing else is said", (*Bench).option},
		{"odds", "odds(function() … end)", `the exact chance of each result of a function: { [true] = "1/3", [false] = "2/3" }`, (*Bench).odds},
		{"notes", "notes()", "the sentences that the rules have told in the spec", (*Bench).notes},
		{"house", `house("ID", ON?)`, "switches a house rule, on where nothing else is said", (*Bench).house},
		{"broken", "broken()", "the invariants that do not hold now, a sentence each", (*Bench).broken},
		{"require", `require "NAME"`, "what a chapter returns, or a file of the spec folder that describes no rule", (*Bench).require},
	}
}

func (b *Bench) Run(text []byte) {
	h := b.H
	for _, w := range SpecWords() {
		h.Sandbox.Func(w.Name, b.inside(w.Name, func(L *glua.LState) int { return w.Do(b, L) }))
	}
	for k := range h.Book.Sequence.Makers {
		h.Sandbox.Func(k, b.inside(k, b.maker(k)))
	}
	code, found := sandbox.Compile(b.File, text, h.Sandbox.Names())
	if len(found) > 0 {
		b.Rep.Faults = append(b.Rep.Faults, ruleset.FaultsOf(found)...)
		return
	}
	h.Ruleset.Sources[strings.TrimPrefix(b.File, h.Ruleset.Dir+"/")] = text
	if _, err := h.Sandbox.Call(h.Sandbox.Function(code), 0); err != nil {
		b.Rep.Faults = append(b.Rep.Faults, h.Fault(err))
	}
}

// inside keeps what works on the game of a spec inside its it: what is done
// outside of one nobody would take back.
func (b *Bench) inside(word string, fn glua.LGFunction) glua.LGFunction {
	if word == "describe" || word == "it" || word == "require" {
		return fn
	}
	return func(L *glua.LState) int {
		if !b.In {
			b.H.Raise(fmt.Errorf("%s stands inside an it", word))
		}
		return fn(L)
	}
}

func (b *Bench) describe(L *glua.LState) int {
	if b.sharing() {
		b.H.Raise(errors.New("a file that specs share describes no rule: it would be described in each of them"))
	}
	b.rule = L.CheckString(1)
	if b.H.Book.Rules[b.rule] == nil && b.H.House(b.rule) == nil {
		b.H.Raise(fmt.Errorf("there is no rule %q%s", b.rule, nearest.Guess(b.rule, b.H.Book.RuleIDs())))
	}
	L.Push(L.CheckFunction(2))
	L.Call(0, 0)
	return 0
}

// it runs one spec on an empty game and takes everything back.
func (b *Bench) it(L *glua.LState) int {
	h := b.H
	name, fn := L.CheckString(1), L.CheckFunction(2)
	_, line := h.Where()
	s := Spec{File: b.File, Rule: b.rule, Name: name, Line: line}
	if b.In {
		h.Raise(errors.New("an it cannot stand inside an it"))
	}
	b.specs++
	h.Bounded("the specs of one file", b.specs, lua.MaxSpecs)
	h.Bounded("the bytes of the name of a spec", len(name), lua.MaxLabel)
	if b.match != nil && !b.match.MatchString(s.Rule+": "+s.Name) {
		return 0
	}
	b.Rep.Rules[b.rule] = true
	b.Script = &Scripted{H: h, refused: b.Rep.Refusals}
	b.made = map[string]int{}
	b.watch = NewWatch(h)
	b.In = true
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
	b.In = false
	h.State.Rollback(mark)
	b.Rep.Specs = append(b.Rep.Specs, s)
	if b.told != nil {
		b.told(s)
	}
	if h.Limits.Time > 0 && b.took > specTimes*h.Limits.Time {
		h.Raise(fmt.Errorf("the specs of this file take more than %v", specTimes*h.Limits.Time))
	}
	return 0
}

// prepare makes the two sides and lets the ruleset set up an empty scenario.
func (b *Bench) prepare() error {
	h := b.H
	if err := h.SetHouses(b.houses); err != nil {
		return err
	}
	for _, k := range h.Ruleset.Tables {
		if h.Ruleset.Entity(k) == nil && h.Book.Sequence.Makers[k] != nil {
			t := h.L.CreateTable(0, 0)
			t.Metatable = schemaBlank(h, k)
			if _, faults, err := h.Create(k, k, t); err != nil || len(faults) > 0 {
				return fmt.Errorf("cannot enter the %s: %v %v", k, err, faults)
			}
		}
	}
	if h.Book.Sequence.Makers["side"] != nil {
		for _, id := range []string{"blue", "red"} {
			t := h.L.CreateTable(0, 0)
			t.Metatable = schemaBlank(h, "side")
			if _, faults, err := h.Create("side", id, t); err != nil || len(faults) > 0 {
				return fmt.Errorf("cannot make side %s: %v %v", id, err, faults)
			}
		}
	}
	if h.Book.Sequence.Setup == nil {
		return nil
	}
	t := h.L.CreateTable(0, 0)
	return h.OnlyAsk(&lua.Asking{Fact: lua.Facts(nil), Entry: true}, func() error {
		_, err := h.Call(h.Book.Sequence.Setup, 0, t)
		return err
	})
}

func schemaBlank(h *lua.Host, kind string) *glua.LTable {
	return h.Mirror.Blank("a "+kind, scenarioKeys(h, kind))
}

// scenarioKeys lists what a scenario may say of a kind.
func scenarioKeys(h *lua.Host, kind string) (known []string) {
	if s := h.Ruleset.Schemas[kind]; s != nil {
		for _, f := range s.Fields {
			known = append(known, f.Name)
		}
	}
	return known
}

// maker is the global that makes an entity of a kind in a spec.
func (b *Bench) maker(kind string) glua.LGFunction {
	return func(L *glua.LState) int {
		h := b.H
		src := L.CheckTable(1)
		b.made[kind]++
		id := fmt.Sprintf("%s-%d", kind, b.made[kind])
		t := L.CreateTable(0, src.Len())
		known := scenarioKeys(h, kind)
		for k, v := src.Next(glua.LNil); k != glua.LNil; k, v = src.Next(k) {
			name := k.String()
			if name == "id" {
				id = v.String()
				continue
			}
			i := slices.Index(known, name)
			if i < 0 {
				h.Raise(fmt.Errorf("a %s has no %q%s", kind, name, nearest.Guess(name, known)))
			}
			if h.Ruleset.Schemas[kind].Fields[i].Type.Word == "cell" {
				c, err := h.Geometry.Cell(v.String())
				if err != nil {
					h.Raise(err)
				}
				v = h.Geometry.Text(c)
			}
			t.RawSetString(name, v)
		}
		t.Metatable = schemaBlank(h, kind)
		v, faults, err := h.Create(kind, id, t)
		if len(faults) > 0 {
			var texts []string
			for _, f := range faults {
				texts = append(texts, f.Text)
			}
			err = errors.New(strings.Join(texts, "; "))
		}
		if err != nil {
			h.Raise(err)
		}
		L.Push(v)
		return 1
	}
}

func (b *Bench) dice(L *glua.LState) int {
	b.Script.Dice = append(b.Script.Dice, game.ParseScript(L.CheckString(1))...)
	return 0
}

func (b *Bench) answers(L *glua.LState) int {
	b.Script.answers = append(b.Script.answers, lua.StringList(L.Get(1))...)
	return 0
}

func (b *Bench) call(L *glua.LState) int {
	id := L.CheckString(1)
	r := b.H.Book.Rules[id]
	if r == nil {
		b.H.Raise(fmt.Errorf("there is no rule %q%s", id, nearest.Guess(id, b.H.Book.RuleIDs())))
	}
	L.Remove(1)
	return b.H.CallRule(L, r)
}

// phase puts the turn into a phase: of one piece, or of all who act in it.
func (b *Bench) phase(L *glua.LState) int {
	h := b.H
	id := L.CheckString(1)
	p := h.Book.Sequence.Phases[id]
	if p == nil {
		h.Raise(fmt.Errorf("there is no phase %q%s", id, nearest.Guess(id, h.Book.Sequence.Order)))
	}
	var items []turn.Item
	if word, ok := L.Get(2).(glua.LString); ok {
		t := h.Piece(string(word))
		if t == nil {
			h.Raise(fmt.Errorf("there is no piece %q", string(word)))
		}
		items = []turn.Item{{Player: lua.Owner(t), Piece: t.Key()}}
	} else if p.Mode != turn.Rules {
		var err error
		if items, err = h.Clock.Script.Who(id); err != nil {
			h.Raise(err)
		}
	}
	if err := h.Clock.Put(id, items); err != nil {
		h.Raise(err)
	}
	return 0
}

func (b *Bench) runPhase(L *glua.LState) int {
	h := b.H
	id := L.CheckString(1)
	if h.Book.Sequence.Phases[id] == nil {
		h.Raise(fmt.Errorf("there is no phase %q%s", id, nearest.Guess(id, h.Book.Sequence.Order)))
	}
	if err := h.Clock.Put(id, nil); err != nil {
		h.Raise(err)
	}
	if err := h.Clock.Script.Begin(id); err != nil {
		h.Raise(err)
	}
	if err := h.Clock.Script.Run(id); err != nil {
		h.Raise(err)
	}
	return 0
}

func (b *Bench) advance(*glua.LState) int {
	if err := b.H.Clock.Advance(); err != nil {
		b.H.Raise(err)
	}
	return 0
}

func (b *Bench) try(text string) (*lua.Order, []game.Refusal) {
	h := b.H
	o, refused, err := h.Judge("", text)
	if err != nil {
		h.Raise(err)
	}
	if word, _, _ := strings.Cut(text, " "); len(refused) > 0 {
		b.Rep.Refusals[word] = true
	}
	return o, refused
}

// order gives an order; one that is refused fails the spec. A spec that wants
// the refusal asks for it with the word refusal.
func (b *Bench) order(L *glua.LState) int {
	h, text := b.H, L.CheckString(1)
	o, refused := b.try(text)
	if len(refused) > 0 {
		var reasons []string
		for _, r := range refused {
			reasons = append(reasons, strings.TrimSuffix(r.Text+" ("+r.Rule+")", " ()"))
		}
		h.Raise(fmt.Errorf("the order %q was refused: %s", sandbox.CutText(text, lua.MaxLabel), strings.Join(reasons, "; ")))
	}
	if err := h.Act(o); err != nil {
		h.Raise(err)
	}
	return 0
}

func (b *Bench) refusal(L *glua.LState) int {
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

func (b *Bench) option(L *glua.LState) int {
	id := L.CheckString(1)
	if r := b.H.Book.Rules[id]; r == nil || !r.Optional {
		b.H.Raise(fmt.Errorf("there is no optional rule %q%s", id, nearest.Guess(id, b.H.Book.OptionIDs())))
	}
	if err := b.H.SetOption(id, L.GetTop() < 2 || L.ToBool(2)); err != nil {
		b.H.Raise(err)
	}
	return 0
}

func (b *Bench) notes(L *glua.LState) int {
	t := L.CreateTable(len(b.Script.told), 0)
	for _, n := range b.Script.told {
		t.Append(glua.LString(n))
	}
	L.Push(t)
	return 1
}
