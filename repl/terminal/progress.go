package terminal

import (
	"cmp"
	"fmt"
	"io"
	"sync"
	"time"

	"parley/repl/layout"
)

// Progress shows on a terminal that work takes its time: after half a second one
// line says what is done, how far it has come and for how long. What is written
// meanwhile takes its place, and it is gone when the work is done.
//
// All methods may be called from several goroutines, and of a nil Progress,
// which shows nothing.
type Progress struct {
	W io.Writer // the terminal

	mu    sync.Mutex
	width int // of the terminal in columns; 0 is 80
	began time.Time
	what  string // the work under way, "" for none
	far   string // how far it has come
	drawn bool   // the line is on the screen
	open  bool   // the last line that was written is not at its end
	stop  chan struct{}
}

// Work shows itself when it has taken as long as patience, and again every
// beat.
const (
	patience = 500 * time.Millisecond
	beat     = 250 * time.Millisecond
)

// SetColumns says how wide the terminal is.
func (p *Progress) SetColumns(n int) { p.locked(func() { p.width = n }) }

func (p *Progress) locked(do func()) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
}

// Begin says what is being done from now on; end says that it is done.
func (p *Progress) Begin(what string) (end func()) {
	if p == nil {
		return func() {}
	}
	p.End()
	p.locked(func() {
		p.what, p.far, p.began, p.stop = what, "", time.Now(), make(chan struct{})
		p.open = false // a prompt that stood there was answered
		go p.run(p.stop)
	})
	return p.End
}

// End says that nothing is being done any more.
func (p *Progress) End() {
	p.locked(func() {
		p.erase()
		if p.what != "" {
			p.what = ""
			close(p.stop)
		}
	})
}

// Say tells how far the work has come.
func (p *Progress) Say(far string) { p.locked(func() { p.far = far }) }

// Write writes to the terminal, in place of the line.
func (p *Progress) Write(b []byte) (int, error) { return p.around(p.W, b) }

// Beside writes to another writer that leads to the same terminal.
func (p *Progress) Beside(w io.Writer) io.Writer { return beside{p, w} }

type beside struct {
	p *Progress
	w io.Writer
}

func (b beside) Write(text []byte) (int, error) { return b.p.around(b.w, text) }

// around writes in place of the line, which comes again at the next beat.
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

// draw shows the line, once the work has taken long enough for anybody to wonder. It
// leaves a line alone that has been begun by others.
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

// clearLine goes to the beginning of the line and clears it.
const clearLine = "\r\x1b[K"

func (p *Progress) erase() {
	if p.drawn {
		io.WriteString(p.W, clearLine)
		p.drawn = false
	}
}
