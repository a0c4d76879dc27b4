package grammar

import (
	"slices"
	"strings"
)

// Expected is what may come next: a literal word, or a kind with the words already typed
// for it.
type Expected struct {
	Word  string // "" for a kind
	Kind  string // its name, or how to complete it
	Typed []string
}

// Input is a line parsed by one form of a command.
type Input struct {
	Rest string // everything after the command, as typed
	args map[string]string
	said []string
}

// Arg is the text typed for a kind; "" if it was left out.
func (in Input) Arg(kind string) string { return in.args[kind] }

// Has says whether a literal word of the form was typed.
func (in Input) Has(word string) bool { return slices.Contains(in.said, word) }

// walker matches a form against the words of a line.
type walker struct {
	words []string
	first []string                       // words with which the forms of the command begin
	offer func(t token, from int)        // called at the end of the words; may be nil
	end   func(took []taken) (done bool) // called if the words and the form end together
	took  []taken
	whole bool // the line reached a kind in which separators separate nothing
}

// taken is a token with the words that it matched.
type taken struct {
	token
	from, to int
}

// walk matches a row from the i-th word on; true ends the walk.
func (w *walker) walk(row []item, i int) bool {
	if len(row) == 0 {
		return i == len(w.words) && w.end != nil && w.end(w.took)
	}
	here, rest := row[0], row[1:]
	for _, inner := range here.rows {
		if w.walk(slices.Concat(inner, rest), i) {
			return true
		}
	}
	if here.rows != nil {
		return w.walk(rest, i)
	}
	behind := begins(rest)
	for _, t := range here.tokens {
		if w.token(t, rest, behind, i) {
			return true
		}
	}
	return false
}

// token matches one token and continues after its words.
func (w *walker) token(t token, rest []item, behind []string, i int) bool {
	if t.kind != nil && t.kind.Whole {
		w.whole = true
	}
	if w.offer != nil && i == len(w.words) {
		w.offer(t, i)
	}
	if i == len(w.words) {
		return false
	}
	if t.kind == nil {
		return strings.EqualFold(w.words[i], t.text) && w.take(t, i, i+1, rest)
	}
	if i == 0 && has(w.first, w.words[0]) || strings.HasPrefix(w.words[i], "--") || t.kind.Fits != nil && !t.kind.Fits(w.words[i]) {
		return false
	}
	j := i
	if t.kind.Spans && len(rest) == 0 {
		j = len(w.words) - 1 // nothing follows that could match the rest
	}
	for ; j < len(w.words) && (j == i || t.kind.Spans) && !has(behind, w.words[j]); j++ {
		if t.kind.Spans && j+1 == len(w.words) && w.offer != nil {
			w.offer(t, i)
		}
		if !has(t.kind.Within, w.words[j]) && w.take(t, i, j+1, rest) {
			return true
		}
	}
	return false
}

func (w *walker) take(t token, from, to int, rest []item) bool {
	w.took = append(w.took, taken{t, from, to})
	defer func() { w.took = w.took[:len(w.took)-1] }()
	return w.walk(rest, to)
}

func has(list []string, word string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, word) })
}

// begins lists the words with which a row may begin.
func begins(row []item) (list []string) {
	for _, x := range row {
		for _, t := range x.tokens {
			if t.kind == nil {
				list = append(list, t.text)
			}
		}
		for _, inner := range x.rows {
			list = append(list, begins(inner)...)
		}
		if x.rows == nil {
			break
		}
	}
	return list
}
