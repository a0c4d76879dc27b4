package answer

import (
	"fmt"
	"strings"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/vocabulary"
)

// Hook is a moment at which cards may be played, as help gives it in JSON.
type Hook struct {
	Name    string            `json:"hook"`
	Means   string            `json:"means"`
	How     []string          `json:"how"`
	Phases  []string          `json:"phases,omitempty"`
	Facts   map[string]string `json:"facts,omitempty"` // the type of each
	Cards   []string          `json:"cards,omitempty"` // those in force that may be played at it
	BuiltIn bool              `json:"built_in"`
}

// HookOf describes a moment; h is nil if no ruleset is loaded.
func HookOf(h *lua.Host, m *ruleset.Moment) Hook {
	k := Hook{Name: m.Name, Means: m.Means, How: m.How, Phases: m.Phases, BuiltIn: m.BuiltIn()}
	for i, fact := range m.Facts {
		if k.Facts == nil {
			k.Facts = map[string]string{}
		}
		k.Facts[fact] = m.Kinds[i]
	}
	if h != nil {
		k.Cards = h.CardsWithHook(m.Name)
	}
	return k
}

// Hooks lists the moments at which cards may be played: those that the ruleset declares,
// and the built-in ones. Without a ruleset, h is nil.
func (s Scribe) Hooks(h *lua.Host) []Hook {
	moments := append(ruleset.BuiltInMoments(), ruleset.PhaseMoment("PHASE", "a phase"))
	fmt.Fprintln(s.Out, s.Paragraph(`A hook is a moment of the game at which a card may be played: hook = "any" in the card, or a list of hooks. What is known of the moment are its facts: moment.FACT in the check and the run of the card.`))
	if h != nil {
		moments = h.Moments()
		s.hooksOf(h, "Hooks of "+h.Ruleset.Name, moments, func(m *ruleset.Moment) bool { return !m.BuiltIn() })
	}
	s.hooksOf(h, "Hooks of every ruleset", moments, (*ruleset.Moment).BuiltIn)
	list := []Hook{}
	for _, m := range moments {
		list = append(list, HookOf(h, m))
	}
	return list
}

// hooksOf lists the moments that in accepts, below a title. Moments of phases in which no
// card is played are one entry.
func (s Scribe) hooksOf(h *lua.Host, title string, moments []*ruleset.Moment, in func(*ruleset.Moment) bool) {
	var begins []string
	for _, m := range moments {
		if !in(m) {
			continue
		}
		if title != "" {
			fmt.Fprintf(s.Out, "\n%s\n", s.Bold(title))
			title = ""
		}
		if m.BuiltIn() && strings.HasSuffix(m.Name, ruleset.PhaseBegins) && (h == nil || len(h.CardsWithHook(m.Name)) == 0) {
			begins = append(begins, m.Name)
			continue
		}
		s.Moment(h, m)
	}
	if len(begins) > 0 {
		fmt.Fprintln(s.Out, s.Hung(strings.Join(begins, ", "), "", "    "))
		fmt.Fprint(s.Out, "  as the phase begins\n  played as an answer: the game itself asks\n")
	}
}

// Moment shows a moment: when it is, how a card gets there, its facts, its cards.
func (s Scribe) Moment(h *lua.Host, m *ruleset.Moment) {
	fmt.Fprintln(s.Out, s.Bold(m.Name))
	fmt.Fprintf(s.Out, "  %s\n", s.Indented(m.Means))
	for _, how := range m.How {
		text := way(how)
		if how == ruleset.ByOrder {
			text = strings.Replace(text, "the phases of the moment", strings.Join(m.Phases, ", "), 1)
		}
		fmt.Fprintf(s.Out, "  %s\n", s.Indented("played "+text))
	}
	if m.Sealed {
		fmt.Fprintf(s.Out, "  %s\n", s.Indented("the players decide without knowing each other's answers"))
	}
	var facts []string
	for i, fact := range m.Facts {
		facts = append(facts, fact+" ("+m.Kinds[i]+")")
	}
	if len(facts) > 0 {
		fmt.Fprintf(s.Out, "  %s\n", s.Indented("facts: "+strings.Join(facts, ", ")))
	}
	if h != nil && len(h.CardsWithHook(m.Name)) > 0 {
		fmt.Fprintf(s.Out, "  %s\n", s.Indented("cards: "+strings.Join(h.CardsWithHook(m.Name), ", ")))
	}
}

// way says how a card is played in one of the ways of a moment.
func way(how string) string {
	for _, e := range ruleset.MomentWays.Entries(vocabulary.Key, "") {
		if e.Name == how {
			return e.Means
		}
	}
	return how
}
