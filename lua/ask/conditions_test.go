package ask_test

import (
	"slices"
	"testing"

	"parley/lua/ask"
)

// TestConditionsAreReadAsLua: what is in quotes, in comments and behind points is
// left as it is typed.
func TestConditionsAreReadAsLua(t *testing.T) {
	for src, want := range map[string]string{
		`lost = 2`: "lost == 2", `>= 2 and name = "a = b"`: `result>= 2 and name == "a = b"`, `f{ a = 1 } ~= 2 -- = 3`: "f{ a = 1 } ~= 2 -- = 3", `name = [[a = b]]`: "name == [[a = b]]",
	} {
		if got := ask.ConditionLua(src); got != want {
			t.Errorf("%s is %s, not %s", src, got, want)
		}
	}
	if got := ask.NamesIn(`not hag.hull and f("x, y") > 3d6 -- z`); !slices.Equal(got, []string{"hag", "f"}) {
		t.Errorf("names %v", got)
	}
	for src, want := range map[string][3]string{
		`play.hit (hag, "aft (1)", -2 * x.n)`: {"play.hit", `hag, "aft (1)", -2 * x.n`, "ok"}, `hit()`: {"hit", "", "ok"},
		`hit(f(1))`: {}, `hit(1) + 2`: {}, `a.b.hit(1)`: {}, `hit({})`: {}, `(hit)(1)`: {}, `hit(a < 2)`: {}, `hit(`: {}, ``: {}, `hit "("`: {},
	} {
		rule, args, ok := ask.PlainCall(src)
		if got := [3]string{rule, args, map[bool]string{true: "ok"}[ok]}; got != want {
			t.Errorf("%s is a call %q, not %q", src, got, want)
		}
	}
}
