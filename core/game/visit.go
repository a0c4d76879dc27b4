package game

// Visit sets the state back to places of its log, from the earliest on, and
// calls look at each; at must ascend. It ends at the first error, and returns
// it. Whatever happens, the state is afterwards as it was. Look may read, and
// may not write.
func (st *State) Visit(at []Mark, look func(at Mark) error) error {
	if len(at) == 0 {
		return nil
	}
	frozen := st.Freeze(true)
	next := len(st.log)
	for ; next > max(int(at[0]), 0); next-- {
		st.revert(&st.log[next-1])
	}
	to := func(m int) {
		for ; next < min(m, len(st.log)); next++ {
			st.remake(&st.log[next])
		}
	}
	defer func() {
		to(len(st.log))
		st.Freeze(frozen)
	}()
	for _, m := range at {
		to(int(m))
		if err := look(m); err != nil {
			return err
		}
	}
	return nil
}
