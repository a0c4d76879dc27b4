package dice

import (
	"encoding/binary"
	"fmt"
	"iter"
	"maps"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Classes sorts the faces of a die into named classes that do not overlap;
// faces in none of them are the rest. A class "all 6" is true of a throw if
// every die falls in it, and may overlap with others. The zero value has no
// classes and no die.
type Classes struct {
	// Names are the classes in alphabetical order; an index into them is a class.
	Names []string

	of      []int
	weights []uint64
	rest    uint64
	all     [][]bool // the faces of each "all" class; nil for others
}

// Rest is the class of a face that is in none.
const Rest = -1

// ParseClasses reads the classes of a die: for each name the faces that belong
// to it, as comma-separated names, numbers and ranges of numbers: "1-3",
// "1,3-4", "hit"; "all 1-3" asks whether all dice show such a face. A face that
// occurs twice on the die is one face here. It fails, naming class and face, if
// two classes share a face, or one names no face, the same face twice, a face
// that the die does not have, or a range that runs backwards.
func ParseClasses(die Die, spec map[string]string) (Classes, error) {
	c := Classes{of: make([]int, len(die.Faces))}
	for i := range c.of {
		c.of[i] = Rest
	}
	c.Names = slices.Sorted(maps.Keys(spec))
	for class, name := range c.Names {
		faces, all := strings.CutPrefix(strings.TrimSpace(spec[name]), allWord)
		if _, err := die.ParseFace(spec[name]); err == nil {
			faces, all = spec[name], false // a face of that name
		}
		if all {
			if c.all == nil {
				c.all = make([][]bool, len(c.Names))
			}
			c.all[class] = make([]bool, len(die.Faces))
		}
		for item := range strings.SplitSeq(faces, ",") {
			if err := c.claim(die, class, strings.TrimSpace(item), spec); err != nil {
				return Classes{}, fmt.Errorf("class %q: %w", name, err)
			}
		}
	}
	c.weigh()
	return c, nil
}

// allWord begins a class that is about all dice of a throw.
const allWord = "all "

// All says whether a class is about all dice; its count is then 1 or 0.
func (c Classes) All(class int) bool { return c.all != nil && c.all[class] != nil }

// claim puts the faces that item names into a class.
func (c *Classes) claim(die Die, class int, item string, spec map[string]string) error {
	faces, err := die.span(item)
	if err != nil {
		return err
	}
	for _, i := range faces {
		if c.All(class) {
			if c.all[class][i] {
				return fmt.Errorf("face %s is named twice in %q", die.Faces[i].Name, spec[c.Names[class]])
			}
			c.all[class][i] = true
			continue
		}
		switch other := c.of[i]; other {
		case Rest:
			c.of[i] = class
		case class:
			return fmt.Errorf("face %s is named twice in %q", die.Faces[i].Name, spec[c.Names[class]])
		default:
			return fmt.Errorf("face %s is already in class %q (%s)", die.Faces[i].Name, c.Names[other], spec[c.Names[other]])
		}
	}
	return nil
}

func (c *Classes) weigh() {
	c.weights = make([]uint64, len(c.Names))
	for _, class := range c.of {
		if class == Rest {
			c.rest++
		} else {
			c.weights[class]++
		}
	}
}

// span returns the indices of all faces that a name, a number or a range stands
// for. Both ends of a range must be on the die; numbers between them need not
// be.
func (d Die) span(item string) ([]int, error) {
	if item == "" {
		return nil, fmt.Errorf("a face is missing: the faces of %s are %s", d.Name, d.faceList())
	}
	at, err := d.ParseFace(item)
	if err == nil {
		return d.where(func(f Face) bool { return f == d.Faces[at] }), nil
	}
	low, high, ok := rangeEnds(item)
	if !ok {
		return nil, err
	}
	for _, end := range []int{low, high} {
		if len(d.where(func(f Face) bool { return f.Numeric && f.Value == end })) == 0 {
			return nil, fmt.Errorf("%s has no face %d; its faces are %s", d.Name, end, d.faceList())
		}
	}
	if low > high {
		return nil, fmt.Errorf("the range %s runs backwards: write %d-%d", item, high, low)
	}
	return d.where(func(f Face) bool { return f.Numeric && low <= f.Value && f.Value <= high }), nil
}

func (d Die) where(wanted func(Face) bool) []int {
	var out []int
	for i, f := range d.Faces {
		if wanted(f) {
			out = append(out, i)
		}
	}
	return out
}

// rangeEnds reads "low-high"; either end may itself be negative.
func rangeEnds(item string) (low, high int, ok bool) {
	dash := strings.Index(item[1:], "-") + 1
	if dash == 0 {
		return 0, 0, false
	}
	low, err1 := strconv.Atoi(strings.TrimSpace(item[:dash]))
	high, err2 := strconv.Atoi(strings.TrimSpace(item[dash+1:]))
	return low, high, err1 == nil && err2 == nil
}

// Of returns the class of the face with the given index, or Rest; a face that is
// not on the die is in the rest.
func (c Classes) Of(face int) int {
	if face < 0 || face >= len(c.of) {
		return Rest
	}
	return c.of[face]
}

// Weight returns how many faces a class has; Rest is a class here.
func (c Classes) Weight(class int) uint64 {
	if class == Rest {
		return c.rest
	}
	return c.weights[class]
}

// Count returns how many of the thrown faces, given by index, fall in each class;
// an "all" class counts 1 or 0, and 0 if no die is thrown.
func (c Classes) Count(faces []int) []int { return c.AppendCount(nil, faces) }

// AppendCount appends what Count returns to out.
func (c Classes) AppendCount(out, faces []int) []int {
	first := len(out)
	for range c.Names {
		out = append(out, 0)
	}
	counts := out[first:]
	for _, f := range faces {
		if class := c.Of(f); class != Rest {
			counts[class]++
		}
	}
	for class, in := range c.all {
		if in != nil && len(faces) > 0 && !slices.ContainsFunc(faces, func(f int) bool { return f < 0 || f >= len(in) || !in[f] }) {
			counts[class] = 1
		}
	}
	return out
}

// Counts yields every result of throwing n dice: how many fall in each class,
// and the number of rolls that do so. The order is Multinomial's if there are
// no "all" classes.
func (c Classes) Counts(n int) iter.Seq2[[]int, *big.Int] {
	if c.all == nil {
		return Multinomial(n, c.weights, c.rest)
	}
	return c.countsOfAll(n)
}

// Alls returns the number of "all" classes.
func (c Classes) Alls() int {
	return len(c.alls())
}

func (c Classes) alls() (classes []int) {
	for class := range c.all {
		if c.All(class) {
			classes = append(classes, class)
		}
	}
	return classes
}

// countsOfAll is Counts with "all" classes. For each set of these it counts the
// throws whose dice all fall in every class of the set, by the counts of the
// other classes, and subtracts the throws of larger sets by inclusion and
// exclusion.
func (c Classes) countsOfAll(n int) iter.Seq2[[]int, *big.Int] {
	return func(yield func([]int, *big.Int) bool) {
		if n == 0 {
			yield(make([]int, len(c.Names)), big.NewInt(1))
			return
		}
		alls := c.alls()
		inside := make([]map[string]*big.Int, 1<<len(alls)) // per set, by its bits
		for set := range inside {
			inside[set] = map[string]*big.Int{}
			weights, rest := c.within(alls, set)
			for counts, w := range Multinomial(n, weights, rest) {
				inside[set][countsKey(counts)] = w
			}
		}
		for counts := range Multinomial(n, c.weights, c.rest) {
			key := countsKey(counts)
			for set := range inside {
				w := new(big.Int)
				for larger := set; larger < len(inside); larger++ {
					m := inside[larger][key]
					switch {
					case larger&set != set || m == nil:
					case bits.OnesCount(uint(larger^set))%2 == 1:
						w.Sub(w, m)
					default:
						w.Add(w, m)
					}
				}
				if w.Sign() == 0 {
					continue
				}
				out := slices.Clone(counts)
				for i, class := range alls {
					out[class] = set >> i & 1
				}
				if !yield(out, w) {
					return
				}
			}
		}
	}
}

// within returns the weights of the classes, and that of the rest, on the faces that
// lie in every class of a set.
func (c Classes) within(alls []int, set int) (weights []uint64, rest uint64) {
	weights = make([]uint64, len(c.Names))
	for face, class := range c.of {
		in := true
		for i, all := range alls {
			in = in && (set>>i&1 == 0 || c.all[all][face])
		}
		switch {
		case !in:
		case class == Rest:
			rest++
		default:
			weights[class]++
		}
	}
	return weights, rest
}

func countsKey(counts []int) string {
	var b []byte
	for _, n := range counts {
		b = binary.AppendUvarint(b, uint64(n))
	}
	return string(b)
}

// Multinomial yields every possible vector of counts in lexicographic order,
// with its weight, for n dice each of which falls in class i with weight
// weights[i] and in none with weight rest: n! / (c1! … ck! r!) times the class
// weights to the power of the counts, r being the dice left over. The weights
// add up to the n-th power of the sum of weights and rest. Each vector is
// computed when needed; the caller may keep it and its weight. For n = 0 it
// yields the one empty throw; for a negative n nothing.
func Multinomial(n int, weights []uint64, rest uint64) iter.Seq2[[]int, *big.Int] {
	return func(yield func([]int, *big.Int) bool) {
		if n >= 0 {
			m := multinomial{weights, rest, make([]int, len(weights)), yield}
			m.walk(0, n, big.NewInt(1))
		}
	}
}

type multinomial struct {
	weights []uint64
	rest    uint64
	counts  []int
	yield   func([]int, *big.Int) bool
}

// walk fills the counts from class i on with left dice. soFar is the weight of
// the classes before. It reports whether to go on.
func (m *multinomial) walk(i, left int, soFar *big.Int) bool {
	if i == len(m.weights) {
		w := new(big.Int).Mul(soFar, power(m.rest, left))
		return w.Sign() == 0 || m.yield(slices.Clone(m.counts), w)
	}
	last := i == len(m.weights)-1
	for n := 0; n <= left; n++ {
		if n < left && last && m.rest == 0 || n > 0 && m.weights[i] == 0 {
			continue
		}
		m.counts[i] = n
		w := ways(left, n, m.weights[i])
		if !m.walk(i+1, left-n, w.Mul(w, soFar)) {
			return false
		}
	}
	m.counts[i] = 0
	return true
}

// ways is the number of ways to choose n of left dice, each of which has weight
// ways more.
func ways(left, n int, weight uint64) *big.Int {
	w := new(big.Int).Binomial(int64(left), int64(n))
	return w.Mul(w, power(weight, n))
}

func power(base uint64, n int) *big.Int {
	return new(big.Int).Exp(new(big.Int).SetUint64(base), big.NewInt(int64(n)), nil)
}
