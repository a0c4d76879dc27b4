package ruleset

import (
	"maps"

	"parley/lua/source"
)

// Word describes a parameter of rules: an entry of [words] in ruleset.toml.
type Word struct {
	Kind  string // the type, written as for a field of the state: "ship", "list of text"
	Means string // a line for help; "" if the kind says enough
	Node  source.Node
}

// wordSchema returns the keys of an entry of [words] that is a table.
func wordSchema() *source.Schema {
	return &source.Schema{Name: "words", Fields: []source.Field{
		{Name: "kind", Type: source.T("text"), Means: "its type, written as for a field: ship, count, list of text; also point, function"},
		{Name: "means", Type: source.T("text?"), Means: "what it is, in a line for help"},
	}}
}

// readWords reads [words]: entries by the name of a parameter, or by the id of a rule
// and the name, for that rule only.
func (rs *Ruleset) readWords(n source.Node, named map[string]source.Type) (faults source.Faults) {
	rs.Words = map[string]Word{}
	known := maps.Clone(named)
	for _, kind := range []string{"point", "function"} {
		if _, taken := known[kind]; !taken {
			known[kind] = source.T("any")
		}
	}
	for _, k := range n.Keys() {
		w := Word{Node: n.Get(k)}
		kind := w.Node
		if w.Node.Kind() == source.KindTable {
			if wrong := wordSchema().Check(w.Node); len(wrong) > 0 {
				faults = append(faults, wrong...)
				continue
			}
			kind, w.Means = w.Node.Get("kind"), w.Node.Get("means").Str()
		}
		if kind.Kind() != source.KindString {
			faults = append(faults, kind.Fault("%s needs its kind: %s = \"count\", or { kind = \"count\", means = \"…\" }", k, k))
			continue
		}
		_, wrong := source.TypeOf(kind, known)
		faults = append(faults, wrong...)
		w.Kind = kind.Str()
		rs.Words[k] = w
	}
	return faults
}
