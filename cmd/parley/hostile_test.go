//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// pirate is a rulebook with one action whose harmful code replaces BODY, and one
// harmless action.
const pirate = `
local keep = {}
local function hold(t, i, v) t[i] = v end
local nothing = rule "pirate.act" { title = "Acts", source = "none", text = "It acts.", run = function(x) return x end }
local odd = rule "pirate.odd" { title = "Odd", source = "none", text = "It asks.", pure = true, run = function(x) ODD end }
action "honest" { rule = "pirate.act", phase = "act", run = function() game.n = game.n + 1 note("a fair wind") end }
action "evil" { rule = "pirate.act", phase = "act", run = function() BODY end }
sequence { players = function() return { "blue" } end,
  map = function() MAP return {} end,
  { "act", mode = "together", rule = "pirate.act", who = function() return { "blue" } end } }
LOAD
`

const pirateTOML = `
name = "pirate"
title = "Pirate"
round = "turn"
files = ["all.lua"]
[board]
kind = "hex"
[record.node]
next = "node?"
kids = "list of node"
[state]
n = "integer"
node = "node?"
texts = "list of text"
`

// worst is what a stranger may do, each in a process of its own: where it
// stands, what it is, the lines that are typed, and what is said. The process
// lives on, and gives the honest order, where it says "a fair wind".
var worst = []struct{ name, where, what, line, want string }{
	{"loop that holds its errors", "BODY", `while true do pcall(function() while true do pcall(error) end end) end`, "evil", "stopped after"},
	{"memory that the chapter keeps", "BODY", `for i = 1, 1e9 do hold(keep, i % 60000 + 1, ("x"):rep(1e5) .. i) end`, "evil", "MB of memory"},
	{"small tables that the chapter keeps", "BODY", `for i = 1, 1e9 do hold(keep, 1, { keep[1], {}, { i } }) end`, "evil", "stopped"},
	{"doubled tables", "BODY", `local t = { 1 } for i = 1, 60 do t = { t, t, t, t, t, t, t, t } end while true do nothing(t) end`, "evil", "stopped"},
	{"tables that hold themselves", "BODY", `local t = { kids = {} } t.kids[1], t.next = t, t for i = 1, 1e9 do pcall(function() game.node = t end) end`, "evil", "stopped"},
	{"wide stacks", "BODY", `local t = {} for i = 1, 900 do t[i] = i end local function f(...) return f(unpack(t), ...), f(...) end while true do pcall(f, unpack(t)) end`, "evil", "all.lua"},
	{"geometry", "BODY", `local p = {} for i = 1, 990 do p[i] = { x = i, y = i * i % 1000 } end local a = { outline = p } while true do plane.distance(a, a) end`, "evil", "stopped"},
	{"patterns", "BODY", `while true do pcall(string.match, ("a"):rep(60000), ("a*"):rep(10) .. "b") end`, "evil", "stopped"},
	{"odds", "ODD", `local n = 0 while true do n = n + roll("2d6", "x") hold(keep, n % 60000 + 1, ("x"):rep(1e5) .. n) end`, "odds odd(1)", ""},
	{"texts at the prompt", "", "", `= (function() local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1e6) .. i end end)()`, "stopped"},
	{"loading", "LOAD", `for i = 1, 1e9 do hold(keep, i % 60000 + 1, ("x"):rep(1e5) .. i) end`, "honest", "MB of memory"},
	{"map", "MAP", `while true do hold(keep, #keep + 1, hex.within("0,0", 100)) end`, "show map", "stopped"},
}

const (
	limitSteps = "10G"     // so that time or memory ends it
	mostRSS    = 320 << 10 // KiB
)

