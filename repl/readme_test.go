package repl

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeSessions plays the sessions that the README shows; -update rewrites
// them there.
func TestReadmeSessions(t *testing.T) {
	const file = "../README.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(text), "```session ")
	if len(parts) < 2 {
		t.Fatal("the README shows no session")
	}
	for i, part := range parts[1:] {
		scenario, rest, _ := strings.Cut(part, "\n")
		shown, after, ok := strings.Cut(rest, "```")
		if !ok {
			t.Fatalf("the README's session of %s has no end", scenario)
		}
		got := playSession(t, scenario, shown)
		parts[i+1] = scenario + "\n" + got + "```" + after
		if got != shown && !*update {
			t.Errorf("the README's session of %s differs (go test ./repl -update rewrites it):\n%s", scenario, firstDifference(got, shown))
		}
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(parts, "```session ")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
