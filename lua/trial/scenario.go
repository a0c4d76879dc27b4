package trial

import (
	"regexp"
	"strconv"
	"strings"
)

// This file cuts the text of a scenario. It reads no more of TOML than where a
// table begins and a value ends; a cut that leaves no scenario is found out by
// opening it.

var optionsKey = regexp.MustCompile(`(?ms)^options\s*=\s*\[[^\]]*\][^\n]*\n`)

// withOptions is the text of a scenario with those optional rules on and no
// others.
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

// pieces divides the text of a scenario: what stands before the first table,
// then one piece for each table, with those that are part of it.
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

// values joins the lines of values that go over several.
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
