package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/ast"
	luaparse "github.com/yuin/gopher-lua/parse"

	"parley/lua/sandbox"
)

// leastShare bounds from below how many of 100 lines of code in functions belong to
// the run, check or always of a rule, or to the run or check of an action or card. What only
// shows or suggests something (options and the other fields of an action, and the
// functions of the sequence of play) counts on neither side, nor do the files of
// onlyShow.
var leastShare = map[string]int{"galley": 56, "piratewars": 56, "scum": 52, "shore": 47}

// The kinds of places that a reader stumbles over.
const (
	longLocal  = "local function over 8 lines inside a rule"
	longFile   = "rule file over 250 lines"
	andOr      = "a and b or c as a value"
	twoValues  = "two values in one return"
	dieBehind  = "die behind and/or"
	bareFlag   = "bare true or false as an argument"
	noCode     = "rule without code and without kept_by"
	mostLocal  = 8
	mostLines  = 250
	wantShare  = 55
	rulesPlace = "../../rulesets"
)

// TestReadable measures how much of each ruleset a player with the book in hand can
// read in the rules themselves, and lists what he stumbles over:
//
//	go test ./cmd/parley -run Readable -v
func TestReadable(t *testing.T) {
	for _, name := range sortedKeys(leastShare) {
		t.Run(name, func(t *testing.T) {
			all, deciding := &reading{}, &reading{}
			files := ruleFiles(t, name)
			for _, file := range sortedKeys(files) {
				r, err := readLua(file, files[file])
				if err != nil {
					t.Fatal(err)
				}
				shows := ""
				if why, ok := onlyShow[name][chapterOf(file)]; ok {
					shows = " (not counted: " + why + ")"
				} else {
					deciding.add(r)
				}
				t.Logf("%-40s %4d lines of code, in rules %3d, beside them %3d: %3d %%%s", r.file, r.code, r.inRules, r.inFunctions-r.inRules, r.share(), shows)
				all.add(r)
			}
			t.Logf("%s, with the files that only show: %s", name, all.counts())
			t.Logf("%s: %s (aim %d %%)", name, deciding.counts(), wantShare)
			if deciding.share() < leastShare[name] {
				t.Errorf("%d %% of the code of %s stands in rules and actions (bound %d %%)", deciding.share(), name, leastShare[name])
			}
			found := map[string][]string{}
			for _, s := range all.stumbles {
				found[s.kind] = append(found[s.kind], s.place)
			}
			for _, kind := range sortedKeys(found) {
				t.Errorf("%s: %d\n    %s", kind, len(found[kind]), strings.Join(found[kind], "\n    "))
			}
		})
	}
}

// ruleFiles reads the rule files of a ruleset.
func ruleFiles(t *testing.T, ruleset string) map[string][]byte {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(rulesPlace, ruleset, "*.lua"))
	if err != nil || len(found) == 0 {
		t.Fatal(err, found)
	}
	files := map[string][]byte{}
	for _, file := range found {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Join("rulesets", ruleset, filepath.Base(file))] = text
	}
	return files
}

func chapterOf(file string) string { return strings.TrimSuffix(filepath.Base(file), ".lua") }

func sortedKeys[V any](m map[string]V) []string {
	var list []string
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}

// reading is what was found in a file of rules, or in several.
type reading struct {
	file                       string
	code, inFunctions, inRules int // lines without blanks and comments
	stumbles                   []stumble

	isCode   []bool // by line, from 1
	function []bool
	rule     []bool
}

type stumble struct{ kind, place string }

func (r *reading) share() int { return r.inRules * 100 / max(r.inFunctions, 1) }

func (r *reading) counts() string {
	return fmt.Sprintf("%d lines of code, %d of them in functions, and of those %d in rules and actions: %d %%", r.code, r.inFunctions, r.inRules, r.share())
}

func (r *reading) add(o *reading) {
	r.code, r.inFunctions, r.inRules = r.code+o.code, r.inFunctions+o.inFunctions, r.inRules+o.inRules
	r.stumbles = append(r.stumbles, o.stumbles...)
}

