// Package rulebook writes a rulebook as one HTML file: its chapters with every rule, the
// orders, the sequence of play, and the tables with their current numbers; house rules and
// optional rules are marked, and whatever is named is linked. The file opens without a
// network, and its content security policy forbids every request and every script but its
// own, which finds rules by the words of players. Without scripts all of it can be read.
// The same rulebook gives the same bytes.
//
// The package knows no session and no files.
package rulebook

import (
	_ "embed" // for the style and the script
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"parley/lua"
	"parley/lua/ask"
	"parley/repl/layout"
	"parley/repl/markup"
)

//go:embed rulebook.css
var style string

//go:embed rulebook.js
var script string

// writer writes one page.
type writer struct {
	markup.Writer
	book   *ask.Rulebook
	titles map[string]string // of rules and tables, by id
}

// HTML writes the rulebook of a host.
func HTML(h *lua.Host) string {
	w := &writer{book: ask.RulebookOf(h), titles: map[string]string{}}
	for _, ch := range w.book.Chapters {
		for _, r := range ch.Rules {
			w.titles[r.ID] = r.Title
		}
	}
	for _, t := range w.book.Tables {
		w.titles[t.ID] = t.Title
	}
	w.Head(w.book.Title, style, script)
	w.El("<header><h1>%s</h1>\n<p>%s</p>\n<p>Version of the rules: %s.</p></header>", markup.Text(w.book.Title), markup.Text(w.book.About), markup.Text(h.Ruleset.Hash))
	w.El(`<search hidden><label for="ask">Ask</label> <input id="ask" type="search" autocomplete="off" placeholder="%s"><output aria-live="polite"></output><ol class="found"></ol></search>`, markup.Text(example(h)))
	w.contents()
	w.El("<main>")
	w.houses()
	if w.book.Options != nil {
		w.section("optional-rules", "Optional rules", func() { w.grid(untitled(*w.book.Options)) })
	}
	w.section("sequence", "The sequence of play", func() { w.grid(w.book.Sequence) })
	w.section("orders", "All orders", func() { w.grid(w.book.Orders) })
	for _, ch := range w.book.Chapters {
		w.section("chapter-"+ch.Name, ch.Title, func() {
			if ch.Intro != "" {
				w.El(`<p class="intro">%s</p>`, markup.Text(ch.Intro))
			}
			for _, r := range ch.Rules {
				w.rule(r)
			}
		})
	}
	if len(w.book.Tables) > 0 {
		w.section("tables", "Tables", func() {
			w.El("<p>%s</p>", markup.Text(ask.ConfidenceText))
			for _, t := range w.book.Tables {
				w.table(t)
			}
		})
	}
	w.El("</main>")
	w.El(`<script type="application/json" class="words">%s</script>`, w.words(h))
	w.End(script)
	return w.String()
}

// example is a question that this rulebook answers: the first one, in its order, that is a
// whole question.
func example(h *lua.Host) string {
	questions := h.Questions()
	for _, r := range h.Book.RuleOrder {
		for _, q := range questions[r.ID] {
			if strings.HasPrefix(q, "how ") && len(strings.Fields(q)) > 3 {
				return q + "?"
			}
		}
	}
	return "a question in your own words"
}

// contents lists the parts of the page.
func (w *writer) contents() {
	w.El(`<nav aria-label="Contents"><details open><summary>Contents</summary><ul>`)
	item := func(id, title string) { w.El(`<li><a href="#%s">%s</a></li>`, id, markup.Text(title)) }
	if len(w.book.Houses) > 0 {
		item("house-rules", "House rules in force")
	}
	if w.book.Options != nil {
		item("optional-rules", "Optional rules")
	}
	item("sequence", "The sequence of play")
	item("orders", "All orders")
	for _, ch := range w.book.Chapters {
		item("chapter-"+ch.Name, ch.Title)
	}
	if len(w.book.Tables) > 0 {
		item("tables", "Tables")
	}
	w.El("</ul></details></nav>")
}

func (w *writer) section(id, title string, content func()) {
	w.El(`<section id="%s"><h2>%s</h2>`, id, markup.Text(title))
	content()
	w.El("</section>")
}

// houses writes the house rules in force.
func (w *writer) houses() {
	if len(w.book.Houses) == 0 {
		return
	}
	w.section("house-rules", "House rules in force", func() {
		w.El("<p>In this order; if two change the same value, the later one applies.</p>\n<ol>")
		for _, x := range w.book.Houses {
			w.El(`<li class="house"><b>%s</b> <code>%s</code> %s`, markup.Text(x.Title), markup.Text(x.ID), w.linked(x.Text))
			w.changes(x.Changes)
			w.El("</li>")
		}
		w.El("</ol>")
	})
}

// changes lists what house rules have set.
func (w *writer) changes(list []lua.Change) {
	for _, c := range list {
		w.El(`<p><code>%s</code>: %s → <mark>%s</mark></p>`, w.linked(c.Path), markup.Text(c.From), markup.Text(c.To))
	}
}

