package ruleset

import (
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"parley/lua/nearest"
	"parley/lua/source"
)

// House is a house file to be read.
type House struct {
	Name string // as the user named it
	File string // as messages name it
	Text []byte
	Disk string // the path of the file, "" if it is embedded or in a journal
}

// House finds a house file: by its path, or by its name among those of a ruleset, in
// the library's folders first, then among the embedded ones. If ruleset is "", the name
// contains it: galley/no-cap, or galley/house/no-cap as `parley list` shows it.
func (l *Library) House(ruleset, name string) (House, error) {
	if ext := path.Ext(name); ext == ".lua" || ext == ".toml" {
		text, err := ReadFile(name)
		if err != nil {
			return House{}, fmt.Errorf("%s: %w", name, WithoutPath(err))
		}
		return House{Name: name, File: filepath.ToSlash(name), Text: text, Disk: name}, nil
	}
	in := houseFolder
	if rs, short, ok := strings.Cut(name, "/"); ok && (ruleset == "" || ruleset == rs) {
		ruleset, name = rs, short
		for _, f := range []string{houseFolder, cardFolder} {
			if rest, ok := strings.CutPrefix(short, f+"/"); ok {
				in, name = f, rest
			}
		}
	}
	return l.HouseIn(ruleset, in, name)
}

// HouseIn finds a house rule, or a card file, by its name in that folder of a ruleset's
// scenarios.
func (l *Library) HouseIn(ruleset, in, name string) (House, error) {
	x, err := l.inScenarios(path.Join(ruleset, in, name+".lua"), path.Join(ruleset, in, name+".toml"))
	if x.Name = name; err != nil || x.File != "" {
		return x, err
	}
	names := l.NamesIn(ruleset, in)
	there := "give the path of a file NAME.lua or NAME.toml"
	if len(names) > 0 {
		there = "choose one of " + strings.Join(names, ", ") + ", or give the path of a file NAME.lua or NAME.toml"
	}
	what := "house rule"
	if in == cardFolder {
		what = "card file"
	}
	return House{}, fmt.Errorf("there is no %s %q%s; %s", what, name, nearest.Guess(name, names), there)
}

// The folders beside the scenarios of a ruleset that hold its house rules and card
// files.
const (
	houseFolder = "house"
	cardFolder  = "cards"
)

// HouseNames lists the house rules of a ruleset in the library.
func (l *Library) HouseNames(ruleset string) []string { return l.NamesIn(ruleset, houseFolder) }

// CardFiles lists the card files of a ruleset in the library.
func (l *Library) CardFiles(ruleset string) []string { return l.NamesIn(ruleset, cardFolder) }

// CardFile finds a card file as House does, but by its name among the card files.
func (l *Library) CardFile(ruleset, name string) (House, error) {
	if path.Ext(name) != "" || strings.Contains(name, "/") {
		return l.House(ruleset, name)
	}
	return l.HouseIn(ruleset, cardFolder, name)
}

// NamesIn lists the files of that folder of a ruleset's scenarios by their names.
func (l *Library) NamesIn(ruleset, in string) (names []string) {
	scan := func(fsys fs.FS, root string) {
		for _, ext := range []string{".lua", ".toml"} {
			found, _ := fs.Glob(fsys, path.Join(root, ruleset, in, "*"+ext))
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

// specSuffix marks the file beside a house rule that holds its specs: no-cap_spec.lua.
const specSuffix = "_spec"

// HouseSpec reads the spec file beside a house file; nil if there is none.
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

// SetFile is the name of the house file that [SetHouse] writes.
const SetFile = "command-line.toml"

// SetHouse writes a house file that sets values, each as PATH=VALUE. Any value but a
// number, true, false, list or text in quotes is a text. The last value of a path counts.
func SetHouse(ruleset string, sets []string) (House, error) {
	text, err := valuesHouse("command-line", "Values set on the command line", ruleset, sets)
	return House{Name: SetFile, File: SetFile, Text: text}, err
}

// SpecFile is the name of the house file that [SpecHouse] writes.
const SpecFile = "spec-values.toml"

// SpecHouse is as [SetHouse], for the values that a spec sets.
func SpecHouse(ruleset string, sets []string) (House, error) {
	text, err := valuesHouse("spec-values", "Values set by a spec", ruleset, sets)
	return House{Name: "spec-values", File: SpecFile, Text: text}, err
}

func valuesHouse(id, title, ruleset string, sets []string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "[house]\nid = %q\ntitle = %q\nruleset = %q\n\n[set]\n", id, title, ruleset)
	values, order := map[string]string{}, []string{}
	for _, set := range sets {
		at, value, ok := strings.Cut(set, "=")
		if at = strings.TrimSpace(at); !ok || at == "" || value == "" {
			return nil, fmt.Errorf("%q does not set a value: write PATH=VALUE, such as storm.range=6", set)
		}
		if _, err := strconv.ParseFloat(value, 64); err != nil && value != "true" && value != "false" && !strings.ContainsAny(value[:1], "[\"'") {
			value = strconv.Quote(value)
		}
		if values[at] == "" {
			order = append(order, at)
		}
		values[at] = value
	}
	for _, at := range order {
		fmt.Fprintf(&b, "%q = %s\n", at, values[at])
	}
	return []byte(b.String()), nil
}

// Sets lists what a house file of [SetHouse] sets, as PATH=VALUE; nothing for any other
// house file.
func (x House) Sets() (sets []string) {
	if x.File != SetFile {
		return nil
	}
	doc, _ := source.Parse(x.File, x.Text)
	if doc == nil {
		return nil
	}
	list := doc.Root().Get("set")
	for _, at := range list.Keys() {
		sets = append(sets, at+"="+list.Get(at).Source())
	}
	return sets
}
