package game

// Visit sets the state back to places of its log, from the earliest on, and
// calls look at each; at must ascend. It ends at the first error, and returns
// it. Whatever happens, the state is afterwards as it was. Look may read, and
// may not write.
func (st *State) Visit(at []Mark, look func(at Mark) error) error {
	if len(at) == 0 {
		return nil
	}
	on, home := st.rewind(at[0], st.mirror)
	defer home()
	for _, m := range at {
		on(m)
		if err := look(m); err != nil {
			return err
		}
	}
	return nil
}
