package lua

import (
	"slices"
	"strings"
)

// touch is a changed value that was read while a rule ran.
type touch struct {
	depth int // of the rule
	by    string
	told  bool // a tally, a roll or a note has named it
}

// touch notes that a house rule is in play.
func (h *Host) touch(id string) {
	if !slices.Contains(h.inPlay, id) {
		h.inPlay = append(h.inPlay, id)
	}
	if h.asking != nil && !slices.Contains(h.asking.from, id) {
		h.asking.from = append(h.asking.from, id)
	}
	if h.asking != nil {
		return
	}
	if len(h.frames) == 0 {
		h.touches = h.touches[:0]
	}
	if n := len(h.touches); n > 0 && h.touches[n-1].by == id && h.touches[n-1].depth == len(h.frames) && !h.touches[n-1].told {
		return
	}
	h.touches = append(h.touches, touch{depth: len(h.frames), by: id})
}

// from is the house rules behind what the rule on top does now: the one whose
// body it is, and those whose values it has read since it last told anything.
func (h *Host) from() string {
	if len(h.house.active) == 0 {
		return ""
	}
	var by []string
	d := len(h.frames)
	if d > 0 && h.frames[d-1].from != "" {
		by = append(by, h.frames[d-1].from)
	}
	for i := len(h.touches) - 1; i >= 0 && h.touches[i].depth >= d; i-- {
		if t := &h.touches[i]; !t.told {
			t.told = true
			if !slices.Contains(by, t.by) {
				by = append(by, t.by)
			}
		}
	}
	return strings.Join(by, ", ")
}

// left is the house rules behind what a rule returned; what it read is
// forgotten with it.
func (h *Host) left(frame *Rule, depth int) string {
	var by []string
	if frame.from != "" {
		by = append(by, frame.from)
	}
	n := len(h.touches)
	for ; n > 0 && h.touches[n-1].depth >= depth; n-- {
		if id := h.touches[n-1].by; !slices.Contains(by, id) {
			by = append(by, id)
		}
	}
	h.touches = h.touches[:n]
	if len(by) > 0 {
		h.touches = append(h.touches, touch{depth: depth - 1, by: by[len(by)-1]}) // the caller goes on with it
	}
	return strings.Join(by, ", ")
}

// InPlay runs do and tells which house rules had a part in it: a body of
// theirs ran, or a value that they changed was read.
func (h *Host) InPlay(do func() error) ([]string, error) {
	outer := h.inPlay
	h.inPlay = nil
	err := do()
	mine := h.inPlay
	h.inPlay = outer
	for _, id := range mine {
		if !slices.Contains(h.inPlay, id) {
			h.inPlay = append(h.inPlay, id)
		}
	}
	return mine, err
}

// Stacked counts how often the house rules in force have changed: what was
// worked out before is not good any more.
func (h *Host) Stacked() int { return h.house.stacked }

// behind is the house rules behind a refusal: those whose values or bodies the
// condition met, and the one whose body refuses.
func (h *Host) behind(met []string) string {
	if n := len(h.frames); n > 0 && h.frames[n-1].from != "" && !slices.Contains(met, h.frames[n-1].from) {
		met = append(met, h.frames[n-1].from)
	}
	return strings.Join(met, ", ")
}
