package ruleset

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"parley/core/game"
	"parley/core/hex"
	"parley/lua/nearest"
	"parley/lua/sandbox"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// Ruleset is a rulebook as read from its folder: its declarations, its data tables, its
// compiled chapters. It is read-only and may serve many games.
type Ruleset struct {
	Name, Title string
	Round       string            // the book's word for a round of play
	Board       string            // "hex" or "plane"; anything else means no board
	BoardSize   string            // the field of the state with the width and height of the board, "" if there is none
	BoardMoves  bool              // that field has the position of A1
	Layout      hex.Layout        // of a board of hexes, without a size
	Directions  [6]string         // of a board of hexes: the names of directions, by the book's index
	Ground      *Look             // of the board, nil if it names none
	Unit        string            // of distances, in the plural: "dots"; "" if the ruleset does not say
	Aside       []string          // fields of game whose changes odds do not list
	Singular    map[string]string // of what account counts, by its plural: men = "man"
	Dir         string            // for messages: "rulesets/galley"
	Hash        string            // of all its files except specs
	Root        *game.Shape
	Data        map[string]*source.Table // by the name of the file: "ships"
	DataID      map[string]*source.Table // by id: "galley.data.ships"
	Library     *Library                 // from which it was loaded; nil: none
	Limits      Limits                   // the limits of its games

	CardFields []source.Field // fields that the cards of the ruleset have besides those of all cards
	Moments    []*Moment      // the declared moments, in the order of the file
	Ask        string         // who is asked for cards: "all", "holders", "" for the usual

	fsys      fs.FS
	entities  map[string]*Entity
	kinds     []string // kinds of piece in the order of the file
	records   map[string]*game.Shape
	types     map[string]source.Type // what a type may name: lists of values, records, kinds of piece
	values    map[string][]string
	dice      map[string][]string
	Looks     map[string]*Look
	Words     map[string]Word // the parameters of rules, by their names
	Schemas   map[string]*source.Schema
	FileWords map[string]string      // words of the prompt: a kind of entry and the action that gets it
	WordNodes map[string]source.Node // where those words are declared
	Tables    []string               // tables of a scenario, in the order of the file
	Goals     []*Goal                // the kinds of objective, in the order of the file
	Decks     []*Deck                // the declared decks, in the order of the file
	decks     *game.Shape            // the shape of decks
	Chapters  []*Chapter
	byName    map[string]bool // the chapters whose names other files can use
	unread    map[string]bool // the data tables that could not be read, by the names of their files
	lacks     bool            // a chapter could not be read
	amended   []byte          // of a draft: its ruleset.toml, as it was probably meant; nil as it is
	Sources   map[string][]byte
	Bare      bool             // its games have no limits: for benchmarks
	disk      string           // its folder, "" if it is embedded in the program
	read      map[string]Stamp // stamps of its files on disk when they were read
}

// Entity is a kind of piece that a ruleset declares.
type Entity struct {
	*game.Shape
	Word   string        // the word for a piece in messages: "vessel"
	roster []source.Node // the columns of its roster
}

// Chapter is a file of rules, compiled.
type Chapter struct {
	Name string // its name in other chapters: "archery"
	File string // as in messages: "rulesets/galley/archery.lua"
	Code *sandbox.Code
	// Faulty says that the chapter of a draft has faults; its Code is nil if it cannot be
	// parsed.
	Faulty bool
}

// SpecFolder holds the specs of a ruleset; they are not part of its hash.
const SpecFolder = "spec"

// Load reads the ruleset whose files are in fsys; dir names the folder in messages. All
// faults of all its files are reported together, as source.Faults.
func Load(fsys fs.FS, dir string) (*Ruleset, error) { return load(fsys, dir, false) }

// LoadBare loads a ruleset whose games have no limits, so that a benchmark can measure
// what limits cost.
func LoadBare(fsys fs.FS, dir string) (*Ruleset, error) { return load(fsys, dir, true) }

func load(fsys fs.FS, dir string, bare bool) (*Ruleset, error) {
	rs := &Ruleset{Dir: dir, fsys: fsys, Bare: bare}
	if _, faults, err := rs.readAll(); err != nil || len(faults) > 0 {
		return nil, cmp.Or(err, faults.Err())
	}
	rs.hash()
	return rs, nil
}

// Draft reads a ruleset that may have faults, for check, and returns them: what could be
// read can be checked further. If its ruleset.toml has faults, on which all the other files
// depend, it is read as it was probably meant; the ruleset is nil if that is not known.
func Draft(fsys fs.FS, dir string) (*Ruleset, source.Faults, error) {
	rs := &Ruleset{Dir: dir, fsys: fsys}
	declared, faults, err := rs.readAll()
	if declared || err != nil {
		return rs, faults, err
	}
	if meant, found := rs.meant(faults); meant != nil {
		return meant, found, nil
	}
	_, asks := rs.Asks()
	_, synonyms := rs.Synonyms()
	return nil, slices.Concat(faults, asks, synonyms), nil
}

