package lua

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/nearest"
	"parley/lua/source"
)

// Scenario is a battle to play, as its TOML file gives it.
type Scenario struct {
	Name    string // "galley/duel", or the path of the file
	File    string // as in messages
	Ruleset string
	Title   string
	Intro   string
	Options []string    // optional rules that are on
	Text    []byte      // the file whole
	Files   Files       // those it names
	head    source.Node // [scenario]
	entries []entry
	tables  map[string]source.Node
}

type entry struct {
	kind, id string
	node     source.Node
	schema   *source.Schema
	files    map[string]string // the ids meant by fields that name files
	lacks    bool              // what such a field names
}

// RulesetOf reads which ruleset a scenario is for, before that is loaded: the
// value of its key, so that a ruleset that is not there can be shown in place.
func RulesetOf(file string, text []byte) (source.Node, error) {
	doc, faults := source.Parse(file, text)
	if doc == nil {
		return source.Node{}, faults.Err()
	}
	name := doc.Root().Get("scenario").Get("ruleset")
	if name.Str() == "" {
		f := doc.Fault("a scenario begins with [scenario] and names its ruleset")
		f.Hint = "ruleset = \"galley\""
		return source.Node{}, source.Faults{f}
	}
	return name, nil
}

// ReadScenario reads a scenario for a ruleset that has no files beside it; all
// its faults come at once.
func ReadScenario(h *Host, name, file string, text []byte) (*Scenario, error) {
	return readScenario(h, name, file, text, nil)
}

// readScenario is ReadScenario for a scenario with files beside it.
func readScenario(h *Host, name, file string, text []byte, read Beside) (*Scenario, error) {
	doc, faults := source.Parse(file, text)
	if doc == nil {
		return nil, faults.Err()
	}
	unread := len(faults) > 0 // numbers that no rule could reckon with
	root := doc.Root()
	head := &source.Schema{Name: "scenario", Fields: []source.Field{
		{Name: "ruleset", Type: source.T("text")},
		{Name: "title", Type: source.T("text")},
		{Name: "intro", Type: source.T("text?")},
		{Name: "options", Type: source.ListOf(source.T("text").With(func(n source.Node) (string, []string) {
			if r := h.book.rules[n.Str()]; r == nil || !r.Optional {
				return fmt.Sprintf("there is no optional rule %q", n.Str()), h.optionIDs()
			}
			return "", nil
		})).Maybe()},
	}}
	all := &source.Schema{Name: "scenario file", Fields: []source.Field{{Name: "scenario", Type: source.TableOf(head)}}}
	for _, k := range h.rs.tables { // in the order of the ruleset
		t := source.TableOf(h.rs.scenario[k])
		if h.rs.entities[k] != nil {
			t = source.ListOf(t)
		}
		all.Fields = append(all.Fields, source.Field{Name: k, Type: t.Maybe()})
	}
	faults = append(faults, all.Check(root)...)
	for _, k := range root.Keys() {
		if k != "scenario" {
			faults = append(faults, visible(root.Get(k))...)
			continue
		}
		for _, k := range head.Fields {
			if k.Name != "intro" { // prose, which may have signs of any kind
				faults = append(faults, visible(root.Get("scenario").Get(k.Name))...)
			}
		}
	}
	sc := &Scenario{Name: name, File: file, Text: text, tables: map[string]source.Node{}}
	n := root.Get("scenario")
	sc.head = n
	sc.Ruleset, sc.Title, sc.Intro = n.Get("ruleset").Str(), n.Get("title").Str(), strings.TrimSpace(n.Get("intro").Str())
	for i := range n.Get("options").Len() {
		sc.Options = append(sc.Options, n.Get("options").Index(i).Str())
	}
	entries, found := h.entriesOf(root, sc, read)
	sc.entries, faults = entries, append(faults, found...)
	for k := range h.rs.scenario {
		if h.rs.entities[k] == nil && root.Get(k).Exists() {
			sc.tables[k] = root.Get(k)
		}
	}
	if len(faults) > 0 && !unread {
		faults = append(faults, h.rehearse(sc)...)
	}
	if len(faults) > 0 {
		return nil, faults.Err()
	}
	return sc, nil
}

