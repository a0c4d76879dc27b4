package repl

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/core/hex"
	"parley/core/plane"
	"parley/lua"
	"parley/lua/geometry"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/repl/chart"
	"parley/repl/grammar"
)

// mapHelp is the help text of map.
const mapHelp = "shows the map, with PIECE also what it covers and the distances from it; --svg draws the map in FILE (--force overwrites any file)"

// chartLine is map: it prints the map or the distances from a piece, or draws a picture.
func (s *Session) chartLine(in grammar.Input) (Answer, error) {
	if in.Has("--svg") {
		return s.drawSVG(in.Arg("PIECE"), fileName(in.Arg("FILE")), in.Has("--force"))
	}
	if piece := in.Arg("PIECE"); piece != "" {
		return s.ranges(piece)
	}
	return s.showMap()
}

// mapView is how the map of this game is drawn here.
func (s *Session) mapView() chart.View {
	rs := s.Game.Host.Ruleset
	return chart.View{Layout: s.Game.Host.Geometry.Layout(), Directions: rs.Directions, Columns: s.Room(), Colour: s.Colour, ASCII: s.ASCII,
		Sides: s.sides(), Unit: rs.Unit, Ground: rs.Ground}
}

// numbers numbers the pieces of each side that are of a kind on the map, those that are not
// on it any more as well.
func (s *Session) numbers(marks []geometry.Mark) map[string]int {
	h := s.Game.Host
	drawn := map[string]bool{}
	for _, m := range marks {
		if t := h.Exact(m.ID); t != nil {
			drawn[t.Shape().Name] = true
		}
	}
	numbers, last := map[string]int{}, map[string]int{}
	for _, kind := range h.Ruleset.Kinds() {
		if !drawn[kind] {
			continue
		}
		for _, t := range h.Entities(h.Ruleset.Entity(kind)) {
			side := proxy.Owner(t)
			if name := t.Shape().Side; name != "" {
				side = t.Get(name).Text()
			}
			last[side]++
			numbers[t.Key()] = last[side]
		}
	}
	return numbers
}

// marks are the marks on the map, or an error if there is no map.
func (s *Session) marks() ([]geometry.Mark, error) {
	read := s.Game.Host.Marks
	if s.Game.Open() != nil {
		read = s.Game.Host.PastMarks // an order waits for an answer: its rule is still running
	}
	marks, err := read()
	switch rs := s.Game.Host.Ruleset; {
	case err != nil || len(marks) > 0:
	case s.Game.Clock().Phase() == nil:
		err = errors.New("there is no map: no scenario is loaded")
	case !rs.HasBoard():
		err = fmt.Errorf("there is no map: %s has no board; `show pieces` lists the pieces", rs.Title)
	}
	return marks, err
}

func (s *Session) showMap() (Answer, error) {
	text, rows := "", []any{}
	err := s.drawn(func(marks []geometry.Mark, v chart.View) error {
		text = s.mapText(marks, v)
		for _, m := range marks {
			rows = append(rows, markJSON(s.Game, m)...)
		}
		return nil
	})
	if err != nil {
		return Answer{No: true}, err
	}
	fmt.Fprintln(s.Out, strings.TrimRight(text, "\n"))
	return Answer{JSON: rows}, nil
}

// mapText draws a map as text.
func (s *Session) mapText(marks []geometry.Mark, v chart.View) string {
	if chart.OnFloor(marks) || s.Game.Host.Ruleset.Board == "plane" {
		return chart.Plane(marks, v)
	}
	return chart.Hex(marks, v)
}

// hexMark and planeMark are marks as JSON.
type hexMark struct {
	ID      string    `json:"id,omitempty"`
	At      string    `json:"at"`
	Label   string    `json:"label"`
	Side    string    `json:"side"`
	Letter  string    `json:"letter"`
	Part    string    `json:"part,omitempty"`
	Heading int       `json:"heading"`
	Name    string    `json:"name"`
	Arcs    []arcMark `json:"arcs,omitempty"`
}

