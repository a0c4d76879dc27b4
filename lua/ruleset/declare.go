package ruleset

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/source"
)

// fileSchema returns the keys of a ruleset.toml. The keys below state, record, entity
// and scenario are checked when they are declared.
func fileSchema() *source.Schema {
	checkName := source.Matching(NamePattern, notName)
	return &source.Schema{Name: "ruleset", Fields: []source.Field{
		{Name: "name", Type: source.T("text").With(checkName), Means: "the name of the ruleset, with which the ids of its rules and data tables begin"},
		{Name: "title", Type: source.T("text"), Means: "the name of the game"},
		{Name: "round", Type: source.T("text").With(checkName), Hint: "the book's word for a round of play, such as \"turn\" or \"period\""},
		{Name: "files", Type: source.T("list of text"), Hint: "the chapters in the book's order"},
		{Name: "board", Type: source.TableOf(boardSchema()), Means: "what the game is played on"},
		{Name: "look", Type: source.MapOf(source.TableOf(lookSchema())).Maybe(), Hint: "how things look on a map"},
		{Name: "units", Type: source.T("map of text?"), Means: "units of measurement, for help; distance is the unit of lengths"},
		{Name: "singular", Type: source.T("map of text?"), Means: "the singular of what account counts, by its plural, for texts such as \"1 man\"", Hint: "men = \"man\""},
		{Name: "words", Type: source.MapOf(source.T("any")).Maybe(), Means: "the parameters of rules by their names, each with its kind and meaning; for a single rule by its id and the name, \"galley.archery.hit.aim\"", Hint: "vessel = \"ship\", or hull = { kind = \"count\", means = \"…\" }"},
		{Name: "values", Type: source.MapOf(source.ListOf(source.T("text"))).Maybe(), Means: "lists of words; each is a type of fields and a kind of arguments, by its name"},
		{Name: "dice", Type: source.MapOf(source.ListOf(source.T("any"))).Maybe(), Means: "dice with other faces than those of d6 and the like, with their faces"},
		{Name: "state", Type: source.T("map of text?"), Means: "the fields of game, with their types"},
		{Name: "aside", Type: source.T("list of text?"), Means: "fields of game that only keep track of the sequence of play: odds do not list their changes", Hint: "aside = [\"active\"]"},
		{Name: "deck", Type: source.MapOf(source.TableOf(deckSchema())).Maybe(), Means: "a deck of cards; a field of the state with the type deck has its name"},
		{Name: "record", Type: source.MapOf(source.T("map of text")).Maybe(), Means: "types with fields: the fields of each, with their types"},
		{Name: "entity", Type: source.MapOf(source.TableOf(&source.Schema{Name: "entity", Fields: []source.Field{
			{Name: "plural", Type: source.T("text").With(checkName), Means: "the field of game that holds all pieces of the kind, by id"},
			{Name: "word", Type: source.T("text?"), Means: "the word for a piece in messages, if it is not the name of the kind"},
			{Name: "owner", Type: source.T("text?"), Means: "the field that names the player who commands it"},
			{Name: "side", Type: source.T("text?"), Means: "the field that names its side"},
			{Name: "fields", Type: source.T("map of text"), Means: "its fields, with their types; id and kind are built in"},
			{Name: "roster", Type: source.ListOf(source.T("text")).Maybe(), Means: "the columns of its roster, the most important first: fields of the kind, and columns that roster of sequence computes"},
		}})).Maybe(), Means: "a kind of piece"},
		{Name: ObjectiveKind, Type: source.MapOf(source.TableOf(goalSchema())).Maybe(), Means: "a kind of objective that scenarios may have"},
		{Name: "card", Type: source.T("map of text?"), Means: "the fields of the cards of this ruleset besides those of all cards, with their types", Hint: "kind = \"one of now choice\""},
		{Name: "moment", Type: source.MapOf(source.TableOf(momentSchema())).Maybe(), Means: "a point of the game at which cards may be played: the hook of cards; a name with a point is in quotes: [moment.\"ship.moved\"]"},
		{Name: "cards", Type: source.TableOf(cardsSchema()).Maybe(), Means: "how cards are played"},
		{Name: "scenario", Type: source.MapOf(source.T("map of text")).Maybe(), Means: "the tables of a scenario: the keys of each, with their types; a table for a kind of piece may occur any number of times, [[cart]], others once, [weather]"},
		{Name: "word", Type: source.T("map of text?"), Means: "words of the prompt: the kind of entry that each reads from a file, and the action that gets each entry", Hint: "design = \"check-design\": the word `design FILE` gives each [[design]] entry of a file to that action"},
	}}
}

// HouseField is the field of the root that lists the house rules in force, in their
// order. Switching one is a write like any other: it is logged, hashed and undone.
const HouseField = "house"

