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

// Synonym is a word or a phrase of the book, and what players say for it.
type Synonym struct {
	Book string
	Says []source.Node // texts
	Node source.Node   // of the list
}

// synonymsSchema returns the keys of a synonyms.toml.
func synonymsSchema() *source.Schema {
	return &source.Schema{Name: "synonyms", Fields: []source.Field{
		{Name: "synonyms", Type: source.MapOf(source.ListOf(source.T("text"))), Means: "a word or a phrase of the book, and the words and phrases that players say for it, by which ? finds its rules too", Hint: "steersman = [\"helmsman\", \"pilot\"]"},
	}}
}

// Synonyms reads what players say, in the order of the file; none if the ruleset has no
// such file.
func (rs *Ruleset) Synonyms() (list []Synonym, faults source.Faults) {
	lists, faults := rs.textLists(SynonymsFile, "synonyms", synonymsSchema(), maxSynonyms)
	for _, l := range lists {
		list = append(list, Synonym{Book: l.key, Says: l.texts, Node: l.node})
	}
	return list, faults
}

// textList is a key of a TOML table whose values are lists of texts.
type textList struct {
	key   string
	texts []source.Node
	node  source.Node
}

// textLists reads the table key of an optional file of the ruleset. All of its values are lists of texts.
func (rs *Ruleset) textLists(file, key string, schema *source.Schema, most int) (list []textList, faults source.Faults) {
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
		l := textList{key: k, node: table.Get(k)}
		for i := range l.node.Len() {
			l.texts = append(l.texts, l.node.Index(i))
		}
		list = append(list, l)
	}
	return list, nil
}