// readLua reads a file with the parser of the sandbox.
func readLua(file string, text []byte) (*reading, error) {
	chunk, err := luaparse.Parse(bytes.NewReader(text), file)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(text), "\n")
	r := &reading{file: file, isCode: make([]bool, len(lines)+1), function: make([]bool, len(lines)+1), rule: make([]bool, len(lines)+1)}
	for i, l := range lines {
		l = strings.TrimSpace(l)
		r.isCode[i+1] = l != "" && !strings.HasPrefix(l, "--")
	}
	if n := strings.Count(string(text), "\n"); n > mostLines {
		r.stumbles = append(r.stumbles, stumble{longFile, fmt.Sprintf("%s: %d lines", file, n)})
	}
	w := &reader{r: r, lines: lines}
	w.stmts(chunk)
	for i, code := range r.isCode {
		if !code {
			continue
		}
		r.code++
		if r.function[i] {
			r.inFunctions++
		}
		if r.rule[i] {
			r.inRules++
		}
	}
	return r, nil
}

// reader walks a file.
type reader struct {
	r      *reading
	lines  []string
	inRule bool // inside a rule or an action: of run, check or always
	shows  bool // inside another field of these, or in the sequence of play
	asked  bool // the expression is a condition
}

func (w *reader) stumble(kind string, line int) {
	if w.inRule || kind == noCode {
		text := strings.TrimSpace(w.lines[line-1])
		w.r.stumbles = append(w.r.stumbles, stumble{kind, fmt.Sprintf("%s:%d: %s", w.r.file, line, text)})
	}
}

func (w *reader) stmts(list []ast.Stmt) {
	for _, st := range list {
		switch st := st.(type) {
		case *ast.LocalAssignStmt:
			for _, e := range st.Exprs {
				if f, ok := e.(*ast.FunctionExpr); ok && f.LastLine()-f.Line()+1 > mostLocal {
					w.stumble(longLocal, f.Line())
				}
			}
		case *ast.ReturnStmt:
			if len(st.Exprs) > 1 {
				w.stumble(twoValues, st.Line())
			}
		}
		partsOf(st, w.expr, w.condition, func(list []ast.Stmt, _ ...string) { w.stmts(list) })
	}
}

func (w *reader) condition(e ast.Expr) {
	w.asked = true
	w.expr(e)
	w.asked = false
}

func (w *reader) expr(e ast.Expr) {
	asked := w.asked
	w.asked = false
	switch e := e.(type) {
	case *ast.FuncCallExpr:
		w.call(e)
	case *ast.LogicalOpExpr:
		if l, ok := e.Lhs.(*ast.LogicalOpExpr); ok && e.Operator == "or" && l.Operator == "and" && !asked && (!truth(l.Rhs) || !truth(e.Rhs)) {
			w.stumble(andOr, e.Line())
		}
		if rollsIn(e.Rhs) {
			w.stumble(dieBehind, e.Rhs.Line())
		}
		for _, side := range []ast.Expr{e.Lhs, e.Rhs} {
			w.asked = asked
			w.expr(side)
		}
	case *ast.UnaryNotOpExpr:
		w.condition(e.Expr)
	case *ast.FunctionExpr:
		w.function(e)
	default:
		sandbox.Parts(e, w.expr)
	}
}

// truth says whether an expression is plainly true or false.
func truth(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.RelationalOpExpr, *ast.UnaryNotOpExpr, *ast.TrueExpr, *ast.FalseExpr:
		return true
	case *ast.LogicalOpExpr:
		return truth(e.Lhs) && truth(e.Rhs)
	case *ast.FuncCallExpr, *ast.AttrGetExpr:
		return false
	}
	return false
}

// rollsIn says whether a die is rolled, a card drawn or a decision asked for in an
// expression.
func rollsIn(e ast.Expr) (rolls bool) {
	if call, ok := e.(*ast.FuncCallExpr); ok {
		switch name(call.Func) {
		case "roll", "draw", "shuffle", "choose":
			return true
		case "count":
			return len(call.Args) > 2
		}
	}
	sandbox.Parts(e, func(part ast.Expr) { rolls = rolls || rollsIn(part) })
	return rolls
}

func name(e ast.Expr) string {
	id, _ := e.(*ast.IdentExpr)
	if id == nil {
		return ""
	}
	return id.Value
}

