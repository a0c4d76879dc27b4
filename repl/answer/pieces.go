package answer

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua/proxy"
	"parley/lua/sentence"
)

// folded is a line of a list of pieces: pieces that differ only in a number share one.
type folded struct {
	ids   []string
	name  string
	owner string
}

// fold collects pieces in lines, and lists their owners in order of appearance.
func (s Scribe) fold(list []*game.Table) (rows []*folded, owners []string) {
	for _, t := range list {
		r := &folded{[]string{t.Key()}, proxy.Name(t), proxy.Owner(t)}
		if !slices.Contains(owners, r.owner) {
			owners = append(owners, r.owner)
		}
		stem := strings.TrimRight(t.Key(), "0123456789")
		i := slices.IndexFunc(rows, func(o *folded) bool {
			return stem != t.Key() && o.owner == r.owner && strings.TrimRight(o.ids[0], "0123456789") == stem
		})
		if i >= 0 {
			rows[i].ids = append(rows[i].ids, t.Key())
			continue
		}
		rows = append(rows, r)
	}
	return rows, owners
}

// folded prints the lines of one owner.
func (s Scribe) folded(rows []*folded, owner string) {
	for _, r := range rows {
		if r.owner == owner {
			ids := strings.Join(sentence.JoinRuns(r.ids), ", ")
			s.Row("  "+ids, runName(r.name, r.ids), 26)
		}
	}
}

// Pieces lists pieces by side; pieces that differ only in a number share a line.
func (s Scribe) Pieces(list []*game.Table) {
	rows, owners := s.fold(list)
	for _, owner := range owners {
		if owner != "" {
			fmt.Fprintln(s.Out, s.Bold(s.Name(owner)))
		}
		s.folded(rows, owner)
	}
}

// runName is the common name of several pieces: Sailor 1..5 of Flagship.
func runName(name string, ids []string) string {
	last := ids[len(ids)-1]
	first := ids[0][len(strings.TrimRight(ids[0], "0123456789")):]
	words := strings.Split(name, " ")
	if i := slices.Index(words, first); i >= 0 && len(ids) > 1 {
		words[i] = first + ".." + last[len(strings.TrimRight(last, "0123456789")):]
	}
	return strings.Join(words, " ")
}
