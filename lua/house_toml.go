package lua

import (
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/ruleset"
	"parley/lua/source"
)

// HouseSchema returns the keys of a house file of TOML.
func HouseSchema() *source.Schema {
	head := []source.Field{{Name: "id", Type: source.T("text").With(ruleset.CheckID), Means: "the name by which it is switched: no-cap"}}
	for _, f := range houseFields {
		if f.Name == "state" || f.Name == "decks" || f.Name == "params" {
			continue // a file that only sets values has no use for them
		}
		head = append(head, source.Field{Name: f.Name, Type: source.T("text"), Means: f.Means})
		head[len(head)-1].Type.Optional = f.Name == "text"
	}
	return &source.Schema{Name: "house file", Fields: []source.Field{
		{Name: "house", Type: source.TableOf(&source.Schema{Name: "house", Fields: head}), Means: "describes the house rule"},
		{Name: "set", Type: source.T("map of any?"), Means: "changes values of data tables, by their paths", Hint: `a path in quotes: "galley.data.defaults.boarding-cap" = 99`},
		{Name: "options", Type: source.T("map of boolean?"), Means: "switches optional rules, by their ids", Hint: `the id of an optional rule in quotes: "galley.opt.ram-graded" = true`},
	}}
}

// readHouse reads a house file of TOML, which only sets values.
func (h *Host) readHouse(ov *Overlay) {
	doc, faults := source.Parse(ov.File, ov.Source)
	ov.faults = append(ov.faults, faults...)
	if doc == nil {
		return
	}
	root := doc.Root()
	ov.faults = append(ov.faults, HouseSchema().Check(root)...)
	head := root.Get("house")
	ov.begun, ov.ID = true, head.Get("id").Str()
	ov.Title, ov.Text = head.Get("title").Str(), strings.Join(strings.Fields(head.Get("text").Str()), " ")
	if rs := head.Get("ruleset"); rs.Exists() && rs.Str() != h.Ruleset.Name {
		ov.faults = append(ov.faults, rs.Fault("the house rule %s is for the ruleset %q, not for %s", ov.ID, rs.Str(), h.Ruleset.Name))
	}
	for _, table := range []string{"set", "options"} {
		for _, p := range root.Get(table).Keys() {
			n := root.Get(table).Get(p)
			if table == "options" && n.Kind() != source.KindBool {
				continue // the schema reports it
			}
			if n.Kind() == source.KindTable {
				f := n.Fault("%q is not a path of a value", p)
				f.Place, f.Hint = n.KeyPlace(), "write the path in quotes, because it has dots"
				ov.faults = append(ov.faults, f)
				continue
			}
			if what, near := h.set(ov, p, h.bare(n)); what != "" {
				f := source.Fault{Place: n.KeyPlace(), What: what, Near: near}
				if strings.HasPrefix(what, p+" must") || strings.Contains(what, "must be true or false") {
					f.Place = n.Place()
				}
				ov.faults = append(ov.faults, f)
			}
		}
	}
}

// bare converts a value of TOML to plain Lua.
func (h *Host) bare(n source.Node) glua.LValue {
	if n.Kind() != source.KindArray {
		return h.Mirror.FromTOML(n, "")
	}
	t := h.L.CreateTable(n.Len(), 0)
	for i := range n.Len() {
		t.Append(h.bare(n.Index(i)))
	}
	return t
}
