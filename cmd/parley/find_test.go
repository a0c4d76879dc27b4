package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestFindRules: rules --find prints what answers a question, the best first, for a reader
// and as JSON.
func TestFindRules(t *testing.T) {
	got := parley(t, "", "rules", "scum", "--find", "how many men fit in a rowboat")
	got.says(t, statusDone, "scum.boat.capacity  Load of a boat\n")
	if !strings.HasPrefix(got.out, "scum.boat.capacity") {
		t.Errorf("the first is another rule:\n%s", got.out)
	}
	var list []struct {
		ID, Title, Text string
		Score           float64
	}
	got = parley(t, "", "rules", "scum", "--json", "--find", "how many men fit in a rowboat")
	if err := json.Unmarshal([]byte(got.out), &list); err != nil || len(list) < 2 || list[0].ID != "scum.boat.capacity" || list[0].Text == "" || list[1].Score > list[0].Score {
		t.Errorf("%v in %s", err, got.out)
	}
	parley(t, "", "rules", "scum", "--find", "how many men fit in a rowboat or a zeppelin").says(t, statusDone, "no rule has the word \"zeppelin\"", "scum.boat.capacity")
	parley(t, "", "rules", "scum", "--find", "who is the prime minister").says(t, statusNo, "nothing in the book about \"who is the prime minister\"")
	parley(t, "", "rules", "scum", "--markdown", "--find", "boats").says(t, statusUsage, "leave out --find")
	parley(t, "", "ask", "scum", "? how many men fit in a rowboat").says(t, statusDone, "scum.boat.capacity")
}
