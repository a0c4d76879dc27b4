package game

// Visit sets the state back to each of the places at of its log, which must
// ascend, and calls look there. It stops at the first error, and returns it.
// Afterwards the state is as it was. look may read but not write.
func (st *State) Visit(at []Savepoint, look func(at Savepoint) error) error {
	if len(at) == 0 {
		return nil
	}
	on, home := st.rewind(at[0], st.observer)
	defer home()
	for _, m := range at {
		on(m)
		if err := look(m); err != nil {
			return err
		}
	}
	return nil
}
