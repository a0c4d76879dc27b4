package lua

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	glua "github.com/yuin/gopher-lua"

	"parley/core/dice"
	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/sentence"
)

// diceSpec is a parsed dice expression.
type diceSpec struct {
	die      dice.Die
	n, bonus int
	faces    []string
	values   []int // nil for named faces
	keep     int   // how many of the highest dice are kept; negative: of the lowest; 0: all

	named int    // how many of them were named last
	name  string // that name
}

// spec parses the text of dice: [N]d6[+B], [N]average, or [N]NAME for a die that the
// ruleset declares.
func (h *Host) spec(text string) (*diceSpec, error) {
	if d := h.kept.dice[text]; d != nil {
		return d, nil
	}
	if len(text) > MaxLabel {
		return nil, ruleset.TooMuch("the bytes of a text of dice", len(text), MaxLabel)
	}
	if len(h.kept.dice) >= 1<<12 { // for a rule that composes such texts
		h.kept.dice = map[string]*diceSpec{}
	}
	if d, ok, err := h.keepSpec(text); ok {
		if err == nil {
			h.kept.dice[text] = d
		}
		return d, err
	}
	p, err := dice.Parse(text, h.Ruleset.Die)
	if pe := (*dice.ParseError)(nil); errors.As(err, &pe) && pe.Unknown != "" {
		return nil, fmt.Errorf("%w%s", err, nearest.Guess(pe.Unknown, h.Ruleset.DiceNames()))
	}
	if err != nil {
		return nil, err
	}
	d := &diceSpec{die: p.Die, n: p.Count, bonus: p.Bonus}
	for _, f := range p.Die.Faces {
		d.faces = append(d.faces, f.Name)
		if p.Die.Numeric() {
			d.values = append(d.values, f.Value)
		}
	}
	if d.values == nil && d.n > 1 {
		return nil, fmt.Errorf("the dice %q: faces with names cannot be added: use count", text)
	}
	h.kept.dice[text] = d
	return d, nil
}

// uncertain refuses an effect where rules may only query.
func (h *Host) uncertain(word string) {
	if h.Run.Asking != nil {
		h.Raise(h.noEffect(word))
	}
	if h.Run.Handler == nil {
		h.Raise(fmt.Errorf("%s works only inside a rule or an action, not while a chapter loads", word))
	}
}

// pick asks the handler for a result; an error of the handler ends the rule.
func (h *Host) pick(c *game.Chance) {
	c.Rule, c.From = h.Run.current(), h.Run.from()
	c.Got = c.Got[:0]
	h.effect()
	h.Run.spent.dice += c.N
	h.Bounded("the single dice of one order", h.Run.spent.dice, maxDice)
	if err := h.Run.Handler.Pick(c); err != nil {
		h.raiseThrough(err)
	}
	if h.Run.Enumeration != nil && !h.Run.Enumeration.nested && h.Run.spent.effects%4 == 0 { // the check takes as long as many effects
		h.Run.Enumeration.nested = h.Sandbox.Nested()
	}
}

// effect counts an effect of the current order.
func (h *Host) effect() {
	if h.Run.spent.effects++; h.Run.spent.effects > maxEffects {
		h.Raise(ruleset.TooMuch("the dice, draws and decisions of one order", h.Run.spent.effects, maxEffects))
	}
}

// ask prepares the host's reusable chance for an effect.
func (h *Host) ask(op game.Op, d *diceSpec, dice string, why, who glua.LValue) *game.Chance {
	c := &h.Run.chance
	*c = game.Chance{Op: op, Dice: dice, N: d.n, Faces: d.faces, Values: d.values, Bonus: d.bonus, Got: c.Got[:0]}
	c.Why = h.label(why, op.String())
	if t := proxy.TableOf(who); t != nil {
		c.Who = t.Key()
	}
	return c
}

// items reads a list to draw from or to shuffle.
func (h *Host) items(v glua.LValue, word string) *glua.LTable {
	t, ok := v.(*glua.LTable)
	if !ok {
		t = proxy.Data(v)
	}
	if t == nil || t.Len() == 0 {
		h.Raise(fmt.Errorf("%s needs a list that is not empty", word))
	}
	h.Bounded("the things in a list to "+word, t.Len(), maxThings)
	h.Sandbox.Meter.Charge(4 * t.Len())
	return t
}

