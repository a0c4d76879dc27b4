package repl

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/repl/terminal"
)

// Run reads lines until the reader ends or the player leaves. What goes wrong
// with a line is told, and the game goes on.
func (s *Session) Run(in terminal.Reader) error {
	_, s.asks = in.(terminal.Person)
	if err := s.begin(); err != nil {
		if lost := (*game.NotKept)(nil); !errors.As(err, &lost) {
			return err
		}
		s.tell(err) // `save FILE` can still be typed
	}
	if !s.Game.Over() {
		fmt.Fprintln(s.Out, s.Dim(s.Paragraph("(`legal` lists what can be ordered, `done` ends your part of a phase, `help` explains)")))
	}
	for !s.quit {
		if s.chunk == "" {
			s.showStatus()
		}
		line, err := in.Prompt(s.Prompt())
		if errors.Is(err, terminal.ErrCancelled) {
			s.chunk = ""
			fmt.Fprintln(s.Out, s.Dim(terminal.Cancelled))
			continue
		}
		if err == io.EOF {
			if !terminal.Piped(in) {
				fmt.Fprintln(s.Out)
			}
			return nil
		}
		if err != nil {
			return err
		}
		if strings.TrimSpace(line) != "" && lua.CheckLine(line) == nil {
			in.Keep(line)
		}
		s.Step(line)
	}
	return nil
}

// Step carries out one line and tells what goes wrong with it.
func (s *Session) Step(line string) {
	defer s.Progress.Begin(s.work(line))()
	if _, open, err := s.More(line); open {
		s.tell(err)
		return
	}
	a, err := s.lines(line, s.showStatus)
	s.tell(err)
	if left := s.LeftOver(a); left != "" {
		fmt.Fprintln(s.Out, s.Dim(left))
	}
}

// begin makes ready for the first line.
func (s *Session) begin() error {
	defer s.Progress.Begin("the program plays")()
	return s.Start()
}

// work names what a line has the program do, for who waits.
func (s *Session) work(line string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	if word = strings.ToLower(word); slices.Contains(commandTable().Names(), word) {
		return word
	}
	return "working"
}

// showStatus says what the game waits for, where that has changed. The rules are
// asked about it, so they may break down.
func (s *Session) showStatus() {
	_, err := s.safely(func() (Answer, error) {
		if st := s.Status(); st != "" {
			fmt.Fprintln(s.Out, st)
		}
		return Answer{}, nil
	})
	s.tell(s.rebuilt(err))
}

// tell prints what went wrong, where anything did.
func (s *Session) tell(err error) {
	if err != nil {
		fmt.Fprintln(s.Out, s.Marked("error:", err.Error(), ""))
	}
}
