package spec

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// Words lists the words of specs; the kinds of entries of a scenario are words too,
// each of which creates a piece.
func Words() vocabulary.Words[func(*Bench, *glua.LState) int] {
	return vocabulary.Words[func(*Bench, *glua.LState) int]{
		{"describe", `describe("RULE", function() … end)`, "holds the specs of a rule, or of a house rule", (*Bench).describe},
		{"it", `it("does something", function() … end)`, "one spec: it begins with an empty game, and is undone at its end", (*Bench).it},
		{"expect", "expect(VALUE).is(WANTED)", "fails the spec if a value is not as expected; also isnt, has, near, fails", (*Bench).expect},
		{"dice", `dice "to hit 5, deck area 1"`, "the dice of the spec by their purposes, in order", (*Bench).dice},
		{"answers", `answers { "yes", "commit" }`, "the answers to the questions of the spec, in order", (*Bench).answers},
		{"scenario", `scenario("SCENARIO", "PHASE"?)`, "begins a scenario in place of the empty game, first in an it: dice fall as with seed 1, and players take the usual answers and give no orders, up to the first order after the set-up, or of a phase", (*Bench).scenario},
		{"hand", `hand("blue", { "CARD", … })`, "gives a player these cards of a deck as his hand", (*Bench).hand},
		{"plays", `plays "CARD ARGUMENTS"`, "what a player answers at the next moment at which he may: the card that he plays, or pass; without it players pass", (*Bench).plays},
		{"run", `run("RULE", …) → any`, "calls a rule, and returns its result", (*Bench).call},
		{"phase", `phase("NAME", PIECE?)`, "puts the game into a phase that has begun, as the turn of a piece, or of all who act in it", (*Bench).phase},
		{"run_phase", `run_phase "NAME"`, "begins a phase and does what the rules do in it, without players: listeners to the phase run, and cards of NAME.begin are asked for", (*Bench).runPhase},
		{"advance", "advance()", "lets the rules act until it is a player's turn, or the game is over", (*Bench).advance},
		{"order", `order "shoot hag trident"`, "gives an order, as it is typed; a refusal fails the spec", (*Bench).order},
		{"refusal", `refusal "shoot hag trident" → text? or refusal("RULE", …) → text?`, "the sentence that refuses an order, or a call of a rule that has a check; nil if nothing does", (*Bench).refusal},
		{"suggestions", `suggestions("ACTION", WHO) → list of TABLE`, "lists what the options of an action suggest for a piece, or for a player by name", (*Bench).suggestions},
		{"option", `option("RULE", ON?)`, "switches an optional rule, on by default", (*Bench).option},
		{"odds", "odds(function() … end) → TABLE", `the exact chance of each result of a function: { [true] = "1/3", [false] = "2/3" }; the answers given before it stand for every question that accepts them`, (*Bench).odds},
		{"notes", "notes() → list of text", "the sentences of the rules' notes in the spec", (*Bench).notes},
		{"house", `house("ID", ON?)`, "switches a house rule, on by default", (*Bench).house},
		{"set", `set "PATH=VALUE"`, "sets a value of the data in the spec, as parley play --set does", (*Bench).set},
		{"broken", "broken() → list of text", "the invariants that do not hold now, a sentence each", (*Bench).broken},
		{"require", `require "NAME"`, "returns a chapter, or a file of the spec folder, in older specs; write NAME.MEMBER instead", (*Bench).require},
	}
}

// must raises an error in the spec, unless it is nil.
func (b *Bench) must(err error) int {
	if err != nil {
		b.H.Raise(err)
	}
	return 0
}

// inside makes a word that changes the game an error outside of an it, where nobody
// would undo it.
func (b *Bench) inside(word string, fn glua.LGFunction) glua.LGFunction {
	if word == "describe" || word == "it" || word == "require" {
		return fn
	}
	return func(L *glua.LState) int {
		if !b.In {
			b.H.Raise(fmt.Errorf("%s must be inside an it", word))
		}
		return fn(L)
	}
}

