package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/core/game"
)

// dicing is a game that asks for a die in the middle of an order.
var dicing = []string{"play", "tiny/first", "--path", ".", "--seed", "3", "--real-dice", "--journal", "dice.parley"}

// raced is a folder with the small ruleset, and the working one.
func raced(t *testing.T) string {
	t.Helper()
	race(t, "")
	dir, err := os.Getwd()
	must(t, err)
	return dir
}

// heldDice: the journal holds one order and an open one, and goes on.
func heldDice(t *testing.T) {
	t.Helper()
	tape, err := game.LoadJournal("dice.parley")
	if err != nil || tape.Torn != "" || len(tape.Records) != 2 || tape.Open == nil || tape.Open.Order != "row tern steady" {
		t.Fatalf("%v %+v", err, tape)
	}
	parley(t, "5\n", "play", "--resume", "dice.parley", "--path", ".").says(t, statusDone, "resumed after 1 order", "Tern rows, 5 further, and is at 5")
}

// TestEndOfATerminal ends a game in the middle of a decision in every way that
// a terminal has: the answers so far are in the journal, and the terminal is given
// back as it was.
func TestEndOfATerminal(t *testing.T) {
	for _, term := range []string{"xterm", "dumb"} {
		for name, end := range map[string]func(t *testing.T, cmd *exec.Cmd, screen *os.File){
			"hangup":   func(t *testing.T, _ *exec.Cmd, screen *os.File) { must(t, screen.Close()) },
			"SIGHUP":   func(t *testing.T, cmd *exec.Cmd, _ *os.File) { must(t, cmd.Process.Signal(syscall.SIGHUP)) },
			"SIGTERM":  func(t *testing.T, cmd *exec.Cmd, _ *os.File) { must(t, cmd.Process.Signal(syscall.SIGTERM)) },
			"SIGKILL":  func(t *testing.T, cmd *exec.Cmd, _ *os.File) { must(t, cmd.Process.Kill()) },
			"Ctrl-D":   func(t *testing.T, _ *exec.Cmd, screen *os.File) { typed(t, screen, "\x04") },
			"quit":     func(t *testing.T, _ *exec.Cmd, screen *os.File) { typed(t, screen, "quit\r") },
			"half way": func(t *testing.T, cmd *exec.Cmd, screen *os.File) { typed(t, screen, "5"); must(t, cmd.Process.Kill()) },
		} {
			t.Run(term+"/"+name, func(t *testing.T) {
				dir := raced(t)
				cmd := child(t, dir, "", dicing...)
				screen, tty := atTerminal(t, cmd, term)
				was := manners(t, tty)
				l := listen(screen)
				l.hears(t, "(blue) to act")
				typed(t, screen, "row gull hard\r")
				l.hears(t, "d6 oars; type the face")
				typed(t, screen, "4\r")
				l.hears(t, "Gull rows, 6 further")
				l.hears(t, "(red) to act")
				typed(t, screen, "row tern steady\r")
				l.hears(t, "d6 oars; type the face")
				l.hears(t, "? ")
				for wait, ok := firstWait, false; !ok; wait *= 2 { // one typed just before the prompt goes to nobody
					if wait > longestWait {
						t.Fatal("Ctrl-C is not heard")
					}
					typed(t, screen, "\x03") // Ctrl-C: the question stands
					_, ok = l.heard("cancelled", wait)
				}
				end(t, cmd, screen)
				waited(t, cmd, func() {
					if name == "Ctrl-D" || name == "quit" { // what was typed may have gone to nobody too
						_, _ = screen.WriteString(map[string]string{"Ctrl-D": "\x04", "quit": "quit\r"}[name])
					}
				})
				if name != "hangup" && name != "SIGKILL" && name != "half way" && manners(t, tty) != was {
					t.Error("the terminal is not given back as it was")
				}
				heldDice(t)
			})
		}
	}
}

