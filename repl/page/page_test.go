package page

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/repl/markup"
)

// evil is a name that tries to leave its place.
const evil = `</script></noscript></style><script>alert(1)</script><img src=x onerror="y">` + "\x07\u202e'&"

// sample is a game of a few steps, with a name in every place that a name can have.
func sample(name string) Game {
	g := Game{Title: name, Intro: name, Facts: []string{name}, Rules: []Rule{{ID: "moor.carts.load", Title: "Loading", Text: name, Source: name, Ruling: name}}}
	for i := range 5 {
		board := []string{"<svg>", "<g>", fmt.Sprintf(`<text x="%d.5" y="-2">a ~ b</text>`, i/2*7), "</g>", "<g>", "</g>", "</svg>"}
		if i == 3 {
			board = append(board[:1], append([]string{`<path d="M1 2"/>`}, board[3:]...)...)
		}
		g.Steps = append(g.Steps, Step{N: i, Player: name, Order: name, Turn: name,
			Story: "\x1b[1mRound 1\x1b[0m\n" + name + "\n\x1b[2m  d6 load = 3\x1b[0m\n",
			Odds:  name + "  50.00 %\n  \x1b[2mexact\x1b[0m\n",
			Why:   "  Loading \x1b[2m(moor.carts.load)\x1b[0m = 3\n    Loading \x1b[2m(moor.carts.load)\x1b[0m, see moor.carts.none\n",
			Board: strings.Join(board, "\n") + "\n", Legend: "<svg>\n<g>\n</g>\n</svg>\n",
			Left: []Unit{{ID: "cart", Name: name, Side: true, Counts: []Count{{What: name, Began: 9, Now: float64(9 - i)}}, Fate: strings.Repeat(name, i/4)}},
		})
	}
	return g
}

// everything is a page with what is packed in it: the HTML that its script adds.
func everything(t *testing.T, text string) string {
	t.Helper()
	packed, err := Unpacked(text)
	if err != nil {
		t.Fatal(err)
	}
	var reel struct{ Abouts []string }
	if err := json.Unmarshal([]byte(packed), &reel); err != nil {
		t.Fatal(err)
	}
	return text + strings.Join(reel.Abouts, "")
}

// TestHarmless: texts are texts only, wherever they stand, and the policy allows the two
// programs of the page and nothing else.
func TestHarmless(t *testing.T) {
	text := everything(t, HTML(sample(evil)))
	body := strings.Replace(strings.Replace(text, style, "", 1), script, "", 1)
	known := regexp.MustCompile(`^</?(html|head|meta|title|style|body|header|h1|h2|p|pre|nav|button|input|output|main|section|figure|figcaption|noscript|svg|g|path|text|details|summary|div|table|caption|tr|th|td|span|meter|ol|li|a|code|b|i|u|dl|dt|dd|br|script|!DOCTYPE)[ >]`)
	for _, tag := range regexp.MustCompile(`<[^>]*>?`).FindAllString(body, -1) {
		bare := regexp.MustCompile(`"[^"]*"`).ReplaceAllString(tag, "") // without the values of attributes
		if !known.MatchString(tag) || regexp.MustCompile(`(?i) (on[a-z]+|src|style|srcset|action)=`).MatchString(bare) {
			t.Errorf("the page has the tag %s", tag)
		}
	}
	for _, not := range []string{"<script>alert", "\u202e", "\x07", "http:", "https:", "url(", "@import"} {
		if strings.Contains(text, not) {
			t.Errorf("the page contains %q", not)
		}
	}
	if n := strings.Count(text, "</script>"); n != 2 {
		t.Errorf("%d scripts end", n)
	}
	for _, m := range regexp.MustCompile(`href="?([^" >]*)`).FindAllStringSubmatch(text, -1) {
		if !strings.HasPrefix(m[1], "#") || !strings.Contains(text, `id="`+m[1][1:]+`"`) && !strings.Contains(text, "id="+m[1][1:]+">") {
			t.Errorf("a link leads to %q", m[1])
		}
	}
	policy := fmt.Sprintf(`content="default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'"`, markup.Hash(script), markup.Hash(style))
	if !strings.Contains(text, policy) || !strings.Contains(text, "<style>"+style+"</style>") || !strings.Contains(text, "<script>"+script+"</script>") {
		t.Errorf("the policy is not %s", policy)
	}
}

