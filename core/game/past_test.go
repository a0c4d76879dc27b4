package game

import (
	"testing"
)

// pastState is a map of ships with a list each.
func pastState(t *testing.T) (*State, *Table) {
	t.Helper()
	shot := &Shape{Name: "shot"}
	_ = shot.Add("n", &Type{Sort: SortCount})
	ship := &Shape{Name: "ship", Plural: "ships", Owner: "owner"}
	_ = ship.Add("owner", &Type{Sort: SortText})
	_ = ship.Add("hull", &Type{Sort: SortCount})
	_ = ship.Add("order", &Type{Sort: SortText, Secret: true, Optional: true})
	_ = ship.Add("shots", &Type{Sort: SortList, Elem: &Type{Sort: SortRecord, Shape: shot, Name: "shot"}})
	root := &Shape{Name: "game"}
	_ = root.Add("ships", &Type{Sort: SortMap, Elem: &Type{Sort: SortRecord, Shape: ship, Name: "ship"}})
	st, err := NewState(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	hag := st.New(&Type{Sort: SortRecord, Shape: ship, Name: "ship"})
	must(t, hag.Set("owner", Str("red")))
	must(t, st.Root().Get("ships").Table().Set("hag", Of(hag)))
	return st, hag
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestThePastIsLookedAtAndLeftAlone(t *testing.T) {
	st, hag := pastState(t)
	list := hag.Get("shots").Table()
	start := st.Mark()
	shot := st.New(list.Type().Elem)
	must(t, shot.Set("n", Num(1)))
	must(t, list.Insert(1, Of(shot)))
	must(t, hag.Set("hull", Num(3)))
	middle := st.Mark()
	must(t, shot.Set("n", Num(2)))
	st.SetRule("galley.hull")
	must(t, hag.Set("hull", Num(2)))
	must(t, hag.Set("order", Str("P1")))
	_, err := list.Remove(1)
	must(t, err)
	hash, mark := st.Hash(), st.Mark()

	text := func(list []Change) (s string) {
		for _, c := range list {
			s += c.Path + " " + c.From.String() + " " + c.To.String() + "\n"
		}
		return s
	}
	writes := func(list []Write) (s string) {
		for _, c := range list {
			s += text([]Change{c.Change})
		}
		return s
	}
	check := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s:\n%swant\n%s", what, got, want)
		}
		if st.Hash() != hash || st.Mark() != mark {
			t.Fatalf("%s: the state is not as it was", what)
		}
	}
	check("the first part", text(st.Between(start, middle)), "ships.hag.shots [] [{\"n\":1}]\nships.hag.hull 0 3\n")
	check("all", text(st.Between(start, mark)), "ships.hag.hull 0 2\nships.hag.order null \"P1\"\n")
	check("write by write, for red", writes(st.Writes(start, mark, func(o string, _ bool) bool { return o == "red" })),
		"ships.hag.shots null {\"n\":1}\nships.hag.hull 0 3\nships.hag.shots.1.n 1 2\nships.hag.hull 3 2\nships.hag.order null \"P1\"\nships.hag.shots {\"n\":2} null\n")
	check("write by write, for blue", writes(st.Writes(middle, mark, func(o string, _ bool) bool { return o == "blue" })),
		"ships.hag.shots.1.n 1 2\nships.hag.hull 3 2\nships.hag.shots {\"n\":2} null\n")
	var blame []Write
	st.Values(0, mark, func(tab *Table, key string) bool { return tab == hag && key == "hull" },
		func() Data { return hag.Get("hull").Data(nil) }, func(c Write) { blame = append(blame, c) })
	if len(blame) != 2 || blame[1].Rule != "galley.hull" || blame[1].From.String() != "3" {
		t.Errorf("the hull: %+v", blame)
	}

	shelf := st.Save(middle)
	if st.Mark() != middle || hag.Get("hull").Num() != 3 || list.Len() != 1 {
		t.Errorf("shelved: %s", st.Root())
	}
	must(t, hag.Set("hull", Num(9)))
	st.Rollback(middle)
	st.Restore(shelf)
	check("shelved and put back", text(st.Between(start, middle)), "ships.hag.shots [] [{\"n\":1}]\nships.hag.hull 0 3\n")
	st.Rollback(0)
	if st.Root().Get("ships").Table().Len() != 0 {
		t.Error("the log does not lead back")
	}
}

// TestOneDieIsOneQuestion: a rule that asks for the class of a die where it once
// asked for the face, or the other way round, plays the journals of both.
func TestOneDieIsOneQuestion(t *testing.T) {
	d6 := []string{"1", "2", "3", "4", "5", "6"}
	for _, recorded := range []string{"roll d6 sharks", "count 1d6 sharks"} {
		for _, op := range []Op{Roll, Count} {
			p := &play{rec: &Record{Answers: []Answered{{recorded, "5"}}}, quiet: true}
			c := &Chance{Op: op, Dice: "d6", N: 1, Faces: d6, Why: "sharks"}
			if err := p.Pick(c); err != nil || len(c.Got) != 1 || c.Got[0] != 4 {
				t.Errorf("%s, asked by %s: %v, %v", recorded, op, c.Got, err)
			}
		}
	}
	p := &play{rec: &Record{Answers: []Answered{{"count 12d6 sharks", "5"}}}, quiet: true}
	if err := p.Pick(&Chance{Op: Count, Dice: "d6", N: 1, Faces: d6, Why: "sharks"}); err == nil {
		t.Error("twelve dice answer for one")
	}
}
