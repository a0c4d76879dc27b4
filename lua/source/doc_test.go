package source

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// parse reads a text that has no faults.
func parse(t *testing.T, text string) *Doc {
	t.Helper()
	d, fs := Parse("test.toml", []byte(text))
	if fs != nil {
		t.Fatal(fs)
	}
	return d
}

// find follows steps of keys (string) and items (int) from the root.
func find(d *Doc, steps ...any) Node {
	n := d.Root()
	for _, s := range steps {
		switch s := s.(type) {
		case string:
			n = n.Get(s)
		case int:
			n = n.Index(s)
		}
	}
	return n
}

const everything = `# a scenario
title = "Off the point"
board = { width = 26, height.least = 1_000 }

[[ship]]
name = "Sea Hag"   # her name
"oars left" = [1, 2.5,
  { side = 'port' }, # three
  [true, [ ]],
]
men.F1.hand = 2

[ship.captain]
at = "M1"

[[ship]]
name = """
Tri
dent"""
men."F1".hand = -3
began = 1571-10-07 12:30:00

[a."b.c" . d]
é = 1 # not a bare key
`

// TestLongFault: a key as long as its file is quoted in part, and what is said
// of it stands at both ends.
func TestLongFault(t *testing.T) {
	f := Fault{Place: Place{File: "a.toml", Line: 1, Col: 1, Width: 900_000, Text: strings.Repeat("é", 450_000)}, What: "there is no \"" + strings.Repeat("é", 450_000) + "\" here"}
	text := f.Error()
	if len(text) > 6000 || !utf8.ValidString(text) {
		t.Errorf("%d bytes: %.100s", len(text), text)
	}
	for _, want := range []string{`there is no "é`, `é" here`} {
		if !strings.Contains(text, want) {
			t.Errorf("does not say %q", want)
		}
	}
}

func TestPlaces(t *testing.T) {
	d := parse(t, strings.Replace(everything, "é =", `"é" =`, 1))
	for _, c := range []struct {
		steps     []any
		path      string
		key, here string // the text at the place, and "line:col" before it
		kind      Kind
	}{
		{[]any{"title"}, "title", "2:1 title", `2:9 "Off the point"`, KindString},
		{[]any{"board"}, "board", "3:1 board", "3:9 { width = 26, height.least = 1_000 }", KindTable},
		{[]any{"board", "width"}, "board.width", "3:11 width", "3:19 26", KindInteger},
		{[]any{"board", "height"}, "board.height", "3:23 height", "3:23 height", KindTable},
		{[]any{"board", "height", "least"}, "board.height.least", "3:30 least", "3:38 1_000", KindInteger},
		{[]any{"ship"}, "ship", "5:3 ship", "5:1 [[ship]]", KindArray},
		{[]any{"ship", 0}, "ship[1]", "5:3 ship", "5:1 [[ship]]", KindTable},
		{[]any{"ship", 0, "name"}, "ship[1].name", "6:1 name", `6:8 "Sea Hag"`, KindString},
		{[]any{"ship", 0, "oars left"}, `ship[1]."oars left"`, `7:1 "oars left"`, "7:15 [1, 2.5,", KindArray},
		{[]any{"ship", 0, "oars left", 1}, `ship[1]."oars left"[2]`, "7:19 2.5", "7:19 2.5", KindFloat},
		{[]any{"ship", 0, "oars left", 2, "side"}, `ship[1]."oars left"[3].side`, "8:5 side", "8:12 'port'", KindString},
		{[]any{"ship", 0, "oars left", 3, 0}, `ship[1]."oars left"[4][1]`, "9:4 true", "9:4 true", KindBool},
		{[]any{"ship", 0, "oars left", 3, 1}, `ship[1]."oars left"[4][2]`, "9:10 [ ]", "9:10 [ ]", KindArray},
		{[]any{"ship", 0, "men", "F1", "hand"}, "ship[1].men.F1.hand", "11:8 hand", "11:15 2", KindInteger},
		{[]any{"ship", 0, "captain"}, "ship[1].captain", "13:7 captain", "13:1 [ship.captain]", KindTable},
		{[]any{"ship", 0, "captain", "at"}, "ship[1].captain.at", "14:1 at", `14:6 "M1"`, KindString},
		{[]any{"ship", 1}, "ship[2]", "16:3 ship", "16:1 [[ship]]", KindTable},
		{[]any{"ship", 1, "name"}, "ship[2].name", "17:1 name", `17:8 """`, KindString},
		{[]any{"ship", 1, "men", "F1", "hand"}, "ship[2].men.F1.hand", "20:10 hand", "20:17 -3", KindInteger},
		{[]any{"ship", 1, "began"}, "ship[2].began", "21:1 began", "21:9 1571-10-07 12:30:00", KindDatetime},
		{[]any{"a", "b.c"}, `a."b.c"`, `23:4 "b.c"`, `23:4 "b.c"`, KindTable},
		{[]any{"a", "b.c", "d", "é"}, `a."b.c".d."é"`, `24:1 "é"`, "24:7 1", KindInteger},
	} {
		n := find(d, c.steps...)
		if got := pathOf(n); got != c.path {
			t.Errorf("%v: path %s, want %s", c.steps, got, c.path)
		}
		if got := shown(n.KeyPlace()); got != c.key {
			t.Errorf("%s: key at %s, want %s", c.path, got, c.key)
		}
		if got := shown(n.Place()); got != c.here {
			t.Errorf("%s: value at %s, want %s", c.path, got, c.here)
		}
		if n.Kind() != c.kind {
			t.Errorf("%s is %s, want %s", c.path, n.Kind(), c.kind)
		}
	}
}

