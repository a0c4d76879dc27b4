package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/source"
)

// rulebook is what the chapters of a ruleset have given the host while they
// loaded: rules, actions, the sequence of play, and what they offer each other.
// Nothing of it changes afterwards; what house rules lay over it, [houses] has.
type rulebook struct {
	rules     map[string]*Rule
	ruleOrder []*Rule // as the chapters give them
	actions   map[string]*Action
	actOrder  []*Action
	seq       *sequence
	chapters  map[string]glua.LValue // what a chapter returned; false while it loads
	datas     map[string]glua.LValue // the data tables that were asked for
	faults    source.Faults          // of registrations
}

// load runs the chapters in their order. A chapter that fails does not keep
// the others from being looked at.
func (h *Host) load() error {
	r := h.run
	r.loading, r.frozen = true, true
	_ = h.session(r, func() error {
		for _, ch := range h.rs.Chapters {
			if _, err := h.chapter(ch.Name); err != nil {
				h.book.faults = append(h.book.faults, h.fault(err))
				if struck(err) {
					return err // the chapters share their time, and it is spent
				}
			}
		}
		return nil
	})
	if h.book.seq == nil && len(h.book.faults) == 0 {
		h.book.faults = append(h.book.faults, source.Fault{Place: source.Place{File: h.rs.Dir}, What: "no chapter gives the sequence of play", Hint: "sequence { … } says who acts in which phase"})
	}
	if len(h.book.faults) == 0 {
		h.link()
	}
	return h.book.faults.Err()
}

// chapter runs a chapter once and returns what it returned.
func (h *Host) chapter(name string) (glua.LValue, error) {
	if v, ok := h.book.chapters[name]; ok {
		if v == glua.LFalse {
			return nil, fmt.Errorf("the chapter %s needs this one while it loads itself: require %q inside the rule that uses it", name, name)
		}
		return v, nil
	}
	var names []string
	for _, ch := range h.rs.Chapters {
		if ch.Name != name {
			names = append(names, ch.Name)
			continue
		}
		h.book.chapters[name] = glua.LFalse
		res, err := h.sb.Call(h.sb.Function(ch.Code), 1)
		if err != nil {
			h.book.chapters[name] = glua.LNil
			return nil, err
		}
		v, err := h.mirror.Offered(name, res[0])
		if err != nil {
			h.book.chapters[name] = glua.LNil
			return nil, source.Fault{Place: source.Place{File: ch.File}, What: err.Error()}
		}
		h.book.chapters[name] = v
		return v, nil
	}
	if name == numerals {
		h.book.chapters[name] = h.numeralsChapter()
		return h.book.chapters[name], nil
	}
	return nil, fmt.Errorf("there is no chapter %q%s", name, nearest.Guess(name, names))
}
