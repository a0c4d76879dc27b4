package lua_test

import (
	"strings"
	"testing"

	"parley/lua/luatest"
)

// policies reads a house file with a policy.
const policies = `house "temper" { ruleset = "galley", title = "A temper" }

policy "calm" {
  text  = "Counts its own vessels.",
  value = function(player) return tally("worth"):add(#game.all("ship", { side = player }), "vessels").total end,
}
`

func TestAHouseFileHasPolicies(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	h := g.Host
	if _, err := h.Policy("calm"); err == nil || !strings.Contains(err.Error(), `no policy "calm"`) {
		t.Errorf("before the file is read: %v", err)
	}
	if _, err := g.AddHouse(luatest.Written("temper.lua", policies)); err != nil {
		t.Fatal(err)
	}
	given(t, g, "house on temper")
	p, err := h.Policy("calm")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := h.Value(p, "red"); n != 1 || err != nil {
		t.Errorf("the position is worth %v (%v), not 1", n, err)
	}
	parts, total, err := h.ValueParts(p, "red")
	if err != nil || total != 1 || len(parts) != 1 || parts[0].Label != "vessels" || parts[0].N != 1 {
		t.Errorf("parts %v of %v (%v)", parts, total, err)
	}
	given(t, g, "house off temper")
	if _, err := h.Policy("calm"); err == nil {
		t.Error("the policy of a house rule that is out of force is still there")
	}
}

func TestFaultsOfPolicies(t *testing.T) {
	const head = `house "temper" { ruleset = "galley", title = "A temper" }` + "\n"
	for def, wrong := range map[string]string{
		`policy "calm" { text = "x", valeu = function() end }`:                                   `unknown field "valeu"`,
		`policy "calm" { value = function() return 1 end }`:                                      "has no text",
		`policy "calm" { text = "x" }`:                                                           "has no value function",
		`policy "Calm" { text = "x", value = function() return 1 end }`:                          "not a valid name",
		`policy "calm" { text = "x", value = 3 }`:                                                "value must be a function",
		`policy "calm" { text = "x", value = function() return 1 end, horizon = "rund" }`:        `did you mean "round"?`,
		`policy { text = "x" }`:                                                                  "needs its name first",
		`policy "calm" (3)`:                                                                      "needs its fields in braces",
		strings.Repeat("policy \"calm\" { text = \"x\", value = function() return 1 end }\n", 2): "is already defined at",
	} {
		g := luatest.Duel(t, luatest.Library())
		_, err := g.AddHouse(luatest.Written("temper.lua", head+def))
		if err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v, expected %q", def, err, wrong)
		}
	}
	for body, wrong := range map[string]string{
		`return "much"`:               "must return a number",
		`return 0/0`:                  "must return a number",
		`return roll("d6", "temper")`: "roll cannot be used in value",
		`game.period = 3 return 1`:    "",
	} {
		g := luatest.Duel(t, luatest.Library())
		def := `policy "calm" { text = "x", value = function(player) ` + body + ` end }`
		if _, err := g.AddHouse(luatest.Written("temper.lua", head+def)); err != nil {
			t.Fatal(err)
		}
		given(t, g, "house on temper")
		p, err := g.Host.Policy("calm")
		if err != nil {
			t.Fatal(err)
		}
		if _, err = g.Host.Value(p, "red"); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v, expected %q", body, err, wrong)
		}
	}
}
