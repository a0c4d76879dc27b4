package find

import (
	"slices"
	"strings"
	"testing"
)

// shelf is an index of a few rules, with synonyms.
func shelf() *Index {
	doc := func(name, heading, body string) document {
		d := document{id: "x." + name}
		d.parts[title], d.parts[text] = []string{heading}, []string{body}
		return d
	}
	docs := []document{
		doc("shoot", "Shooting", "An archer shoots at an enemy within three hexes."),
		doc("sink", "Sinking", "A cart without wheels sinks into the mud; its driver is lost."),
		doc("wheel", "Wheels", "A wheel is repaired by two hands. The archer does not help."),
		doc("driver", "The driver", "Who holds the reins steers the cart."),
		doc("rest", "Resting", "Who rests is fresh again in the morning."),
	}
	return newIndex(len(docs), slices.Values(docs), map[string][]string{"bowman": {"archer"}, "coachman": {"driver"}, "goes under": {"sink"}, "fire": {"shoot"}})
}

// TestFind: the rule that comes first, or "" for none.
func TestFind(t *testing.T) {
	x := shelf()
	for _, c := range []struct{ question, first string }{
		{"shoot", "x.shoot"},
		{"how far can archers shoot?", "x.shoot"}, // plural, question words
		{"who shot the enemy", "x.shoot"},         // an irregular form
		{"when has a cart sunk", "x.sink"},
		{"can my bowmen fire", "x.shoot"},         // synonyms, one of them irregular
		{"what if the cart goes under", "x.sink"}, // a phrase
		{"coachman", "x.driver"},
		{"repairing of wheels", "x.wheel"},
		{"shooot", "x.shoot"},             // a typing error
		{"coachmna", "x.driver"},          // in a word of players
		{"the acrher's enemy", "x.shoot"}, // neighbours swapped, a possessive
		{"morni", "x.rest"},               // the beginning of a word
		{"wheeel morning", "x.rest"},      // a guess does not beat a word as it was typed
		{"", ""}, {"?", ""}, {"what is it", ""},
		{"how tall is the eiffel tower", ""},
		{"shot", "x.shoot"},
		{"coal price in winter", ""},
		{strings.Repeat("archer ", 2000), "x.shoot"},
		{strings.Repeat("é", 500) + "\xff'", ""},
	} {
		got := ""
		if hits := x.Find(c.question).Hits; len(hits) > 0 {
			got = hits[0].ID
		}
		if got != c.first {
			t.Errorf("%.60q finds %q first, not %q", c.question, got, c.first)
		}
	}
}

// TestFindIsOrdered: scores fall, and the same question has the same answer.
func TestFindIsOrdered(t *testing.T) {
	a, b := shelf().Find("an archer at the wheel of a cart").Hits, shelf().Find("an archer at the wheel of a cart").Hits
	if len(a) < 3 || !slices.Equal(a, b) {
		t.Fatalf("%v and %v", a, b)
	}
	if !slices.IsSortedFunc(a, func(p, q Hit) int { return int(100*q.Score) - int(100*p.Score) }) {
		t.Errorf("scores rise: %v", a)
	}
}

// TestMarks: the words that were asked for, in any form, and no question words.
func TestMarks(t *testing.T) {
	f := shelf().Find("how do bowmen fire")
	var got []string
	const line = "An archer shoots: how do archers’ shots fly?"
	for _, m := range f.Marks(line) {
		got = append(got, line[m[0]:m[1]])
	}
	if want := []string{"archer", "shoots", "archers’", "shots"}; !slices.Equal(got, want) {
		t.Errorf("marks %q, not %q", got, want)
	}
}

// TestUnknown lists words that mean nothing to the rules, once each.
func TestUnknown(t *testing.T) {
	f := shelf().Find("may an archer shoot at zebras, or is a zebra immune to bowmen")
	if want := []string{"zebras", "zebra", "immune"}; !slices.Equal(f.Unknown, want) {
		t.Errorf("unknown: %q, not %q", f.Unknown, want)
	}
}

// TestRead says how misspelt words were understood.
func TestRead(t *testing.T) {
	f := shelf().Find("may an archer shooot")
	if f.Read["shooot"] == "" || len(f.Read) != 1 {
		t.Errorf("read as %v", f.Read)
	}
}
