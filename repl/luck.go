package repl

import (
	"fmt"
	"math"

	"parley/core/game"
	"parley/lua/ask"
	"parley/repl/answer"
	"parley/repl/grammar"
	"parley/repl/plot"
)

const luckHelp = "compares the dice of each side with what was to be expected, by purpose; --svg draws it in FILE"

// luckJSON is the answer to luck.
type luckJSON struct {
	Luck []ask.Luck `json:"luck"`
	SVG  string     `json:"svg,omitempty"`
}

// luck compares the dice of the game, as far as they may be seen at this prompt, with
// what was to be expected.
func (s *Session) luck(in grammar.Input) (Answer, error) {
	if err := s.Whole(); err != nil {
		return Answer{No: true}, err
	}
	list, err := ask.LuckOf(s.Game, func(rec *game.Record) (game.Viewer, bool) { return s.viewer(rec), !s.hidden(rec) })
	if err != nil {
		return Answer{No: true}, err
	}
	j := luckJSON{Luck: list}
	if in.Has("--svg") {
		j.SVG = fileName(in.Arg("FILE"))
		if err := s.drawLuck(j.SVG, in.Has("--force"), list); err != nil {
			return Answer{No: true}, err
		}
		fmt.Fprintf(s.Out, "saved the picture as %s\n", j.SVG)
		return Answer{JSON: j}, nil
	}
	answer.Scribe{Screen: s.Screen, Game: s.Game}.Luck(list)
	return Answer{JSON: j}, nil
}

// drawLuck draws how unusual the dice of each purpose were. It replaces an existing file
// only if that is such a picture, or by force.
func (s *Session) drawLuck(file string, force bool, list []ask.Luck) error {
	if _, err := MayReplace(file, plot.Signature, "a picture of numbers drawn by parley", force); err != nil {
		return err
	}
	pic := plot.Picture{
		Title: s.Game.Scenario.Title + ": the luck of the dice", Axis: "standard deviations above what was to be expected", Zero: true,
		Notes: []string{"Of many dice a bar beyond 2 to either side is unusual, of few dice it may not be: see the chances that luck prints. Whether high or low is good depends on the roll."},
	}
	for _, l := range list {
		p := plot.Point{Y: l.Z, Low: math.Min(0, l.Z), High: math.Max(0, l.Z), Label: answer.LuckName(l), Series: s.sideName(l.Side)}
		pic.List = append(pic.List, p)
	}
	return ReplaceFile(file, plot.Rows(pic))
}

// sideName names a side, or nobody.
func (s *Session) sideName(side string) string {
	if side == "" {
		return "nobody"
	}
	return s.Name(side)
}
