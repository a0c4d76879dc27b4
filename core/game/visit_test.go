package game

import (
	"errors"
	"fmt"
	"testing"
)

func TestMomentsAreVisitedInOrder(t *testing.T) {
	st, hag := pastState(t)
	var at []Savepoint
	for n := range 4 {
		must(t, hag.Set("hull", Num(float64(n+1))))
		at = append(at, st.Mark())
	}
	hash, version := st.Hash(), st.Version()
	seen := ""
	versions := map[Version]string{}
	look := func(m Savepoint) error {
		if was, ok := versions[st.Version()]; ok && was != st.Hash() {
			t.Errorf("place %d has the version of another position", m)
		}
		versions[st.Version()] = st.Hash()
		seen += fmt.Sprint(hag.Get("hull").Num(), " ")
		if err := hag.Set("hull", Num(9)); err == nil {
			t.Error("a visitor may write")
		}
		return nil
	}
	must(t, st.Visit([]Savepoint{at[0], at[0], at[2], at[3], at[3] + 100}, look))
	if seen != "1 1 3 4 4 " {
		t.Errorf("saw %s", seen)
	}
	full := errors.New("enough")
	if err := st.Visit(at, func(Savepoint) error { return full }); err != full {
		t.Errorf("the error of look: %v", err)
	}
	if st.Hash() != hash || st.Mark() != at[3] || st.Version() != version {
		t.Error("the state is not as it was")
	}
	must(t, hag.Set("hull", Num(7)))
	must(t, st.Visit(nil, look))
}
