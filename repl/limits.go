package repl

import (
	"fmt"
	"strings"

	"parley/lua/sandbox"
	"parley/repl/layout"
)

// limitsWord is the argument of help that lists the limits of scripts.
const limitsWord = "limits"

// limitsHead begins the section of the page of threats that help shows.
const limitsHead = "\n## Limits\n"

// limitColumn is where the texts about the limits begin.
const limitColumn = 14

// limits prints the limits of scripts, as the page of threats has them.
func limits(screen layout.Screen) {
	_, section, _ := strings.Cut(sandbox.Threats, limitsHead)
	section, _, _ = strings.Cut(section, "\n## ")
	before, table, _ := strings.Cut(section, "\n|")
	table, after, _ := strings.Cut(table, "\n\n")
	screen.Page("The limits of scripts\n\n" + strings.TrimSpace(before) + "\n\n")
	for i, row := range strings.Split("|"+table, "\n") {
		cells := strings.Split(strings.Trim(row, "|"), "|")
		if i < 2 || len(cells) != 4 { // the head of the table
			continue
		}
		for k := range cells {
			cells[k] = strings.TrimSpace(cells[k])
		}
		for _, text := range limitTexts(cells[1], cells[2], cells[3]) {
			lines := screen.Hung(text, strings.Repeat(" ", limitColumn), "  ")
			fmt.Fprintln(screen.Out, layout.Pad("  "+cells[0], limitColumn, false)+lines[limitColumn:])
			cells[0] = ""
		}
	}
	screen.Page("\n" + strings.TrimSpace(after) + "\n")
}

// limitTexts says what of a kind is limited to which values; the lists what and values
// belong together if they have as many parts.
func limitTexts(what, values, flag string) []string {
	of := ""
	if flag != "" {
		of = " (" + flag + ")"
	}
	whats, each := strings.Split(what, "; "), strings.Split(values, "; ")
	if len(whats) != len(each) {
		return []string{what + ": " + values + of}
	}
	var list []string
	for i := range whats {
		list = append(list, whats[i]+": "+each[i]+of)
	}
	return list
}
