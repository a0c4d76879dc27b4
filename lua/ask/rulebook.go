package ask

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/turn"
	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// Rulebook is a whole rulebook in force: its chapters in their order, every rule with its
// ruling, the optional rules as switched, the current data, and the changes of house rules.
type Rulebook struct {
	Title, About string
	Houses       []HouseText
	Options      *Grid // nil if there are none
	Sequence     Grid
	Orders       Grid
	Chapters     []ChapterText
	Tables       []TableText
}

// HouseText is a house rule in force, and the values that it changes.
type HouseText struct {
	ID, Title, Text string
	Changes         []lua.Change
}

// ChapterText is a chapter: its title is a heading made of the first sentence of the comment
// at its head, and its intro the rest.
type ChapterText struct {
	Name, Title, Intro string
	Rules              []RuleText
}

// RuleText is a rule with what a reader asks of it.
type RuleText struct {
	*lua.Rule
	Numbers []Number // the single values that it reads, as they are today
	Tables  []string // ids of the tables that it reads
	Calls   *Calls
	Orders  []string // the usage of the orders that it is about
	Card    string   // of a card: how many there are, and when it is played; "" for other rules
}

// Number is a value of a table.
type Number struct{ Name, Now, Unit string }

// TableText is a data table with its current values.
type TableText struct {
	ID, Title, Source, Confidence, Why string
	Grid                               Grid
	Notes                              []string // units, and what is said of single rows
	Changes                            []lua.Change
}

// Grid is a table of cells.
type Grid struct {
	Head []string
	Rows [][]Cell
}

// Cell is a cell of a grid.
type Cell struct {
	Text    string
	Is      CellKind
	Changed bool // by a house rule
}

// CellKind says what the text of a cell is.
type CellKind int

// A cell is a text, something to type, or the id of a rule.
const (
	PlainCell CellKind = iota
	CodeCell
	RuleCell
)

// RulebookOf collects the rulebook of a host.
func RulebookOf(h *lua.Host) *Rulebook {
	b := &Rulebook{Title: h.Ruleset.Title, Orders: orderGrid(h), Sequence: sequenceGrid(h), Options: optionGrid(h)}
	for _, ov := range h.HouseRules.Active {
		t := HouseText{ID: ov.ID, Title: ov.Title, Text: ov.Says()}
		for _, c := range h.HouseRules.Changes() {
			if c.House == ov.ID {
				t.Changes = append(t.Changes, c)
			}
		}
		b.Houses = append(b.Houses, t)
	}
	calls := RuleCalls(h)
	of := map[string][]RuleText{} // by file
	for _, r := range h.Book.RuleOrder {
		of[r.File] = append(of[r.File], ruleText(h, r, calls[r.ID]))
	}
	for _, ch := range h.Ruleset.Chapters {
		if len(of[ch.File]) > 0 {
			t := ChapterText{Name: ch.Name, Rules: of[ch.File]}
			t.Title, t.Intro = h.Ruleset.ChapterHead(ch)
			b.Chapters = append(b.Chapters, t)
		}
	}
	headed(b.Chapters)
	for _, ov := range h.HouseRules.Active { // the cards of card files
		if len(of[ov.File]) > 0 {
			b.Chapters = append(b.Chapters, ChapterText{Name: "of-" + ov.ID, Title: ov.Title, Intro: ov.Says(), Rules: of[ov.File]})
		}
	}
	for _, id := range h.Ruleset.DataIDs() {
		b.Tables = append(b.Tables, tableText(h, h.Ruleset.DataID[id]))
	}
	b.About = fmt.Sprintf("%d rules in %d chapters, %d tables. Every rule has an id, its source in the book, and where the book is silent "+
		"the ruling that we follow.", len(h.Book.RuleOrder), len(b.Chapters), len(h.Ruleset.DataID))
	return b
}

func optionGrid(h *lua.Host) *Grid {
	g := &Grid{Head: []string{"now", "rule", "title"}}
	for _, r := range h.Book.RuleOrder {
		if r.Optional {
			g.Rows = append(g.Rows, []Cell{{Text: lua.OnOff(h.Option(r.ID))}, {Text: r.ID, Is: RuleCell}, {Text: r.Title}})
		}
	}
	if len(g.Rows) == 0 {
		return nil
	}
	return g
}

var modes = map[turn.Mode]string{
	turn.Rules: "the rules alone", turn.InTurns: "one after another", turn.Together: "all at once",
	turn.Secret: "all at once, in secret", turn.Alternate: "in alternation",
}

