package repl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadmeSessions plays the sessions that the README and those of the rulesets
// show; -update rewrites them there. A session with files of its own is played by
// cmd/parley, TestReadmesRun.
func TestReadmeSessions(t *testing.T) {
	files, err := filepath.Glob("../rulesets/*/README.md")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	shown := 0
	for _, file := range append(files, "../README.md") {
		shown += readmeSessions(t, file)
	}
	if shown < 3 {
		t.Errorf("the READMEs show %d sessions", shown)
	}
}

// readmeSessions plays the sessions of one file; it returns how many there are.
func readmeSessions(t *testing.T, file string) int {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "```session ")
	for i, part := range parts[1:] {
		scenario, rest, _ := strings.Cut(part, "\n")
		shown, after, ok := strings.Cut(rest, "```")
		if !ok {
			t.Fatalf("%s: the session of %s has no end", file, scenario)
		}
		if strings.ContainsAny(scenario, " .") {
			continue
		}
		got := playSession(t, scenario, shown)
		parts[i+1] = scenario + "\n" + got + "```" + after
		if got != shown && !*update {
			t.Errorf("%s: the session of %s differs (go test ./repl -update rewrites it):\n%s", file, scenario, firstDifference(got, shown))
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(parts, "```session ")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return len(parts) - 1
}
