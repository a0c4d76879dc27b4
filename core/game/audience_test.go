package game

import (
	"strings"
	"testing"
)

// TestPrivate: a private field stays hidden when secrets have been revealed, in the
// state, the hash, the log and snapshots.
func TestPrivate(t *testing.T) {
	ship := &Shape{Name: "ship", Plural: "ships", Owner: "owner"}
	must(t, ship.Add("owner", &Type{Sort: SortText}))
	must(t, ship.Add("plan", &Type{Sort: SortText, Optional: true, Secret: true}))
	must(t, ship.Add("hold", &Type{Sort: SortList, Private: true, Elem: &Type{Sort: SortText}}))
	root := &Shape{Name: "game"}
	must(t, root.Add("ships", &Type{Sort: SortMap, Elem: &Type{Sort: SortRecord, Shape: ship, Name: "ship"}}))
	st, err := NewState(root, nil)
	must(t, err)
	hag := st.New(&Type{Sort: SortRecord, Shape: ship, Name: "ship"})
	must(t, hag.Set("owner", Str("red")))
	must(t, st.Root().Get("ships").Table().Set("hag", Of(hag)))
	start := st.Mark()
	must(t, hag.Set("plan", Str("ambush")))
	must(t, hag.Get("hold").Table().Insert(1, Str("gold")))
	mark, hash := st.Mark(), st.Hash()

	revealed := Viewer(func(owner string, private bool) bool { return !private || owner == "blue" })
	sealed := Viewer(func(owner string, _ bool) bool { return owner == "blue" })
	own := Viewer(func(owner string, _ bool) bool { return owner == "red" })
	for _, test := range []struct {
		name       string
		see        Viewer
		plan, hold bool
	}{{"everything", nil, true, true}, {"the owner", own, true, true}, {"after the reveal", revealed, true, false}, {"before it", sealed, false, false}} {
		var writes string
		for _, w := range st.Writes(start, st.Mark(), test.see) {
			writes += w.Path + w.To.String()
		}
		var changes string
		for _, c := range st.Changes(start) {
			if !c.Hidden(test.see) {
				changes += c.Path + c.To.String()
			}
		}
		for what, text := range map[string]string{
			"JSON": string(st.Root().JSON(test.see)), "data": Of(hag).Data(test.see).String(), "writes": writes, "changes": changes,
		} {
			if strings.Contains(text, "ambush") != test.plan || strings.Contains(text, "gold") != test.hold {
				t.Errorf("%s, %s: %s", test.name, what, text)
			}
		}
		if (st.HashFor(test.see) == hash) != (test.plan && test.hold) {
			t.Errorf("%s: the hash %s, of the whole %s", test.name, st.HashFor(test.see), hash)
		}
		must(t, st.Hide(func(owner string, private bool) bool { return test.see == nil || test.see(owner, private) }))
		if (hag.Get("plan").Text() == "ambush") != test.plan || (hag.Get("hold").Table().Len() == 1) != test.hold {
			t.Errorf("%s, hidden: %s", test.name, hag)
		}
		st.Rollback(mark)
	}
	if got := (&Type{Sort: SortText, Private: true, Optional: true}).String(); got != "private text?" {
		t.Errorf("a private type prints as %q", got)
	}
}

// TestEventFor: others than the player of an event read what was written for them.
func TestEventFor(t *testing.T) {
	blue := Viewer(func(owner string, private bool) bool { return owner == "blue" || !private })
	drawn := Event{Kind: Rolled, Depth: 2, Rule: "a.b", Text: "draw", Why: "event card", Throw: &Throw{Faces: []string{"raid"}}, Who: "ann", At: 7, Only: "red", Else: "Red draws a card"}
	if e, ok := drawn.For(nil); !ok || e.Faces()[0] != "raid" {
		t.Errorf("who sees everything reads %+v", e)
	}
	if e, ok := drawn.For(blue); !ok || e.Kind != Noted || e.Text != "Red draws a card" || e.Throw != nil || e.Why != "" || e.Who != "" || e.Depth != 2 || e.At != 7 {
		t.Errorf("blue reads %+v", e)
	}
	drawn.Only = "blue"
	if e, ok := drawn.For(blue); !ok || e.Faces()[0] != "raid" {
		t.Errorf("blue reads of his own draw %+v", e)
	}
	drawn.Only, drawn.Else = "red", ""
	if e, ok := drawn.For(blue); ok {
		t.Errorf("blue reads %+v, with nothing to read for others", e)
	}
}