func sequenceGrid(h *lua.Host) Grid {
	seq := h.Clock.Seq
	g := Grid{Head: []string{"when", "step", "phase", "who acts", "rule"}}
	put := func(list []turn.Phase, when string) {
		for _, p := range list {
			step := ""
			if p.Step > 0 {
				step = fmt.Sprint(p.Step)
			}
			g.Rows = append(g.Rows, []Cell{{Text: when}, {Text: step}, {Text: h.Title(p.ID)}, {Text: modes[p.Mode]}, {Text: p.Rule, Is: RuleCell}})
		}
	}
	put(seq.Start, "at the start")
	put(seq.Phases, "each "+seq.Round)
	return g
}

func orderGrid(h *lua.Host) Grid {
	g := Grid{Head: []string{"order", "when", "rule"}}
	for _, a := range h.Book.ActionOrder {
		when := "in answer to a question"
		if a.Any {
			when = "at any time"
		} else if len(a.Phases) > 0 {
			var titles []string
			for _, p := range a.Phases {
				titles = append(titles, h.Title(p))
			}
			when = strings.Join(titles, ", ")
		}
		g.Rows = append(g.Rows, []Cell{{Text: a.Usage(), Is: CodeCell}, {Text: when}, {Text: a.Rule, Is: RuleCell}})
	}
	return g
}

func ruleText(h *lua.Host, r *lua.Rule, calls *Calls) RuleText {
	h.Refresh(r)
	t := RuleText{Rule: r, Calls: calls}
	for _, d := range r.Data {
		table, rest := h.Ruleset.TableOf(d)
		if h.Ruleset.DataID[d] == nil { // one value of a table
			name := strings.Join(rest, ".")
			now, _ := h.CellNow(table, 0, name)
			t.Numbers = append(t.Numbers, Number{name, now, unit(table, name)})
		}
		if !slices.Contains(t.Tables, table.ID) {
			t.Tables = append(t.Tables, table.ID)
		}
	}
	for _, a := range h.Book.ActionOrder {
		if a.Rule == r.ID && a.Card == nil {
			t.Orders = append(t.Orders, a.Usage())
		}
	}
	if c := h.Card(r.ID); c != nil && c.Rule == r {
		t.Card = cardText(h, c)
	}
	return t
}

// cardText says in which decks a card is, when it is played, and its fields.
func cardText(h *lua.Host, c *lua.Card) string {
	var decks []string
	for _, x := range c.Copies {
		decks = append(decks, fmt.Sprintf("%d in the deck %s", x.N, x.Deck))
	}
	text := upperFirst(strings.Join(decks, ", ")) + ", played " + h.CardTimes(c) + "."
	if fields := h.CardFields(c); len(fields) > 0 {
		text += " " + upperFirst(strings.Join(fields, "; ")) + "."
	}
	return text
}

func tableText(h *lua.Host, t *source.Table) TableText {
	title := t.Title
	if title == "" {
		title = upperFirst(strings.NewReplacer("-", " ", ".", " ").Replace(ruleset.TableName(t.ID)))
	}
	text := TableText{ID: t.ID, Title: title, Source: t.Source, Confidence: t.Confidence, Why: t.Why, Changes: h.Changed(t.ID)}
	if t.Values.Exists() {
		text.Grid.Head = []string{"name", "value", "unit"}
		for _, k := range t.Values.Keys() {
			text.Grid.Rows = append(text.Grid.Rows, []Cell{{Text: k}, cellNow(h, t, 0, k), {Text: t.Units[k]}})
		}
		return text
	}
	text.Grid.Head = t.Columns
	for i := range t.Rows {
		var cells []Cell
		for _, c := range t.Columns {
			cells = append(cells, cellNow(h, t, i+1, c))
		}
		text.Grid.Rows = append(text.Grid.Rows, cells)
	}
	var units []string
	for _, c := range t.Columns {
		if u := t.Units[c]; u != "" {
			units = append(units, c+": "+u)
		}
	}
	if len(units) > 0 {
		text.Notes = append(text.Notes, upperFirst(strings.Join(units, "; "))+".")
	}
	for i, r := range t.Rows {
		if r.Why == "" && r.Confidence == t.Confidence {
			continue
		}
		name := r.Key
		if name == "" {
			name = fmt.Sprint(i + 1)
		}
		text.Notes = append(text.Notes, fmt.Sprintf("Row %s, confidence %s: %s.", name, r.Confidence, strings.TrimSuffix(r.Why, ".")))
	}
	return text
}

// cellNow is a cell with its current text.
func cellNow(h *lua.Host, t *source.Table, row int, column string) Cell {
	text := cellShown(h, t, row, column)
	if now, set := strings.CutSuffix(text, changedMark); set {
		return Cell{Text: now, Changed: true}
	}
	if text == "-" {
		return Cell{}
	}
	return Cell{Text: text}
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