// TestThinkingIsStopped: Ctrl-C has a bot give the best order that it has found so far, and ends a game that bots play among
// themselves.
func TestThinkingIsStopped(t *testing.T) {
	for bots, then := range map[string]string{"red=search:1h": "setup> ", "all=greedy:1000000": "Interrupted. The game is not over."} {
		cmd := child(t, t.TempDir(), "", "play", "galley/duel", "--bots", bots, "--seed", "3", "--journal", "none")
		screen, _ := atTerminal(t, cmd, "xterm")
		l := listen(screen)
		l.hears(t, ": thinking")
		for late := time.Now().Add(longestWait); ; {
			typed(t, screen, "\x03") // once for each order that is thought about
			if _, ok := l.heard(then, firstWait); ok {
				break
			}
			if time.Now().After(late) {
				t.Fatalf("%s: %q is not said", bots, then)
			}
		}
	}
}

func typed(t *testing.T, screen *os.File, text string) {
	t.Helper()
	_, err := screen.WriteString(text)
	must(t, err)
}

// waited waits until a child has ended; again ends it once more if it is slow.
func waited(t *testing.T, cmd *exec.Cmd, again func()) {
	t.Helper()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = cmd.Wait() // its exit status is the signal's
	}()
	for wait := firstWait; ; wait *= 2 {
		select {
		case <-ended:
			return
		case <-time.After(wait):
		}
		if wait > longestWait {
			_ = cmd.Process.Kill()
			<-ended
			t.Error("it does not end")
			return
		}
		again()
	}
}

// firstWait is how long a child gets to answer what is typed before it is typed again;
// each time it gets twice as long, up to longestWait: on a busy machine it may be slow.
const (
	firstWait   = 300 * time.Millisecond
	longestWait = time.Minute
)

// askedForADie is a child that has read lines from a pipe and waits for a die.
func askedForADie(t *testing.T, lines string) (*exec.Cmd, *listener) {
	t.Helper()
	cmd := child(t, raced(t), "", dicing...)
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	_, err = io.WriteString(in, lines)
	must(t, err)
	l := listen(out)
	l.hears(t, "Tern: roll d6 oars; type the face")
	return cmd, l
}

