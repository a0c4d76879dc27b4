package trial

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const harbour = `# a harbour
[scenario]
ruleset = "galley"
options = [
  "galley.opt.rake",
]
intro   = """
[[not a table]]
"""

[[side]]
id = "blue"

[[ship]]
id    = "hag"
stern = "C7"
bow   = "D7"
x     = -10
y     = 4

[ship.cargo]
gold = 3

[[ship]]
id    = "duck"
stern = "P3"
bow   = "O3"
list  = [
  { x = 1 },
]
x     = 30
y     = 8
`

func TestScenarioIsCutBetweenTables(t *testing.T) {
	list := pieces(harbour)
	if strings.Join(list, "") != harbour || len(list) != 5 {
		t.Fatalf("%d pieces: %q", len(list), list)
	}
	for i, want := range []string{"# a harbour", "[scenario]", "[[side]]", "[[ship]]\nid    = \"hag\"", "[[ship]]\nid    = \"duck\""} {
		if !strings.HasPrefix(list[i], want) {
			t.Errorf("piece %d is %q", i, list[i])
		}
	}
	if !strings.Contains(list[3], "[ship.cargo]") {
		t.Error("what is part of a table is cut off it")
	}
	lines := values(strings.SplitAfter(harbour, "\n"))
	if strings.Join(lines, "") != harbour || !slices.Contains(lines, "options = [\n  \"galley.opt.rake\",\n]\n") || !slices.Contains(lines, "list  = [\n  { x = 1 },\n]\n") {
		t.Errorf("values are %q", lines)
	}
	if !slices.ContainsFunc(lines, func(s string) bool { return strings.HasPrefix(s, "intro") && strings.HasSuffix(s, "\"\"\"\n") }) {
		t.Errorf("a text over several lines is cut: %q", lines)
	}
}

func TestScenarioWithOtherOptions(t *testing.T) {
	with := string(withOptions([]byte(harbour), []string{"galley.opt.a", "galley.opt.b"}))
	if !strings.Contains(with, "[scenario]\noptions = [\"galley.opt.a\", \"galley.opt.b\"]\nruleset") || strings.Contains(with, "rake") {
		t.Error(with)
	}
	if none := string(withOptions([]byte(harbour), nil)); strings.Contains(none, "options") {
		t.Error(none)
	}
}

// The pieces of a scenario come nearer to each other; a vessel stays in one piece.
func TestScenarioIsCrowded(t *testing.T) {
	moved := 0
	for seed := range uint64(50) {
		text := string(crowded([]byte(harbour), rand.New(rand.NewPCG(seed, 1))))
		var at [][3]int
		for _, part := range pieces(text) {
			m := cellText.FindAllStringSubmatch(part, -1)
			if len(m) != 2 {
				continue
			}
			at = append(at, [3]int{int(m[0][1][0]), atoi(m[0][2]), int(m[1][1][0]) - int(m[0][1][0])})
			if m[0][2] != m[1][2] {
				t.Errorf("bow and stern are in rows %s and %s", m[0][2], m[1][2])
			}
		}
		if len(at) == 2 && at[0][2] == 1 && at[1][2] == -1 && at[1][0]-at[0][0] < 13 {
			moved++
		}
		if strings.Count(text, "\n") != strings.Count(harbour, "\n") {
			t.Error("lines are lost")
		}
		if !strings.Contains(text, "list  = [\n  { x = 1 },\n]") {
			t.Error("an x within a list is no place of a piece")
		}
	}
	if moved < 30 {
		t.Errorf("only %d of 50 came nearer", moved)
	}
}

func TestDropsLeavesWhatIsNeeded(t *testing.T) {
	list, tries := make([]int, 100), 0
	for i := range list {
		list[i] = i
	}
	drops(func() int { return len(list) }, 1, func(from, to int) bool {
		tries++
		rest := slices.Concat(list[:from], list[to:])
		if ok := slices.Contains(rest, 17) && slices.Contains(rest, 80); ok {
			list = rest
			return true
		}
		return false
	})
	if !slices.Equal(list, []int{17, 80}) || tries > 60 {
		t.Errorf("%v is left after %d tries", list, tries)
	}
}