// Heading is the type of a field that holds a direction of hexes.
const Heading = "heading"

// NamePattern matches names of rulesets, fields and kinds: sea_hag.
var NamePattern = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// notName is the fault of a name that does not match NamePattern.
const notName = "%q is not a name: use lower-case letters, digits and _ after a first letter"

// declare reads the shapes of a ruleset.
func (rs *Ruleset) declare(root source.Node) source.Faults {
	if n := root.Get("name"); NamePattern.MatchString(n.Str()) {
		rs.Name = n.Str() // the ids of the data tables begin with it, even if other keys have faults
	}
	faults := fileSchema().Check(root)
	if len(faults) > 0 {
		return faults
	}
	rs.Name, rs.Title, rs.Round = root.Get("name").Str(), root.Get("title").Str(), root.Get("round").Str()
	rs.Unit, _, _ = strings.Cut(root.Get("units").Get("distance").Str(), ";")
	faults = append(rs.readBoard(root), rs.readLooks(root)...)
	rs.Singular = map[string]string{}
	for _, k := range root.Get("singular").Keys() {
		rs.Singular[k] = root.Get("singular").Get(k).Str()
	}
	rs.values, rs.dice = map[string][]string{}, map[string][]string{}
	rs.records, rs.entities = map[string]*game.Shape{}, map[string]*Entity{}
	lists := func(n source.Node, into map[string][]string) {
		for _, k := range n.Keys() {
			for i := range n.Get(k).Len() {
				into[k] = append(into[k], n.Get(k).Index(i).Source())
				if s := n.Get(k).Index(i).Str(); s != "" {
					into[k][i] = s
				}
			}
		}
	}
	lists(root.Get("values"), rs.values)
	lists(root.Get("dice"), rs.dice)
	for _, k := range root.Get("dice").Keys() {
		if n := root.Get("dice").Get(k); n.Len() == 0 {
			faults = append(faults, n.Fault("the die %q has no faces", k))
		}
	}
	rs.decks = game.NewDeckShape()
	named := rs.names(root)
	rs.types = named
	faults = append(faults, rs.readWords(root.Get("words"), named)...)
	for _, k := range root.Get("record").Keys() {
		faults = append(faults, rs.fields(rs.records[k], root.Get("record").Get(k), named)...)
	}
	wide := false
	for _, k := range root.Get("record").Keys() {
		if f := rs.records[k].Wide(); f != "" {
			wide = true
			faults = append(faults, root.Get("record").Get(k).Get(f).Fault("a new %s would contain itself, or more than %d tables: make the field optional with ?", k, game.MaxTables))
		}
	}
	if wide {
		return faults // what contains it has the same fault
	}
	rs.Root = &game.Shape{Name: "state"}
	for _, k := range root.Get("entity").Keys() {
		n, e := root.Get("entity").Get(k), rs.entities[k]
		faults = append(faults, rs.fields(e.Shape, n.Get("fields"), named)...)
		var wrong source.Faults
		e.roster, wrong = readRoster(n)
		faults = append(faults, wrong...)
		for _, key := range []string{"owner", "side"} {
			if f := n.Get(key); f.Exists() && !n.Get("fields").Get(f.Str()).Exists() {
				faults = append(faults, f.NearFault(fmt.Sprintf("%s has no field %q", k, f.Str()), n.Get("fields").Keys()))
			}
		}
		all := &game.Type{Sort: game.SortMap, Name: e.Plural, Elem: &game.Type{Sort: game.SortRecord, Name: k, Shape: e.Shape}}
		if err := rs.Root.Add(e.Plural, all); err != nil {
			faults = append(faults, n.Get("plural").Fault("%v", err))
		}
	}
	faults = append(faults, rs.fields(rs.Root, root.Get("state"), named)...)
	for i := range root.Get("aside").Len() {
		n := root.Get("aside").Index(i)
		if known := root.Get("state").Keys(); !slices.Contains(known, n.Str()) {
			faults = append(faults, n.NearFault(fmt.Sprintf("[state] has no field %q", n.Str()), known))
		}
		rs.Aside = append(rs.Aside, n.Str())
	}
	rs.FileWords, rs.WordNodes = map[string]string{}, map[string]source.Node{}
	for _, k := range root.Get("word").Keys() {
		n := root.Get("word").Get(k)
		if rs.entities[k] == nil || !root.Get("scenario").Get(k).Exists() {
			faults = append(faults, n.NearFault(fmt.Sprintf("the word %q is not a kind of entry of a scenario", k), rs.kinds))
		}
		rs.FileWords[k], rs.WordNodes[k] = n.Str(), n
	}
	faults = append(faults, rs.declareDecks(root)...)
	faults = append(faults, rs.declareCards(root, named)...)
	return append(faults, rs.reserved(root, named)...)
}

