package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/ast"
	luaparse "github.com/yuin/gopher-lua/parse"

	"parley/lua/sandbox"
)

// onlyShow lists the rule files that only show or suggest something to the players,
// with the reason. TestReadable counts them on neither side, as it does options, and
// TestOnlyShow proves each entry.
var onlyShow = map[string]map[string]string{
	"galley": {
		"account": "what each side has left: the account and the roster",
		"chart":   "the map",
		"policy":  "what bots play for",
	},
	"piratewars": {
		"account":      "what each side has left: the account and the roster",
		"chart":        "the map",
		"policy":       "what bots play for",
		"sheet":        "the record sheet of a ship",
		"shiptargets":  "options of the action declare-fire",
		"shoretargets": "options of the action fire-ashore",
		"undone":       "the warning when a side leaves something undone",
	},
	"scum": {
		"account": "what each player has left: the account and the roster",
		"chart":   "the map",
		"policy":  "what bots play for",
		"sheet":   "the record sheet of a ship",
		"ways":    "the ways that options of move and charge suggest",
	},
	"shore": {
		"account":   "what each player has left: the account and the roster",
		"chart":     "the map",
		"choices":   "the ways of reactions that options suggest, and who takes up which burden",
		"outlay":    "what a way costs, shown before it is gone",
		"policy":    "what bots play for",
		"proposals": "the ways that options of path suggest",
	},
}

// shownBySequence are the fields of the sequence of play, and of its steps, that only
// show something. The others (run, begin, who, new and so on) carry out rules.
var shownBySequence = []string{"map", "view", "sheet", "account", "roster", "unfinished"}

// TestOnlyShow fails if a file of onlyShow defines a rule or an action, or if code
// that decides uses one of its functions.
func TestOnlyShow(t *testing.T) {
	for _, name := range sortedKeys(onlyShow) {
		texts := map[string]string{}
		for file, text := range ruleFiles(t, name) {
			texts[chapterOf(file)] = string(text)
		}
		for chapter := range onlyShow[name] {
			if texts[chapter] == "" {
				t.Errorf("%s has no chapter %s", name, chapter)
			}
		}
		for _, fault := range decisionsIn(t, texts, onlyShow[name]) {
			t.Errorf("rulesets/%s/%s", name, fault)
		}
	}
}

