package repl

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestBestAsJSON: the chance, the policy and what the other first decisions cost.
func TestBestAsJSON(t *testing.T) {
	s, _ := oddsSession(t, 80)
	a, err := s.Line(`odds choose("red", "how", { "hide", "run" }) == "run" and roll("d6", "chase") > 2 best red: result`)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(a.JSON)
	if err != nil {
		t.Fatal(err)
	}
	want := `"best":{"side":"red","condition":"result","chance":"2/3","decimal":0.6666666667,"against":[],"policy":[{"question":"how","when":[],"option":"run"}],` +
		`"partial":false,"veiled":false,"listed":false,"question":"how","first":[{"option":"run","p":"2/3","regret":"0"},{"option":"hide","p":"0","regret":"2/3"}]}`
	if !strings.Contains(string(b), want) {
		t.Errorf("%s\nlacks\n%s", b, want)
	}
}