// shown is "line:col" of a place and the text that its carets cover.
func shown(p Place) string {
	runes := []rune(p.Text)
	return strings.TrimPrefix(p.String(), p.File+":") + " " + string(runes[p.Col-1:p.Col-1+p.Width])
}

func TestValues(t *testing.T) {
	d := parse(t, strings.Replace(everything, "é =", `"é" =`, 1))
	if got := strings.Join(d.Root().Keys(), " "); got != "title board ship a" {
		t.Error("keys of the root:", got)
	}
	if got := strings.Join(find(d, "ship", 0).Keys(), "|"); got != "name|oars left|men|captain" {
		t.Error("keys of a ship:", got)
	}
	ship := find(d, "ship", 1)
	if ship.Get("name").Str() != "Tri\ndent" {
		t.Errorf("name %q", ship.Get("name").Str())
	}
	if ship.Get("began").Str() != "1571-10-07 12:30:00" {
		t.Errorf("began %q", ship.Get("began").Str())
	}
	if find(d, "board", "height", "least").Int() != 1000 || find(d, "ship", 0, "oars left", 1).Num() != 2.5 {
		t.Error("numbers are off")
	}
	if !find(d, "ship", 0, "oars left", 3, 0).Bool() || d.Root().Get("ship").Len() != 2 {
		t.Error("a boolean or a length is off")
	}
	none := d.Root().Get("nothing").Index(3).Get("more")
	if none.Exists() || none.Str() != "" || none.Num() != 0 || pathOf(none) != "" || none.Place() != (Place{}) {
		t.Error("a missing value is not empty")
	}
}

func TestKeepsLineEndsAndMarkOut(t *testing.T) {
	d := parse(t, "\ufeffa = 1\r\n\r\n\tb = [\r\n  2]\r\n")
	if got := shown(find(d, "a").Place()); got != "1:5 1" {
		t.Error(got)
	}
	if got := find(d, "b", 0).Place(); got.Text != "  2]" || got.Line != 4 || got.Col != 3 {
		t.Errorf("%+v", got)
	}
}

func TestSyntaxFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a = 1\ntype = war-galley # fast\n", `f.toml:2:8: "war-galley" is not a value
  2 | type = war-galley # fast
    |        ^^^^^^^^^^
  hint: write text in double quotes`},
		{"a = ture", `f.toml:1:5: "ture" is not a value
  1 | a = ture
    |     ^^^^
  did you mean "true"?
  hint: write text in double quotes`},
		{"a = 1\n\tb = \"é\n", "f.toml:2:6: text without its closing quote\n  2 | \tb = \"é\n    | \t    ^^"},
		{"[b]\nc = 1\nd = 2\nc = 3", `f.toml:4:1: "c" is given twice
  4 | c = 3
    | ^
  hint: the first is in line 2`},
		{"[b]\n[[b]]\n", `f.toml:2:3: "b" is a table, [b], and an entry of a list, [[b]], in one file
  2 | [[b]]
    |   ^
  hint: the first is in line 1; write [[b]] for every entry`},
		{"b = [1]\nb.c = 2\n", `f.toml:2:1: "b" is given twice
  2 | b.c = 2
    | ^
  hint: the first is in line 1`},
		{"a = x\nb = 1\nb = 2", `f.toml:1:5: "x" is not a value
  1 | a = x
    |     ^
  hint: write text in double quotes
f.toml:3:1: "b" is given twice
  3 | b = 2
    | ^
  hint: the first is in line 2`},
		{"a = \xff", "f.toml:1:5: text that is not UTF-8\n  1 | a = \uFFFD\n    |     ^\n  hint: save the file as UTF-8"},
		{"a = 9007199254740993\nb = nan", `f.toml:1:5: 9007199254740993 is beyond 9007199254740992, the largest whole number that is kept exactly
  1 | a = 9007199254740993
    |     ^^^^^^^^^^^^^^^^
