package repl

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mayBeNull are the fields of answers that are null where there is nothing: values
// of the game before and after, and what an expression gives.
var mayBeNull = []string{"from", "to", "now", "ruling", "value", "values", "outcome", "needed"}

// nulls lists the fields of an answer that are null and may not be.
func nulls(v any, path string, name string) (list []string) {
	switch v := v.(type) {
	case nil:
		if !slices.Contains(mayBeNull, name) {
			list = append(list, path)
		}
	case map[string]any:
		for k, e := range v {
			if name == "outcome" {
				k = name // by the paths of the game
			}
			list = append(list, nulls(e, path+"."+k, k)...)
		}
	case []any:
		for i, e := range v {
			list = append(list, nulls(e, fmt.Sprintf("%s[%d]", path, i), name)...)
		}
	}
	return list
}

// TestNoNullLists asks every kind of answer and looks for lists that are null.
func TestNoNullLists(t *testing.T) {
	design := filepath.Join(t.TempDir(), "ships.toml")
	if err := os.WriteFile(design, []byte("[[design]]\nname = \"Sloop\"\nfaction = \"pirate\"\nhull = 8\nsections = 0\nsf = 3\njibs = 1\nmasts = [{ type = \"single\", place = \"main\", sails = [\"gaff\"] }]\nextras = 4\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	asked := []string{
		"show turn", "show side", "show journal", "show state", "show blue", "legal", "help", "help xyzzy", "house list", "option list", "holds", "luck", "why", "why full",
		"why not done", "why not nonsense", "what if done", "what if nonsense", "what if done; nonsense", "dice", "dice to hit 5", "dice", "as blue", "legal", "as nobody", "map", "odds 1", "odds nil", "odds {}",
		"odds roll('d6') for n=1..1", "odds 1+n for n=1..2", "need 50% result>=1 by n=1..3 in n", "need 50% result>=9 by n=1..3 in n", "odds 2 given to hit=3", "= 1, {}, nil", "nonsense",
		"odds (function() if roll('d6') > 3 then return 5 end end)()", "odds (function() return {} end)() watch result", "undo", "done", "undo", "redo", "set dice real", "set dice program",
	}
	for scenario, more := range map[string][]string{
		"galley/duel": append([]string{"done red", "help galley.boarding.round", "why hag.hull", "why not order hag 9", "odds order hag 9", "what if order hag 9", "odds order hag 2", "order trident 3", "what if order hag 2", "show turn"}, asked...),
		"piratewars/first-blood": append([]string{"design " + design, "done red", "set dice real", "roll-initiative", "legal", "show turn", "3", "4", "set dice program", "odds advance barracuda", "legal barracuda",
			"advance barracuda", "why"}, asked...),
	} {
		s, _ := atTable(t, scenario)
		for _, line := range more {
			a, err := s.Line(line)
			if a.JSON == nil {
				continue
			}
			b, merr := json.Marshal(a.JSON)
			if merr != nil {
				t.Fatalf("%s: %v", line, merr)
			}
			var v any
			if uerr := json.Unmarshal(b, &v); uerr != nil {
				t.Fatalf("%s: %v", line, uerr)
			}
			for _, path := range nulls(v, "", "") {
				t.Errorf("%s, %s (%v): %s is null", scenario, line, err, path)
			}
		}
	}
}

// TestJSONOfWhatWaits: an answer that holds no orders says why, and show turn names
// the decision that waits.
func TestJSONOfWhatWaits(t *testing.T) {
	text := func(a Answer) string {
		b, err := json.Marshal(a.JSON)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	s, out := atTable(t, "galley/duel")
	for _, line := range []string{"done blue", "done red", "as blue"} {
		says(t, s, out, line)
	}
	if _, a := says(t, s, out, "legal hag"); text(a) != "{\"orders\":[],\"sealed\":\"red\",\"text\":\"orders are secret now; `as red` shows what The Corsairs can order\"}" {
		t.Error(text(a))
	}
	if _, a := says(t, s, out, "legal trident"); !strings.HasPrefix(text(a), `[{"order":"station trident `) {
		t.Error(text(a))
	}
	s, out = atTable(t, "piratewars/first-blood")
	for _, line := range []string{"done blue", "done red", "set dice real", "roll-initiative"} {
		says(t, s, out, line)
	}
	if _, a := says(t, s, out, "legal"); text(a) != `{"orders":[],"waits":{"question":"roll d6 initiative","options":["1","2","3","4","5","6"]}}` {
		t.Error(text(a))
	}
	if _, a := says(t, s, out, "show turn"); !strings.Contains(text(a), `"asked":{"question":"roll d6 initiative","options":["1","2","3","4","5","6"]}`) {
		t.Error(text(a))
	}
	s, out = atTable(t, "galley/duel")
	if _, a := says(t, s, out, `odds (function() if roll("d6") > 3 then return 5 end end)()`); !strings.Contains(text(a), `{"outcome":null,"p":"1/2","decimal":0.5},{"outcome":5,`) {
		t.Error(text(a))
	}
}

// TestDesignHasItsNumbers: a word for a file of entries gives what its action
// returned, numbers as numbers.
func TestDesignHasItsNumbers(t *testing.T) {
	s, out := atTable(t, "piratewars/first-blood")
	file := filepath.Join(t.TempDir(), "ships.toml")
	sloop := "[[design]]\nname = \"Sloop\"\nfaction = \"pirate\"\nhull = 8\nsections = 0\nsf = 3\njibs = 1\nmasts = [{ type = \"single\", place = \"main\", sails = [\"gaff\"] }]\nextras = 4\n"
	if err := os.WriteFile(file, []byte(sloop), 0o644); err != nil {
		t.Fatal(err)
	}
	_, a := says(t, s, out, "design "+file)
	b, err := json.Marshal(a.JSON)
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		ID     string
		Values struct {
			HF, SF, Length, Speed, Crew float64
			Errors                      []string
		}
	}
	if err := json.Unmarshal(b, &list); err != nil || len(list) != 1 {
		t.Fatalf("%v: %s", err, b)
	}
	if v := list[0].Values; list[0].ID != "sloop" || v.HF != 3 || v.SF != 3 || v.Length != 24 || v.Speed == 0 || v.Crew != 9 || v.Errors == nil || !bytes.Contains(b, []byte(`"errors":[]`)) {
		t.Errorf("%s", b)
	}
}