// TestOnlyShowFinds plants code that decides in files that should only show.
func TestOnlyShowFinds(t *testing.T) {
	texts := map[string]string{
		"shown": `
function options() suggest { x = most() } end
function most() return 1 end
function least() return 2 end
local function names() return "x" end
function kept() end
function listed() end
roster = { ship = names }
`,
		"planted": `
rule "a.b" { run = function() end }
action "go" { options = function() end }
`,
		"rules": `
local function helper() return shown.least() end
local function unused() return shown.most() end
rule "a.c" { run = function(shown) return shown.most() end, options = function() return shown.most() end }
rule "a.d" { run = function() return helper() end, kept_by = { "a.c", "shown.kept" } }
action "look" { check = function() local helper = 1 return helper end, options = function() shown.options() end }
sequence { roster = shown.roster, { "x", begin = function() shown.listed() end, unfinished = shown.names } }
`,
	}
	got := decisionsIn(t, texts, map[string]string{"shown": "", "planted": ""})
	want := []string{
		`planted.lua:2: rule "a.b" stands in a file that should only show`,
		`planted.lua:3: action "go" stands in a file that should only show`,
		`rules.lua:2: shown.least is used by code that decides: rule a.d > rules.helper > shown.least`,
		`rules.lua:5: shown.kept is named by kept_by`,
		`rules.lua:7: shown.listed is used by code that decides: the sequence of play > shown.listed`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// decisionsIn returns the places where a file of shows decides something: where it
// defines a rule or an action, or where one of its functions is used by the run, check
// or always of a rule, by the run or check of an action, by the sequence of play, or by
// a function that such code uses. texts are the rule files by chapter. A use is any
// mention of a function's name that no local or parameter hides.
func decisionsIn(t *testing.T, texts map[string]string, shows map[string]string) []string {
	t.Helper()
	w := &uses{tops: map[string]map[string]bool{}, of: map[string][]use{}, shows: shows}
	chunks := map[string][]ast.Stmt{}
	for _, chapter := range sortedKeys(texts) {
		chunk, err := luaparse.Parse(bytes.NewReader([]byte(texts[chapter])), chapter)
		if err != nil {
			t.Fatal(err)
		}
		chunks[chapter] = chunk
		w.tops[chapter] = topNames(chunk)
	}
	for _, chapter := range sortedKeys(texts) {
		w.chapter = chapter
		w.top(chunks[chapter])
	}
	w.follow()
	slices.Sort(w.faults)
	return slices.Compact(w.faults)
}

// topNames returns the names that a chapter gives to functions, rules and tables.
func topNames(chunk []ast.Stmt) map[string]bool {
	names := map[string]bool{}
	for _, st := range chunk {
		switch st := st.(type) {
		case *ast.AssignStmt:
			for _, e := range st.Lhs {
				names[name(e)] = true
			}
		case *ast.LocalAssignStmt:
			for _, n := range st.Names {
				names[n] = true
			}
		case *ast.FuncDefStmt:
			names[name(st.Name.Func)] = true
		}
	}
	delete(names, "")
	return names
}

// use is a mention of the function or table "chapter.name".
type use struct{ name, place string }

// uses collects which names each part of a ruleset uses. A part is a top-level name, or
// the code that decides of a rule, an action or the sequence of play.
type uses struct {
	tops     map[string]map[string]bool // by chapter
	of       map[string][]use           // by part
	deciding []string                   // parts
	shows    map[string]string
	faults   []string

	chapter, part string
	hidden        []string // locals in scope
}

func (w *uses) top(chunk []ast.Stmt) {
	for _, st := range chunk {
		switch st := st.(type) {
		case *ast.AssignStmt:
			for i, e := range st.Rhs {
				w.define(name(st.Lhs[min(i, len(st.Lhs)-1)]), e)
			}
		case *ast.LocalAssignStmt:
			for i, e := range st.Exprs {
				w.define(st.Names[min(i, len(st.Names)-1)], e)
			}
		case *ast.FuncDefStmt:
			w.define(name(st.Name.Func), st.Func)
		case *ast.FuncCallStmt:
			w.define("", st.Expr)
		}
	}
}

// define reads the value of a top-level name, or a definition without one.
func (w *uses) define(as string, e ast.Expr) {
	w.part = w.chapter + "." + as
	call, _ := e.(*ast.FuncCallExpr)
	if call == nil || len(call.Args) != 1 {
		w.expr(e)
		return
	}
	if name(call.Func) == "sequence" {
		w.decides("the sequence of play", call.Args[0], func(key string) bool { return !slices.Contains(shownBySequence, key) })
		return
	}
	def, _ := call.Func.(*ast.FuncCallExpr)
	if def == nil || len(def.Args) != 1 || name(def.Func) != "rule" && name(def.Func) != "action" {
		w.expr(e)
		return
	}
	word, id := name(def.Func), def.Args[0].(*ast.StringExpr).Value
	if _, ok := w.shows[w.chapter]; ok {
		w.fault(def.Line(), `%s "%s" stands in a file that should only show`, word, id)
	}
	w.decides(word+" "+id, call.Args[0], func(key string) bool {
		return key == "run" || key == "check" || key == "always" && word == "rule"
	})
}

// decides reads the fields of a definition that decide; those of the steps too.
func (w *uses) decides(part string, fields ast.Expr, counts func(key string) bool) {
	table, _ := fields.(*ast.TableExpr)
	if table == nil {
		return
	}
	w.part = part
	w.deciding = append(w.deciding, part)
	for _, f := range table.Fields {
		key, _ := f.Key.(*ast.StringExpr)
		switch {
		case key == nil || key.Value == "start":
			w.decides(part, f.Value, counts)
		case key.Value == "kept_by":
			w.keepers(f.Value)
		case counts(key.Value):
			w.expr(f.Value)
		}
	}
}

func (w *uses) keepers(e ast.Expr) {
	if s, ok := e.(*ast.StringExpr); ok {
		chapter, _, _ := strings.Cut(s.Value, ".")
		if _, ok := w.shows[chapter]; ok {
			w.fault(s.Line(), "%s is named by kept_by", s.Value)
		}
	}
	sandbox.Parts(e, w.keepers)
}

func (w *uses) fault(line int, format string, args ...any) {
	w.faults = append(w.faults, fmt.Sprintf("%s.lua:%d: ", w.chapter, line)+fmt.Sprintf(format, args...))
}

func (w *uses) expr(e ast.Expr) {
	switch e := e.(type) {
	case *ast.IdentExpr:
		if w.tops[w.chapter][e.Value] && !slices.Contains(w.hidden, e.Value) {
			w.add(w.chapter+"."+e.Value, e.Line())
		}
	case *ast.AttrGetExpr:
		chapter, key := name(e.Object), e.Key
		if s, ok := key.(*ast.StringExpr); ok && w.tops[chapter] != nil && !slices.Contains(w.hidden, chapter) {
			w.add(chapter+"."+s.Value, e.Line())
			return
		}
		sandbox.Parts(e, w.expr)
	case *ast.FunctionExpr:
		w.block(e.Stmts, e.ParList.Names...)
	default:
		sandbox.Parts(e, w.expr)
	}
}

func (w *uses) add(what string, line int) {
	w.of[w.part] = append(w.of[w.part], use{what, fmt.Sprintf("%s.lua:%d", w.chapter, line)})
}

// block reads the statements of a block that begins with these locals.
func (w *uses) block(list []ast.Stmt, locals ...string) {
	outer := len(w.hidden)
	w.hidden = append(w.hidden, locals...)
	for _, st := range list {
		partsOf(st, w.expr, w.expr, w.block)
		if local, ok := st.(*ast.LocalAssignStmt); ok {
			w.hidden = append(w.hidden, local.Names...)
		}
	}
	w.hidden = w.hidden[:outer]
}

// follow goes from the code that decides to all that it uses.
func (w *uses) follow() {
	from, queue := map[string]string{}, slices.Clone(w.deciding)
	for len(queue) > 0 {
		part := queue[0]
		queue = queue[1:]
		for _, u := range w.of[part] {
			if _, seen := from[u.name]; seen {
				continue
			}
			from[u.name] = part
			queue = append(queue, u.name)
			chapter, _, _ := strings.Cut(u.name, ".")
			if _, ok := w.shows[chapter]; !ok {
				continue
			}
			if used, _, _ := strings.Cut(part, "."); used == chapter {
				continue // its own file has been named already
			}
			chain := u.name
			for at, ok := part, true; ok; at, ok = from[at] {
				chain = at + " > " + chain
			}
			w.faults = append(w.faults, fmt.Sprintf("%s: %s is used by code that decides: %s", u.place, u.name, chain))
		}
	}
}