// mostAmended is how many times a ruleset.toml is amended: faults of types show only when
// its keys have none.
const mostAmended = 4

// meant reads a ruleset whose ruleset.toml has faults as its author probably meant it, and
// returns it with the faults that were found on the way, nil if some fault says nothing
// about what was meant.
func (rs *Ruleset) meant(faults source.Faults) (*Ruleset, source.Faults) {
	const name = "ruleset.toml"
	text, declared := rs.Sources[name], source.Faults{}
	for range mostAmended {
		var own source.Faults
		for _, f := range faults {
			if f.File == path.Join(rs.Dir, name) {
				f.Text = rs.Source(f.File, f.Line) // as it is written
				own = append(own, f)
			}
		}
		if text = source.Amend(text, own); text == nil {
			return nil, nil
		}
		declared = append(declared, own...)
		draft := &Ruleset{Dir: rs.Dir, fsys: rs.fsys, amended: text}
		ok, found, err := draft.readAll()
		if err != nil {
			return nil, nil
		}
		if ok {
			return draft, append(declared, found...)
		}
		faults = found
	}
	return nil, nil
}

// readAll reads the files of a ruleset, all of them even if some have faults; declared
// reports whether ruleset.toml has none.
func (rs *Ruleset) readAll() (declared bool, faults source.Faults, err error) {
	rs.Data, rs.DataID, rs.Sources, rs.unread = map[string]*source.Table{}, map[string]*source.Table{}, map[string][]byte{}, map[string]bool{}
	doc, faults, err := rs.toml("ruleset.toml")
	if err != nil || doc == nil {
		return false, faults, err
	}
	faults = append(faults, rs.declare(doc.Root())...)
	declared = len(faults) == 0
	faults = append(faults, rs.readData()...)
	if declared {
		faults = append(faults, rs.readDecks()...)
	}
	return declared, append(faults, rs.compile(doc.Root().Get("files"), declared)...), nil
}

// Unread reports whether a data table, by its id or the name of its file, could not be
// read: then that is the fault, and not what refers to the table.
func (rs *Ruleset) Unread(table string) bool {
	name, inData := strings.CutPrefix(table, rs.Name+".data.")
	if inData {
		name, _, _ = strings.Cut(name, ".")
	}
	return rs.unread[name]
}

// Whole reports whether all the files of a draft could be read and parsed without faults.
func (rs *Ruleset) Whole() bool {
	return len(rs.unread) == 0 && !rs.lacks && !slices.ContainsFunc(rs.Chapters, func(ch *Chapter) bool { return ch.Faulty })
}

// Lacks reports whether a chapter of a draft could not be read.
func (rs *Ruleset) Lacks() bool { return rs.lacks }

// toml reads one file; err is set only if it cannot be read at all.
func (rs *Ruleset) toml(name string) (*source.Doc, source.Faults, error) {
	text, err := rs.amended, error(nil)
	if name != "ruleset.toml" || text == nil {
		text, err = fs.ReadFile(rs.fsys, name)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path.Join(rs.Dir, name), WithoutPath(err))
	}
	rs.Sources[name] = text
	doc, faults := source.Parse(path.Join(rs.Dir, name), text)
	return doc, faults, nil
}

