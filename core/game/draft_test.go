package game

import "testing"

// TestDraft: a draft becomes the record that a new one is after the same writes, with one
// change for the observer and none in the log, and refuses what they refuse.
func TestDraft(t *testing.T) {
	var got []string
	st, err := NewState(fleet(t), hearing{got: &got})
	if err != nil {
		t.Fatal(err)
	}
	ships := st.Root().Get("ships").Table()
	ship := ships.Type().Elem
	values := map[string]Value{"name": Str("Sea Hag"), "hull": Int(5), "status": Str("afloat"), "crew": Of(st.New(ship.Shape.Fields[ship.Shape.Index("crew")].Type))}
	written := st.New(ship)
	for key, v := range values {
		if key != "crew" {
			if err := written.Set(key, v); err != nil {
				t.Fatal(err)
			}
		}
	}
	mark := st.Mark()
	got = nil
	draft := st.Draft(ship)
	for key, v := range values {
		if err := draft.Give(key, v); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		key  string
		v    Value
		want string
	}{
		{"hul", Int(5), `ship "Sea Hag" has no "hul"`},
		{"hull", Int(-1), `ship "Sea Hag": hull must be a count (a whole number, 0 or more), not -1`},
		{"crew", values["crew"], `ship "Sea Hag": crew is already part of the game at crew`},
	} {
		if err := draft.Give(test.key, test.v); err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, expected %s", test.key, err, test.want)
		}
	}
	frozen := st.Freeze(true)
	if draft.Give("hull", Int(1)) == nil {
		t.Error("a draft is written while the state is frozen")
	}
	st.Freeze(frozen)
	if err := draft.Settle(); err != nil {
		t.Fatal(err)
	}
	if st.Mark() != mark || len(got) > 0 {
		t.Errorf("a draft makes %d writes, and the observer receives %q", st.Mark()-mark, got)
	}
	if draft.String() != written.String() {
		t.Errorf("the draft is %s, not %s", draft, written)
	}
	if err := ships.Set("hag", Of(draft)); err != nil {
		t.Fatal(err)
	}
	sameMirror(t, st)
	rooted(t, st)
	link := st.Draft(st.Root().Get("links").Table().Type().Elem)
	if err := link.Settle(); err != nil {
		t.Error(err) // all its fields are optional or have a default
	}
}
