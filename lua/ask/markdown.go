package ask

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"parley/core/turn"
	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// Markdown prints the whole rulebook in force: its chapters in their order, every rule
// with its ruling, the optional rules as switched, the current data, and the changes of
// house rules.
func Markdown(h *lua.Host) string {
	b := &book{h: h}
	b.line("# %s", h.Ruleset.Title)
	b.line("%d rules in %d chapters, %d tables. Every rule has an id, its source in the book, and where the book is silent "+
		"the ruling that we follow.", len(h.Book.RuleOrder), len(b.chapters()), len(h.Ruleset.DataID))
	b.houses()
	b.options()
	b.sequence()
	b.orders()
	for _, ch := range b.chapters() {
		b.chapter(ch)
	}
	b.tables()
	return b.String()
}

// book is a rulebook being written.
type book struct {
	strings.Builder
	h *lua.Host
}

// line writes a paragraph.
func (b *book) line(format string, args ...any) {
	fmt.Fprintf(b, format, args...)
	b.WriteString("\n\n")
}

// rows writes a table of Markdown.
func (b *book) rows(head []string, rows [][]string) {
	put := func(cells []string) {
		for i, c := range cells {
			cells[i] = strings.ReplaceAll(c, "|", `\|`)
		}
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	rule := make([]string, len(head))
	for i := range rule {
		rule[i] = "---"
	}
	put(head)
	put(rule)
	for _, r := range rows {
		put(r)
	}
	b.WriteString("\n")
}

func link(id string) string { return fmt.Sprintf("[`%s`](#%s)", id, id) }

func links(ids []string) string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = link(id)
	}
	return strings.Join(list, ", ")
}

// keepers formats what enforces a rule: rules as links, the rest as code.
func (b *book) keepers(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		if list[i] = "`" + name + "`"; b.h.Book.Rules[name] != nil {
			list[i] = link(name)
		}
	}
	return strings.Join(list, ", ")
}

// chapters lists the chapters that have rules.
func (b *book) chapters() (list []*ruleset.Chapter) {
	for _, ch := range b.h.Ruleset.Chapters {
		if slices.ContainsFunc(b.h.Book.RuleOrder, func(r *lua.Rule) bool { return r.File == ch.File }) {
			list = append(list, ch)
		}
	}
	return list
}

// chapterTitle returns the name of a chapter, and the text of the comment at its head.
func (b *book) chapterTitle(ch *ruleset.Chapter) (title, intro string) {
	title = strings.ReplaceAll(ch.Name, "_", " ")
	title = string(unicode.ToUpper(rune(title[0]))) + title[1:]
	var words []string
	for line := range strings.Lines(string(b.h.Ruleset.Sources[ch.Name+".lua"])) {
		text, is := strings.CutPrefix(strings.TrimSpace(line), "--")
		if !is || strings.TrimSpace(text) == "" {
			break
		}
		words = append(words, strings.TrimSpace(text))
	}
	return title, strings.Join(words, " ")
}

func (b *book) houses() {
	if len(b.h.HouseRules.Active) == 0 {
		return
	}
	b.line("## House rules in force")
	b.line("In this order; if two change the same value, the later one applies.")
	for i, ov := range b.h.HouseRules.Active {
		b.line("%d. **%s** (`%s`): %s", i+1, ov.Title, ov.ID, ov.Says())
		for _, c := range b.h.HouseRules.Changes() {
			if c.House == ov.ID {
				b.line("   - `%s`: %s → %s", c.Path, c.From, c.To)
			}
		}
	}
}

func (b *book) options() {
	var rows [][]string
	for _, r := range b.h.Book.RuleOrder {
		if r.Optional {
			rows = append(rows, []string{lua.OnOff(b.h.Option(r.ID)), link(r.ID), r.Title})
		}
	}
	if len(rows) == 0 {
		return
	}
	b.line("## Optional rules")
	b.rows([]string{"now", "rule", "title"}, rows)
}

var modes = map[turn.Mode]string{
	turn.Rules: "the rules alone", turn.InTurns: "one after another", turn.Together: "all at once",
	turn.Secret: "all at once, in secret", turn.Alternate: "in alternation",
}

func (b *book) sequence() {
	seq := b.h.Clock.Seq
	b.line("## The sequence of play")
	var rows [][]string
	put := func(list []turn.Phase, when string) {
		for _, p := range list {
			step := ""
			if p.Step > 0 {
				step = fmt.Sprint(p.Step)
			}
			rule := ""
			if p.Rule != "" {
				rule = link(p.Rule)
			}
			rows = append(rows, []string{when, step, b.h.Title(p.ID), modes[p.Mode], rule})
		}
	}
	put(seq.Start, "at the start")
	put(seq.Phases, "each "+seq.Round)
	b.rows([]string{"when", "step", "phase", "who acts", "rule"}, rows)
}

