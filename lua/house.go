package lua

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// Overlay is a house rule: what its file sets, wraps and listens to. It has no effect
// until it is in force.
type Overlay struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`
	Text    string   `json:"text,omitempty"`    // what is played differently; may be empty
	Ruleset string   `json:"ruleset"`           // the name of the ruleset that it is for
	Name    string   `json:"name"`              // as the user named it: "no-cap", "rules/no-cap.lua"
	File    string   `json:"file"`              // as faults name it
	Hash    string   `json:"hash"`              // of its text
	On      bool     `json:"on"`                // it is in force, according to [Host.Houses]
	Sets    []Change `json:"sets,omitempty"`    // changed values
	Wraps   []string `json:"wraps,omitempty"`   // ids of rules
	Listens []string `json:"listens,omitempty"` // ids of rules, phases

	Source []byte        `json:"-"` // the text of its file
	Code   *sandbox.Code `json:"-"` // nil for one of TOML
	// Headless says that its word house has faults: what that declares is not known.
	Headless bool          `json:"-"`
	Disk     string        `json:"-"` // the path of its file, "" if there is none
	Read     ruleset.Stamp `json:"-"` // the stamp of that file

	Params []Param `json:"params,omitempty"` // in the order of their names

	calls    int        // of set, so far
	state    *game.Type // of its field of the game, nil if it has no state
	params   *glua.LUserData
	cards    []*Card         // the cards that it defines
	policies []*Policy       // the policies that it defines
	decks    []*ruleset.Deck // the decks that it declares
	sets     []*setting
	options  map[string]bool // optional rules that it switches
	wraps    []*layer
	listens  []*layer
	begun    bool // its word house has been read
	faults   source.Faults
}

// Change is a value that a house rule changes: From is the value of the book, or of the
// house rule before.
type Change struct {
	House string `json:"house"` // the id of the house rule
	Path  string `json:"path"`  // galley.data.defaults.boarding-cap, or the id of an optional rule
	From  string `json:"from"`
	To    string `json:"to"`
}

// String returns "boarding-cap 8 → 99", with the whole path.
func (c Change) String() string { return fmt.Sprintf("%s %s → %s", c.Path, c.From, c.To) }

// setting is one value that a house rule sets.
type setting struct {
	house *Overlay
	*ruleset.Path
	value glua.LValue
}

// layer is a function that a house rule wraps around a rule, or that listens to a rule
// or phase. Its frame is on the stack while it runs.
type layer struct {
	house *Overlay
	on    string // the id of a rule or a phase
	fn    *glua.LFunction
	frame *Rule
}

// Functions lists the functions with which the house rule wraps rules, or listens.
func (ov *Overlay) Functions() (list []*glua.LFunction) {
	for _, l := range slices.Concat(ov.wraps, ov.listens) {
		list = append(list, l.fn)
	}
	return list
}

// HouseFor returns the ruleset that a house file is for, before that is loaded.
func HouseFor(file string, text []byte) (string, error) {
	name, missing, wrong := "", source.Fault{}, source.Fault{}
	if path.Ext(file) == ".toml" {
		doc, faults := source.Parse(file, text)
		if doc == nil {
			return "", faults.Err()
		}
		n := doc.Root().Get("house").Get("ruleset")
		name, wrong = n.Str(), n.Fault(ruleset.NoRulesetName, n.Str())
		missing = doc.Fault("a house file must begin with [house], which names its ruleset")
		missing.Hint = "ruleset = \"galley\""
	} else {
		code, found := sandbox.Compile(file, text, nil)
		if len(found) > 0 {
			return "", ruleset.FaultsOf(found)
		}
		place := source.Place{File: file}
		missing = source.Fault{Place: place, What: "a house file must name its ruleset", Hint: `house "no-cap" { title = "…", ruleset = "galley" }`}
		for _, e := range code.Entries {
			if s := e.Fields["ruleset"]; e.Word == houseWord && s != "" && name == "" {
				name, place.Line = s, e.Line
			}
		}
		wrong = source.Fault{Place: place, What: fmt.Sprintf(ruleset.NoRulesetName, name)}
	}
	switch {
	case name == "":
		return "", source.Faults{missing}
	case !ruleset.NamePattern.MatchString(name):
		return "", source.Faults{wrong}
	}
	return name, nil
}

// AddHouse reads a house file without putting it into force. It replaces a house rule
// with the same id; if that was in force, so is the new one. All faults of the file are
// reported together.
func (h *Host) AddHouse(name, file string, text []byte) (*Overlay, error) {
	sum := sha256.Sum256(text)
	ov := &Overlay{Name: name, File: file, Hash: hex.EncodeToString(sum[:8]), Ruleset: h.Ruleset.Name, Source: text, options: map[string]bool{}}
	for _, old := range h.HouseRules.Read {
		if old.Hash == ov.Hash && old.File == file {
			return old, nil
		}
	}
	if path.Ext(file) == ".toml" {
		h.readHouse(ov)
	} else {
		h.runHouse(ov)
	}
	if len(ov.faults) == 0 && !ov.begun {
		ov.faults = append(ov.faults, source.Fault{Place: source.Place{File: file}, What: "a house file must begin with the word house", Hint: `house "no-cap" { title = "…", ruleset = "` + h.Ruleset.Name + `" }`})
	}
	if len(h.HouseRules.Read) >= maxHouses {
		return nil, ruleset.TooMuch("the house rules of one game", len(h.HouseRules.Read)+1, maxHouses)
	}
	h.checkCards(ov)
	if err := ov.faults.Sorted().Err(); err != nil {
		if ov.Code != nil {
			h.HouseRules.faulty = append(h.HouseRules.faulty, ov)
		}
		return nil, err
	}
	if err := errors.Join(h.HouseRules.lostParam(ov), h.declareState(ov), h.declareDecks(ov)); err != nil {
		return nil, err
	}
	h.adoptCards(ov)
	if i := slices.IndexFunc(h.HouseRules.Read, func(x *Overlay) bool { return x.ID == ov.ID }); i >= 0 {
		h.HouseRules.Read[i] = ov
		h.stack()
	} else {
		h.HouseRules.Read = append(h.HouseRules.Read, ov)
	}
	return ov, nil
}

// runHouse runs a house file of Lua once: its words record what it changes. One side
// may load it in the middle of a game, so it cannot write to the game, and sees nothing
// secret or private.
func (h *Host) runHouse(ov *Overlay) {
	ov.params = h.Mirror.Wrap(&proxy.Proxy{Data: h.L.NewTable(), Thing: "a house rule", Hint: "a parameter is changed with --set or the word set"})
	own := h.paramsName(ov)
	code, found := sandbox.CompileAmong(ov.File, ov.Source, h.Sandbox.Names(), sandbox.Among{Chapters: h.seenBy(ov, own), Fixed: true, Draft: true})
	ov.faults = append(ov.faults, ruleset.FaultsOf(found)...)
	if code == nil {
		return
	}
	ov.faults = append(ov.faults, h.Misnamed(code)...)
	known := len(ov.faults) > 0 // what a run fails of is among them
	ov.Code = code
	defer h.State.Rollback(h.State.Mark())
	if err := h.State.Hide(func(string, bool) bool { return false }); err != nil {
		ov.faults = append(ov.faults, h.Fault(err))
		return
	}
	r := h.Run
	r.reading, r.Frozen = ov, true
	_ = h.Within(r, func() error {
		_, err := h.RunFile(code, func(name string) (glua.LValue, error) {
			switch {
			case name == own:
				return ov.params, nil
			case name == vocabulary.Cards && h.Book.Chapters[name] == nil:
				h.Book.Chapters[name] = h.cardsChapter()
			}
			return h.Chapter(name)
		})
		if err != nil && !known {
			ov.faults = append(ov.faults, h.Fault(err))
		}
		return nil
	})
	ov.faults = append(ov.faults, h.Ruleset.Misnamed(code, func(name string) ([]string, bool) { return ov.paramNames(), name == own })...)
}

// badHouse reports a fault at a word of the current house file.
func (h *Host) badHouse(line int, token, near, format string, args ...any) {
	ov := h.Run.reading
	ov.add(ov.fault(line, token, near, fmt.Sprintf(format, args...)))
}

// add adds a fault, up to a limit.
func (ov *Overlay) add(f source.Fault) {
	if len(ov.faults) < maxFaults {
		ov.faults = append(ov.faults, f)
	}
}

// badHouseAt returns what reports a fault at a field of a registration in the current
// house file: path names the field, and perhaps a field inside it.
func (h *Host) badHouseAt(line int, token string, path []string) bad {
	return func(format string, args ...any) {
		ov := h.Run.reading
		ov.add(ov.faultAt(line, token, path, fmt.Sprintf(format, args...)))
	}
}

// faultAt is a fault at a field of a registration of the house file.
func (ov *Overlay) faultAt(line int, token string, path []string, what string) source.Fault {
	return Underlined(ruleset.FaultOf(sandbox.CheckField(ov.File, ov.Source, line, token, path, what)), nil)
}

// fault is a fault at a word of the house file.
func (ov *Overlay) fault(line int, token, near, what string) source.Fault {
	f := Underlined(ruleset.FaultOf(sandbox.CheckCall(ov.File, ov.Source, line, token, what)), nil)
	f.Near = near
	return f
}

// houseFields lists the fields of house.
var houseFields = vocabulary.Fields{
	{"title", `title = "No cap on boarders"`, "the title of the house rule, a few words"},
	{"text", `text = "…"`, "what is played differently, in one to three sentences"},
	{"ruleset", `ruleset = "galley"`, "the ruleset that it is for"},
	{"state", `state = { gusts = "count" }`, "fields of its own in the game, with their types as in [state] of ruleset.toml: the house rule storm reads and writes game.storm.gusts; they exist while it is in force"},
	{"decks", `decks = { omens = { title = "Omens", hand_limit = 3 } }`, "decks of cards of its own: game.omens, for the cards of this and other files that name it in deck"},
	{"params", `params = { range = 4 }`, "numbers, texts, true or false that a user may change: the house rule storm reads storm.range, and --set storm.range=6, or the word set in another house rule, changes it"},
}

// wordHouse implements house "id" { title, text, ruleset, state, params }, the head of a house file.
func (h *Host) wordHouse(L *glua.LState) int {
	ov := h.houseWord("house")
	id := L.CheckString(1)
	_, line := h.Where()
	L.Push(L.NewFunction(func(L *glua.LState) int {
		h.mustRead("house", ov)
		def := L.CheckTable(1)
		bad := func(near, format string, args ...any) { h.badHouse(line, id, near, format, args...) }
		if ov.begun {
			bad("", "a file holds one house rule, and this one already has %s", ov.ID)
			return 0
		}
		ov.begun, ov.ID = true, id
		known := len(ov.faults)
		if !ruleset.IDPattern.MatchString(id) {
			bad("", "%q is not an id: use lower-case letters, digits and hyphens after a first letter, such as no-cap", id)
		}
		meant := unknownKeys(def, houseFields.Names(), func(key, near string) {
			f := ov.faultAt(line, id, []string{key}, fmt.Sprintf("unknown key %q (house)", key))
			f.Near = near
			ov.add(f)
		})
		joined := func(name string) string { return strings.Join(strings.Fields(text(def, name)), " ") }
		ov.Title, ov.Text = joined("title"), joined("text")
		if ov.Title == "" && !meant["title"] {
			bad("", "the house rule %s has no title", id)
		}
		if rs := joined("ruleset"); rs != h.Ruleset.Name && !meant["ruleset"] {
			bad("", "the house rule %s is for the ruleset %q, not for %s", id, rs, h.Ruleset.Name)
		}
		h.readState(ov, def, line)
		h.readHouseDecks(ov, def, line)
		h.readParams(ov, def, line)
		ov.Headless = len(ov.faults) > known
		return 0
	}))
	return 1
}

// houseWord returns the house file that is being read; outside of one the word is an
// error.
func (h *Host) houseWord(word string) *Overlay {
	if h.Run.reading == nil {
		h.Raise(fmt.Errorf("%s works only in a house file, not in a chapter", word))
	}
	if word != "house" && !h.Run.reading.begun {
		h.Raise(fmt.Errorf(`a house file must begin with its id: house "no-cap" { title = "…", ruleset = "%s" }`, h.Ruleset.Name))
	}
	return h.Run.reading
}

// mustRead refuses a function returned by a word of a house file that was kept for
// later.
func (h *Host) mustRead(word string, ov *Overlay) {
	if h.Run.reading != ov {
		h.Raise(fmt.Errorf("%s works only while its house file is loading, not in the game", word))
	}
}

// wordSet implements set("path", value), or set "path" (value): it sets a value of a
// data table, or an optional rule.
func (h *Host) wordSet(L *glua.LState) int {
	ov := h.houseWord("set")
	p := L.CheckString(1)
	ov.calls++ // the wrong ones too
	h.Bounded("the set calls of a house file", ov.calls, maxSets)
	h.Bounded("the bytes of a path", len(p), MaxLabel)
	_, line := h.Where()
	return h.given(L, "set", ov, func(v glua.LValue) {
		if what, near := h.set(ov, p, v); what != "" {
			h.badHouse(line, p, near, "%s", what)
		}
	})
}

// given lets a word take its value after the id, or in a second call.
func (h *Host) given(L *glua.LState, word string, ov *Overlay, take func(glua.LValue)) int {
	if L.GetTop() > 1 {
		take(L.Get(2))
		return 0
	}
	L.Push(L.NewFunction(func(L *glua.LState) int {
		h.mustRead(word, ov)
		take(L.Get(1))
		return 0
	}))
	return 1
}

// set records a value that a house rule sets; it returns what is wrong with it, and a
// suggestion.
func (h *Host) set(ov *Overlay, p string, v glua.LValue) (what, near string) {
	if r := h.Book.Rules[p]; r != nil {
		on, ok := v.(glua.LBool)
		switch {
		case !r.Optional:
			return fmt.Sprintf("the rule %s is not optional: it can be wrapped, but not switched", p), ""
		case !ok:
			return fmt.Sprintf("%s must be true or false, got %s", p, proxy.Flat(v)), ""
		}
		ov.options[p] = bool(on)
		ov.Sets = append(ov.Sets, Change{House: ov.ID, Path: p, From: OnOff(!bool(on)), To: OnOff(bool(on))})
		return "", ""
	}
	if of, name := h.paramsOf(ov, p); of != nil {
		return h.setParam(ov, of, name, v)
	}
	at, n, like, what, near := h.Ruleset.Locate(p, h.Book.OptionIDs())
	if what != "" {
		return what, near
	}
	if what := h.fits(p, n, like, v); what != "" {
		return what, ""
	}
	if what, near := h.fitsDice(p, v); what != "" {
		return what, near
	}
	ov.sets = append(ov.sets, &setting{ov, at, h.keptList(v)})
	ov.Sets = append(ov.Sets, Change{House: ov.ID, Path: p, From: proxy.CellText(n), To: proxy.Flat(v)})
	return "", ""
}

// OnOff returns "on" or "off".
func OnOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// keptList copies a list and the lists in it, because the script may change its own
// copy. fits has checked that it is finite.
func (h *Host) keptList(v glua.LValue) glua.LValue {
	t, ok := v.(*glua.LTable)
	if !ok {
		return v
	}
	out := h.L.CreateTable(t.Len(), 0)
	for i := 1; i <= t.Len(); i++ {
		out.Append(h.keptList(t.RawGetInt(i)))
	}
	return out
}

// wordWrap implements wrap "id" (function(old, …) … end): a body around that of a rule.
func (h *Host) wordWrap(L *glua.LState) int {
	ov := h.houseWord("wrap")
	return h.wordLayer(L, "wrap", "wraps", &ov.Wraps, &ov.wraps, func(id string) (what, near string) {
		if h.Book.Rules[id] == nil {
			return fmt.Sprintf("there is no rule %q", id), nearest.To(id, h.Book.RuleIDs())
		}
		return h.bodyless(id, "wrapped: wrap"), ""
	})
}

// wordOn implements on "event" (function(…) … end): it runs after a rule was called, or
// when a phase has begun.
func (h *Host) wordOn(L *glua.LState) int {
	ov := h.houseWord("on")
	return h.wordLayer(L, "on", "listeners", &ov.Listens, &ov.listens, func(id string) (what, near string) {
		if h.Book.Rules[id] == nil && h.Book.Sequence.Phases[id] == nil {
			return fmt.Sprintf("there is no rule or phase %q", id), nearest.To(id, append(h.Book.RuleIDs(), h.Book.Sequence.Order...))
		}
		return h.bodyless(id, "listened to: listen to"), ""
	})
}

// bodyless explains why a rule that has no run function cannot be wrapped, or listened
// to.
func (h *Host) bodyless(id, done string) string {
	if r := h.Book.Rules[id]; r != nil && r.Body() == nil {
		return fmt.Sprintf("the rule %s has no run function, so it cannot be %s one of %s", id, done, strings.Join(slices.DeleteFunc(r.places(), func(s string) bool { return h.Book.Rules[s] == nil }), ", "))
	}
	return ""
}

// wordLayer adds a function of a house file to its ids and layers, unless wrong reports
// a fault of its id.
func (h *Host) wordLayer(L *glua.LState, word, many string, ids *[]string, layers *[]*layer, wrong func(id string) (what, near string)) int {
	ov, id := h.Run.reading, L.CheckString(1)
	h.Bounded("the "+many+" of a house file", len(*layers)+1, maxWraps)
	_, line := h.Where()
	return h.given(L, word, ov, func(v glua.LValue) {
		what, near := fmt.Sprintf("%s %q needs a function: %s %q (function(…) … end)", word, id, word, id), ""
		fn, ok := v.(*glua.LFunction)
		if ok {
			what, near = wrong(id)
		}
		if what != "" {
			h.badHouse(line, id, near, "%s", what)
			return
		}
		*ids, *layers = append(*ids, id), append(*layers, h.layer(ov, id, fn, line))
	})
}

// layer returns the frame of a function of a house rule: the rule that it wraps, with
// the position of the function and the writer that its writes name.
func (h *Host) layer(ov *Overlay, id string, fn *glua.LFunction, line int) *layer {
	frame := &Rule{ID: id, File: ov.File, Line: line, Run: fn, from: ov.ID}
	switch {
	case h.Book.Rules[id] != nil:
		frame.Title = h.Book.Rules[id].Title
	case h.Book.Sequence.Phases[id] != nil:
		frame.ID, frame.Title = h.Book.Sequence.Phases[id].Rule, h.Title(id)
	}
	before := h.State.SetRule(houseWriter + ov.ID)
	frame.no = h.State.SetRule("")
	h.State.RuleNo(before)
	return &layer{house: ov, on: id, fn: fn, frame: frame}
}

// houseWriter is the prefix of a house rule's name in the log of writes.
const houseWriter = "house rule "

// RuleIDs lists the ids of all rules in the order of the chapters.
func (b *Rulebook) RuleIDs() (ids []string) {
	for _, r := range b.RuleOrder {
		ids = append(ids, r.ID)
	}
	return ids
}

// journalled returns the house rule as a journal keeps it.
func (ov *Overlay) journalled() game.SavedHouse {
	return game.SavedHouse{Name: ov.File, Hash: ov.Hash, Text: string(ov.Source)}
}
