// Package page writes a game as one HTML file: the map after every order, the story with
// its dice, the odds before them, the explanation of each order, the rules that it cites,
// and what each side and piece has left. The file opens without a network, and its content
// security policy forbids every request and every script but its own. Without scripts it
// shows the first map and the whole story; the other maps, the odds and the explanations
// are packed. The same game gives the same bytes.
//
// The package knows no session, no rules and no files. It writes only what it is given:
// who may see it is decided before.
package page

import (
	_ "embed" // for the style and the script
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/repl/layout"
	"parley/repl/markup"
)

//go:embed page.css
var style string

//go:embed page.js
var script string

// Game is a game to show.
type Game struct {
	Title string
	Intro string
	Facts []string // about the game: its rulebook, its house rules
	Steps []Step   // the first is the setup
	Rules []Rule   // those that the explanations cite, in order
}

// Step is an order and the game after it.
type Step struct {
	N      int    // the number of the order; 0: the setup
	Player string // his name
	Order  string // what may be shown of it
	Turn   string // the place in the sequence of play after the order
	// Story, Why, and Odds, the chances before the order, are printed as for a terminal, with
	// ANSI codes for bold and dim text; lines of Story and Why have indents of two columns a
	// depth.
	Story, Odds, Why string
	// Board and Legend are pictures, each element on its own line; "" if there is no map.
	Board, Legend string
	Left          []Unit
}

// Unit is what a side or a piece has left.
type Unit struct {
	ID     string // unique among units
	Name   string
	Side   bool // a player, not a piece
	Counts []Count
	Fate   string // how it ended, "" if it has not
}

// Count is a number of a unit: men, hull points.
type Count struct {
	What       string
	Began, Now float64
}

// Rule is a rule as the page cites it.
type Rule struct{ ID, Title, Text, Source, Ruling string }

// writer writes one page.
type writer struct {
	markup.Writer
	game   Game
	titles map[string]string // of the rules that are cited
	linked map[string]bool   // in the present text: once is enough
}

// HTML writes a game as a page.
func HTML(g Game) string {
	w := &writer{game: g, titles: map[string]string{}}
	for _, r := range g.Rules {
		w.titles[r.ID] = r.Title
	}
	film := w.film()
	w.Head(g.Title, style, script)
	w.El(`<header><h1>%s</h1>`, markup.Text(g.Title))
	for _, f := range append([]string{g.Intro}, g.Facts...) {
		if f != "" {
			w.El(`<p>%s</p>`, markup.Text(f))
		}
	}
	w.El(`</header>`)
	w.controls()
	w.El(`<main>`)
	w.maps()
	w.story()
	w.El(`</main>`)
	w.rules()
	w.El(`<script type="application/octet-stream" class="film">%s</script>`, film)
	w.End(script)
	return w.String()
}

// controls writes what only the script uses, and what to read without it.
func (w *writer) controls() {
	w.El(`<p class="still">The first map and the whole story are here. The other maps, the odds and the explanations need scripts, and a browser from 2023 or later.</p>`)
	w.El(`<nav hidden aria-label="Orders">`)
	for _, b := range [][3]string{{"first", "|◀", "First position (Home)"}, {"back", "◀", "Previous order (left arrow)"}, {"play", "Play", "Play (space)"}, {"next", "▶", "Next order (right arrow)"}, {"last", "▶|", "Last position (End)"}} {
		w.El(`<button type="button" class="%s" title="%s" aria-label="%s">%s</button>`, b[0], b[2], b[2], b[1])
	}
	w.El(`<input type="range" class="jump" min="0" max="%d" value="0" aria-label="Order">`, max(len(w.game.Steps)-1, 0))
	w.El("<output class=\"now\" aria-live=\"polite\"></output>\n</nav>")
}

