package source

import (
	"fmt"
	"regexp"
	"slices"

	"parley/lua/nearest"
)

// Confidences are the degrees of confidence in a table: high is printed in the
// book, medium is inferred from it, low is our own.
var Confidences = []string{"high", "medium", "low"}

// Table is a table of the rules, read from a file such as
//
//	[table]
//	id         = "galley.data.ships"
//	source     = "Ship statistics (lines 287-298)"
//	confidence = "high"
//	key        = "type"            # optional; a column that names the rows
//
//	[[row]]
//	type = "corsair"
//	hull = 12
//
// with [[row]] entries, or one [values] table of names and values.
type Table struct {
	ID, Title, Source, Confidence, Why string

	Key     string            // the column that names the rows, or ""
	Units   map[string]string // units of columns or values; may be nil
	Columns []string          // in the order in which the rows first use them
	Rows    []Row             // in the order of the file
	Values  Node              // the table [values]; missing if there are rows

	byKey map[string]int
}

// Row is one [[row]]. A missing column is a blank in the book.
type Row struct {
	Node       Node
	Key        string // its text in the key column, or ""
	Confidence string // its own, else that of the table
	Why        string // its own, else ""
}

// Get returns the cell in a column, or no value for a blank.
func (r Row) Get(column string) Node {
	if isNote(column) {
		return Node{}
	}
	return r.Node.Get(column)
}

// Row is the row of a key.
func (t *Table) Row(key string) (Row, bool) {
	i, ok := t.byKey[key]
	if !ok {
		return Row{}, false
	}
	return t.Rows[i], true
}

// HasColumn reports whether any row has a cell in the column.
func (t *Table) HasColumn(column string) bool { return slices.Contains(t.Columns, column) }

// isNote reports whether a key of a row is about the row, and not a cell.
func isNote(key string) bool { return key == "confidence" || key == "why" }

