package lua

import "fmt"

// Laid says, a line each, what house rules in force have made of a rule:
// "changed by house rule no-cap: galley.data.defaults.boarding-cap 8 → 99".
func (h *Host) Laid(r *Rule) (lines []string) {
	changes, wraps, listens := h.Over(r)
	for _, c := range changes {
		lines = append(lines, fmt.Sprintf("changed by house rule %s: %s", c.House, c))
	}
	for _, ov := range wraps {
		lines = append(lines, fmt.Sprintf("changed by house rule %s: %s", ov.ID, ov.says()))
	}
	for _, ov := range listens {
		lines = append(lines, fmt.Sprintf("followed by house rule %s: %s", ov.ID, ov.says()))
	}
	return lines
}

// says is the text of a house rule, or its title where it has none.
func (ov *Overlay) says() string {
	if ov.Text != "" {
		return ov.Text
	}
	return ov.Title
}

// refresh writes into a rule what is so now: whether it is on, and what house
// rules have made of it.
func (h *Host) refresh(r *Rule) {
	r.On, r.House = h.Option(r.ID), nil
	if len(h.active) > 0 {
		r.House = h.Laid(r)
	}
}
