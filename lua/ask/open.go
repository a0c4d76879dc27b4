package ask

import (
	"errors"
	"fmt"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
)

// opened is the open order, whose decision a question of best compares: it is run again
// from its beginning, with the answers that it has got.
type opened struct {
	rec    *game.Record
	player string // who decides
	own    bool   // with what he alone sees
	recall *game.Recall
}

// bestOpen answers a question about the open decision: as the player who decides sees the
// position, if the reader may, or, where others decide later, as everybody does.
func bestOpen(g *lua.Game, q *Question) (*Answer, error) {
	wait := g.Pending()
	if wait == nil || wait.Choice == nil {
		return nil, errors.New("no decision is being asked; for the decisions of an order, write odds ORDER best SIDE: CONDITION")
	}
	if g.Open().Order == "" {
		return nil, errors.New("best compares the options of a decision in an order; this one is asked before the first, while the pieces are set up, so answer it without best")
	}
	see, err := frozen(g.Host, q.See)
	if err != nil {
		return nil, err
	}
	asked := *q
	asked.See = see
	x := &opened{rec: g.Open(), player: wait.Choice.Player}
	a, err := (*Answer)(nil), error(game.ErrVeiled)
	for _, own := range []bool{g.Host.Private(), !g.Host.Private()} {
		if own && !see(x.player, true) || !own && wait.Choice.Only != "" {
			continue
		}
		x.own = own
		hides := (*unseen)(nil)
		if a, err = oddsWith(g, &asked, 0, x); !errors.Is(err, game.ErrVeiled) && !errors.As(err, &hides) {
			break
		}
	}
	if errors.Is(err, game.ErrVeiled) {
		return nil, fmt.Errorf("best cannot compare these options, because the order came to this decision by something that %s may not see: `what if ANSWER` tells what an answer brings", g.Host.Called(x.player))
	}
	return a, err
}

// frozen is a reader who sees of each player what see admits now, whatever the phase is
// in the position in which the open order began.
func frozen(h *lua.Host, see game.Viewer) (game.Viewer, error) {
	players, err := h.Players()
	if err != nil {
		return nil, err
	}
	type thing struct {
		owner   string
		private bool
	}
	seen := map[thing]bool{}
	for _, p := range append(players, "") {
		for _, private := range []bool{false, true} {
			seen[thing{p, private}] = see == nil || see(p, private)
		}
	}
	return func(owner string, private bool) bool { return seen[thing{owner, private}] }, nil
}

// view is what the decision may depend on, as far as the reader sees it too.
func (x *opened) view(h *lua.Host, reader game.Viewer) game.Viewer {
	sealed := h.Clock.Mode() == turn.Secret
	return func(owner string, private bool) bool {
		switch {
		case owner == "":
			return !private
		case private:
			return x.own && owner == x.player && reader(owner, true)
		}
		return (!sealed || owner == x.player) && reader(owner, false)
	}
}

// recalled runs do where the open order began.
func (k *inquiry) recalled(do func() error) error {
	h, x := k.h, k.opened
	see := x.view(h, k.q.See)
	veil := &game.Veil{See: see, Hide: func(played []game.Played) error {
		mark := h.State.Mark()
		err := h.State.Hide(see)
		k.veiled = len(h.State.Changes(mark)) > 0
		if err == nil {
			err = h.HoldPlayed(x.rec, played)
		}
		return err
	}}
	return k.g.Recall(veil, func(r *game.Recall) error {
		k.recall(r)
		return do()
	})
}

// recall lets r answer whatever is asked before the decision.
func (k *inquiry) recall(r *game.Recall) {
	h, w := k.h, k.walker
	give, decide := w.Give, w.Decide
	k.opened.recall, w.Hear = r, r.Hear
	w.Give = func(c *game.Chance) (bool, error) {
		switch {
		case h.Run.Enumeration.Recalls:
			return true, r.Dice(c)
		case give == nil:
			return false, nil
		}
		return give(c)
	}
	w.Decide = func(c *game.Choice) (string, bool, error) {
		if h.Run.Enumeration.Recalls {
			text, here, err := r.Decide(c)
			if err != nil || !here {
				return text, false, err
			}
			h.Run.Enumeration.Recalls, k.follow.round = false, h.Clock.Round()
		}
		if decide == nil {
			return "", true, nil
		}
		return decide(c)
	}
}

// readOpen reads the open order. It was legal when it was given.
func (k *inquiry) readOpen() error {
	o, refused := k.h.Parse(k.opened.rec.Player, k.opened.rec.Order)
	if len(refused) > 0 {
		return game.ErrVeiled
	}
	k.order = o
	return nil
}

// begin begins a run at the beginning of the open order.
func (x *opened) begin(h *lua.Host) {
	h.Run.Enumeration.Recalls = true
	x.recall.Begin()
}
