package repl

import (
	"fmt"
	"strings"
	"testing"

	"parley/repl/layout"
	"parley/repl/terminal"
)

// onTour runs the tour from a step, with what is typed; it returns what was printed and
// the step that was noted last.
func onTour(t *testing.T, columns, step int, typed ...string) (text string, next int) {
	t.Helper()
	var out strings.Builder
	s := New(library(), layout.Screen{Out: &out, Columns: columns, ASCII: true})
	next = step
	if err := s.BeginTour(step, func(n int) { next = n }); err != nil {
		t.Fatal(err)
	}
	if err := s.Run(terminal.NewPipe(strings.NewReader(strings.Join(typed, "\n") + "\n"))); err != nil {
		t.Fatal(err)
	}
	return out.String(), next
}

// TestTour: whoever types what the tour says comes to its end, in order and without an
// error, on a narrow screen and on a wide one.
func TestTour(t *testing.T) {
	steps := readTour(tourText).steps
	var lines []string
	for _, st := range steps {
		lines = append(lines, st.line)
	}
	for _, columns := range []int{60, 100} {
		text, next := onTour(t, columns, 0, lines...)
		if next != len(steps) || next < 10 {
			t.Errorf("it ends before step %d of %d", next+1, len(steps))
		}
		at := 0
		for i, st := range steps {
			head := fmt.Sprintf("\n%d of %d  %s\n", i+1, len(steps), st.title)
			found := strings.Index(text[at:], head)
			if found < 0 {
				t.Fatalf("no%s", head)
			}
			at += found
		}
		for _, want := range []string{"Trident rows three hexes to F6", "50.00 %  1/2", "(galley.archery.when)", "hits the steersman", "no -> yes: Who shoots", "galley.archery.target-zone  Aiming at a zone", "undone: done hag", "That was the tour"} {
			if !strings.Contains(strings.Join(strings.Fields(text), " "), strings.Join(strings.Fields(want), " ")) {
				t.Errorf("%d columns: no %q in the tour", columns, want)
			}
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "error") || layout.Width(strings.TrimRight(line, "\n")) > columns {
				t.Errorf("%d columns: %s", columns, line)
			}
		}
	}
}

// TestTourContinues at any step, on the table that the steps before have laid.
func TestTourContinues(t *testing.T) {
	for i, st := range readTour(tourText).steps {
		text, next := onTour(t, 80, i, st.line)
		if next != i+1 || strings.Contains(text, "error") || !strings.Contains(text, strings.SplitN(st.after, "\n", 2)[0][:10]) {
			t.Errorf("step %d: the next is %d\n%s", i+1, next+1, text)
		}
	}
}

// TestTourBearsAnything: nonsense, other orders and the end of the game do not end the
// tour; a line that no longer works is offered a way on, and skip does every step.
func TestTourBearsAnything(t *testing.T) {
	steps := readTour(tourText).steps
	text, next := onTour(t, 80, 0, "", "rubbish", "shoot", "order trident 99", "why", ";;", "help show", "tour", "tour 99", "tour x", "# no")
	if next != 0 || strings.Count(text, "1 of 13  Look at the table") != 2 || !strings.Contains(text, "the tour has steps 1 to 13") {
		t.Errorf("the next step is %d\n%s", next+1, text)
	}
	text, next = onTour(t, 80, 1, "order trident 1 S1 1", "order hag P1 2", "order trident S1 1; order hag S1 1", "legal", "odds archery.hit(trident, 4)", "why not shoot hag trident", "dice to hit 3", "shoot trident hag aim=A2", "skip")
	if next != 9 || !strings.Contains(text, "`skip` sets the table as") || !strings.Contains(text, "Trident aims four archers at Aft 2 of Sea Hag") {
		t.Errorf("the next step is %d\n%s", next+1, text)
	}
	skips := []string{"resign red"}
	for range steps {
		skips = append(skips, "skip")
	}
	text, next = onTour(t, 80, 0, append(skips, "skip", "legal")...)
	if next != len(steps) || !strings.Contains(text, "That was the tour") || !strings.Contains(text, `"skip" is not a command here`) {
		t.Errorf("the next step is %d\n%s", next+1, text)
	}
	if text, next = onTour(t, 80, 4, "tour 8", "dice to hit 3, man hit steersman", "quit"); next != 8 {
		t.Errorf("the next step is %d\n%s", next+1, text)
	}
	if _, next = onTour(t, 80, 2, "quit"); next != 2 {
		t.Errorf("the next step is %d", next+1)
	}
}
