package dice

import (
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var battle = New("battle", "A", "B", "unit", "B", "blank", "A")

func named(name string) (Die, bool) {
	switch name {
	case "battle":
		return battle, true
	case "double-six":
		return New("double-six", "6", "6"), true
	}
	return Die{}, false
}

// rolls yields every roll of n dice with the given number of faces.
func rolls(n, faces int) func(func([]int) bool) {
	return func(yield func([]int) bool) {
		roll := make([]int, n)
		for {
			if n > 0 && faces == 0 || !yield(roll) {
				return
			}
			i := 0
			for ; i < n; i++ {
				if roll[i]++; roll[i] < faces {
					break
				}
				roll[i] = 0
			}
			if i == n {
				return
			}
		}
	}
}

func pools() []Pool {
	odd := New("odd", "-2", "0", "7", "0")
	return []Pool{
		{}, {Bonus: 3}, {1, D(6), 0}, {2, D(6), 1}, {4, D(3), -2}, {3, Average(), 0}, {3, odd, 1}, {2, Die{}, 0}, {-1, D(6), 0}, {4, D(1), 0},
	}
}

func TestKeepingAgainstAllRolls(t *testing.T) {
	for _, p := range pools() {
		for k := -1; k <= p.Count+1; k++ {
			kept := map[string]int64{}
			for roll := range rolls(max(p.Count, 0), len(p.Die.Faces)) {
				values := make([]int, len(roll))
				for i, f := range roll {
					values[i] = p.Die.Faces[f].Value
				}
				slices.Sort(values)
				slices.Reverse(values)
				kept[fmt.Sprint(values[:max(0, min(k, len(values)))])]++
			}
			checkSorted(t, fmt.Sprintf("%d of %d%s", k, p.Count, p.Die.Name), p, k, kept)
		}
	}
}

func checkSorted(t *testing.T, what string, p Pool, k int, want map[string]int64) {
	t.Helper()
	results, err := Sorted(p, k)
	if err != nil {
		t.Fatal(err)
	}
	got, last := map[string]int64{}, []int(nil)
	for values, w := range results {
		if last != nil && slices.Compare(last, values) >= 0 {
			t.Errorf("sorted %s: %v follows %v", what, values, last)
		}
		last = values
		got[fmt.Sprint(values)] = w.Int64()
	}
	if !maps.Equal(got, want) {
		t.Errorf("sorted %s: %v, want %v", what, got, want)
	}
}

func TestCountsAgainstAllRolls(t *testing.T) {
	for _, c := range []struct {
		die  Die
		spec map[string]string
	}{
		{D(6), map[string]string{"hit": "1-3", "six": "6"}},
		{D(6), map[string]string{"low": "1-3", "high": "4-6"}},
		{D(6), nil},
		{Average(), map[string]string{"mid": "3-4"}},
		{battle, map[string]string{"letters": "A, b", "unit": "unit"}},
	} {
		classes, err := ParseClasses(c.die, c.spec)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 5 {
			want := map[string]int64{}
			for roll := range rolls(n, len(c.die.Faces)) {
				want[fmt.Sprint(classes.Count(roll))]++
			}
			got, last := map[string]int64{}, []int(nil)
			for counts, w := range classes.Counts(n) {
				if last != nil && slices.Compare(last, counts) >= 0 {
					t.Errorf("%v follows %v", counts, last)
				}
				last, got[fmt.Sprint(counts)] = counts, w.Int64()
			}
			if !maps.Equal(got, want) {
				t.Errorf("%d %s by %v: %v, want %v", n, c.die.Name, c.spec, got, want)
			}
		}
	}
}

func TestManyDiceStayExact(t *testing.T) {
	total, results := new(big.Int), 0
	for _, w := range Multinomial(27, []uint64{2}, 4) {
		total.Add(total, w)
		results++
	}
	if want := power(6, 27); total.Cmp(want) != 0 || results != 28 {
		t.Errorf("27 dice have %d results of weight %v, want 28 of %v", results, total, want)
	}
	first := 0
	for range Multinomial(1000, []uint64{1, 1, 1, 1, 1}, 1) {
		if first++; first == 3 {
			break
		}
	}
	for range Multinomial(-1, nil, 1) {
		t.Error("fewer than no dice came up")
	}
	for range Multinomial(2, nil, 0) {
		t.Error("dice without faces came up")
	}
}

// written is a pool as Parse reads it: "2d6", "3d6+1", "average".
func written(p Pool) string {
	s := p.Die.Name
	if p.Count != 1 {
		s = strconv.Itoa(p.Count) + s
	}
	if p.Bonus != 0 {
		s += fmt.Sprintf("%+d", p.Bonus)
	}
	return s
}

func TestParse(t *testing.T) {
	for text, want := range map[string]Pool{
		"2d6": {2, D(6), 0}, "3d6+1": {3, D(6), 1}, "d6-1": {1, D(6), -1}, "average": {1, Average(), 0},
		" 2 average + 1 ": {2, Average(), 1}, "4D10": {4, D(10), 0}, "3battle": {3, battle, 0}, "2double-six-3": {2, New("double-six", "6", "6"), -3},
	} {
		got, err := Parse(text, named)
		if err != nil || written(got) != written(want) || !slices.Equal(got.Die.Faces, want.Die.Faces) {
			t.Errorf("Parse(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
}

func TestParseFaults(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "column 1: the die is missing",
		"2":                      "column 2: the die is missing",
		"0d6":                    "column 1: 0 dice: roll 1 to 1000",
		"2d0":                    "column 3: a die of 0 faces",
		"d":                      `column 1: unknown die "d"`,
		"2fudge":                 `column 2: unknown die "fudge"`,
		"2d6+":                   "column 5: expected a whole number",
		"2d6+1+1":                `column 6: unexpected "+1"`,
		"battle+1":               "column 7: battle takes no bonus: its faces are A, B, unit, blank",
		"+1":                     "column 1: expected a die",
		"d6+9999999":             "column 4: the bonus 9999999 is too large",
		"99999999999999999999d6": "column 1: 99999999999999999999 dice",
	} {
		_, err := Parse(text, named)
		var fault *ParseError
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): %v, want %q", text, err, want)
		}
		if text == "2fudge" && fault.Unknown != "fudge" {
			t.Error("the unknown die is not named")
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"2d6", "3d6+1", "d6-1", "average", "2average", "battle", "2 double-six - 3", "d", "é", "0d0", "1000d10000-1000000"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := Parse(s, named)
		if err != nil {
			var fault *ParseError
			if !errors.As(err, &fault) || fault.Column < 1 || fault.Column > len([]rune(s))+1 {
				t.Fatalf("%q: %v", s, err)
			}
			return
		}
		again, err := Parse(written(p), named)
		if err != nil || written(again) != written(p) || !slices.Equal(again.Die.Faces, p.Die.Faces) {
			t.Fatalf("%q reads as %v, and that as %v, %v", s, p, again, err)
		}
	})
}

func TestClassFaults(t *testing.T) {
	for _, c := range []struct {
		die  Die
		spec map[string]string
		want string
	}{
		{D(6), map[string]string{"hit": "1-6", "six": "6"}, `class "six": face 6 is already in class "hit" (1-6)`},
		{D(6), map[string]string{"hit": "5-7"}, `class "hit": d6 has no face 7; its faces are 1, 2, 3, 4, 5, 6`},
		{D(6), map[string]string{"hit": "3-1"}, `the range 3-1 runs backwards: write 1-3`},
		{D(6), map[string]string{"hit": "1,1-2"}, `face 1 is named twice in "1,1-2"`},
		{D(6), map[string]string{"hit": ""}, "a face is missing"},
		{D(6), map[string]string{"hit": "1,,2"}, "a face is missing"},
		{battle, map[string]string{"hit": "A,C"}, `battle has no face "C"; its faces are A, B, unit, blank`},
		{D(6), map[string]string{"burst": "all 6,6"}, `class "burst": face 6 is named twice in "all 6,6"`},
		{D(6), map[string]string{"burst": "all 7"}, `class "burst": d6 has no face "7"`},
		{D(20), map[string]string{"hit": "x"}, `d20 has no face "x"; its faces are 1 to 20`},
	} {
		_, err := ParseClasses(c.die, c.spec)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.spec, err, c.want)
		}
	}
}

