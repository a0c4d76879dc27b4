package answer

import (
	"slices"
	"testing"

	"parley/core/game"
	"parley/lua/ask"
)

func TestMergedReasons(t *testing.T) {
	for _, c := range []struct{ list, want []string }{
		{[]string{"initiative is already rolled", "initiative is already rolled"}, []string{"initiative is already rolled"}},
		{[]string{"not loaded: Marine 1 of Flagship", "figure has acted: Marine 1 of Flagship", "not loaded: Marine 2 of Flagship",
			"figure has acted: Marine 2 of Flagship", "not loaded: Marine 3 of Flagship"},
			[]string{"not loaded: Marine 1..3 of Flagship", "figure has acted: Marine 1,2 of Flagship"}},
		{[]string{"cannon 1 points to 90 degrees", "cannon 2 points to 45 degrees"}, []string{"cannon 1 points to 90 degrees", "cannon 2 points to 45 degrees"}},
		{[]string{"Marine 2 is dead", "Marine 2 is dead", "Marine 10 is dead"}, []string{"Marine 2,10 is dead"}},
		{[]string{"8", "9"}, []string{"8,9"}},
	} {
		var list []ask.Reason
		for _, text := range c.list {
			list = append(list, reason(text, "a.rule"))
		}
		var got []string
		for _, r := range Merged(list) {
			got = append(got, r.Text)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q become %q, want %q", c.list, got, c.want)
		}
	}
	if n := len(Merged([]ask.Reason{reason("no", "a"), reason("no", "b")})); n != 2 {
		t.Errorf("refusals by two rules are printed as %d", n)
	}
}

func reason(text, rule string) ask.Reason {
	return ask.Reason{Refusal: game.Refusal{Text: text, Rule: rule}}
}
