package main

import (
	"bytes"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The tests in this file hold the tree to its own rules. They read it as
// files: no network and no tool is needed.

// root is the top of the source tree.
const root = "../.."

// tree calls visit for every file of the source tree, by its path from the
// top.
func tree(t *testing.T, visit func(name string, text []byte)) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatalf("the source tree is not where it was: %v", err)
	}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := path.Base(name); name != "." && (strings.HasPrefix(base, ".") && base != ".ci" || base == "fuzz") {
				return fs.SkipDir
			}
			return nil
		}
		if info, err := d.Info(); err != nil || info.Size() > 4<<20 || !d.Type().IsRegular() {
			return err // a built program
		}
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err == nil {
			visit(name, text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// layers are the folders that hold Go, lowest first, and what each may import
// besides the standard library. A file may import its own layer and those
// below.
var layers = []struct {
	dir      string
	foreign  []string
	siblings []string // of the tree, besides its own layer
}{
	{"core", nil, nil},
	{"lua", []string{"github.com/yuin/gopher-lua", "github.com/BurntSushi/toml", "github.com/kljensen/snowball"}, []string{"core"}},
	{"rulesets", nil, nil},
	{"scenarios", nil, nil},
	{"repl", []string{"github.com/peterh/liner", "github.com/yuin/gopher-lua"}, []string{"core", "lua"}},
	{"cmd", []string{"github.com/peterh/liner"}, []string{"core", "lua", "repl", "rulesets", "scenarios"}},
}

// rooms are the packages inside a layer that may import less than it: what of the
// tree each of them may. Tests may use the embedded rulesets besides, and those of
// lua the rooms above them.
var rooms = map[string][]string{
	"lua/nearest":    nil,
	"lua/vocabulary": nil,
	"lua/sandbox":    {"lua/nearest", "lua/vocabulary"},
	"lua/source":     {"lua/nearest", "lua/vocabulary"},
	"lua/ruleset":    {"core", "lua/nearest", "lua/sandbox", "lua/source", "lua/vocabulary"},
	"lua/proxy":      {"core/game", "lua/nearest", "lua/sandbox", "lua/source"},
	"lua/sentence":   {"core/game", "lua/nearest", "lua/proxy", "lua/sandbox", "lua/vocabulary"},
	"lua/geometry":   {"core", "lua/nearest", "lua/proxy", "lua/ruleset", "lua/sandbox", "lua/vocabulary"},
	"lua/argument":   {"core/game", "core/hex", "core/plane", "lua/geometry", "lua/nearest", "lua/proxy", "lua/ruleset", "lua/sandbox", "lua/sentence", "lua/source", "lua/vocabulary"},
	"lua":            {"core", "lua/argument", "lua/geometry", "lua/nearest", "lua/proxy", "lua/ruleset", "lua/sandbox", "lua/sentence", "lua/source", "lua/vocabulary"},
	"lua/ask":        {"core", "lua", "lua/argument", "lua/geometry", "lua/nearest", "lua/proxy", "lua/ruleset", "lua/sandbox", "lua/sentence", "lua/source", "lua/vocabulary"},
	"lua/find":       {"lua", "lua/nearest", "lua/ruleset", "lua/sandbox", "lua/source"},
	"lua/bot":        {"core/game", "core/odds", "core/turn", "lua", "lua/argument", "lua/ask", "lua/nearest", "lua/proxy", "lua/ruleset", "lua/vocabulary"},
	"lua/spec":       {"core", "lua", "lua/argument", "lua/ask", "lua/nearest", "lua/proxy", "lua/ruleset", "lua/sandbox", "lua/sentence", "lua/source", "lua/vocabulary"},
	"lua/reload":     {"core/game", "lua", "lua/ruleset"},
	"lua/reference":  {"core/game", "lua", "lua/ask", "lua/geometry", "lua/proxy", "lua/ruleset", "lua/sandbox", "lua/sentence", "lua/source", "lua/spec", "lua/vocabulary"},
	"lua/infer":      {"core/game", "lua", "lua/argument", "lua/ask", "lua/nearest", "lua/reference", "lua/ruleset", "lua/sandbox", "lua/source"},
	"lua/trial":      {"core/game", "core/turn", "lua", "lua/argument", "lua/ask", "lua/proxy", "lua/ruleset", "lua/source", "lua/spec"},
	"lua/simulate":   {"core/game", "core/turn", "lua", "lua/ask", "lua/bot", "lua/nearest", "lua/proxy", "lua/ruleset", "lua/source"},
	"lua/luatest":    {"core", "lua", "lua/ask", "lua/proxy", "lua/ruleset", "rulesets", "scenarios"},
	"repl/layout":    nil,
	"repl/grammar":   {"lua/nearest"},
	"repl/plot":      nil,
	"repl/chart":     {"core", "lua/geometry", "lua/ruleset", "repl/layout"},
	"repl/answer":    {"core", "lua", "lua/ask", "lua/proxy", "lua/ruleset", "lua/sandbox", "lua/sentence", "lua/vocabulary", "repl/layout"},
	"repl/markup":    {"repl/layout"},
	"repl/cards":     {"lua", "repl/layout", "repl/markup"},
	"repl/page":      {"repl/layout", "repl/markup"},
	"repl/rulebook":  {"lua", "lua/ask", "lua/ruleset", "repl/layout", "repl/markup"},
	"repl/complete":  {"core", "lua", "lua/argument", "lua/ask", "lua/proxy", "lua/reference", "lua/ruleset", "lua/source", "repl/grammar"},
	"repl/terminal":  {"lua", "repl/layout"},
	"repl/leak":      {"core", "lua", "lua/ask", "lua/bot", "lua/ruleset", "repl", "repl/grammar", "repl/layout"},
}

// TestRoomsKnowWhatTheyMay holds each room to what it may import; in its tests too.
// The README shows every room.
func TestRoomsKnowWhatTheyMay(t *testing.T) {
	seen := map[string]bool{}
	tree(t, func(name string, text []byte) {
		for room := range rooms {
			if name == "README.md" && room != "lua/luatest" && !bytes.Contains(text, []byte("`"+path.Base(room)+"`")) {
				t.Errorf("the README does not show %s", room)
			}
		}
		may, ok := rooms[path.Dir(name)]
		if !ok || !strings.HasSuffix(name, ".go") {
			return
		}
		seen[path.Dir(name)] = true
		if strings.HasSuffix(name, "_test.go") {
			may = append(slices.Clone(may), "rulesets", "scenarios", "core/fuzzing", "lua/luatest")
			if layer, _, _ := strings.Cut(name, "/"); layer == "lua" {
				may = append(may, "core")
				for room := range rooms {
					if strings.HasPrefix(room, "lua") {
						may = append(may, room)
					}
				}
			}
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		for _, imp := range f.Imports {
			p, _ := strconv.Unquote(imp.Path.Value)
			rest, ours := strings.CutPrefix(p, "parley/")
			if ours && !slices.ContainsFunc(may, func(m string) bool { return rest == m || m != "lua" && strings.HasPrefix(rest, m+"/") }) {
				t.Errorf("%s imports %s: %s may import only %v", name, p, path.Dir(name), may)
			}
		}
	})
	for room := range rooms {
		if !seen[room] {
			t.Errorf("there is no room %s", room)
		}
	}
}

// below are the rooms that package lua is built on.
var below = strings.Fields("lua/sandbox lua/source lua/ruleset lua/proxy lua/sentence lua/geometry lua/argument")

// TestLuaIsNotCompiledAgain: where the tests of a room below lua play games, all of them
// stand outside the package. With one inside it, go test compiles lua once more for that
// room, and all between them.
func TestLuaIsNotCompiledAgain(t *testing.T) {
	inside, plays := map[string]string{}, map[string]bool{}
	tree(t, func(name string, text []byte) {
		dir := path.Dir(name)
		if !strings.HasSuffix(name, "_test.go") || !slices.Contains(below, dir) {
			return
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		if !strings.HasSuffix(f.Name.Name, "_test") {
			inside[dir] = name
		}
		for _, imp := range f.Imports {
			if p, _ := strconv.Unquote(imp.Path.Value); p == "parley/lua" || p == "parley/lua/luatest" {
				plays[dir] = true
			}
		}
	})
	for dir, name := range inside {
		if plays[dir] {
			t.Errorf("%s is inside the package, and other tests of %s play games", name, dir)
		}
	}
	if len(plays) < 3 {
		t.Errorf("only the tests of %v play games", plays)
	}
}

// TestImportsRunOneWay: cmd imports repl, repl lua, lua core, and nothing the
// other way round. Tests may use the embedded rulesets besides.
func TestImportsRunOneWay(t *testing.T) {
	files := 0
	tree(t, func(name string, text []byte) {
		if !strings.HasSuffix(name, ".go") {
			return
		}
		files++
		dir, _, _ := strings.Cut(name, "/")
		i := slices.IndexFunc(layers, func(l struct {
			dir      string
			foreign  []string
			siblings []string
		}) bool {
			return l.dir == dir
		})
		if i < 0 {
			t.Errorf("%s: Go files stand in core, lua, repl, cmd and the folders they embed", name)
			return
		}
		allowed := slices.Concat(layers[i].siblings, []string{dir})
		if strings.HasSuffix(name, "_test.go") || path.Dir(name) == "lua/luatest" {
			allowed = append(allowed, "rulesets", "scenarios")
		}
		foreign := layers[i].foreign
		if strings.HasSuffix(name, "_test.go") {
			foreign = append(slices.Clone(foreign), "github.com/yuin/gopher-lua") // its parser reads the rules
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		for _, imp := range f.Imports {
			p, _ := strconv.Unquote(imp.Path.Value)
			rest, ours := strings.CutPrefix(p, "parley/")
			layer, _, _ := strings.Cut(rest, "/")
			first, _, _ := strings.Cut(p, "/")
			switch {
			case ours && !slices.Contains(allowed, layer):
				t.Errorf("%s imports %s: %s may import only %s", name, p, dir, strings.Join(allowed, ", "))
			case !ours && strings.Contains(first, ".") && !slices.ContainsFunc(foreign, func(m string) bool { return p == m || strings.HasPrefix(p, m+"/") }):
				t.Errorf("%s imports %s", name, p)
			case p == "C" || p == "plugin" || p == "math/rand" || strings.HasPrefix(p, "net/") || p == "net":
				t.Errorf("%s imports %s", name, p)
			}
		}
	})
	if files < 50 {
		t.Errorf("only %d Go files were found", files)
	}
}

// gameWords are words of one kind of game, which belong to its ruleset.
var gameWords = strings.Fields("water wind bow stern island reef port starboard ahead astern abeam keel")

// TestGoKnowsNoGame: no name and no text of the program has a word of one kind of
// game in it, as a part of a name such as windAt either.
func TestGoKnowsNoGame(t *testing.T) {
	words := regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)
	tree(t, func(name string, text []byte) {
		layer, _, _ := strings.Cut(name, "/")
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || path.Dir(name) == "lua/luatest" || !slices.Contains([]string{"core", "lua", "repl"}, layer) {
			return
		}
		files := token.NewFileSet()
		var s scanner.Scanner
		s.Init(files.AddFile(name, -1, len(text)), text, nil, 0)
		for pos, tok, lit := s.Scan(); tok != token.EOF; pos, tok, lit = s.Scan() {
			if tok != token.IDENT && tok != token.STRING {
				continue
			}
			for _, w := range words.FindAllString(lit, -1) {
				if slices.Contains(gameWords, strings.ToLower(w)) {
					t.Errorf("%s: %q in %.60s: looks and words of a game are declared by its ruleset", files.Position(pos), w, lit)
				}
			}
		}
	})
}

// TestCoreKnowsNoClock: the same game is the same everywhere, so that nothing
// in core but a bound on long work reads the time or the environment.
func TestCoreKnowsNoClock(t *testing.T) {
	tree(t, func(name string, text []byte) {
		if !strings.HasPrefix(name, "core/") || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return
		}
		if !strings.HasPrefix(name, "core/odds/") && bytes.Contains(text, []byte("time.Now(")) {
			t.Errorf("%s reads the clock", name)
		}
		for _, word := range []string{"os.Getenv(", "rand.N(", "rand.IntN(", "rand.Perm(", "fmt.Print(", "fmt.Println(", "fmt.Printf("} {
			if bytes.Contains(text, []byte(word)) {
				t.Errorf("%s calls %s)", name, word)
			}
		}
	})
}

// maxLines is how long a file may be; tests may be longer.
var maxLines = map[string]int{".go": 520, ".lua": 270}

// tooLong are files that are known to be too long. One that has become short
// is to be struck off.
var tooLong = []string{}

func TestFilesAreShort(t *testing.T) {
	tree(t, func(name string, text []byte) {
		most := maxLines[path.Ext(name)]
		if most == 0 || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "/spec/") {
			return
		}
		n, known := bytes.Count(text, []byte{'\n'}), slices.Contains(tooLong, name)
		switch {
		case n > most && !known:
			t.Errorf("%s has %d lines: it is time to divide it", name, n)
		case n <= most && known:
			t.Logf("%s has %d lines: strike it off the list of those that are too long", name, n)
		}
	})
}

func TestNothingOutsideTheTreeIsNamed(t *testing.T) {
	tree(t, func(name string, text []byte) {
		if bytes.IndexByte(text, 0) >= 0 || name == "cmd/parley/imports_test.go" {
			return
		}
		for i, line := range bytes.Split(text, []byte{'\n'}) {
			low := bytes.ToLower(line)
			for _, word := range []string{"../shared", "ledger"} {
				if bytes.Contains(low, []byte(word)) {
					t.Errorf("%s:%d: %s", name, i+1, bytes.TrimSpace(line))
				}
			}
		}
	})
}

// TestNamesSayWhatIsInside: no package or file is named for a drawer.
func TestNamesSayWhatIsInside(t *testing.T) {
	tree(t, func(name string, _ []byte) {
		for _, part := range strings.Split(name, "/") {
			stem, _, _ := strings.Cut(part, ".")
			if slices.Contains([]string{"util", "utils", "helper", "helpers", "common", "misc", "types"}, strings.TrimSuffix(stem, "_test")) {
				t.Errorf("%s is named for nothing", name)
			}
		}
	})
}

// TestEveryRuleHasASpec: the specs of all that the binary carries pass, each rule has
// one, and each action is refused in one.
func TestEveryRuleHasASpec(t *testing.T) {
	atHome(t)
	var want []string
	lib := compiled()
	for _, e := range lib.List() {
		if e.Scenario == "" {
			want = append(want, e.Ruleset+": ")
		}
	}
	if len(want) < 4 {
		t.Errorf("only the rulesets %q are carried", want)
	}
	parley(t, "", "test", "--coverage").says(t, statusDone, append(want, " passed, 0 failed\n", " actions a refusal\n")...)
}

// mainText is a TestMain that bounds fuzzers, by itself or by way of luatest.
var mainText = regexp.MustCompile(`(fuzzing|luatest)\.Main\(m\)`)

// TestLongFormsAreRun: .ci/run --long plays the long forms of every package that
// has some.
func TestLongFormsAreRun(t *testing.T) {
	var run []byte
	long := map[string]bool{}
	tree(t, func(name string, text []byte) {
		switch {
		case name == ".ci/run":
			run = text
		case strings.HasSuffix(name, "_test.go") && longForm.Match(text):
			long["./"+path.Dir(name)] = true
		}
	})
	for dir := range long {
		if !slices.ContainsFunc(strings.Fields(string(run)), func(word string) bool { return word == dir }) {
			t.Errorf(".ci/run --long leaves out %s", dir)
		}
	}
	if len(long) < 5 {
		t.Errorf("only %d packages with long forms are found", len(long))
	}
}

// longForm is a test that does more under -long.
var longForm = regexp.MustCompile(`luatest\.Long\b|flag\.Bool\("long"`)

// TestFuzzersAreBounded: every package with a fuzzer bounds how long it makes
// inputs smaller.
func TestFuzzersAreBounded(t *testing.T) {
	fuzzers, bounded := map[string]int{}, map[string]bool{}
	tree(t, func(name string, text []byte) {
		if !strings.HasSuffix(name, "_test.go") {
			return
		}
		fuzzers[path.Dir(name)] += bytes.Count(text, []byte("\nfunc Fuzz"))
		if mainText.Match(text) {
			bounded[path.Dir(name)] = true
		}
	})
	all := 0
	for dir, n := range fuzzers {
		all += n
		if n > 0 && !bounded[dir] {
			t.Errorf("%s has %d fuzzers and no TestMain that calls fuzzing.Main", dir, n)
		}
	}
	if all < 20 {
		t.Errorf("only %d fuzzers are found", all)
	}
}
