package source

import (
	"slices"
	"testing"
)

// parsedLists reads lists as Parse does; ok is false if the file has a fault or holds
// anything else.
func parsedLists(text string) (lists []Texts, ok bool) {
	doc, faults := Parse("x.toml", []byte(text))
	if doc == nil || len(faults) > 0 || !slices.Equal(doc.Root().Keys(), []string{"asks"}) || doc.Root().Get("asks").Kind() != KindTable {
		return nil, false
	}
	table := doc.Root().Get("asks")
	for _, k := range table.Keys() {
		l := Texts{Key: k}
		if table.Get(k).Kind() != KindArray {
			return nil, false
		}
		for i := range table.Get(k).Len() {
			if table.Get(k).Index(i).Kind() != KindString {
				return nil, false
			}
			l.List = append(l.List, table.Get(k).Index(i).Str())
		}
		lists = append(lists, l)
	}
	return lists, true
}

func sameLists(a, b []Texts) bool {
	return slices.EqualFunc(a, b, func(p, q Texts) bool { return p.Key == q.Key && slices.Equal(p.List, q.List) })
}

// plainLists are files of lists; those that are plain have to be read without Parse.
var plainLists = []struct {
	text  string
	plain bool
}{
	{"[asks]\n", true},
	{"# of players\n\n[asks] # by rule\n\"a.b\" = [\"who\", \"what # is\"] # two\nc-1 = []\n d = [\n  \"é\", # one\n  \"\",\n]\n", true},
	{"[asks]\na = [\"x\"]", true},
	{"[asks]\na = [\"x\" \"y\"]\n", false},
	{"[asks]\na = [\"x\"]\na = [\"y\"]\n", false},
	{"[asks]\na = [\"\\\"x\\\"\"]\n", false},
	{"[asks]\na = ['x']\n", false},
	{"[asks]\na = [\"\"\"x\"\"\"]\n", false},
	{"[asks]\na.b = [\"x\"]\n", false},
	{"[asks]\na = [\"x\", 3]\n", false},
	{"[asks]\na = 3\n", false},
	{"[asks]\na = [\"x\"] b = [\"y\"]\n", false},
	{"[asks]\na = [\"x\n\"]\n", false},
	{"[asks]\na = [,]\n", false},
	{"[asks]\na = [\"x\"\n", false},
	{"[asks]\n[more]\na = []\n", false},
	{"a = [\"x\"]\n", false},
	{"asks = 3\n", false},
	{"[asks]\r\na = [\"x\"]\r\n", false},
	{"[asks]\na = [\"\xff\"]\n", false},
	{"", false},
}

// TestReadLists: what is read without Parse is what Parse reads.
func TestReadLists(t *testing.T) {
	for _, c := range plainLists {
		got, ok := ReadLists(c.text, "asks")
		if ok != c.plain {
			t.Errorf("%q: read is %v, want %v", c.text, ok, c.plain)
		}
		if want, fine := parsedLists(c.text); ok && (!fine || !sameLists(got, want)) {
			t.Errorf("%q\nread as   %q\nparsed as %q (%v)", c.text, got, want, fine)
		}
	}
}

// FuzzReadLists: whatever a file holds, it is read as Parse reads it, or left to Parse.
func FuzzReadLists(f *testing.F) {
	for _, c := range plainLists {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, ok := ReadLists(text, "asks")
		if want, fine := parsedLists(text); ok && (!fine || !sameLists(got, want)) {
			t.Errorf("%q\nread as   %q\nparsed as %q (%v)", text, got, want, fine)
		}
	})
}
