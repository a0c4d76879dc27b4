package source

import (
	"strings"
	"testing"
)

const shipsTable = `[table]
id         = "test.data.ships"
title      = "Ships"
source     = "Ships (line 3)"
confidence = "high"
key        = "type"
units      = { hull = "points" }

[[row]]
type = "corsair"
hull = 12

[[row]]
type = "galley"
oars = [3, 3]
confidence = "low"
why = "a guess"
`

func TestReadTable(t *testing.T) {
	table, fs := ReadTable(parse(t, shipsTable))
	if fs != nil {
		t.Fatal(fs)
	}
	if table.ID != "test.data.ships" || table.Title != "Ships" || table.Key != "type" || table.Units["hull"] != "points" {
		t.Errorf("%+v", table)
	}
	if got := strings.Join(table.Columns, " "); got != "type hull oars" {
		t.Error("columns", got)
	}
	galley, ok := table.Row("galley")
	if !ok || galley.Confidence != "low" || galley.Why != "a guess" || galley.Get("hull").Exists() || galley.Get("oars").Len() != 2 || galley.Get("why").Exists() {
		t.Errorf("%+v", galley)
	}
	if first := table.Rows[0]; first.Key != "corsair" || first.Confidence != "high" || first.Get("hull").Int() != 12 {
		t.Errorf("%+v", first)
	}
	if _, ok := table.Row("cog"); ok || table.HasColumn("confidence") || !table.HasColumn("oars") {
		t.Error("a row or a column too many")
	}
}

func TestReadValues(t *testing.T) {
	table, fs := ReadTable(parse(t, "[table]\nid = \"t.data.d\"\nsource = \"s\"\nconfidence = \"low\"\n[values]\nleak = 1\nback-turn = \"no\"\n"))
	if fs != nil {
		t.Fatal(fs)
	}
	if got := strings.Join(table.Values.Keys(), " "); got != "leak back-turn" || table.Rows != nil || table.Values.Get("leak").Int() != 1 {
		t.Error(got, table.Rows)
	}
}

func TestTableFaults(t *testing.T) {
	cut := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(shipsTable) }
	for _, c := range []struct{ text, want string }{
		{"", `1:1 the key "table" is missing (table of data)`},
		{"[table]\n[[rows]]", `1:1 the key "id" is missing (table); 1:1 the key "source" is missing (table); 1:1 the key "confidence" is missing (table); 2:3 unknown key "rows" (table of data) ~row`},
		{"[table]\nid=\"a.b\"\nsource=\"s\"\nconfidence=\"low\"", `1:1 the table is empty`},
		{cut(`"test.data.ships"`, `"Ships"`), `2:14 "Ships" is not an id`},
		{cut(`"Ships (line 3)"`, `""`), `4:14 source is empty`},
		{cut(`"high"`, `"hihg"`), `5:14 confidence must be one of high, medium, low, and is "hihg" ~high`},
		{cut(`"low"`, `"lwo"`), `16:14 confidence must be one of high, medium, low, and is "lwo" ~low`},
		{cut(`"type"`, `"typ"`), `6:14 no row has the key column "typ" ~type`},
		{cut(`"galley"`, `"corsair"`), `14:8 two rows have the key "corsair"`},
		{cut(`"galley"`, `""`), `14:8 the key type is empty`},
		{cut(`"galley"`, `3`), `14:8 the key type must be text in quotes, not 3`},
		{cut("type = \"galley\"\n", ""), `13:1 row 2 has no type, the key of this table`},
		{cut("{ hull", "{ hul"), `7:16 a unit for "hul", which is neither a column nor a value ~hull`},
		{cut("[[row]]", "[[values]]"), `9:1 values must be a table, and is a list`},
		{cut("title ", "tilte "), `3:1 unknown key "tilte" (table) ~title`},
		{"[table]\nid=\"a.b\"\nsource=\"s\"\nconfidence=\"low\"\nkey=\"x\"\n[values]\nx=1", `5:1 a table of values has no key column`},
		{shipsTable + "[values]\nx = 1\n", `18:2 a table has rows or values, not both`},
		{shipsTable + "[[row]]\ntype = \"cog\"\nhull = 3\n[[row]]\ntype = \"bark\"\nhul = 4\n", `23:1 no other row has a column "hul", and this one has no "hull" ~hull`},
		{"[table]\nid=\"a.b\"\nsource=\"s\"\nconfidence=\"low\"\nunits={ hull=\"hits\" }\n[[row]]\nhull=3\n[[row]]\nhul=4\n", `9:1 no other row has a column "hul", and this one has no "hull" ~hull`},
		{"row = [1]\n" + strings.Split(shipsTable, "\n[[row]]")[0], `1:8 row[1] must be a table, and is 1`},
	} {
		d, fs := Parse("t", []byte(c.text))
		if fs != nil {
			t.Error(fs)
			continue
		}
		table, fs := ReadTable(d)
		var got []string
		for _, f := range fs {
			line := strings.TrimPrefix(f.Place.String(), "t:") + " " + f.What
			if f.Near != "" {
				line += " ~" + f.Near
			}
			got = append(got, line)
		}
		if s := strings.Join(got, "; "); s != c.want || table != nil {
			t.Errorf("got  %s\nwant %s", s, c.want)
		}
	}
}

// FuzzTable: any text is a table or has faults, each within the text.
func FuzzTable(f *testing.F) {
	f.Add(shipsTable)
	f.Add(strings.ReplaceAll(shipsTable, "[row]", "[values]"))
	f.Fuzz(func(t *testing.T, text string) {
		d, _ := Parse("t", []byte(text))
		if d == nil {
			return
		}
		table, fs := ReadTable(d)
		if (table == nil) != (len(fs) > 0) {
			t.Fatalf("table %v and faults %v", table, fs)
		}
		for _, fault := range fs {
			within(t, strings.TrimLeft(text, "\ufeff"), fault.Place)
		}
	})
}
