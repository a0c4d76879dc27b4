package reference

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/vocabulary"
)

// Markdown prints everything that an author may write and, with a host, what its ruleset
// adds: the fields of its game and its pieces, its lists of values, its moments, its
// chapters, its data tables, the tables of its scenarios.
func Markdown(h *lua.Host) string {
	p := &page{register: Vocabulary(nil)}
	if h != nil {
		p.register = Vocabulary(h.Ruleset)
	}
	title := "What an author may write"
	if h != nil {
		title += ": " + strings.Join(strings.Fields(h.Ruleset.Title), " ")
	}
	p.line("# %s", title)
	p.line("%s. `parley help WORD` prints any entry.", generated)
	p.forms()
	p.words()
	p.kinds("Things that scripts get or give", vocabulary.Thing)
	p.kinds("Facts in sentences", vocabulary.Form)
	p.list("Types of fields", p.of(vocabulary.Type))
	p.list("Kinds of argument", p.of(vocabulary.Argument))
	p.list("How players act in a phase", p.of2(vocabulary.Mode, "phase.mode"))
	p.list("How a card may be played at a moment", p.of2(vocabulary.Mode, "ruleset.toml.moment.how"))
	p.specs()
	p.files()
	if h != nil {
		p.ruleset(h)
	}
	return p.String()
}

type page struct {
	strings.Builder
	register vocabulary.List
}

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n\n", args...) }

// forms explains how forms are to be read, and lists the words in capitals.
func (p *page) forms() {
	p.line("## How forms are written")
	p.line("A word in capitals stands for what its entry below says. `?` marks what may be left out, or a result that may be nil; `…` stands for more of the same; what follows `→` is returned, several results separated by commas.")
	p.list("", p.of(vocabulary.Operand))
}

// of lists the entries of a kind.
func (p *page) of(kind vocabulary.Kind) (list vocabulary.List) {
	for _, e := range p.register {
		if e.Kind == kind {
			list = append(list, e)
		}
	}
	return list
}

// of2 lists the entries of a kind that belong to something.
func (p *page) of2(kind vocabulary.Kind, of string) vocabulary.List {
	return slices.DeleteFunc(p.of(kind), func(e vocabulary.Entry) bool { return e.Of != of })
}

// list prints entries as a table, under a heading if it is not "".
func (p *page) list(heading string, list vocabulary.List) {
	if len(list) == 0 {
		return
	}
	if heading != "" {
		p.line("## %s", heading)
	}
	p.rows(list)
}

func (p *page) rows(list vocabulary.List) {
	p.WriteString("| written | means |\n| --- | --- |\n")
	for _, e := range list {
		form := e.Form
		if e.Kind == vocabulary.Operand {
			form = e.Path() + ": " + e.Form
		}
		fmt.Fprintf(p, "| %s | %s |\n", code(form), cell(e.Means))
	}
	p.WriteByte('\n')
}

// code formats a text as code in a cell of a table.
func code(text string) string {
	fence := "`"
	if strings.Contains(text, "`") {
		fence = "``"
	}
	return fence + cell(text) + fence
}

func cell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}

// words prints the words of chapters and house files, each with its fields.
func (p *page) words() {
	p.line("## Words of chapters, card files and house files")
	for _, e := range p.of(vocabulary.Word) {
		p.line("### %s", e.Name)
		p.line("%s\n\n%s.", code(e.Form), upper(e.Means))
		p.members(e)
	}
	for _, e := range p.of(vocabulary.Chapter) {
		p.line("### %s", e.Name)
		p.line("%s\n\n%s.", code(e.Form), upper(e.Means))
		p.members(e)
	}
}

