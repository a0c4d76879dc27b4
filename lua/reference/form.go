package reference

import (
	"slices"
	"strconv"
	"strings"

	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// call is one way to write a function: roll(DICE, WHY, PIECE?).
type call struct {
	args    []param
	more    bool // further arguments of any number
	then    []param
	curried bool // its result is called with then: rule "ID" { … }
	results []string
}

// param is an argument of a call; types are in the notation of lua-language-server.
type param struct {
	name, luals string
	optional    bool
}

// arrow stands before the results of a function in its form.
const arrow = " → "

// callsOf reads the form of a function: its ways to be called; none for the form of a
// loop, of a value, or of a table of functions.
func callsOf(e vocabulary.Entry) (list []call) {
	name := e.Name
	if e.Of != "" && e.Of != "expect" {
		name = e.Of + "." + e.Name
	}
	for _, form := range strings.Split(e.Form, " or "+name) {
		form = strings.TrimPrefix(form, name)
		if e.Of == "expect" {
			_, form, _ = strings.Cut(form, ")."+e.Name)
		}
		if _, method, ok := strings.Cut(form, ":"+e.Name); ok {
			form = method
		}
		if form == "" || !strings.ContainsAny(form[:1], `( `) || strings.HasPrefix(form, "(…)"+arrow) {
			continue
		}
		form, results, _ := strings.Cut(form, arrow)
		if c, ok := readCall(e.Of, form); ok {
			for _, r := range split(results) {
				c.results = append(c.results, typeOf(e.Of, r))
			}
			list = append(list, c)
		}
	}
	return list
}

// Results returns the type of the first result of every function that always returns one,
// by its path, in the notation of lua-language-server: "hex.distance" is "integer".
func Results() map[string]string {
	found := map[string]string{}
	for _, e := range Vocabulary(nil) {
		if e.Kind != vocabulary.Function && e.Kind != vocabulary.Word {
			continue
		}
		if list := callsOf(e); len(list) == 1 && !list[0].curried && len(list[0].results) > 0 {
			found[e.Path()] = list[0].results[0]
		}
	}
	return found
}

// readCall reads what follows the name of a function.
func readCall(of, form string) (c call, ok bool) {
	if inner, _, plain := bracketed(form, "(", ")"); plain {
		for _, text := range split(inner) {
			if text == "…" {
				c.more = true
				continue
			}
			c.args = append(c.args, paramOf(of, text))
		}
		_, rest, _ := bracketed(form, "(", ")")
		if strings.HasPrefix(rest, ".") { // expect(VALUE).is(WANTED)
			c.results = []string{"parley.Expectation"}
		}
		return c, true
	}
	form = strings.TrimPrefix(form, " ")
	switch {
	case strings.HasPrefix(form, "{"):
		c.args = []param{paramOf(of, form)}
		return c, true
	case strings.HasPrefix(form, `"`):
		text, rest, _ := strings.Cut(form[1:], `"`)
		c.args = []param{paramOf(of, `"`+text+`"`)}
		if rest = strings.TrimSpace(rest); rest != "" {
			c.curried, c.then = true, []param{paramOf(of, strings.Trim(rest, "()"))}
			if strings.HasPrefix(rest, "(") {
				inner, _, _ := bracketed(rest, "(", ")")
				c.then = []param{paramOf(of, inner)}
			}
		}
		return c, true
	}
	return c, false
}

// bracketed returns the inside of the brackets with which text begins, and what follows.
func bracketed(text, open, end string) (inner, rest string, ok bool) {
	if !strings.HasPrefix(text, open) {
		return "", text, false
	}
	deep := 0
	for i, r := range text {
		switch string(r) {
		case open:
			deep++
		case end:
			if deep--; deep == 0 {
				return text[1:i], text[i+1:], true
			}
		}
	}
	return "", text, false
}

// split splits a text at its commas outside of brackets and quotes.
func split(text string) (parts []string) {
	deep, quoted, from := 0, false, 0
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case strings.ContainsRune("({[", r):
			deep++
		case strings.ContainsRune(")}]", r):
			deep--
		case r == ',' && deep == 0:
			parts = append(parts, strings.TrimSpace(text[from:i]))
			from = i + 1
		}
	}
	if last := strings.TrimSpace(text[from:]); last != "" {
		parts = append(parts, last)
	}
	return parts
}

