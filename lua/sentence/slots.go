package sentence

import (
	"fmt"
	"slices"
	"strings"

	"parley/lua/nearest"
)

// Slot is a place of a sentence into which a fact is filled: {NAME} or {NAME:FORM}.
type Slot struct{ Name, Form string }

// Slots lists the places for facts in a text. Braces around anything but a word are text.
func Slots(text string) (list []Slot) {
	for {
		_, rest, ok := strings.Cut(text, "{")
		inner, after, shut := strings.Cut(rest, "}")
		if !ok || !shut {
			return list
		}
		if s := slotOf(inner); s.Name != "" {
			list = append(list, s)
		}
		text = after
	}
}

// slotOf reads what braces enclose; a slot without a name for anything but a word.
func slotOf(inner string) Slot {
	name, form, _ := strings.Cut(inner, ":")
	for i, c := range []byte(name) {
		letter := c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || !strings.ContainsRune(".-0123456789", rune(c))) {
			return Slot{}
		}
	}
	return Slot{name, form}
}

// Unknown returns what is wrong with a slot for a fact that a sentence does not have, with
// a suggestion.
func (s Slot) Unknown(facts []string) (what, near string) {
	facts = slices.Compact(slices.Sorted(slices.Values(facts)))
	what = fmt.Sprintf("the sentence has no fact for {%s}", s.Name)
	switch near = nearest.To(s.Name, facts); {
	case near != "":
	case len(facts) > 0:
		what += ": its facts are " + strings.Join(facts, ", ")
	default:
		what += fmt.Sprintf(": write them in a table after it, { %s = … }", s.Name)
	}
	return what, near
}

// Wrong returns what is wrong with a slot of a sentence with these facts, with a suggestion
// in it; "" if nothing.
func (s Slot) Wrong(facts []string) string {
	what, near := s.WrongForm()
	if what == "" && !slices.Contains(facts, s.Name) {
		what, near = s.Unknown(facts)
	}
	if near != "" {
		what += fmt.Sprintf(" (did you mean %q?)", near)
	}
	return what
}

// WrongForm returns what is wrong with the form of a slot, "" if nothing, with a
// suggestion.
func (s Slot) WrongForm() (what, near string) {
	if s.Form == "" || s.Form == "cell" || s.Form == "direction" {
		return "", ""
	}
	if _, ok := NumberAs(0, s.Form); ok {
		return "", ""
	}
	names := Forms.Names()[1:] // the first is the name alone: {ship}
	what = fmt.Sprintf("there is no form %q for {%s}", s.Form, s.Name)
	if near = nearest.To(s.Form, names); near == "" {
		what += ": the forms are " + strings.Join(names, ", ")
	}
	return what, near
}