func (b *Bench) describe(L *glua.LState) int {
	if b.sharing() {
		b.H.Raise(errors.New("a shared file cannot describe a rule, because every file that uses it would describe it again"))
	}
	b.rule = L.CheckString(1)
	if b.H.Book.Rules[b.rule] == nil && b.H.House(b.rule) == nil {
		b.H.Raise(fmt.Errorf("there is no rule %q%s", b.rule, nearest.Guess(b.rule, b.H.Book.RuleIDs())))
	}
	L.Push(L.CheckFunction(2))
	L.Call(0, 0)
	return 0
}

// maker returns the global that creates an entity of a kind in a spec.
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
			switch ft := h.Ruleset.Schemas[kind].Fields[i].Type; {
			case ft.Word == "cell":
				c, err := h.Geometry.Cell(v.String())
				b.must(b.withHint(err))
				v = h.Geometry.Text(c)
			case ft.Indexed:
				if d, ok := h.Geometry.Heading(v.String()); ok {
					v = glua.LNumber(d)
				}
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
		b.must(b.withHint(err))
		L.Push(v)
		return 1
	}
}

// withHint adds to an error of an entry what the empty game of a spec may lack: a board of
// any size, or players.
func (b *Bench) withHint(err error) error {
	if err == nil {
		return nil
	}
	var first []string
	if b.H.Book.Sequence.Makers["board"] != nil && b.made["board"] == 0 && strings.Contains(err.Error(), "off the board") {
		keys := scenarioKeys(b.H, "board")
		first = append(first, "board { "+strings.Join(keys, " = …, ")+" = … }")
	}
	if players, _ := b.H.Players(); len(players) == 0 && b.H.Book.Sequence.Makers["player"] != nil {
		first = append(first, `player { id = "blue" }, player { id = "red" }`)
	}
	if len(first) == 0 {
		return err
	}
	return fmt.Errorf("%w; a spec begins with an empty game: first write %s", err, strings.Join(first, ", "))
}

func (b *Bench) dice(L *glua.LState) int {
	b.Script.Dice = append(b.Script.Dice, game.ParseScript(L.CheckString(1))...)
	return 0
}

func (b *Bench) answers(L *glua.LState) int {
	b.Script.answers = append(b.Script.answers, lua.StringList(L.Get(1))...)
	return 0
}

// hand gives a player a hand.
func (b *Bench) hand(L *glua.LState) int {
	player := L.CheckString(1)
	if players, err := b.H.Players(); err != nil || !slices.Contains(players, player) {
		b.must(cmp.Or(err, fmt.Errorf("there is no player %q%s", player, nearest.Guess(player, players))))
	}
	return b.must(b.H.SetHand(player, lua.StringList(L.CheckTable(2))))
}

// plays adds the answer of a player who plays a card, or passes.
func (b *Bench) plays(L *glua.LState) int {
	text := L.CheckString(1)
	if text != lua.PassWord {
		text = lua.PlayWord + " " + strings.TrimPrefix(text, lua.PlayWord+" ")
	}
	b.Script.answers = append(b.Script.answers, text)
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

// phaseNamed returns the phase that a word names.
func (b *Bench) phaseNamed(L *glua.LState) string {
	id := L.CheckString(1)
	if b.H.Book.Sequence.Phases[id] == nil {
		b.H.Raise(fmt.Errorf("there is no phase %q%s", id, nearest.Guess(id, b.H.Book.Sequence.Order)))
	}
	return id
}

// phase sets the turn to a phase: of one piece, or of all who act in it.
func (b *Bench) phase(L *glua.LState) int {
	h := b.H
	id := b.phaseNamed(L)
	var items []turn.Item
	if word, ok := L.Get(2).(glua.LString); ok {
		t := h.Piece(string(word))
		if t == nil {
			h.Raise(fmt.Errorf("there is no piece %q", string(word)))
		}
		items = []turn.Item{{Player: proxy.Owner(t), Piece: t.Key()}}
	} else if h.Book.Sequence.Phases[id].Mode != turn.Rules {
		var err error
		if items, err = h.Clock.Script.Who(id); err != nil {
			h.Raise(err)
		}
	}
	return b.must(h.Clock.Put(id, items))
}

func (b *Bench) runPhase(L *glua.LState) int {
	h := b.H
	id := b.phaseNamed(L)
	b.must(h.Clock.Put(id, nil))
	b.must(h.Clock.Script.Begin(id))
	return b.must(h.Clock.Script.Run(id))
}

func (b *Bench) advance(*glua.LState) int {
	return b.must(b.H.Clock.Advance())
}

func (b *Bench) try(text string) (*lua.Order, []game.Refusal) {
	h := b.H
	o, refused, err := h.Judge("", text)
	b.must(err)
	if a := h.ActionNamed(text); len(refused) > 0 && a != nil {
		b.Rep.Refusals[a.ID] = true
	} else if len(refused) > 0 {
		word, _, _ := strings.Cut(text, " ")
		b.Rep.Refusals[word] = true
	}
	return o, refused
}

// order gives an order; if it is refused, the spec fails. To expect a refusal, a spec
// uses the word refusal.
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
	return b.must(h.Act(o))
}

