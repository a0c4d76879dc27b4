package ask_test

import (
	"strings"
	"testing"

	"parley/lua/ask"
)

// TestWatchedExpressions: they speak of what is returned as the condition of need
// does, and keep their texts.
func TestWatchedExpressions(t *testing.T) {
	g := oddsGame(t)
	for _, x := range []struct{ question, columns, want string }{
		{`boarding_round(5, 3) watch inflicted > 0`, `inflicted > 0`, `no:1/6 yes:5/6`},
		{`boarding_round(5, 3) watch inflicted + suffered`, `inflicted + suffered`, `0:1/12 1:1/2 2:5/12`},
		{`boarding_round(5, 3) watch inflicted .. ', ' .. 'a'`, `inflicted .. ', ' .. 'a'`, `0, a:1/6 1, a:5/6`},
		{`boarding_round(5, 3) watch inflicted .. ", a"`, `inflicted .. ", a"`, `0, a:1/6 1, a:5/6`},
		{`boarding_round(5, 3) watch not (inflicted > 0)`, `not (inflicted > 0)`, `no:5/6 yes:1/6`},
		{`boarding_round(5, 3) watch inflicted suffered`, `inflicted|suffered`, `0:0:1/12 0:1:1/12 1:0:5/12 1:1:5/12`},
		{`boarding_round(5, 3) watch #hag.name, result.inflicted`, `result.inflicted`, `0:1/6 1:5/6`},
		{`roll("d2") watch result`, `result`, `1:1/2 2:1/2`},
		{`roll("d2") watch hits > 1`, `hits > 1`, `no:1/2 yes:1/2`},
		{`(function() if roll("d2") > 1 then return { lost = 1 } end return { won = 1 } end)() watch lost == 1`, `lost == 1`, `no:1/2 yes:1/2`},
		{`roll("d2") until result > 1 watch result > 1, result`, `result > 1|result`, `yes:2:1`},
	} {
		a, err := ask.Odds(g, question(t, x.question))
		if err != nil {
			t.Errorf("%s: %v", x.question, err)
			continue
		}
		if got := strings.Join(a.Columns, "|"); got != x.columns || rows(a) != x.want {
			t.Errorf("%s: %s, %s, want %s, %s", x.question, got, rows(a), x.columns, x.want)
		}
	}
	for text, want := range map[string]string{
		`boarding_round(5, 3) watch inflict > 1`:                         `undefined name "inflict" (did you mean "inflicted"?); fields of the result: inflicted, suffered`,
		`roll("d6") watch hits`:                                          `undefined name "hits"`,
		`a, b = boarding.round(a, b) from a=8, b=6 until a < 1 or b < 1`: "a begins as a number, and the question makes it a table with inflicted, suffered: assign values, one for each name",
	} {
		if _, err := ask.Odds(g, question(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestNeedOfTheGame: the condition looks at the game as a run leaves it, and one
// that looks at nothing that comes of the question is refused.
func TestNeedOfTheGame(t *testing.T) {
	g := oddsGame(t)
	const holed = `(function() if roll("d6") <= n then hag.hull = 3 end end)()`
	for condition, want := range map[string]string{"hag.hull < 6": "1/2", "hag.hull = 3 or hag.hull == 3": "1/2", "hag.hull ~= 3": "1/2"} {
		q, err := ask.ParseQuestion("50% "+condition+" by n=3..3 in "+holed, true)
		if err != nil {
			t.Fatal(err)
		}
		list, err := ask.OddsOver(g, q)
		if err != nil {
			t.Fatal(err)
		}
		if p := list[0].Chance(); p.RatString() != want {
			t.Errorf("%s: %v, want %s", condition, p, want)
		}
	}
	for text, want := range map[string]string{
		`50% true by n=1..3 in boarding_round(n, 3)`:         "true does not depend on the result of the question",
		`50% 1 > 0 by n=1..3 in boarding_round(n, 3)`:        "1 > 0 does not depend on the result",
		`50% "a" == "b" by n=1..3 in boarding_round(n, 3)`:   `"a" == "b" does not depend on the result`,
		`50% n > 2 by n=1..3 in boarding_round(n, 3)`:        "n > 2 is the same in every outcome of the question, which gives inflicted, suffered",
		`50% hag.hull > 2 by n=1..3 in boarding_round(n, 3)`: "hag.hull > 2 is the same",
		`50% inflicted by n=1..3 in boarding_round(n, 3)`:    "must be true or false",
	} {
		q, err := ask.ParseQuestion(text, true)
		if err == nil {
			_, err = ask.OddsOver(g, q)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestGivenThatDoesNotFit: a decision that is given, but is none, names the
// options.
func TestGivenThatDoesNotFit(t *testing.T) {
	g := oddsGame(t)
	const stand = `choose("blue", "stand, or withdraw?", { "stand", "withdraw" }, hag)`
	for given, want := range map[string]string{
		`hag flees`:                      `"flees" is not an answer; The Crown chooses from: stand, withdraw`,
		`hag=flee`:                       `"flee" is not an answer; The Crown chooses from: stand, withdraw`,
		`flee`:                           `"flee" is not an answer; The Crown chooses from: stand, withdraw`,
		`trident withdraws`:              "",
		`'stand, or withdraw?'=withdraw`: "taken",
		`"stand, or withdraw?"=withdraw`: "taken",
		`'hag'=withdraw`:                 "taken",
	} {
		a, err := ask.Odds(g, question(t, stand+" given "+given))
		if err != nil {
			t.Errorf("%s: %v", given, err)
			continue
		}
		if want == "taken" {
			if len(a.Unused) > 0 || rows(a) != "withdraw:1" {
				t.Errorf("%s: %s, unused %v", given, rows(a), a.Unused)
			}
		} else if len(a.Unused) != 1 || len(a.Misfits) != 1 || a.Unused[0] != given || a.Misfits[0] != want {
			t.Errorf("%s: %v %v, want %q", given, a.Unused, a.Misfits, want)
		}
	}
	if a, err := ask.Odds(g, question(t, `roll("d6", "the captain's die") given the captain's die=3`)); err != nil || rows(a) != "3:1" {
		t.Errorf("%v: an apostrophe within a word is no quote: %v", err, a)
	}
}
