package repl

import (
	"fmt"

	"parley/lua"
)

// mostBoard is how many columns or rows a board may have that is drawn.
const mostBoard = 500

// stopped ends a drawing from within; its error says why.
type stopped struct{ error }

// goOn ends the drawing under way where it has to stop. Loops over marks and
// cells call it: there may be many, of a stranger's making.
func (v MapView) goOn() {
	if v.Stopped == nil {
		return
	}
	if err := v.Stopped(); err != nil {
		panic(stopped{err})
	}
}

// drawn calls draw with what is to be drawn and how. All of it stands under the
// limits that a script has: of time and memory, and Ctrl-C.
func (s *Session) drawn(draw func(marks []lua.Mark, v MapView) error) error {
	return s.Game.Host.Timed(func(why func() error) (err error) {
		defer func() {
			switch r := recover().(type) {
			case nil:
			case stopped:
				err = fmt.Errorf("the map is too much to draw: %w", r.error)
			default:
				panic(r)
			}
		}()
		marks, err := s.marks()
		if err != nil {
			return err
		}
		v := s.mapView()
		v.Stopped = why
		if v.Width > mostBoard || v.Height > mostBoard {
			return fmt.Errorf("the board is too large to draw: %d by %d (limit %d by %d)", v.Width, v.Height, mostBoard, mostBoard)
		}
		return draw(marks, v)
	})
}

// sided adds the sides of marks to those that the view has.
func (v *MapView) sided(marks []lua.Mark, nobody bool) {
	seen := map[string]bool{"": !nobody}
	for _, side := range v.Sides {
		seen[side] = true
	}
	sides := v.Sides[:len(v.Sides):len(v.Sides)]
	for _, m := range marks {
		if !seen[m.Side] {
			seen[m.Side] = true
			sides = append(sides, m.Side)
		}
	}
	v.Sides = sides
}