// groundMark is ground on hexes, or sides of cells. With a level and no kind it
// raises the ground that is there.
type groundMark struct {
	ID    string     `json:"id,omitempty"`
	Name  string     `json:"name"`
	Kind  string     `json:"kind,omitempty"`
	Level *int       `json:"level,omitempty"`
	Cells []cellMark `json:"cells,omitempty"`
	Sides []sideMark `json:"sides,omitempty"`
}

type cellMark struct {
	At    string `json:"at"`
	Label string `json:"label"`
}

type sideMark struct {
	cellMark
	Direction int `json:"direction"`
}

type planeMark struct {
	ID      string       `json:"id,omitempty"`
	Name    string       `json:"name"`
	Side    string       `json:"side"`
	Letter  string       `json:"letter"`
	Note    string       `json:"note,omitempty"`
	Hull    *hullAt      `json:"hull,omitempty"`
	Point   *plane.Point `json:"point,omitempty"`
	Heading *float64     `json:"heading,omitempty"`
	Area    *plane.Area  `json:"area,omitempty"`
	Line    plane.Line   `json:"line,omitempty"`
	Width   float64      `json:"width,omitempty"`
	Parts   []plane.Line `json:"parts,omitempty"` // of a line with gaps
	Radius  float64      `json:"radius,omitempty"`
	Height  *float64     `json:"height,omitempty"`
	Level   *float64     `json:"level,omitempty"`
	Disc    *discAt      `json:"disc,omitempty"`
	Kind    string       `json:"kind,omitempty"`
	Depth   *float64     `json:"depth,omitempty"`
	Arcs    []arcMark    `json:"arcs,omitempty"`
}

type hullAt struct {
	plane.Point
	Heading float64 `json:"heading"`
	Length  float64 `json:"length"`
	Beam    float64 `json:"beam"`
}

type discAt struct {
	plane.Point
	Radius float64 `json:"radius"`
	Ring   bool    `json:"ring,omitempty"` // only its edge
}

// arcMark is an arc; without reach it goes to the edge of the map.
type arcMark struct {
	From  float64      `json:"from"`
	To    float64      `json:"to"`
	Reach *float64     `json:"reach,omitempty"`
	At    *plane.Point `json:"at,omitempty"`
}

// terrainJSON is the row of ground on hexes, or of sides.
func terrainJSON(g *lua.Game, m geometry.Mark) groundMark {
	j := groundMark{ID: m.ID, Name: m.Name, Level: m.Level}
	if m.Look != nil {
		j.Kind = m.Look.ID
	}
	cell := func(c hex.Cell) cellMark { return cellMark{c.String(), g.Host.Geometry.Label(c.String())} }
	for _, c := range m.Cells {
		j.Cells = append(j.Cells, cell(c))
	}
	for _, s := range m.Sides {
		j.Sides = append(j.Sides, sideMark{cell(s.Of), s.Direction})
	}
	return j
}