// names lists the names that a type may refer to in this ruleset.
func (rs *Ruleset) names(root source.Node) map[string]source.Type {
	named := map[string]source.Type{}
	if rs.Board == "hex" {
		named[Heading] = source.Type{Word: "one", Values: rs.Directions[:], Indexed: true}
	}
	named[DeckType] = source.Type{Word: DeckType}
	for k, words := range rs.values {
		named[k] = source.OneOf(words...)
	}
	for _, k := range root.Get("record").Keys() {
		rs.records[k] = &game.Shape{Name: k}
		named[k] = source.TableOf(&source.Schema{Name: k})
	}
	for _, k := range root.Get("entity").Keys() {
		n := root.Get("entity").Get(k)
		e := &Entity{Shape: &game.Shape{Name: k, Plural: n.Get("plural").Str(), Owner: n.Get("owner").Str(), Side: n.Get("side").Str()}, Word: n.Get("word").Str()}
		if e.Word == "" {
			e.Word = k
		}
		rs.entities[k] = e
		rs.kinds = append(rs.kinds, k)
		named[k] = source.PieceID()
	}
	return named
}

// fields declares the fields of a shape from a table of names and types.
func (rs *Ruleset) fields(sh *game.Shape, n source.Node, named map[string]source.Type) (faults source.Faults) {
	for _, k := range n.Keys() {
		t, wrong := source.TypeOf(n.Get(k), named)
		if faults = append(faults, wrong...); len(wrong) > 0 {
			continue
		}
		gt, err := rs.gameType(n.Get(k).Str(), t)
		if err == nil && t.File != "" {
			err = fmt.Errorf("only an entry of a scenario can name a file")
		}
		if err == nil {
			err = deckPlaced(gt, sh == rs.Root)
		}
		if err == nil && sh.IsEntity() && (k == "id" || k == "kind") {
			err = fmt.Errorf("id and kind are built into every entity")
		}
		if err == nil {
			err = sh.Add(k, gt)
		}
		if err != nil {
			faults = append(faults, n.Get(k).Fault("%v", err))
		}
	}
	return faults
}

// gameType converts a parsed type to a type of the state.
func (rs *Ruleset) gameType(words string, t source.Type) (gt *game.Type, err error) {
	list := strings.Fields(strings.TrimSuffix(strings.TrimSpace(words), "?"))
	if len(list) > 0 && (list[0] == "secret" || list[0] == "private") {
		list = list[1:]
	}
	words = strings.Join(list, " ")
	gt = &game.Type{Optional: t.Optional, Secret: t.Secret, Private: t.Private, Name: words}
	if r := t.Range; r != nil {
		gt.Range = &game.Range{Least: r.Least, Most: r.Most}
	}
	if sh := rs.records[words]; sh != nil {
		gt.Sort, gt.Shape = game.SortRecord, sh
		return gt, nil
	}
	if refs := rs.Pieces(words); refs != nil {
		gt.Sort = game.SortRef
		for _, e := range refs {
			gt.Refs = append(gt.Refs, e.Shape)
		}
		return gt, nil
	}
	if t.Word == DeckType {
		gt.Sort, gt.Shape = game.SortRecord, rs.decks
		return gt, nil
	}
	sort, ok := sorts[t.Word]
	if !ok {
		return nil, fmt.Errorf("the state cannot hold a %q", words)
	}
	gt.Sort, gt.Words = sort, t.Values
	if t.Indexed {
		gt.Sort, gt.Words, gt.Range = game.SortCount, nil, &game.Range{Most: float64(len(t.Values) - 1)}
	}
	if t.Of != nil {
		gt.Elem, err = rs.gameType(strings.TrimSpace(words[strings.Index(words, "of ")+3:]), *t.Of)
	}
	return gt, err
}

// StateType reads the type of a field of the state, as in [state], from its words.
func (rs *Ruleset) StateType(words string) (*game.Type, source.Fault) {
	t, wrong := source.ParseType(words, rs.types)
	if wrong != nil {
		return nil, *wrong
	}
	if namesDeck(t) {
		return nil, source.Fault{What: "a deck is declared in decks = { NAME = {} }"}
	}
	if t.File != "" {
		return nil, source.Fault{What: "only an entry of a scenario can name a file"}
	}
	gt, err := rs.gameType(words, t)
	if err != nil {
		return nil, source.Fault{What: err.Error()}
	}
	return gt, source.Fault{}
}

