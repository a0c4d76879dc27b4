package lua

// Winner returns who has won, "" for nobody, and whether the game is over.
func (h *Host) Winner() (player string, over bool) {
	t := h.State.Root().Get("outcome").Table()
	if t == nil {
		return "", h.Clock.Over()
	}
	return t.Get("winner").Text(), true
}

// Supposed runs do in the position that a player sees, and undoes whatever it writes: what
// he may not see is blank, cards that only the program has drawn are unknown.
func (h *Host) Supposed(player string, do func() error) error {
	defer h.State.Rollback(h.State.Mark())
	if err := h.State.Hide(h.ViewerOf(player)); err != nil {
		return err
	}
	if err := h.coverFixed(); err != nil {
		return err
	}
	r := h.Run
	r.viewer = player
	return h.Within(r, do)
}

// Copy returns an order with arguments of its own, so that it can be carried out more than
// once: a rule may write into them.
func (h *Host) Copy(o *Order) *Order {
	c := *o
	if o.Values != nil && !o.Action.shares(o.Values) {
		c.Values = h.copied(o)
	}
	return &c
}