// markJSON is one row for each cell of a piece on hexes, or else one row. The key of an
// arrow is the word of its look.
func markJSON(g *lua.Game, m geometry.Mark) (rows []any) {
	if m.OnHexes() && !m.Piece() {
		return []any{terrainJSON(g, m)}
	}
	var arcs []arcMark
	for _, a := range m.Arcs {
		j := arcMark{From: a.From, To: a.To, At: a.At}
		if !math.IsInf(a.Reach, 0) {
			j.Reach = &a.Reach
		}
		arcs = append(arcs, j)
	}
	look := m.Drawn()
	for i, cell := range m.Cells {
		j := hexMark{m.ID, cell.String(), g.Host.Geometry.Label(cell.String()), m.Side, m.Sign, m.End(i), -1, m.Name, arcs}
		if m.Facing != nil {
			j.Heading = int(*m.Facing)
		}
		rows = append(rows, j)
	}
	if m.Cells != nil {
		return rows
	}
	j := planeMark{ID: m.ID, Name: m.Name, Side: m.Side, Letter: m.Sign, Note: m.Note, Heading: m.Facing, Line: m.Line, Width: m.Width,
		Depth: m.Depth, Radius: m.Size, Height: m.Height, Level: m.Foot, Arcs: arcs, Point: m.Point, Area: m.Area}
	if look.Kind == "ground" {
		j.Kind = look.ID
	}
	if m.Arrow != nil {
		return []any{map[string]any{"name": m.Name, "side": m.Side, "letter": m.Sign, cmp.Or(look.ID, "arrow"): *m.Arrow}}
	}
	if m.Gaps != nil {
		j.Parts = m.Stretches()
	}
	if h := m.Box; h != nil {
		j.Hull = &hullAt{h.Back, h.Heading, h.Length, h.Beam}
	}
	if m.Disc != nil {
		j.Disc = &discAt{m.Disc.Centre, m.Disc.Radius, m.Ring}
	}
	return []any{j}
}

// ranges prints the distance of everything on the map from a piece, below the map of
// what the piece covers if the ruleset shows that. Of a piece that is not on the map
// only the latter is known.
func (s *Session) ranges(word string) (Answer, error) {
	var from geometry.Mark
	var rows []chart.Range
	text, covered := "", []any{}
	err := s.drawn(func(marks []geometry.Mark, v chart.View) error {
		view, err := s.viewOf(word)
		if err != nil {
			return err
		}
		if from, err = s.onMap(word, marks); err != nil && len(view) == 0 {
			return err
		}
		if err == nil {
			rows = chart.Ranges(from, marks, v)
		}
		if len(view) == 0 {
			return nil
		}
		for _, m := range view {
			covered = append(covered, markJSON(s.Game, m)...)
		}
		text = s.mapText(append(marks, view...), v)
		return nil
	})
	if err != nil {
		return Answer{No: true}, err
	}
	if text != "" {
		fmt.Fprintln(s.Out, strings.TrimRight(text, "\n"))
	}
	if from.Name != "" {
		fmt.Fprintln(s.Out, chart.RangeTable(from, rows, s.Game.Host.Ruleset.Unit))
	}
	list := []any{}
	for _, r := range rows {
		list = append(list, r.JSON(from))
	}
	shown := map[string]any{"from": from.ID, "name": from.Name, "ranges": list}
	if len(covered) > 0 {
		shown["view"] = covered
	}
	return Answer{JSON: shown}, nil
}

// viewOf lists what the map of a piece shows besides, for whoever looks. The piece need
// not be on the map itself.
func (s *Session) viewOf(word string) (marks []geometry.Mark, err error) {
	piece := s.Game.Host.Piece(word)
	if piece == nil {
		return nil, nil
	}
	err = s.veil(func() error {
		marks, err = s.Game.Host.View(piece)
		return err
	})
	return geometry.For(marks, s.always()), err
}

// mostGuesses is how many names an unknown word is compared with.
const mostGuesses = 1000

// onMap finds the mark of a piece by its id or name.
func (s *Session) onMap(word string, marks []geometry.Mark) (geometry.Mark, error) {
	id, name := word, word
	if t := s.Game.Host.Piece(word); t != nil {
		id, name = t.Key(), proxy.Name(t)
	}
	var names []string
	for _, byID := range []bool{true, false} {
		for _, m := range marks {
			if !m.Piece() {
				continue
			}
			if byID && m.ID == id || !byID && strings.EqualFold(m.Name, name) {
				return m, nil
			}
			if word := cmp.Or(m.ID, m.Name); len(names) < mostGuesses && !slices.Contains(names, word) {
				names = append(names, word)
			}
		}
	}
	return geometry.Mark{}, fmt.Errorf("there is no %q on the map%s; %w", word, nearest.Guess(strings.ToLower(word), names), commandTable().Wrong("map", ""))
}
