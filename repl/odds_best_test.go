package repl

import (
	"encoding/json"
	"strings"
	"testing"

	"parley/lua/luatest"
	"parley/repl/layout"
)

// TestBestAsJSON: the chance, the policy and what the other first decisions cost.
func TestBestAsJSON(t *testing.T) {
	s, _ := oddsSession(t, 80)
	a, err := s.Line(`odds choose("red", "how", { "hide", "run" }) == "run" and roll("d6", "chase") > 2 best red: result`)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(a.JSON)
	if err != nil {
		t.Fatal(err)
	}
	want := `"best":{"side":"red","condition":"result","chance":"2/3","decimal":0.6666666667,"against":[],"policy":[{"question":"how","when":[],"option":"run"}],` +
		`"partial":false,"veiled":false,"listed":false,"question":"how","first":[{"option":"run","p":"2/3","regret":"0"},{"option":"hide","p":"0","regret":"2/3"}]}`
	if !strings.Contains(string(b), want) {
		t.Errorf("%s\nlacks\n%s", b, want)
	}
}

// TestBestCutShort: a chance that was not followed to its end may be the better one. What is left out is counted for
// it, and the policy says nothing of decisions that depend on it.
func TestBestCutShort(t *testing.T) {
	for _, x := range []struct{ first, want string }{
		{"", `
best for The Corsairs: result with at least 50.00 % (1/2), at most 100.00 %
too little is known to tell the options apart: fix later decisions with given,
  or allow more work with budget 4x
truncated`},
		{`if roll("d6", "gate") < 5 then return false end `, `
best for The Corsairs: result with 50.00 % (1/2)
how
  now always
first: how  at least       costs at least
now          50.00 %  1/2               -  ##############################
later         0.00 %    0         16.67 %  .
exact`},
	} {
		s, out := oddsSession(t, 80)
		if _, err := s.Line(`odds local how = choose("red", "how", { "now", "later" }) if how == "now" then return roll("d6") > 3 end ` + x.first + `
			local n = 0 for i = 1, 8 do n = n + roll("d6") end return n > 15 best red: result budget 60`); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains("\n"+out.String(), x.want) {
			t.Errorf("%s\n%s", x.first, out)
		}
	}
}

// deciding is a prompt at which the Hag's owner has rolled 3 and decides what to do.
func deciding(t *testing.T) (*Session, *strings.Builder) {
	t.Helper()
	g, err := luatest.ReachGame(t, `
		vessel.hull = roll("d6", "first")
		local how = choose(vessel.owner, "what next", { "keep", "again" })
		if how == "again" then vessel.hull = roll("d6", "second") end`, "")
	if err != nil {
		t.Fatal(err)
	}
	out := &strings.Builder{}
	s := New(library(), layout.Screen{Out: out, Columns: 80, ASCII: true})
	s.SetGame(g)
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"dice first 3", "try hag"} {
		if _, err := s.Line(line); err != nil {
			t.Fatal(err)
		}
	}
	return s, out
}

// TestBestAtAnOpenDecision: best CONDITION compares the options that the prompt offers.
func TestBestAtAnOpenDecision(t *testing.T) {
	s, out := deciding(t)
	if got := s.question(s.Game.Pending()); !strings.HasSuffix(got, "  1  keep\n  2  again\n  (`best CONDITION` compares the options: `help best`)") {
		t.Errorf("the prompt says\n%s", got)
	}
	for _, x := range []struct{ line, want string }{
		{"best hag.hull > 3", `
best for blue: hag.hull > 3 with 50.00 % (1/2)
what next
  again always
first: what next   chance         costs
2  again          50.00 %  1/2        -  ##############################
1  keep            0.00 %    0  50.00 %  .
`},
		{"best hag.hull > 3 budget 1", `
best for blue: hag.hull > 3 with at least 0.00 %, at most 100.00 %
too little is known to tell the options apart: fix later decisions with given,
  or allow more work with budget 4x
truncated`},
		{"best red: hag.hull > 3", `
best for red: hag.hull > 3 with 0.00 %, blue against it
`},
		{"odds best red: hag.hull > 3", `
best for red: hag.hull > 3 with 0.00 %, blue against it
red: nothing to decide here
`},
	} {
		out.Reset()
		a, err := s.Line(x.line)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains("\n"+out.String(), x.want) {
			t.Errorf("%s\n%s", x.line, out)
		}
		b, _ := json.Marshal(a.JSON)
		if !strings.Contains(string(b), `"best":{"side":`) {
			t.Errorf("%s as JSON: %s", x.line, b)
		}
	}
	for _, x := range []struct{ line, want string }{
		{"best", "best needs a condition"},
		{"best hag.hull > 3 for n=1..2", "leave out until, for and from"},
		{"best hag.hul > 3", "did you mean \"hull\"?"},
	} {
		if _, err := s.Line(x.line); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v", x.line, err)
		}
	}
	if _, err := s.Line("again"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Line("best hag.hull > 3"); err == nil || !strings.Contains(err.Error(), "no decision is being asked") {
		t.Error(err)
	}
}

// TestBestByChance: where sides decide at the same time, the answer says how often to do what.
func TestBestByChance(t *testing.T) {
	const (
		seek = `odds (function()
  local x, y = choose { { "red", "where to hide", { "left", "right" } }, { "blue", "where to seek", { "left", "right" } } }
  return x == y and roll("d6", "search") > (x == "left" and 1 or 4) end)() best blue: result`
		again = `odds a = (function()
  local x, y = choose { { "red", "what to show", { "hide", "run" } }, { "blue", "what to do", { "wait", "fire" } } }
  if x == "run" then return y == "wait" and 1 or 2 end return y == "wait" and 0 or 1 end)() from a=0 until a > 0 best red: a == 1`
	)
	for _, columns := range []int{60, 100} {
		s, out := oddsSession(t, columns)
		for line, want := range map[string][]string{
			seek:  {"best for The Crown: result with 23.81 % (5/21)", "where to seek\n  by chance always\n    2/7  left\n    5/7  right\n", "taken", "at the same time", "exact (14 ways)"},
			again: {"best for The Corsairs: a == 1 with >99.99 %, The Crown", "  by chance always\n    >99.9 %  hide\n    <0.1 %  run\n", "known to nine places"},
		} {
			out.Reset()
			if _, err := s.Line(strings.ReplaceAll(line, "\n", " ")); err != nil {
				t.Fatal(err)
			}
			for _, text := range want {
				if !strings.Contains(out.String(), text) {
					t.Errorf("at %d columns\n%s\nlacks %q", columns, out, text)
				}
			}
			for _, l := range strings.Split(out.String(), "\n") {
				if len([]rune(l)) > columns {
					t.Errorf("%d columns: %q", columns, l)
				}
			}
		}
	}
	s, _ := oddsSession(t, 80)
	a, err := s.Line(strings.ReplaceAll(seek, "\n", " "))
	if err != nil {
		t.Fatal(err)
	}
	b, _ := json.Marshal(a.JSON)
	want := `"against":["red"],"policy":[{"question":"where to seek","when":[],"option":"by chance: 2/7 left, 5/7 right",` +
		`"mix":[{"option":"left","p":"2/7"},{"option":"right","p":"5/7"}]}],"partial":false,"veiled":false,"listed":false,"together":true,` +
		`"question":"where to seek","first":[{"option":"left","p":"5/21","regret":"0","share":"2/7"},{"option":"right","p":"5/21","regret":"0","share":"5/7"}]}`
	if !strings.Contains(string(b), want) {
		t.Errorf("%s\nlacks\n%s", b, want)
	}
}
