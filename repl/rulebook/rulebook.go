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
	"crypto/sha256"
	_ "embed" // for the style and the script
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"parley/lua"
	"parley/lua/ask"
	"parley/repl/layout"
)

// Signature is the beginning of a file that [HTML] makes.
const Signature = "<!DOCTYPE html>\n<html lang=\"en\" data-by=\"parley\">"

//go:embed rulebook.css
var style string

//go:embed rulebook.js
var script string

// writer writes one page.
type writer struct {
	strings.Builder
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
	w.head()
	w.el("<header><h1>%s</h1>\n<p>%s</p>\n<p>Rules %s.</p></header>", w.text(w.book.Title), w.text(w.book.About), w.text(h.Ruleset.Hash))
	w.el(`<search hidden><label for="ask">Ask</label> <input id="ask" type="search" autocomplete="off" placeholder="how many men can board?"><output aria-live="polite"></output><ol class="found"></ol></search>`)
	w.contents()
	w.el("<main>")
	w.houses()
	if w.book.Options != nil {
		w.section("optional-rules", "Optional rules", func() { w.grid(untitled(*w.book.Options)) })
	}
	w.section("sequence", "The sequence of play", func() { w.grid(w.book.Sequence) })
	w.section("orders", "All orders", func() { w.grid(w.book.Orders) })
	for _, ch := range w.book.Chapters {
		w.section("chapter-"+ch.Name, ch.Title, func() {
			if ch.Intro != "" {
				w.el(`<p class="intro">%s</p>`, w.text(ch.Intro))
			}
			for _, r := range ch.Rules {
				w.rule(r)
			}
		})
	}
	if len(w.book.Tables) > 0 {
		w.section("tables", "Tables", func() {
			w.el("<p>%s</p>", w.text(ask.ConfidenceText))
			for _, t := range w.book.Tables {
				w.table(t)
			}
		})
	}
	w.el("</main>")
	w.el(`<script type="application/json" class="words">%s</script>`, w.words(h))
	w.el("<script>%s</script>\n</body>\n</html>", script)
	return w.String()
}

