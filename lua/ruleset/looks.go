package ruleset

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/lua/source"
)

// Look is how things of one kind look on a map, as a section of ruleset.toml
// declares it. Ground is drawn by its surface, and so has a glyph:
//
//	[look.marsh]
//	kind    = "ground"
//	name    = "marsh"       # in legends; its own word where it is left out
//	glyph   = "≈"           # one column of a text map
//	ascii   = "~"           # the same on a terminal without such characters
//	fill    = "#e3f1ee"     # in a picture: the surface,
//	stroke  = "#39766a"     # its edge, and the strokes of its pattern
//	pattern = "crosses"     # plain, crosses, peaks, hatch, trees, waves or dots
//	edge    = "dashed"      # or solid
//	over    = true          # it lies over other ground, which can be seen through it
//
// A side of a cell is drawn by its stroke. Without a glyph it is a line along the
// side on a text map too; in a picture the ticks of its pattern point out of the
// cell that the mark names:
//
//	[look.hedge]
//	kind    = "side"
//	glyph   = "%"
//	stroke  = "#2f5a1c"
//	pattern = "posts"       # plain, double, ticks or posts
//
// A piece has the sign of its mark and the colour of its side. A look says what
// its ends are called, and what lies in front of it, to its right, behind it and
// to its left:
//
//	[look.cart]
//	kind   = "piece"
//	shape  = "square"       # or pointed: what covers more than a point or a cell
//	front  = "head"
//	back   = "tail"
//	around = ["onward", "off side", "rearward", "near side"]
//
// An arrow is a direction that the legend tells, and nothing on the map itself.
// The board lies on the ground that [board] ground names.
type Look struct {
	ID, Name      string
	Kind          string // "ground", "side", "piece" or "arrow"
	Glyph, ASCII  rune   // required for ground; 0 for a side: a line along the side
	Fill, Stroke  string // required for ground, as #rrggbb; sides have a stroke
	Pattern, Edge string
	Over          bool // of ground: what it covers can be seen through it
	Shape         string
	Front, Back   string    // the words for the ends of a piece
	Around        [4]string // the words for its four sides, clockwise from its front
}

// bare holds the default looks of marks, by their kind.
var bare = map[string]*Look{
	"ground": {Kind: "ground", Glyph: '░', ASCII: ':', Fill: "#f3f3f3", Stroke: "#777777", Pattern: "hatch"},
	"side":   {Kind: "side", Name: "side", Stroke: "#333333", Pattern: "plain"},
	"piece":  {Kind: "piece", Shape: "square", Front: "front", Back: "back", Around: [4]string{"in front", "the right", "behind", "the left"}},
	"arrow":  {Kind: "arrow", Name: "arrow"},
}

// Bare returns the default look of a mark of a kind.
func Bare(kind string) *Look { return bare[kind] }

// lookKeys lists the keys of each kind of look, besides kind and name.
var lookKeys = map[string][]string{
	"ground": {"glyph", "ascii", "fill", "stroke", "pattern", "edge", "over"},
	"side":   {"glyph", "ascii", "stroke", "pattern", "edge"},
	"piece":  {"shape", "front", "back", "around"},
	"arrow":  nil,
}

// lookPatterns lists the patterns of each kind of look.
var lookPatterns = map[string][]string{
	"ground": {"plain", "crosses", "peaks", "hatch", "trees", "waves", "dots"},
	"side":   {"plain", "double", "ticks", "posts"},
}