func TestHostileProcess(t *testing.T) {
	dir := t.TempDir()
	limitTime := 200 * time.Millisecond
	if *long {
		limitTime = time.Second
	}
	for i, c := range worst {
		t.Run(c.name, func(t *testing.T) {
			if !*long && i%3 > 0 {
				t.Skip("in the long form: -long")
			}
			at := filepath.Join(dir, strconv.Itoa(i))
			text := pirate
			for _, place := range []string{"ODD", "BODY", "MAP", "LOAD"} {
				by := ""
				if c.where == place {
					by = c.what
				}
				text = strings.Replace(text, place, by, 1)
			}
			pirates(t, at, text)
			var p *process
			for range 3 { // a busy machine has another try
				p = hostileProcess(t, at, c.line, "--limit-time", limitTime.String(), "--limit-steps", limitSteps)
				if p.took <= limitTime+1500*time.Millisecond {
					break
				}
			}
			if p.took > limitTime+1500*time.Millisecond {
				t.Errorf("took %v", p.took)
			}
			if p.peak > mostRSS {
				t.Errorf("%d MiB were resident", p.peak>>10)
			}
			if !strings.Contains(p.said, c.want) {
				t.Errorf("says %.400q, want %q", p.said, c.want)
			}
			if c.where != "LOAD" && !strings.Contains(p.said, "A fair wind") {
				t.Errorf("the next order does not work: %.600s", p.said)
			}
			t.Logf("%v, %d MiB: %s", p.took.Round(time.Millisecond), p.peak>>10, p.said)
		})
	}
}