// TestCountsOfAllDice compares classes that ask of all dice of a throw with all
// throws, one by one.
func TestCountsOfAllDice(t *testing.T) {
	for _, spec := range []map[string]string{
		{"burst": "all 6", "hit": "1-3"},
		{"burst": "all 6", "critical": "all 1-2", "hit": "1-2"},
		{"low": "all 1-3", "none": "all 4-6"},
		{"any": "all 1-6"},
	} {
		c, err := ParseClasses(D(6), spec)
		if err != nil {
			t.Fatal(err)
		}
		for n := range 5 {
			want, got := map[string]int64{}, map[string]int64{}
			for roll := range rolls(n, 6) {
				want[fmt.Sprint(c.Count(roll))]++
			}
			for counts, w := range c.Counts(n) {
				key := fmt.Sprint(counts)
				if _, twice := got[key]; twice {
					t.Errorf("%v, %d dice: %s is listed twice", spec, n, key)
				}
				got[key] = w.Int64()
			}
			if !maps.Equal(got, want) {
				t.Errorf("%v, %d dice: %v, want %v", spec, n, got, want)
			}
		}
	}
	cannon, err := ParseClasses(D(6), map[string]string{"burst": "all 6", "critical": "all 1-2", "hit": "1-2"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int64{}
	for counts, w := range cannon.Counts(3) { // burst, critical, hit
		got[fmt.Sprint(counts)] = w.Int64()
	}
	if want := map[string]int64{"[0 0 0]": 63, "[1 0 0]": 1, "[0 0 1]": 96, "[0 0 2]": 48, "[0 1 3]": 8}; !maps.Equal(got, want) {
		t.Errorf("a cannon: %v, want %v", got, want)
	}
}

// TestFaceNamedAll: a die may have a face whose name begins with the word.
func TestFaceNamedAll(t *testing.T) {
	c, err := ParseClasses(New("orders", "all hands", "nobody"), map[string]string{"called": "all hands"})
	if err != nil || c.Alls() > 0 || c.Weight(0) != 1 {
		t.Errorf("%v, %v: the face is not found", c, err)
	}
}

func FuzzParseClasses(f *testing.F) {
	f.Add("1-3", "6")
	f.Add("-1--0", "1,,2")
	f.Add("-", "3-é")
	f.Add("all 6", "all ")
	f.Fuzz(func(t *testing.T, a, b string) {
		for _, die := range []Die{D(6), New("odd", "-1", "0", "x-y", "3")} {
			c, err := ParseClasses(die, map[string]string{"a": a, "b": b})
			if err == nil && c.Weight(0)+c.Weight(1)+c.Weight(Rest) != uint64(len(die.Faces)) {
				t.Fatalf("%q and %q lose faces", a, b)
			}
		}
	})
}

func TestParseFace(t *testing.T) {
	for text, want := range map[string]int{"A": 0, "b": 1, " unit ": 2} {
		if got, err := battle.ParseFace(text); err != nil || got != want {
			t.Errorf("face %q is %d, %v; want %d", text, got, err, want)
		}
	}
	if i, err := D(6).ParseFace("4"); err != nil || i != 3 {
		t.Errorf("face 4 is %d, %v", i, err)
	}
	if _, err := D(6).ParseFace("7"); err == nil || err.Error() != `d6 has no face "7"; its faces are 1, 2, 3, 4, 5, 6` {
		t.Errorf("face 7: %v", err)
	}
	if _, err := (Die{}).ParseFace(""); err == nil {
		t.Error("the zero die shows a face")
	}
}

func TestKeepingFacesThatAreNoNumbers(t *testing.T) {
	if _, err := Sorted(Pool{2, battle, 0}, 1); err == nil {
		t.Error("the faces A and B were put in order")
	}
}
