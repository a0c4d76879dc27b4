package argument

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua/geometry"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// Arg is one argument of an action.
type Arg struct {
	Name      string            // as it is typed before an equals sign
	Kind      string            // "unit or gun", "cell", "path", … without the words around it
	Pieces    []*ruleset.Entity // the allowed kinds of piece, nil for an argument of another kind
	Relations []string          // "enemy", "own", …: which pieces are offered; "own" also refuses all others
	Optional  bool              // typed with its name: zone=B2
	List      bool              // "list of figure": separated by commas, with runs such as crew-1..4, "none" for an empty one
	Repeats   bool              // "row of figure": a list in which a piece may occur again
	Most      int               // the limit of items of a list, or legs of a path
	Least     int               // for a count or a list with bounds
	Greatest  int               // for a count, 0 if it has no bounds
	Step      float64           // the step of coordinates and numbers, 0 for any
	Verbs     []Verb            // for a path: what may be done between two places
	Moment    string            // for a card: the moment at which it may be played
}

// Verb is a word in a path, such as clamber:crate, or wait by itself.
type Verb struct {
	Word   string
	Object *Arg // its object, nil for none
}

const (
	maxListed = 1000 // items of a list that is an argument
	maxLegs   = 200  // legs of a path
	maxVerbs  = 20   // verbs of a path
)

// Declare reads the kind of an argument as its action declares it: "enemy
// ship?", "list of own figure", "unit or gun", "path up to 6 with clamber crate".
func (k *Kinds) Declare(name, kind string) (Arg, error) {
	a := Arg{Name: name}
	kind, a.Optional = strings.CutSuffix(strings.TrimSpace(kind), "?")
	kind, verbs, _ := strings.Cut(strings.Join(strings.Fields(kind), " "), " with ")
	words := strings.Fields(kind)
	if len(words) > 2 && (words[0] == "list" || words[0] == "row") && words[1] == "of" {
		a.List, a.Repeats, words = true, words[0] == "row", words[2:]
	}
	words, err := a.bounds(words)
	if err != nil {
		return a, fmt.Errorf("argument %s: %w", name, err)
	}
	if len(words) == 2 && words[0] == Card && !a.List {
		a.Kind, a.Moment = Card, words[1]
		return a, nil
	}
	for len(words) > 1 && words[1] != "or" {
		if !relations.Has(words[0]) {
			return a, fmt.Errorf("argument %s: %q is not a relation: %s%s", name, words[0], OneOf(relations.Names()), nearest.Guess(words[0], relations.Names()))
		}
		a.Relations, words = append(a.Relations, words[0]), words[1:]
	}
	a.Kind = strings.Join(words, " ")
	var unknown string
	if a.Pieces, unknown = k.PieceKinds(a.Kind); unknown != "" && !plainKinds.Has(a.Kind) && k.ruleset.Values(a.Kind) == nil {
		if len(words) > 1 {
			return a, fmt.Errorf("argument %s: %q is not a kind of piece; \"or\" joins only kinds of piece%s", name, unknown, nearest.Guess(unknown, k.ruleset.Kinds()))
		}
		known := slices.Concat(plainKinds.Names(), k.ruleset.Kinds(), k.ruleset.ValueNames())
		return a, fmt.Errorf("argument %s: unknown kind %q%s", name, a.Kind, nearest.Guess(a.Kind, known))
	}
	if err = a.sound(k.ruleset.Board, verbs != ""); err == nil && verbs != "" {
		a.Verbs, err = k.verbs(verbs)
	}
	if err != nil {
		return a, fmt.Errorf("argument %s: %w", name, err)
	}
	return a, nil
}

