package game

import (
	"errors"
	"fmt"
	"slices"
)

// Clone returns a shape with the same fields, to which others can be added.
func (s *Shape) Clone() *Shape {
	return &Shape{Name: s.Name, Plural: s.Plural, Owner: s.Owner, Side: s.Side, Fields: slices.Clone(s.Fields), labels: slices.Clone(s.labels), index: slices.Clone(s.index)}
}

// ErrInUse says that a field of the root cannot change its type, because the log holds
// values of the old one.
var ErrInUse = errors.New("the game holds values of its old type")

// Declare adds an optional field to the root, which nothing holds yet. That is not a write:
// it is not logged, and a rollback does not remove the field. The shape of the root must
// belong to this state alone. A field that was declared before gets the new type, unless
// the log holds a value of it (ErrInUse).
func (st *State) Declare(name string, t *Type) error {
	if !t.Optional {
		return fmt.Errorf("the field %q must be optional", name)
	}
	shape := st.root.typ.Shape
	st.closed = nil
	i := shape.Index(name)
	if i < 0 {
		if err := shape.Add(name, t); err != nil {
			return err
		}
		st.root.rec = append(st.root.rec, Value{})
		return nil
	}
	if shape.Fields[i].Type.declaredAs(t) {
		return nil
	}
	used := func(w write) bool { return w.t == st.root && w.key == name }
	if st.root.rec[i].kind != Nil || slices.ContainsFunc(st.log, used) {
		return ErrInUse
	}
	shape.Fields[i].Type = t
	return nil
}

// declaredAs says whether two types are declared in the same words, and so are the
// fields of their records.
func (t *Type) declaredAs(other *Type) bool {
	if t.String() != other.String() || (t.Shape == nil) != (other.Shape == nil) {
		return false
	}
	same := func(a, b Field) bool { return a.Name == b.Name && a.Type.String() == b.Type.String() }
	return t.Shape == nil || slices.EqualFunc(t.Shape.Fields, other.Shape.Fields, same)
}
