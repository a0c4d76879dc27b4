package lua

import (
	"regexp"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/plane"
)

// Mark is something to be drawn on a map: one of the list that the function map
// of a sequence returns. Of a mark's fields one says where it is, and so what it
// is.
//
// On hexes:
//
//	{ at = cell, part = "bow" | "stern", heading = 0..5 }
//
// A vessel on two cells is two marks alike but for at and part. All but at may be
// left out.
//
// On a plane, a hull (a piece may be given as its own hull, by its fields), with
// at the point by which its position is told, the middle of the stern where it
// is left out; or a figure, which may look somewhere, in degrees:
//
//	{ hull = { x =, y =, heading =, length =, beam = }, at = { x =, y = } }
//	{ point = { x =, y = }, heading = 90 }
//
// Ground is an area (an island or a reef may be given as it is), a line with or
// without a width, or a disc. Its kind is any word; "island", "reef", "rough",
// "road" and "wall" have a look of their own:
//
//	{ area = { outline = {…}, holes = {…} }, kind = "reef", depth = 4 }
//	{ line = { point, … }, width = 6, kind = "road" }
//	{ disc = { x =, y =, radius = } }
//
// And the wind, by the bearing that it blows towards:
//
//	{ wind = 45 }
//
// Any of them may have a name, a letter (or a digit) to stand for it, the side it is on, and
// the id of the piece that it shows. A piece may have arcs of fire, from its
// bow in degrees clockwise, and as far as reach (math.huge: to the edge of the
// map); one from a bearing to the same is the line of a bore. An arc begins at
// the middle of the piece, or at a point of its own:
//
//	arcs = { { from = -45, to = 45, reach = 24 }, { from = 90, to = 90, reach = 60, at = point } }
//
// Where a piece has been in this round is found by asking map again about the
// moments before. A ruleset that knows better gives the points, or cells, that
// the piece has come by, the earliest first: last = { point, … }.
type Mark struct {
	ID, Side, Letter, Name string

	At      string // a cell of hexes; "" on a plane
	Part    string // "bow", "stern", or ""
	Heading int    // on hexes: 0 to 5, -1 for none

	Hull   *plane.Pose
	Point  *plane.Point // of a figure; of a hull where its position is told from
	Facing *float64     // of a figure
	Area   *plane.Area
	Line   plane.Line
	Width  float64 // of a line
	Disc   *plane.Disc
	Kind   string // of ground
	Depth  *float64
	Wind   *float64

	Arcs  []Arc
	Last  []plane.Point
	Cells []string // what Last is on hexes
}

// Arc is where a piece can fire: clockwise from one bearing to another, both
// from its own bow, as far as Reach.
type Arc struct {
	From, To, Reach float64
	At              *plane.Point // where it begins; nil: in the middle of the piece
}

// places are the fields of which every mark has one.
var places = []string{"hull", "point", "area", "line", "disc", "wind", "at"}

var markFields = append([]string{"id", "side", "letter", "name", "part", "heading", "kind", "depth", "width", "arcs", "last"}, places...)

// Marks lists what is to be drawn on the map.
func (h *Host) Marks() ([]Mark, error) {
	if h.book.seq.marks == nil {
		return nil, nil
	}
	var out []Mark
	err := h.only(&asking{fact: facts(nil)}, func() error {
		return h.sb.Session(func() error {
			res, err := h.call(h.book.seq.marks, 1)
			if err != nil {
				return err
			}
			_, err = h.call(h.L.NewFunction(func(L *glua.LState) int {
				c := planeCall{h, L, "map", &points{most: maxMarks}}
				c.each(res[0], "what it returns", func(v glua.LValue, what string) { out = append(out, c.mark(v, what)) })
				return 0
			}), 0)
			return err
		})
	})
	return out, err
}