func (b *book) orders() {
	b.line("## Orders")
	var rows [][]string
	for _, a := range b.h.Book.ActionOrder {
		when := "in answer to a question"
		if a.Any {
			when = "at any time"
		} else if len(a.Phases) > 0 {
			var titles []string
			for _, p := range a.Phases {
				titles = append(titles, b.h.Title(p))
			}
			when = strings.Join(titles, ", ")
		}
		rows = append(rows, []string{"`" + a.Usage() + "`", when, link(a.Rule)})
	}
	b.rows([]string{"order", "when", "rule"}, rows)
}

func (b *book) chapter(ch *ruleset.Chapter) {
	title, intro := b.chapterTitle(ch)
	b.line("## %s", title)
	if intro != "" {
		b.line("*%s*", strings.ReplaceAll(intro, "*", `\*`))
	}
	for _, r := range b.h.Book.RuleOrder {
		if r.File == ch.File {
			b.rule(r)
		}
	}
}

func (b *book) rule(r *lua.Rule) {
	b.h.Refresh(r)
	b.line("### <a id=\"%s\"></a>%s", r.ID, r.Title)
	mark := ""
	if r.Optional {
		mark = ", optional: " + lua.OnOff(r.On)
	}
	b.line("`%s`%s. Source: %s.", r.ID, mark, strings.TrimSuffix(r.Source, "."))
	b.line("%s", r.Text)
	if r.Ruling != "" {
		b.line("> **Ruling.** %s", r.Ruling)
	}
	for _, text := range r.House {
		b.line("> **House rule.** %s.", upperFirst(strings.TrimSuffix(text, ".")))
	}
	for _, d := range r.Data {
		if b.h.Ruleset.DataID[d] == nil { // one value of a table
			t, rest := b.h.Ruleset.TableOf(d)
			now, _ := b.h.CellNow(t, 0, strings.Join(rest, "."))
			b.line("Today `%s` is %s%s.", strings.Join(rest, "."), now, unit(t, strings.Join(rest, ".")))
		}
	}
	var data []string
	for _, d := range r.Data {
		if t, _ := b.h.Ruleset.TableOf(d); !slices.Contains(data, t.ID) {
			data = append(data, t.ID)
		}
	}
	if len(data) > 0 {
		b.line("Data: %s.", links(data))
	}
	if len(r.KeptBy) > 0 {
		b.line("Kept by %s.", b.keepers(r.KeptBy))
	}
	if len(r.See) > 0 {
		b.line("See also %s.", links(r.See))
	}
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

func (b *book) tables() {
	if len(b.h.Ruleset.DataID) == 0 {
		return
	}
	b.line("## Tables")
	b.line("Confidence is high if the book prints the numbers, medium if they are inferred from it, low if they are ours.")
	for _, id := range b.h.Ruleset.DataIDs() {
		b.table(b.h.Ruleset.DataID[id])
	}
}

func (b *book) table(t *source.Table) {
	title := t.Title
	if title == "" {
		title = upperFirst(strings.NewReplacer("-", " ", ".", " ").Replace(ruleset.TableName(t.ID)))
	}
	b.line("### <a id=\"%s\"></a>%s", t.ID, title)
	b.line("`%s`. Source: %s. Confidence: %s.", t.ID, strings.TrimSuffix(t.Source, "."), t.Confidence)
	if t.Why != "" {
		b.line("%s.", upperFirst(strings.TrimSuffix(t.Why, ".")))
	}
	if t.Values.Exists() {
		var rows [][]string
		for _, k := range t.Values.Keys() {
			rows = append(rows, []string{k, b.cell(t, 0, k), t.Units[k]})
		}
		b.rows([]string{"name", "value", "unit"}, rows)
	} else {
		b.grid(t)
	}
	for _, c := range b.h.Changed(t.ID) {
		b.line("> **House rule %s.** `%s`: %s → %s", c.House, c.Path, c.From, c.To)
	}
}

// grid writes the rows of a table, then its units and the notes on single rows.
func (b *book) grid(t *source.Table) {
	var rows [][]string
	for i := range t.Rows {
		var cells []string
		for _, c := range t.Columns {
			cells = append(cells, b.cell(t, i+1, c))
		}
		rows = append(rows, cells)
	}
	b.rows(append([]string(nil), t.Columns...), rows)
	var units []string
	for _, c := range t.Columns {
		if u := t.Units[c]; u != "" {
			units = append(units, c+": "+u)
		}
	}
	if len(units) > 0 {
		b.line("%s.", upperFirst(strings.Join(units, "; ")))
	}
	for i, r := range t.Rows {
		if r.Why == "" && r.Confidence == t.Confidence {
			continue
		}
		name := r.Key
		if name == "" {
			name = fmt.Sprint(i + 1)
		}
		b.line("Row %s, confidence %s: %s.", name, r.Confidence, strings.TrimSuffix(r.Why, "."))
	}
}

// cell returns the current text of a cell, bold if a house rule has changed it.
func (b *book) cell(t *source.Table, row int, column string) string {
	text := cellShown(b.h, t, row, column)
	if now, set := strings.CutSuffix(text, changedMark); set {
		return "**" + now + "**"
	}
	if text == "-" {
		return ""
	}
	return text
}
