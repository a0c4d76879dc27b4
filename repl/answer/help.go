package answer

import (
	"fmt"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/ask"
	"parley/repl/layout"
)

// OptionMark says whether an optional rule is on, and whether house rules have changed
// the rule.
func OptionMark(r *lua.Rule) string {
	mark := ""
	if len(r.House) > 0 {
		mark = " (house rules)"
	}
	switch {
	case !r.Optional:
		return mark
	case r.On:
		return " (optional, on)" + mark
	}
	return " (optional, off)" + mark
}

// Action shows how an order is typed, what its arguments are, and its rule.
func (s Scribe) Action(h *lua.Host, a *lua.Action) {
	s.usage(h, a)
	if a.Later != nil {
		fmt.Fprintf(s.Out, "  %s\n", s.Indented(layout.Capital(a.Later.Text)+"."))
	}
	if a.Any {
		fmt.Fprintf(s.Out, "  %s\n", s.Indented("It may be given at any time, no matter who is to act."))
	}
	if text := a.Obliges(); text != "" {
		fmt.Fprintf(s.Out, "  %s\n", s.Indented(text))
	}
	if r := h.Rule(a.Rule); r != nil {
		s.Rule(h, r)
	}
}

// usage shows how an action is typed, and its arguments.
func (s Scribe) usage(h *lua.Host, a *lua.Action) {
	fmt.Fprintln(s.Out, s.Bold(strings.ReplaceAll(layout.Wrap(a.Usage(), s.Room()-4), "\n", "\n    ")))
	for _, arg := range a.Args {
		kind := arg.Described()
		if v := h.Ruleset.Values(arg.Kind); v != nil {
			kind = strings.Replace(kind, arg.Kind, strings.Join(v, ", "), 1)
		}
		opt := typed(h, arg.Kind, arg.List)
		if arg.Optional {
			opt += "; may be left out"
		}
		fmt.Fprintln(s.Out, layout.Hang(fmt.Sprintf("%-12s %s%s", arg.Name, kind, opt), "  ", strings.Repeat(" ", 15), s.Room()))
	}
}

// typed says how an argument of several words is typed; "" for one word.
func typed(h *lua.Host, kind string, list bool) string {
	switch {
	case kind == "flag":
		return ""
	case kind == "path" && h.Ruleset.Board == "hex":
		names := h.Ruleset.Directions
		return fmt.Sprintf("; directions, %s %s, or hexes in a straight line", names[0], names[1])
	case kind == "path":
		return "; points, 4,0 6,2, or names"
	case list:
		return "; with commas"
	}
	return ""
}

// Card shows a card: how it is played and when, its fields, its decks, its rule.
func (s Scribe) Card(h *lua.Host, c *lua.Card) {
	s.usage(h, c.Action)
	var decks []string
	for _, x := range c.Copies {
		decks = append(decks, fmt.Sprintf("%d in the deck %s", x.N, x.Deck))
	}
	fmt.Fprintf(s.Out, "  %s\n", s.Indented(layout.Capital(strings.Join(decks, ", "))+"."))
	for _, f := range h.CardFields(c) {
		fmt.Fprintf(s.Out, "  %s\n", s.Indented(f))
	}
	fmt.Fprintf(s.Out, "  %s\n", s.Indented("Played "+h.CardTimes(c)+"."))
	s.Rule(h, c.Rule)
}

// Rule shows a rule in full: its text, how it is called, its place in the book and in the
// files, and the rules it uses and is used by.
func (s Scribe) Rule(h *lua.Host, r *lua.Rule) {
	fmt.Fprintf(s.Out, "%s  %s%s\n", s.Bold(r.ID), r.Title, OptionMark(r))
	fmt.Fprintf(s.Out, "  %s\n", s.Indented(r.Text))
	if r.Ruling != "" {
		fmt.Fprintf(s.Out, "  %s\n", s.Indented("Where the book is silent: "+r.Ruling))
	}
	s.helpParams(h, r)
	for _, text := range r.House {
		fmt.Fprintf(s.Out, "  %s\n", s.Bold(s.Indented(layout.Capital(s.Legible(text)))))
	}
	fmt.Fprintf(s.Out, "  %s\n", s.Dim(s.Indented("Source: "+r.Source)))
	line := func(what string, ids []string) {
		if len(ids) > 0 {
			fmt.Fprintf(s.Out, "  %s\n", s.Dim(s.Indented(what+": "+strings.Join(ids, ", "))))
		}
	}
	line("Data", r.Data)
	line("Kept by", r.KeptBy)
	line("See also", r.See)
	by := ask.RuleCalls(h)[r.ID]
	line("Uses", by.Uses)
	list := slices.Clone(by.Rules)
	for _, a := range by.Orders {
		list = append(list, "the order "+a)
	}
	for _, p := range by.Phases {
		list = append(list, "the phase "+p)
	}
	for _, o := range by.Objectives {
		list = append(list, "objectives of the kind "+o)
	}
	if by.Finish {
		list = append(list, "the end of the last "+h.Ruleset.Round)
	}
	line("Used by", list)
	fmt.Fprintf(s.Out, "  %s\n", s.Dim(fmt.Sprintf("%s:%d", r.File, r.Line)))
}

// helpParams shows how a question calls a rule, and what its parameters mean.
func (s Scribe) helpParams(h *lua.Host, r *lua.Rule) {
	call := ask.CallForm(h, r)
	if call == "" {
		return
	}
	fmt.Fprintln(s.Out, layout.Hang("Called as: "+call, "  ", "    ", s.Room()))
	params := ask.Params(h, r)
	width, kinds := 0, 0
	for _, p := range params {
		width, kinds = max(width, len(p.Name)), max(kinds, len(p.Kind))
	}
	for _, p := range params {
		if p.Kind != "" {
			text := layout.Pad(p.Name, width, false) + "  " + strings.TrimRight(layout.Pad(p.Kind, kinds, false)+"  "+p.Meaning, " ")
			fmt.Fprintln(s.Out, layout.Hang(text, "    ", strings.Repeat(" ", width+kinds+4), s.Room()))
		}
	}
}
