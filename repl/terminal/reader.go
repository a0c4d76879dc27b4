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

// Reader reads lines. Prompt shows a prompt if a person is there to read it; io.EOF ends
// the session.
type Reader interface {
	Prompt(prompt string) (string, error)
	// Keep adds a line to the history.
	Keep(line string)
	Close() error
}

// Person is a Reader with a person who can be asked to confirm a line. Clear removes
// everything from the screen, and what can be scrolled back to as well.
type Person interface {
	Reader
	Clear()
}

// clearScreen is what a terminal clears itself by.
const clearScreen = "\x1b[H\x1b[2J\x1b[3J"

// blankLines is how many lines push everything off a terminal that can only show text.
const blankLines = 100

// ErrCancelled is a line cancelled with Ctrl-C: the game continues.
var ErrCancelled = errors.New("cancelled")

// pipe reads lines of a file or a pipe and shows no prompt.
type pipe struct {
	in  *bufio.Reader
	end <-chan struct{} // closed: stop reading lines; nil: never
}

// NewPipe reads lines from a reader that is not a terminal.
func NewPipe(r io.Reader) Reader { return NewPipeUntil(r, nil) }

// NewPipeUntil is NewPipe, but stops when end is closed, even while it waits for a line.
func NewPipeUntil(r io.Reader, end <-chan struct{}) Reader {
	return pipe{bufio.NewReader(r), end}
}

// Prompt reads a line. It keeps only enough of a line that is too long to show that it is,
// and skips the rest.
func (p pipe) Prompt(string) (line string, err error) {
	if p.end == nil {
		return p.line()
	}
	if p.ended() { // a goroutine may still be waiting for a line
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
	case <-p.end: // a waiting goroutine ends with the process
	case <-read:
	}
	if p.ended() { // even if a line came at the same moment
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

// Piped says whether lines come from a file or a pipe, not from a person.
func Piped(r Reader) bool { _, ok := r.(pipe); return ok }

func (p pipe) Keep(string) {}

func (p pipe) Close() error { return nil }

// Plain reads lines from a terminal that can only show text.
type Plain struct {
	pipe
	out    io.Writer
	mu     sync.Mutex
	asking string // the prompt on the screen; "" while a line is carried out
}

// NewPlain reads lines from a terminal, without history and completion.
func NewPlain(in io.Reader, out io.Writer) *Plain {
	return &Plain{pipe: pipe{in: bufio.NewReader(in)}, out: out}
}

// Clear pushes everything off the screen.
func (p *Plain) Clear() { fmt.Fprint(p.out, strings.Repeat("\n", blankLines)) }

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

// Cancel is Ctrl-C: it prints the prompt again; false if there is no prompt.
func (p *Plain) Cancel() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.asking != "" {
		fmt.Fprintf(p.out, "\n%s\n%s", Cancelled, p.asking)
	}
	return p.asking != ""
}

// Cancelled is printed when a line is cancelled.
const Cancelled = "(cancelled; `quit` leaves, and the journal keeps the game)"

// editor reads lines with history and completion.
type editor struct {
	l       *liner.State
	history string
	seen    []string
}

// New reads from the terminal of the process. History is the file for the history of
// lines, "" for none.
func New(history string, complete func(line string, pos int) (string, []string, string)) Reader {
	t := &editor{l: liner.NewLiner(), history: history}
	t.l.SetCtrlCAborts(true)
	t.l.SetTabCompletionStyle(liner.TabPrints)
	t.l.SetWordCompleter(complete)
	if f, err := os.Open(history); err == nil {
		_, _ = t.l.ReadHistory(f) // play even if the history cannot be read
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

// Clear writes to the terminal itself: texts of rules may not carry such commands.
func (t *editor) Clear() { fmt.Fprint(os.Stdout, clearScreen) }

func (t *editor) Keep(line string) { t.l.AppendHistory(line) }

// Close saves the history through a temporary file, so that a process killed meanwhile
// leaves the old one intact.
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