func (c planeCall) mark(v glua.LValue, what string) Mark {
	t := c.fields(v, what+" must be a mark")
	c.only(t, "a mark", markFields...)
	m := Mark{ID: c.word(t, "id"), Side: c.word(t, "side"), Letter: c.word(t, "letter"), Name: c.word(t, "name"),
		Part: c.word(t, "part"), Kind: c.word(t, "kind"), Heading: -1, Width: c.mayHave(t, "width", what)}
	if m.Letter != "" && !letterText.MatchString(m.Letter) {
		c.fail("the letter of a mark must be one letter from a to z or one digit, not %q", m.Letter)
	}
	c.place(&m, t, what)
	if v := t.RawGetString("heading"); v != glua.LNil {
		deg := c.number(v, what+"'s heading")
		if m.Heading = int(deg); m.At == "" {
			m.Heading, m.Facing = -1, &deg
		}
	}
	if v := t.RawGetString("depth"); v != glua.LNil {
		depth := c.number(v, what+"'s depth")
		m.Depth = &depth
	}
	c.each(t.RawGetString("arcs"), what+"'s arcs", func(v glua.LValue, what string) { m.Arcs = append(m.Arcs, c.arc(v, what)) })
	c.each(t.RawGetString("last"), what+"'s last", func(v glua.LValue, what string) {
		if cell, ok := v.(glua.LString); ok && m.At != "" {
			m.Cells = append(m.Cells, string(cell))
			return
		}
		m.Last = append(m.Last, c.asPoint(v, what))
	})
	return m
}

var letterText = regexp.MustCompile(`^[A-Za-z0-9]$`)

// word is a text that a mark may leave out.
func (c planeCall) word(t *glua.LTable, key string) string {
	v := t.RawGetString(key)
	s, ok := v.(glua.LString)
	if !ok && v != glua.LNil {
		c.fail("the %s of a mark must be a text, not %s", key, c.say(v))
	}
	return string(s)
}

// place reads where a mark is.
func (c planeCall) place(m *Mark, t *glua.LTable, what string) {
	first := slices.IndexFunc(places, func(k string) bool { return t.RawGetString(k) != glua.LNil })
	if first < 0 {
		c.fail("%s is nowhere: give it a cell (at), a hull, a point, an area, a line, a disc, or a wind", what)
	}
	v := t.RawGetString(places[first])
	switch places[first] {
	case "hull":
		p := c.asPose(v, what+"'s hull", true)
		m.Hull = &p
		if at := t.RawGetString("at"); at != glua.LNil {
			q := c.asPoint(at, what+"'s at")
			m.Point = &q
		}
	case "point":
		p := c.asPoint(v, what+"'s point")
		m.Point = &p
	case "area":
		a := c.area(c.fields(v, what+"'s area must have an outline"), what)
		m.Area = &a
	case "line":
		m.Line = c.asPath(v, what+"'s line")
	case "disc":
		d := c.fields(v, what+"'s disc must be { x =, y =, radius = }")
		m.Disc = &plane.Disc{Centre: c.asPoint(v, what+"'s disc"), Radius: c.field(d, "radius", what+"'s disc")}
	case "wind":
		deg := plane.Compass(c.number(v, what+"'s wind"))
		m.Wind = &deg
	case "at":
		s, ok := v.(glua.LString)
		if !ok {
			c.fail("%s's at must be a cell, not %s; a figure on a plane has a point", what, c.say(v))
		}
		m.At = string(s)
	}
}

func (c planeCall) arc(v glua.LValue, what string) Arc {
	t := c.fields(v, what+" must be an arc { from =, to =, reach = }")
	c.only(t, "an arc", "from", "to", "reach", "at")
	a := Arc{From: c.field(t, "from", what), To: c.field(t, "to", what), Reach: c.limit(t.RawGetString("reach"), what+"'s reach", 0)}
	if at := t.RawGetString("at"); at != glua.LNil {
		p := c.asPoint(at, what+"'s at")
		a.At = &p
	}
	return a
}

