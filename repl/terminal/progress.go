package terminal

import (
	"cmp"
	"fmt"
	"io"
	"sync"
	"time"

	"parley/repl/layout"
)

// Progress shows long work on a terminal: after half a second, one line says what is being
// done, how far it is and how long it has taken. Other output replaces the line, and it is
// cleared when the work is done.
//
// All methods may be called from several goroutines, and on a nil Progress, which shows
// nothing.
type Progress struct {
	W io.Writer // the terminal

	mu    sync.Mutex
	width int // of the terminal in columns; 0 is 80
	began time.Time
	what  string // the current work, "" for none
	far   string // how far it is
	drawn bool   // the line is on the screen
	open  bool   // the last output did not end its line
	stop  chan struct{}
}

// The line appears after patience, and is drawn again every beat.
const (
	patience = 500 * time.Millisecond
	beat     = 250 * time.Millisecond
)

// SetColumns sets the width of the terminal.
func (p *Progress) SetColumns(n int) { p.locked(func() { p.width = n }) }

func (p *Progress) locked(do func()) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
}

// Begin names the work that begins now; end ends it.
func (p *Progress) Begin(what string) (end func()) {
	if p == nil {
		return func() {}
	}
	p.End()
	p.locked(func() {
		p.what, p.far, p.began, p.stop = what, "", time.Now(), make(chan struct{})
		p.open = false // the prompt on that line was answered
		go p.run(p.stop)
	})
	return p.End
}

// End ends the current work.
func (p *Progress) End() {
	p.locked(func() {
		p.erase()
		if p.what != "" {
			p.what = ""
			close(p.stop)
		}
	})
}

// Say sets the text that says how far the work is.
func (p *Progress) Say(far string) { p.locked(func() { p.far = far }) }

// Write writes to the terminal, in place of the line.
func (p *Progress) Write(b []byte) (int, error) { return p.around(p.W, b) }

// Beside returns a writer for another file on the same terminal.
func (p *Progress) Beside(w io.Writer) io.Writer { return beside{p, w} }

type beside struct {
	p *Progress
	w io.Writer
}

func (b beside) Write(text []byte) (int, error) { return b.p.around(b.w, text) }

// around writes in place of the line, which is drawn again at the next beat.
func (p *Progress) around(w io.Writer, b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
	if len(b) > 0 {
		p.open = b[len(b)-1] != '\n'
	}
	return w.Write(b)
}

// run draws the line at every beat until the work is done.
func (p *Progress) run(stop chan struct{}) {
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case now := <-tick.C:
			p.draw(stop, now)
		}
	}
}

// draw draws the line once the work has taken longer than patience. It does not overwrite
// a line that other output has begun.
func (p *Progress) draw(stop chan struct{}, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d := now.Sub(p.began)
	if p.stop != stop || p.what == "" || p.open || d < patience {
		return
	}
	text := p.what
	if p.far != "" {
		text += ": " + p.far
	}
	if d < 10*time.Second {
		text += fmt.Sprintf(", %.1f s", d.Seconds())
	} else {
		text += fmt.Sprintf(", %.0f s", d.Seconds())
	}
	text += " (Ctrl-C stops it)"
	fmt.Fprint(p.W, clearLine+layout.Cut(text, cmp.Or(p.width, 80)-1))
	p.drawn = true
}

// clearLine moves to the beginning of the line and clears it.
const clearLine = "\r\x1b[K"

func (p *Progress) erase() {
	if p.drawn {
		io.WriteString(p.W, clearLine)
		p.drawn = false
	}
}
