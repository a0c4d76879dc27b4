package spec

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/sentence"
)

// require in a spec is that of chapters, and gives what specs share besides:
// the table that a file of the spec folder returns which describes no rule. A
// chapter of that name comes first, and only specs see such files.
func (b *Bench) require(L *glua.LState) int {
	h, name := b.H, L.CheckString(1)
	from, _ := h.Where()
	if h.Ruleset.Chapter(name) != nil || name == sentence.Numerals || from != b.File && b.shared[from] == nil {
		return h.WordRequire(L)
	}
	v, err := b.share(name)
	b.must(err)
	L.Push(v)
	return 1
}

var sharedName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// share runs a file that specs share, once for each file of specs.
func (b *Bench) share(name string) (glua.LValue, error) {
	h := b.H
	local := path.Join(ruleset.SpecFolder, name+".lua")
	file := path.Join(h.Ruleset.Dir, local)
	if v := b.shared[file]; v == glua.LFalse {
		return nil, fmt.Errorf("%s needs itself while it loads", file)
	} else if v != nil {
		return v, nil
	}
	text, err := []byte(nil), fs.ErrNotExist
	if sharedName.MatchString(name) {
		text, err = h.Ruleset.Spec(local)
	}
	if err != nil {
		return nil, fmt.Errorf("there is no chapter %q%s, and no file %s that specs share", name, nearest.Guess(name, requirable(h.Ruleset)), local)
	}
	code, found := sandbox.Compile(file, text, h.Sandbox.Names())
	if len(found) > 0 {
		return nil, ruleset.FaultOf(found[0])
	}
	h.Ruleset.Sources[local] = text
	if b.shared == nil {
		b.shared = map[string]glua.LValue{}
	}
	b.shared[file] = glua.LFalse
	res, err := h.Sandbox.Call(h.Sandbox.Function(code), 1)
	if err != nil {
		delete(b.shared, file)
		return nil, err
	}
	if _, ok := res[0].(*glua.LTable); !ok {
		delete(b.shared, file)
		return nil, fmt.Errorf("%s returns no table: what specs share stands in one", file)
	}
	v, err := h.Mirror.Offered(name, res[0])
	if err != nil {
		return nil, err
	}
	b.shared[file] = v
	return v, nil
}

// requirable lists what a spec may mean: chapters, and files of the spec
// folder.
func requirable(rs *ruleset.Ruleset) []string {
	names := rs.ChapterNames()
	for _, s := range rs.Specs() {
		names = append(names, s[len(ruleset.SpecFolder)+1:len(s)-len(".lua")])
	}
	return names
}

// sharing says whether the file that is calling is one that specs share.
func (b *Bench) sharing() bool {
	from, _ := b.H.Where()
	return b.shared[from] != nil
}