// WithoutPath drops the path that the fs package puts before an error.
func WithoutPath(err error) error {
	if pe := (*fs.PathError)(nil); errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

func (rs *Ruleset) readData() (faults source.Faults) {
	names, _ := fs.Glob(rs.fsys, "data/*.toml")
	for _, name := range names {
		stem := strings.TrimSuffix(path.Base(name), ".toml")
		rs.unread[stem] = true
		doc, fs1, err := rs.toml(name)
		if err != nil {
			faults = append(faults, source.Fault{Place: source.Place{File: path.Join(rs.Dir, name)}, What: err.Error()})
			continue
		}
		faults = append(faults, fs1...)
		if doc == nil {
			continue
		}
		t, fs2 := source.ReadTable(doc)
		faults = append(faults, fs2...)
		if t == nil {
			continue
		}
		if want := rs.Name + ".data." + stem; rs.Name != "" && t.ID != want {
			faults = append(faults, doc.Root().Get("table").Get("id").Fault("a table in %s must have the id %q, not %q", path.Base(name), want, t.ID))
		}
		if rs.dice != nil { // ruleset.toml itself is valid
			faults = append(faults, rs.checkDice(t)...)
		}
		rs.Data[stem], rs.DataID[t.ID] = t, t
		delete(rs.unread, stem)
	}
	return faults
}

// chapterFile matches valid names of chapter files: they have to be unambiguous on
// every disk, also on those that do not distinguish Ship.lua and ship.lua.
var chapterFile = regexp.MustCompile(`^([a-z][a-z0-9_-]*/)*[a-z][a-z0-9_-]*\.lua$`)

// compile compiles the chapters; declared says that ruleset.toml has no faults.
func (rs *Ruleset) compile(files source.Node, declared bool) (faults source.Faults) {
	names := sandbox.Names{}
	for _, w := range words().Members("") {
		names[w.Name] = false
	}
	if n := files.Len(); n > maxChapters {
		return source.Faults{files.Fault("%v", TooMuch("the chapters of a ruleset", n, maxChapters))}
	}
	seen, bytes := map[string]bool{}, 0
	for i := range files.Len() {
		n := files.Index(i)
		if n.Kind() != source.KindString {
			continue // a fault of ruleset.toml
		}
		if seen[n.Str()] {
			faults = append(faults, n.Fault("the chapter %s is listed twice", n.Str()))
			continue
		}
		seen[n.Str()] = true
		if !chapterFile.MatchString(n.Str()) {
			faults = append(faults, n.Fault("%q cannot be a chapter: chapters are .lua files in the ruleset's own folder, named with lower-case letters, digits, - and _", n.Str()))
			continue
		}
		text, err := fs.ReadFile(rs.fsys, n.Str())
		if err != nil {
			f := n.Fault("the chapter %s: %v", n.Str(), WithoutPath(err))
			others, _ := fs.Glob(rs.fsys, path.Join(path.Dir(n.Str()), "*.lua"))
			f.Near = nearest.To(n.Str(), others)
			faults = append(faults, f)
			rs.lacks = true
			continue
		}
		if bytes += len(text); bytes > maxSources {
			return append(faults, n.Fault("%v", TooMuch("the bytes of all chapters", bytes, maxSources)))
		}
		rs.Sources[n.Str()] = text
		rs.Chapters = append(rs.Chapters, &Chapter{Name: strings.TrimSuffix(n.Str(), ".lua"), File: path.Join(rs.Dir, n.Str())})
	}
	rs.byName = map[string]bool{vocabulary.Numerals: true}
	if rs.HasDecks() || !declared { // it is not known then whether there are decks
		rs.byName[vocabulary.Cards] = true
	}
	for _, ch := range rs.Chapters {
		if _, word := names[ch.Name]; !word && sandbox.IsName(ch.Name) {
			rs.byName[ch.Name] = true
		}
	}
	found := make([][]sandbox.Fault, len(rs.Chapters))
	var wait sync.WaitGroup // until all chapters are compiled they know only each other's names
	var next atomic.Int32
	for range min(runtime.GOMAXPROCS(0), len(rs.Chapters)) {
		wait.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(rs.Chapters); i = int(next.Add(1)) - 1 {
				ch := rs.Chapters[i]
				among := sandbox.Among{Own: ch.Name, Chapters: rs.ByName(ch.Name), Offers: true, Fixed: true, Bare: rs.Bare, Draft: true}
				ch.Code, found[i] = sandbox.CompileAmong(ch.File, rs.Sources[ch.Name+".lua"], names, among)
				ch.Faulty = len(found[i]) > 0
			}
		})
	}
	wait.Wait()
	for _, list := range found {
		faults = append(faults, FaultsOf(list)...)
	}
	for _, ch := range rs.Chapters {
		if ch.Code == nil {
			continue
		}
		if _, word := names[ch.Name]; len(ch.Code.Offers) > 0 && (word || !sandbox.IsName(ch.Name)) {
			what := "the chapter %s is not a valid name in Lua, so other files cannot use its names"
			if word {
				what = "%s is a keyword or built-in word, so other files cannot use the names of the chapter"
			}
			faults = append(faults, source.Fault{Place: source.Place{File: ch.File}, What: fmt.Sprintf(what, ch.Name), Hint: "rename the file, or write local before its names"})
		}
		misnamed := rs.Misnamed(ch.Code, rs.Offers)
		ch.Faulty = ch.Faulty || len(misnamed) > 0
		faults = append(faults, misnamed...)
	}
	return faults
}

// HasField reports whether a piece, a record or the game has a field with that name.
func (rs *Ruleset) HasField(name string) bool {
	for _, e := range rs.entities {
		if e.Index(name) >= 0 {
			return true
		}
	}
	for _, sh := range rs.records {
		if sh.Index(name) >= 0 {
			return true
		}
	}
	return rs.Root.Index(name) >= 0
}

