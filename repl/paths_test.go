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
		"legal ann":                       "path ann 11,10.5     pays 5 MA and has 5 left",
		"path ann 9,10.5 9.5,15.3 ?":      "pays 3 MA on leg 1 and has 7 left; pays 6.83 MA on leg 2 and has 0.17 left",
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

// TestPathsToNames leads a path to a piece by its name, or to the nearest point of a
// wall, a road or an area.
func TestPathsToNames(t *testing.T) {
	s, out := atTable(t, "shore/the-well", marching...)
	for line, want := range map[string]string{
		"path ann to the well ?":                    "Ann would stand on Well", // which is a place
		"path ann 9,10.5 to the garden wall ?":      "path ann 9,10.5 9,15: this order is legal",
		"path ann 9,10.5 to Garden-Wall ?":          "path ann 9,10.5 9,15: this order is legal",
		"path ann 9,10.5 garden-wall ?":             "path ann 9,10.5 9,15: this order is legal",
		"path ann to the track 9,10 to the palms ?": "path ann 6,10 9,10 10,6: this order is legal",
		"path ann to the brook ?":                   "leg 1 costs 12.89 MA",
		"path ann to the palms to the palms ?":      "leg 2: Palm grove is where the way has come to already",
		"path ann to the moon ?":                    `leg 1: "moon" is not a point, a piece on the table or a verb of this path`,
		"path ann to the wall ?":                    `(did you mean "garden-wall"?)`,
		"path ann to gulls ?":                       "leg 1: Gull Watch has no place",
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
		"retreat to nan":        "Max would stand on the base of Nan",
	} {
		if got, _ := says(t, s, out, line); !strings.Contains(got, want) {
			t.Errorf("%s:\n%s\nwant %s", line, got, want)
		}
	}
}
