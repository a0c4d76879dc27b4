package terminal

import (
	"strings"
	"testing"
	"time"
)

// TestProgress shows work that takes its time, and gives way to what is written.
func TestProgress(t *testing.T) {
	var out, errs strings.Builder
	p := &Progress{W: &out}
	p.SetColumns(40)
	at := func(d time.Duration) string {
		out.Reset()
		p.draw(p.stop, p.began.Add(d))
		return out.String()
	}
	end := p.Begin("odds")
	if got := at(300 * time.Millisecond); got != "" {
		t.Errorf("after 0.3 s it shows %q", got)
	}
	if got := at(700 * time.Millisecond); got != clearLine+"odds, 0.7 s (Ctrl-C stops it)" {
		t.Errorf("after 0.7 s it shows %q", got)
	}
	p.Say("12 runs, a very great number of states")
	if got := at(12 * time.Second); got != clearLine+"odds: 12 runs, a very great number of ~" {
		t.Errorf("a long line is %q", got)
	}
	out.Reset()
	if p.Write([]byte("half a ")); out.String() != clearLine+"half a " || at(13*time.Second) != "" {
		t.Errorf("what is written in the middle of a line: %q", &out)
	}
	p.Write([]byte("line\n"))
	at(14 * time.Second)
	out.Reset()
	if p.Beside(&errs).Write([]byte("an error\n")); out.String() != clearLine || errs.String() != "an error\n" {
		t.Errorf("beside it: %q, %q", &out, &errs)
	}
	at(15 * time.Second)
	stop := p.stop
	out.Reset()
	end()
	if out.String() != clearLine {
		t.Errorf("in the end: %q", &out)
	}
	out.Reset()
	if p.draw(stop, p.began.Add(time.Minute)); out.Len() > 0 {
		t.Errorf("when it is done it shows %q", &out)
	}
	var none *Progress
	none.Begin("nothing")()
	none.Say("nothing")
}

// TestProgressShowsItself without a call of Say.
func TestProgressShowsItself(t *testing.T) {
	shown := make(chan string, 10)
	p := &Progress{W: writerFunc(func(b []byte) { shown <- string(b) })}
	defer p.Begin("waiting")()
	select {
	case text := <-shown:
		if d := time.Since(p.began); !strings.Contains(text, "waiting, ") || d < patience {
			t.Errorf("after %v it shows %q", d, text)
		}
	case <-time.After(10 * time.Second):
		t.Error("nothing is shown")
	}
}

type writerFunc func(b []byte)

func (w writerFunc) Write(b []byte) (int, error) { w(b); return len(b), nil }
