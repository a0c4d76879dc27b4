package game

import (
	"errors"
	"testing"
)

func TestDeclareAddsAFieldToTheRoot(t *testing.T) {
	book := &Shape{Name: "state"}
	if err := book.Add("round", &Type{Sort: SortCount}); err != nil {
		t.Fatal(err)
	}
	st, err := NewState(book.Clone(), nil)
	if err != nil {
		t.Fatal(err)
	}
	before := st.Hash()
	record := func(field string) *Type {
		sh := &Shape{Name: "storm"}
		if err := sh.Add(field, &Type{Sort: SortCount}); err != nil {
			t.Fatal(err)
		}
		return &Type{Sort: SortRecord, Name: "storm", Shape: sh, Optional: true}
	}
	first := record("gusts")
	if err := st.Declare("storm", first); err != nil {
		t.Fatal(err)
	}
	if st.Hash() != before {
		t.Error("a field without a value changes the hash")
	}
	if book.Index("storm") >= 0 {
		t.Error("the shape that was cloned has the field too")
	}
	mark := st.Mark()
	if err := st.Root().Set("storm", Of(st.New(first))); err != nil {
		t.Fatal(err)
	}
	if st.Hash() == before {
		t.Error("a value in the field does not change the hash")
	}
	if err := st.Declare("storm", record("gusts")); err != nil {
		t.Errorf("the same type again: %v", err)
	}
	if err := st.Declare("storm", record("calms")); !errors.Is(err, ErrInUse) {
		t.Errorf("a type in use is replaced: %v", err)
	}
	st.Rollback(mark)
	if err := st.Declare("storm", record("calms")); err != nil {
		t.Errorf("a type that is no longer in use: %v", err)
	}
	if err := st.Declare("calm", &Type{Sort: SortCount}); err == nil {
		t.Error("a field that must have a value is accepted")
	}
}
