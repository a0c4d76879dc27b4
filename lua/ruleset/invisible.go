package ruleset

import (
	"unicode"

	"parley/lua/source"
)

// unseen holds invisible characters that Unicode does not classify as format
// characters: fillers, variation selectors, an empty Braille pattern, line separators.
var unseen = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x034f, Hi: 0x034f, Stride: 1}, {Lo: 0x115f, Hi: 0x1160, Stride: 1}, {Lo: 0x17b4, Hi: 0x17b5, Stride: 1},
		{Lo: 0x180b, Hi: 0x180f, Stride: 1}, {Lo: 0x2028, Hi: 0x2029, Stride: 1}, {Lo: 0x2800, Hi: 0x2800, Stride: 1},
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xfe00, Hi: 0xfe0f, Stride: 1}, {Lo: 0xffa0, Hi: 0xffa0, Stride: 1},
	},
	R32: []unicode.Range32{{Lo: 0xe0100, Hi: 0xe01ef, Stride: 1}},
}

// invisible returns the first invisible character of a name, with which two different
// names could look alike; ok is false if there is none.
func invisible(name string) (r rune, ok bool) {
	for _, r := range name {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unseen, r) {
			return r, true
		}
	}
	return 0, false
}

// visible reports the texts and keys below n with an invisible character.
func visible(n source.Node) (faults source.Faults) {
	look := func(at source.Node, what, text string) {
		if r, ok := invisible(text); ok {
			f := at.Fault("%s has an invisible character: U+%04X", what, r)
			faults = append(faults, f.With("names that look alike must be equal: type it again"))
		}
	}
	switch n.Kind() {
	case source.KindString:
		look(n, "the text", n.Str())
	case source.KindArray:
		for i := range n.Len() {
			faults = append(faults, visible(n.Index(i))...)
		}
	case source.KindTable:
		for _, k := range n.Keys() {
			look(n.Get(k), "the key", k)
			faults = append(faults, visible(n.Get(k))...)
		}
	}
	return faults
}
