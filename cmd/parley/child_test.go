package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// childWord makes of the test binary the program itself: a process that can be
// killed. childSize is the size that its files may have. With childBare it only compiles
// the chapters of that ruleset, by gopher-lua alone.
const (
	childWord = "PARLEY_TEST_CHILD"
	childSize = "PARLEY_TEST_FILE_SIZE"
	childBare = "PARLEY_TEST_BARE"
)

func TestMain(m *testing.M) {
	if os.Getenv(childWord) == "" {
		os.Exit(m.Run())
	}
	if n, err := strconv.Atoi(os.Getenv(childSize)); err == nil {
		limitFiles(n)
	}
	if ruleset := os.Getenv(childBare); ruleset != "" {
		os.Exit(compileBare(ruleset))
	}
	os.Exit(run(carried(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// child is the program in a process of its own, in a folder.
func child(t *testing.T, dir, stdin string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), childWord+"=1", "PARLEY_HOME="+dir)
	if stdin != "" {
		cmd.Stdin = strings.NewReader(stdin)
	}
	return cmd
}

// ran runs a child to its end.
func ran(t *testing.T, cmd *exec.Cmd) said {
	t.Helper()
	var out, errw bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errw
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return said{cmd.ProcessState.ExitCode(), out.String(), errw.String()}
}

// listener hears what a child says, as it says it.
type listener struct {
	mu   sync.Mutex
	said bytes.Buffer
	done chan struct{} // it says no more
}

func listen(r io.Reader) *listener {
	l := &listener{done: make(chan struct{})}
	go func() {
		defer close(l.done)
		_, _ = io.Copy(l, r) // a terminal that is closed is an error
	}()
	return l
}

func (l *listener) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.said.Write(b)
}

// hears waits until a text has been said that was not waited for before.
func (l *listener) hears(t *testing.T, text string) {
	t.Helper()
	if so, ok := l.heard(text, 2*time.Minute); !ok {
		t.Fatalf("it does not say %q, it says\n%s", text, so)
	}
}

// heard waits for a text as long as that.
func (l *listener) heard(text string, within time.Duration) (so string, ok bool) {
	for late := time.Now().Add(within); ; time.Sleep(time.Millisecond) {
		l.mu.Lock()
		so = l.said.String()
		_, rest, found := strings.Cut(so, text)
		if found {
			l.said.Reset()
			l.said.WriteString(rest)
		}
		l.mu.Unlock()
		if found || time.Now().After(late) {
			return so, found
		}
	}
}