// TestStory: without scripts, the story has an anchor for every order, the indents and the
// marks of the terminal, and a link for a rule that is cited, once in a text.
func TestStory(t *testing.T) {
	page := HTML(sample("Cart"))
	text := everything(t, page)
	for _, want := range []string{
		"<li id=s0>", `<h2><a href=#s4>4</a> Cart: <code>Cart</code></h2>`,
		"<p><b>Round 1</b></p>\n<p>Cart</p>\n<p class=d1><i>d6 load = 3</i></p>",
		"<details><summary>Odds beforehand</summary><pre>Cart  50.00 %\n  <i>exact</i></pre></details>\n<details><summary>Why</summary>",
		"<p class=d1><a href=\"#r-moor.carts.load\">Loading</a> = 3</p>\n<p class=d2>Loading, see moor.carts.none</p>",
		`<dt id="r-moor.carts.load">Loading <code>moor.carts.load</code></dt>`,
		`<meter min="0" max="9" value="9" data-count="0"></meter> <b>9</b>/9`,
		`<path class="l0" d="M0 0H1V4.4H2V8.9H3V13.3H4V17.8H4"/>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no\n%s\nin\n%s", want, text[strings.Index(text, "<header>"):strings.Index(text, "<script type")])
		}
	}
	if page != HTML(sample("Cart")) {
		t.Error("the same game gives another page")
	}
}

// TestFilm: the edits turn each picture into the next, as the script applies them.
func TestFilm(t *testing.T) {
	g := sample("Cart")
	var reel struct {
		Forms           []string
		Lines           [][2]any
		Boards, Legends [][]int
		Fates           [][]any
		Counts          [][]float64
	}
	packed, err := Unpacked(HTML(g))
	if err == nil {
		err = json.Unmarshal([]byte(packed), &reel)
	}
	if err != nil {
		t.Fatal(err)
	}
	known := slices.Concat(split(g.Steps[0].Board), split(g.Steps[0].Legend))
	var state []int
	for i := range split(g.Steps[0].Board) {
		state = append(state, i)
	}
	for _, l := range reel.Lines {
		list := strings.Split(l[1].(string), " ")
		known = append(known, regexp.MustCompile("~").ReplaceAllStringFunc(reel.Forms[int(l[0].(float64))], func(string) string {
			first := list[0]
			list = list[1:]
			return first
		}))
	}
	for i, edit := range reel.Boards {
		var is []int
		for len(edit) > 0 {
			stay, gone, come := edit[0], edit[1], edit[2]
			is = append(append(is, state[:stay]...), edit[3:3+come]...)
			state, edit = state[stay+gone:], edit[3+come:]
		}
		state = append(is, state...)
		text := ""
		for _, n := range state {
			text += known[n] + "\n"
		}
		if text != g.Steps[i+1].Board {
			t.Errorf("the board of step %d is\n%s", i+1, text)
		}
	}
	if fmt.Sprint(reel.Counts, reel.Fates, reel.Legends) != "[[0 9 1 8 2 7 3 6 4 5]] [[4 Cart]] [[] [] [] []]" {
		t.Error(reel.Counts, reel.Fates, reel.Legends)
	}
}

// TestShellIsSmall: without a game, a page has at most 40 KB.
func TestShellIsSmall(t *testing.T) {
	n := len(HTML(Game{Title: "Empty"}))
	t.Logf("%d bytes", n)
	if n > 40_000 {
		t.Errorf("%d bytes (limit 40,000)", n)
	}
}

// TestManyOrders: a game of 10,000 orders, most of which move nothing.
func TestManyOrders(t *testing.T) {
	g := sample("Cart")
	for i := 5; i < 10_000; i++ {
		s := g.Steps[i%2]
		s.N = i
		g.Steps = append(g.Steps, s)
	}
	text := HTML(g)
	if !strings.Contains(text, "id=s9999>") || !strings.Contains(text, `max="9999"`) || len(text) > 5<<20 {
		t.Errorf("%d bytes", len(text))
	}
}

// TestTyped: what can be typed is code, its marks left out; a single mark stays.
func TestTyped(t *testing.T) {
	w := &writer{linked: map[string]bool{}}
	if got, want := w.inline("`pass <1>` ended it, 5` high"), "<code>pass &lt;1&gt;</code> ended it, 5` high"; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