// el writes a line.
func (w *writer) el(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// head writes everything before the content, with the policy of the page.
func (w *writer) head() {
	w.el("%s\n<head>\n<meta charset=\"utf-8\">", Signature)
	w.el(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'">`, hash(script), hash(style))
	w.el(`<meta name="viewport" content="width=device-width, initial-scale=1">`)
	w.el("<meta name=\"color-scheme\" content=\"light dark\">\n<title>%s</title>\n<style>%s</style>\n</head>\n<body>", w.text(w.book.Title), style)
}

// hash is the hash of a script or a style, as a policy names it.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// harmless escapes what has a meaning between the tags of HTML, and in quoted attributes.
var harmless = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// text makes a text harmless.
func (w *writer) text(s string) string {
	return harmless.Replace(layout.Undirected(layout.Printable(s)))
}

// contents lists the parts of the page.
func (w *writer) contents() {
	w.el(`<nav aria-label="Contents"><details open><summary>Contents</summary><ul>`)
	item := func(id, title string) { w.el(`<li><a href="#%s">%s</a></li>`, id, w.text(title)) }
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
	w.el("</ul></details></nav>")
}

func (w *writer) section(id, title string, content func()) {
	w.el(`<section id="%s"><h2>%s</h2>`, id, w.text(title))
	content()
	w.el("</section>")
}

// houses writes the house rules in force.
func (w *writer) houses() {
	if len(w.book.Houses) == 0 {
		return
	}
	w.section("house-rules", "House rules in force", func() {
		w.el("<p>In this order; if two change the same value, the later one applies.</p>\n<ol>")
		for _, x := range w.book.Houses {
			w.el(`<li class="house"><b>%s</b> <code>%s</code> %s`, w.text(x.Title), w.text(x.ID), w.linked(x.Text))
			w.changes(x.Changes)
			w.el("</li>")
		}
		w.el("</ol>")
	})
}

// changes lists what house rules have set.
func (w *writer) changes(list []lua.Change) {
	for _, c := range list {
		w.el(`<p><code>%s</code>: %s → <mark>%s</mark></p>`, w.linked(c.Path), w.text(c.From), w.text(c.To))
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
	w.el(`<article class="%s" id="%s"><h3><a href="#%s">%s</a>%s</h3>`, class, r.ID, r.ID, w.text(r.Title), tags)
	w.el(`<p class="text">%s</p>`, w.linked(r.Text))
	if r.Ruling != "" {
		w.el(`<p class="ruling"><b>Where the book is silent</b> %s</p>`, w.linked(r.Ruling))
	}
	for _, text := range r.House {
		w.el(`<p class="house">%s</p>`, w.linked(layout.Capital(text)))
	}
	if r.Card != "" {
		w.el(`<p class="card">%s</p>`, w.text(r.Card))
	}
	for _, n := range r.Numbers {
		w.el(`<p>Today <code>%s</code> is <b>%s</b>%s.</p>`, w.text(n.Name), w.text(n.Now), w.text(n.Unit))
	}
	for _, usage := range r.Orders {
		w.el(`<p><code>%s</code></p>`, w.text(usage))
	}
	w.el(`<p class="more"><code>%s</code>`, r.ID)
	w.links("Tables", r.Tables)
	w.links("Kept by", r.KeptBy)
	w.links("See also", r.See)
	w.links("Uses", r.Calls.Uses)
	w.links("Used by", r.Calls.Rules)
	w.el("<span><b>Source</b> %s; %s:%d</span></p></article>", w.text(r.Source), w.text(r.File), r.Line)
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
	w.el("<span><b>%s</b> %s</span>", label, strings.Join(list, ", "))
}

// link leads to a rule or a table by its title; what is neither stays a word.
func (w *writer) link(id string) string {
	if w.titles[id] == "" {
		return "<code>" + w.text(id) + "</code>"
	}
	return fmt.Sprintf(`<a href="#%s">%s</a>`, id, w.text(w.titles[id]))
}

// ids are the ids in a text.
var ids = regexp.MustCompile(`[a-z0-9-]+(?:\.[a-z0-9-]+)+`)

// linked is a text in which the ids of rules and tables are links.
func (w *writer) linked(text string) string {
	return ids.ReplaceAllStringFunc(w.text(text), func(id string) string {
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
	w.el(`<article class="%s" id="%s"><h3><a href="#%s">%s</a>%s</h3>`, class, t.ID, t.ID, w.text(t.Title), tag)
	if t.Why != "" {
		w.el(`<p class="text">%s</p>`, w.linked(layout.Capital(t.Why)))
	}
	w.grid(t.Grid)
	for _, note := range t.Notes {
		w.el("<p>%s</p>", w.linked(note))
	}
	w.changes(t.Changes)
	w.el(`<p class="more"><code>%s</code><span><b>Source</b> %s</span><span><b>Confidence</b> %s</span></p></article>`, t.ID, w.text(t.Source), w.text(t.Confidence))
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
	w.el(`<div class="grid"><table><thead><tr>`)
	for _, cell := range g.Head {
		w.el(`<th scope="col">%s</th>`, w.text(cell))
	}
	w.el("</tr></thead><tbody>")
	for _, row := range g.Rows {
		w.WriteString("<tr>")
		for _, c := range row {
			fmt.Fprintf(w, "<td>%s</td>", w.cell(c))
		}
		w.el("</tr>")
	}
	w.el("</tbody></table></div>")
}

func (w *writer) cell(c ask.Cell) string {
	switch {
	case c.Text == "":
		return ""
	case c.Is == ask.RuleCell:
		return w.link(c.Text)
	case c.Is == ask.CodeCell:
		return "<code>" + w.text(c.Text) + "</code>"
	case c.Changed:
		return "<mark>" + w.text(c.Text) + "</mark>"
	}
	return w.text(c.Text)
}

// words is what the script needs to find rules by the words of players, as JSON.
func (w *writer) words(h *lua.Host) []byte {
	var words struct {
		Asks     map[string][]string `json:"asks"`     // questions that a rule answers, by its id
		Synonyms map[string][]string `json:"synonyms"` // words of the book, and what players say
	}
	words.Asks, words.Synonyms = h.Questions(), map[string][]string{}
	list, _ := h.Ruleset.Synonyms() // faults are reported by check
	for _, s := range list {
		for _, say := range s.Says {
			words.Synonyms[s.Book] = append(words.Synonyms[s.Book], say.Str())
		}
	}
	text, err := json.Marshal(words) // escapes <, > and &
	if err != nil {
		panic("rulebook: " + err.Error())
	}
	return text
}
