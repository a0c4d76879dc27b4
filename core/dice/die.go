// Package dice computes with dice: faces, pools, the classes that a roll is
// sorted into, and how many rolls give each result.
//
// A die has a list of faces that come up equally often. A face has a name and,
// if it is numeric, a value; two faces may be alike, as on the average die (2 3
// 3 4 4 5). Weights are whole numbers: the number of equally likely rolls that
// give an outcome. They are big integers, because 27 dice have more rolls than
// 64 bits can count. Nothing is sampled or rounded here.
//
// The package never rolls, prints or asks.
package dice

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Face is one side of a die. Value counts only when Numeric is set; the name of
// a numeric face is usually its value in digits.
type Face struct {
	Name    string
	Value   int
	Numeric bool
}

// Number returns the numeric face that shows n.
func Number(n int) Face { return Face{strconv.Itoa(n), n, true} }

// Die is a die: a name and its faces, equally likely. The zero value has no
// faces and cannot be rolled.
type Die struct {
	Name  string
	Faces []Face
}

// D returns the die "dN" with the faces 1 to n; it has no faces if n is below
// 1.
func D(n int) Die {
	die := Die{Name: "d" + strconv.Itoa(n)}
	for i := 1; i <= n; i++ {
		die.Faces = append(die.Faces, Number(i))
	}
	return die
}

// Average returns the average die, whose faces are 2, 3, 3, 4, 4 and 5.
//
// Rules: scum.data.dice.average; galley calls it AvD.
func Average() Die { return New("average", "2", "3", "3", "4", "4", "5") }

// New returns a die with the given faces in order. A face written as a whole
// number is numeric; any other is a name.
func New(name string, faces ...string) Die {
	die := Die{Name: name}
	for _, text := range faces {
		f := Face{Name: text}
		if n, err := strconv.Atoi(text); err == nil {
			f.Value, f.Numeric = n, true
		}
		die.Faces = append(die.Faces, f)
	}
	return die
}

// Numeric reports whether every face has a value, so that dice of this kind can
// be added. It is true of a die without faces.
func (d Die) Numeric() bool {
	return !slices.ContainsFunc(d.Faces, func(f Face) bool { return !f.Numeric })
}

// Weighted is a face and the number of times it is on the die.
type Weighted struct {
	Face   Face
	Weight uint64
}

// Distinct returns the different faces with their weights: those of a numeric
// die by ascending value, others in the order of their first place on the die.
func (d Die) Distinct() []Weighted {
	var out []Weighted
	place := make(map[Face]int, len(d.Faces))
	for _, f := range d.Faces {
		i, seen := place[f]
		if !seen {
			i = len(out)
			place[f] = i
			out = append(out, Weighted{Face: f})
		}
		out[i].Weight++
	}
	if d.Numeric() {
		slices.SortStableFunc(out, func(a, b Weighted) int { return cmp.Compare(a.Face.Value, b.Face.Value) })
	}
	return out
}

// ParseFace returns the index of the first face that text names: by its name,
// ignoring case, or by its value. Its error lists the faces.
func (d Die) ParseFace(text string) (int, error) {
	s := strings.TrimSpace(text)
	n, word := strconv.Atoi(s)
	for _, meant := range []func(Face) bool{
		func(f Face) bool { return f.Name == s },
		func(f Face) bool { return strings.EqualFold(f.Name, s) },
		func(f Face) bool { return word == nil && f.Numeric && f.Value == n },
	} {
		if i := slices.IndexFunc(d.Faces, meant); i >= 0 {
			return i, nil
		}
	}
	if s == "" {
		return 0, fmt.Errorf("no face given: the faces of %s are %s", d.Name, d.faceList())
	}
	return 0, fmt.Errorf("%s has no face %q; its faces are %s", d.Name, s, d.faceList())
}

// faceList lists the different faces; a long run of numbers as a range.
func (d Die) faceList() string {
	faces := d.Distinct()
	if len(faces) == 0 {
		return "nothing"
	}
	first, last := faces[0].Face, faces[len(faces)-1].Face
	if d.Numeric() && len(faces) > 12 && last.Value-first.Value == len(faces)-1 {
		return first.Name + " to " + last.Name
	}
	names := make([]string, len(faces))
	for i, f := range faces {
		names[i] = f.Face.Name
	}
	return strings.Join(names, ", ")
}

// Pool is a number of equal dice and a bonus added to their sum. The zero value
// rolls nothing and sums to 0; a negative count is no dice.
type Pool struct {
	Count int
	Die   Die
	Bonus int
}
