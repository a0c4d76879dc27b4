package repl

import (
	"io"
	"strings"
	"testing"

	"parley/lua"
	"parley/repl/terminal"
)

// endless is a reader of n letters without a new line, and then of rest.
type endless struct {
	n    int
	rest string
}

func (e *endless) Read(b []byte) (int, error) {
	if e.n == 0 {
		n := copy(b, e.rest)
		if e.rest = e.rest[n:]; n == 0 {
			return 0, io.EOF
		}
		return n, nil
	}
	b = b[:min(len(b), e.n)]
	for i := range b {
		b[i] = 'x'
	}
	e.n -= len(b)
	return len(b), nil
}

// TestLongLineOfAPipe: of a line without end only the beginning is kept, it is
// refused, and the next line is read as it stands.
func TestLongLineOfAPipe(t *testing.T) {
	in := terminal.NewPipe(&endless{64 << 20, "\n= 1 + 1\n"})
	var line string
	var err error
	if n := testing.AllocsPerRun(1, func() {
		if line == "" {
			line, err = in.Prompt("")
		}
	}); n > 100 {
		t.Errorf("%v allocations", n)
	}
	if err != nil || len(line) <= lua.MaxLine || len(line) > lua.MaxLine+2 {
		t.Fatalf("%d bytes of it are kept, %v", len(line), err)
	}
	s, out := atTable(t, "galley/duel")
	s.Step(line)
	if got := out.String(); !strings.Contains(got, "too long") || len(got) > 200 {
		t.Errorf("%.300s", got)
	}
	for _, want := range []string{"= 1 + 1", ""} {
		if line, err = in.Prompt(""); line != want || (err == io.EOF) != (want == "") {
			t.Errorf("%q, %v", line, err)
		}
	}
}

// TestLongLines: what is longer than a line may be is refused by whatever would
// read it, and a chunk over many lines as well; the chunk stands until an empty
// line.
func TestLongLines(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	long := strings.Repeat("(", lua.MaxLine)
	for _, word := range []string{"=", "?", "odds ", "need 50% ", "what if ", "why not ", "dice ", "show ", "order ", "house compare ", ""} {
		if _, err := s.Line(word + long + "x"); err == nil || !strings.Contains(err.Error(), "too long") || len(err.Error()) > 200 {
			t.Errorf("%s: %.300v", word, err)
		}
	}
	if _, got, _ := s.Complete(long+"x", len(long)+1); got != nil {
		t.Errorf("a long line is completed: %v", got)
	}
	s.Step("= {")
	refused := 0
	for range 300 {
		out.Reset()
		s.Step(strings.Repeat("1, 2, 3,", 20))
		if strings.Contains(out.String(), "too long") {
			refused++
		}
	}
	if len(s.chunk) > lua.MaxLine || refused < 100 {
		t.Errorf("the chunk has %d bytes, %d lines are refused", len(s.chunk), refused)
	}
	s.Step("}")
	s.Step("")
	if out.Reset(); s.chunk != "" {
		t.Error("an empty line does not drop it")
	}
	if s.Step("= 6 * 7"); strings.TrimSpace(out.String()) != "42" {
		t.Error(out.String())
	}
}
