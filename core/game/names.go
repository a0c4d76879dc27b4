package game

// names finds the places of the fields of a shape by their names: a table of places from 1
// with open addressing, at most half full, 0 for none. A search takes less than half as
// long as in a map, and every read and write of the state begins with one.
type names []int32

// at returns the place of a name among the fields, counted from 0, -1 if it is not one of
// them.
func (x names) at(fields []Field, name string) int {
	if len(x) == 0 {
		return -1
	}
	for i := spread(name); ; i++ {
		p := int(x[i&(len(x)-1)])
		if p == 0 || fields[p-1].Name == name {
			return p - 1
		}
	}
}

// with returns x with the last of the fields.
func (x names) with(fields []Field) names {
	first := len(fields) - 1
	if 2*len(fields) > len(x) {
		x, first = make(names, max(8, 2*len(x))), 0
	}
	for place, f := range fields[first:] {
		i := spread(f.Name)
		for x[i&(len(x)-1)] != 0 {
			i++
		}
		x[i&(len(x)-1)] = int32(first + place + 1)
	}
	return x
}

// spread is where the search for a name begins.
func spread(name string) int {
	n := len(name)
	if n == 0 {
		return 0
	}
	return 7*n + 31*int(name[0]) + 5*int(name[n/2]) + 3*int(name[n-1])
}
