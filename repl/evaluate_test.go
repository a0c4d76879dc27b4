package repl

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestMisspeltLua types names that do not exist: none of them is nil.
func TestMisspeltLua(t *testing.T) {
	s, _ := atTable(t, "galley/duel")
	for line, want := range map[string]string{
		"= game.ships.hag.hul":    `ship "Sea Hag" has no "hul" (did you mean "hull"?)`,
		"= game.shps":             `the game has no "shps" (did you mean "ships"?)`,
		"= archery.hitt()":        `the chapter archery has no "hitt" (did you mean "hit"?)`,
		"= data('ships')[1].hul":  `a row of galley.data.ships has no "hul" (did you mean "hull"?)`,
		"= hagg":                  `undefined name "hagg"`,
		"= data('shps')":          `there is no data table "shps" (did you mean "ships"?)`,
		"hag.position = 'SLOWER'": `unknown command "hag.position"`,
	} {
		if _, err := s.Line(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// TestWhoResigns: the order may name a side, as the usage says.
func TestWhoResigns(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	if use := s.Game.Host.Book.Actions["resign"].Usage(); use != "resign [SIDE]" {
		t.Error(use)
	}
	if got, _ := says(t, s, out, "resign red"); !strings.HasPrefix(got, "The Corsairs: strikes the flag\n") || !strings.Contains(got, "Victory for The Crown") {
		t.Error(got)
	}
}

// TestWhatIsShownIsRead: pieces that an expression gives are shown as it left
// them, as text and as JSON, and the game is as before.
func TestWhatIsShownIsRead(t *testing.T) {
	s, out := atTable(t, "piratewars/first-blood")
	hash := s.Hash()
	for line, want := range map[string][2]string{
		`= (function() damage.lines(flagship, "shot", 2) return flagship.column[2] end)()`: {
			`{crossed = true, kind = "S", speed = 48}`, `{"value":{"crossed":true,"kind":"S","speed":48},"values":[{"crossed":true,"kind":"S","speed":48}]}`},
		"= 1, 2":                          {"1, 2", `{"value":1,"values":[1,2]}`},
		"= nil":                           {"nil", `{"value":null,"values":[null]}`},
		"= {}":                            {"{}", `{"value":[],"values":[[]]}`},
		"= game.shots, { shots = {} }":    {"{}, {shots = {}}", `{"value":[],"values":[[],{"shots":[]}]}`},
		"= { 1, 2, n = 3 }":               {"{1, 2, n = 3}", `{"value":{"1":1,"2":2,"n":3},"values":[{"1":1,"2":2,"n":3}]}`},
		"= flagship, { flagship }":        {"Flagship, {Flagship}", `{"value":"flagship","values":["flagship",["flagship"]]}`},
		"= game.ships":                    {"{barracuda = Barracuda, flagship = Flagship}", `{"value":{"barracuda":"barracuda","flagship":"flagship"},"values":[{"barracuda":"barracuda","flagship":"flagship"}]}`},
		`= data("model-shots").miss`:      {`{points = 0, result = "miss"}`, `{"value":{"points":0,"result":"miss"},"values":[{"points":0,"result":"miss"}]}`},
		"= 1 / 0":                         {"+Inf", `{"value":"+Inf","values":["+Inf"]}`},
		"= local nothing = 1":             {"(done; its changes are undone)", `{"value":null,"values":[]}`},
		"= game":                          {"the game", ""},
		"= ships, ships.afloat, 'a', 2e9": {`the chapter ships, function, "a", 2000000000`, ""},
	} {
		text, a := says(t, s, out, line)
		lines := strings.Split(strings.TrimSpace(text), "\n")
		if last := lines[len(lines)-1]; last != want[0] {
			t.Errorf("%s: %s, want %s", line, last, want[0])
		}
		if b, err := json.Marshal(a.JSON); want[1] != "" && (err != nil || string(b) != want[1]) {
			t.Errorf("%s: %s %v, want %s", line, b, err, want[1])
		}
	}
	if s.Hash() != hash {
		t.Error("the game is not as it was before")
	}
}

// TestDiceLaidOutAreUsed: an expression takes the dice laid out and leaves them
// where they are, since its changes are undone.
func TestDiceLaidOutAreUsed(t *testing.T) {
	s, out := atTable(t, "galley/duel")
	says(t, s, out, "dice to hit 6, to hit 2")
	for range 2 {
		if got, _ := says(t, s, out, `= roll("d6", "to hit"), roll("d6", "to hit")`); !strings.HasSuffix(got, "\n6, 2\n(its changes are undone; still scripted: to hit 6, to hit 2)\n") {
			t.Error(got)
		}
	}
	if _, err := s.Line(`= roll("d6", "morale")`); err == nil || !strings.Contains(err.Error(), "clears the scripted dice") {
		t.Error(err)
	}
	if got, _ := says(t, s, out, `= 7`); got != "7\n" {
		t.Error(got)
	}
	if got, _ := says(t, s, out, "odds archery.hit(hag, 4)"); !strings.Contains(got, "2/3") {
		t.Error("odds look at the dice laid out: " + got)
	}
}

// TestDiceThatDoNotFitLeaveTheQuestionOpen: an answer that meets scripted dice for another
// roll is not given; the order and its other answers stand.
func TestDiceThatDoNotFitLeaveTheQuestionOpen(t *testing.T) {
	s, out := atTable(t, "shore/the-well")
	for _, line := range []string{
		"as all", "discard second-wind", "dice initiative king-spades, initiative 9-clubs", "discard swamp-fever",
		"dice road 4", "move gulls bold road=yes", "path ann 9,10.5 11.7,12.2", "dice initiative 5-spades, initiative jack-clubs", "follow gulls",
		"dice road 4", "shoot rats gulls",
	} {
		says(t, s, out, line)
	}
	open, hash := s.Game.Pending(), s.Hash()
	if open == nil {
		t.Fatal("nothing is asked")
	}
	_, err := s.Line("pass")
	if err == nil || err.Error() != `rolled 2d6 "to hit", but the script expects "road 4"; nothing was done (`+"`dice` alone clears the scripted dice)" {
		t.Error(err)
	}
	if again := s.Game.Pending(); again == nil || again.Error() != open.Error() || s.Hash() != hash {
		t.Errorf("waits for %v, want %v", again, open)
	}
	says(t, s, out, "dice to hit 2 2")
	if got, _ := says(t, s, out, "pass"); !strings.Contains(got, "2d6 to hit = 2 2") {
		t.Error(got)
	}
	if _, err := s.Line("undo"); err != nil || s.Game.Pending() != nil {
		t.Errorf("undo: %v, waits for %v", err, s.Game.Pending())
	}
}