// rule writes a rule.
func (w *writer) rule(r ask.RuleText) {
	class, tags := "entry", ""
	if r.Optional {
		tags += fmt.Sprintf(` <span class="tag">optional, %s</span>`, lua.OnOff(r.On))
	}
	if r.Optional && !r.On {
		class += " off"
	}
	if len(r.House) > 0 {
		class, tags = class+" changed", tags+` <span class="tag house">house rule</span>`
	}
	w.El(`<article class="%s" id="%s"><h3><a href="#%s">%s</a>%s</h3>`, class, r.ID, r.ID, markup.Text(r.Title), tags)
	w.El(`<p class="text">%s</p>`, w.linked(r.Text))
	if r.Ruling != "" {
		w.El(`<p class="ruling"><b>Where the book is silent</b> %s</p>`, w.linked(r.Ruling))
	}
	for _, text := range r.House {
		w.El(`<p class="house">%s</p>`, w.linked(layout.Capital(text)))
	}
	if r.Card != "" {
		w.El(`<p class="card">%s</p>`, markup.Text(r.Card))
	}
	for _, n := range r.Numbers {
		w.El(`<p>Today <code>%s</code> is <b>%s</b>%s.</p>`, markup.Text(n.Name), markup.Text(n.Now), markup.Text(n.Unit))
	}
	for _, usage := range r.Orders {
		w.El(`<p><code>%s</code></p>`, markup.Text(usage))
	}
	w.El(`<p class="more"><code>%s</code>`, r.ID)
	w.links("Tables", r.Tables)
	w.links("Kept by", r.KeptBy)
	w.links("See also", r.See)
	w.links("Uses", r.Calls.Uses)
	w.links("Used by", r.Calls.Rules)
	w.El("<span><b>Source</b> %s; %s:%d</span></p></article>", markup.Text(r.Source), markup.Text(r.File), r.Line)
}

// links writes a list of ids, by their titles.
func (w *writer) links(label string, ids []string) {
	if len(ids) == 0 {
		return
	}
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = w.link(id)
	}
	w.El("<span><b>%s</b> %s</span>", label, strings.Join(list, ", "))
}

// link leads to a rule or a table by its title; what is neither stays a word.
func (w *writer) link(id string) string {
	if w.titles[id] == "" {
		return "<code>" + markup.Text(id) + "</code>"
	}
	return fmt.Sprintf(`<a href="#%s">%s</a>`, id, markup.Text(w.titles[id]))
}

// ids are the ids in a text.
var ids = regexp.MustCompile(`[a-z0-9-]+(?:\.[a-z0-9-]+)+`)

// linked is a text in which the ids of rules and tables are links.
func (w *writer) linked(text string) string {
	return ids.ReplaceAllStringFunc(markup.Text(text), func(id string) string {
		for end := len(id); end > 0; end = strings.LastIndexByte(id[:end], '.') { // also a value of a table
			if w.titles[id[:end]] != "" {
				return fmt.Sprintf(`<a href="#%s">%s</a>`, id[:end], id)
			}
		}
		return id
	})
}

// table writes a data table.
func (w *writer) table(t ask.TableText) {
	class, tag := "entry", ""
	if len(t.Changes) > 0 {
		class, tag = "entry changed", ` <span class="tag house">house rule</span>`
	}
	w.El(`<article class="%s" id="%s"><h3><a href="#%s">%s</a>%s</h3>`, class, t.ID, t.ID, markup.Text(t.Title), tag)
	if t.Why != "" {
		w.El(`<p class="text">%s</p>`, w.linked(layout.Capital(strings.TrimSuffix(t.Why, "."))+"."))
	}
	w.grid(t.Grid)
	for _, note := range t.Notes {
		w.El("<p>%s</p>", w.linked(note))
	}
	w.changes(t.Changes)
	w.El(`<p class="more"><code>%s</code><span><b>Source</b> %s</span><span><b>Confidence</b> %s</span></p></article>`, t.ID, markup.Text(t.Source), markup.Text(t.Confidence))
}

// untitled is a grid without its last column, the titles of rules: links have them.
func untitled(g ask.Grid) ask.Grid {
	last := len(g.Head) - 1
	less := ask.Grid{Head: g.Head[:last]}
	for _, row := range g.Rows {
		less.Rows = append(less.Rows, row[:last])
	}
	return less
}

// grid writes a table of cells.
func (w *writer) grid(g ask.Grid) {
	w.El(`<div class="grid"><table><thead><tr>`)
	for _, cell := range g.Head {
		w.El(`<th scope="col">%s</th>`, markup.Text(cell))
	}
	w.El("</tr></thead><tbody>")
	for _, row := range g.Rows {
		w.WriteString("<tr>")
		for _, c := range row {
			fmt.Fprintf(w, "<td>%s</td>", w.cell(c))
		}
		w.El("</tr>")
	}
	w.El("</tbody></table></div>")
}

func (w *writer) cell(c ask.Cell) string {
	switch {
	case c.Text == "":
		return ""
	case c.Is == ask.RuleCell:
		return w.link(c.Text)
	case c.Is == ask.CodeCell:
		return "<code>" + markup.Text(c.Text) + "</code>"
	case c.Changed:
		return "<mark>" + markup.Text(c.Text) + "</mark>"
	}
	return markup.Text(c.Text)
}

// words is what the script needs to find rules by the words of players, as JSON.
func (w *writer) words(h *lua.Host) []byte {
	var words struct {
		Asks     map[string][]string `json:"asks"`     // questions that a rule answers, by its id
		Synonyms map[string][]string `json:"synonyms"` // words of the book, and what players say
	}
	words.Asks, words.Synonyms = h.Questions(), map[string][]string{}
	for _, s := range h.Ruleset.SynonymTexts() {
		words.Synonyms[s.Key] = append(words.Synonyms[s.Key], s.List...)
	}
	text, err := json.Marshal(words) // escapes <, > and &
	if err != nil {
		panic("rulebook: " + err.Error())
	}
	return text
}
