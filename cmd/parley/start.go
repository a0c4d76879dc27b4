package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"parley/repl"
	"parley/repl/layout"
	"parley/repl/terminal"
)

// tourFile is the file at home that notes the next step of the tour.
const tourFile = "tour"

// start runs parley without arguments: it offers the tour, the last journal and the
// scenarios to a person at a terminal, and prints the commands for anybody else.
func (c *cli) start() error {
	if !isTerminal(c.in) {
		return c.help("")
	}
	const titles = 29 // the column of the titles
	screen := c.page()
	var scenarios []string
	for _, e := range c.lib.List() {
		if e.Scenario != "" {
			scenarios = append(scenarios, e.Scenario)
			screen.Row(fmt.Sprintf("%3d  %s", len(scenarios), e.Scenario), e.Title, titles)
		}
	}
	step, begun := tourStep()
	about := "five minutes on a real battle: see, ask, order, undo"
	if step > 0 && step < repl.TourSteps() {
		about = fmt.Sprintf("continues at step %d of %d", step+1, repl.TourSteps())
	}
	screen.Row("  t  the tour", about, titles)
	last := lastJournal()
	if last != "" {
		screen.Row("  r  the last journal", last, titles)
	}
	question, usual := "which? (Enter leaves) ", ""
	if last == "" && !begun || step > 0 && step < repl.TourSteps() {
		question, usual = "which? (Enter: the tour) ", "t"
	}
	in := terminal.NewPipe(c.in)
	for {
		fmt.Fprint(c.out, question)
		line, err := in.Prompt("")
		if err == io.EOF {
			fmt.Fprintln(c.out)
			return nil
		}
		if err != nil {
			return err
		}
		switch word := cmp.Or(strings.ToLower(strings.TrimSpace(line)), usual); {
		case word == "" || word == "q" || word == "quit":
			return nil
		case word == "t" || word == "tour" || word == "the tour":
			return c.tour(nil)
		case (word == "r" || word == "last") && last != "":
			return c.play([]string{"--resume", last})
		case slices.Contains(scenarios, word):
			return c.play([]string{word})
		default:
			if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= len(scenarios) {
				return c.play([]string{scenarios[n-1]})
			}
			if i := slices.IndexFunc(scenarios, func(s string) bool { return path.Base(s) == word }); i >= 0 {
				return c.play([]string{scenarios[i]})
			}
			fmt.Fprintf(c.out, "%q is not in the list: type a number, a letter or a name; q leaves\n", word)
		}
	}
}

// tour leads a newcomer through the prompt, from where he left the tour. Its game is kept
// only if he saves it.
func (c *cli) tour(args []string) error {
	f := c.flags("tour")
	from := f.Int("step", 0, "begin at step `N` instead of where the tour was left")
	if _, err := parseSome(f, args, 0, 0, "tour needs no arguments: parley tour"); err != nil {
		return err
	}
	step, _ := tourStep()
	switch {
	case *from < 0 || *from > repl.TourSteps():
		return &usageError{fmt.Sprintf("the tour has steps 1 to %d", repl.TourSteps())}
	case *from > 0:
		step = *from - 1
	case step >= repl.TourSteps():
		step = 0
	}
	s := repl.New(&c.lib, layout.Screen{Out: c.out})
	c.screen(s)
	if err := s.BeginTour(step, noteTour); err != nil {
		return err
	}
	noteTour(step)
	return c.session(s)
}

// tourStep is the next step of the tour, counted from 0, and whether it has been begun.
func tourStep() (step int, begun bool) {
	dir, err := home()
	if err != nil {
		return 0, false
	}
	text, err := os.ReadFile(filepath.Join(dir, tourFile))
	if err != nil {
		return 0, false
	}
	step, _ = strconv.Atoi(strings.TrimSpace(string(text)))
	return max(step, 0), true
}

// noteTour notes the next step. If that fails, the tour begins again next time.
func noteTour(step int) {
	dir, err := home()
	if err != nil || os.MkdirAll(dir, 0o755) != nil {
		return
	}
	_ = os.WriteFile(filepath.Join(dir, tourFile), fmt.Appendln(nil, step), 0o644)
}

// lastJournal returns the newest journal at home, "" for none.
func lastJournal() (last string) {
	dir, err := home()
	if err != nil {
		return ""
	}
	names, _ := filepath.Glob(filepath.Join(dir, "*.parley"))
	newest := int64(0)
	for _, n := range names {
		if st, err := os.Stat(n); err == nil && st.ModTime().UnixNano() > newest {
			last, newest = n, st.ModTime().UnixNano()
		}
	}
	return last
}
