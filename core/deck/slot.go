package deck

import (
	"slices"
	"strconv"
	"strings"
)

// Slot is one card in a place of its own: in a hand, on top of the pile, or
// lying open with only a facet asked.
type Slot struct {
	Card string   // its kind, "" if that is unknown
	Seen []string // of a known card: who has seen it besides its holder, sorted; All for everybody
	Is   []string // of an unknown card: the facets known of it, "rank=7" or "rank<7", or kinds of which it is one, "|fog|rain|", sorted
	Not  []string // the kinds that it is not as far as players know, sorted
	Age  int      // how many reshuffles that the deck remembers came after it left the pile
}

// All in Seen of a slot means everybody.
const All = "*"

// unknown begins the text of a card whose kind is unknown.
const unknown = "?"

// Unknown returns the slot of a card of which nothing is known.
func Unknown() Slot { return Slot{} }

// ParseSlot reads what String wrote: "fog", "fog blue red", "fog *",
// "? rank=7 !fog", "fog !rain", "fog @2".
func ParseSlot(text string) (s Slot) {
	if !strings.ContainsRune(text, ' ') { // most of them
		if text != unknown {
			s.Card = text
		}
		return s
	}
	words := strings.Fields(text)
	if words[0] != unknown {
		s.Card = words[0]
	}
	for _, w := range words[1:] {
		not, barred := strings.CutPrefix(w, "!")
		switch {
		case barred:
			s.Not = append(s.Not, not)
		case w[0] == '@':
			s.Age, _ = strconv.Atoi(w[1:]) // String wrote it
		case s.Card != "":
			s.Seen = append(s.Seen, w)
		default:
			s.Is = append(s.Is, w)
		}
	}
	return s
}

// String is the slot as text. Equal slots have equal texts.
func (s Slot) String() string {
	text, known := s.Card, s.Seen
	if text == "" {
		text, known = unknown, s.Is
	}
	for _, is := range known {
		text += " " + is
	}
	for _, not := range s.Not {
		text += " !" + not
	}
	if s.Age > 0 {
		text += " @" + strconv.Itoa(s.Age)
	}
	return text
}

// Covered returns the slot as somebody knows it who has not seen its card.
func (s Slot) Covered() Slot { return Slot{Not: s.Not, Age: s.Age} }

// Fixed says that the program knows which card it is, and no player does.
func (s Slot) Fixed() bool { return s.Card != "" && len(s.Seen) == 0 }

// SeenBy returns the slot after a player has seen its card; All for everybody.
func (s Slot) SeenBy(player string) Slot {
	switch {
	case slices.Contains(s.Seen, All) || slices.Contains(s.Seen, player):
	case player == All:
		s.Seen = []string{All}
	default:
		s.Seen = append(slices.Clone(s.Seen), player)
		slices.Sort(s.Seen)
	}
	return s
}

// With returns the slot of an unknown card after a facet of it became known.
func (s Slot) With(facet, value string) Slot {
	s.Is = append(slices.Clone(s.Is), facet+"="+value)
	slices.Sort(s.Is)
	return s
}

// Below returns the slot of an unknown card after it became known that a facet of
// it is a number below another, or blank.
func (s Slot) Below(facet, least string) Slot {
	s.Is = slices.DeleteFunc(slices.Clone(s.Is), func(is string) bool { return strings.HasPrefix(is, facet+"<") && !IsBelow(is[len(facet)+1:], least) })
	if slices.ContainsFunc(s.Is, func(is string) bool { return strings.HasPrefix(is, facet+"<") }) {
		return s // that says more
	}
	s.Is = append(s.Is, facet+"<"+least)
	slices.Sort(s.Is)
	return s
}

// OneOf returns the slot of an unknown card after it became known that it is of one of
// some kinds.
func (s Slot) OneOf(kinds []string) Slot {
	s.Is = append(slices.Clone(s.Is), "|"+strings.Join(kinds, "|")+"|")
	slices.Sort(s.Is)
	return s
}

// ordered in Is means that it is known which of several cards are higher than others.
const ordered = "~"

// InOrder returns the slot of an unknown card of which it became known how it compares with
// others.
func (s Slot) InOrder() Slot {
	s.Is = append(slices.Clone(s.Is), ordered)
	slices.Sort(s.Is)
	return s
}

// Ordered says whether it is known how an unknown card compares with others.
func (s Slot) Ordered() bool { return slices.Contains(s.Is, ordered) }

// Without returns the slot of an unknown card after it became known that it is
// not of a kind.
func (s Slot) Without(kind string) Slot {
	if slices.Contains(s.Not, kind) {
		return s
	}
	s.Not = append(slices.Clone(s.Not), kind)
	slices.Sort(s.Not)
	return s
}

// Facet returns the value of a facet of an unknown card, if that is known.
func (s Slot) Facet(facet string) (value string, known bool) {
	for _, is := range s.Is {
		if v, ok := strings.CutPrefix(is, facet+"="); ok {
			return v, true
		}
	}
	return "", false
}

// Plain says that the card may be any that lies in the pile.
func (s Slot) Plain() bool { return s.Card == "" && len(s.Is) == 0 && len(s.Not) == 0 && s.Age == 0 }

// MayBe says whether an unknown card may be of a kind.
func (s Slot) MayBe(kind string, kinds *Kinds) bool {
	if slices.Contains(s.Not, kind) {
		return false
	}
	for _, is := range s.Is {
		if is == ordered {
			continue
		}
		if is[0] == '|' {
			if !strings.Contains(is, "|"+kind+"|") {
				return false
			}
		} else if facet, value, ok := strings.Cut(is, "="); ok {
			if kinds.Facet(kind, facet) != value {
				return false
			}
		} else if facet, least, _ := strings.Cut(is, "<"); !IsBelow(kinds.Facet(kind, facet), least) {
			return false
		}
	}
	return true
}

// IsBelow says whether a value of a facet is a number below another, or blank.
func IsBelow(value, least string) bool {
	x, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return value == ""
	}
	y, err := strconv.ParseFloat(least, 64)
	return err == nil && x < y
}

// Told is the slot for a player: its kind, and in brackets what is known of the card, or
// who knows it: "fog (seen by blue, red)", "unknown (rank 7, not fog)".
func (s Slot) Told() string {
	text, more := s.Card, []string{}
	switch {
	case text == "":
		text = "unknown"
		for _, is := range s.Is {
			more = append(more, strings.ReplaceAll(is, "=", " "))
		}
		for _, not := range s.Not {
			more = append(more, "not "+not)
		}
	case slices.Contains(s.Seen, All):
		more = append(more, "seen by all")
	case len(s.Seen) > 0:
		more = append(more, "seen by "+strings.Join(s.Seen, ", "))
	}
	if len(more) == 0 {
		return text
	}
	return text + " (" + strings.Join(more, ", ") + ")"
}
