package ruleset

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"parley/core/turn"
	"parley/lua/source"
)

// Scenario is a battle to play, as read from its TOML file.
type Scenario struct {
	Name    string // "galley/duel", or the path of the file
	File    string // as in messages
	Ruleset string
	Title   string
	Intro   string
	Options []string // optional rules that it switches on
	Rounds  int      // the last round, 0 if it names none
	Text    []byte   // the whole file
	Files   Files    // the files that it names
	House   []House  // the house rules and card files that it is played with, in their order
	Decks   []DeckChange
	head    source.Node // [scenario]
	Entries []Entry
	Tables  map[string]source.Node
}

// Entry is a piece in a scenario, or in a file that it names.
type Entry struct {
	Kind, ID string
	Node     source.Node
	Schema   *source.Schema
	Files    map[string]string // the ids that its file fields mean
	Lacks    bool              // the entry or file that such a field names is missing or has a fault
}

// RulesetOf reads which ruleset a scenario is for, before that is loaded. It returns
// the value of the key, so that an unknown ruleset can be reported at its place.
func RulesetOf(file string, text []byte) (source.Node, error) {
	doc, faults := source.Parse(file, text)
	if doc == nil {
		return source.Node{}, faults.Err()
	}
	name := doc.Root().Get("scenario").Get("ruleset")
	if name.Str() == "" {
		f := doc.Fault("a scenario must begin with [scenario], which names its ruleset")
		return source.Node{}, source.Faults{f.With("ruleset = \"galley\"")}
	}
	return name, nil
}

// Reading is what the reader of a scenario needs from the host.
type Reading struct {
	Beside   Beside                           // reads the files that it names
	Partial  bool                             // the rules have faults: what depends on them is not checked
	Optional []string                         // ids of the optional rules
	Taken    func(id string) string           // returns what else an id means in questions, "" if nothing
	Rehearse func(sc *Scenario) source.Faults // returns the faults that constructors find in valid entries
	Folder   string                           // of the scenario on disk, "" if it has none
	// Library finds a house rule, or a card file, by its name; nil if there is no library.
	Library func(in, name string) (House, error)
}

// scenarioSchema returns the keys of a scenario; optional lists the ids of the rules
// that it may switch on, partial says that there may be more.
func (rs *Ruleset) scenarioSchema(optional []string, partial bool) *source.Schema {
	head := &source.Schema{Name: "scenario", Fields: []source.Field{
		{Name: "ruleset", Type: source.T("text"), Means: "the name of its ruleset"},
		{Name: "title", Type: source.T("text"), Means: "the scenario in a few words"},
		{Name: "intro", Type: source.T("text?"), Means: "what players read before they begin, in a few sentences"},
		{Name: "rounds", Type: source.T("count 1 to 10000?"), Means: "the number of the last round, after which the game ends"},
		{Name: "options", Type: source.ListOf(source.T("text").With(func(n source.Node) (string, []string) {
			if !partial && !slices.Contains(optional, n.Str()) {
				return fmt.Sprintf("there is no optional rule %q", n.Str()), optional
			}
			return "", nil
		})).Maybe(), Means: "the ids of the optional rules to switch on"},
		{Name: "house", Type: source.ListOf(source.T("text")).Maybe(), Means: "the house rules in force from the beginning: names, or files in the scenario's folder", Hint: `house = ["no-cap", "house/storm.lua"]`},
		{Name: "cards", Type: source.ListOf(source.T("text")).Maybe(), Means: "the card files that it is played with: names, or files in the scenario's folder", Hint: `cards = ["cards/kraken.lua"]`},
	}}
	all := &source.Schema{Name: "scenario file", Fields: []source.Field{{Name: "scenario", Type: source.TableOf(head), Means: "describes the scenario"}}}
	for _, k := range rs.Tables { // in the order of the ruleset
		t, means, hint := source.TableOf(rs.Schemas[k]), "the "+k+" of the game", "it is not a kind of piece and occurs once: ["+k+"]"
		if e := rs.Entity(k); e != nil {
			t, means, hint = source.ListOf(t), "an entry for each "+e.Word, "each "+e.Word+" begins with [["+k+"]]"
		}
		all.Fields = append(all.Fields, source.Field{Name: k, Type: t.Maybe(), Means: means, Hint: hint})
	}
	if rs.Name == "" { // what every ruleset with objectives has
		objective := &source.Schema{Fields: objectiveSchema(nil), Open: true}
		objective.Fields[0].Type = source.T("text")
		all.Fields = append(all.Fields, source.Field{Name: ObjectiveKind, Type: source.ListOf(source.TableOf(objective)).Maybe(), Means: "what wins, and what it is worth, if the ruleset declares kinds of objective"})
	}
	all.Fields = append(all.Fields, source.Field{Name: deckKey, Type: source.ListOf(source.TableOf(deckChangeSchema())).Maybe(), Means: "what the scenario changes in a deck", Hint: "each deck begins with [[deck]]"})
	return all
}

