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

// Beside reads a file that a scenario names: one of its folder or below, by its
// path from there, with slashes. nil where a scenario has no folder.
type Beside func(name string) ([]byte, error)

// Files are the files that a scenario names, by those names.
type Files map[string]string

// Read is a [Beside] of files that are at hand, as in a journal.
func (f Files) Read(name string) ([]byte, error) {
	text, ok := f[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(text), nil
}

// maxBeside bounds the files of one scenario, in bytes together.
const maxBeside = 1 << 20

// entryFile is what stands in a file that entries of a scenario name.
type entryFile struct {
	entries []Entry // nil where it is at fault
}

// beside reads the files that the entries of a scenario name, each once, and
// sets what the entries mean by them.
type beside struct {
	rs     *Ruleset
	sc     *Scenario
	read   Beside
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

// pick is the id of the entry of a file that a value means, "" where there is none.
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
	f := v.Fault("%s holds no %s %q", name, kind, id)
	if id == "" {
		f = v.Fault("%s holds %d %ss", name, len(ids), kind)
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

// file reads a file of entries; what is wrong with it is told once.
func (b *beside) file(v source.Node, kind, name string) *entryFile {
	key := kind + " " + name
	if f := b.found[key]; f != nil {
		return f
	}
	f := &entryFile{}
	b.found[key] = f
	if strings.Contains(name, `\`) || !fs.ValidPath(name) || b.read == nil {
		hint := fmt.Sprintf("a file of the scenario's folder or below, by its path from there: %ss/NAME.toml", kind)
		b.faults = append(b.faults, v.Fault("%q is no file beside this scenario", name).With(hint))
		return f
	}
	text, err := b.read(name)
	if b.bytes += len(text); err == nil && b.bytes > maxBeside {
		err = fmt.Errorf("the files of one scenario are larger than %s bytes together", sandbox.Grouped(maxBeside))
	}
	if errors.Is(err, fs.ErrNotExist) {
		b.faults = append(b.faults, v.Fault("there is no file %q beside this scenario", name))
		return f
	}
	if err != nil {
		b.faults = append(b.faults, v.Fault("%s: %v", name, WithoutPath(err)))
		return f
	}
	if b.sc.Files == nil {
		b.sc.Files = Files{}
	}
	b.sc.Files[name] = string(text)
	list, faults := b.rs.EntriesIn(kind, b.where(name), text)
	if b.faults = append(b.faults, faults...); len(faults) > 0 {
		return f
	}
	if len(list) == 0 {
		b.faults = append(b.faults, v.Fault("%s holds no [[%s]]", name, kind))
		return f
	}
	if base := strings.TrimSuffix(path.Base(name), ".toml"); len(list) == 1 && list[0].ID == entryID(source.Node{}, kind, 0) && IDPattern.MatchString(base) {
		list[0].ID = base // it has neither id nor name
	}
	f.entries = list
	return f
}

// where is a file beside the scenario as messages name it.
func (b *beside) where(name string) string {
	if strings.HasSuffix(b.sc.File, ".toml") {
		return path.Join(path.Dir(b.sc.File), name)
	}
	return b.sc.File + ": " + name
}

// EntriesIn reads the entries of one kind in a file that holds nothing else.
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
