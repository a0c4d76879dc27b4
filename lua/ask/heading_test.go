package ask

import (
	"slices"
	"testing"
)

// TestHeadings: the titles of chapters are cut to headings that differ, and nothing of them
// is lost.
func TestHeadings(t *testing.T) {
	list := []ChapterText{
		{Title: "Ramming through: what an attacker does whose target has gone down", Intro: "She may stop."},
		{Title: "Step 6: archers aim, in groups of four, and then all shoot together"},
		{Title: "2.3 Firing: who fires what, at whom"},
		{Title: "2.3 Firing: who is shot at together, and who of them can be seen at all"},
		{Title: "Optional: figures on shore: how they walk, over the ground and up its ways"},
		{Title: "Optional: reefs"},
		{Title: "Chance cards for the cut, charges and mêlées, and for those who hide"},
		{Title: "Élan"},
	}
	headed(list)
	want := []ChapterText{
		{Title: "Ramming through", Intro: "What an attacker does whose target has gone down. She may stop."},
		{Title: "Step 6: archers aim, in groups of four", Intro: "Step 6: archers aim, in groups of four, and then all shoot together."},
		{Title: "2.3 Firing: who fires what, at whom"},
		{Title: "2.3 Firing: who is shot at together", Intro: "2.3 Firing: who is shot at together, and who of them can be seen at all."},
		{Title: "Optional: figures on shore", Intro: "How they walk, over the ground and up its ways."},
		{Title: "Optional: reefs"},
		{Title: "Chance cards for the cut, charges and mêlées", Intro: "Chance cards for the cut, charges and mêlées, and for those who hide."},
		{Title: "Élan"},
	}
	if !slices.EqualFunc(list, want, func(a, b ChapterText) bool { return a.Title == b.Title && a.Intro == b.Intro }) {
		t.Errorf("%+v\nwant\n%+v", list, want)
	}
}
