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
	name := path.Join(rs.Dir, SynonymsFile)
	text, err := fs.ReadFile(rs.fsys, SynonymsFile)
	if err != nil {
		if _, missing := fs.Stat(rs.fsys, SynonymsFile); missing == nil {
			faults = append(faults, source.Fault{Place: source.Place{File: name}, What: fmt.Sprint(WithoutPath(err))})
		}
		return nil, faults
	}
	doc, faults := source.Parse(name, text)
	if doc == nil {
		return nil, faults
	}
	if faults = append(faults, synonymsSchema().Check(doc.Root())...); len(faults) > 0 {
		return nil, faults
	}
	book := doc.Root().Get("synonyms")
	if n := len(book.Keys()); n > maxSynonyms {
		return nil, source.Faults{book.Fault("%v", TooMuch("the words of "+SynonymsFile, n, maxSynonyms))}
	}
	for _, k := range book.Keys() {
		s := Synonym{Book: k, Node: book.Get(k)}
		for i := range s.Node.Len() {
			s.Says = append(s.Says, s.Node.Index(i))
		}
		list = append(list, s)
	}
	return list, nil
}
