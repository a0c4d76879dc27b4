package repl

import (
	"slices"
	"strings"
	"testing"

	"parley/lua"
	"parley/repl/terminal"
)

// TestContinuedLines: a line that ends with a backslash goes on in the next one, and is
// one order.
func TestContinuedLines(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	typed := "done; \\\n  done\norder trident \\\n    S1 P1 \\  \n 1\n= 1 + \\\n 1\n= [[a \\\nb]]\n"
	if err := s.Run(terminal.NewPipe(strings.NewReader(typed))); err != nil {
		t.Fatal(err)
	}
	if orders, want := given(s), []string{"done", "done", "order trident S1 P1 1"}; !slices.Equal(orders, want) {
		t.Errorf("%q, want %q", orders, want)
	}
	if got := out.String(); !strings.Contains(got, "\n2\n") || !strings.Contains(got, "\n\"a b\"\n") || strings.Contains(got, "error") {
		t.Error(got)
	}
}

// TestContinuedAtTheEnd: of a line whose rest is missing nothing is carried out.
func TestContinuedAtTheEnd(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	if err := s.Run(terminal.NewPipe(strings.NewReader("done \\\n"))); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); len(given(s)) > 0 || !strings.Contains(got, "no line follows it; `done`") {
		t.Error(got)
	}
}

// TestContinuedTooLong: lines that continue each other are limited together, and the
// next line is read as usual.
func TestContinuedTooLong(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	typed := strings.Repeat("done; \\\n"+strings.Repeat(" ", 1000)+"\\\n", lua.MaxLine/500) + "done\n= 1 + 1\n"
	if err := s.Run(terminal.NewPipe(strings.NewReader(typed))); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); len(given(s)) > 0 || !strings.Contains(got, "too long") || !strings.Contains(got, "\n2\n") {
		t.Errorf("%.2000s", got)
	}
}

// TestContinuedPrompt: the prompt says that a line goes on, its completion knows the
// beginning, and Ctrl-C drops it.
func TestContinuedPrompt(t *testing.T) {
	s, _ := atTable(t, "galley/duel")
	if _, whole := s.joined(`show \`); whole || s.Prompt() != "... " {
		t.Fatalf("%v %q", whole, s.Prompt())
	}
	if head, words, _ := s.Complete(" ma", 3); head != " " || !slices.Contains(words, "map ") && !slices.Contains(words, "map") {
		t.Errorf("%q %q", head, words)
	}
	if line, whole := s.joined(" map"); !whole || line != "show map" || s.Prompt() == "... " {
		t.Errorf("%q %v %q", line, whole, s.Prompt())
	}
	in := &cancelling{typing{lines: []string{`done \`, "", "= 1 + 1"}}}
	if err := s.Run(in); err != nil || len(given(s)) > 0 {
		t.Errorf("%v, %d orders", err, len(given(s)))
	}
}

// cancelling is a terminal at which somebody presses Ctrl-C instead of typing an empty line.
type cancelling struct{ typing }

func (c *cancelling) Prompt(prompt string) (string, error) {
	line, err := c.typing.Prompt(prompt)
	if line == "" && err == nil {
		err = terminal.ErrCancelled
	}
	return line, err
}
