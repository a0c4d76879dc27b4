package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/sentence"
	"parley/lua/source"
)

// Rulebook is what the chapters of a ruleset have given the host while they
// loaded: rules, actions, the sequence of play, and what they offer each other.
// Nothing of it changes afterwards; what house rules lay over it, [HouseRules] has.
type Rulebook struct {
	Rules       map[string]*Rule   // by id
	RuleOrder   []*Rule            // as the chapters give them
	Actions     map[string]*Action // by word
	ActionOrder []*Action          // as the chapters give them
	compulsory  []*Action          // those of them that may have to be given
	Sequence    *Sequence
	Chapters    map[string]glua.LValue // what a chapter returned; false while it loads
	datas       map[string]glua.LValue // the data tables that were asked for
	faults      source.Faults          // of registrations
}

// load runs the chapters in their order. A chapter that fails does not keep
// the others from being looked at.
func (h *Host) load() error {
	r := h.Run
	r.loading, r.Frozen = true, true
	_ = h.Session(r, func() error {
		for _, ch := range h.Ruleset.Chapters {
			if _, err := h.chapter(ch.Name); err != nil {
				h.Book.faults = append(h.Book.faults, h.Fault(err))
				if struck(err) {
					return err // the chapters share their time, and it is spent
				}
			}
		}
		return nil
	})
	if h.Book.Sequence == nil && len(h.Book.faults) == 0 {
		h.Book.faults = append(h.Book.faults, source.Fault{Place: source.Place{File: h.Ruleset.Dir}, What: "no chapter gives the sequence of play", Hint: "sequence { … } says who acts in which phase"})
	}
	if len(h.Book.faults) == 0 {
		h.link()
	}
	return h.Book.faults.Err()
}

// chapter runs a chapter once and returns what it returned.
func (h *Host) chapter(name string) (glua.LValue, error) {
	if v, ok := h.Book.Chapters[name]; ok {
		if v == glua.LFalse {
			return nil, fmt.Errorf("the chapter %s needs this one while it loads itself: require %q inside the rule that uses it", name, name)
		}
		return v, nil
	}
	var names []string
	for _, ch := range h.Ruleset.Chapters {
		if ch.Name != name {
			names = append(names, ch.Name)
			continue
		}
		h.Book.Chapters[name] = glua.LFalse
		res, err := h.Sandbox.Call(h.Sandbox.Function(ch.Code), 1)
		if err != nil {
			h.Book.Chapters[name] = glua.LNil
			return nil, err
		}
		v, err := h.Mirror.Offered(name, res[0])
		if err != nil {
			h.Book.Chapters[name] = glua.LNil
			return nil, source.Fault{Place: source.Place{File: ch.File}, What: err.Error()}
		}
		h.Book.Chapters[name] = v
		return v, nil
	}
	if name == sentence.Numerals {
		h.Book.Chapters[name] = sentence.Chapter(h.Mirror)
		return h.Book.Chapters[name], nil
	}
	return nil, fmt.Errorf("there is no chapter %q%s", name, nearest.Guess(name, names))
}
