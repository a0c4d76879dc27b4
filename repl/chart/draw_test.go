package chart

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"parley/core/hex"
	"parley/core/plane"
	"parley/lua/geometry"
	"parley/lua/ruleset"
)

// FuzzDraw: whatever marks rules make, they are drawn, as text and as a picture
// that is well-formed, or too much to draw.
func FuzzDraw(f *testing.F) {
	f.Add(uint8(0), uint16(8), uint16(6), []byte("a hull, a disc and a wall"))
	for i := range 8 {
		f.Add(uint8(i), uint16(20*i), uint16(40), []byte{byte(i), 1, 2, 3, 4, 5, 6, 7, 8, 9, 250, 251, 252, 253, 0, 0, 0, byte(i), 255, 255})
	}
	f.Fuzz(func(t *testing.T, looks uint8, width, height uint16, raw []byte) {
		marks := marksOf(raw)
		v := View{Layout: hex.Layout{Width: int(width % 40), Height: int(height % 30)}, Directions: compassRose, Columns: 40 + int(looks)*3, ASCII: looks&1 == 0, Colour: looks&2 != 0}
		late := time.Now().Add(5 * time.Second)
		v.Stopped = func() error {
			if time.Now().After(late) {
				return errors.New("late")
			}
			return nil
		}
		within := func(draw func()) {
			_ = Try(func() error { draw(); return nil }) // too much to draw
		}
		if looks&4 != 0 {
			v.Layout.Top, v.Layout.First = hex.Flat, hex.Dir(looks%6)
		}
		v.Layout.Column, v.Layout.Row = int(looks%3)-1, int(looks%5)-2
		within(func() { Hex(marks, v) })
		within(func() {
			for line := range strings.Lines(Plane(marks, v)) {
				if strings.Contains(line, "NaN") || strings.Contains(line, "Inf") {
					t.Fatal(line)
				}
			}
		})
		for _, floor := range []bool{false, true} {
			within(func() {
				wellFormed(t, "fuzzed", SVG(Picture{Marks: marks, Earlier: [][]geometry.Mark{marks[len(marks)/2:]}, View: v, Floor: floor}))
			})
		}
		if d := time.Since(late.Add(-5 * time.Second)); d > 20*time.Second {
			t.Fatalf("it took %v", d)
		}
	})
}

// marksOf makes marks of bytes, as the host would let them through.
func marksOf(raw []byte) (marks []geometry.Mark) {
	in := strings.NewReader(string(raw))
	next := func() int {
		b, err := in.ReadByte()
		if errors.Is(err, io.EOF) {
			return 0
		}
		return int(b)
	}
	length := func() float64 {
		var b [4]byte
		_, _ = io.ReadFull(in, b[:]) // zeros at the end
		x := float64(math.Float32frombits(binary.LittleEndian.Uint32(b[:])))
		if math.IsNaN(x) || math.Abs(x) > 1e6 {
			return float64(int8(b[0]))
		}
		return x
	}
	point := func() plane.Point { return plane.Point{X: length(), Y: length()} }
	for len(marks) < 40 && in.Len() > 0 {
		kind := next()
		m := geometry.Mark{Name: strings.Repeat("x", next()%20), Side: fmt.Sprint(next() % 6)}
		switch kind % 9 {
		case 0, 1:
			m.Facing = ptr(float64(kind%8 - 1))
			for range kind%9*(next()%4) + 1 {
				m.Cells = append(m.Cells, hex.Cell{Q: next() - 50, R: next() - 50})
			}
		case 2:
			m.Box = &plane.Pose{Back: point(), Heading: plane.Compass(length()), Length: math.Abs(length()), Beam: math.Abs(length())}
		case 3:
			p := point()
			m.Point, m.Size = &p, math.Abs(length())
			m.Facing, m.Foot = ptr(length()), ptr(length())
		case 4:
			m.Area = &plane.Area{Outline: []plane.Point{point(), point(), point()}}
		case 5:
			m.Line, m.Width = plane.Line{point(), point(), point()}, math.Abs(length())
			m.Gaps, m.Height = []plane.Region{plane.Disc{Centre: point(), Radius: math.Abs(length())}}, ptr(length())
		case 6:
			for range next()%6 + 1 {
				m.Cells = append(m.Cells, hex.Cell{Q: next() - 20, R: next() - 20})
			}
			m.Look = []*ruleset.Look{island, reef}[kind%2]
			if level := next() % 12; level <= geometry.MaxLevel {
				m.Level = &level
			}
		case 7:
			for range next()%6 + 1 {
				m.Sides = append(m.Sides, geometry.Side{Of: hex.Cell{Q: next() - 20, R: next() - 20}, Direction: next() % 6})
			}
			m.Look = []*ruleset.Look{fence, wallSide, crag}[kind%3]
		default:
			m.Disc = &plane.Disc{Centre: point(), Radius: math.Abs(length())}
		}
		if m.Look != nil {
			marks = append(marks, m)
			continue
		}
		if m.Piece() {
			m.Look = []*ruleset.Look{ship, nil}[kind%2]
		} else {
			m.Look = []*ruleset.Look{island, reef, rough, road, wall, nil}[kind%6]
		}
		if next()%3 == 0 {
			m.Arcs = []geometry.Arc{{From: length(), To: length(), Reach: math.Abs(length())}}
			m.Last = []plane.Point{point()}
		}
		marks = append(marks, m)
	}
	return marks
}
