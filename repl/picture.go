package repl

import (
	"fmt"
	"strings"

	"parley/lua/ask"
	"parley/lua/geometry"
	"parley/repl/answer"
	"parley/repl/chart"
)

// mostBoard is how many columns or rows of a board can be drawn.
const mostBoard = 500

// drawn calls draw with the marks and the view. All of it is subject to the limits of
// scripts: time, memory and Ctrl-C.
func (s *Session) drawn(draw func(marks []geometry.Mark, v chart.View) error) error {
	return s.Game.Host.Timed(func(why func() error) error {
		return chart.Try(func() error {
			var marks []geometry.Mark
			err := s.veil(func() (err error) {
				marks, err = s.marks()
				return err
			})
			if err != nil {
				return err
			}
			marks = geometry.For(marks, s.always())
			v := s.mapView()
			v.Stopped, v.Numbers = why, s.numbers(marks)
			if l := v.Layout; l.Width > mostBoard || l.Height > mostBoard {
				return fmt.Errorf("the board is too large to draw: %d by %d (limit %d by %d)", l.Width, l.Height, mostBoard, mostBoard)
			}
			return draw(marks, v)
		})
	})
}

// drawSVG draws the map into a file, with what the map of a piece shows besides if one
// is named. It replaces an existing file only if that is a map drawn by parley, or by force.
func (s *Session) drawSVG(piece, file string, force bool) (Answer, error) {
	g := s.Game
	replaced, err := MayReplace(file, chart.Signature, "a map drawn by parley", force)
	if err != nil {
		return Answer{No: true}, err
	}
	if err := s.Whole(); err != nil { // the map shows how the round went
		return Answer{No: true}, err
	}
	text := ""
	err = s.drawn(func(marks []geometry.Mark, v chart.View) error {
		if piece != "" {
			view, err := s.viewOf(piece)
			if err != nil {
				return err
			}
			if _, err := s.onMap(piece, marks); err != nil && len(view) == 0 {
				return err
			}
			marks = append(marks, view...)
		}
		maps, err := ask.RoundMaps(g, s.always())
		if err != nil {
			return err
		}
		turn, _, _ := strings.Cut(answer.TurnLine(g), ": ")
		text = chart.SVG(chart.Picture{Marks: marks, Earlier: maps, View: v, Floor: chart.OnFloor(marks) || g.Host.Ruleset.Board == "plane", Title: g.Scenario.Title, Turn: turn})
		return nil
	})
	if err != nil {
		return Answer{No: true}, err
	}
	if err := ReplaceFile(file, text); err != nil {
		return Answer{No: true}, err
	}
	fmt.Fprintf(s.Out, "saved the map as %s\n", file)
	return Answer{JSON: map[string]any{"svg": file, "replaced": replaced}}, nil
}