// ByName returns the chapters that a file sees by name: all except its own, and those
// whose name is a built-in word.
func (rs *Ruleset) ByName(own string) map[string]bool {
	if !rs.byName[own] {
		return rs.byName
	}
	others := maps.Clone(rs.byName)
	delete(others, own)
	return others
}

// Offers lists the names that belong to a chapter; ok is false if they are not known
// before it runs.
func (rs *Ruleset) Offers(chapter string) (names []string, ok bool) {
	ch := rs.Chapter(chapter)
	if ch == nil || ch.Code == nil {
		return nil, false
	}
	return ch.Code.Offers, len(ch.Code.Offers) > 0
}

// Misnamed reports names that a file uses of chapters which do not have them; offers
// lists the names of a chapter.
func (rs *Ruleset) Misnamed(code *sandbox.Code, offers func(chapter string) (names []string, ok bool)) (faults source.Faults) {
	for _, u := range code.Uses {
		names, ok := offers(u.Chapter)
		if !ok || slices.Contains(names, u.Member) {
			continue
		}
		f := FaultOf(code.FaultAt(u, fmt.Sprintf("the chapter %s has no %q", u.Chapter, u.Member)))
		f.Near = nearest.To(u.Member, names)
		faults = append(faults, f)
	}
	return faults
}

// FaultsOf converts the faults of a Lua file.
func FaultsOf(list []sandbox.Fault) (faults source.Faults) {
	for _, f := range list {
		faults = append(faults, FaultOf(f))
	}
	return faults
}

// FaultOf converts a fault of a Lua file.
func FaultOf(f sandbox.Fault) source.Fault {
	return source.Fault{Place: source.Place{File: f.File, Line: f.Line, Col: f.Col, Width: max(f.Width, 1), Text: f.Source}, What: f.Text, Hint: f.Hint}
}

func (rs *Ruleset) hash() {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(rs.Sources)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(rs.Sources[name]))
		sum.Write(rs.Sources[name])
	}
	rs.Hash = fmt.Sprintf("%x", sum.Sum(nil)[:8])
}

// Entity returns the declared kind of piece with a name, nil if there is none.
func (rs *Ruleset) Entity(kind string) *Entity { return rs.entities[kind] }

// Pieces returns the kinds of piece that words such as "unit or gun" name, nil if one
// of them is unknown.
func (rs *Ruleset) Pieces(words string) (list []*Entity) {
	for kind := range strings.SplitSeq(words, source.Or) {
		e := rs.entities[kind]
		if e == nil {
			return nil
		}
		list = append(list, e)
	}
	return list
}

// HasBoard reports whether pieces are on hexes or on an open floor.
func (rs *Ruleset) HasBoard() bool { return rs.Board == "hex" || rs.Board == "plane" }

// Kinds lists the declared kinds of piece, in the order of the file.
func (rs *Ruleset) Kinds() []string { return rs.kinds }

// Values returns the words of a declared list of values, nil if there is none.
func (rs *Ruleset) Values(name string) []string { return rs.values[name] }

// Source returns a line of one of the ruleset's files, "" if there is none; file is
// named as in messages.
func (rs *Ruleset) Source(file string, line int) string {
	return LineOf(rs.Sources[strings.TrimPrefix(file, rs.Dir+"/")], line)
}

// Chapter returns the chapter with a name, nil if there is none.
func (rs *Ruleset) Chapter(name string) *Chapter {
	if i := slices.IndexFunc(rs.Chapters, func(ch *Chapter) bool { return ch.Name == name }); i >= 0 {
		return rs.Chapters[i]
	}
	return nil
}

// ChapterNames lists the chapters in the order of the book.
func (rs *Ruleset) ChapterNames() (names []string) {
	for _, ch := range rs.Chapters {
		names = append(names, ch.Name)
	}
	return names
}

// ValueNames lists the declared lists of values, sorted.
func (rs *Ruleset) ValueNames() []string { return slices.Sorted(maps.Keys(rs.values)) }

// Spec reads a file of the spec folder, by its path in the ruleset.
func (rs *Ruleset) Spec(name string) ([]byte, error) { return fs.ReadFile(rs.fsys, name) }

// LineOf returns a line of a text, counted from 1, "" if there is none.
func LineOf(text []byte, line int) string {
	for rest := string(text); rest != ""; line-- {
		var first string
		first, rest, _ = strings.Cut(rest, "\n")
		if line == 1 {
			return strings.TrimRight(first, "\r")
		}
	}
	return ""
}

// Specs returns the names of the ruleset's spec files, sorted.
func (rs *Ruleset) Specs() []string {
	names, _ := fs.Glob(rs.fsys, SpecFolder+"/*.lua")
	return names
}