// ReadScenario reads a scenario; all its faults are reported together, with the scenario as
// far as it could be read, for check.
func (rs *Ruleset) ReadScenario(name, file string, text []byte, by Reading) (*Scenario, error) {
	doc, faults := source.Parse(file, text)
	if doc == nil {
		return nil, faults.Err()
	}
	unread := len(faults) > 0 // numbers that no rule could use
	root := doc.Root()
	all := rs.scenarioSchema(by.Optional, by.Partial)
	head := all.Fields[0].Type.Table
	faults = append(faults, all.Check(root)...)
	for _, k := range root.Keys() {
		if k != "scenario" {
			faults = append(faults, visible(root.Get(k))...)
			continue
		}
		for _, k := range head.Fields {
			if k.Name != "intro" { // prose, which may contain any character
				faults = append(faults, visible(root.Get("scenario").Get(k.Name))...)
			}
		}
	}
	sc := &Scenario{Name: name, File: file, Text: text, Tables: map[string]source.Node{}}
	n := root.Get("scenario")
	sc.head = n
	sc.Ruleset, sc.Title, sc.Intro = n.Get("ruleset").Str(), n.Get("title").Str(), strings.TrimSpace(n.Get("intro").Str())
	sc.Rounds = int(n.Get("rounds").Num())
	for i := range n.Get("options").Len() {
		sc.Options = append(sc.Options, n.Get("options").Index(i).Str())
	}
	b := &beside{rs: rs, sc: sc, read: by.Beside, folder: by.Folder, found: map[string]*entryFile{}}
	b.houses(n, by.Library)
	entries, found := rs.entriesOf(root, b, by)
	sc.Entries, faults = entries, append(faults, found...)
	sc.Decks, found = readDeckChanges(root.Get(deckKey))
	faults = append(faults, found...)
	for k := range rs.Schemas {
		if rs.Entity(k) == nil && root.Get(k).Exists() {
			sc.Tables[k] = root.Get(k)
		}
	}
	if len(faults) > 0 && !unread && !by.Partial {
		faults = append(faults, by.Rehearse(sc)...)
	}
	return sc, faults.Err()
}

