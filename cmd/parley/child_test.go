package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// childWord makes of the test binary the program itself: a process that can be
// killed. childSize is the size that its files may have.
const (
	childWord = "PARLEY_TEST_CHILD"
	childSize = "PARLEY_TEST_FILE_SIZE"
)

func TestMain(m *testing.M) {
	if os.Getenv(childWord) == "" {
		os.Exit(m.Run())
	}
	if n, err := strconv.Atoi(os.Getenv(childSize)); err == nil {
		limitFiles(n)
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
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

// told waits until a child has printed a text.
func told(t *testing.T, out io.Reader, text string) (so string) {
	t.Helper()
	b := make([]byte, 4096)
	for !strings.Contains(so, text) {
		n, err := out.Read(b)
		if so += string(b[:n]); err != nil && !strings.Contains(so, text) {
			t.Fatalf("it says %q and ends: %v", so, err)
		}
	}
	return so
}
