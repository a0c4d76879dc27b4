package find_test

import (
	"os"
	"strings"
	"testing"

	"parley/lua/find"
)

// typed reads typed.txt: the questions by ruleset; those without an answer have no rules.
func typed(t *testing.T) map[string][]asked {
	t.Helper()
	b, err := os.ReadFile("testdata/typed.txt")
	if err != nil {
		t.Fatal(err)
	}
	by := map[string][]asked{}
	for line := range strings.Lines(string(b)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		part := strings.Split(line, " | ")
		if len(part) != 3 {
			t.Fatalf("typed.txt: %q", line)
		}
		q := asked{question: part[1]}
		if part[2] != "-" {
			q.rules = strings.Split(part[2], ", ")
		}
		by[part[0]] = append(by[part[0]], q)
	}
	return by
}

// TestTypedQuestions measures the questions of typed.txt: those that were tuned to, those that were
// not, and how many without an answer are answered.
func TestTypedQuestions(t *testing.T) {
	var all [2]recall
	wrong, none := 0, 0
	for _, name := range books {
		h := hostOf(t, name)
		x := find.Of(h)
		var halves [2][]asked
		for i, q := range typed(t)[name] {
			if q.rules != nil {
				halves[i%2] = append(halves[i%2], q)
				continue
			}
			none++
			if hits := x.Find(q.question).Hits; len(hits) > 0 {
				wrong++
				t.Logf("%s: %q is answered with %s (%.2f of the question)", name, q.question, hits[0].ID, hits[0].Cover)
			}
		}
		a, b := measure(t, h, x, halves[0], *misses), measure(t, h, x, halves[1], false)
		t.Logf("%-10s tuned: %v; not tuned to: %v", name, a, b)
		all[0].add(a)
		all[1].add(b)
	}
	all[0].atLeast(t, "typed questions that were tuned to", 80, 92)
	all[1].atLeast(t, "typed questions that nothing was tuned to", 70, 85)
	if wrong > 8 {
		t.Errorf("%d of %d questions without an answer are answered (limit 8)", wrong, none)
	}
	t.Logf("all        tuned: %v; not tuned to: %v; %d of %d without an answer are answered", all[0], all[1], wrong, none)
}
