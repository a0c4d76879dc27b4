package source

import (
	"fmt"
	"slices"
	"strings"

	"parley/lua/nearest"
)

// Or stands between the kinds of piece that a type allows.
const Or = " or "

// PieceID is the type of the id of a piece; [Or] joins several.
func PieceID() Type { return Type{Word: "text", Piece: true} }

// parsePieces reads names of kinds of piece with "or" between.
func parsePieces(words []string, named map[string]Type) (Type, *Fault) {
	var kinds []string
	for name, t := range named {
		if t.Piece {
			kinds = append(kinds, name)
		}
	}
	slices.Sort(kinds)
	seen := map[string]bool{}
	for i, word := range strings.Split(strings.Join(words, " "), Or) {
		switch {
		case !named[word].Piece:
			f := &Fault{What: fmt.Sprintf("%q is not a kind of piece; \"or\" joins only kinds of piece", word), Near: nearest.To(word, kinds)}
			if f.Near == "" && len(kinds) > 0 {
				f.Hint = "kinds of piece: " + strings.Join(kinds[:min(len(kinds), mostNamed)], ", ")
			}
			return Type{}, f
		case seen[word] || i >= mostPieces:
			return Type{}, &Fault{What: fmt.Sprintf("%q is named twice, or is one of more than %d kinds", word, mostPieces)}
		}
		seen[word] = true
	}
	return PieceID(), nil
}

// mostPieces is the limit of kinds of piece in one field or argument.
const mostPieces = 20
