package trial

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
)

// legal checks the orders that are listed as legal: each must be accepted and parsed
// back to itself, and listing must leave no trace.
func (tb *table) legal() *Finding {
	hash, mark := tb.g.State.Hash(), tb.g.State.Mark()
	list, err := ask.Legal(tb.h, "")
	if err != nil {
		return tb.failed(err)
	}
	if tb.g.Over() && len(list) > 0 {
		return &Finding{Kind: Unlawful, Text: fmt.Sprintf("the game is over, and %q is legal", list[0].Text)}
	}
	for _, it := range tb.g.Clock().Waiting() {
		if !slices.ContainsFunc(list, func(o *lua.Order) bool { return o.Player == it.Player }) {
			return &Finding{Kind: Stuck, Text: fmt.Sprintf("the game waits for %s in %s, who has no legal order", it.Player, tb.phase())}
		}
	}
	every := 1 + len(list)/60
	for i, o := range list {
		if i%every != 0 {
			continue
		}
		rule, word := "", lua.DoneAction
		if o.Action != nil {
			rule, word = o.Action.Rule, o.Action.ID
		}
		canon, refused, err := tb.g.WhyNot(o.Player, o.Text)
		switch {
		case err != nil:
			return tb.failed(err)
		case len(refused) > 0:
			return &Finding{Kind: Unlawful, Rule: rule, Text: fmt.Sprintf("%q is listed as legal and refused: %s", o.Text, refused[0].Text)}
		case canon != o.Text && word+" "+o.Player+strings.TrimPrefix(canon, word) != o.Text: // the player is recorded separately
			return &Finding{Kind: Unlawful, Rule: rule, Text: fmt.Sprintf("%q reads back as %q", o.Text, canon)}
		}
	}
	if f := tb.foretold(list, 5*every); f != nil {
		return f
	}
	if tb.g.State.Hash() != hash || tb.g.State.Mark() != mark {
		return &Finding{Kind: Trace, Text: "listing the legal orders changes the state"}
	}
	return nil
}

// foretold previews some of the legal orders, and what done would leave undone: neither
// may fail.
func (tb *table) foretold(list []*lua.Order, every int) *Finding {
	for i, o := range list {
		if i%every != 0 {
			continue
		}
		if _, err := ask.PreviewOf(tb.g, o); err != nil {
			return tb.failed(err)
		}
	}
	for _, it := range tb.g.Clock().Waiting() {
		if _, err := ask.Unfinished(tb.h, it.Player, it.Piece); err != nil {
			return tb.failed(err)
		}
	}
	return nil
}

// why explains why an order is refused, which must leave no trace; if the order is
// legal, its canonical text must parse back to itself.
func (tb *table) why(s *Step) *Finding {
	mark := tb.g.State.Mark()
	canon, refused, err := tb.g.WhyNot(s.Player, s.Text)
	if err != nil {
		return tb.failed(err)
	}
	if tb.g.State.Mark() != mark {
		return &Finding{Kind: Trace, Text: fmt.Sprintf("asking about %q changes the state", s.Text)}
	}
	if len(refused) > 0 {
		return tb.worded(s.Text, refused)
	}
	again, refused, err := tb.g.WhyNot(s.Player, canon)
	if err != nil {
		return tb.failed(err)
	}
	if len(refused) > 0 || again != canon {
		return &Finding{Kind: Unlawful, Text: fmt.Sprintf("%q is read as %q, and that as %q", s.Text, canon, again)}
	}
	o, missing, err := ask.Unlisted(tb.h, s.Player, canon)
	if err != nil {
		return tb.failed(err)
	}
	if missing {
		return &Finding{Kind: Unlisted, Rule: o.Action.Rule, Text: unsuggested(canon, o.Action.ID), form: o.Action.ID}
	}
	return nil
}

// unsuggested says that the options of an action or a question lack what is accepted.
func unsuggested(canon, of string) string {
	return fmt.Sprintf("%q is accepted, and the options of %s do not suggest it: mark it `some = true` where a few stand for the others", canon, of)
}

// worded checks that refusals are sentences of existing rules, rather than disguised
// script errors.
func (tb *table) worded(text string, refused []game.Refusal) *Finding {
	for _, r := range refused {
		bad := func(what string) *Finding {
			return &Finding{Kind: Worded, Rule: r.Rule, Text: fmt.Sprintf("%q is refused with %q, %s", text, r.Text, what)}
		}
		switch {
		case strings.TrimSpace(r.Text) == "":
			return bad("which says nothing")
		case scriptLine.MatchString(r.Text):
			return &Finding{Kind: Failed, Rule: r.Rule, Text: r.Text}
		case strings.ContainsAny(r.Text, "{}\n") && !strings.ContainsAny(text, "{}"):
			return bad("which is not filled in")
		case !tb.h.Cites(text, r):
			return bad(fmt.Sprintf("by the rule %q, which does not exist", r.Rule))
		}
		if id := Unnamed(tb.h, r.Text); id != "" {
			return bad("which names " + id + " by its id")
		}
	}
	return nil
}

// leaks compares what each player can order with what he could order if nobody else had
// given secret orders.
func (tb *table) leaks() *Finding {
	players, err := tb.h.Players()
	if err != nil {
		return tb.failed(err)
	}
	st := tb.g.State
	for _, p := range players {
		see := func(owner string, private bool) bool { return owner == p || owner == "" && !private }
		if bytes.Equal(st.Root().JSON(nil), st.Root().JSON(see)) {
			continue
		}
		open, err := tb.ordersOf(p)
		if err != nil {
			return tb.failed(err)
		}
		mark, hash := st.Mark(), st.Hash()
		if err := st.Hide(see); err != nil {
			return tb.failed(err)
		}
		hidden, err := tb.ordersOf(p)
		st.Rollback(mark)
		if err != nil {
			return tb.failed(err)
		}
		if st.Hash() != hash {
			return &Finding{Kind: Leaked, Text: "what was hidden does not come back"}
		}
		if !slices.Equal(open, hidden) {
			return &Finding{Kind: Leaked, Text: fmt.Sprintf("what %s can order in %s depends on what he may not see", p, tb.phase())}
		}
	}
	return nil
}

// ordersOf lists what a player can order now. Nobody else's orders are listed: their
// own pieces may be hidden now.
func (tb *table) ordersOf(player string) (texts []string, err error) {
	list, err := ask.LegalUnhidden(tb.h, player, "")
	for _, o := range list {
		texts = append(texts, o.Text)
	}
	return texts, err
}
