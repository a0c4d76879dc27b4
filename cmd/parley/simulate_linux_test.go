package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSimulateIsInterrupted: Ctrl-C ends a run with a report on what is complete, and no
// part is written.
func TestSimulateIsInterrupted(t *testing.T) {
	args := []string{"simulate", "cutlass/long-plank", "--games", "9000000"}
	data, err := filepath.Abs(filepath.Join(root, "lua/simulate/testdata"))
	must(t, err)
	part := filepath.Join(t.TempDir(), "part")
	for _, more := range [][]string{nil, {"--shard", "1/2", "--out", part}} {
		for wait := time.Second; ; wait *= 2 { // the signal may come before the first game
			var out, errs bytes.Buffer
			cmd := child(t, t.TempDir(), "", append(append(args, "--path", data), more...)...)
			cmd.Stdout, cmd.Stderr = &out, &errs
			must(t, cmd.Start())
			time.Sleep(wait)
			must(t, cmd.Process.Signal(os.Interrupt))
			waited(t, cmd, func() {})
			s := said{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
			if s.status != 128+int(syscall.SIGINT) && more == nil || s.status != statusUsage && more != nil {
				if wait < 16*time.Second {
					continue
				}
				t.Errorf("status %d: %s", s.status, s.all())
			}
			if more == nil {
				s.says(t, 128+int(syscall.SIGINT), "of 9000000 seeds (interrupted)", "winner")
				_, after, _ := strings.Cut(s.out, "stopped after ")
				n, _, _ := strings.Cut(after, " ")
				again := printed(t, s.out, "to repeat:")
				if i := slices.Index(again, "--games"); i < 0 || again[i+1] != n {
					t.Errorf("%s games are repeated by %q", n, again)
				}
			} else {
				s.says(t, statusUsage, "interrupted after ", part+" was not written")
			}
			break
		}
	}
	if _, err := os.Stat(part); err == nil {
		t.Error("half a part was written")
	}
}