// entriesOf lists the entries of a scenario in the order in which they are made,
// with those of the files that they name.
func (h *Host) entriesOf(root source.Node, sc *Scenario, read Beside) (all []entry, faults source.Faults) {
	b := &beside{h: h, sc: sc, read: read, found: map[string]*entryFile{}}
	own := map[string][]entry{}
	for _, k := range h.rs.kinds {
		list := root.Get(k)
		for i := range list.Len() {
			e := entry{kind: k, node: list.Index(i), schema: h.rs.scenario[k]}
			e.id = entryID(e.node, k, i)
			b.name(&e)
			own[k] = append(own[k], e)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(b.found)) {
		for _, e := range b.found[key].entries {
			own[e.kind] = append(own[e.kind], e)
		}
	}
	ids := map[string]entry{}
	for _, k := range h.rs.makingOrder() {
		faults = append(faults, h.checkIDs(own[k], ids)...)
		all = append(all, own[k]...)
	}
	return all, append(faults, b.faults...)
}

// checkIDs finds ids of one kind of entries that mean something else, or two
// things: ids holds the entries before these, of every kind.
func (h *Host) checkIDs(list []entry, ids map[string]entry) (faults source.Faults) {
	for _, e := range list {
		if what := h.taken(e.id); what != "" {
			f := e.node.Get("id").Fault("the id %q is taken: in questions it means %s", e.id, what)
			if !e.node.Get("id").Exists() {
				f = e.node.Fault("the id made of its name, %q, is taken: in questions it means %s", e.id, what)
			}
			f.Hint = fmt.Sprintf("give it an id of its own: id = %q", e.id+"-1")
			faults = append(faults, f)
		}
		if old, ok := ids[e.id]; ok {
			where := fmt.Sprintf("in line %d", old.node.Place().Line)
			if old.node.Place().File != e.node.Place().File {
				where += " of " + old.node.Place().File
			}
			faults = append(faults, e.node.Fault("the id %q is taken by the %s %s: give one of them another id", e.id, old.kind, where))
		}
		ids[e.id] = e
	}
	return faults
}

// rehearse puts what is sound of a scenario that is not into the state, so that
// the faults its constructors find are told with the others, and takes it out
// again.
func (h *Host) rehearse(sc *Scenario) (faults source.Faults) {
	defer h.State.Rollback(h.State.Mark())
	err := h.sb.Session(func() error {
		faults = h.enter(sc)
		return nil
	})
	if err != nil {
		return nil // a limit was struck; the faults of the file come first
	}
	return faults
}

var notID = regexp.MustCompile(`[^a-z0-9]+`)

// entryID is the id an entry gives itself, else one made of its name, else of
// its kind and place.
func entryID(n source.Node, kind string, i int) string {
	if id := n.Get("id").Str(); id != "" {
		return id
	}
	if id := strings.Trim(notID.ReplaceAllString(strings.ToLower(n.Get("name").Str()), "-"), "-"); id != "" && id[0] >= 'a' {
		return id
	}
	return fmt.Sprintf("%s-%d", kind, i+1)
}

// begin puts a scenario into the state. Every fault of every entry is found.
func (h *Host) begin(sc *Scenario) error {
	for _, id := range sc.Options {
		if err := h.setOption(id, true); err != nil {
			return err
		}
	}
	if err := h.enter(sc).Err(); err != nil {
		return err
	}
	players, err := h.Players()
	if err == nil && len(players) == 0 {
		err = sc.nobody(h)
	}
	if err != nil {
		return err
	}
	if h.book.seq.setup == nil {
		return nil
	}
	t := h.L.CreateTable(0, len(sc.tables))
	for k, n := range sc.tables {
		t.RawSetString(k, h.entryTable(n, h.rs.scenario[k]))
	}
	var faults source.Faults
	ask := &asking{fact: facts(nil), entry: true}
	err = h.only(ask, func() error {
		_, err := h.call(h.book.seq.setup, 0, t)
		return err
	})
	for _, f := range ask.faults {
		place := source.Place{File: sc.File}
		if n := sc.tables[f.at]; n.Exists() {
			place = n.Place()
		}
		faults = append(faults, source.Fault{Place: place, What: f.text, Near: ""})
	}
	if err == nil {
		err = faults.Err()
	}
	return err
}

// Unfit is an error that a scenario came to as it began, as a fault of its file
// where it is none already.
func (sc *Scenario) Unfit(err error) error {
	if err == nil || Faults(err) != nil {
		return err
	}
	if errors.Is(err, turn.ErrIdle) {
		f := sc.head.Fault("this battle cannot begin: nobody has an order to give")
		f.Hint = "give each side pieces of its own"
		return source.Faults{f}
	}
	return source.Faults{sc.head.Fault("this battle cannot begin: %v", err)}
}

// nobody is the fault of a scenario in which nobody can give an order.
func (sc *Scenario) nobody(h *Host) error {
	f := source.Fault{Place: sc.head.Place(), What: "nobody gives orders in this scenario: it has no sides"}
	if slices.Contains(h.rs.kinds, "side") {
		f.Hint = "name them, each with its own [[side]]: id = \"blue\""
	}
	return source.Faults{f}
}

// enter calls the constructors of all entries. After an entry whose keys are at
// fault those of later kinds are left out: they may need it.
func (h *Host) enter(sc *Scenario) (faults source.Faults) {
	broken := ""
	add := func(e entry) {
		switch {
		case broken != "" && broken != e.kind:
		case !e.sound() || e.lacks:
			broken = e.kind
		default:
			faults = append(faults, h.enterEntry(e)...)
		}
	}
	for _, k := range h.rs.tables { // what stands once comes before the pieces, also where the scenario leaves it out
		if h.rs.entities[k] == nil && h.book.seq.makers[k] != nil {
			add(entry{kind: k, id: k, node: sc.tables[k], schema: h.rs.scenario[k]})
		}
	}
	for _, e := range sc.entries {
		add(e)
	}
	return faults
}

// sound says whether a constructor can read an entry: what it knows is there
// and of its type. Keys that nobody knows do no harm.
func (e entry) sound() bool {
	known := *e.schema
	known.Open = true
	return !e.node.Exists() || len(known.Check(e.node)) == 0
}

func (h *Host) setOption(id string, on bool) error {
	v := game.Value{} // as the rule says by itself
	if r := h.book.rules[id]; r == nil || r.standard != on || h.optionAbove(id) != nil {
		v = game.Truth(on)
	}
	return h.State.Root().Get("options").Table().Set(id, v)
}

// fewWords is how many words that would do are listed where none is near.
const fewWords = 12

// enterEntry calls the constructor of an entry; its faults have the places of
// the keys they are about.
func (h *Host) enterEntry(e entry) (faults source.Faults) {
	t := h.entryTable(e.node, e.schema)
	for field, id := range e.files {
		t.RawSetString(field, glua.LString(id))
	}
	_, found, err := h.create(e.kind, e.id, t)
	for _, f := range found {
		n := e.node.Get(f.at)
		if !n.Exists() {
			n = e.node
		}
		fault := n.Fault("%s", f.text)
		if fault.Near = nearest.To(n.Str(), f.among); fault.Near == "" && len(f.among) > 0 && len(f.among) <= fewWords {
			fault.Hint = "there is " + strings.Join(f.among, ", ")
		}
		faults = append(faults, fault)
	}
	if err != nil && len(found) == 0 {
		faults = append(faults, e.node.Fault("%v", err))
	}
	return faults
}

// create makes an entity by the ruleset's constructor.
func (h *Host) create(kind, id string, fields glua.LValue) (glua.LValue, []entryFault, error) {
	maker := h.book.seq.makers[kind]
	if maker == nil {
		return nil, nil, fmt.Errorf("the sequence of play has no new.%s", kind)
	}
	t := fields.(*glua.LTable)
	ask := &asking{fact: facts(t), entry: true}
	var made glua.LValue = glua.LNil
	err := h.only(ask, func() error {
		res, err := h.call(maker, 1, t, glua.LString(id))
		if err == nil {
			made = res[0]
		}
		return err
	})
	return made, ask.faults, err
}

// entryTable turns an entry into what its constructor reads: cells as the
// board writes them, blanks as nil, unknown names refused.
func (h *Host) entryTable(n source.Node, schema *source.Schema) *glua.LTable {
	t := h.L.CreateTable(0, n.Len())
	known := make([]string, 0, len(schema.Fields))
	for _, f := range schema.Fields {
		known = append(known, f.Name)
		v := n.Get(f.Name)
		if !v.Exists() {
			continue
		}
		if f.Type.Word == "cell" {
			c, err := h.cell(v.Str())
			if err == nil {
				t.RawSetString(f.Name, h.cellText(c))
			}
			continue
		}
		t.RawSetString(f.Name, h.node(v, schema.Name))
	}
	t.Metatable = h.blank("a scenario's "+schema.Name, known)
	return t
}
