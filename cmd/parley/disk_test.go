package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/core/game"
)

// limited is a child whose files grow to n bytes and no further.
func limited(t *testing.T, dir string, n int, stdin string, args ...string) said {
	t.Helper()
	cmd := child(t, dir, stdin, args...)
	cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d", childSize, n))
	return ran(t, cmd)
}

// TestRunOnAFullDisk: a run whose file does not fit is reported all the same, and leaves no part of the file.
func TestRunOnAFullDisk(t *testing.T) {
	if !filesCanBeLimited {
		t.Skip("the size of files cannot be limited here")
	}
	dir := t.TempDir()
	data, err := filepath.Abs(filepath.Join(root, "lua/simulate/testdata"))
	must(t, err)
	s := limited(t, dir, 1000, "", "simulate", "cutlass/long-plank", "--path", data, "--games", "60", "--csv", "rows.csv", "--svg", "plot.svg")
	s.says(t, statusUsage, "winner games share", "rows.csv cannot be written: file too large", "plot.svg cannot be written: file too large", "to repeat:")
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v %v", left, err)
	}
}

// TestDiskThatIsFull fills the disk at every report of a game at the prompt: the
// order that does not fit is not given, the prompt lives, and what was given
// before is in the journal and can be gone on with.
func TestDiskThatIsFull(t *testing.T) {
	if !filesCanBeLimited {
		t.Skip("the size of files cannot be limited here")
	}
	const rows = "row gull steady\nrow tern steady\nrow gull steady\nrow tern steady\n" // all of one length
	was := race(t, rows)
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(was, []byte("\n"))
	size, orders := 0, -1
	for i, l := range lines[:len(lines)-1] {
		for _, n := range []int{size, size + len(l)/2, size + len(l) - 1} {
			if !*long && n%3 > 0 {
				continue
			}
			name := fmt.Sprintf("full-%d.parley", n)
			s := limited(t, dir, n, rows+"show turn\n", "play", "tiny/first", "--path", ".", "--seed", "3", "--journal", name)
			if i == 0 {
				s.says(t, statusUsage, "cannot create the journal", "file too large", "--journal none")
				if left, _ := filepath.Glob("full-*"); len(left) > 0 {
					t.Fatalf("of a game that was not begun there is %v", left)
				}
				continue
			}
			if orders < 0 { // the beginning does not fit
				s.says(t, statusUsage, "cannot be written", "file too large")
				if left, _ := filepath.Glob("full-*"); len(left) > 0 {
					t.Fatalf("of a game that did not begin there is %v", left)
				}
				continue
			}
			s.says(t, statusUsage, name+" cannot be written: file too large. The last order was not saved and does not count", "`save FILE`", "(blue) to act", "the last order was not saved", "--resume "+name)
			tape, err := game.LoadJournal(name)
			if err != nil || tape.Torn != "" || tape.Open != nil || len(tape.Records) != orders+1 {
				t.Fatalf("%d bytes: %v %+v, confirmed were %d orders\n%s", n, err, tape, orders, s.all())
			}
			if told := strings.Count(s.out, " further, and is at "); told != orders {
				t.Errorf("%d bytes: %d orders are reported, %d are saved", n, told, orders)
			}
			rest := strings.Join(strings.SplitAfter(rows, "\n")[orders:], "")
			parley(t, rest, "play", "--resume", name, "--path", ".").says(t, statusDone, fmt.Sprintf("resumed after %d order", orders))
			if now := content(t, name); !bytes.Equal(now, was) {
				t.Errorf("%d bytes: gone on with it is\n%s", n, now)
			}
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
		if size += len(l); bytes.HasPrefix(l, []byte(`{"done"`)) {
			orders++
		}
	}
}

// TestBotsOnADiskThatIsFull: the prompt lives where the bots were stopped.
func TestBotsOnADiskThatIsFull(t *testing.T) {
	if !filesCanBeLimited {
		t.Skip("the size of files cannot be limited here")
	}
	was := race(t, "", "--bots", "all")
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	s := limited(t, dir, len(was)/2, "show journal\nsave\n", "play", "tiny/first", "--path", ".", "--seed", "3", "--bots", "all", "--journal", "full.parley")
	s.says(t, statusUsage, "full.parley cannot be written: ", "saved in full.parley", "the whole game is saved in full.parley", "--resume full.parley")
	parley(t, "", "play", "--resume", "full.parley", "--bots", "all", "--path", ".").says(t, statusDone, "The game is over")
	if now := content(t, "full.parley"); !bytes.Equal(now, was) {
		t.Errorf("gone on with it is\n%s", now)
	}
}

// spoil is a line of the prompt at which something happens to the journal.
type spoil struct {
	lines []string
	at    map[string]func()
}

func (s *spoil) Read(b []byte) (int, error) {
	if len(s.lines) == 0 {
		return 0, io.EOF
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	if do := s.at[line]; do != nil {
		do()
		line = "# " + line
	}
	return copy(b, line+"\n"), nil
}

// TestJournalSpoiledUnderThePrompt: a journal that is removed, cut off, written
// to or replaced while a game is played is noticed at the next order, which is
// not given; saved elsewhere the game goes on and is whole, and one that nobody
// saves is kept by itself.
func TestJournalSpoiledUnderThePrompt(t *testing.T) {
	for _, test := range []struct {
		what string
		do   func(t *testing.T, name string)
		says string
	}{
		{"removed", func(t *testing.T, name string) { must(t, os.Remove(name)) }, "the file no longer exists"},
		{"the folder removed", func(t *testing.T, name string) { must(t, os.RemoveAll(filepath.Dir(name))) }, "the file no longer exists"},
		{"cut off", func(t *testing.T, name string) { must(t, os.Truncate(name, 700)) }, "another program has changed the file: it has 700 bytes, not "},
		{"emptied", func(t *testing.T, name string) { must(t, os.Truncate(name, 0)) }, "another program has changed the file: it has 0 bytes, not "},
		{"written to", func(t *testing.T, name string) {
			f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
			must(t, err)
			_, err = f.WriteString("hello")
			must(t, err)
			must(t, f.Close())
		}, "another program has changed the file"},
		{"replaced", func(t *testing.T, name string) {
			must(t, os.WriteFile(name+".x", content(t, name), 0o644))
			must(t, os.Rename(name+".x", name))
		}, "another file has taken its place"},
	} {
		t.Run(test.what, func(t *testing.T) {
			was := race(t, rows)
			must(t, os.Mkdir("kept", 0o755))
			name := filepath.Join("kept", "game.parley")
			all := strings.Split(strings.TrimSpace(rows), "\n")
			play := func(lines ...string) said {
				in := &spoil{lines, map[string]func(){"spoil": func() { test.do(t, name) }}}
				var out, errw bytes.Buffer
				status := run(compiled(), []string{"play", "tiny/first", "--path", ".", "--seed", "3", "--journal", name}, in, &out, &errw)
				return said{status, out.String(), errw.String()}
			}
			s := play(all[0], all[1], "spoil", all[2], all[2], "show gull", "save rescued.parley", all[2], all[3])
			s.says(t, statusDone, "the journal "+name+" is lost: "+test.says, "The game itself is complete", "saved in rescued.parley from now on")
			if n := strings.Count(s.out, "is lost: "); n != 2 {
				t.Errorf("it says so %d times for two orders", n)
			}
			if !bytes.Equal(content(t, "rescued.parley"), was) {
				t.Errorf("saved is\n%s", content(t, "rescued.parley"))
			}
			must(t, os.RemoveAll("kept"))
			must(t, os.Mkdir("kept", 0o755))
			s = play(all[0], all[1], all[2], all[3], "spoil") // and leaves
			other := filepath.Join("kept", "game-2.parley")
			if test.what == "the folder removed" {
				other = filepath.Join(os.Getenv("PARLEY_HOME"), "game-2.parley")
			}
			s.says(t, statusDone, "is lost: "+test.says, "Continue with: parley play --resume "+other)
			if !bytes.Equal(content(t, other), was) {
				t.Errorf("%s holds\n%s", other, content(t, other))
			}
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
