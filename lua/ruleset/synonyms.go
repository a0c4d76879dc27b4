package ruleset

import (
	"fmt"
	"io/fs"
	"path"

	"parley/lua/source"
)

// SynonymsFile is the file of a ruleset with the everyday words of players. It is not
// part of the hash of the ruleset, since it changes no rule.
const SynonymsFile = "synonyms.toml"

// maxSynonyms limits the words of the book that have synonyms.
const maxSynonyms = 2000

// synonymsSchema returns the keys of a synonyms.toml.
func synonymsSchema() *source.Schema {
	return &source.Schema{Name: "synonyms", Fields: []source.Field{
		{Name: "synonyms", Type: source.MapOf(source.ListOf(source.T("text"))), Means: "a word or a phrase of the book, and the words and phrases that players say for it, by which ? finds its rules too", Hint: "steersman = [\"helmsman\", \"pilot\"]"},
	}}
}

// TextList is a key of a TOML table whose values are lists of texts.
type TextList struct {
	Key   string
	Texts []source.Node
	Node  source.Node // of the list
}

// Synonyms reads what players say, by the words and phrases of the book; none if the
// ruleset has no such file.
func (rs *Ruleset) Synonyms() ([]TextList, source.Faults) {
	return rs.textLists(SynonymsFile, "synonyms", synonymsSchema(), maxSynonyms)
}

// SynonymTexts is [Ruleset.Synonyms] without places, and without faults: a file with faults
// has none.
func (rs *Ruleset) SynonymTexts() []source.Texts {
	return rs.plainTexts(SynonymsFile, "synonyms", maxSynonyms, rs.Synonyms)
}

// plainTexts reads a file of lists of texts fast if it can, otherwise by parse.
func (rs *Ruleset) plainTexts(file, table string, most int, parse func() ([]TextList, source.Faults)) (texts []source.Texts) {
	if text, err := fs.ReadFile(rs.fsys, file); err == nil {
		if texts, ok := source.ReadLists(string(text), table); ok && len(texts) <= most {
			return texts
		}
	}
	lists, _ := parse()
	for _, l := range lists {
		t := source.Texts{Key: l.Key}
		for _, n := range l.Texts {
			t.List = append(t.List, n.Str())
		}
		texts = append(texts, t)
	}
	return texts
}

// textLists reads the table key of an optional file of the ruleset. All of its values are lists of texts, in the order of the file.
func (rs *Ruleset) textLists(file, key string, schema *source.Schema, most int) (list []TextList, faults source.Faults) {
	name := path.Join(rs.Dir, file)
	text, err := fs.ReadFile(rs.fsys, file)
	if err != nil {
		if _, missing := fs.Stat(rs.fsys, file); missing == nil {
			faults = append(faults, source.Fault{Place: source.Place{File: name}, What: fmt.Sprint(WithoutPath(err))})
		}
		return nil, faults
	}
	doc, faults := source.Parse(name, text)
	if doc == nil {
		return nil, faults
	}
	if faults = append(faults, schema.Check(doc.Root())...); len(faults) > 0 {
		return nil, faults
	}
	table := doc.Root().Get(key)
	if n := len(table.Keys()); n > most {
		return nil, source.Faults{table.Fault("%v", TooMuch("the entries of "+file, n, most))}
	}
	for _, k := range table.Keys() {
		l := TextList{Key: k, Node: table.Get(k)}
		for i := range l.Node.Len() {
			l.Texts = append(l.Texts, l.Node.Index(i))
		}
		list = append(list, l)
	}
	return list, nil
}