// maps writes the first map, its legend, and what is left.
func (w *writer) maps() {
	w.El(`<section class="table">`)
	if len(w.game.Steps) > 0 && w.game.Steps[0].Board != "" {
		first := w.game.Steps[0]
		w.El("<figure class=\"board\"><noscript>\n%s</noscript></figure>", picture(first.Board))
		if first.Legend != "" {
			w.El("<details class=\"key\" open><summary>Legend</summary><div class=\"legend\"><noscript>\n%s</noscript></div></details>", picture(first.Legend))
		}
	}
	w.left()
	w.El(`</section>`)
}

// story writes all steps.
func (w *writer) story() {
	w.El(`<section class="story" aria-label="Story"><ol>`)
	for _, t := range w.game.Steps {
		w.El(`<li id=s%d>`, t.N)
		switch {
		case t.N == 0:
			w.El(`<h2><a href=#s0>0</a> The game begins</h2>`)
		default:
			w.El(`<h2><a href=#s%d>%d</a> %s: <code>%s</code></h2>`, t.N, t.N, markup.Text(t.Player), markup.Text(t.Order))
		}
		w.lines(t.Story)
	}
	w.El(`</ol></section>`)
}

// about is what the script adds to a step: the odds before it, and why.
func (w *writer) about(t Step) string {
	b := &writer{titles: w.titles}
	if t.Odds != "" {
		b.linked = map[string]bool{}
		var lines []string
		for line := range strings.Lines(t.Odds) {
			lines = append(lines, b.coded(strings.TrimRight(line, "\n ")))
		}
		b.El("<details><summary>Odds beforehand</summary><pre>%s</pre></details>", strings.Join(lines, "\n"))
	}
	if t.Why != "" {
		b.El(`<details><summary>Why</summary>`)
		b.lines(t.Why)
		b.El(`</details>`)
	}
	return b.String()
}

// deepest is how many depths of indents are distinguished.
const deepest = 8

// marked is a text between two codes.
var marked = regexp.MustCompile(`\x1b\[(1|2|4|31)m|\x1b\[0m`)

// citation is what follows the title of a rule: its id; plainID is an id anywhere; quoted
// is what can be typed.
var (
	citation = regexp.MustCompile(` \x1b\[2m\(([a-z0-9-]+(?:\.[a-z0-9-]+)+)\)\x1b\[0m`)
	plainID  = regexp.MustCompile(`[a-z0-9-]+(?:\.[a-z0-9-]+)+`)
	quoted   = regexp.MustCompile("`([^`]+)`")
)

// lines writes what was printed for a terminal as paragraphs.
func (w *writer) lines(text string) {
	w.linked = map[string]bool{}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n ")
		depth, dim := 0, ""
		for plain := line; ; { // an indent may follow a code
			rest := strings.TrimLeft(plain, " ")
			depth += len(plain) - len(rest)
			code, behind, ok := strings.Cut(rest, "m")
			if !ok || code != "\x1b[1" && code != "\x1b[2" {
				line = dim + rest
				break
			}
			dim, plain = dim+code+"m", behind
		}
		if line == dim {
			continue
		}
		class := ""
		if depth > 1 {
			class = fmt.Sprintf(` class=d%d`, min(depth/2, deepest))
		}
		w.El(`<p%s>%s</p>`, class, w.inline(line))
	}
}

// inline is a line as HTML: its marked parts as elements, rules as links. Behind its title
// the id of a rule is left out: the link leads to it.
func (w *writer) inline(line string) string {
	var b strings.Builder
	at := 0
	for _, m := range citation.FindAllStringSubmatchIndex(line, -1) {
		id := line[m[2]:m[3]]
		title := w.titles[id]
		if before, ok := strings.CutSuffix(line[at:m[0]], title); ok && title != "" {
			b.WriteString(w.coded(before))
			b.WriteString(w.link(id, markup.Text(title)))
			at = m[1]
		}
	}
	b.WriteString(w.coded(line[at:]))
	return b.String()
}

