package lua

import (
	"cmp"
	"fmt"
	"path"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/sandbox"
	"parley/lua/sentence"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// Rulebook is what the chapters of a ruleset have given the host while they
// loaded: rules, actions, the sequence of play, and what they offer each other.
// Nothing of it changes afterwards; what house rules lay over it, [HouseRules] has.
type Rulebook struct {
	Rules       map[string]*Rule          // by id
	called      map[*glua.LFunction]*Rule // by what scripts call
	RuleOrder   []*Rule                   // as the chapters give them
	Actions     map[string]*Action        // by word
	ActionOrder []*Action                 // as the chapters give them
	compulsory  []*Action                 // those of them that may have to be given
	Sequence    *Sequence
	Chapters    map[string]glua.LValue // what others see of a chapter
	ran         map[string]loading
	datas       map[string]glua.LValue // the data tables that were asked for
	faults      source.Faults          // of registrations
}

// loading is how far the run of a chapter is.
type loading int

const (
	waits loading = iota
	begun
	over
)

// load runs the chapters in their order. A chapter that fails does not keep
// the others from being looked at.
func (h *Host) load() error {
	r := h.Run
	r.loading, r.Frozen = true, true
	h.await()
	_ = h.Session(r, func() error {
		for _, ch := range h.Ruleset.Chapters {
			h.Book.faults = append(h.Book.faults, h.Ruleset.Misnamed(ch.Code, h.numeralWords)...)
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

// numeralWords lists what the chapter has that comes with the host.
func (h *Host) numeralWords(chapter string) (names []string, ok bool) {
	return sentence.NumeralWords.Names(), chapter == vocabulary.Numerals && h.Ruleset.Chapter(chapter) == nil
}

// Misnamed finds what a file looks for in chapters that have no such name.
func (h *Host) Misnamed(code *sandbox.Code) source.Faults {
	return h.Ruleset.Misnamed(code, func(chapter string) ([]string, bool) {
		if names, ok := h.numeralWords(chapter); ok {
			return names, true
		}
		return h.Ruleset.Offers(chapter)
	})
}

// await lets chapters be named before they have run.
func (h *Host) await() {
	h.Book.Chapters[vocabulary.Numerals] = sentence.Chapter(h.Mirror)
	for _, ch := range h.Ruleset.Chapters {
		h.Book.Chapters[ch.Name] = h.Mirror.Awaited(ch.Name, func(key string) error {
			file, _ := h.Where()
			return fmt.Errorf("%s.%s is not there yet: %s.lua comes after %s in the files of ruleset.toml; move it up, or look for %s inside the functions that use it", ch.Name, key, ch.Name, path.Base(file), key)
		})
	}
}

// chapter runs a chapter once and returns what others see of it.
func (h *Host) chapter(name string) (glua.LValue, error) {
	ch, v := h.Ruleset.Chapter(name), h.Book.Chapters[name]
	switch {
	case v == nil:
		return nil, fmt.Errorf("there is no chapter %q%s", name, nearest.Guess(name, h.Ruleset.ChapterNames()))
	case ch == nil || h.Book.ran[name] == over:
		return v, nil
	case h.Book.ran[name] == begun:
		return nil, fmt.Errorf("the chapter %s needs this one while it loads itself: require %q inside the rule that uses it", name, name)
	}
	h.Book.ran[name] = begun
	defer func() { h.Book.ran[name] = over }()
	res, err := h.RunFile(ch.Code, h.Chapter)
	if err != nil {
		return nil, err
	}
	if t, ok := res.(*glua.LTable); !ok && res != glua.LNil {
		h.Book.Chapters[name] = res
	} else if err := h.Mirror.Offer(v, cmp.Or(t, h.L.CreateTable(0, 0))); err != nil {
		return nil, source.Fault{Place: source.Place{File: ch.File}, What: err.Error()}
	}
	return h.Book.Chapters[name], nil
}

// Chapter is what others see of a chapter.
func (h *Host) Chapter(name string) (glua.LValue, error) {
	if v := h.Book.Chapters[name]; v != nil {
		return v, nil
	}
	return h.chapter(name)
}

// RunFile runs a compiled file with the chapters that it names, and returns what it
// returned.
func (h *Host) RunFile(code *sandbox.Code, chapter func(name string) (glua.LValue, error)) (glua.LValue, error) {
	seen := make([]glua.LValue, len(code.Chapters))
	for i, name := range code.Chapters {
		v, err := chapter(name)
		if err != nil {
			return nil, err
		}
		seen[i] = v
	}
	res, err := h.Call(h.Sandbox.Function(code), 1, seen...)
	if err != nil {
		return nil, err
	}
	return res[0], nil
}