// paramOf reads one argument of a form: PIECE?, "RULE", { FIELD = VALUE, … }.
func paramOf(of, text string) (p param) {
	text, p.optional = strings.CutSuffix(text, "?")
	for _, part := range strings.Split(text, " or ") {
		t, called := argument(of, part)
		if p.name == "" {
			p.name = called
		}
		if !strings.Contains(p.luals, t) {
			p.luals = strings.TrimPrefix(p.luals+"|"+t, "|")
		}
	}
	return p
}

// argument returns the type of an argument, and a name for it.
func argument(of, text string) (luals, called string) {
	switch {
	case strings.HasPrefix(text, "{"):
		return "table", "fields"
	case strings.HasPrefix(text, "function("):
		return functionType(text), "body"
	case strings.HasPrefix(text, `"`):
		word := strings.Trim(text, `"`)
		if word == strings.ToUpper(word) && sandbox.IsName(word) {
			return "string", legal(word)
		}
		return "string", "text"
	}
	t, _ := operand(of, text)
	if t == "" {
		t = "any"
	}
	return t, legal(text)
}

// legal makes the name of a parameter of a word in capitals.
func legal(word string) string {
	switch low := strings.ToLower(word); low {
	case "end", "function", "and", "or", "not":
		return low + "_"
	default:
		if sandbox.IsName(low) {
			return low
		}
		return "value"
	}
}

// lowercase are the names that functions in fields give their parameters, with types.
var lowercase = map[string]string{
	"player": "string", "other": "string", "id": "string", "question": "string", "options": "any[]", "pieces": "any[]",
	"args": "table<string, any>", "context": "table<string, any>", "moment": "table<string, any>", "entry": "table<string, any>", "scenario": "table<string, any>",
	"old": "fun(...): any",
}

// functionType returns the type of function(player, args) … end.
func functionType(text string) string {
	inner, rest, _ := bracketed(strings.TrimPrefix(text, "function"), "(", ")")
	var args []string
	for _, p := range split(inner) {
		if p == "…" {
			args = append(args, "...")
			continue
		}
		t := lowercase[p]
		if t == "" {
			t = "any"
		}
		args = append(args, p+": "+t)
	}
	if strings.TrimSpace(rest) == "" || strings.Contains(rest, "need(…) end") || strings.Contains(rest, "suggest {") {
		return "fun(" + strings.Join(args, ", ") + ")"
	}
	return "fun(" + strings.Join(args, ", ") + "): any"
}

// typeOf returns the type that a form names as a result: text, list of CELL, POINT?.
func typeOf(of, text string) string {
	text, optional := strings.CutSuffix(text, "?")
	if optional {
		return typeOf(of, text) + "?"
	}
	if one, other, several := strings.Cut(text, " or "); several {
		return typeOf(of, one) + "|" + typeOf(of, other)
	}
	switch text {
	case "text":
		return "string"
	case "count":
		return "integer"
	case "integer", "number", "boolean", "any":
		return text
	case "FUNCTION":
		return "fun(...): any"
	}
	if item, list := strings.CutPrefix(text, "list of "); list {
		if t := typeOf(of, item); !strings.HasSuffix(t, "?") && !strings.HasPrefix(t, "fun(") {
			return t + "[]"
		}
		return "table"
	}
	if item, keyed := strings.CutPrefix(text, "map of "); keyed {
		return "table<string, " + typeOf(of, item) + ">"
	}
	t, _ := operand(of, text)
	return t
}

// fieldType returns the type of a field by its form: title = "…", men = { … },
// run = function(actor, args) … end; several forms joined by "or" give a union.
func fieldType(e vocabulary.Entry) string {
	_, value, given := strings.Cut(e.Form, " = ")
	if !given {
		return "any"
	}
	var types []string
	for _, part := range strings.Split(value, " or ") {
		t := valueType(part)
		if !slices.Contains(types, t) {
			types = append(types, t)
		}
	}
	return strings.Join(types, "|")
}

func valueType(text string) string {
	switch text = strings.TrimSuffix(text, "?"); {
	case strings.HasPrefix(text, `"`):
		return "string"
	case strings.HasPrefix(text, "function("):
		return "(" + functionType(text) + ")"
	case text == "true" || text == "false":
		return "boolean"
	case strings.HasPrefix(text, "{"):
		return "table"
	case isNumber(text):
		return "number"
	}
	return "any"
}

func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}
