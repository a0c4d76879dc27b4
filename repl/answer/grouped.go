package answer

import (
	"slices"
	"strconv"
	"strings"

	"parley/lua/sentence"
)

// saying is a statement about one field: its path, a text such as " no -> yes", and a
// note that follows it, such as the rule that wrote the field.
type saying struct{ path, what, note string }

// subject is a piece or another table, with all statements about it.
type subject struct {
	name, note string
	list       []saying // paths from the piece on
	text       string
}

// grouped joins statements about many fields: it groups pieces with equal statements,
// writes runs of numbers as 1..4, and names each piece once. The statements about one
// piece keep their order.
func (s Scribe) grouped(list []saying) []string {
	var all []*subject
	for _, x := range list {
		name, field := "", x.path
		if piece, rest, ok := strings.Cut(x.path, "."); ok && s.Game.Host.Piece(piece) != nil {
			name, field = piece, rest
		}
		i := slices.IndexFunc(all, func(o *subject) bool { return name != "" && o.name == name && o.note == x.note })
		if i < 0 {
			all = append(all, &subject{name: name, note: x.note})
			i = len(all) - 1
		}
		all[i].list = append(all[i].list, saying{path: field, what: x.what})
	}
	for _, x := range all {
		x.text = strings.Join(joinFields(x.list), ", ")
	}
	var out []string
	for i, x := range all {
		if x == nil {
			continue
		}
		names := []string{x.name}
		for j := i + 1; j < len(all) && x.name != ""; j++ {
			if o := all[j]; o != nil && o.name != "" && o.text == x.text && o.note == x.note {
				names = append(names, o.name)
				all[j] = nil
			}
		}
		out = append(out, x.about(names)+x.note)
	}
	return out
}

// about joins the statements about one subject, or about several equal ones.
func (x *subject) about(names []string) string {
	switch {
	case x.name == "":
		return x.text
	case len(names) == 1 && len(joinFields(x.list)) == 1:
		return x.name + "." + x.text
	}
	return strings.Join(sentence.JoinRuns(names), ", ") + ": " + x.text
}

// joinFields joins equal statements about fields whose paths differ in one number:
// column.1..3.crossed yes.
func joinFields(list []saying) []string {
	type field struct {
		head, tail, what string
		numbers          []string
	}
	var fields []*field
	for _, x := range list {
		f := field{head: x.path, what: x.what}
		words := strings.Split(x.path, ".")
		if i := slices.IndexFunc(words, isNumber); i > 0 {
			f = field{strings.Join(words[:i], "."), strings.Join(words[i+1:], "."), x.what, words[i : i+1]}
		}
		k := slices.IndexFunc(fields, func(o *field) bool {
			return len(f.numbers) > 0 && len(o.numbers) > 0 && o.head == f.head && o.tail == f.tail && o.what == f.what
		})
		if k >= 0 {
			fields[k].numbers = append(fields[k].numbers, f.numbers...)
			continue
		}
		fields = append(fields, &f)
	}
	out := make([]string, len(fields))
	for i, f := range fields {
		out[i] = f.head
		if len(f.numbers) > 0 {
			out[i] += "." + runsOf(f.numbers)
		}
		if f.tail != "" {
			out[i] += "." + f.tail
		}
		out[i] += f.what
	}
	return out
}

func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// runsOf sorts numbers and joins runs of them: 6, 1, 2 and 3 become 1..3,6.
func runsOf(numbers []string) string {
	list := slices.Clone(numbers)
	slices.SortFunc(list, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	for i := range list {
		list[i] = "-" + list[i]
	}
	list = sentence.JoinRuns(list)
	for i := range list {
		list[i] = list[i][1:]
	}
	return strings.Join(list, ",")
}
