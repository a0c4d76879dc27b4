package main

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/peterh/liner"

	"parley/repl"
	"parley/repl/terminal"
)

// output is the writer of answers. It remembers a failed write, such as on a
// full disk.
type output struct {
	w        io.Writer
	shown    plain              // w, without commands for a terminal
	progress *terminal.Progress // the columns of w if it is a terminal
	err      error
}

func (o *output) Write(b []byte) (int, error) {
	if o.shown.w = o.w; o.progress != nil {
		o.shown.w = o.progress
	}
	n, err := o.shown.Write(b)
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}

// fileOf returns the file behind a reader or writer, nil for none.
func fileOf(v any) *os.File {
	if o, ok := v.(*output); ok {
		v = o.w
	}
	f, _ := v.(*os.File)
	return f
}

// isTerminal says whether a reader or writer is a terminal.
func isTerminal(v any) bool {
	f := fileOf(v)
	return f != nil && fileIsTerminal(f)
}

// screen describes the output of a session.
func (c *cli) screen(s *repl.Session) {
	tty := isTerminal(c.out)
	s.Colour = tty && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	locale := os.Getenv("LC_ALL") + os.Getenv("LC_CTYPE") + os.Getenv("LANG")
	s.ASCII = !tty || !strings.Contains(strings.ToUpper(locale), "UTF")
	s.Progress = c.progress
	s.Columns = 80
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		s.Columns = n
	} else if n := terminalColumns(fileOf(c.out)); n > 0 {
		s.Columns = n
		s.Width = func() int { return terminalColumns(fileOf(c.out)) }
	}
	s.Progress.SetColumns(s.Columns)
}

// progress shows long work on a terminal; nil if there is no terminal, or a
// dumb one.
func progress(out io.Writer) *terminal.Progress {
	if !isTerminal(out) || !liner.TerminalSupported() {
		return nil
	}
	p := &terminal.Progress{W: fileOf(out)}
	p.SetColumns(terminalColumns(fileOf(out)))
	return p
}

// reader reads lines from the terminal with history and completion, or from any
// other standard input.
func (c *cli) reader(s *repl.Session) terminal.Reader {
	if !isTerminal(c.in) || !isTerminal(c.out) {
		return c.piped(s)
	}
	if !liner.TerminalSupported() { // TERM=dumb: a prompt and no more
		in := terminal.NewPlain(c.in, c.out)
		onInterrupt(func() {
			if !in.Cancel() {
				s.Interrupt()
			}
		})
		return c.ending(in)
	}
	onInterrupt(s.Interrupt)
	history := ""
	if dir, err := home(); err == nil {
		history = filepath.Join(dir, "history")
	}
	return c.ending(terminal.New(history, s.Complete))
}

// piped reads lines from a pipe or file, until SIGINT: that ends the running
// rule, and then the game, as the end of the lines does.
func (c *cli) piped(s *repl.Session) terminal.Reader {
	stop, end, over := make(chan os.Signal, 1), make(chan struct{}), make(chan struct{})
	signal.Notify(stop, os.Interrupt)
	c.over = sync.OnceFunc(func() { close(over) })
	go func() {
		select {
		case sig := <-stop:
			c.ended.Store(sig)
			signal.Stop(stop) // a second one ends the process
			close(end)
			s.Interrupt()
		case <-over:
			signal.Stop(stop)
		}
	}()
	return terminal.NewPipeUntil(c.in, end)
}

// ending restores the terminal when a signal ends the process. That is all: the
// journal already has everything that was printed.
func (c *cli) ending(in terminal.Reader) terminal.Reader {
	if len(endings) == 0 {
		return in
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, endings...)
	go func() {
		sig := <-stop
		_ = in.Close()
		fmt.Fprintf(c.err, "\nparley: %v\n", sig)
		os.Exit(statusOf(sig))
	}()
	return in
}

// interruptible lets Ctrl-C end the current question with what is known so far;
// a second one ends the process.
func interruptible(s *repl.Session) (done func()) {
	return onInterrupt(func() {
		s.Interrupt()
		signal.Reset(os.Interrupt)
	})
}

// onInterrupt calls do at each Ctrl-C until it is done.
func onInterrupt(do func()) (done func()) {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	go func() {
		for range stop {
			do()
		}
	}()
	return func() {
		signal.Stop(stop)
		close(stop)
	}
}
