package spec

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/source"
	"parley/lua/vocabulary"
)

// compile compiles a file of specs, which sees the chapters and the shared files of
// specs by name.
func (b *Bench) compile(file string, text []byte) (*sandbox.Code, source.Faults) {
	h := b.H
	seen := maps.Clone(h.Ruleset.ByName(""))
	if h.Book.Chapters[vocabulary.Cards] != nil { // a ruleset without decks has it for card files that declare some
		seen[vocabulary.Cards] = true
	}
	for name := range h.HouseParams() {
		seen[name] = true
	}
	for _, name := range SharedFiles(h.Ruleset) {
		if sandbox.IsName(name) && path.Join(h.Ruleset.Dir, ruleset.SpecFolder, name+".lua") != file {
			seen[name] = true
		}
	}
	code, found := sandbox.CompileAmong(file, text, h.Sandbox.Names(), sandbox.Among{Chapters: seen, Offers: true})
	if len(found) > 0 {
		return nil, ruleset.FaultsOf(found)
	}
	return code, h.Misnamed(code)
}

// chapter returns what a name means in a file of specs: a chapter, the parameters of a
// house rule, or the names of a file of the spec folder that describes no rule. The first
// takes precedence, and only specs see such files.
func (b *Bench) chapter(name string) (glua.LValue, error) {
	if h := b.H; h.Ruleset.Chapter(name) != nil || name == vocabulary.Numerals || name == vocabulary.Cards {
		return h.Chapter(name)
	}
	if params := b.H.HouseParams()[name]; params != nil {
		return params, nil
	}
	return b.share(name)
}

// require implements the word of older specs.
func (b *Bench) require(L *glua.LState) int {
	name := L.CheckString(1)
	if from, _ := b.H.Where(); from != b.File && b.shared[from] == nil {
		return b.H.WordRequire(L)
	}
	v, err := b.chapter(name)
	b.must(err)
	L.Push(v)
	return 1
}

var sharedName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// share runs a shared file of specs, once for each file of specs.
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
		return nil, fmt.Errorf("there is no chapter %q%s, and no file %s that specs share", name, nearest.Guess(name, append(h.Ruleset.ChapterNames(), SharedFiles(h.Ruleset)...)), local)
	}
	code, faults := b.compile(file, text)
	if len(faults) > 0 {
		return nil, faults[0]
	}
	h.Ruleset.Sources[local] = text
	if b.shared == nil {
		b.shared = map[string]glua.LValue{}
	}
	b.shared[file] = glua.LFalse
	res, err := h.RunFile(code, b.chapter)
	if err != nil {
		delete(b.shared, file)
		return nil, err
	}
	t, ok := res.(*glua.LTable)
	if !ok {
		delete(b.shared, file)
		return nil, fmt.Errorf("nothing belongs to %s: what specs share are names without local", file)
	}
	v, err := h.Mirror.Offered(name, t)
	if err != nil {
		return nil, err
	}
	b.shared[file] = v
	return v, nil
}

// SharedFiles lists the files of the spec folder, which specs may name like chapters.
func SharedFiles(rs *ruleset.Ruleset) (names []string) {
	for _, s := range rs.Specs() {
		names = append(names, s[len(ruleset.SpecFolder)+1:len(s)-len(".lua")])
	}
	return names
}

// sharing reports whether the calling file is a shared one.
func (b *Bench) sharing() bool {
	from, _ := b.H.Where()
	return b.shared[from] != nil
}
