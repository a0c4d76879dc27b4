package game

import (
	"strings"
	"testing"
)

func TestHide(t *testing.T) {
	st, hag := pastState(t)
	must(t, hag.Set("order", Str("3 P1")))
	hash, mark := st.Hash(), st.Mark()
	if err := st.Hide(func(owner string, _ bool) bool { return owner == "red" }); err != nil || st.Hash() != hash {
		t.Errorf("what red may see is hidden from red: %v", err)
	}
	if err := st.Hide(func(owner string, _ bool) bool { return owner == "blue" }); err != nil || !hag.Get("order").IsNil() {
		t.Errorf("blue sees the order of red: %s (%v)", hag.Get("order"), err)
	}
	if st.Rollback(mark); st.Hash() != hash {
		t.Error("the secrets do not come back")
	}
	err := new(Shape).Add("post", &Type{Sort: SortCell, Private: true})
	if err == nil || !strings.Contains(err.Error(), "private and must have a value") {
		t.Errorf("a secret that cannot be hidden is declared: %v", err)
	}
}