// wordShuffle implements shuffle(list, why, who, audience): a copy of the list in random order.
func (h *Host) wordShuffle(L *glua.LState) int {
	list := h.items(L.Get(1), "shuffle")
	h.uncertain("shuffle")
	d := &diceSpec{n: list.Len()}
	c := h.ask(game.Shuffle, d, strconv.Itoa(d.n), L.Get(2), L.Get(3))
	c.Only, c.Else = h.audience(L.Get(4), "shuffle", nil)
	h.pick(c)
	out := L.CreateTable(d.n, 0)
	for _, i := range c.Got {
		out.Append(list.RawGetInt(i + 1))
	}
	L.Push(out)
	return 1
}

// wordNote implements note(text, facts, audience): a sentence for the players, or for one
// of them.
func (h *Host) wordNote(L *glua.LState) int {
	text := L.CheckString(1)
	t, _ := L.Get(2).(*glua.LTable)
	if h.Run.Asking != nil {
		return 0
	}
	if h.Run.Handler == nil {
		h.Raise(errors.New("note works only inside a rule or an action, not while a file loads"))
	}
	only, other := h.audience(L.Get(3), "note", t)
	text = h.note(text, t, nil)
	h.Run.spent.notes++
	h.Run.spent.noteBytes += len(text) + len(other)
	h.Bounded("the notes of one order", h.Run.spent.notes, maxNotes)
	h.Bounded("the bytes of all notes of one order", h.Run.spent.noteBytes, maxNoteBytes)
	h.Run.Handler.Tell(game.Event{Kind: game.Noted, Depth: len(h.Run.frames), Rule: h.Run.current(), Text: text, At: h.State.Mark(), From: h.Run.from(), Only: only, Else: other})
	return 0
}

// note fills facts into a sentence and limits its length: those of a table, which may be
// nil, and then those of an order, if that is not nil. A name in braces without a fact is
// an error.
func (h *Host) note(text string, facts *glua.LTable, order func(string) glua.LValue) string {
	h.Bounded("the bytes of a sentence", len(text), MaxNote)
	own := Facts(facts)
	text, wrong := sentence.Fill(text, func(name string) glua.LValue {
		if v := own(name); v != glua.LNil || order == nil {
			return v
		}
		return order(name)
	}, h.Geometry)
	if wrong != nil {
		h.Raise(errors.New(wrong.Wrong(factNames(facts))))
	}
	h.Bounded("the bytes of a sentence with its facts", len(text), MaxNote)
	return text
}

// factNames lists the names of facts that a table gives.
func factNames(facts *glua.LTable) (names []string) {
	if facts != nil {
		for k, _ := facts.Next(glua.LNil); k != glua.LNil; k, _ = facts.Next(k) {
			if s, ok := k.(glua.LString); ok && len(names) < maxOptions {
				names = append(names, string(s))
			}
		}
	}
	return names
}

// wordTally implements tally(what, n, label): a number with labelled parts.
func (h *Host) wordTally(L *glua.LState) int {
	t := L.CreateTable(0, 3)
	L.CheckString(1)
	t.RawSetString("what", glua.LString(h.label(L.Get(1), "tally")))
	t.RawSetString("total", glua.LNumber(0))
	t.RawSetString("add", h.metas.tallyAdd)
	t.Metatable = h.metas.tallyFields
	p := &proxy.Proxy{Data: t, Thing: "a tally", Grows: true, Hint: "; add to it: die:add(1, \"aiming\")"}
	h.Run.began(t)
	if n, ok := L.Get(2).(glua.LNumber); ok {
		h.addPart(t, n, L.OptString(3, L.CheckString(1)), L.OptString(4, ""))
	}
	L.Push(h.Mirror.Wrap(p))
	return 1
}

// partAdded implements tally:add(n, label, rule).
func (h *Host) partAdded(L *glua.LState) int {
	p := proxy.Of(L.Get(1))
	if p == nil || p.Data.Metatable != h.metas.tallyFields {
		h.Raise(errors.New("call add with a colon: die:add(1, \"aiming\")"))
	}
	h.addPart(p.Data, L.CheckNumber(2), L.OptString(3, ""), L.OptString(4, ""))
	L.Push(L.Get(1))
	return 1
}

