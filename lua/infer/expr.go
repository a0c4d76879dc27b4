package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"parley/core/game"
	"parley/lua/sandbox"
)

// typed is what is known of the value of an expression.
func (w *walker) typed(e ast.Expr) *typ {
	switch e := e.(type) {
	case *ast.NumberExpr, *ast.ArithmeticOpExpr, *ast.UnaryMinusOpExpr, *ast.UnaryLenOpExpr:
		return &typ{kind: isNumber}
	case *ast.StringExpr, *ast.StringConcatOpExpr:
		return &typ{kind: isText}
	case *ast.TrueExpr, *ast.FalseExpr, *ast.RelationalOpExpr, *ast.UnaryNotOpExpr:
		return &typ{kind: isBoolean}
	case *ast.NilExpr:
		return &typ{kind: isNil}
	case *ast.TableExpr:
		return &typ{kind: isTable}
	case *ast.FunctionExpr:
		return &typ{kind: isFunction}
	case *ast.IdentExpr:
		if s, ok := w.inner.find(e.Value); ok {
			return s.typ
		}
	case *ast.LogicalOpExpr:
		left, right := w.typed(e.Lhs), w.typed(e.Rhs)
		if e.Operator == "or" && left != nil && right != nil && left.kind != isNil {
			sure := *left
			sure.maybe = right.maybe
			if alike := *right; same(&sure, &alike) {
				return &sure
			}
		}
	case *ast.AttrGetExpr:
		return w.attribute(e)
	case *ast.FuncCallExpr:
		return w.called(e)
	}
	return nil
}

// attribute is the type of x.key or x[key].
func (w *walker) attribute(e *ast.AttrGetExpr) *typ {
	key, text := e.Key.(*ast.StringExpr)
	if id, ok := e.Object.(*ast.IdentExpr); ok && id.Value == sandbox.GameWord && text {
		if _, local := w.inner.find(id.Value); !local {
			return w.gameField(key.Value)
		}
	}
	t := w.typed(e.Object)
	if !text {
		if t != nil {
			return t.elem
		}
		return nil
	}
	return w.member(t, key.Value)
}

// gameField is the type of a field of game.
func (w *walker) gameField(name string) *typ {
	rs := w.h.Ruleset
	for _, k := range rs.Kinds() {
		if e := rs.Entity(k); e.Plural == name {
			t := &typ{shapes: []*game.Shape{e.Shape}}
			t.thing = w.things(t.shapes)
			return &typ{kind: isTable, elem: t, decl: rs.Root.Fields[rs.Root.Index(name)].Type}
		}
	}
	if i := rs.Root.Index(name); i >= 0 && name != "outcome" {
		return w.typeOf(rs.Root.Fields[i].Type)
	}
	if state := w.h.HouseState(name); state != nil {
		t := w.typeOf(state)
		t.maybe = false // it is there while the house rule is in force
		t.thing = "the state of the house rule " + strings.ReplaceAll(name, "_", "-")
		return t
	}
	return nil
}

// called is the type of the first result of a call.
func (w *walker) called(e *ast.FuncCallExpr) *typ {
	if e.Func == nil {
		return nil
	}
	if at, ok := e.Func.(*ast.AttrGetExpr); ok {
		return w.calledMember(e, at)
	}
	word := w.word(e)
	switch word {
	case "":
		return nil
	case "data":
		if name, ok := first(e.Args).(*ast.StringExpr); ok {
			if t := w.h.Ruleset.Data[name.Value]; t != nil {
				return row(t)
			}
		}
		return nil
	case "first", "most", "least":
		if t := w.typed(first(e.Args)); t != nil && t.elem != nil {
			found := *t.elem
			found.maybe = true
			return &found
		}
		return nil
	case "where", "without", "shuffle":
		if t := w.typed(first(e.Args)); t != nil && t.elem != nil {
			return &typ{kind: isTable, elem: t.elem}
		}
		return &typ{kind: isTable}
	case "roll", "count", "draw", "choose", "need":
		return w.uncertain(word, e)
	}
	return w.registered(word)
}

// uncertain is the result of a word whose type depends on its arguments.
func (w *walker) uncertain(word string, e *ast.FuncCallExpr) *typ {
	switch word {
	case "roll":
		dice, ok := first(e.Args).(*ast.StringExpr)
		if ok && !strings.Contains(dice.Value, " of ") && !slices.ContainsFunc(w.h.Ruleset.DiceNames(), func(name string) bool {
			_, own := w.h.Ruleset.Die(name)
			return own && strings.Contains(dice.Value, name)
		}) {
			return &typ{kind: isNumber}
		}
	case "draw":
		if len(e.Args) < 4 {
			if t := w.typed(first(e.Args)); t != nil && t.shapes == nil {
				return t.elem
			}
		}
	}
	return nil
}

func first(list []ast.Expr) ast.Expr {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// calledMember is the result of a function of a table of functions: game.all, hex.distance.
func (w *walker) calledMember(e *ast.FuncCallExpr, at *ast.AttrGetExpr) *typ {
	of, ok1 := at.Object.(*ast.IdentExpr)
	key, ok2 := at.Key.(*ast.StringExpr)
	if !ok1 || !ok2 {
		return nil
	}
	if _, local := w.inner.find(of.Value); local || w.own(of.Value) {
		return nil
	}
	if of.Value == sandbox.GameWord && key.Value == "all" {
		name, ok := first(e.Args).(*ast.StringExpr)
		if entity := w.h.Ruleset.Entity(value(name, ok)); entity != nil {
			t := &typ{shapes: []*game.Shape{entity.Shape}}
			t.thing = w.things(t.shapes)
			return &typ{kind: isTable, elem: t}
		}
		if ok {
			w.report(name, fmt.Sprintf("there is no kind of piece %q", name.Value), w.h.Ruleset.Kinds(), "")
		}
		return nil
	}
	if w.h.Ruleset.Chapter(of.Value) != nil {
		return nil
	}
	return w.registered(of.Value + "." + key.Value)
}

func value(s *ast.StringExpr, ok bool) string {
	if !ok {
		return ""
	}
	return s.Value
}