// pirates writes the rulebook and its scenario into a folder.
func pirates(t *testing.T, at, text string) {
	t.Helper()
	files := map[string]string{
		"rulesets/pirate/all.lua": text, "rulesets/pirate/ruleset.toml": pirateTOML,
		"scenarios/pirate/sea.toml": "[scenario]\nruleset = \"pirate\"\ntitle = \"Sea\"\n",
	}
	for name, text := range files {
		file := filepath.Join(at, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// grown is what grows to the limit of memory, or makes garbage beside much that
// is held, without any flag.
var grown = []struct{ name, line, want string }{
	{"small tables", `= (function() local t = {} for i = 1, 1e9 do t[i] = { i } end end)()`, "MB of memory"},
	{"tables in tables", `= (function() local t = {} for i = 1, 1e9 do t = { t, {}, { i } } end end)()`, "MB of memory"},
	{"keys", `= (function() local t = {} for i = 1, 1e9 do t["k" .. i] = i end end)()`, "MB of memory"},
	{"numbers", `= (function() local t = {} for i = 1, 1e9 do t[i] = i + 0.5 end end)()`, "MB of memory"},
	{"functions", `= (function() local t = {} for i = 1, 1e9 do t[i] = function() return i end end end)()`, "MB of memory"},
	{"short texts", `= (function() local t = {} for i = 1, 1e9 do t[i] = tostring(i) end end)()`, "MB of memory"},
	{"long texts", `= (function() local t = {} for i = 1, 1e9 do t[i] = ("x"):rep(1e6) .. i end end)()`, "MB of memory"},
	{"garbage beside what is held", `= (function() local keep = {} for i = 1, 300000 do keep[i] = { i } end for i = 1, 1e9 do local t = { {}, {}, {} } end end)()`, "instructions"},
	{"what is held is replaced", `= (function() local keep = {} for i = 1, 1e9 do keep[i % 300000 + 1] = { i } end end)()`, "instructions"},
	{"it grows slowly", `= (function() local keep = {} for i = 1, 1e9 do if i % 40 == 0 then keep[#keep + 1] = { i } end local t = { {}, {}, i } end end)()`, "instructions"},
}

// TestMemoryIsStopped: whatever a chunk does with memory, it is stopped within
// two seconds at the limits that are in force by themselves.
func TestMemoryIsStopped(t *testing.T) {
	dir := t.TempDir()
	pirates(t, dir, strings.NewReplacer("ODD", "", "BODY", "", "MAP", "", "LOAD", "").Replace(pirate))
	const most = 2 * time.Second
	for i, c := range grown {
		t.Run(c.name, func(t *testing.T) {
			if !*long && i > 0 {
				t.Skip("in the long form: -long")
			}
			var p *process
			var took time.Duration
			for range 3 { // a busy machine has another try
				p = hostileProcess(t, dir, c.line)
				// Others may take the processor meanwhile; a third of what this one takes
				// of it is the collector's, on another core.
				if took = min(p.took, p.cpu*2/3); took <= most {
					break
				}
			}
			if took > most {
				t.Errorf("took %v, and %v of the processor", p.took, p.cpu)
			}
			if p.peak > mostRSS {
				t.Errorf("%d MiB were resident", p.peak>>10)
			}
			if !strings.Contains(p.said, c.want) || !strings.Contains(p.said, "A fair wind") {
				t.Errorf("says %.600q, want %q, and the next order", p.said, c.want)
			}
			t.Logf("%v, %v of the processor, %d MiB", p.took.Round(time.Millisecond), p.cpu.Round(time.Millisecond), p.peak>>10)
		})
	}
}

// process is what a run of the program came to.
type process struct {
	said string        // on both outputs
	took time.Duration // from the line to the answer that comes after it
	cpu  time.Duration // of the processor, in all
	peak int           // KiB that were resident
}

// hostileProcess plays at a prompt: the line, then an honest order. The time is
// that between the two answers to lines that are echoed before and behind.
func hostileProcess(t *testing.T, dir, line string, flags ...string) *process {
	t.Helper()
	cmd := child(t, dir, "", append([]string{"play", "pirate/sea", "--path", dir, "--journal", "none", "--seed", "1"}, flags...)...)
	cmd.Env = append(cmd.Env, "PARLEY_PATH=")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out := &marked{}
	cmd.Stdout, cmd.Stderr = out, out
	start := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{}
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		for n := 1; n > 0; time.Sleep(5 * time.Millisecond) {
			n = peakOf(cmd.Process.Pid)
			p.peak = max(p.peak, n)
		}
	}()
	kill := time.AfterFunc(30*time.Second, func() { _ = cmd.Process.Kill() }) // whatever hangs, hangs no longer
	defer kill.Stop()
	if _, err := io.WriteString(in, "= \"begin\"\n"); err == nil {
		if out.wait("begin", 10*time.Second, cmd.Process.Pid) {
			start = time.Now()
		}
		_, err = io.WriteString(in, line+"\n= \"end\"\n")
		if err == nil {
			out.wait(`"end"`, 20*time.Second, cmd.Process.Pid)
		}
	}
	p.took = time.Since(start)
	_, _ = io.WriteString(in, "honest\n= \"last\"\n") // it may have ended
	out.wait(`"last"`, 20*time.Second, cmd.Process.Pid)
	in.Close()
	err = cmd.Wait()
	<-watched
	p.said, p.cpu = out.String(), cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()
	if ee := (*exec.ExitError)(nil); errors.As(err, &ee) && ee.ExitCode() > statusUsage || strings.Contains(p.said, "goroutine ") {
		t.Errorf("the process died: %v\n%.2000s", err, p.said)
	}
	return p
}

// marked collects what is written, until something is among it.
type marked struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (m *marked) Write(b []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.text.Write(b)
}

func (m *marked) String() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.text.String()
}

// wait waits for a text, or for the end of a process that will not write it.
func (m *marked) wait(text string, most time.Duration, pid int) bool {
	for end := time.Now().Add(most); time.Now().Before(end) && !strings.Contains(m.String(), text) && peakOf(pid) > 0; {
		time.Sleep(2 * time.Millisecond)
	}
	return strings.Contains(m.String(), text)
}

// peakOf is how much of a process was resident at most, in KiB; 0 when it has
// ended.
func peakOf(pid int) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.Atoi(strings.Fields(rest)[0])
			return n
		}
	}
	return 0
}
