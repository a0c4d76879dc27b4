package grammar

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/lua/nearest"
)

// Command is one row of the table: the name of a command, its forms, and its purpose. A
// command may have several rows, each with its own forms.
type Command struct {
	Name  string
	Forms []Form
	About string
	Also  []string // synonyms, with or without arguments
}

// Form is one form of the arguments of a command.
type Form struct {
	Text string
	Also []string // synonyms, without arguments, for the command in this form
}

// Forms returns forms without synonyms.
func Forms(texts ...string) (list []Form) {
	for _, text := range texts {
		list = append(list, Form{Text: text})
	}
	return list
}

// Usage is how a command is typed: its name and its forms. Of two forms of which one begins
// as the other, what follows is optional.
func (c Command) Usage() string {
	var forms []string
	for _, f := range c.Forms {
		forms = append(forms, shown(f.Text))
	}
	if len(forms) == 2 {
		if more, begins := strings.CutPrefix(forms[0]+" ", strings.TrimSpace(forms[1]+" ")); begins && (forms[1] == "" || strings.HasPrefix(more, " ")) {
			forms = []string{strings.TrimSpace(forms[1] + " [" + strings.TrimSpace(more) + "]")}
		}
	}
	return strings.TrimSpace(c.Name + " " + strings.Join(forms, "|"))
}

// Table is all commands of the prompt.
type Table struct {
	Commands []Command
	Kinds    []Kind
}

// Names lists the names of the commands, each once.
func (t Table) Names() (names []string) {
	for _, c := range t.Commands {
		if !slices.Contains(names, c.Name) {
			names = append(names, c.Name)
		}
	}
	return names
}

// Alone says whether a command takes no arguments.
func (t Table) Alone(name string) bool {
	return slices.ContainsFunc(t.Commands, func(c Command) bool { return c.Name == name && c.Usage() == name })
}

// Means is the line that a synonym stands for, with or without arguments; "" if the word
// is not a synonym.
func (t Table) Means(word string, more bool) string {
	for _, c := range t.Commands {
		for _, f := range c.Forms {
			if !more && slices.Contains(f.Also, word) {
				return strings.TrimSpace(c.Name + " " + firstWord.FindString(strings.TrimPrefix(f.Text, "[")))
			}
		}
	}
	for _, c := range t.Commands {
		if slices.Contains(c.Also, word) {
			return c.Name
		}
	}
	return ""
}

// firstWord is the literal word that a form begins with, "" if it begins with a kind.
var firstWord = regexp.MustCompile(`^[a-z]+`)

// Words lists the words with which the forms of a command may begin.
func (t Table) Words(name string) (words []string) {
	t.rows(name, func(_ int, _ []item, first []string) bool { words = first; return true })
	return words
}

// rows calls visit for each form of a command, with the words that any of its forms may
// begin with.
func (t Table) rows(name string, visit func(row int, form []item, first []string) bool) {
	var first []string
	for _, begin := range []bool{true, false} {
		for i, c := range t.Commands {
			if c.Name != name {
				continue
			}
			for _, f := range c.Forms {
				form := t.read(f.Text)
				if begin {
					first = append(first, begins(form)...)
				} else if visit(i, form, first) {
					return
				}
			}
		}
	}
}

// Read finds the form that fits the arguments of a command. It returns the row of the
// table, -1 if none fits.
func (t Table) Read(name, rest string) (in Input, row int) {
	words, at := Fields(rest)
	if in, row = t.fit(name, rest, words, at); row < 0 {
		words, at = flagsLast(words, at)
		in, row = t.fit(name, rest, words, at)
	}
	return in, row
}