// sorts maps the first word of a type to a type of the state.
var sorts = map[string]game.Sort{
	"count": game.SortCount, "integer": game.SortInteger, "number": game.SortNumber, "boolean": game.SortBoolean,
	"text": game.SortText, "cell": game.SortCell, "one": game.SortChoice, "list": game.SortList, "map": game.SortMap,
}

// reserved adds the fields that every state has, the turn and the outcome, and reads
// the tables of a scenario.
func (rs *Ruleset) reserved(root source.Node, named map[string]source.Type) (faults source.Faults) {
	seq := turn.Sequence{Round: rs.Round}
	if slices.Contains(turn.Fields, rs.Round) {
		return append(faults, root.Get("round").Fault("%q is a built-in field of game.turn: choose another word for the round", rs.Round))
	}
	outcome := &game.Shape{Name: "outcome"}
	text := &game.Type{Sort: game.SortText}
	_ = outcome.Add("winner", &game.Type{Sort: game.SortText, Optional: true}) // in a new shape all names are free
	_ = outcome.Add("text", text)
	for _, f := range []game.Field{
		{Name: "turn", Type: &game.Type{Sort: game.SortRecord, Name: "turn", Shape: seq.Shape()}},
		{Name: "outcome", Type: &game.Type{Sort: game.SortRecord, Name: "outcome", Shape: outcome, Optional: true}},
		{Name: HouseField, Type: &game.Type{Sort: game.SortList, Elem: text, Optional: true}},
		{Name: "options", Type: &game.Type{Sort: game.SortMap, Elem: &game.Type{Sort: game.SortBoolean}}},
	} {
		if err := rs.Root.Add(f.Name, f.Type); err != nil {
			faults = append(faults, root.Get("state").Get(f.Name).Fault("%q is reserved for the host", f.Name))
		}
	}
	rs.Schemas = map[string]*source.Schema{}
	sc := root.Get("scenario")
	for k := range rs.records {
		t := named[k]
		t.Table.Fields, faults = rs.schemaFields(root.Get("record").Get(k), named, faults, true)
		named[k] = t
	}
	for _, k := range sc.Keys() {
		if k == deckKey {
			faults = append(faults, sc.Get(k).Fault("every scenario has the table [[%s]] already: choose another name", k))
			continue
		}
		s := &source.Schema{Name: k}
		s.Fields, faults = rs.schemaFields(sc.Get(k), named, faults, false)
		if rs.entities[k] != nil && !slices.ContainsFunc(s.Fields, func(f source.Field) bool { return f.Name == "id" }) {
			s.Fields = append(s.Fields, source.Field{Name: "id", Type: source.T("text?").With(CheckID)})
		}
		rs.Schemas[k] = s
		rs.Tables = append(rs.Tables, k)
	}
	for _, k := range sc.Keys() {
		for _, f := range rs.Schemas[k].Fields {
			if of := f.Type.File; of != "" && (rs.entities[of] == nil || rs.entities[k] == nil || rs.Schemas[of] == nil || of == k) {
				faults = append(faults, sc.Get(k).Get(f.Name).NearFault(fmt.Sprintf("a file of %q: only entries of a scenario can be in files, and be named by other entries", of), rs.kinds))
			}
		}
	}
	return append(faults, rs.declareObjectives(root, named)...)
}

// makingOrder lists the kinds of entries in the order in which they are created: kinds
// that may be in a file named by another entry come first.
func (rs *Ruleset) makingOrder() (order []string) {
	named := map[string]bool{}
	for _, s := range rs.Schemas {
		for _, f := range s.Fields {
			named[f.Type.File] = true
		}
	}
	for _, first := range []bool{true, false} {
		for _, k := range rs.kinds {
			if named[k] == first {
				order = append(order, k)
			}
		}
	}
	return order
}

// IDPattern matches ids of pieces: sea-hag.
var IDPattern = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)

// CheckID returns the fault of an id of a piece.
var CheckID = source.Matching(IDPattern, "%q is not an id: use lower-case letters, digits and hyphens after a first letter, such as sea-hag")

func (rs *Ruleset) schemaFields(n source.Node, named map[string]source.Type, faults source.Faults, optional bool) ([]source.Field, source.Faults) {
	fields, found := source.FieldsOf(n, named)
	for i := range fields {
		fields[i].Type.Optional = fields[i].Type.Optional || optional
		if !optional && namesDeck(fields[i].Type) {
			faults = append(faults, n.Get(fields[i].Name).Fault("%v", errDeckPlace))
		}
	}
	if !optional {
		faults = append(faults, found...)
	}
	return fields, faults
}

// Records lists the declared records by their names.
func (rs *Ruleset) Records() (list []*game.Shape) {
	for _, k := range slices.Sorted(maps.Keys(rs.records)) {
		list = append(list, rs.records[k])
	}
	return list
}
