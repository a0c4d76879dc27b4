package repl

import (
	"strings"
	"testing"
)

// marching is the well when the way of Ann is asked: a bold march along the road.
var marching = []string{
	"as all", "dice initiative king-spades, initiative 9-clubs", "discard second-wind", "discard shallow-crossing", "dice road 4", "move gulls bold road=yes",
}

// TestPathsCost prints what each leg of a path costs, for a path that is only asked about
// and for the legal ones.
func TestPathsCost(t *testing.T) {
	s, out := atTable(t, "shore/the-well", marching...)
	for line, want := range map[string]string{
		"why not path ann 11,10.5":        "path ann 11,10.5: this order is legal; pays 5 MA and has 5 left",
		"path ann 11,10.5 ?":              "path ann 11,10.5: this order is legal; pays 5 MA and has 5 left",
		"path ann 9,10.5 9,13.5 ?":        "pays 3 MA on leg 1 and has 7 left; pays 3 MA on leg 2 and has 4 left",
		"why not path ann 9,10.5 19,10.5": "leg 2 costs 10 MA, and Ann has 7 left",
		"legal dan":                       "Dan has no legal order of its own now; `legal` lists those of The Petrel",
		"legal ann":                       "path ann 11,10.5     pays 5 MA and has 5 left",
		"path ann 8,10.5 9,10.5 10,10.5 11,10.5 12,10.5 ?": "legal; pays 6 MA on 5 legs and has 4 left",
		"path ann 9,10.5 9.5,15.3 ?":                       "pays 3 MA on leg 1 and has 7 left; pays 6.83 MA on leg 2 and has 0.17 left",
	} {
		got, _ := says(t, s, out, line)
		if got = strings.Join(strings.Fields(got), " "); !strings.Contains(got, strings.Join(strings.Fields(want), " ")) {
			t.Errorf("%s:\n%s\nwant %s", line, got, want)
		}
	}
}

// TestPathsAreShortened offers the longest part of a refused path that is legal.
func TestPathsAreShortened(t *testing.T) {
	s, out := atTable(t, "shore/the-well", marching...)
	for line, want := range map[string]string{
		"path ann 18,10.5 ?":              "legal instead: path ann 16,10.5; path ann 11,10.5;", // MA
		"path ann 13,12 ?":                "legal instead: path ann 12.05,11.8;",                // clutter
		"path ann 9,10.5 19,10.5 20,11 ?": "legal instead: path ann 9,10.5 16,10.5;",            // the last legs are left out
		"path dan 10,10 ?":                "legal instead: path ann 16,10.5;",                   // not his turn: nothing of it is legal
	} {
		got, _ := says(t, s, out, line)
		if got = strings.Join(strings.Fields(got), " "); !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nwant %s", line, got, want)
		}
	}
	near := s.nearest("path ann 18,10.5")
	if len(near) == 0 {
		t.Fatal("nothing is legal instead")
	}
	for _, o := range near {
		if got, a := says(t, s, out, "what if "+o); a.No {
			t.Errorf("%s is offered: %s", o, got)
		}
	}
}

// TestPathsToNames leads a path to a piece by its name: beside a figure, the well or a
// wall, onto the nearest point of a road or an area.
func TestPathsToNames(t *testing.T) {
	s, out := atTable(t, "shore/the-well", marching...)
	for line, want := range map[string]string{
		"path ann to the well ?":                    "path ann 12.047,11.796: this order is legal",
		"path ann 9,10.5 to the garden wall ?":      "path ann 9,10.5 9,14.625: this order is legal",
		"path ann 9,10.5 to Garden-Wall ?":          "path ann 9,10.5 9,14.625: this order is legal",
		"path ann 9,10.5 garden-wall ?":             "path ann 9,10.5 9,14.625: this order is legal",
		"path ann to the track 9,10 to the palms ?": "path ann 6,10 9,10 10,6: this order is legal",
		"path ann to the brook ?":                   "leg 1 costs 11.52 MA",
		"path ann to the palms to the palms ?":      "leg 2: Palm grove is where the way has come to already",
		"path ann to the moon ?":                    `leg 1: "moon" is not a point, a piece on the table or a verb of this path`,
		"path ann 9,10.5 to the wall ?":             "path ann 9,10.5 9,14.625: this order is legal",
		"path ann to gulls ?":                       "leg 1: Gull Watch has no place",
		"path ann to ben to ben ?":                  "leg 2: the way is beside Ben already",
	} {
		got, _ := says(t, s, out, line)
		if got = strings.Join(strings.Fields(got), " "); !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nwant %s", line, got, want)
		}
	}
	for line, want := range map[string]string{"path ann to the we": "well", "path ann 9,10.5 gar": "garden-wall"} {
		_, list, _ := s.Complete(line, len(line))
		if got := strings.TrimSpace(strings.Join(list, " ")); got != want {
			t.Errorf("%s is completed as %q, want %q", line, got, want)
		}
	}
}