// bounds cuts "by STEP", "up to N" and, for a count or a list, "1 to 6" off the
// end of the words of a kind.
func (a *Arg) bounds(words []string) ([]string, error) {
	if n := len(words); n > 3 && words[n-2] == "to" && (words[n-4] == "count" || a.List && words[n-3] != "up") {
		low, err1 := strconv.Atoi(words[n-3])
		high, err2 := strconv.Atoi(words[n-1])
		if err1 != nil || err2 != nil || low < 0 || high < max(low, 1) || high-low >= maxListed || words[n-4] != "count" && high > maxListed {
			return nil, fmt.Errorf("%q are not bounds of a count or a list: write two whole numbers, the lesser first, such as 1 to 6, at most %d apart", strings.Join(words[n-3:], " "), maxListed-1)
		}
		if a.Least = low; words[n-4] == "count" {
			a.Greatest = high
		} else {
			a.Most = high
		}
		words = words[:n-3]
	}
	if n := len(words); n > 3 && words[n-3] == "up" && words[n-2] == "to" || n > 2 && words[0] == "path" && words[n-3] == "up" {
		most, err := strconv.Atoi(words[n-1])
		limit := maxLegs
		if a.List {
			limit = maxListed
		}
		if err != nil || most < 1 || most > limit {
			return nil, fmt.Errorf("%q is not a whole number from 1 to %d", words[n-1], limit)
		}
		a.Most, words = most, words[:n-3]
	}
	if n := len(words); n > 2 && words[n-2] == "by" {
		step, err := strconv.ParseFloat(words[n-1], 64)
		if err != nil || !(step >= 1e-6 && step <= geometry.Farthest) {
			return nil, fmt.Errorf("%q is not a step from 0.000001 to %d", words[n-1], int(geometry.Farthest))
		}
		a.Step, words = step, words[:n-2]
	}
	return words, nil
}

// sound checks that the parts of a kind fit each other and the board.
func (a *Arg) sound(board string, verbs bool) error {
	plane := board == "plane"
	switch k := a.Kind; {
	case a.List && (k == "text" || k == "flag" || k == "path"):
		return fmt.Errorf("there are no lists of %s", k)
	case a.Pieces == nil && len(a.Relations) > 0:
		return fmt.Errorf("only a piece can be %q, not a %s", a.Relations[0], k)
	case k == "point" && !plane:
		return errors.New("a point needs an open floor, [board] kind = \"plane\"; on hexes use a cell")
	case (k == "heading" || k == "path") && !plane && board != "hex":
		return fmt.Errorf("a %s needs a board: [board] kind = \"hex\" or \"plane\"", k)
	case a.Most > 0 && !a.List && k != "path":
		return fmt.Errorf("only a list or a path has a length: \"up to\" means nothing for a %s", k)
	case a.Step > 0 && k != "number" && k != "point" && (!plane || k != "heading" && k != "path"):
		return fmt.Errorf("a %s has no step: \"by\" is for number, and on an open floor for point, heading and path", k)
	case verbs && k != "path":
		return fmt.Errorf("only a path has verbs, not a %s", k)
	}
	switch {
	case a.Most > 0:
	case a.List:
		a.Most = maxListed
	case a.Kind == "path":
		a.Most = maxLegs
	}
	return a.related()
}

// verbs reads the verbs of a path: "clamber crate or cart, wait".
func (k *Kinds) verbs(text string) (list []Verb, err error) {
	for part := range strings.SplitSeq(text, ",") {
		word, kind, has := strings.Cut(strings.TrimSpace(part), " ")
		v := Verb{Word: word}
		_, direction := k.geometry.Heading(word)
		switch {
		case !ruleset.IDPattern.MatchString(word):
			return nil, fmt.Errorf("%q is not a verb: use lower case and hyphens", word)
		case direction && k.ruleset.Board == "hex":
			return nil, fmt.Errorf("the verb %q is a direction of the board", word)
		case slices.ContainsFunc(list, func(x Verb) bool { return x.Word == word }) || len(list) == maxVerbs:
			return nil, fmt.Errorf("the verb %q is listed twice, or there are more than %d", word, maxVerbs)
		}
		if has {
			o, err := k.Declare(word, kind)
			if err == nil && (o.List || slices.Contains([]string{"path", "text", "flag"}, o.Kind)) {
				err = fmt.Errorf("argument %s: a %s cannot be the object of a verb", word, kind)
			}
			if err != nil {
				return nil, err
			}
			v.Object = &o
		}
		list = append(list, v)
	}
	return list, nil
}

