package repl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLuckAtThePrompt: the dice of a volley, as a table, as JSON and as a picture.
func TestLuckAtThePrompt(t *testing.T) {
	s, out := atTable(t, "galley/duel", "done", "done", "order trident 3", "order hag 3", "order trident 1", "order hag 1")
	if got, _ := says(t, s, out, "luck"); got != "no dice have been rolled\n" {
		t.Error(got)
	}
	says(t, s, out, "dice to hit 3, man hit steersman")
	says(t, s, out, "shoot trident hag aim=A2; done hag")
	got, a := says(t, s, out, "luck")
	for _, line := range []string{"The Crown\n", "for     dice  rolled  expected     z   as low  as high\n", "to hit  1 d6       3       3.5  -0.3  50.00 %  66.67 %\n"} {
		if !strings.Contains(got, line) {
			t.Errorf("it does not say %q:\n%s", line, got)
		}
	}
	if l := a.JSON.(luckJSON).Luck; l[0].Side != "blue" || l[0].Got != 3 {
		t.Errorf("%+v", l)
	}
	file := filepath.Join(t.TempDir(), "luck.svg")
	for range 2 { // it may draw it again
		if got, _ := says(t, s, out, "luck --svg "+file); got != "saved the picture as "+file+"\n" {
			t.Error(got)
		}
	}
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), ">to hit</text>") {
		t.Errorf("%v %s", err, text)
	}
	if err := os.WriteFile(file, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Line("luck --svg " + file); err == nil || !strings.Contains(err.Error(), "is not a picture of numbers drawn by parley") {
		t.Error(err)
	}
}
