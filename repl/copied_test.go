package repl

import (
	"slices"
	"strings"
	"testing"

	"parley/repl/answer"
	"parley/repl/layout"
)

// TestPrintedOrdersCanBeCopied: on a narrow screen each legal order that is printed, its
// lines joined, is the order.
func TestPrintedOrdersCanBeCopied(t *testing.T) {
	s, out := seated(t, library(), layout.Screen{ASCII: true, Columns: 40}, "piratewars/fortress", 7, nil)
	broken := 0
	for _, line := range []string{"legal", "legal barracuda-extra-16"} {
		out.Reset()
		a, err := s.Line(line)
		if err != nil {
			t.Fatal(err)
		}
		rows, ok := a.JSON.([]answer.LegalRow)
		if !ok || len(rows) == 0 {
			t.Fatalf("%s: %s", line, out)
		}
		lines := strings.Split(layout.Rejoin(out.String()), "\n")
		broken += strings.Count(out.String(), " \\\n")
		for _, r := range rows {
			if strings.Contains(line, " ") && !slices.ContainsFunc(lines, func(l string) bool { return l == r.Order || strings.HasPrefix(l, r.Order+"  ") }) {
				t.Errorf("%s: %q is not among\n%s", line, r.Order, out)
			}
		}
	}
	if broken == 0 {
		t.Error("no order was broken")
	}
}