// members prints what belongs to an entry, and what belongs to that, except the kinds that
// have a section of their own.
func (p *page) members(e vocabulary.Entry) {
	var list vocabulary.List
	for _, m := range p.register.Members(e.Path()) {
		if m.Kind == vocabulary.Function || m.Kind == vocabulary.Field || m.Kind == vocabulary.Key {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return
	}
	p.rows(list)
	done := map[string]bool{}
	for _, m := range list {
		if !done[m.Path()] && len(p.register.Members(m.Path())) > 0 && m.Path() != "action.args" {
			done[m.Path()] = true
			if m.Kind == vocabulary.Key || m.Kind == vocabulary.Field && p.hasFields(m) {
				p.line("#### %s", m.Path())
				p.members(m)
			}
		}
	}
}

func (p *page) hasFields(e vocabulary.Entry) bool {
	return slices.ContainsFunc(p.register.Members(e.Path()), func(m vocabulary.Entry) bool { return m.Kind == vocabulary.Field })
}

func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// kinds prints the entries of a kind, each with its fields.
func (p *page) kinds(heading string, kind vocabulary.Kind) {
	p.line("## %s", heading)
	list := p.of(kind)
	p.rows(list)
	for _, e := range list {
		if kind == vocabulary.Thing && p.hasFields(e) {
			p.line("### %s", e.Name)
			p.members(e)
		}
	}
}

// specs prints the words of specs.
func (p *page) specs() {
	p.line("## Words of specs")
	p.rows(p.of(vocabulary.Spec))
	p.rows(p.of2(vocabulary.Function, "expect"))
}

// files prints the TOML files with their keys.
func (p *page) files() {
	p.line("## Files of TOML")
	for _, e := range p.of(vocabulary.File) {
		p.line("### %s", e.Name)
		p.line("%s: %s.", code(e.Form), e.Means)
		p.members(e)
	}
}

// ruleset prints what a ruleset adds.
func (p *page) ruleset(h *lua.Host) {
	rs := h.Ruleset
	p.line("## The ruleset %s", rs.Name)
	fields := func(heading string, sh *game.Shape) {
		if len(sh.Fields) == 0 {
			return
		}
		p.line("### %s", heading)
		p.WriteString("| field | type |\n| --- | --- |\n")
		for _, f := range sh.Fields {
			fmt.Fprintf(p, "| `%s` | %s |\n", f.Name, code(f.Type.String()))
		}
		p.WriteByte('\n')
	}
	fields("game", rs.Root)
	for _, k := range rs.Kinds() {
		fields(k+": game."+rs.Entity(k).Plural, rs.Entity(k).Shape)
	}
	for _, sh := range rs.Records() {
		fields("record "+sh.Name, sh)
	}
	table := func(heading, first, second string, rows [][2]string) {
		if len(rows) == 0 {
			return
		}
		p.line("### %s", heading)
		fmt.Fprintf(p, "| %s | %s |\n| --- | --- |\n", first, second)
		for _, r := range rows {
			fmt.Fprintf(p, "| %s | %s |\n", code(r[0]), cell(r[1]))
		}
		p.WriteByte('\n')
	}
	var rows [][2]string
	for _, name := range rs.ValueNames() {
		rows = append(rows, [2]string{name, strings.Join(rs.Values(name), ", ")})
	}
	table("Lists of values", "type", "words", rows)
	rows = nil
	for _, name := range rs.DiceNames() {
		if d, ok := rs.Die(name); ok {
			var faces []string
			for _, f := range d.Faces {
				faces = append(faces, f.Name)
			}
			rows = append(rows, [2]string{name, strings.Join(faces, ", ")})
		}
	}
	table("Dice", "die", "faces", rows)
	rows = nil
	for _, name := range slices.Sorted(maps.Keys(rs.Words)) {
		rows = append(rows, [2]string{name + ": " + rs.Words[name].Kind, rs.Words[name].Means})
	}
	table("Parameters of rules", "parameter", "means", rows)
	rows = nil
	for _, m := range rs.Moments {
		rows = append(rows, [2]string{m.Name, m.Means})
	}
	table("Moments", "hook", "when", rows)
	rows = nil
	for _, stem := range slices.Sorted(maps.Keys(rs.Data)) {
		t := rs.Data[stem]
		columns := t.Columns
		if t.Values.Exists() {
			columns = t.Values.Keys()
		}
		rows = append(rows, [2]string{fmt.Sprintf("data %q", stem), strings.Join(columns, ", ")})
	}
	table("Data tables", "table", "columns or values", rows)
	rows = nil
	for _, ch := range rs.Chapters {
		offers, _ := rs.Offers(ch.Name)
		rows = append(rows, [2]string{ch.Name, strings.Join(slices.Sorted(slices.Values(offers)), ", ")})
	}
	table("Chapters", "chapter", "names", rows)
}