func (h *Host) addPart(t *glua.LTable, n glua.LNumber, label, rule string) {
	total := t.RawGetString("total").(glua.LNumber) + n // scripts cannot change its type
	t.RawSetString("total", total)
	h.Run.summed(t, n, label)
	if !h.Run.Traces {
		return
	}
	h.Bounded("the bytes of a label of tally", max(len(label), len(rule)), MaxLabel)
	if h.Run.spent.parts++; h.Run.spent.parts > maxParts {
		return // too many parts for anybody to read
	}
	if rule == "" {
		rule = h.Run.current()
	}
	h.Run.Handler.Tell(game.Event{Kind: game.Tallied, Depth: len(h.Run.frames), Rule: rule, Why: t.RawGetString("what").String(), Text: label, Num: float64(n), Total: float64(total), At: h.State.Mark(), From: h.Run.from(), Only: h.traceOnly(nil)})
}

// oneReason ends a check after its first refusal, if nobody needs the others.
var oneReason = sandbox.NewAbort("refused")

// Asking collects the refusals of one check.
type Asking struct {
	Refused []game.Refusal           // so far
	Rule    string                   // the rule to cite if need names none
	Query   Query                    // the function that is called
	Player  string                   // whose order it is about, "" if it is about none
	Fact    func(string) glua.LValue // returns the value of a name in braces, nil of Lua if there is none
	Entry   bool                     // the check is a constructor, which may write
	First   bool                     // the first refusal is enough

	silent bool         // nobody reads the refusals, at most whether there are any
	failed int          // needs that failed
	base   int          // number of running rules when it began
	from   []string     // house rules involved since the last need
	faults []EntryFault // faults found by a constructor
}

// EntryFault is a fault that a constructor finds in an entry of a scenario.
type EntryFault struct {
	Text  string   // a sentence
	at    string   // the key at fault, "" for the whole entry
	among []string // valid values
}

// wordNeed implements need(cond, text, rule, facts): it refuses with a sentence if cond
// is false.
func (h *Host) wordNeed(L *glua.LState) int {
	if h.Run.Asking == nil {
		h.Raise(h.noNeed())
	}
	cond := L.Get(1)
	from := h.Run.Asking.from
	h.Run.Asking.from = nil
	if glua.LVAsBool(cond) {
		L.Push(cond)
		return 1
	}
	if h.Run.Asking.failed++; h.Run.Asking.silent {
		if h.Run.Asking.First {
			oneReason.Raise()
		}
		L.Push(cond)
		return 1
	}
	text := L.CheckString(2)
	if h.Run.Asking.First && h.Run.Refused == nil { // nobody reads the sentence
		h.Run.Asking.Refused = append(h.Run.Asking.Refused, game.Refusal{Text: text})
		oneReason.Raise()
	}
	rule := h.citing()
	if s, ok := L.Get(3).(glua.LString); ok {
		rule = string(s)
	}
	more, _ := L.Get(3).(*glua.LTable)
	if t, ok := L.Get(4).(*glua.LTable); ok {
		more = t
	}
	own := Facts(more)
	text = h.note(text, more, h.Run.Asking.Fact)
	h.Bounded("the reasons of one refusal", max(len(h.Run.Asking.Refused), len(h.Run.Asking.faults))+1, maxRefused)
	h.Bounded("the bytes of the rule that need names", len(rule), MaxLabel)
	if h.Run.Asking.Entry {
		f := EntryFault{Text: text}
		if s, ok := own("at").(glua.LString); ok {
			f.at = string(s)
		}
		f.among = StringList(own("among"))
		h.Run.Asking.faults = append(h.Run.Asking.faults, f)
	} else if r := (game.Refusal{Text: text, Rule: rule, From: h.Run.behind(from)}); !slices.Contains(h.Run.Asking.Refused, r) {
		h.Run.Asking.Refused = append(h.Run.Asking.Refused, r)
		if h.Run.Refused != nil {
			h.Run.Refused(L, r)
		}
	}
	L.Push(cond)
	return 1
}
