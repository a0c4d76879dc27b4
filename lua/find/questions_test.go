package find_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/find"
	"parley/lua/ruleset"
	"parley/rulesets"
)

var misses = flag.Bool("misses", false, "list the questions of the tuned half that miss")

// asked is a question and the rules that answer it.
type asked struct {
	question string
	rules    []string
}

// questions reads a file of questions: QUESTION | ID, ID.
func questions(t *testing.T, name string) (list []asked) {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		q, ids, ok := strings.Cut(line, " | ")
		if !ok {
			t.Fatalf("%s.txt: %q names no rule", name, line)
		}
		list = append(list, asked{q, strings.Split(ids, ", ")})
	}
	return list
}

// recall is how many questions have a right rule first, among three, or, where there is no
// answer, named as nearest, of all.
type recall struct{ first, three, near, all int }

func (r recall) String() string {
	return fmt.Sprintf("first %d of %d (%d %%), among three %d (%d %%), nearest %d", r.first, r.all, 100*r.first/max(r.all, 1), r.three, 100*r.three/max(r.all, 1), r.near)
}

func (r *recall) add(o recall) {
	r.first += o.first
	r.three += o.three
	r.near += o.near
	r.all += o.all
}

func measure(t *testing.T, h *lua.Host, x *find.Index, list []asked, show bool) (r recall) {
	t.Helper()
	for _, q := range list {
		for _, id := range q.rules {
			if h.Rule(id) == nil && h.Ruleset.DataID[id] == nil {
				t.Fatalf("%q: there is no rule %s", q.question, id)
			}
		}
		found := x.Find(q.question)
		hits, right := found.Hits, func(h find.Hit) bool { return slices.Contains(q.rules, h.ID) }
		at := slices.IndexFunc(hits, right)
		r.all++
		if at == 0 {
			r.first++
		}
		if at >= 0 && at < 3 {
			r.three++
		}
		if slices.ContainsFunc(found.Near, right) {
			r.near++
		}
		if show && at != 0 {
			fmt.Printf("%3d %s  [%s]\n", at, q.question, strings.Join(q.rules, " "))
			for _, h := range hits[:min(3, len(hits))] {
				fmt.Printf("       %-40s %.2f %.2f\n", h.ID, h.Score, h.Cover)
			}
		}
	}
	return r
}

var books = []string{"galley", "piratewars", "scum", "shore"}

// TestQuestionsOfPlayers: how often the rule that answers a question comes first, and
// how often among the first three. The questions with odd numbers tuned weights and
// synonyms; those with even numbers did not.
func TestQuestionsOfPlayers(t *testing.T) {
	var tuned, fresh recall
	for _, name := range books {
		h := hostOf(t, name)
		x := find.Of(h)
		var halves [2][]asked
		for i, q := range questions(t, name) {
			halves[i%2] = append(halves[i%2], q)
		}
		a, b := measure(t, h, x, halves[0], *misses), measure(t, h, x, halves[1], false)
		t.Logf("%-10s tuned: %v; not tuned to: %v", name, a, b)
		tuned.add(a)
		fresh.add(b)
	}
	t.Logf("all        tuned: %v; not tuned to: %v", tuned, fresh)
	tuned.atLeast(t, "questions that were tuned to", 84, 93)
	fresh.atLeast(t, "questions that nothing was tuned to", 79, 91)
}

// atLeast fails if fewer per cent of the questions have a right rule first, or among three.
func (r recall) atLeast(t *testing.T, what string, first, three int) {
	t.Helper()
	if r.first*100 < first*r.all || r.three*100 < three*r.all {
		t.Errorf("%s: %v (at least %d %% and %d %%)", what, r, first, three)
	}
}

// hostOf loads an embedded ruleset.
func hostOf(t testing.TB, name string) *lua.Host {
	t.Helper()
	h, err := lua.OpenRuleset(&ruleset.Library{Rulesets: rulesets.FS}, name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// unanswered reads the questions that no rulebook here answers.
func unanswered(t *testing.T) (list []string) {
	t.Helper()
	b, err := os.ReadFile("testdata/unanswered.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			list = append(list, line)
		}
	}
	return list
}

// TestNothingInTheBook: a question that a rulebook does not answer gets no answer.
func TestNothingInTheBook(t *testing.T) {
	list := unanswered(t)
	guessed := [2]int{}
	for _, name := range books {
		x := find.Of(hostOf(t, name))
		for i, q := range list {
			if hits := x.Find(q).Hits; len(hits) > 0 {
				guessed[i%2]++
				t.Logf("%s: %q is answered with %s (%.2f of the question)", name, q, hits[0].ID, hits[0].Cover)
			}
		}
	}
	half := len(list) / 2 * len(books)
	if guessed[0] > half/10 || guessed[1] > half/10 {
		t.Errorf("too many questions without an answer are answered (limit %d of %d)", half/10, half)
	}
	t.Logf("guessed %d of %d in the tuned half, %d of %d in the other", guessed[0], half, guessed[1], half)
}
