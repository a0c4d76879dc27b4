package repl

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/reload"
	"parley/lua/source"
	"parley/repl/complete"
	"parley/repl/layout"
)

// separator separates several orders or questions on one line.
const separator = complete.Separator

// maxPath bounds the length of a path that an error quotes in full.
const maxPath = 260

// maxOnLine bounds the orders and questions on one line.
const maxOnLine = 100

// Line carries out one line: an order, a question, or several with separators. Each is
// carried out as if it were a line of its own, so each order has its own record in
// the journal. The first refusal or error stops the line; what was done before it
// remains.
//
// An error is a fault of the program or of a rule, or a line that cannot be parsed; a
// refusal is an answer. If a line left the rules in an unusable state, they are loaded
// again.
func (s *Session) Line(line string) (Answer, error) { return s.lines(line, nil) }

// lines is Line; it calls between, if not nil, before each order or question but the
// first.
func (s *Session) lines(line string, between func()) (Answer, error) {
	if err := lua.CheckLine(line); err != nil {
		return Answer{No: true}, err
	}
	all := Answer{}
	line = strings.TrimSpace(layout.Rejoin(line)) // an argument of `parley ask` may have several lines
	if n := strings.Count(line, string(separator)); n > maxOnLine {
		if n = len(separated(line)); n > maxOnLine && !whole(s.Game, line) {
			return Answer{No: true}, fmt.Errorf("too many orders on one line: %d (limit %d)", n, maxOnLine)
		}
	}
	for rest := line; ; {
		var one string
		one, rest = s.cutLine(rest)
		a, err := s.safely(func() (Answer, error) { return s.line(one) })
		err = echoed(s.rebuilt(err), one)
		if rest == "" && len(all.Parts) == 0 {
			return a, err
		}
		all.Parts, all.No = append(all.Parts, a), all.No || a.No
		switch {
		case rest == "" || s.quit:
			return all, err
		case err != nil || a.No:
			all.No = true
			all.Left = strings.TrimSpace(rest)
			return all, err
		}
		if between != nil {
			between()
		}
	}
}

// cutLine cuts off the first of several orders and questions; rest is "" if only
// separators follow.
func (s *Session) cutLine(line string) (one, rest string) {
	if whole(s.Game, line) {
		return line, ""
	}
	one, rest, _ = source.CutOutside(line, separator)
	if one = strings.TrimSpace(one); one == "" {
		return line, "" // the line begins with a separator
	}
	return one, strings.TrimLeft(rest, string(separator)+" \t")
}

// whole says whether the separators of a line separate nothing.
func whole(g *lua.Game, line string) bool {
	return line == "help ;" || complete.Whole(commandTable(), g, line)
}

// separated splits a text at its separators.
func separated(text string) (orders []string) {
	for text != "" {
		var one string
		one, text, _ = source.CutOutside(text, separator)
		if one = strings.TrimSpace(one); one != "" {
			orders = append(orders, one)
		}
	}
	return orders
}

// oneOrder refuses several orders where a question is about one.
func oneOrder(question, text string) error {
	if len(separated(text)) > 1 {
		return fmt.Errorf("`%s` asks about one order: ask about each order on its own line (`what if ORDER; ORDER` plays several)", question)
	}
	return nil
}

// LeftOver says which part of a line was not carried out, "" if all of it was.
func (s *Session) LeftOver(a Answer) string {
	if a.Left == "" {
		return ""
	}
	return s.Wrapped("not carried out: " + a.Left)
}

// rebuilt recovers the rules after an order that left them unusable; if it cannot, the
// session ends.
func (s *Session) rebuilt(err error) error {
	if s.Game == nil {
		return err
	}
	if broken := reload.Rebuild(s.Game); broken != nil {
		s.quit = true
		return errors.Join(err, broken)
	}
	if s.Game.Host != s.hosts.table.Load() {
		s.rehosted()
	}
	return err
}

// safely runs do. A Go panic in it is a fault of the program: safely reports it, and
// the game continues from its state before.
func (s *Session) safely(do func() (Answer, error)) (a Answer, err error) {
	var open *game.Record
	g, orders, answers := s.Game, 0, 0
	if g != nil {
		orders = len(g.Records())
		if open = g.Open(); open != nil {
			answers = len(open.Answers)
		}
	}
	defer func() {
		if r := recover(); r != nil {
			where, lost := brokenAt(), s.recovered(open, answers)
			done := "The line was not carried out"
			if s.Game != g || lost == nil && g != nil && len(g.Records()) != orders {
				done = "The order was carried out"
			}
			a, err = Answer{No: true}, fmt.Errorf("parley failed in %s: %v; this is a bug of the program, please report it. %s", where, r, done)
			err = errors.Join(err, lost)
		}
	}()
	return do()
}

// recovered rebuilds the game after a panic; if it cannot, the session ends.
func (s *Session) recovered(open *game.Record, answers int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the game cannot be recovered: %v", r)
		}
		s.quit = s.quit || err != nil
	}()
	if s.Game == nil {
		return nil
	}
	return reload.Recover(s.Game, open, answers)
}

// brokenAt is the function of this program that panicked.
func brokenAt() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	for panicked := false; ; {
		f, more := frames.Next()
		if panicked && !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("%s (%s:%d)", f.Function, filepath.Base(f.File), f.Line)
		}
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			return "an unknown place"
		}
	}
}

// echo is an error that quotes a line, with the long words of the line cut.
type echo struct {
	error
	text string
}

func (e *echo) Error() string { return e.text }

func (e *echo) Unwrap() error { return e.error }

// echoed cuts the words of the line that an error quotes. It leaves a path of possible
// length alone: a cut path is of no use.
func echoed(err error, line string) error {
	if fault := (*fs.PathError)(nil); err == nil || errors.As(err, &fault) && len(fault.Path) < maxPath {
		return err
	}
	if text := lua.Echo(err.Error(), line); text != err.Error() {
		return &echo{err, text}
	}
	return err
}
