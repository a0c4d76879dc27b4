package game

import "testing"

// farm is a state with two kinds of entity, and references to either.
func farm(t *testing.T) *State {
	t.Helper()
	dog := &Shape{Name: "dog", Plural: "dogs", Owner: "side"}
	cart := &Shape{Name: "cart", Plural: "carts", Owner: "side"}
	either := &Type{Sort: SortRef, Name: "dog or cart", Refs: []*Shape{dog, cart}, Optional: true}
	only := &Type{Sort: SortRef, Name: "dog", Refs: []*Shape{dog}, Optional: true}
	root := &Shape{Name: "state"}
	for _, s := range []*Shape{dog, cart} {
		add(t, s, "side", &Type{Sort: SortText})
		add(t, s, "holder", either)
		add(t, s, "mate", only)
		add(t, s, "train", &Type{Sort: SortList, Elem: &Type{Sort: SortRef, Name: "dog or cart", Refs: either.Refs}})
		add(t, root, s.Plural, &Type{Sort: SortMap, Name: s.Plural, Elem: &Type{Sort: SortRecord, Name: s.Name, Shape: s}})
	}
	st, err := NewState(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"shep", "dray"} {
		of := map[string]string{"shep": "dogs", "dray": "carts"}[id]
		all := st.Root().Get(of).Table()
		if err := all.Set(id, Of(st.New(all.Type().Elem))); err != nil {
			t.Fatal(err)
		}
	}
	return st
}

func add(t *testing.T, s *Shape, name string, ty *Type) {
	t.Helper()
	if err := s.Add(name, ty); err != nil {
		t.Fatal(err)
	}
}

// TestReferenceToSeveralKinds: the id of an entity of either kind is a value,
// survives JSON, a rollback and a hash; that of an entity which is gone is found
// by Validate.
func TestReferenceToSeveralKinds(t *testing.T) {
	st := farm(t)
	dog, cart := st.Root().Get("dogs").Table().Get("shep").Table(), st.Root().Get("carts").Table().Get("dray").Table()
	if err := dog.Set("holder", Str("dray")); err != nil {
		t.Fatal(err)
	}
	if err := cart.Get("train").Table().Insert(1, Str("shep")); err != nil {
		t.Fatal(err)
	}
	ft, _ := dog.FieldType("holder")
	if st.Meant(ft, "dray") != cart || st.Meant(ft, "shep") != dog || st.Meant(ft, "nobody") != nil || ft.String() != "dog or cart?" {
		t.Errorf("%v means %v, %v", ft, st.Meant(ft, "dray"), st.Meant(ft, "shep"))
	}
	if err := st.Validate(); err != nil {
		t.Fatal(err)
	}
	hash, text := st.Hash(), st.Root().String()
	other := farm(t)
	if left, err := other.Load([]byte(text)); err != nil || len(left) > 0 || other.Hash() != hash {
		t.Errorf("loaded: %v %v, %s", left, err, other.Root())
	}
	mark := st.Mark()
	if err := st.Root().Get("carts").Table().Set("dray", Value{}); err != nil {
		t.Fatal(err)
	}
	if err := st.Validate(); err == nil || st.Meant(ft, "dray") != nil {
		t.Errorf("the cart is gone, and is meant still: %v", err)
	}
	st.Rollback(mark)
	if err := st.Validate(); err != nil || st.Hash() != hash {
		t.Errorf("the cart is not back: %v", err)
	}
	one, _ := dog.FieldType("mate")
	if st.Meant(one, "dray") != nil || ft.fits(one) || !ft.fits(ft) {
		t.Error("a reference to one kind is none to two")
	}
}

// TestIDsMeanOneEntity: an id that an entity of another kind has is refused,
// until that has gone.
func TestIDsMeanOneEntity(t *testing.T) {
	st := farm(t)
	dogs, carts := st.Root().Get("dogs").Table(), st.Root().Get("carts").Table()
	again := func() error { return dogs.Set("dray", Of(st.New(dogs.Type().Elem))) }
	hash := st.Hash()
	if err := again(); err == nil || err.Error() != `map dogs: the id "dray" is taken by a cart` || st.Hash() != hash {
		t.Errorf("two of one id: %v", err)
	}
	if err := carts.Set("dray", Value{}); err != nil {
		t.Fatal(err)
	}
	if err := again(); err != nil {
		t.Error(err)
	}
}
