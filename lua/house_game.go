package lua

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"parley/core/game"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// HousesOf lists the house rules that a journal keeps.
func HousesOf(kept []game.SavedHouse) (list []ruleset.House) {
	for _, k := range kept {
		list = append(list, ruleset.House{Name: k.Name, File: k.Name, Text: []byte(k.Text)})
	}
	return list
}

// Stamp returns the stamp of its file as it is on disk now.
func (ov *Overlay) Stamp() ruleset.Stamp {
	return ruleset.StampOf(os.DirFS(filepath.Dir(ov.Disk)), filepath.Base(ov.Disk))
}

// Changed reports whether its file was saved since it was read.
func (ov *Overlay) Changed() bool { return ov.Disk != "" && ov.Read != ov.Stamp() }

// ReadHouses reads the house rules of a game, and returns their ids in order and what
// its journal keeps of them. All their faults are reported together. Two files with one
// id are a fault, unless the second is the first, read again.
func (h *Host) ReadHouses(list []ruleset.House) (ids []string, kept []game.SavedHouse, err error) {
	var faults source.Faults
	files := map[string]string{}
	for _, x := range list {
		ov, err := h.AddHouse(x.Name, x.File, x.Text)
		if errors.As(err, new(*StateChanged)) {
			return nil, nil, err
		}
		if found := source.FaultsIn(err); err != nil && found == nil {
			err = source.Faults{{Place: source.Place{File: x.File}, What: err.Error()}}
		}
		if err != nil {
			faults = append(faults, source.FaultsIn(err)...)
			continue
		}
		if first := files[ov.ID]; first != "" && first != x.File {
			faults = append(faults, source.Fault{Place: source.Place{File: x.File}, What: fmt.Sprintf("the id %s is taken by the house rule in %s: change one of them", ov.ID, first)})
			continue
		}
		if ov.NoteFile(x); files[ov.ID] == x.File {
			continue // named twice
		}
		files[ov.ID] = x.File
		ids, kept = append(ids, ov.ID), append(kept, ov.journalled())
	}
	return ids, kept, faults.Err()
}

// NoteFile records which file a house rule was read from.
func (ov *Overlay) NoteFile(x ruleset.House) {
	if ov.Disk = x.Disk; ov.Disk != "" {
		ov.Read = ov.Stamp()
	}
}

// InForce puts house rules into force without writing to a journal, above those in
// force: for questions about the rules and for specs.
func (h *Host) InForce(list []ruleset.House) error {
	ids, _, err := h.ReadHouses(list)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := h.SwitchHouse(id, true); err != nil {
			return err
		}
	}
	return nil
}

// AddHouse reads a house file for a game that has begun, and records it in the journal,
// which then needs no other file. The house rule is not in force yet. If it cannot be
// recorded, it is not added.
func (g *Game) AddHouse(x ruleset.House) (*Overlay, error) {
	h := g.Host
	before := slices.Clone(h.HouseRules.Read)
	ov, err := h.AddHouse(x.Name, x.File, x.Text)
	if err != nil {
		return nil, err
	}
	ov.NoteFile(x)
	if slices.Contains(before, ov) {
		return ov, nil
	}
	if err := g.NoteHouses(ov.journalled()); err != nil {
		h.HouseRules.Read = before
		h.stack()
		return nil, err
	}
	return ov, nil
}

// OnCommandLine lists the values set by --set, as PATH=VALUE.
func (x *HouseRules) OnCommandLine() (sets []string) {
	for _, ov := range x.Read {
		sets = append(sets, HouseOf(ov).Sets()...)
	}
	return sets
}

// HouseOf returns the file of a house rule that has been read.
func HouseOf(ov *Overlay) ruleset.House {
	return ruleset.House{Name: ov.Name, File: ov.File, Text: ov.Source, Disk: ov.Disk}
}
