package lua

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua/nearest"
)

// House is a house file to be read.
type House struct {
	Name string // as it was asked for
	File string // as in messages
	Text []byte
	Disk string // the path of the file, "" where it is embedded or in a journal
}

// HousesOf lists the house rules that a journal keeps.
func HousesOf(kept []game.House) (list []House) {
	for _, k := range kept {
		list = append(list, House{Name: k.Name, File: k.Name, Text: []byte(k.Text)})
	}
	return list
}

// readHouses reads the house rules of a game: their ids in order, and what its
// journal keeps of them. All their faults come at once.
func (h *Host) readHouses(list []House) (ids []string, kept []game.House, err error) {
	var faults []error
	for _, x := range list {
		ov, err := h.AddHouse(x.Name, x.File, x.Text)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		ov.from(x)
		ids, kept = append(ids, ov.ID), append(kept, ov.Journalled())
	}
	return ids, kept, errors.Join(faults...)
}

// from notes where a house rule was read from.
func (ov *Overlay) from(x House) {
	if ov.disk = x.Disk; ov.disk != "" {
		ov.read = ov.stamp()
	}
}

// houseWord begins the order that switches a house rule: house on ID.
const houseWord = "house"

func (h *Host) parseHouse(words []string) (*Order, []game.Refusal) {
	refuse := func(format string, args ...any) (*Order, []game.Refusal) {
		return nil, []game.Refusal{{Text: fmt.Sprintf(format, args...)}}
	}
	if len(words) != 2 || words[0] != "on" && words[0] != "off" {
		return refuse("a house rule is switched by house on ID or house off ID")
	}
	id, on := words[1], words[0] == "on"
	ov := h.House(id)
	if ov == nil {
		return refuse("no house rule %q has been read%s", id, nearest.Guess(id, h.houseIDs()))
	}
	if h.inForce(id) == on {
		return refuse("the house rule %s is %s already", id, words[0])
	}
	return &Order{Text: houseWord + " " + words[0] + " " + id, house: id, on: on}, nil
}

func (h *Host) inForce(id string) bool {
	for _, ov := range h.house.active {
		if ov.ID == id {
			return true
		}
	}
	return false
}

// InForce switches house rules on outside of a game's journal, above those that
// are: for questions about the rules and for specs.
func (h *Host) InForce(list []House) error {
	ids, _, err := h.readHouses(list)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := h.switchHouse(id, true); err != nil {
			return err
		}
	}
	return nil
}

// AddHouse reads a house file for a game that has begun, and notes it in the
// journal, which so goes on standing alone. It is not in force yet. What cannot
// be noted has not been read.
func (g *Game) AddHouse(x House) (*Overlay, error) {
	h := g.Host
	before := slices.Clone(h.house.read)
	ov, err := h.AddHouse(x.Name, x.File, x.Text)
	if err != nil {
		return nil, err
	}
	ov.from(x)
	if slices.Contains(before, ov) {
		return ov, nil
	}
	if err := g.NoteHouses(ov.Journalled()); err != nil {
		h.house.read = before
		h.stack()
		return nil, err
	}
	return ov, nil
}

// Twin makes a second game in the same position, with further house rules in
// force above those that are, or with those alone that keep lists where keep is
// not nil. It has no journal and no history; nothing done to it reaches g.
func (g *Game) Twin(more []House, keep func(*Overlay) bool) (*Game, error) {
	h, err := NewHost(g.Host.rs)
	if err != nil {
		return nil, err
	}
	for _, ov := range g.Host.house.read {
		if _, err := h.AddHouse(ov.Name, ov.File, ov.text); err != nil {
			return nil, err
		}
	}
	if _, err := h.State.Load(g.State.Root().JSON(nil)); err != nil {
		return nil, err
	}
	var ids []string
	for _, ov := range g.Host.house.active {
		if keep == nil || keep(ov) {
			ids = append(ids, ov.ID)
		}
	}
	if err := h.setHouses(ids); err != nil {
		return nil, err
	}
	if err := h.InForce(more); err != nil {
		return nil, err
	}
	twin := &Game{Host: h, Scenario: g.Scenario, Header: g.Header}
	twin.Game = &game.Game{State: h.State, Rules: rules{h, g.Scenario, nil}, Dealer: g.Dealer}
	return twin, nil
}