// TestEndOfAPipe ends a game whose lines come from a pipe, or whose answers go
// into one: the input ends or was never there, nobody reads any more, or the
// pipe is full.
func TestEndOfAPipe(t *testing.T) {
	const lines = "row gull hard\n4\nrow tern steady\n"
	t.Run("the input ends", func(t *testing.T) {
		s := ran(t, child(t, raced(t), lines, dicing...))
		s.says(t, statusDone, "Continue with: parley play --resume dice.parley")
		heldDice(t)
	})
	t.Run("SIGTERM", func(t *testing.T) {
		cmd, _ := askedForADie(t, lines)
		must(t, cmd.Process.Signal(syscall.SIGTERM))
		waited(t, cmd, func() {})
		heldDice(t)
	})
	t.Run("SIGINT", func(t *testing.T) {
		cmd, l := askedForADie(t, lines)
		must(t, cmd.Process.Signal(os.Interrupt))
		l.hears(t, "Saved. Continue with: parley play --resume dice.parley")
		waited(t, cmd, func() {})
		if got := cmd.ProcessState.ExitCode(); got != 128+int(syscall.SIGINT) {
			t.Errorf("exit status %d", got)
		}
		heldDice(t)
	})
	t.Run("no input", func(t *testing.T) {
		cmd := child(t, raced(t), "", dicing...)
		sh := exec.Command("sh", append([]string{"-c", `exec "$@" <&-`, "sh"}, cmd.Args...)...)
		sh.Dir, sh.Env = cmd.Dir, cmd.Env
		ran(t, sh).says(t, statusDone, "Saved. Continue with: parley play --resume dice.parley")
		parley(t, lines, "play", "--resume", "dice.parley", "--path", ".").says(t, statusDone, "resumed after 0 orders")
		heldDice(t)
	})
	for name, to := range map[string]string{"no output": ">&-", "a full disk for an output": ">/dev/full"} {
		t.Run(name, func(t *testing.T) {
			cmd := child(t, raced(t), "", dicing...)
			sh := exec.Command("sh", append([]string{"-c", `exec "$@" ` + to, "sh"}, cmd.Args...)...)
			sh.Dir, sh.Env, sh.Stdin = cmd.Dir, cmd.Env, strings.NewReader(lines)
			if s := ran(t, sh); to == ">/dev/full" {
				s.says(t, statusUsage, "cannot write the answer")
			}
			heldDice(t)
		})
	}
	t.Run("nobody reads", func(t *testing.T) {
		cmd := child(t, raced(t), "", dicing...)
		in, err := cmd.StdinPipe()
		must(t, err)
		r, w, err := os.Pipe()
		must(t, err)
		cmd.Stdout = w
		must(t, cmd.Start())
		must(t, w.Close())
		_, err = io.WriteString(in, "row gull hard\n4\n")
		must(t, err)
		listen(r).hears(t, "(red) to act")
		must(t, r.Close())
		_, err = io.WriteString(in, "row tern steady\n")
		must(t, err)
		waited(t, cmd, func() {}) // by SIGPIPE, when it puts the question
		heldDice(t)
	})
	t.Run("a full pipe", func(t *testing.T) {
		dir := raced(t)
		cmd := child(t, dir, "", dicing...)
		r, w, err := os.Pipe()
		must(t, err)
		defer r.Close()
		junk := bytes.Repeat([]byte{'.'}, 1<<16)
		filled := make(chan bool)
		go func() { // until one of them blocks
			for range 32 {
				if _, err := w.Write(junk[:1<<11]); err != nil {
					break
				}
			}
			close(filled)
		}()
		<-filled // a pipe holds 64 KiB
		cmd.Stdin, cmd.Stdout = strings.NewReader(lines), w
		must(t, cmd.Start())
		must(t, w.Close())
		for late := time.Now().Add(20 * time.Second); time.Now().Before(late); time.Sleep(10 * time.Millisecond) {
			if tape, err := game.LoadJournal("dice.parley"); err == nil && len(tape.Records) == 1 {
				break // it is stuck at its first word
			}
		}
		must(t, cmd.Process.Signal(syscall.SIGTERM))
		waited(t, cmd, func() {})
		tape, err := game.LoadJournal("dice.parley")
		if err != nil || tape.Torn != "" || len(tape.Records) != 1 || tape.Open != nil {
			t.Fatalf("%v %+v", err, tape)
		}
		parley(t, lines, "play", "--resume", "dice.parley", "--path", ".").says(t, statusDone, "resumed after 0 orders")
		heldDice(t)
	})
}

// TestTwoWriters: of two processes one writes a journal; the other learns how
// to read it, or to go on with a copy. One that was killed is in nobody's way.
func TestTwoWriters(t *testing.T) {
	dir := raced(t)
	cmd := child(t, dir, "", dicing...)
	in, err := cmd.StdinPipe()
	must(t, err)
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	_, err = io.WriteString(in, "row gull hard\n4\nrow tern steady\n")
	must(t, err)
	listen(out).hears(t, "Tern: roll d6 oars; type the face")
	was := content(t, "dice.parley")

	ran(t, child(t, dir, "5\n", "play", "--resume", "dice.parley", "--path", ".")).says(t, statusUsage, "another parley is writing dice.parley", "`parley replay dice.parley`", "`parley play --resume dice.parley --journal FILE`")
	ran(t, child(t, dir, "load dice.parley\n", "play", "tiny/first", "--path", ".", "--journal", "none")).says(t, statusDone, "another parley is writing")
	ran(t, child(t, dir, "", "replay", "dice.parley", "--verify", "--path", ".")).says(t, statusDone, "is valid: 1 order")
	ran(t, child(t, dir, "", "ask", "dice.parley", "show gull", "--path", ".")).says(t, statusDone, "at 6")
	ran(t, child(t, dir, "", dicing...)).says(t, statusUsage, "dice.parley already exists")
	ran(t, child(t, dir, "5\n", "play", "--resume", "dice.parley", "--journal", "copy.parley", "--path", ".")).says(t, statusDone, "it continues in copy.parley", "Tern rows, 5 further")
	if now := content(t, "dice.parley"); !bytes.Equal(now, was) {
		t.Error("somebody else wrote to it")
	}
	must(t, cmd.Process.Kill())
	waited(t, cmd, func() {})
	if left, _ := filepath.Glob("dice.parley?*"); len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
	heldDice(t)
}
