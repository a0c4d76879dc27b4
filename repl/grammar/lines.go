package grammar

import "strings"

// Lines returns a line for each way of typing a command that its forms allow: with and
// without the parts in brackets, with each of several words. Fill returns the words for
// a kind, by its name and how it is completed ("" if by its name).
func (t Table) Lines(name string, fill func(kind, how string) string) (lines []string) {
	t.rows(name, func(_ int, form []item, _ []string) bool {
		spell(form, name, fill, func(line string) { lines = append(lines, line) })
		return false
	})
	return lines
}

// spell writes the rest of a form behind the words of a line.
func spell(row []item, line string, fill func(kind, how string) string, end func(string)) {
	if len(row) == 0 {
		end(line)
		return
	}
	here, rest := row[0], row[1:]
	if here.rows != nil {
		spell(rest, line, fill, end)
	}
	for _, inner := range here.rows {
		spell(append(append([]item(nil), inner...), rest...), line, fill, end)
	}
	for _, x := range here.tokens {
		word := x.text
		if x.kind != nil {
			word = fill(x.text, x.how)
		}
		spell(rest, strings.TrimSpace(line+" "+word), fill, end)
	}
}