// House finds a house file: by its path, or by its name among those of a
// ruleset, in the library's folders first, then among the embedded ones. With
// ruleset "" the name says it: galley/no-cap, or galley/house/no-cap as `parley
// list` shows it.
func (l *Library) House(ruleset, name string) (House, error) {
	if ext := path.Ext(name); ext == ".lua" || ext == ".toml" {
		text, err := ReadFile(name)
		if err != nil {
			return House{}, fmt.Errorf("%s: %w", name, reason(err))
		}
		return House{Name: name, File: filepath.ToSlash(name), Text: text, Disk: name}, nil
	}
	if rs, short, ok := strings.Cut(name, "/"); ok && (ruleset == "" || ruleset == rs) {
		ruleset, name = rs, strings.TrimPrefix(short, houseFolder+"/")
	}
	for _, d := range l.Dirs {
		for _, file := range l.houseFiles(ruleset, name) {
			for _, at := range []string{file, path.Join(scenariosDir, file)} {
				switch text, err := fs.ReadFile(folder(d), at); {
				case err == nil:
					return House{Name: name, File: path.Join(filepath.ToSlash(d), at), Text: text, Disk: filepath.Join(d, at)}, nil
				case fs.ValidPath(at) && !errors.Is(err, fs.ErrNotExist):
					return House{}, fmt.Errorf("%s: %w", path.Join(filepath.ToSlash(d), at), reason(err))
				}
			}
		}
	}
	for _, file := range l.houseFiles(ruleset, name) {
		if l.Scenarios == nil || !fs.ValidPath(file) {
			continue
		}
		if text, err := fs.ReadFile(l.Scenarios, file); err == nil {
			return House{Name: name, File: path.Join(scenariosDir, file), Text: text}, nil
		}
	}
	names := l.HouseNames(ruleset)
	there := "name a file NAME.lua or NAME.toml"
	if len(names) > 0 {
		there = "name one of " + strings.Join(names, ", ") + ", or a file NAME.lua or NAME.toml"
	}
	return House{}, fmt.Errorf("there is no house rule %q%s; %s", name, nearest.Guess(name, names), there)
}

const houseFolder = "house"

func (l *Library) houseFiles(ruleset, name string) []string {
	return []string{path.Join(ruleset, houseFolder, name+".lua"), path.Join(ruleset, houseFolder, name+".toml")}
}

// HouseNames lists the house rules of a ruleset that the library holds.
func (l *Library) HouseNames(ruleset string) (names []string) {
	scan := func(fsys fs.FS, root string) {
		for _, ext := range []string{".lua", ".toml"} {
			found, _ := fs.Glob(fsys, path.Join(root, ruleset, houseFolder, "*"+ext))
			for _, f := range found {
				name := strings.TrimSuffix(path.Base(f), ext)
				if !strings.HasSuffix(name, specSuffix) && !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	for _, d := range l.Dirs {
		scan(folder(d), ".")
		scan(folder(d), scenariosDir)
	}
	if l.Scenarios != nil {
		scan(l.Scenarios, ".")
	}
	return names
}

// specSuffix ends the name of the file that holds the specs of a house rule,
// beside it: no-cap_spec.lua.
const specSuffix = "_spec"

// HouseSpec reads the spec beside a house file; nil where there is none.
func (l *Library) HouseSpec(x House) (file string, text []byte) {
	beside := func(p string) string { return strings.TrimSuffix(p, path.Ext(p)) + specSuffix + ".lua" }
	file = beside(x.File)
	if x.Disk != "" {
		text, _ = ReadFile(beside(x.Disk))
	} else if l.Scenarios != nil {
		text, _ = fs.ReadFile(l.Scenarios, strings.TrimPrefix(file, scenariosDir+"/"))
	}
	return file, text
}

// HouseOf is the file of a house rule that has been read.
func HouseOf(ov *Overlay) House {
	return House{Name: ov.Name, File: ov.File, Text: ov.text, Disk: ov.disk}
}
