package reference

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"parley/lua/vocabulary"
)

// TestFormsAreRead: every function of the registry has a form that says how it is called,
// with known arguments and known results.
func TestFormsAreRead(t *testing.T) {
	loops := []string{"ipairs", "pairs", "string.gmatch"}
	for _, e := range Vocabulary(nil) {
		function := e.Kind == vocabulary.Function || e.Kind == vocabulary.Spec || e.Kind == vocabulary.Word
		table := strings.Contains(e.Form, ".NAME") || strings.Contains(e.Form, ".FIELD") || e.Path() == "math.huge" || e.Path() == "math.pi"
		if !function || table || slices.Contains(loops, e.Path()) {
			continue
		}
		list := callsOf(e)
		if len(list) == 0 {
			t.Errorf("%s: cannot read the form %q", e.Path(), e.Form)
		}
		for _, c := range list {
			for _, p := range append(c.args, c.then...) {
				if p.luals == "" || p.name == "" {
					t.Errorf("%s: argument %+v of %q", e.Path(), p, e.Form)
				}
			}
			if slices.Contains(c.results, "") || slices.Contains(c.results, "?") {
				t.Errorf("%s: unknown result in %q: %q", e.Path(), e.Form, c.results)
			}
		}
	}
}

// TestCalls reads forms of each kind.
func TestCalls(t *testing.T) {
	register := Vocabulary(nil)
	for path, want := range map[string]string{
		"roll":             "fun(dice: string, why: string, piece?: parley.Piece, audience?: parley.Audience): integer",
		"hex.path":         "fun(from: string, to: string, costs?: table|fun(from: string, to: string): number?): string[]?, number?",
		"plane.at":         "fun(pose: parley.Pose, forward: number, right: number): parley.Point",
		"suggest":          "fun(fields: table)",
		"allows":           "fun(rule: any, ...): boolean",
		"game.all":         "fun(kind: string, fields?: table): parley.Piece[]",
		"wrap":             "fun(rule: string)",
		"expect.near":      "fun(number: number)",
		"tally.add":        "fun(n: number, label: string, rule?: any): parley.Tally",
		"numerals.counted": "fun(n: number, one: string, many: string): string",
		"cards.facet":      "fun(deck: parley.Deck, card: string|integer, facet: string, why: string): any",
		"string.find":      "fun(text: string, pattern: string, from?: any, plain?: boolean): integer?, integer?",
		"suggestions":      "fun(action: string, who: any): table[]",
		"cards.ordered":    "fun(deck: parley.Deck, places: any[], facets: string[], why: string): any[]",
		"plane.cheapest":   "fun(from: any, places: parley.Point[], ground?: table, most?: number): integer?, parley.Point[]?, number?, boolean?",
		"hex.reach":        "fun(from: string, budget: number, costs?: table|fun(from: string, to: string): number?): table<string, number>",
		"cards.holds":      "fun(deck: parley.Deck, player: string, card: string|string[]): integer",
		"plane.route":      "fun(from: any, to: any, ground?: table, most?: number): parley.Point[]?, number?, boolean?",
		"hex.cells":        "fun(): string[]",
		"game.relation":    "fun(one: any, other: any): string",
		"cards.gather":     "fun(deck: parley.Deck)",
		"numerals.times":   "fun(n: number): string",
		"hex.in_arc":       "fun(from: string, facing: integer, sectors: integer[], to: string): boolean",
		"plane.sight":      "fun(from: any, to: any, screens: table[], eye?: number, head?: number): boolean, integer?, parley.Point?",
		"hex.clear":        "fun(from: string, to: string, blocks: parley.Cells, low?: string[], reach?: number): boolean",
		"assign":           "fun(costs: any): integer[]?",
	} {
		list := callsOf(register.Find(path)[0])
		if len(list) == 0 || list[0].typed() != want {
			t.Errorf("%s is %v, not %s", path, list, want)
		}
	}
	if list := callsOf(register.Find("count")[0]); len(list) != 2 || list[1].typed() != "fun(list: any[], test?: table|fun(...): any, ...): integer" {
		t.Errorf("count is %+v", list)
	}
	if list := callsOf(register.Find("rule")[0]); len(list) != 1 || !list[0].curried {
		t.Errorf("rule is %+v", list)
	}
}

// TestOperandsAreWhole: each word in capitals of the form of a function says what it stands
// for, and none says it for nothing.
func TestOperandsAreWhole(t *testing.T) {
	word := regexp.MustCompile(`\b[A-Z][A-Z_]*\b`)
	used := map[string]bool{}
	for _, e := range Vocabulary(nil) {
		if e.Kind == vocabulary.Operand || e.Kind == vocabulary.Key || e.Kind == vocabulary.Thing {
			continue
		}
		for _, w := range word.FindAllString(e.Form, -1) {
			scoped := e.Of + "." + w
			if operands.Index(scoped) < 0 {
				scoped = w
			}
			used[scoped] = true
			if function := e.Kind == vocabulary.Function || e.Kind == vocabulary.Spec || e.Kind == vocabulary.Word; function && operands.Index(scoped) < 0 {
				t.Errorf("%s: nothing says what %s stands for", e.Path(), w)
			}
		}
	}
	for _, o := range operands {
		if !used[o.Name] {
			t.Errorf("no form has %s", o.Name)
		}
	}
}