// Centre is the middle of what a mark shows on a plane; ok is false for a cell
// and for the wind.
func (m Mark) Centre() (at plane.Point, ok bool) {
	switch {
	case m.Hull != nil:
		return m.Hull.Centre(), true
	case m.Point != nil:
		return *m.Point, true
	case m.Disc != nil:
		return m.Disc.Centre, true
	case m.Area != nil && len(m.Area.Outline) > 0:
		return middle(m.Area.Outline), true
	case len(m.Line) > 0:
		return m.Line.At(m.Line.Len() / 2), true
	}
	return at, false
}

// middle is the centre of gravity of a polygon; of one without a surface the
// mean of its corners.
func middle(ring []plane.Point) plane.Point {
	var sum, mean plane.Point
	var twice float64
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		k := a.Cross(b)
		twice += k
		sum = sum.Add(a.Add(b).Scale(k))
		mean = mean.Add(a)
	}
	if twice > -plane.Slack && twice < plane.Slack {
		return mean.Scale(1 / float64(len(ring)))
	}
	return sum.Scale(1 / (3 * twice))
}

// Shape is what a mark covers on a plane, nil for a cell and for the wind.
func (m Mark) Shape() plane.Shape {
	switch {
	case m.Hull != nil:
		return *m.Hull
	case m.Point != nil:
		return *m.Point
	case m.Area != nil:
		return *m.Area
	case m.Line != nil:
		return m.Line
	case m.Disc != nil:
		return m.Disc.Centre
	}
	return nil
}

// Piece says whether a mark shows a piece, and not ground or the wind.
func (m Mark) Piece() bool { return m.Hull != nil || m.Point != nil || m.At != "" }

// same says whether nothing about a mark differs.
func same(a, b []Mark) bool {
	return slices.EqualFunc(a, b, func(x, y Mark) bool {
		return x.ID == y.ID && x.Name == y.Name && x.Side == y.Side && x.At == y.At && x.Part == y.Part && x.Heading == y.Heading &&
			(x.Hull == nil) == (y.Hull == nil) && (x.Hull == nil || *x.Hull == *y.Hull) &&
			(x.Point == nil) == (y.Point == nil) && (x.Point == nil || *x.Point == *y.Point)
	})
}

// Earlier lists the maps of the round as it went, the first of them as the
// round began and the last as it is now, each different from the one before. A
// round in which nothing has moved yet goes on from the one before it. There
// is a map for every moment that the rules told of something or called one
// another; what happened before the rules were loaded again is not known.
func (g *Game) Earlier() (maps [][]Mark, err error) {
	err = g.Host.sb.Session(func() error {
		maps, err = g.earlier()
		return err
	})
	return maps, err
}

func (g *Game) earlier() ([][]Mark, error) {
	round := g.Clock().Round()
	for n := round; n > 0 && n >= round-1; n-- {
		maps, err := g.mapsSince(n)
		if err != nil || len(maps) > 1 {
			return maps, err
		}
	}
	return nil, nil
}

// mapsSince lists the maps since a round began.
func (g *Game) mapsSince(round int) (maps [][]Mark, err error) {
	var at []game.Mark
	records := g.Records()
	if open := g.Open(); open != nil {
		records = append(slices.Clone(records), open)
	}
	for _, rec := range records {
		if !g.Kept(rec) {
			continue
		}
		for _, e := range rec.Events {
			begins := e.Kind == game.Entered && int(e.Num) == round
			if n := len(at); n == 0 && begins || n > 0 && e.At > at[n-1] {
				at = append(at, e.At)
			}
		}
	}
	if len(at) == 0 {
		return nil, nil
	}
	if now := g.State.Mark(); now > at[len(at)-1] {
		at = append(at, now)
	}
	err = g.State.Visit(at, func(game.Mark) error {
		marks, err := g.Host.Marks()
		if n := len(maps); err == nil && (n == 0 || !same(maps[n-1], marks)) {
			maps = append(maps, marks)
		}
		return err
	})
	return maps, err
}
