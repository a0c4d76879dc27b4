package ruleset

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"parley/lua/source"
)

// A scenario names the house rules and card files that it is played with. Their texts
// are among its files, so that a journal holds them.

// maxScenarioHouse limits the house rules and card files of a scenario.
const maxScenarioHouse = 50

// houseKeys are the keys of [scenario] that name house rules and card files, with the
// folders that hold them by name.
var houseKeys = []struct{ key, folder string }{{"house", houseFolder}, {"cards", cardFolder}}

// houses reads the house rules and card files that a scenario names.
func (b *beside) houses(head source.Node, library func(in, name string) (House, error)) {
	for _, k := range houseKeys {
		seen := map[string]bool{}
		list := head.Get(k.key)
		for i := range list.Len() {
			n := list.Index(i)
			switch {
			case n.Str() == "":
				continue // the schema reports it
			case seen[n.Str()]:
				b.faults = append(b.faults, n.Fault("%q is listed twice", n.Str()))
				continue
			case len(b.sc.House) >= maxScenarioHouse:
				b.faults = append(b.faults, n.Fault("%v", TooMuch("the house rules and card files of a scenario", list.Len(), maxScenarioHouse)))
				return
			}
			seen[n.Str()] = true
			if x, ok := b.house(n, k.folder, library); ok {
				b.sc.House = append(b.sc.House, x)
			}
		}
	}
}

// house reads the file that one name means: a path, beside the scenario, or a name, in a
// folder beside the scenario, beside the scenario itself, or in the library.
func (b *beside) house(n source.Node, in string, library func(in, name string) (House, error)) (House, bool) {
	name := n.Str()
	paths := []string{name}
	if ext := path.Ext(name); ext != ".lua" && ext != ".toml" {
		paths = []string{path.Join(in, name+".lua"), path.Join(in, name+".toml"), name + ".lua"}
	}
	for _, at := range paths {
		if strings.Contains(at, `\`) || !fs.ValidPath(at) {
			b.faults = append(b.faults, n.Fault("%q is not a file in the scenario's folder", name).With("write the path of a file in the scenario's folder or below, relative to that folder: "+in+"/NAME.lua"))
			return House{}, false
		}
		text, err := b.text(at)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			b.faults = append(b.faults, n.Fault("%s: %v", at, WithoutPath(err)))
			return House{}, false
		}
		x := House{Name: name, File: b.where(at), Text: text}
		if b.folder != "" {
			x.Disk = filepath.Join(b.folder, filepath.FromSlash(at))
		}
		return x, true
	}
	if len(paths) == 1 {
		b.faults = append(b.faults, n.Fault("there is no file %q in the scenario's folder", name))
		return House{}, false
	}
	x, err := House{}, fmt.Errorf("there is no file %s or %s in the scenario's folder", paths[0], paths[1])
	if library != nil {
		x, err = library(in, name)
	}
	if err == nil {
		err = b.keep(path.Join(in, name+path.Ext(x.File)), x.Text)
	}
	if err != nil {
		b.faults = append(b.faults, n.Fault("%v", err))
	}
	return x, err == nil
}
