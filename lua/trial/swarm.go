package trial

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/ruleset"
)

// Each game leaves some of its parts out: optional rules, house rules and card files, and
// kinds of orders. A game in which everything may happen rarely does one thing often enough to
// break it (Groce et al., Swarm testing, 2012). What is left out follows from the seed.

// LeftOut counts what games were played without.
type LeftOut struct {
	Games   int `json:"games"`   // that were played without something
	Options int `json:"options"` // optional rules of their scenarios
	House   int `json:"house"`   // house rules and card files
	Orders  int `json:"orders"`  // kinds of orders
}

// swarm decides what a game leaves out.
type swarm struct {
	r    *rand.Rand
	left []string // what it leaves out, for people
}

func newSwarm(seed uint64) *swarm { return &swarm{r: rand.New(rand.NewPCG(seed, 0x5a3a4))} }

// without leaves out some of a list: in every second game none, otherwise each with a
// chance of one in n.
func without[T any](r *rand.Rand, list []T, n int) (kept, left []T) {
	if r.IntN(2) == 0 {
		return list, nil
	}
	for _, x := range list {
		if r.IntN(n) == 0 {
			left = append(left, x)
		} else {
			kept = append(kept, x)
		}
	}
	return kept, left
}

// leaves notes what is left out.
func (s *swarm) leaves(what string, list []string) {
	if len(list) > 0 {
		s.left = append(s.left, what+" "+strings.Join(list, ", "))
	}
}

// houses divides the house rules of a game.
func (s *swarm) houses(list []ruleset.House) (kept []ruleset.House, left []string) {
	kept, out := without(s.r, list, 4)
	for _, x := range out {
		left = append(left, x.Name)
	}
	return kept, left
}

var housesKey = regexp.MustCompile(`(?ms)^(?:house|cards)\s*=\s*\[[^\]]*\][^\n]*\n`)

// scenario returns the text of a scenario, sometimes without its own house rules and card
// files; nil for the same.
func (s *swarm) scenario(text []byte) []byte {
	if s.r.IntN(4) > 0 || !housesKey.Match(text) {
		return nil
	}
	return housesKey.ReplaceAll(text, nil)
}

// orders returns the kinds of orders that nobody gives. Those that players may have to
// give are given nevertheless if they have no other. Rare ones are never left out: one of them, such as passing,
// may be all that ends a phase.
func (s *swarm) orders(list []*lua.Action, out *LeftOut) map[string]bool {
	_, left := without(s.r, list, 4)
	left = slices.DeleteFunc(left, func(a *lua.Action) bool { return a.Rare })
	omit := map[string]bool{}
	var names []string
	for _, a := range left {
		omit[a.ID] = true
		names = append(names, a.ID)
	}
	slices.Sort(names)
	out.Orders += len(left)
	s.leaves("orders", names)
	return omit
}
