package lua

import (
	"cmp"
	"fmt"
	"path"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/sentence"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// Rulebook is what the chapters of a ruleset registered while they loaded: rules,
// actions, the sequence of play, and the names they offer each other. It does not
// change afterwards; [HouseRules] holds the changes of house rules.
type Rulebook struct {
	Rules       map[string]*Rule          // by id
	called      map[*glua.LFunction]*Rule // by the function that scripts call
	RuleOrder   []*Rule                   // in the order of the chapters
	Actions     map[string]*Action        // by word
	ActionOrder []*Action                 // in the order of the chapters
	hiding      bool                      // an action is private
	args        map[string]bool           // the names of all arguments of actions and cards
	untold      bool                      // a rule is private
	compulsory  []*Action                 // those that may be compulsory
	policies    []*Policy                 // of bots
	Cards       []*Card                   // of the chapters, then of the house files that were read
	moments     []*ruleset.Moment         // at which cards may be played
	Sequence    *Sequence
	Chapters    map[string]glua.LValue // the names each chapter offers to others
	ran         map[string]loading
	datas       map[string]glua.LValue // the data tables that have been used
	faults      source.Faults          // of registrations
	leans       bool                   // the chapter that is loading has used what has faults of its own
	partial     bool                   // a chapter did not run to its end, or the sequence of play has a fault
}

// Whole reports whether a draft has no faults: all its rules are known as they are meant.
func (h *Host) Whole() bool {
	return len(h.Book.faults) == 0 && !h.Book.partial && h.Ruleset.Whole()
}

// loading is how far a chapter has loaded.
type loading int

const (
	waits loading = iota
	begun
	over
	failed
)

// load runs the chapters in order. If a chapter fails, the others are still checked; what
// follows from a fault that is reported elsewhere is not.
func (h *Host) load() error {
	r := h.Run
	r.loading, r.Frozen = true, true
	h.await()
	_ = h.Session(r, func() error {
		for _, ch := range h.Ruleset.Chapters {
			if ch.Code == nil {
				h.Book.ran[ch.Name], h.Book.partial = failed, true
				continue
			}
			misnamed := h.Ruleset.Misnamed(ch.Code, h.builtInWords)
			h.Book.faults = append(h.Book.faults, misnamed...)
			h.Book.leans = len(misnamed) > 0
			if _, err := h.chapter(ch.Name); err != nil {
				h.Book.partial = true
				if !h.Book.leans {
					h.Book.faults = append(h.Book.faults, h.Fault(err))
				}
				if overLimit(err) {
					return err // the chapters share one time limit, and it has run out
				}
			}
		}
		return nil
	})
	if h.Book.Sequence == nil && len(h.Book.faults) == 0 && !h.Book.partial && !h.Ruleset.Lacks() {
		h.Book.faults = append(h.Book.faults, source.Fault{Place: source.Place{File: h.Ruleset.Dir}, What: "no chapter defines the sequence of play", Hint: "sequence { … } defines who acts in which phase"})
	}
	if h.Book.Sequence != nil && !h.Book.partial {
		h.link()
	}
	return h.Book.faults.Err()
}

// builtInWords lists the names of a chapter that the host provides.
func (h *Host) builtInWords(chapter string) (names []string, ok bool) {
	if h.Ruleset.Chapter(chapter) != nil {
		return nil, false
	}
	switch chapter {
	case vocabulary.Numerals:
		return sentence.NumeralWords.Names(), true
	case vocabulary.Cards:
		return cardWords().Names(), true
	}
	return nil, false
}

// Misnamed reports names that a file uses of chapters which do not have them.
func (h *Host) Misnamed(code *sandbox.Code) source.Faults {
	return h.Ruleset.Misnamed(code, func(chapter string) ([]string, bool) {
		if names, ok := h.builtInWords(chapter); ok {
			return names, true
		}
		return h.Ruleset.Offers(chapter)
	})
}

// await declares the chapters, so that their names can be used before they have run.
func (h *Host) await() {
	h.Book.Chapters[vocabulary.Numerals] = sentence.Chapter(h.Mirror)
	if h.Ruleset.HasDecks() {
		h.Book.Chapters[vocabulary.Cards] = h.cardsChapter()
	}
	for _, ch := range h.Ruleset.Chapters {
		h.Book.Chapters[ch.Name] = h.Mirror.Awaited(ch.Name, func(key string) error {
			file, _ := h.Where()
			h.Book.leans = h.Book.leans || h.Book.ran[ch.Name] == failed
			return fmt.Errorf("%s.%s is not loaded yet: %s.lua comes after %s in the files of ruleset.toml; move it up, or use %s only inside functions", ch.Name, key, ch.Name, path.Base(file), key)
		})
	}
}

// chapter runs a chapter, unless it has run, and returns the names that it offers.
func (h *Host) chapter(name string) (glua.LValue, error) {
	ch, v := h.Ruleset.Chapter(name), h.Book.Chapters[name]
	switch {
	case v == nil:
		return nil, fmt.Errorf("there is no chapter %q%s", name, nearest.Guess(name, h.Ruleset.ChapterNames()))
	case ch == nil || h.Book.ran[name] == over || h.Book.ran[name] == failed:
		return v, nil
	case h.Book.ran[name] == begun:
		return nil, fmt.Errorf("the chapter %s needs this one while it is still loading: call require %q inside the rule that uses it", name, name)
	}
	h.Book.ran[name] = begun
	h.Book.leans = h.Book.leans || ch.Faulty
	res, err := h.RunFile(ch.Code, h.Chapter)
	h.Book.ran[name] = over
	if err != nil {
		h.Book.ran[name] = failed
		return nil, err
	}
	if t, ok := res.(*glua.LTable); !ok && res != glua.LNil {
		h.Book.Chapters[name] = res
	} else if err := h.Mirror.Offer(v, cmp.Or(t, h.L.CreateTable(0, 0))); err != nil {
		return nil, source.Fault{Place: source.Place{File: ch.File}, What: err.Error()}
	}
	return h.Book.Chapters[name], nil
}

// Chapter returns the names that a chapter offers.
func (h *Host) Chapter(name string) (glua.LValue, error) {
	if v := h.Book.Chapters[name]; v != nil {
		return v, nil
	}
	return h.chapter(name)
}

// RunFile runs a compiled file with the chapters that it names, and returns its result.
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