var idText = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$`)

func checkSaid(n Node) (string, []string) {
	if n.Str() == "" {
		return n.Name() + " is empty", nil
	}
	return "", nil
}

// FileSchema lists the keys of a file of data, of [table] and of [[row]].
func FileSchema() *Schema {
	confidence := OneOf(Confidences...)
	header := &Schema{Name: "table", Fields: []Field{
		{Name: "id", Type: T("text").With(Matching(idText, "%q is not an id")), Means: "the name that rules and house rules use for it: galley.data.ships", Hint: "an id is lower-case words separated by dots, such as galley.data.ships"},
		{Name: "title", Type: T("text?"), Means: "the table in a few words"},
		{Name: "source", Type: T("text").With(checkSaid), Means: "its place in the book"},
		{Name: "confidence", Type: confidence, Hint: "high: printed in the book; medium: inferred from it; low: ours"},
		{Name: "why", Type: T("text?"), Means: "why its confidence is not high"},
		{Name: "key", Type: T("text?"), Means: "the column whose text names the rows; without it they are numbered"},
		{Name: "units", Type: T("map of text?"), Means: "the unit of a column or a value, by its name"},
	}}
	row := &Schema{Name: "row", Open: true, Fields: []Field{
		{Name: "confidence", Type: confidence.Maybe(), Means: "the confidence of the row, if it differs from the table's"},
		{Name: "why", Type: T("text?"), Means: "why the confidence of the row is not high"},
	}}
	return &Schema{Name: "table of data", Fields: []Field{
		{Name: "table", Type: TableOf(header), Means: "the name and the origin of the table", Hint: "a file of data starts with [table]: id, source, confidence"},
		{Name: "row", Type: ListOf(TableOf(row)).Maybe(), Means: "a row of the table: its columns, with names of your choice", Hint: "write a row under [[row]]"},
		{Name: "values", Type: T("table?"), Means: "single values with names of your choice, instead of rows"},
	}}
}

// ReadTable reads a document as a table of the rules. It returns all faults at
// once; with any, the table is nil. Besides the types of the keys it checks
// that a table has either rows or values, that its key column has a different
// text in each row, and that units belong to existing columns or values.
func ReadTable(d *Doc) (*Table, Faults) {
	root := d.Root()
	fs := FileSchema().Check(root)
	header := root.Get("table")
	t := &Table{
		ID:         header.Get("id").Str(),
		Title:      header.Get("title").Str(),
		Source:     header.Get("source").Str(),
		Confidence: header.Get("confidence").Str(),
		Why:        header.Get("why").Str(),
		Key:        header.Get("key").Str(),
		Values:     root.Get("values"),
	}
	rows := root.Get("row")
	switch {
	case rows.Exists() && t.Values.Exists():
		fs = append(fs, Fault{Place: t.Values.KeyPlace(), What: "a table has rows or values, not both"})
	case !rows.Exists() && !t.Values.Exists() && len(fs) == 0:
		fs = append(fs, Fault{Place: header.Place(), What: "the table is empty", Hint: "write its rows under [[row]], or its values under [values]"})
	case areTables(rows) && (!t.Values.Exists() || t.Values.Kind() == KindTable):
		fs = t.fill(rows, header, fs)
	}
	if len(fs) > 0 {
		return nil, fs.Sorted()
	}
	return t, nil
}

// mostColumns is the limit of columns in a table.
const mostColumns = 200

// areTables reports whether all rows are tables; if not, they are not checked
// further.
func areTables(rows Node) bool {
	for i := range rows.Len() {
		if rows.Index(i).Kind() != KindTable {
			return false
		}
	}
	return !rows.Exists() || rows.Kind() == KindArray
}

// fill reads the rows and the header's keys about columns and values.
func (t *Table) fill(rows, header Node, fs Faults) Faults {
	t.readRows(rows)
	if n := len(t.Columns); n > mostColumns {
		return append(fs, Fault{Place: rows.Place(), What: fmt.Sprintf("too many columns: %d or more (limit %d)", n, mostColumns)})
	}
	fs = append(fs, t.misspelt(header.Get("units"))...)
	if key := header.Get("key"); rows.Exists() {
		fs = t.indexRows(key, fs)
	} else if t.Values.Exists() && key.Exists() {
		fs = append(fs, Fault{Place: key.KeyPlace(), What: "a table of values has no key column"})
	}
	if !rows.Exists() && !t.Values.Exists() {
		return fs
	}
	return t.readUnits(header.Get("units"), fs)
}

func (t *Table) readRows(rows Node) {
	seen := map[string]bool{}
	for i := range rows.Len() {
		n := rows.Index(i)
		if len(t.Columns) > mostColumns {
			return
		}
		row := Row{Node: n, Confidence: t.Confidence, Why: n.Get("why").Str()}
		if own := n.Get("confidence").Str(); own != "" {
			row.Confidence = own
		}
		for _, c := range n.Keys() {
			if !isNote(c) && !seen[c] {
				seen[c] = true
				t.Columns = append(t.Columns, c)
			}
		}
		t.Rows = append(t.Rows, row)
	}
}

// misspelt finds columns that are probably misspelt: only one row has the
// column, the header gives it no unit, and that row lacks a similar one, which
// several rows have or the header knows.
func (t *Table) misspelt(units Node) (fs Faults) {
	rows := map[string][]Node{}
	for _, r := range t.Rows {
		for _, c := range r.Node.Keys() {
			rows[c] = append(rows[c], r.Node)
		}
	}
	for _, c := range t.Columns {
		if len(rows[c]) > 1 || units.Get(c).Exists() {
			continue
		}
		row := rows[c][0]
		others := slices.DeleteFunc(slices.Clone(t.Columns), func(d string) bool {
			return len(rows[d]) < 2 && !units.Get(d).Exists() || row.Get(d).Exists()
		})
		if near := nearest.To(c, others); near != "" {
			fs = append(fs, Fault{Place: row.Get(c).KeyPlace(), What: fmt.Sprintf("no other row has a column %q, and this one has no %q", c, near), Near: near})
		}
	}
	return fs
}

// indexRows finds the rows by the key column that the header names.
func (t *Table) indexRows(key Node, fs Faults) Faults {
	if t.Key == "" {
		return fs
	}
	if !t.HasColumn(t.Key) {
		return append(fs, Fault{Place: key.Place(), What: fmt.Sprintf("no row has the key column %q", t.Key), Near: nearest.To(t.Key, t.Columns)})
	}
	t.byKey = make(map[string]int, len(t.Rows))
	for i := range t.Rows {
		row := &t.Rows[i]
		cell := row.Node.Get(t.Key)
		first, taken := t.byKey[cell.Str()]
		switch {
		case !cell.Exists():
			fs = append(fs, row.Node.Fault("row %d has no %s, the key of this table", i+1, t.Key))
		case cell.Kind() != KindString:
			fs = append(fs, cell.Fault("the key %s must be text in quotes, not %s", t.Key, sight(cell)).With("rows are found by number without a key"))
		case cell.Str() == "":
			fs = append(fs, cell.Fault("the key %s is empty", t.Key))
		case taken:
			hint := fmt.Sprintf("the first is in line %d", t.Rows[first].Node.Get(t.Key).Place().Line)
			fs = append(fs, cell.Fault("two rows have the key %q", cell.Str()).With(hint))
		default:
			row.Key = cell.Str()
			t.byKey[row.Key] = i
		}
	}
	return fs
}

func (t *Table) readUnits(units Node, fs Faults) Faults {
	known := append(t.Values.Keys(), t.Columns...)
	for _, name := range units.Keys() {
		v := units.Get(name)
		if !slices.Contains(known, name) {
			fs = append(fs, Fault{Place: v.KeyPlace(), What: fmt.Sprintf("a unit for %q, which is neither a column nor a value", name), Near: nearest.To(name, known)})
			continue
		}
		if t.Units == nil {
			t.Units = map[string]string{}
		}
		t.Units[name] = v.Str()
	}
	return fs
}
