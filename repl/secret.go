package repl

import (
	"fmt"
	"maps"
	"slices"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/ask"
)

// everybody is the side of `as` that shows everything: for one person who plays all.
const everybody = "all"

// nobody is the side of `as` that shows nothing hidden.
const nobody = "nobody"

// seesAll says whether nothing is hidden at this prompt: the program plays every side, or
// one person does.
func (s *Session) seesAll() bool { return len(s.humans) == 0 || s.As == everybody }

// see says whether a reader at this prompt may see what is secret or private to owner.
// Secrets last as long as the phase in which they are made. What is private to nobody,
// only the rules know.
func (s *Session) see(owner string, private bool) bool {
	switch {
	case owner == game.Unseen:
		return false
	case s.seesAll() || owner != "" && owner == s.As:
		return true
	case private:
		return false
	}
	return owner == "" || !s.secretPhase()
}

// private says whether something may be hidden at this prompt at all times.
func (s *Session) private() bool { return !s.seesAll() && s.Game.Host.Private() }

// covers says whether something that is hidden at all times exists now, if only cards that
// nobody has looked at.
func (s *Session) covers() bool {
	return s.private() || s.Game.Host.Private() && s.Game.Host.Fixed()
}

// hides says whether something may be hidden at this prompt now.
func (s *Session) hides() bool { return s.covers() || s.secretFrom() != "" }

// speaksFor says whether this prompt gives the orders of a player: the player whose
// secrets it shows, or, if it shows nobody's, all who play here, because whoever types
// an order knows it.
func (s *Session) speaksFor(player string) bool {
	if s.As != "" && s.As != everybody {
		return player == s.As
	}
	return len(s.humans) == 0 || slices.Contains(s.humans, player)
}

// secretPhase says whether orders are being given in secret now.
func (s *Session) secretPhase() bool {
	p := s.Game.Clock().Phase()
	return p != nil && p.Mode == turn.Secret
}

// secretFrom is a player whose orders are hidden at this prompt, "" if nobody's are.
func (s *Session) secretFrom() string {
	if s.seesAll() || !s.secretPhase() {
		return ""
	}
	players, err := s.Game.Host.Players()
	if err != nil {
		return ""
	}
	for _, p := range players {
		if !s.see(p, false) {
			return p
		}
	}
	return ""
}

// unseen runs put on the state without what is hidden at this prompt, so that Lua typed
// here reads no more than `show` prints.
func (s *Session) unseen(put func() error) error {
	if !s.hides() {
		return put()
	}
	return ask.WithoutSecrets(s.Game, s.see, put)
}

// veil runs do, which only looks, on the state without what is private to others, also
// while an order waits for an answer.
func (s *Session) veil(do func() error) error {
	if !s.covers() {
		return do()
	}
	return ask.Veiled(s.Game, s.see, do)
}

// Hash is the hash of the state without what is hidden at this prompt: a hash of the
// whole state would confirm a guess.
func (s *Session) Hash() (hash string) {
	err := s.veil(func() error {
		hash = s.Game.State.HashFor(s.see)
		return nil
	})
	s.tell(err)
	return hash
}

// untilReveal refuses to load a house rule while orders are hidden at this prompt, because
// it could read and print them.
func (s *Session) untilReveal(what string) error {
	if who := s.secretFrom(); who != "" {
		return fmt.Errorf("the orders of %s are secret: `%s` is not available until the reveal", s.Name(who), what)
	}
	return nil
}

// rulesStand refuses to change the rules while players at this prompt have private things,
// because rules see everything, and one of the players would change them behind the backs
// of the others. Whoever plays alone against the program may. before says how the rules are
// chosen before a game.
func (s *Session) rulesStand(what, before string) error {
	if !s.private() || len(s.humans) < 2 {
		return nil
	}
	return fmt.Errorf("`%s` changes the rules, and rules see what is private: %s, or type `as all` first, if everybody may see everything", what, before)
}

// rulesReload is rulesStand for rules that were saved on the disk. They also wait for the
// reveal of orders that have been given in secret, if players hide them with `as`.
func (s *Session) rulesReload() error {
	if s.read != nil && slices.ContainsFunc(s.Game.Records(), s.sealed) {
		return s.untilReveal("reload")
	}
	return s.rulesStand("reload", "leave the game and resume it")
}

// tag is the tag of orders given in the current phase.
func (s *Session) tag() string {
	return s.Game.Rules.(game.Tagger).Tag()
}

// secretSince is the first order whose secrets are still kept: the one that began the
// current secret phase. Without such a phase it is past all orders.
func (s *Session) secretSince() int {
	recs := s.Game.Records()
	first := len(recs) + 1
	if !s.secretPhase() {
		return first
	}
	for i := len(recs) - 1; i >= 0 && recs[i].Tag == s.tag(); i-- {
		first = i
	}
	return min(first, len(recs)) - 1
}

// viewer says which parts of an order may be shown at this prompt. What is private stays
// so when the secrets of its phase have been revealed.
func (s *Session) viewer(rec *game.Record) game.Viewer {
	if rec == nil || rec.N < s.secretSince() {
		return s.always()
	}
	return s.see
}

// always is what may be shown at this prompt of any order and of the game at any time; nil
// for everything.
func (s *Session) always() game.Viewer {
	if s.seesAll() && !s.covers() {
		return nil
	}
	return func(owner string, private bool) bool { return !private || s.see(owner, true) }
}

// hidden says whether the text of an order is hidden at this prompt: in its phase, because
// orders are secret there, or always, because its action is private.
func (s *Session) hidden(rec *game.Record) bool {
	return s.sealed(rec) || s.Game.Host.PrivateOrder(rec.Order) && !s.see(rec.Player, true)
}

// sealed says whether an order is hidden until the orders of its phase are revealed.
func (s *Session) sealed(rec *game.Record) bool {
	return s.secretPhase() && rec.Tag == s.tag() && rec.N > 0 && !s.see(rec.Player, false)
}

// mayAnswer says whether the reader may see the open question and answer it.
func (s *Session) mayAnswer(w *game.Pending) bool {
	return w.Only() == "" || s.see(w.Only(), true)
}

// faces lists the faces of a roll. Of a card that a person draws, it lists the kinds that
// the reader may take for possible: which of them others hold, he does not know.
func (s *Session) faces(c *game.Chance) []string {
	if d, ok := game.DeckOf(c.Deck); ok && s.covers() {
		return slices.Sorted(maps.Keys(d.Unseen(s.see)))
	}
	return c.Faces
}

// options lists the options of an open question as far as the reader may see them: what
// another player can order is computed from what the reader knows.
func (s *Session) options(c *game.Choice) (list []string) {
	if c.Only != "" && !s.see(c.Only, true) {
		return nil
	}
	if c.Action == "" {
		return c.List()
	}
	err := s.veil(func() error {
		list = c.List()
		return nil
	})
	s.tell(err)
	return list
}
