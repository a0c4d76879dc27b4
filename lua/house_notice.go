package lua

import (
	"slices"
	"strings"
)

// touch records that a running rule has read a changed value.
type touch struct {
	depth    int // the depth of the rule
	by       string
	reported bool // a tally, a roll or a note has reported it
}

// touch records that a house rule was involved.
func (r *Run) touch(id string) {
	if !slices.Contains(r.inPlay, id) {
		r.inPlay = append(r.inPlay, id)
	}
	if r.Asking != nil && !slices.Contains(r.Asking.from, id) {
		r.Asking.from = append(r.Asking.from, id)
	}
	if r.Asking != nil {
		return
	}
	if len(r.frames) == 0 {
		r.touches = r.touches[:0]
	}
	if n := len(r.touches); n > 0 && r.touches[n-1].by == id && r.touches[n-1].depth == len(r.frames) && !r.touches[n-1].reported {
		return
	}
	r.touches = append(r.touches, touch{depth: len(r.frames), by: id})
}

// from lists the house rules that affect what the current rule does: the one whose body
// is running, and those whose values it has read since its last report.
func (r *Run) from() string {
	d := len(r.frames)
	own := d > 0 && r.frames[d-1].from != ""
	if !own && len(r.touches) == 0 {
		return "" // most games have no house rules
	}
	var by []string
	if own {
		by = append(by, r.frames[d-1].from)
	}
	for i := len(r.touches) - 1; i >= 0 && r.touches[i].depth >= d; i-- {
		if t := &r.touches[i]; !t.reported {
			t.reported = true
			if !slices.Contains(by, t.by) {
				by = append(by, t.by)
			}
		}
	}
	return strings.Join(by, ", ")
}

// left lists the house rules that affected what a rule returned, and forgets what it
// read.
func (r *Run) left(frame *Rule, depth int) string {
	var by []string
	if frame.from != "" {
		by = append(by, frame.from)
	}
	n := len(r.touches)
	for ; n > 0 && r.touches[n-1].depth >= depth; n-- {
		if id := r.touches[n-1].by; !slices.Contains(by, id) {
			by = append(by, id)
		}
	}
	r.touches = r.touches[:n]
	if len(by) > 0 {
		r.touches = append(r.touches, touch{depth: depth - 1, by: by[len(by)-1]}) // the caller uses the result
	}
	return strings.Join(by, ", ")
}

// InPlay runs do and lists the house rules that took part: a body of theirs ran, or a
// value that they changed was read.
func (h *Host) InPlay(do func() error) ([]string, error) {
	outer := h.Run.inPlay
	h.Run.inPlay = nil
	err := do()
	mine := h.Run.inPlay
	h.Run.inPlay = outer
	for _, id := range mine {
		if !slices.Contains(h.Run.inPlay, id) {
			h.Run.inPlay = append(h.Run.inPlay, id)
		}
	}
	return mine, err
}

// behind lists the house rules that affected a refusal: those whose values or bodies
// the condition used, and the one whose body refuses.
func (r *Run) behind(met []string) string {
	if n := len(r.frames); n > 0 && r.frames[n-1].from != "" && !slices.Contains(met, r.frames[n-1].from) {
		met = append(met, r.frames[n-1].from)
	}
	return strings.Join(met, ", ")
}
