package find

import (
	"iter"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// Of builds the index of the rules and cards of a host.
func Of(h *lua.Host) *Index {
	return newIndex(len(h.Book.RuleOrder), documents(h), synonyms(h))
}

// documents collects the words of all rules.
func documents(h *lua.Host) iter.Seq[document] {
	return func(yield func(document) bool) {
		orders := map[string][]*lua.Action{}
		for _, a := range h.Book.ActionOrder {
			orders[a.Rule] = append(orders[a.Rule], a)
		}
		questions := h.Questions()
		for _, r := range h.Book.RuleOrder {
			d := documentOf(h, r, orders[r.ID])
			d.parts[asks] = questions[r.ID]
			if !yield(d) {
				return
			}
		}
	}
}

// synonyms lists what the ruleset's words of players mean.
func synonyms(h *lua.Host) map[string][]string {
	list := map[string][]string{}
	for _, s := range h.Ruleset.SynonymTexts() { // check reports the faults
		for _, said := range s.List {
			list[said] = append(list[said], s.Key)
		}
	}
	return list
}

// documentOf collects the words of one rule, and of the orders that it is about.
func documentOf(h *lua.Host, r *lua.Rule, orders []*lua.Action) document {
	d := document{id: r.ID}
	_, topic, _ := strings.Cut(r.ID, ".")
	d.parts[title], d.parts[id], d.parts[text] = []string{r.Title}, []string{topic}, []string{r.Text}
	d.parts[ruling], d.parts[heading] = []string{r.Ruling}, []string{headings(r.Source)}
	said := &sentences{}
	said.of(r.Check)
	said.of(r.Run)
	for _, a := range orders {
		d.parts[order] = append(d.parts[order], a.ID, a.Say)
		for _, x := range a.Args {
			d.parts[order] = append(d.parts[order], x.Name)
		}
		for _, fn := range a.Functions() {
			said.of(fn)
		}
	}
	d.parts[refusal] = said.list
	for _, id := range r.Data {
		d.parts[data] = append(d.parts[data], tableWords(h.Ruleset, id)...)
	}
	return d
}

// headings are the headings of the book that a source names, without its lines.
func headings(source string) string {
	var b strings.Builder
	deep := 0
	for _, c := range source {
		switch {
		case c == '(':
			deep++
		case c == ')':
			deep--
		case deep == 0:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// tableWords lists the title, headings and row names of a data table, or the name of one of
// its values.
func tableWords(rs *ruleset.Ruleset, id string) (list []string) {
	last := func(id string) string { return id[strings.LastIndexByte(id, '.')+1:] }
	t := rs.DataID[id]
	if t == nil {
		return []string{last(id)}
	}
	list = slices.Concat([]string{t.Title, last(t.ID)}, t.Columns, t.Values.Keys())
	for _, row := range t.Rows {
		if row.Key != "" {
			list = append(list, row.Key)
		} else if len(t.Columns) > 0 && row.Get(t.Columns[0]).Kind() == source.KindString {
			list = append(list, row.Get(t.Columns[0]).Str())
		}
	}
	return list
}

// sentences collects what functions of a chapter say: the texts in them that are more
// than one word.
type sentences struct {
	list []string
	seen map[*glua.FunctionProto]bool
}

func (s *sentences) of(fn *glua.LFunction) {
	if fn != nil && !fn.IsG {
		s.proto(fn.Proto)
	}
}

func (s *sentences) proto(p *glua.FunctionProto) {
	if s.seen[p] {
		return
	}
	if s.seen == nil {
		s.seen = map[*glua.FunctionProto]bool{}
	}
	s.seen[p] = true
	for _, c := range p.Constants {
		if t, ok := c.(glua.LString); ok && strings.ContainsRune(string(t), ' ') {
			s.list = append(s.list, withoutFacts(string(t)))
		}
	}
	for _, inner := range p.FunctionPrototypes {
		s.proto(inner)
	}
}

// withoutFacts leaves out the facts in braces of a sentence.
func withoutFacts(text string) string {
	for {
		from := strings.IndexByte(text, '{')
		to := strings.IndexByte(text, '}')
		if from < 0 || to < from {
			return text
		}
		text = text[:from] + " " + text[to+1:]
	}
}