// coded is a text with codes as HTML.
func (w *writer) coded(text string) string {
	var b strings.Builder
	closing, at := "", 0
	plain := func(text string) {
		text = plainID.ReplaceAllStringFunc(markup.Text(text), func(id string) string {
			if w.titles[id] == "" {
				return id
			}
			return w.link(id, id)
		})
		b.WriteString(quoted.ReplaceAllString(text, "<code>$1</code>"))
	}
	for _, m := range marked.FindAllStringSubmatchIndex(text, -1) {
		plain(text[at:m[0]])
		at = m[1]
		b.WriteString(closing)
		closing = ""
		if m[2] >= 0 {
			tag := tags[text[m[2]:m[3]]]
			b.WriteString("<" + tag + ">")
			closing = "</" + tag + ">"
		}
	}
	plain(text[at:])
	return b.String() + closing
}

// link leads to a rule, the first time that a text cites it.
func (w *writer) link(id, text string) string {
	if w.linked[id] {
		return text
	}
	w.linked[id] = true
	return fmt.Sprintf(`<a href="#r-%s">%s</a>`, id, text)
}

// tags are the elements for the codes.
var tags = map[string]string{"1": "b", "2": "i", "4": "u", "31": "u"}

// rules writes the texts of the rules, each once.
func (w *writer) rules() {
	if len(w.game.Rules) == 0 {
		return
	}
	w.El(`<section class="rules"><h2>Rules</h2><dl>`)
	for _, r := range w.game.Rules {
		w.El(`<dt id="r-%s">%s <code>%s</code></dt>`, r.ID, markup.Text(r.Title), markup.Text(r.ID))
		text := markup.Text(r.Text)
		if r.Source != "" {
			text += ` <i>[` + markup.Text(r.Source) + `]</i>`
		}
		if r.Ruling != "" {
			text += `<br><b>Ruling</b> ` + markup.Text(r.Ruling)
		}
		w.El(`<dd>%s</dd>`, text)
	}
	w.El(`</dl></section>`)
}

// picture makes the text in a picture harmless; the program has written its markup.
func picture(svg string) string { return layout.Undirected(svg) }

// film is what the script needs to show every position, packed.
func (w *writer) film() string {
	var reel struct {
		Forms   []string    `json:"forms"`   // lines of pictures, ~ for each number
		Lines   [][2]any    `json:"lines"`   // of pictures, besides those of the first: form, numbers
		Boards  [][]int     `json:"boards"`  // for each step after the first: edits
		Legends [][]int     `json:"legends"` // likewise
		Turns   []string    `json:"turns"`   // for each step
		Counts  [][]float64 `json:"counts"`  // of each count: step, value, step, value …
		Fates   [][]any     `json:"fates"`   // of each unit: step, text, step, text …
		Abouts  []string    `json:"abouts"`  // HTML for each step
	}
	cut := newCutter()
	if len(w.game.Steps) > 0 {
		cut.known(w.game.Steps[0].Board)
		cut.known(w.game.Steps[0].Legend)
	}
	first := len(cut.lines)
	for i, t := range w.game.Steps {
		reel.Abouts = append(reel.Abouts, w.about(t))
		reel.Turns = append(reel.Turns, layout.Undirected(layout.Printable(t.Turn)))
		if i > 0 {
			reel.Boards = append(reel.Boards, cut.edits(w.game.Steps[i-1].Board, t.Board))
			reel.Legends = append(reel.Legends, cut.edits(w.game.Steps[i-1].Legend, t.Legend))
		}
	}
	reel.Forms, reel.Lines = forms(cut.lines[first:])
	for _, r := range w.rows() {
		for _, c := range r.counts {
			reel.Counts = append(reel.Counts, c.values)
		}
		reel.Fates = append(reel.Fates, r.fates)
	}
	text, err := json.Marshal(reel)
	if err != nil {
		panic("page: " + err.Error())
	}
	return pack(text)
}

// numeral is what differs between lines of one form: numbers, and each ~.
var numeral = regexp.MustCompile(`~|-?[0-9]+(?:\.[0-9]+)?`)

