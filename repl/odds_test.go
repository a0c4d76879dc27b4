package repl

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/repl/layout"
)

// oddsSession is a prompt before galley/duel.
func oddsSession(t testing.TB, columns int) (*Session, *strings.Builder) {
	t.Helper()
	lib := library()
	h, sc, err := lua.Open(lib, "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	out := &strings.Builder{}
	s := New(lib, layout.Screen{Out: out, Columns: columns, ASCII: true})
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	out.Reset()
	return s, out
}

// TestOddsAtThePrompt: tables, labels, sweeps and needs as they are read.
func TestOddsAtThePrompt(t *testing.T) {
	for _, x := range []struct{ line, want string }{
		{"odds boarding_round(5, 3) watch inflicted", `
inflicted   chance       at least   at most
        0  16.67 %  1/6  100.00 %   16.67 %  ###
        1  83.33 %  5/6   83.33 %  100.00 %  ###############
inflicted: mean 0.8333, standard deviation 0.3727
exact (4 ways)
`},
		{"odds boarding_round(n, 5) watch inflicted for n=5..7", `
n        0        1        2  inflicted mean     +/-
5  16.67 %  83.33 %                   0.8333  0.3727
6           83.33 %  16.67 %          1.1667  0.3727
7           66.67 %  33.33 %          1.3333  0.4714
exact
`},
		{"need 75% inflicted>=1 by n=3..6 in boarding_round(n, 5)", `
n    chance
3   50.00 %     ###############
4   66.67 %     ####################
5   83.33 %  *  #########################
6  100.00 %  *  ##############################
a chance of 75% for inflicted>=1 needs n = 5
exact
`},
		{`odds choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag)`, `
certain: stand
exact (1 way)
assumed: The Crown, stand or withdraw?: stand
`},
	} {
		s, out := oddsSession(t, 60)
		if _, err := s.Line(x.line); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); strings.TrimSpace(got) != strings.TrimSpace(x.want) {
			t.Errorf("%s\n%s\nwant\n%s", x.line, got, x.want)
		}
	}
}