// TestAnswersOfAnother refuses an answer in the name of a figure that is not asked.
func TestAnswersOfAnother(t *testing.T) {
	s, out := atTable(t, "shore/the-well", append(marching[:len(marching):len(marching)], "path ann 14.5,11", "done", "dice charge 6, charge for riders 6", "engage rats gulls who=max at=ann charge=yes",
		"path max to ann", "dice strikes 1 1, strikes 6 6, saves 6 6", "pass")...)
	for line, want := range map[string]string{
		"retreat nan 24,10":     "Max answers this question, not Nan",
		"retreat nan way=24,10": "Max answers this question, not Nan",
		"retreat to ann":        "leg 1: the way is beside Ann already",
	} {
		if got, _ := says(t, s, out, line); !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nwant %s", line, got, want)
		}
	}
}

// TestPathsOverHexes writes a way on hexes by directions, by the hexes that it leads to,
// or by both, and a list of words with commas or spaces.
func TestPathsOverHexes(t *testing.T) {
	s, out := atTable(t, "scum/beach", "as all", "done blue",
		"dice a card at the start postern-key, a card at the start surgeon, a card at the start parley, a card at the start ambush, initiative 10-diamonds, initiative king-hearts",
		"done red", "dice activations 3", "accept-initiative", "activate riders")
	for line, want := range map[string]string{
		"move riders J2 ?":      "move riders N: this order is legal",
		"move riders to J1 ?":   "move riders N N: this order is legal",
		"move riders NE K2 ?":   "move riders NE N: this order is legal",
		"move riders k3 K2 N ?": "move riders NE N N: this order is legal",
		"move riders L1 ?":      "leg 1: no straight way leads to L1 from J3: write each hex, or directions (N, NE, SE, S, SW, NW)",
		"move riders K3 K3 ?":   "leg 2: the way is in K3 already",
		"move riders K3 X ?":    `leg 2: "X" is not a direction; write a direction (N, NE, SE, S, SW, NW) or a hex such as C4`,
		"move riders J9 ?":      "the path is too long: more than 4 legs",
		"help move":             "way path up to 4; directions, N NE, or hexes in a straight line",
	} {
		got, _ := says(t, s, out, line)
		if got = strings.Join(strings.Fields(got), " "); !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nwant %s", line, got, want)
		}
	}
	if _, err := s.Line("accept"); err == nil || !strings.Contains(err.Error(), `unknown command "accept" (did you mean "accept-initiative"?)`) {
		t.Error("accept:", err)
	}
	s, out = atTable(t, "scum/two-captains", "as all", "give-initiative red", "done", "activate brig")
	for line, want := range map[string]string{
		"navigate brig forward forward ?":  "Black Joke cannot sail into the wind",
		"navigate brig forward, forward ?": "Black Joke cannot sail into the wind",
		"navigate brig forward forwards ?": `unknown step "forwards" (did you mean "forward"?)`,
	} {
		got, _ := says(t, s, out, line)
		if got = strings.Join(strings.Fields(got), " "); !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nwant %s", line, got, want)
		}
	}
}

// TestActorOfAnotherKind: an order that begins with a piece which cannot be its actor says
// how it is typed, and names the party of a figure.
func TestActorOfAnotherKind(t *testing.T) {
	s, out := atTable(t, "shore/the-well", marching[:4]...)
	for line, want := range map[string]string{
		"hide ann":  `"ann" is a figure, not a party: its party is Gull Watch (gulls); type: hide [PARTY]`,
		"hide well": `not a party; type: hide [PARTY]`,
	} {
		if got, _ := says(t, s, out, line); !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
			t.Errorf("%s:\n%s\nwant %s", line, got, want)
		}
	}
}
