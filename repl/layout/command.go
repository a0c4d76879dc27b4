package layout

import "strings"

// continued ends a line of a command that goes on in the next, for a shell and at the
// prompt.
const continued = ` \`

// Command breaks a command at blanks outside quotes, so that it can be copied: each line
// but the last ends with a backslash, and [Rejoin] or a shell makes one line of them. In
// front of the first line stands the indent, in front of the others the indent and more.
// A flag stays with its value. A word or a quotation that is wider than a line stays
// whole.
func Command(text, indent, more string, width int) string {
	var b strings.Builder
	b.WriteString(indent)
	col := Width(indent)
	words := flagged(commandWords(text), width-len(indent)-len(more)-len(continued))
	for i, w := range words {
		n := Width(w)
		room := width
		if i < len(words)-1 {
			room -= len(continued)
		}
		switch {
		case i > 0 && col+1+n > room:
			b.WriteString(continued + "\n" + indent + more)
			col = Width(indent) + Width(more)
		case i > 0:
			b.WriteByte(' ')
			col++
		}
		b.WriteString(w)
		col += n
	}
	return b.String()
}

// flagged joins each flag and its value that fit a width.
func flagged(words []string, width int) (joined []string) {
	for i := 0; i < len(words); i++ {
		w := words[i]
		if i+1 < len(words) && strings.HasPrefix(w, "--") && !strings.HasPrefix(words[i+1], "-") && Width(w+" "+words[i+1]) <= width {
			i++
			w += " " + words[i]
		}
		joined = append(joined, w)
	}
	return joined
}

// commandWords splits a command at blanks outside quotes. A quotation mark that is not
// closed is an apostrophe; a backslash takes the meaning from the next character, but not
// between single quotes.
func commandWords(text string) (words []string) {
	begin := 0
	add := func(end int) {
		if end > begin {
			words = append(words, text[begin:end])
		}
		begin = end + 1
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case ' ':
			add(i)
		case '\\':
			i++
		case '\'', '"':
			i += closing(text[i+1:], c)
		}
	}
	add(len(text))
	return words
}

// closing returns how many bytes there are up to and with the mark that closes a
// quotation, 0 if none does.
func closing(text string, mark byte) int {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == mark:
			return i + 1
		case text[i] == '\\' && mark == '"':
			i++
		}
	}
	return 0
}

// Continues says whether a line goes on in the next one: it ends with a blank and a
// backslash.
func Continues(line string) bool { return strings.HasSuffix(trimmed(line), continued) }

// Rejoin makes one line of those that [Command] has made, or that somebody has typed so.
func Rejoin(text string) string {
	var b strings.Builder
	on := false
	for line := range strings.Lines(text) {
		if on {
			line = strings.TrimLeft(line, " \t")
		}
		if on = Continues(line); on {
			line = strings.TrimRight(strings.TrimSuffix(trimmed(line), continued), " \t") + " "
		}
		b.WriteString(line)
	}
	return b.String()
}

// trimmed is a line without the blanks at its end.
func trimmed(line string) string { return strings.TrimRight(line, " \t\r\n") }

// Command prints a command behind what is said of it, below that where one line does not
// hold both.
func (s Screen) Command(about, command string) string {
	if about == "" {
		return Command(command, "", "    ", s.Room())
	}
	if line := about + " " + command; Width(line) <= s.Room() {
		return line
	}
	return s.Wrapped(about) + "\n" + Command(command, "  ", "    ", s.Room())
}

// Commands prints commands behind what is said of them, a semicolon between two. Each
// stays on one line, or is broken as [Command] breaks it. In front of the first line
// stands the indent, in front of the others the indent and more.
func (s Screen) Commands(about string, commands []string, indent, more string) string {
	room := s.Room() - len(indent) - len(more)
	list := words(about, room)
	for i, c := range commands {
		if i < len(commands)-1 {
			c += ";"
		}
		if Width(c) <= room {
			list = append(list, word{text: c, whole: true})
			continue
		}
		for j, w := range commandWords(c) {
			list = append(list, word{text: w, typed: j > 0, whole: true, below: j == 0})
		}
	}
	return hang(list, indent, more, s.Room())
}