// fit finds the form that fits some words in their order. They begin at these places of
// the text.
func (t Table) fit(name, rest string, words []string, at []int) (in Input, row int) {
	in, row = Input{Rest: rest, args: map[string]string{}}, -1
	t.rows(name, func(i int, form []item, first []string) bool {
		w := walker{words: words, first: first}
		w.end = func(took []taken) bool {
			for _, x := range took {
				if x.kind == nil {
					in.said = append(in.said, x.text)
				} else {
					in.args[x.text] = rest[at[x.from] : at[x.to-1]+len(words[x.to-1])]
				}
			}
			row = i
			return true
		}
		return w.walk(form, 0)
	})
	return in, row
}

// Next lists what may come after a command and the words that follow it.
func (t Table) Next(name string, words []string) (list []Expected) {
	t.rows(name, func(_ int, form []item, first []string) bool {
		w := walker{words: words, first: first}
		w.offer = func(x token, from int) {
			e := Expected{Word: x.text}
			if x.kind != nil {
				e = Expected{Kind: x.text, Typed: words[from:]}
				if x.how != "" {
					e.Kind = x.how
				}
			}
			list = append(list, e)
		}
		return w.walk(form, 0)
	})
	return list
}

// Whole says whether the separators of a line separate nothing, because its command has
// an argument that may contain them.
func (t Table) Whole(line string, sep byte) bool {
	before, _, _ := strings.Cut(line, string(sep))
	words, _ := Fields(before)
	if len(words) == 0 {
		return false
	}
	whole := false
	t.rows(strings.ToLower(words[0]), func(_ int, form []item, first []string) bool {
		w := walker{words: words[1:], first: first}
		w.walk(form, 0)
		whole = whole || w.whole
		return whole
	})
	return whole
}

// Wrong is the error about arguments that fit no form of a command: it lists the forms, or
// those that may be meant.
func (t Table) Wrong(name, rest string) error {
	var forms, is []string
	word, _, _ := strings.Cut(strings.ToLower(rest), " ")
	for _, c := range t.Commands {
		for _, f := range c.Forms {
			if c.Name == name {
				is = are(t.read(f.Text), is)
				forms = append(forms, "`"+strings.TrimSpace(name+" "+shown(f.Text))+"`")
			}
		}
	}
	if n := len(forms) - 1; n > 0 {
		forms[n] = "or " + forms[n]
	}
	between := ", "
	if len(forms) == 2 {
		between = " "
	}
	text := strings.Join(append([]string{strings.Join(forms, between)}, is...), "; ")
	return fmt.Errorf("type: %s%s", text, nearest.Guess(word, t.Words(name)))
}

// are adds the descriptions of the kinds in a row, each once.
func are(row []item, said []string) []string {
	for _, x := range row {
		for _, w := range x.tokens {
			if w.kind != nil && w.kind.Is != "" && !slices.Contains(said, w.text+" is "+w.kind.Is) {
				said = append(said, w.text+" is "+w.kind.Is)
			}
		}
		for _, inner := range x.rows {
			said = are(inner, said)
		}
	}
	return said
}

// flagsLast moves flags such as --force behind the other words, because they may be
// anywhere; a flag that comes first stays.
func flagsLast(words []string, at []int) ([]string, []int) {
	for n, i := 0, 1; n+i < len(words); {
		if !strings.HasPrefix(words[i], "--") {
			i++
			continue
		}
		word, begins := words[i], at[i]
		words, at = append(slices.Delete(words, i, i+1), word), append(slices.Delete(at, i, i+1), begins)
		n++ // how many of the last words have been moved
	}
	return words, at
}

// Fields cuts a line at its blanks outside quotation marks, and returns where each word begins.
func Fields(line string) (words []string, at []int) {
	quoted, from := false, -1
	for i := 0; i <= len(line); i++ {
		if i < len(line) && line[i] == '"' {
			quoted = !quoted
		}
		blank := i == len(line) || !quoted && (line[i] == ' ' || line[i] == '\t')
		switch {
		case !blank && from < 0:
			from = i
		case blank && from >= 0:
			words, at = append(words, line[from:i]), append(at, from)
			from = -1
		}
	}
	return words, at
}
