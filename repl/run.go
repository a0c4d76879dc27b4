package repl

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/repl/layout"
	"parley/repl/terminal"
)

// Run reads lines until the reader ends or the player leaves. An error in a line is
// printed, and the game continues.
func (s *Session) Run(in terminal.Reader) error {
	s.in, s.asks = in.(terminal.Person)
	if err := s.begin(); err != nil {
		if lost := (*game.NotKept)(nil); !errors.As(err, &lost) {
			return err
		}
		s.tell(err) // `save FILE` can still be typed
	}
	if !s.Game.Over() && s.tour == nil {
		fmt.Fprintln(s.Out, s.Dim(s.Paragraph("(`legal` lists the legal orders, `done` ends your part of a phase, `help` lists the commands)")))
	}
	for !s.quit {
		if s.chunk == "" && s.begun == "" {
			s.showStatus()
			s.showTour()
		}
		line, err := in.Prompt(s.Prompt())
		if errors.Is(err, terminal.ErrCancelled) {
			s.chunk, s.begun = "", ""
			fmt.Fprintln(s.Out, s.Dim(terminal.Cancelled))
			continue
		}
		if err == io.EOF {
			if s.begun != "" {
				s.tell(fmt.Errorf("the last line ends with a backslash, but no line follows it; `%s` was not carried out", strings.TrimSpace(layout.Rejoin(s.begun))))
			}
			if !terminal.Piped(in) {
				fmt.Fprintln(s.Out)
			}
			return nil
		}
		if err != nil {
			return err
		}
		line, whole := s.joined(line)
		if !whole {
			continue
		}
		if strings.TrimSpace(line) != "" && lua.CheckLine(line) == nil && !s.shared() {
			in.Keep(line)
		}
		s.resize()
		s.Step(line)
	}
	return nil
}

// joined adds a line to those before that end with a backslash, as a shell does; whole
// means that the next line does not belong to it. Lines of incomplete Lua stay as they are.
func (s *Session) joined(line string) (_ string, whole bool) {
	if s.chunk != "" || s.begun == "" && !layout.Continues(line) {
		return line, true
	}
	if len(s.begun) <= lua.MaxLine { // a longer text is refused: the rest is only skipped
		s.begun += line + "\n"
	}
	if layout.Continues(line) {
		return "", false
	}
	text := s.begun
	if s.begun = ""; len(text) > lua.MaxLine {
		return text, true
	}
	return strings.TrimSpace(layout.Rejoin(text)), true
}

// resize follows a terminal whose width has changed since the last line.
func (s *Session) resize() {
	if s.Width == nil {
		return
	}
	if n := s.Width(); n > 0 && n != s.Columns {
		s.Columns = n
		s.Progress.SetColumns(n)
	}
}

// Step carries out one line and prints its error, if any.
func (s *Session) Step(line string) {
	defer s.Progress.Begin(s.work(line))()
	if s.tourWord(line) {
		return
	}
	if _, open, err := s.More(line); open {
		s.tell(err)
		return
	}
	a, err := s.lines(line, s.showStatus)
	s.tell(err)
	if left := s.LeftOver(a); left != "" {
		fmt.Fprintln(s.Out, s.Dim(left))
	}
	s.toured(line, a, err)
}

// begin prepares the session for the first line.
func (s *Session) begin() error {
	defer s.Progress.Begin("the program plays")()
	return s.Start()
}

// work names the work of a line for the progress line.
func (s *Session) work(line string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	if word = strings.ToLower(word); slices.Contains(commandTable().Names(), word) {
		return word
	}
	return "working"
}

// showStatus prints what the game waits for, if that has changed. It runs rules, so it
// may fail.
func (s *Session) showStatus() {
	_, err := s.safely(func() (Answer, error) {
		if st := s.Status(); st != "" {
			fmt.Fprintln(s.Out, st)
		}
		return Answer{}, nil
	})
	s.tell(s.rebuilt(err))
}

// ShowOpen prints the question that waits for an answer, if there is one.
func (s *Session) ShowOpen() {
	if s.Game != nil && s.Game.Pending() != nil {
		s.showStatus()
	}
}

// tell prints an error, if any.
func (s *Session) tell(err error) {
	if err != nil {
		fmt.Fprintln(s.Out, s.Marked("error:", err.Error(), ""))
	}
}