// fewest returns the least number of items of a list.
func (a *Arg) fewest() int {
	if a.Greatest > 0 { // its counts have these bounds
		return 0
	}
	return a.Least
}

// Described returns the kind of an argument for whoever types it: "yes or no",
// "own figure, 1 to 60 of them".
func (a *Arg) Described() string {
	if a.Kind == "flag" {
		return "yes or no"
	}
	if !a.List {
		return a.Declared()
	}
	text := strings.Join(append(slices.Clone(a.Relations), a.Kind), " ")
	switch {
	case a.Greatest > 0:
		text += fmt.Sprintf(" %d to %d, several", a.Least, a.Greatest)
	case a.Most < maxListed:
		text += fmt.Sprintf(", %d to %d", a.Least, a.Most)
	case a.Least > 0:
		text += fmt.Sprintf(", %d or more", a.Least)
	default:
		text += ", several"
	}
	if a.Repeats {
		return text + " in order"
	}
	return text + " of them"
}

// Declared returns the kind of an argument in the words of its action.
func (a *Arg) Declared() string {
	words := slices.Clone(a.Relations)
	switch {
	case a.Repeats:
		words = append([]string{"row of"}, words...)
	case a.List:
		words = append([]string{"list of"}, words...)
	}
	words = append(words, a.Kind)
	if a.Moment != "" {
		words = append(words, a.Moment)
	}
	if a.Greatest > 0 {
		words = append(words, strconv.Itoa(a.Least), "to", strconv.Itoa(a.Greatest))
	}
	if a.Step > 0 {
		words = append(words, "by", game.FormatNum(a.Step))
	}
	if a.fewest() > 0 {
		words = append(words, strconv.Itoa(a.Least), "to", strconv.Itoa(a.Most))
	} else if a.List && a.Most < maxListed || a.Kind == "path" && a.Most < maxLegs {
		words = append(words, "up to", strconv.Itoa(a.Most))
	}
	var verbs []string
	for _, v := range a.Verbs {
		if v.Object != nil {
			v.Word += " " + v.Object.Declared()
		}
		verbs = append(verbs, v.Word)
	}
	if len(verbs) > 0 {
		words = append(words, "with", strings.Join(verbs, ", "))
	}
	return strings.Join(words, " ")
}

// Enumerates says whether an argument is a list of words, numbers or directions, which
// takes the rest of the line if no other argument follows.
func (a *Arg) Enumerates() bool { return a.List && a.Pieces == nil }

// Trails says whether an argument takes the rest of the line if it is the last:
// a text, a path, or a list of items with commas.
func (a *Arg) Trails() bool {
	return a.Kind == "text" || a.Kind == "path" || a.List && (a.Kind == "cell" || a.Kind == "point")
}

// PieceKinds returns the kinds of piece that words such as "unit or gun" name,
// and the first word that is unknown or repeated, "" if none is.
func (k *Kinds) PieceKinds(words string) (kinds []*ruleset.Entity, unknown string) {
	for word := range strings.SplitSeq(strings.Join(strings.Fields(words), " "), source.Or) {
		e := k.ruleset.Entity(word)
		if e == nil || slices.Contains(kinds, e) {
			return nil, word
		}
		kinds = append(kinds, e)
	}
	return kinds, ""
}

// isOf says whether an argument may be a piece of that shape.
func (a *Arg) isOf(s *game.Shape) bool {
	return slices.ContainsFunc(a.Pieces, func(e *ruleset.Entity) bool { return e.Shape == s })
}

// Either names pieces of some kinds in messages: unit or gun.
func Either(kinds []*ruleset.Entity) string {
	words := make([]string, len(kinds))
	for i, e := range kinds {
		words[i] = e.Word
	}
	return strings.Join(words, source.Or)
}

// OneOf joins a list in a sentence: enemy, own or other.
func OneOf(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + source.Or + words[last]
}

// Placeholder writes a kind for a usage line: UNIT|GUN.
func Placeholder(kind string) string {
	return strings.ToUpper(strings.ReplaceAll(kind, source.Or, "|"))
}

// Names lists the names of arguments.
func Names(args []Arg) (names []string) {
	for _, x := range args {
		names = append(names, x.Name)
	}
	return names
}
