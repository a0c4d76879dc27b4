package lua

import (
	glua "github.com/yuin/gopher-lua"

	"parley/lua/ruleset"
)

// What only tests read or cause.

func (r *Run) SumBehind(n glua.LNumber) string { return r.sumBehind(n) }
func (r *Run) Calling() int                    { return len(r.frames) }

// Entry is what the constructor of an entry of a scenario gets.
func (h *Host) Entry(e ruleset.Entry) *glua.LTable {
	t, _ := h.entryTable(e.Node, e.Schema)
	return t
}

// Old is what the layer of that number over a rule calls for what is below it.
func (r *Rule) Old(n int) *glua.LFunction { return r.olds[n] }

// ReadingHouse does something while a house file is read that has given its id.
func (h *Host) ReadingHouse(id string, do func()) {
	h.Run.reading = &Overlay{begun: true, ID: id, options: map[string]bool{}}
	do()
	h.Run.reading = nil
}

// LoadingChapters does something while chapters load.
func (h *Host) LoadingChapters(do func()) {
	h.Run.loading = true
	do()
	h.Run.loading = false
}

// KeptResults is the number of results of rules marked pure that are kept.
func (h *Host) KeptResults() int { return len(h.kept.unchanged.results) }