// TestOddsFit asks about orders of a random battle: every line fits.
func TestOddsFit(t *testing.T) {
	for _, columns := range []int{60, 80} {
		s, out := oddsSession(t, columns)
		g := s.Game
		for n := 0; n < 120 && !g.Over(); n++ {
			if p := g.Pending(); p != nil {
				if _, err := g.Answer(p.Choice.List()[0]); err != nil {
					t.Fatal(err)
				}
				continue
			}
			o, err := ask.RandomOrder(g.Host, g.Clock().Waiting()[0].Player, game.Generator(5, n, 0))
			if err != nil {
				t.Fatal(err)
			}
			for _, order := range []string{o.Text, "done"} {
				out.Reset()
				if _, err := s.Line("odds " + order); err != nil && !strings.Contains(err.Error(), "secret until the reveal") {
					t.Fatal(err)
				}
				for _, line := range strings.Split(out.String(), "\n") {
					if utf8.RuneCountInString(line) > columns && !strings.HasPrefix(line, "in any case") {
						t.Errorf("odds %s at %d columns:\n%s", order, columns, out.String())
						break
					}
				}
				if testing.Verbose() && columns == 60 && strings.Count(out.String(), "\n") > 3 {
					t.Logf("> odds %s\n%s", order, out.String())
				}
			}
			if _, err := g.Order(o.Player, o.Text); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestOddsJSON holds the shape of an answer for machines.
func TestOddsJSON(t *testing.T) {
	s, _ := oddsSession(t, 80)
	a, err := s.Line("odds boarding_round(5, 3) watch inflicted")
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(a.JSON)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`"exact":true`, `{"outcome":{"inflicted":1},"p":"5/6","decimal":0.8333333333}`, `"assumed":[]`, `"mean":0.8333333333`, `"kind":"exact"`} {
		if !strings.Contains(string(b), part) {
			t.Errorf("%s lacks %s", b, part)
		}
	}
	a, err = s.Line(`odds roll("2d6") sample 500`)
	if err != nil {
		t.Fatal(err)
	}
	if b, _ = json.Marshal(a.JSON); !strings.Contains(string(b), `"kind":"sampled"`) || !strings.Contains(string(b), `"low":`) || !strings.Contains(string(b), `"seed":1`) {
		t.Errorf("%s", b)
	}
}

// TestOddsOfABroadside tells of each outcome what it changes, not what it
// leaves as it was, in lines that a screen holds.
func TestOddsOfABroadside(t *testing.T) {
	s, out := atTable(t, "piratewars/first-blood", "done blue", "done red", "dice initiative 3, initiative 4", "roll-initiative",
		"advance barracuda", "advance barracuda", "advance flagship", "advance flagship", "done blue", "done red",
		"declare-fire flagship flagship-gunner-3 barracuda cannon=flagship-cannon-2 ammunition=ball")
	text, _ := says(t, s, out, `odds broadside.alone("blue")`)
	for _, want := range []string{"nothing else changes", "barracuda-crew-1.dead = yes, barracuda.column.1.crossed = yes",
		"barracuda-crew-1..3: dead = yes"} {
		if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if strings.Contains(text, "dead = no") {
		t.Errorf("an unchanged field is printed:\n%s", text)
	}
}

// TestBudgetOfTheSession: set budget holds for every question until it is set again;
// a budget of the question replaces it.
func TestBudgetOfTheSession(t *testing.T) {
	s, out := oddsSession(t, 80)
	label := func(line string) string {
		text, _ := says(t, s, out, line)
		for _, word := range []string{"sampled", "truncated", "exact"} {
			if strings.Contains(text, word) {
				return word
			}
		}
		return text
	}
	const heavy = `odds (function() local t = 0 for i = 1, 5 do t = t * 10 + roll("d8") end return t end)() watch result > 0`
	if got := label(heavy); got != "exact" {
		t.Error(got)
	}
	if text, a := says(t, s, out, "set budget 0.05x"); !strings.Contains(text, "0.05x the usual work") || a.No {
		t.Error(text)
	}
	if got := label(heavy); got == "exact" {
		t.Error("a twentieth of the budget is enough")
	}
	if got := label(heavy + " budget 1x"); got != "exact" {
		t.Error(got)
	}
	if got := label(heavy + " budget 200000"); got != "exact" {
		t.Error(got)
	}
	for _, wrong := range []string{"set budget 4", "set budget 0x", "set budget 1001x", "set budget -1x", "set budget NaNx", "set budget 1e2x", "set budget x"} {
		if a, err := s.Line(wrong); err == nil || !a.No {
			t.Errorf("%s: %v %+v", wrong, err, a)
		}
	}
	if text, a := says(t, s, out, "set budget"); !strings.Contains(text, "0.05x") || a.JSON.(map[string]any)["budget"] != 0.05 {
		t.Error(text, a.JSON)
	}
	if text, _ := says(t, s, out, "budget"); !strings.Contains(text, "(set budget)") {
		t.Error(text)
	}
	says(t, s, out, "set budget 1x")
	if got := label(heavy); got != "exact" {
		t.Error(got)
	}
	if text, _ := says(t, s, out, "help budget"); !strings.Contains(text, "set budget 4x") || !strings.Contains(text, "odds QUESTION budget") {
		t.Error(text)
	}
}

// TestOddsThatReadTheSame adds up outcomes whose differences are cut.
func TestOddsThatReadTheSame(t *testing.T) {
	s, out := atTable(t, "shore/the-well", marching[:4]...)
	got, _ := says(t, s, out, "odds engage gulls rats charge=yes")
	if strings.Count(got, "charge = by blue") != 1 || !strings.Contains(got, "100.00 %") || !strings.Contains(got, "read the same") {
		t.Errorf("%s", got)
	}
}
