package repl

import (
	_ "embed" // for the tour
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"parley/lua"
	"parley/repl/layout"
)

//go:embed tour.txt
var tourText string

// tour introduces a newcomer to the prompt: it names a line to type and explains the answer.
// Other lines are carried out as always; whoever goes astray may let the tour go on from
// where it would be.
type tour struct {
	scenario, begin string
	intro           string
	steps           []tourStep
	end             string

	at    int            // the current step
	typed int            // how many of its lines have been typed
	shown int            // the step that was shown last, counted from 1
	keep  func(step int) // notes the step, and len(steps) at the end
}

// tourStep is one step: what to know before, the line, and the result of it.
type tourStep struct{ title, before, line, after string }

// readTour reads the text of a tour. Lines that begin with = or > are marks, and lines
// with # comments before the first step.
func readTour(text string) *tour {
	t := &tour{}
	head, rest, _ := strings.Cut(text, "\n== ")
	for line := range strings.Lines(head) {
		word, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "#":
		case "scenario":
			t.scenario = value
		case "begin":
			t.begin = value
		default:
			t.intro += line
		}
	}
	for _, part := range strings.Split(rest, "\n== ") {
		title, body, _ := strings.Cut(part, "\n")
		before, body, typed := strings.Cut(body, "\n> ")
		if !typed {
			t.end = before
			break
		}
		line, after, _ := strings.Cut(body, "\n")
		t.steps = append(t.steps, tourStep{title, strings.TrimSpace(before), line, strings.TrimSpace(after)})
	}
	t.intro = strings.TrimSpace(t.intro)
	return t
}

// TourSteps is how many steps the tour has.
func TourSteps() int { return len(readTour(tourText).steps) }

// BeginTour sets the table of the tour as it is before a step, counted from 0. keep is
// called with the number of the step that is next; after the last one with [TourSteps].
func (s *Session) BeginTour(step int, keep func(step int)) error {
	t := readTour(tourText)
	t.at, t.keep = max(0, min(step, len(t.steps)-1)), keep
	if err := s.setTable(t, t.at); err != nil {
		return err
	}
	s.tour = t
	if t.at == 0 {
		s.Page(t.intro + "\n\n")
	}
	return nil
}

// setTable begins the game of a tour, and plays it up to a step without a word.
func (s *Session) setTable(t *tour, step int) error {
	h, sc, err := lua.Open(s.Lib, t.scenario)
	if err != nil {
		return err
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	if err != nil {
		return err
	}
	now, out := s.tour, s.Out
	s.tour, s.Out, s.scripted, s.standing, s.As = nil, io.Discard, nil, nil, ""
	defer func() { s.tour, s.Out, s.lastTurn = now, out, "" }()
	s.SetGame(g)
	if _, err := g.Begin(); err != nil {
		return err
	}
	if err := s.Start(); err != nil {
		return err
	}
	lines := []string{t.begin}
	for _, st := range t.steps[:step] {
		lines = append(lines, st.line)
	}
	for _, line := range lines {
		if a, err := s.lines(line, nil); err != nil || a.Left != "" {
			return errors.Join(fmt.Errorf("the tour cannot be played: %s", line), err)
		}
	}
	return nil
}

// tourWord carries out a line that is meant for the tour, and says whether it was one.
func (s *Session) tourWord(line string) bool {
	t := s.tour
	words := strings.Fields(strings.ToLower(line))
	switch {
	case t == nil || len(words) == 0:
		return false
	case len(words) == 1 && words[0] == "skip":
		if err := s.setTable(t, t.at); err != nil {
			s.tell(err)
			return true
		}
		line := t.steps[t.at].line
		fmt.Fprintln(s.Out, s.Bold("> "+line))
		a, err := s.lines(line, s.showStatus)
		s.tell(err)
		t.typed = len(separated(line))
		s.toured(line, a, err)
		return true
	case words[0] != "tour" || len(words) > 2:
		return false
	case len(words) == 2:
		n, err := strconv.Atoi(words[1])
		if err != nil || n < 1 || n > len(t.steps) {
			fmt.Fprintf(s.Out, "the tour has steps 1 to %d: tour 3\n", len(t.steps))
			return true
		}
		if err := s.setTable(t, n-1); err != nil {
			s.tell(err)
			return true
		}
		t.at, t.typed = n-1, 0
		t.keep(t.at)
	}
	t.shown = 0
	return true
}

// toured follows a line that was carried out: it goes on to the next step if the line was
// of the kind that the step names.
func (s *Session) toured(line string, a Answer, err error) {
	t := s.tour
	if t == nil || strings.TrimSpace(line) == "" || s.quit {
		return
	}
	st := t.steps[t.at]
	wants := separated(st.line)
	same := slices.ContainsFunc(separated(line), func(one string) bool { return tourKind(one) == tourKind(wants[0]) })
	switch {
	case !same:
		return
	case err != nil || a.Left != "" || a.No && tourKind(line) != "why not":
		if strings.TrimSpace(line) == st.line {
			fmt.Fprintln(s.Out, s.Dim(s.Wrapped("(your game has gone another way than the tour; `skip` sets the table as the tour has it, and goes on)")))
		}
		return
	}
	if t.typed += len(separated(line)); t.typed < len(wants) {
		return
	}
	if st.after != "" {
		fmt.Fprintln(s.Out)
		s.Page(st.after + "\n")
	}
	t.at, t.typed = t.at+1, 0
	t.keep(t.at)
	if t.at == len(t.steps) {
		fmt.Fprintln(s.Out)
		s.Page(t.end + "\n")
		s.tour = nil
	}
}

// tourKind is the kind of a line: its first word, with not and if.
func tourKind(line string) string {
	line = strings.ToLower(strings.TrimSpace(line))
	if strings.HasPrefix(line, "?") {
		return "help"
	}
	words := strings.Fields(line)
	switch {
	case len(words) == 0:
		return ""
	case len(words) > 1 && (words[0] == "why" && words[1] == "not" || words[0] == "what"):
		return words[0] + " " + words[1]
	case words[0] == "map":
		return "show"
	}
	return words[0]
}

// showTour prints the step, or reminds of it if it has been shown.
func (s *Session) showTour() {
	t := s.tour
	if t == nil {
		return
	}
	st := t.steps[t.at]
	if t.shown != t.at+1 {
		t.shown = t.at + 1
		fmt.Fprintln(s.Out)
		fmt.Fprintln(s.Out, s.Bold(fmt.Sprintf("%d of %d  %s", t.at+1, len(t.steps), st.title)))
		s.Page(st.before + "\n")
	}
	fmt.Fprintln(s.Out, layout.Hang("type: "+s.Bold(st.line), "", "  ", s.Room()))
}