func lookSchema() *source.Schema {
	patterns := slices.Concat(lookPatterns["ground"], lookPatterns["side"][1:])
	glyph, colour := source.T("text?").With(checkGlyph), source.T("text?").With(source.Matching(colourText, "%q is not a colour: write #rrggbb with digits and a to f"))
	return &source.Schema{Name: "look", Fields: []source.Field{
		{Name: "kind", Type: source.OneOf("ground", "side", "piece", "arrow"), Means: "what it describes: ground, the sides of cells, pieces, or an arrow"},
		{Name: "name", Type: source.T("text?"), Means: "its name in the legend"},
		{Name: "glyph", Type: glyph, Hint: "one character that takes one column of a text map, such as \"~\"; a side without one is a line"},
		{Name: "ascii", Type: glyph, Hint: "one character of ASCII, for terminals that have no others"},
		{Name: "fill", Type: colour, Means: "the fill colour in a picture: #rrggbb"}, {Name: "stroke", Type: colour, Means: "the colour of its outline, or of a side"},
		{Name: "pattern", Type: source.OneOf(patterns...).Maybe(), Means: "the pattern over its colour: of ground plain, crosses, peaks, hatch, trees, waves or dots; of sides plain, double, ticks or posts"},
		{Name: "edge", Type: source.OneOf("solid", "dashed").Maybe(), Means: "how its outline is drawn"},
		{Name: "over", Type: source.T("boolean?"), Means: "whether the ground that it covers can be seen through it"},
		{Name: "shape", Type: source.OneOf("pointed", "square").Maybe(), Means: "whether its front is pointed"},
		{Name: "front", Type: source.T("text?"), Means: "the word for its front"}, {Name: "back", Type: source.T("text?"), Means: "the word for its back"},
		{Name: "around", Type: source.ListOf(source.T("text")).Maybe(), Hint: "the words for what is in front, to the right, behind and to the left"},
	}}
}

var signText = regexp.MustCompile(`^[A-Za-z0-9]$`)

var colourText = regexp.MustCompile(`^#[0-9a-f]{6}$`)

func checkGlyph(n source.Node) (string, []string) {
	r, size := utf8.DecodeRuneInString(n.Str())
	switch {
	case size == 0 || !unicode.IsGraphic(r) || unicode.IsSpace(r) || unicode.Is(unicode.M, r):
		return fmt.Sprintf("the glyph %q is invisible", n.Str()), nil
	case size < len(n.Str()) || twoColumns(r):
		return fmt.Sprintf("the glyph %q is wider than one column", n.Str()), nil
	case signText.MatchString(n.Str()):
		return fmt.Sprintf("the glyph %q is a letter or a digit, which mark pieces", n.Str()), nil
	}
	return "", nil
}

// twoColumns reports whether a terminal shows a character in two columns, as it does
// those of East Asian scripts and emoji.
func twoColumns(r rune) bool {
	return r >= 0x1100 && r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff ||
		r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 || r >= 0xffe0 && r <= 0xffe6 || r >= 0x1f300 && r <= 0x1faff || r >= 0x20000
}

// readLooks reads the looks of a ruleset, and the look of its board.
func (rs *Ruleset) readLooks(root source.Node) (faults source.Faults) {
	all := root.Get("look")
	rs.Looks = map[string]*Look{}
	for _, k := range all.Keys() {
		l, wrong := readLook(k, all.Get(k))
		rs.Looks[k] = l
		faults = append(faults, wrong...)
	}
	faults = append(faults, rs.sameGlyphs(all)...)
	if n := root.Get("board").Get("ground"); n.Exists() {
		if l := rs.Looks[n.Str()]; l == nil {
			faults = append(faults, n.NearFault(fmt.Sprintf("there is no look %q", n.Str()), all.Keys()))
		} else if rs.Ground = l; l.Kind != "ground" {
			faults = append(faults, n.Fault("the ground of a board needs a look of kind ground, but %q is of kind %s", n.Str(), l.Kind))
		}
	}
	return faults
}

