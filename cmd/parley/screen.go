package main

import (
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/peterh/liner"

	"parley/repl"
)

// isTerminal says whether a file of the process is a terminal.
func isTerminal(v any) bool {
	f, ok := v.(*os.File)
	if !ok {
		return false
	}
	st, err := f.Stat()
	return err == nil && st.Mode()&os.ModeCharDevice != 0 && f.Name() != os.DevNull
}

// screen tells a session what it is shown on.
func (c *cli) screen(s *repl.Session) {
	tty := isTerminal(c.out)
	s.Colour = tty && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	locale := os.Getenv("LC_ALL") + os.Getenv("LC_CTYPE") + os.Getenv("LANG")
	s.ASCII = !tty || !strings.Contains(strings.ToUpper(locale), "UTF")
	s.Columns = 80
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		s.Columns = n
	} else if n := terminalColumns(c.out); n > 0 {
		s.Columns = n
	}
}

// reader takes lines from the terminal with history and completion, or from
// whatever standard input is.
func (c *cli) reader(s *repl.Session) repl.Reader {
	if !isTerminal(c.in) || !isTerminal(c.out) || !liner.TerminalSupported() {
		return repl.NewPipe(c.in)
	}
	history := ""
	if dir, err := home(); err == nil {
		history = filepath.Join(dir, "history")
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	go func() {
		for range stop {
			s.Interrupt()
		}
	}()
	return repl.NewTerminal(history, s.Complete)
}
