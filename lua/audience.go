package lua

import (
	"fmt"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/vocabulary"
)

// Private says whether anything in this game stays hidden from a player at all times.
// Games without such things ask and list orders in the position as it is.
func (h *Host) Private() bool { return h.Book.hiding || h.State.Private() }

// PrivateOrder says whether only the player who gives an order may read its text.
func (h *Host) PrivateOrder(text string) bool {
	if !h.Book.hiding {
		return false
	}
	word, _, _ := strings.Cut(text, " ")
	a := h.Book.Actions[word]
	return a != nil && a.Private
}

// OpenText returns the text of an order as others than its player may read it: without
// the cards that go with it, until they are played and everybody sees them.
func (h *Host) OpenText(rec *game.Record) string {
	text, _, _ := h.withoutCards(rec)
	return text
}

// MaySeal says whether an order could have a card with it that others than its player
// have not seen, whether or not it has.
func (h *Host) MaySeal(rec *game.Record) bool {
	_, _, shown := h.withoutCards(rec)
	return h.Private() && !shown
}

// withoutCards leaves the cards out of the text of an order that others have not seen;
// played are those that they have, and shown is false if the order could have one that they
// have not.
func (h *Host) withoutCards(rec *game.Record) (text string, played []*Card, shown bool) {
	words := strings.Fields(rec.Order)
	if len(words) == 0 || h.Book.Actions[words[0]] == nil || !h.Book.Actions[words[0]].gives {
		return rec.Order, nil, true
	}
	shown = true
	for _, arg := range h.Book.Actions[words[0]].Args {
		if arg.Kind != argument.Card || arg.Moment == "" {
			continue
		}
		before := len(played)
		words = slices.DeleteFunc(words, func(word string) bool {
			name := strings.TrimPrefix(word, arg.Name+"=")
			c := h.Card(strings.ToLower(name))
			if name == word && (c == nil || arg.Optional) {
				return false
			}
			if c == nil || !isPlayed(rec, c) {
				return true
			}
			played = append(played, c)
			return false
		})
		shown = shown && len(played) > before
	}
	return strings.Join(words, " "), played, shown
}

// shownCards lists the cards of an order that everybody has seen: the one that it plays, or
// those that go with it.
func (h *Host) shownCards(rec *game.Record) []*Card {
	if a := h.ActionNamed(rec.Order); a != nil && a.Card != nil {
		if isPlayed(rec, a.Card) {
			return []*Card{a.Card}
		}
		return nil
	}
	_, played, _ := h.withoutCards(rec)
	return played
}

// isPlayed says whether a card was played in an order, so that everybody has seen it.
func isPlayed(rec *game.Record, c *Card) bool {
	return slices.ContainsFunc(rec.Events, func(e game.Event) bool { return e.Kind == game.Noted && e.Rule == c.ID && e.Only == "" })
}

// veiled says whether what the rules answer for a player has still to be asked in the
// position that he sees.
func (h *Host) veiled(player string) bool {
	return h.Private() && player != "" && h.Run.viewer != player
}

// asSeen returns the answer of ask in the position that a player sees. It is called only if
// that has still to be veiled, so that other games do not pay for the function that it gets.
func asSeen[T any](h *Host, player string, ask func() (T, error)) (answer T, err error) {
	err = h.AsSeen(player, func() error {
		answer, err = ask()
		return err
	})
	return answer, err
}

// AsSeen runs do, which only asks, in the position that a player sees: what is private to
// others, and secret to them while orders are secret, is blank. What the rules answer
// there, and refuse, can tell nobody else's secrets. In a game without private things, and
// where that player's view is in force already, it only runs do.
func (h *Host) AsSeen(player string, do func() error) error {
	if !h.veiled(player) {
		return do()
	}
	defer h.State.Rollback(h.State.Mark())
	frozen, base := h.State.Freeze(false), h.State.Version()
	err := h.State.Hide(h.ViewerOf(player))
	h.State.Freeze(frozen)
	h.kept.unchanged.base, h.kept.unchanged.seen = base, h.State.Version()
	if err != nil {
		return err
	}
	r := h.Run
	r.viewer = player
	return h.Within(r, do)
}

// Fixed says whether a deck of the game has an unread card that only the program knows.
func (h *Host) Fixed() bool {
	return slices.ContainsFunc(h.deckNames(), func(name string) bool {
		d, ok := h.deck(name)
		return ok && d.HasFixed()
	})
}

// coverFixed makes such cards unknown: whoever asks for odds does not know them.
func (h *Host) coverFixed() error {
	for _, name := range h.deckNames() {
		if d, ok := h.deck(name); ok && d.HasFixed() {
			if err := d.Cover(); err != nil {
				return err
			}
		}
	}
	return nil
}

// traceOnly returns who may see that a rule (nil: the current one) is called, what it
// returns and adds up: nobody within a private rule.
func (h *Host) traceOnly(r *Rule) string {
	if !h.Book.untold {
		return ""
	}
	if r != nil && r.Private || slices.ContainsFunc(h.Run.frames, func(f *Rule) bool { return f.Private }) {
		return game.Nobody
	}
	return ""
}

// audienceFields are the fields of an audience.
var audienceFields = vocabulary.Fields{
	{"only", "only = player", "the player who alone sees it, or a piece of his; nil: everybody sees it"},
	{"other", `other = "{side} draws a card"`, "what the others read instead; left out, they read nothing"},
}

// audience reads who may see an effect: { only = player, other = "what the others read" },
// or nil for everybody. The facts fill the sentence for the others.
func (h *Host) audience(v glua.LValue, word string, facts *glua.LTable) (only, other string) {
	if v == glua.LNil {
		return "", ""
	}
	t, ok := v.(*glua.LTable)
	if !ok {
		h.Raise(fmt.Errorf("%s: who may see it is a table { only = player, other = \"what the others read\" }, not %s", word, proxy.Text(v)))
	}
	h.keys(t, audienceFields, func(key, hint string) {
		h.Raise(fmt.Errorf("%s: unknown field %q of who may see it%s", word, key, hint))
	})
	only = h.onlyPlayer(t.RawGetString("only"), word)
	if s, ok := t.RawGetString("other").(glua.LString); ok && only != "" {
		other = h.note(string(s), facts, nil)
	}
	return only, other
}

// onlyPlayer reads a player, by his name or by a piece of his.
func (h *Host) onlyPlayer(v glua.LValue, word string) string {
	if v == glua.LNil {
		return ""
	}
	player := proxy.Owner(proxy.TableOf(v))
	if s, ok := v.(glua.LString); ok {
		player = string(s)
	}
	players, err := h.Players()
	if err != nil {
		h.Raise(err)
	}
	if !slices.Contains(players, player) {
		h.Raise(fmt.Errorf("%s: only must name a player, or be a piece of one: %s is neither%s", word, proxy.Text(v), nearest.Guess(player, players)))
	}
	return player
}

// ViewerOf returns what a player may see now: everything of his own; of others what is
// not private and, while orders are secret, not secret either. What belongs to nobody is
// a secret from nobody; if it is private, only the rules know it.
func (h *Host) ViewerOf(player string) game.Viewer {
	sealed := h.Clock.Mode() == turn.Secret
	return func(owner string, private bool) bool {
		switch {
		case owner == "":
			return !private
		case private:
			return owner == player
		}
		return owner == player || !sealed
	}
}
