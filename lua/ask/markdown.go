package ask

import (
	"fmt"
	"strings"

	"parley/lua"
)

// Markdown prints the whole rulebook in force.
func Markdown(h *lua.Host) string {
	b := &markdown{h: h}
	r := RulebookOf(h)
	b.line("# %s", r.Title)
	b.line("%s", r.About)
	b.houses(r.Houses)
	if r.Options != nil {
		b.line("## Optional rules")
		b.grid(*r.Options)
	}
	b.line("## The sequence of play")
	b.grid(r.Sequence)
	b.line("## Orders")
	b.grid(r.Orders)
	for _, ch := range r.Chapters {
		b.line("## %s", ch.Title)
		if ch.Intro != "" {
			b.line("*%s*", strings.ReplaceAll(ch.Intro, "*", `\*`))
		}
		for _, r := range ch.Rules {
			b.rule(r)
		}
	}
	if len(r.Tables) > 0 {
		b.line("## Tables")
		b.line(ConfidenceText)
	}
	for _, t := range r.Tables {
		b.table(t)
	}
	return b.String()
}

// ConfidenceText explains the confidence of tables.
const ConfidenceText = "Confidence is high if the book prints the numbers, medium if they are inferred from it, low if they are ours."

// markdown is a rulebook being written.
type markdown struct {
	strings.Builder
	h *lua.Host
}

// line writes a paragraph.
func (b *markdown) line(format string, args ...any) {
	fmt.Fprintf(b, format, args...)
	b.WriteString("\n\n")
}

// grid writes a table.
func (b *markdown) grid(g Grid) {
	put := func(cells []string) {
		for i, c := range cells {
			cells[i] = strings.ReplaceAll(c, "|", `\|`)
		}
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	rule := make([]string, len(g.Head))
	for i := range rule {
		rule[i] = "---"
	}
	put(append([]string(nil), g.Head...))
	put(rule)
	for _, row := range g.Rows {
		cells := make([]string, len(row))
		for i, c := range row {
			switch {
			case c.Text == "":
			case c.Is == RuleCell:
				cells[i] = link(c.Text)
			case c.Is == CodeCell:
				cells[i] = "`" + c.Text + "`"
			case c.Changed:
				cells[i] = "**" + c.Text + "**"
			default:
				cells[i] = c.Text
			}
		}
		put(cells)
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
func (b *markdown) keepers(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		if list[i] = "`" + name + "`"; b.h.Book.Rules[name] != nil {
			list[i] = link(name)
		}
	}
	return strings.Join(list, ", ")
}

func (b *markdown) houses(list []HouseText) {
	if len(list) == 0 {
		return
	}
	b.line("## House rules in force")
	b.line("In this order; if two change the same value, the later one applies.")
	for i, house := range list {
		b.line("%d. **%s** (`%s`): %s", i+1, house.Title, house.ID, house.Text)
		for _, c := range house.Changes {
			b.line("   - `%s`: %s → %s", c.Path, c.From, c.To)
		}
	}
}

func (b *markdown) rule(r RuleText) {
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
	if r.Card != "" {
		b.line("%s", r.Card)
	}
	for _, n := range r.Numbers {
		b.line("Today `%s` is %s%s.", n.Name, n.Now, n.Unit)
	}
	if len(r.Tables) > 0 {
		b.line("Data: %s.", links(r.Tables))
	}
	if len(r.KeptBy) > 0 {
		b.line("Kept by %s.", b.keepers(r.KeptBy))
	}
	if len(r.See) > 0 {
		b.line("See also %s.", links(r.See))
	}
}

func (b *markdown) table(t TableText) {
	b.line("### <a id=\"%s\"></a>%s", t.ID, t.Title)
	b.line("`%s`. Source: %s. Confidence: %s.", t.ID, strings.TrimSuffix(t.Source, "."), t.Confidence)
	if t.Why != "" {
		b.line("%s.", upperFirst(strings.TrimSuffix(t.Why, ".")))
	}
	b.grid(t.Grid)
	for _, note := range t.Notes {
		b.line("%s", note)
	}
	for _, c := range t.Changes {
		b.line("> **House rule %s.** `%s`: %s → %s", c.House, c.Path, c.From, c.To)
	}
}