// sameGlyphs reports looks that cannot be distinguished on a text map.
func (rs *Ruleset) sameGlyphs(all source.Node) (faults source.Faults) {
	used, line := map[rune]string{}, "" // the look of each glyph, and the look without a glyph
	for _, k := range all.Keys() {
		n := all.Get(k)
		for _, key := range []string{"glyph", "ascii"} {
			g := n.Get(key)
			r, _ := utf8.DecodeRuneInString(g.Str())
			if other := used[r]; g.Exists() && other != "" && other != k {
				f := g.Fault("the looks %q and %q have the same glyph: %s", other, k, g.Str())
				faults = append(faults, f.With("give each "+rs.Looks[k].Kind+" a glyph of its own, so that they can be distinguished on a text map"))
			} else if g.Exists() {
				used[r] = k
			}
		}
		if rs.Looks[k].Kind != "side" || n.Get("glyph").Exists() {
			continue
		}
		if line != "" {
			f := n.Fault("the looks %q and %q are both drawn as lines, because neither has a glyph", line, k)
			faults = append(faults, f.With("give one of them a glyph, so that they can be distinguished on a text map"))
		}
		line = k
	}
	return faults
}

// readLook reads one look. Missing keys have the values of a mark without a look,
// except the pattern.
func readLook(id string, n source.Node) (l *Look, faults source.Faults) {
	l = &Look{}
	*l = *bare[n.Get("kind").Str()]
	l.ID, l.Name, l.Pattern = id, id, "plain"
	l.Over = n.Get("over").Bool()
	if !NamePattern.MatchString(id) {
		faults = append(faults, n.Fault(notName, id))
	}
	for _, k := range n.Keys() {
		if k != "kind" && k != "name" && !slices.Contains(lookKeys[l.Kind], k) {
			faults = append(faults, n.Get(k).Fault("a look of kind %s has no %s", l.Kind, k))
		}
	}
	for key, to := range map[string]*string{"name": &l.Name, "fill": &l.Fill, "stroke": &l.Stroke, "pattern": &l.Pattern, "edge": &l.Edge, "shape": &l.Shape, "front": &l.Front, "back": &l.Back} {
		if v := n.Get(key); v.Exists() {
			*to = v.Str()
		}
	}
	if v, known := n.Get("pattern"), lookPatterns[l.Kind]; v.Exists() && known != nil && !slices.Contains(known, l.Pattern) {
		f := v.NearFault(fmt.Sprintf("a look of kind %s has no pattern %q", l.Kind, l.Pattern), known)
		faults = append(faults, f.With("the patterns are "+strings.Join(known, ", ")))
	}
	if l.Kind == "ground" || l.Kind == "side" {
		faults = append(faults, l.readGlyph(n)...)
	}
	around := n.Get("around")
	if around.Exists() && around.Len() != len(l.Around) {
		faults = append(faults, around.Fault("around has %d words, but a piece has 4 sides: in front, to the right, behind, to the left", around.Len()))
	} else if around.Exists() {
		for i := range l.Around {
			l.Around[i] = around.Index(i).Str()
		}
	}
	return l, faults
}

// readGlyph reads the characters of a text map.
func (l *Look) readGlyph(n source.Node) (faults source.Faults) {
	glyph, ascii := n.Get("glyph"), n.Get("ascii")
	if !glyph.Exists() {
		switch {
		case l.Kind == "ground":
			faults = append(faults, n.Fault("the look %q has no glyph", l.ID).With("text maps draw ground with its glyph: set one, such as glyph = \"~\""))
		case ascii.Exists():
			faults = append(faults, ascii.Fault("the look %q has ascii but no glyph", l.ID).With("set glyph too: terminals with more characters show it"))
		}
		return faults
	}
	l.Glyph, _ = utf8.DecodeRuneInString(glyph.Str())
	l.ASCII = l.Glyph
	if ascii.Exists() {
		l.ASCII, _ = utf8.DecodeRuneInString(ascii.Str())
	}
	if l.ASCII >= utf8.RuneSelf {
		faults = append(faults, glyph.Fault("the look %q has no glyph in ASCII", l.ID).With("set one for terminals that cannot show the glyph: ascii = \"~\" is drawn instead of "+glyph.Str()))
	}
	return faults
}

// WrongLook returns what is wrong with the name of a look, "" if nothing, and the known
// looks.
func (rs *Ruleset) WrongLook(name string) (what string, known []string) {
	if rs.Looks[name] != nil {
		return "", nil
	}
	return fmt.Sprintf("there is no look %q", name), slices.Sorted(maps.Keys(rs.Looks))
}
