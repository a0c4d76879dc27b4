package repl

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeSession plays the session that the README shows; -update rewrites
// it there.
func TestReadmeSession(t *testing.T) {
	const file = "../README.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), "```session ")
	if !ok {
		t.Fatal("the README shows no session")
	}
	scenario, rest, _ := strings.Cut(rest, "\n")
	shown, after, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("the README's session has no end")
	}
	got := playSession(t, scenario, shown)
	if *update {
		if err := os.WriteFile(file, []byte(before+"```session "+scenario+"\n"+got+"```"+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got != shown {
		t.Errorf("the README's session differs (go test ./repl -update rewrites it):\n%s", firstDifference(got, shown))
	}
}
