package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/peterh/liner"

	"parley/lua"
)

// Reader hands out lines. Prompt shows a prompt where there is somebody to
// read it; io.EOF ends the session.
type Reader interface {
	Prompt(prompt string) (string, error)
	// Keep remembers a line for the arrow keys.
	Keep(line string)
	Close() error
}

// Person is a Reader at which somebody sits who can be asked whether he means
// what he types.
type Person interface {
	Reader
	Person()
}

// ErrCancelled is a line given up with Ctrl-C: the game goes on.
var ErrCancelled = errors.New("cancelled")

// pipe reads lines of a file or a pipe and shows no prompt.
type pipe struct {
	in  *bufio.Reader
	end <-chan struct{} // closed: no line is read any more; nil for never
}

// NewPipe reads lines from a reader that is no terminal.
func NewPipe(r io.Reader) Reader { return NewPipeUntil(r, nil) }

// NewPipeUntil is NewPipe whose lines end when end is closed, also while one is
// waited for.
func NewPipeUntil(r io.Reader, end <-chan struct{}) Reader {
	return pipe{bufio.NewReader(r), end}
}

// Prompt reads a line. Of one that is longer than a line may be it keeps only
// as much as shows that, and reads past the rest.
func (p pipe) Prompt(string) (line string, err error) {
	if p.end == nil {
		return p.line()
	}
	if p.ended() { // a line may still be waited for
		return "", io.EOF
	}
	read := make(chan struct{})
	var text string
	var fault error
	go func() {
		defer close(read)
		text, fault = p.line()
	}()
	select {
	case <-p.end: // the one that waits goes with the process
	case <-read:
	}
	if p.ended() { // even where a line came in the same moment
		return "", io.EOF
	}
	return text, fault
}

func (p pipe) ended() bool {
	select {
	case <-p.end:
		return true
	default:
		return false
	}
}

func (p pipe) line() (string, error) {
	var line []byte
	for {
		part, err := p.in.ReadSlice('\n')
		line = append(line, part[:min(len(part), max(lua.MaxLine+2-len(line), 0))]...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err == io.EOF && len(line) > 0 {
			err = nil
		}
		return strings.TrimRight(string(line), "\r\n"), err
	}
}

// Piped says whether lines come from a file or a pipe, at which nobody sits.
func Piped(r Reader) bool { _, ok := r.(pipe); return ok }

func (p pipe) Keep(string) {}

func (p pipe) Close() error { return nil }

// Plain reads lines of a terminal that can do no more than show text.
type Plain struct {
	pipe
	out    io.Writer
	mu     sync.Mutex
	asking string // the prompt that stands there; "" while a line is carried out
}

// NewPlain reads lines of a terminal without history and completion.
func NewPlain(in io.Reader, out io.Writer) *Plain {
	return &Plain{pipe: pipe{in: bufio.NewReader(in)}, out: out}
}

// Person says that somebody sits there.
func (p *Plain) Person() {}

// Prompt shows a prompt and reads a line.
func (p *Plain) Prompt(prompt string) (string, error) {
	p.ask(prompt)
	defer p.ask("")
	return p.pipe.Prompt(prompt)
}

func (p *Plain) ask(prompt string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asking = prompt
	fmt.Fprint(p.out, prompt)
}

// Cancel is Ctrl-C: it puts the prompt again, and is false where none stands
// there.
func (p *Plain) Cancel() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.asking != "" {
		fmt.Fprintf(p.out, "\n%s\n%s", Cancelled, p.asking)
	}
	return p.asking != ""
}

// Cancelled is said when a line is given up.
const Cancelled = "(cancelled; quit leaves, and the journal keeps the game)"

// editor reads lines with history and completion.
type editor struct {
	l       *liner.State
	history string
	seen    []string
}

// New reads from the terminal of the process. History is the file
// that lines are remembered in, "" for none.
func New(history string, complete func(line string, pos int) (string, []string, string)) Reader {
	t := &editor{l: liner.NewLiner(), history: history}
	t.l.SetCtrlCAborts(true)
	t.l.SetTabCompletionStyle(liner.TabPrints)
	t.l.SetWordCompleter(complete)
	if f, err := os.Open(history); err == nil {
		_, _ = t.l.ReadHistory(f) // a history that cannot be read is no reason not to play
		f.Close()
	}
	return t
}

func (t *editor) Prompt(prompt string) (string, error) {
	line, err := t.l.Prompt(prompt)
	if errors.Is(err, liner.ErrPromptAborted) {
		return "", ErrCancelled
	}
	return line, err
}

func (t *editor) Person() {}

func (t *editor) Keep(line string) { t.l.AppendHistory(line) }

// Close keeps the history, by way of another file: a process that is killed meanwhile
// leaves the old one whole.
func (t *editor) Close() error {
	err := t.l.Close()
	if t.history == "" {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(t.history), 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(t.history), "history-*")
	if err != nil {
		return err
	}
	_, err = t.l.WriteHistory(f)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), t.history)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}