func (b *Bench) refusal(L *glua.LState) int {
	refused := b.refused(L)
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

// refused returns the refusals of an order, or of a call of a rule with a check.
func (b *Bench) refused(L *glua.LState) []game.Refusal {
	text := L.CheckString(1)
	r := b.H.Book.Rules[text]
	if r == nil {
		_, refused := b.try(text)
		return refused
	}
	if r.Check == nil {
		b.H.Raise(fmt.Errorf("the rule %s has no check, so it refuses nothing", r.ID))
	}
	var args []glua.LValue
	for i := 2; i <= L.GetTop(); i++ {
		args = append(args, L.Get(i))
	}
	refused, err := b.H.Forbidden(r, args...)
	b.must(err)
	return refused
}

// suggestions lists the arguments that an action's options suggest.
func (b *Bench) suggestions(L *glua.LState) int {
	h, id := b.H, L.CheckString(1)
	a := h.Book.Actions[id]
	if a == nil {
		h.Raise(fmt.Errorf("there is no action %q%s", id, nearest.Guess(id, h.Actions())))
	}
	player, actor := "", (*game.Table)(nil)
	if p := proxy.Of(L.Get(2)); p != nil && p.Table != nil {
		player, actor = proxy.Owner(p.Table), p.Table
	} else {
		player = L.CheckString(2)
	}
	t := L.CreateTable(0, 0)
	err := h.Candidates(a, player, actor, nil, nil, func(given argument.Given) (bool, error) {
		t.Append(h.Arguments.Table(a.Args, given))
		return true, nil
	})
	if err != nil {
		h.Raise(err)
	}
	L.Push(t)
	return 1
}

func (b *Bench) option(L *glua.LState) int {
	id := L.CheckString(1)
	if r := b.H.Book.Rules[id]; r == nil || !r.Optional {
		b.H.Raise(fmt.Errorf("there is no optional rule %q%s", id, nearest.Guess(id, b.H.Book.OptionIDs())))
	}
	return b.must(b.H.SetOption(id, L.GetTop() < 2 || L.ToBool(2)))
}

func (b *Bench) notes(L *glua.LState) int {
	t := L.CreateTable(len(b.Script.told), 0)
	for _, n := range b.Script.told {
		t.Append(glua.LString(n))
	}
	L.Push(t)
	return 1
}

// house implements house(id, on) in a spec: it switches a house rule.
func (b *Bench) house(L *glua.LState) int {
	h, id := b.H, L.CheckString(1)
	if h.House(id) == nil {
		h.Raise(fmt.Errorf("no house rule %q has been read%s", id, nearest.Guess(id, h.HouseRules.IDs())))
	}
	return b.must(h.SwitchHouse(id, L.GetTop() < 2 || L.ToBool(2)))
}

// set implements set "PATH=VALUE" in a spec: a house rule of the spec's own holds the
// values, above the others.
func (b *Bench) set(L *glua.LState) int {
	h := b.H
	b.sets = append(b.sets, L.CheckString(1))
	x, err := ruleset.SpecHouse(h.Ruleset.Name, b.sets)
	if err != nil {
		h.Raise(err)
	}
	ov, err := h.AddHouse(x.Name, x.File, x.Text)
	if err != nil {
		h.Raise(err)
	}
	return b.must(h.SwitchHouse(ov.ID, true))
}