// entriesOf lists the entries of a scenario in the order in which they are created,
// with those of the files that they name.
func (rs *Ruleset) entriesOf(root source.Node, b *beside, by Reading) (all []Entry, faults source.Faults) {
	own := map[string][]Entry{}
	for _, k := range rs.Kinds() {
		list := root.Get(k)
		for i := range list.Len() {
			e := Entry{Kind: k, Node: list.Index(i), Schema: rs.Schemas[k]}
			e.ID = entryID(e.Node, k, i)
			if k == ObjectiveKind {
				var found source.Faults
				e.Schema, found = rs.checkObjective(e.Node)
				faults = append(faults, found...)
			}
			b.name(&e)
			own[k] = append(own[k], e)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(b.found)) {
		for _, e := range b.found[key].entries {
			own[e.Kind] = append(own[e.Kind], e)
		}
	}
	ids := map[string]Entry{}
	for _, k := range rs.makingOrder() {
		faults = append(faults, checkIDs(own[k], ids, by.Taken)...)
		all = append(all, own[k]...)
	}
	return all, append(faults, b.faults...)
}

// checkIDs reports ids of one kind of entries that are ambiguous or have another
// meaning: ids holds the entries before these, of every kind.
func checkIDs(list []Entry, ids map[string]Entry, taken func(string) string) (faults source.Faults) {
	for _, e := range list {
		if what := taken(e.ID); what != "" {
			f := e.Node.Get("id").Fault("the id %q is taken: in questions it means %s", e.ID, what)
			if !e.Node.Get("id").Exists() {
				f = e.Node.Fault("the id made from its name, %q, is taken: in questions it means %s", e.ID, what)
			}
			faults = append(faults, f.With(fmt.Sprintf("give it an id of its own: id = %q", e.ID+"-1")))
		}
		if old, ok := ids[e.ID]; ok {
			where := fmt.Sprintf("in line %d", old.Node.Place().Line)
			if old.Node.Place().File != e.Node.Place().File {
				where += " of " + old.Node.Place().File
			}
			faults = append(faults, e.Node.Fault("the id %q is taken by the %s %s: change one of them", e.ID, old.Kind, where))
		}
		ids[e.ID] = e
	}
	return faults
}

var notID = regexp.MustCompile(`[^a-z0-9]+`)

// entryID returns the id of an entry: its key id, otherwise made from its name,
// otherwise from its kind and index.
func entryID(n source.Node, kind string, i int) string {
	if id := n.Get("id").Str(); id != "" {
		return id
	}
	if id := strings.Trim(notID.ReplaceAllString(strings.ToLower(n.Get("name").Str()), "-"), "-"); id != "" && id[0] >= 'a' {
		return id
	}
	return fmt.Sprintf("%s-%d", kind, i+1)
}

// Unfit converts an error at the beginning of a scenario to a fault of its file, unless
// it is a fault already.
func (sc *Scenario) Unfit(err error) error {
	if err == nil || source.FaultsIn(err) != nil {
		return err
	}
	if errors.Is(err, turn.ErrIdle) {
		f := sc.head.Fault("this battle cannot begin: nobody has an order to give")
		return source.Faults{f.With("give each side pieces of its own")}
	}
	said, _, _ := strings.Cut(err.Error(), "\n") // a fault of a script shows its line and the stack of rules
	return source.Faults{sc.head.Fault("this battle cannot begin: %s", said)}
}

// Nobody returns the fault of a scenario in which nobody can give an order.
func (sc *Scenario) Nobody(rs *Ruleset) error {
	f := source.Fault{Place: sc.head.Place(), What: "nobody can give orders in this scenario: it has no sides"}
	if slices.Contains(rs.Kinds(), "side") {
		f.Hint = "declare each side with [[side]], such as id = \"blue\""
	}
	return source.Faults{f}
}

// Warnings lists what is valid but probably not intended: a scenario that never ends.
func (sc *Scenario) Warnings() source.Faults {
	objectives, open := 0, false
	for _, e := range sc.Entries {
		if e.Kind == ObjectiveKind {
			objectives++
			open = open || !e.Node.Get("by").Exists()
		}
	}
	if sc.Rounds > 0 || objectives > 0 && !open {
		return nil
	}
	f := sc.head.Fault("this scenario has no last round: unless the rules end it, a game between bots may never end")
	return source.Faults{f.With("set one, such as rounds = 12, or give each objective a deadline, such as by = 12")}
}

// Sound reports whether a constructor can read an entry: required keys exist and all
// known keys have the right types. Unknown keys do no harm.
func (e Entry) Sound() bool {
	known := *e.Schema
	known.Open = true
	return !e.Node.Exists() || len(known.Check(e.Node)) == 0
}
