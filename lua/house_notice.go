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
	if !slices.Contains(h.run.inPlay, id) {
		h.run.inPlay = append(h.run.inPlay, id)
	}
	if h.run.asking != nil && !slices.Contains(h.run.asking.from, id) {
		h.run.asking.from = append(h.run.asking.from, id)
	}
	if h.run.asking != nil {
		return
	}
	if len(h.run.frames) == 0 {
		h.run.touches = h.run.touches[:0]
	}
	if n := len(h.run.touches); n > 0 && h.run.touches[n-1].by == id && h.run.touches[n-1].depth == len(h.run.frames) && !h.run.touches[n-1].told {
		return
	}
	h.run.touches = append(h.run.touches, touch{depth: len(h.run.frames), by: id})
}

// from is the house rules behind what the rule on top does now: the one whose
// body it is, and those whose values it has read since it last told anything.
func (h *Host) from() string {
	if len(h.house.active) == 0 {
		return ""
	}
	var by []string
	d := len(h.run.frames)
	if d > 0 && h.run.frames[d-1].from != "" {
		by = append(by, h.run.frames[d-1].from)
	}
	for i := len(h.run.touches) - 1; i >= 0 && h.run.touches[i].depth >= d; i-- {
		if t := &h.run.touches[i]; !t.told {
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
	n := len(h.run.touches)
	for ; n > 0 && h.run.touches[n-1].depth >= depth; n-- {
		if id := h.run.touches[n-1].by; !slices.Contains(by, id) {
			by = append(by, id)
		}
	}
	h.run.touches = h.run.touches[:n]
	if len(by) > 0 {
		h.run.touches = append(h.run.touches, touch{depth: depth - 1, by: by[len(by)-1]}) // the caller goes on with it
	}
	return strings.Join(by, ", ")
}

// InPlay runs do and tells which house rules had a part in it: a body of
// theirs ran, or a value that they changed was read.
func (h *Host) InPlay(do func() error) ([]string, error) {
	outer := h.run.inPlay
	h.run.inPlay = nil
	err := do()
	mine := h.run.inPlay
	h.run.inPlay = outer
	for _, id := range mine {
		if !slices.Contains(h.run.inPlay, id) {
			h.run.inPlay = append(h.run.inPlay, id)
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
	if n := len(h.run.frames); n > 0 && h.run.frames[n-1].from != "" && !slices.Contains(met, h.run.frames[n-1].from) {
		met = append(met, h.run.frames[n-1].from)
	}
	return strings.Join(met, ", ")
}
