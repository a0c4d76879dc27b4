package trial

import (
	"regexp"
	"strconv"
	"strings"
)

// This file cuts the text of a scenario. It parses only where a table begins and a
// value ends; opening the result shows whether it is still valid.

var optionsKey = regexp.MustCompile(`(?ms)^options\s*=\s*\[[^\]]*\][^\n]*\n`)

// withOptions returns the text of a scenario with exactly those optional rules on.
func withOptions(text []byte, ids []string) []byte {
	s := optionsKey.ReplaceAllString(string(text), "")
	if len(ids) == 0 {
		return []byte(s)
	}
	var list []string
	for _, id := range ids {
		list = append(list, strconv.Quote(id))
	}
	return []byte(strings.Replace(s, "[scenario]\n", "[scenario]\noptions = ["+strings.Join(list, ", ")+"]\n", 1))
}

// pieces splits the text of a scenario: the text before the first table, then one piece
// for each table, with its subtables.
func pieces(text string) (list []string) {
	at := 0
	lines := strings.SplitAfter(text, "\n")
	var b strings.Builder
	for _, v := range values(lines) {
		if head := strings.Trim(strings.TrimSpace(v), "[]"); strings.HasPrefix(v, "[") && !strings.Contains(head, ".") && at > 0 {
			list = append(list, b.String())
			b.Reset()
		}
		b.WriteString(v)
		at++
	}
	return append(list, b.String())
}

// values joins the lines of values that span several.
func values(lines []string) (list []string) {
	var b strings.Builder
	open, quotes := 0, false
	for _, line := range lines {
		b.WriteString(line)
		if strings.Count(line, `"""`)%2 == 1 {
			quotes = !quotes
		}
		if !quotes && !strings.HasPrefix(line, "[") {
			bare := inString.ReplaceAllString(line, "")
			bare, _, _ = strings.Cut(bare, "#")
			open += strings.Count(bare, "[") + strings.Count(bare, "{") - strings.Count(bare, "]") - strings.Count(bare, "}")
		}
		if !quotes && open <= 0 {
			list = append(list, b.String())
			b.Reset()
			open = 0
		}
	}
	if b.Len() > 0 {
		list = append(list, b.String())
	}
	return list
}

var inString = regexp.MustCompile(`"[^"\n]*"`)