// call walks a call: of rule "ID" { … }, card "ID" { … } and action "NAME" { … } the
// functions that hold what the book says.
func (w *reader) call(e *ast.FuncCallExpr) {
	if def, ok := e.Func.(*ast.FuncCallExpr); ok && len(e.Args) == 1 && !w.inRule {
		fields, _ := e.Args[0].(*ast.TableExpr)
		switch word := name(def.Func); {
		case fields == nil:
		case word == "rule":
			w.definition(fields, "run", "check", "always")
			if !hasField(fields, "run", "check", "always", "kept_by") {
				w.stumble(noCode, def.Line())
			}
			return
		case word == "action" || word == "card":
			w.definition(fields, "run", "check")
			return
		}
	}
	if name(e.Func) == "sequence" && len(e.Args) == 1 {
		w.uncounted(e.Args[0])
		return
	}
	w.expr(e.Func)
	w.expr(e.Receiver)
	for i, a := range e.Args {
		_, yes := a.(*ast.TrueExpr)
		_, no := a.(*ast.FalseExpr)
		if (yes || no) && ownFunction(e) {
			w.stumble(bareFlag, a.Line())
		}
		if name(e.Func) == "need" && i == 0 {
			w.condition(a)
		} else {
			w.expr(a)
		}
	}
}

// ownFunction says whether a call is of a function of the ruleset and not of a word.
func ownFunction(e *ast.FuncCallExpr) bool {
	if at, ok := e.Func.(*ast.AttrGetExpr); ok {
		return !slices.Contains([]string{"table", "math", "string", "hex", "plane", "game"}, name(at.Object))
	}
	return !slices.Contains([]string{"need", "tally", "note", "choose", "has", "without", "tostring", "assert", ""}, name(e.Func))
}

func hasField(t *ast.TableExpr, names ...string) bool {
	return slices.ContainsFunc(t.Fields, func(f *ast.Field) bool {
		key, ok := f.Key.(*ast.StringExpr)
		return ok && slices.Contains(names, key.Value)
	})
}

// definition walks the fields of a rule or action.
func (w *reader) definition(t *ast.TableExpr, book ...string) {
	for _, f := range t.Fields {
		key, _ := f.Key.(*ast.StringExpr)
		fn, ok := f.Value.(*ast.FunctionExpr)
		if w.inRule = ok && key != nil && slices.Contains(book, key.Value); w.inRule {
			w.function(fn)
		} else {
			w.uncounted(f.Value)
		}
		w.inRule = false
	}
}

// uncounted walks what counts on neither side.
func (w *reader) uncounted(e ast.Expr) {
	outer := w.shows
	w.shows = true
	w.expr(e)
	w.shows = outer
}

// function walks a function; its body lies between its first line and its
// last, or is its only line.
func (w *reader) function(f *ast.FunctionExpr) {
	from, to := f.Line()+1, f.LastLine()-1
	if f.Line() == f.LastLine() {
		from, to = f.Line(), f.Line()
	}
	for i := from; i <= to && !w.shows; i++ {
		w.r.function[i] = true
		w.r.rule[i] = w.r.rule[i] || w.inRule
	}
	w.stmts(f.Stmts)
}

// TestReadableFinds checks the measure itself.
func TestReadableFinds(t *testing.T) {
	r, err := readLua("a.lua", []byte(`
-- a comment
local function helper(x)
  return x, 1
end
rule "a.b" { title = "T", run = function(x)
  local y = x.a and x.b or 3
  if x.a and x.b or x.c then return y, 2 end
  local both = x == 1 and y == 2 or x == 3
  helper(x, true)
  local hit = both or roll("d6", "x") > 3
  need(not roll("d6", "x"), "no")
  local n = both and count({ 1 }, helper)
  local long = function()
    return 1




    -- x

  end
  return hit
end }
rule "a.c" { title = "T" }
rule "a.d" { title = "T", kept_by = "a.b" }
action "go" { check = function(x) return x end, options = function() return 1, 2 end }
`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range r.stumbles {
		got = append(got, s.kind+" "+strings.SplitN(s.place, ":", 3)[1])
	}
	slices.SortFunc(got, cmp.Compare[string])
	want := []string{andOr + " 7", bareFlag + " 10", dieBehind + " 11", longLocal + " 14", noCode + " 25", twoValues + " 8"}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if r.code != 19 || r.inRules != 12 || r.inFunctions != 13 {
		t.Errorf("%d lines of code, %d in functions, %d in rules", r.code, r.inFunctions, r.inRules)
	}
}