f.toml:2:5: nan is not a finite number
  2 | b = nan
    |     ^^^`},
		{"a = " + strings.Repeat("[", 70), `f.toml:1:68: tables and lists are nested too deeply (limit 64)
  1 | a = ` + strings.Repeat("[", 70) + "\n    | " + strings.Repeat(" ", 67) + "^"},
		{"[a.'']", "f.toml:1:4: a key is empty\n  1 | [a.'']\n    |    ^^"},
		{strings.Repeat("#", 1<<20+1), "f.toml: the file is too large: 1048577 bytes (limit 1048576)"},
	} {
		_, fs := Parse("f.toml", []byte(c.text))
		if fs.Err() == nil || fs.Error() != c.want {
			t.Errorf("got\n%s\nwant\n%s", fs.Error(), c.want)
		}
	}
}

func TestExtremeIntegersAreKept(t *testing.T) {
	d := parse(t, "a = 9007199254740992\nb = -9007199254740992\nc = 0x1F")
	if find(d, "b").Num() != -LargestInteger || find(d, "c").Num() != 31 {
		t.Error("an integer is off")
	}
}

// seeds are texts of every shape that the locator must follow.
var seeds = []string{
	everything, strings.Replace(everything, "é =", `"é" =`, 1), "", "\n", "#", "a=1", "a = ", "[", "[a", "[[a]", "a.b.c = 1\na.b.d = 2",
	"a = \"\"\"\"\"\"", "a=\"\"\"\\\\\"\"\"\"\"\"", "a = \"\"\"x\\\"\"\"\"\"\"", "a = '''x'''''\nb=1", "a = \"\"\"\\\n  x\\u00e9\"\"\"", "\"\" = 1\n'' = 2",
	"[[a]]\n[[a.b]]\nx=1\n[[a.b]]\n[a.b.c]\n[[a]]\nb=1", "[a.b]\n[a]\nc=1", "a={b={c=[{d=1},{d.e=2},],},}\n[a.f]",
	"a = [[[1,[]],\"]\"], # ]\n '#']", "a = [ # x\n]\nb = {\n # y\n c = 1, # z\n}", "a=[{b=1},{b=[1,{c=2}]}]\n[d]", "a = 07:32:00 \nb=1979-05-27T07:32:00Z",
	"a={}\na.b=1", "a=[1]\na.b=1", "a=[{}]\n[[a]]", "a.b=1\n[a]\nc=1", "a.b = {c=1}\n[a.b.d]", "a.\"x\\ty\" = 1\n\"x\\ty\".b = [1e3, +inf, -nan, 0x1f]",
	"[a]\n[[a.b]]\n[a.b.c]\n[a.d]\nb=2", "[[a]]\nb={c.d=1}\n[[a]]\nb={c.d=1}\n[a.b.e]", "a = \"\\x41\\e\"\r\nb = 1", "a=[{b.c=1},{b.c=1}]", "\"\"=[1,{b=2}]", "\xef\xbb\xbfa=1", "\ufeff\ufeffa=x", "a='''\né",
}

func TestAgrees(t *testing.T) {
	for _, text := range seeds {
		agree(t, text)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(agree)
}

// agree parses any text and holds what it gives against the toml package: the
// two know the same keys, each value's place holds what it was read from, and
// every place lies within the text.
func agree(t *testing.T, text string) {
	d, fs := Parse("f", []byte(text))
	if d == nil && len(fs) == 0 {
		t.Fatalf("%q: no document and no fault", text)
	}
	text = strings.TrimLeft(text, "\ufeff")
	for _, f := range fs {
		within(t, text, f.Place)
		_ = f.Error()
	}
	if d == nil {
		var tree map[string]any
		if utf8.ValidString(text) && len(text) <= longestText && readTOML(text, &tree) == nil {
			if _, trouble := locate(text); trouble == nil || !trouble.twice && !trouble.ours {
				t.Fatalf("%q: the toml package reads it, we say %s", text, fs.Error())
			}
		}
		return
	}
	walk(t, text, d.Root())
}

func walk(t *testing.T, text string, n Node) {
	within(t, text, n.Place())
	within(t, text, n.KeyPlace())
	switch n.Kind() {
	case KindTable:
		for _, k := range n.Keys() {
			child := n.Get(k)
			at := child.n.keyAt
			rereads(t, text[at.start:at.end]+" = 1", func(v map[string]any) bool { _, ok := v[k]; return ok })
			walk(t, text, child)
		}
	case KindArray:
		for i := range n.Len() {
			walk(t, text, n.Index(i))
		}
	case KindMissing:
		t.Fatalf("%q: %s has no kind", text, pathOf(n))
	default:
		rereads(t, "v = "+n.Source(), func(v map[string]any) bool { return same(n, v["v"]) })
	}
}

func rereads(t *testing.T, text string, ok func(map[string]any) bool) {
	t.Helper()
	var v map[string]any
	if err := readTOML(text, &v); err != nil || !ok(v) {
		t.Fatalf("%q is not the source text (%v)", text, err)
	}
}

func same(n Node, v any) bool {
	switch v := v.(type) {
	case string:
		return n.Kind() == KindString && n.Str() == v
	case int64:
		return n.Kind() == KindInteger && n.n.integer == v
	case float64:
		return n.Kind() == KindFloat && (n.Num() == v || v != v && n.Num() != n.Num())
	case bool:
		return n.Kind() == KindBool && n.Bool() == v
	case time.Time:
		return n.Kind() == KindDatetime
	}
	return false
}

func within(t *testing.T, text string, p Place) {
	t.Helper()
	if p.Line == 0 {
		return
	}
	lines := strings.Split(text, "\n")
	if p.Line < 1 || p.Line > len(lines) || strings.TrimSuffix(lines[p.Line-1], "\r") != p.Text {
		t.Fatalf("%q: no line %d %q", text, p.Line, p.Text)
	}
	long := utf8.RuneCountInString(p.Text)
	if p.Col < 1 || p.Width < 1 || p.Col > long+1 || p.Col+p.Width-1 > max(long, p.Col) {
		t.Fatalf("%q: line %d has no columns %d+%d", text, p.Line, p.Col, p.Width)
	}
}

// pathOf leads from the root to the value: `ship[2].men.F1`. Items count from 1;
// keys that need quotes have them. The root's path is "".
func pathOf(n Node) string {
	if n.n == nil {
		return ""
	}
	var steps []string
	for at := n.n; at.parent != nil; at = at.parent {
		switch {
		case at.parent.kind == KindArray:
			steps = append(steps, fmt.Sprintf("[%d]", at.index+1))
		case at.parent.parent == nil:
			steps = append(steps, quoteKey(at))
		default:
			steps = append(steps, "."+quoteKey(at))
		}
	}
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteString(steps[i])
	}
	return b.String()
}
