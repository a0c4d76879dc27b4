package ruleset

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"parley/lua/sandbox"
	"parley/lua/source"
)

// Beside reads a file that a scenario names: one in its folder or below, by its
// relative path with slashes. It is nil if a scenario has no folder.
type Beside func(name string) ([]byte, error)

// Files holds the files that a scenario names, by those names.
type Files map[string]string

// Read is a [Beside] for files in memory, as in a journal.
func (f Files) Read(name string) ([]byte, error) {
	text, ok := f[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(text), nil
}

// maxBeside limits the files of one scenario, in bytes together.
const maxBeside = 1 << 20

// entryFile is the contents of a file that entries of a scenario name.
type entryFile struct {
	entries []Entry // nil if it has faults
}

// beside reads the files that the entries of a scenario name, each once, and resolves
// the fields that name them.
type beside struct {
	rs     *Ruleset
	sc     *Scenario
	read   Beside
	folder string                // on disk, "" if the scenario has none
	found  map[string]*entryFile // by kind and name
	bytes  int
	faults source.Faults
}

// name resolves the fields of an entry that name files.
func (b *beside) name(e *Entry) {
	for _, f := range e.Schema.Fields {
		v := e.Node.Get(f.Name)
		if f.Type.File == "" || !strings.Contains(v.Str(), ".toml") {
			continue
		}
		name, id, _ := strings.Cut(v.Str(), "#")
		if !strings.HasSuffix(name, ".toml") {
			continue
		}
		if id = b.pick(v, f.Type.File, name, id); id == "" {
			e.Lacks = true
			continue
		}
		if e.Files == nil {
			e.Files = map[string]string{}
		}
		e.Files[f.Name] = id
	}
}

// pick returns the id of the entry of a file that a value names, "" if there is none.
func (b *beside) pick(v source.Node, kind, name, id string) string {
	file := b.file(v, kind, name)
	if file.entries == nil {
		return ""
	}
	var ids []string
	for _, e := range file.entries {
		ids = append(ids, e.ID)
	}
	switch {
	case id == "" && len(ids) == 1:
		return ids[0]
	case slices.Contains(ids, id):
		return id
	}
	f := v.Fault("%s has no %s %q", name, kind, id)
	if id == "" {
		f = v.Fault("%s has %d %ss", name, len(ids), kind)
	}
	b.faults = append(b.faults, f.With("name one of them: "+strings.Join(quotedEach(name+"#", ids), ", ")))
	return ""
}

func quotedEach(prefix string, list []string) (out []string) {
	for _, s := range list {
		out = append(out, fmt.Sprintf("%q", prefix+s))
	}
	return out
}

// file reads a file of entries; its faults are reported once.
func (b *beside) file(v source.Node, kind, name string) *entryFile {
	key := kind + " " + name
	if f := b.found[key]; f != nil {
		return f
	}
	f := &entryFile{}
	b.found[key] = f
	if strings.Contains(name, `\`) || !fs.ValidPath(name) || b.read == nil {
		hint := fmt.Sprintf("write the path of a file in the scenario's folder or below, relative to that folder: %ss/NAME.toml", kind)
		b.faults = append(b.faults, v.Fault("%q is not a file in the scenario's folder", name).With(hint))
		return f
	}
	text, err := b.text(name)
	if errors.Is(err, fs.ErrNotExist) {
		b.faults = append(b.faults, v.Fault("there is no file %q in the scenario's folder", name))
		return f
	}
	if err != nil {
		b.faults = append(b.faults, v.Fault("%s: %v", name, WithoutPath(err)))
		return f
	}
	list, faults := b.rs.EntriesIn(kind, b.where(name), text)
	if b.faults = append(b.faults, faults...); len(faults) > 0 {
		return f
	}
	if len(list) == 0 {
		b.faults = append(b.faults, v.Fault("%s has no [[%s]]", name, kind))
		return f
	}
	if base := strings.TrimSuffix(path.Base(name), ".toml"); len(list) == 1 && list[0].ID == entryID(source.Node{}, kind, 0) && IDPattern.MatchString(base) {
		list[0].ID = base // it has no id and no name
	}
	f.entries = list
	return f
}

// text reads a file beside the scenario and keeps it.
func (b *beside) text(name string) ([]byte, error) {
	if b.read == nil {
		return nil, fs.ErrNotExist
	}
	text, err := b.read(name)
	if err == nil {
		err = b.keep(name, text)
	}
	return text, err
}

// keep adds a file to those of the scenario.
func (b *beside) keep(name string, text []byte) error {
	if b.bytes += len(text); b.bytes > maxBeside {
		return fmt.Errorf("the files of this scenario are too large together (limit %s bytes)", sandbox.Grouped(maxBeside))
	}
	if b.sc.Files == nil {
		b.sc.Files = Files{}
	}
	b.sc.Files[name] = string(text)
	return nil
}

// where returns the name of a file beside the scenario in messages.
func (b *beside) where(name string) string {
	if strings.HasSuffix(b.sc.File, ".toml") {
		return path.Join(path.Dir(b.sc.File), name)
	}
	return b.sc.File + ": " + name
}

// EntriesIn reads the entries of one kind in a file that contains nothing else.
func (rs *Ruleset) EntriesIn(kind, where string, text []byte) ([]Entry, source.Faults) {
	doc, faults := source.Parse(where, text)
	if doc == nil {
		return nil, faults
	}
	schema := rs.Schemas[kind]
	whole := &source.Schema{Name: "file of " + kind + "s", Fields: []source.Field{{Name: kind, Type: source.ListOf(source.TableOf(schema))}}}
	faults = append(append(faults, whole.Check(doc.Root())...), visible(doc.Root())...)
	var out []Entry
	list := doc.Root().Get(kind)
	for i := range list.Len() {
		e := Entry{Kind: kind, Node: list.Index(i), Schema: schema}
		e.ID = entryID(e.Node, kind, i)
		out = append(out, e)
	}
	return out, faults
}