// forms writes lines as forms with their numbers.
func forms(lines []string) (forms []string, list [][2]any) {
	number := map[string]int{}
	for _, line := range lines {
		form := numeral.ReplaceAllString(line, "~")
		n, ok := number[form]
		if !ok {
			n = len(forms)
			number[form], forms = n, append(forms, form)
		}
		list = append(list, [2]any{n, strings.Join(numeral.FindAllString(line, -1), " ")})
	}
	return forms, list
}

// cutter numbers the lines of pictures.
type cutter struct {
	lines  []string
	number map[string]int
}

func newCutter() *cutter { return &cutter{number: map[string]int{}} }

// known numbers all lines of a picture, also those that occur twice.
func (c *cutter) known(svg string) {
	for _, line := range split(svg) {
		c.number[line] = len(c.lines)
		c.lines = append(c.lines, line)
	}
}

// split lists the lines of a picture.
func split(svg string) []string {
	if svg == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(picture(svg), "\n"), "\n")
}

// edits turns the lines of one picture into those of another: for each place that
// differs, from the first on, how many lines stay, how many go, how many come, and which.
func (c *cutter) edits(was, is string) []int {
	list := []int{}
	if was == is {
		return list
	}
	a, b := c.numbers(was), c.numbers(is)
	stay := 0
	for len(a)+len(b) > 0 {
		if len(a) > 0 && len(b) > 0 && a[0] == b[0] {
			a, b, stay = a[1:], b[1:], stay+1
			continue
		}
		gone, come := apart(a, b)
		list = append(list, stay, gone, come)
		list = append(list, b[:come]...)
		a, b, stay = a[gone:], b[come:], 0
	}
	return list
}

// apart is how many lines to drop and to add before two lists agree again.
func apart(a, b []int) (gone, come int) {
	for sum := 1; sum <= len(a)+len(b); sum++ {
		for gone := max(0, sum-len(b)); gone <= min(sum, len(a)); gone++ {
			come := sum - gone
			if gone == len(a) && come == len(b) || gone < len(a) && come < len(b) && a[gone] == b[come] {
				return gone, come
			}
		}
	}
	return len(a), len(b)
}

// numbers are the numbers of the lines of a picture.
func (c *cutter) numbers(svg string) []int {
	var list []int
	for _, line := range split(svg) {
		n, ok := c.number[line]
		if !ok {
			n = len(c.lines)
			c.number[line], c.lines = n, append(c.lines, line)
		}
		list = append(list, n)
	}
	return list
}

// row is a unit with all that it has been.
type row struct {
	Unit
	counts []series
	fates  []any
}

// series is a count through the game: step, value, step, value, where it changes.
type series struct {
	what   string
	began  float64
	values []float64
}

// rows lists all units in the order of their appearance.
func (w *writer) rows() (rows []*row) {
	at := map[string]*row{}
	for i, t := range w.game.Steps {
		for _, u := range t.Left {
			r := at[u.ID]
			if r == nil {
				r = &row{Unit: u}
				r.Fate = ""
				at[u.ID], rows = r, append(rows, r)
			}
			for _, c := range u.Counts {
				r.counted(i, c)
			}
			if u.Fate != r.Fate {
				r.fates, r.Fate = append(r.fates, i, layout.Undirected(layout.Printable(u.Fate))), u.Fate
			}
		}
	}
	return rows
}

// counted notes a count at a step.
func (r *row) counted(step int, c Count) {
	k := slices.IndexFunc(r.counts, func(s series) bool { return s.what == c.What })
	if k < 0 {
		r.counts = append(r.counts, series{what: c.What, began: c.Began})
		k = len(r.counts) - 1
	}
	s := &r.counts[k]
	if n := len(s.values); n == 0 || s.values[n-1] != c.Now {
		s.values = append(s.values, float64(step), c.Now)
	}
}
