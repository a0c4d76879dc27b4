package grammar

import (
	"slices"
	"strings"
	"testing"
)

// TestLines: a line for each way of typing a command, and each line fits the table.
func TestLines(t *testing.T) {
	fill := func(kind, how string) string {
		return map[string]string{"N": "2"}[kind] + strings.ToLower(strings.Trim(kind, "N…")) + how
	}
	for name, want := range map[string][]string{
		"hire": {"hire who", "hire who full", "hire all", "hire nobody"},
		"sell": {"sell", "sell list", "sell 2stock", "sell 2stock at 2", "sell --to file", "sell --to file --force", "sell not what", "sell not what with"},
		"rest": {"rest"},
	} {
		if got := trade().Lines(name, fill); !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}
