package main

import (
	"bytes"
	"go/scanner"
	"go/token"
	"path"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"

	"parley/lua/ruleset"
)

// wordings are phrases that need a second reading, and what to write instead.
// A blank in a phrase also matches the end of a line inside a comment.
var wordings = []struct{ phrase, instead string }{
	{`\b(the most is|is the most)\b`, `"(limit 200,000)"`},
	{`\b(is|are) possible\b`, `"(limit 30)", or "1 to 30"`},
	{`\bdoes not do\b`, `"is no longer valid"`},
	{`\bthat was to be\b`, `what was not done: "the last order was not saved"`},
	{`\bstates what others\b`, `"rule X has no run function, so it cannot be called; see Y"`},
	{`\bround and round\b|\basks nobody\b`, `"a full round passed without anyone having an order to give"`},
	{`\bstands? (there )?twice\b`, `"is listed twice"`},
	{`\bit holds, by\b`, `"all 3 invariants hold"`},
	{`\bon (its|the|their) way (in)?to\b`, `what it does: "sheet lays out one entity"`},
	{`\b(check|question|order|run|search) (is |was )?under way\b`, `"current", or "being checked"`},
	{`\bof a long one\b`, `subject, verb, object: "the beginning of a long line"`},
	{`(?-i:\btold\b)`, `"printed", "shown", "listed", "reported", or "distinguished"`},
	{`\b(take|takes|taken|took|taking) (it |them |all |that |this )?back\b`, `"undo", "undone"`},
	{`\bwhat stands\b`, `what it is: "the text after the colon", "the pieces in the cell"`},
	{`\bstands? behind\b`, `"follows"`},
	{`\b(is that|are those) of\b`, `"has the Y of X": "its status is the signal's"`},
	{`\b(it|that|which|value|text|they|what) (is|are|be) none\b`, `"is not one", or what it is not: "is not a table"`},
	{`(\b(nil|false|true|none|nothing|error)|""|, -?[01]) where\b`, `"nil if"`},
	{`(%[qsdvw]|\b(it|that|which|what|who|this|value|text|name)) is no [b-kn-z]`, `"is not a"`},
	{`\b(is|are) wanted\b`, `"expected a number"`},
	{`\blooked into\b`, `"indexed"`},
	{`\bat most so many\b|\bso many [a-z]+ (at most|in)\b`, `"at most n"`},
	{`\breckon`, `"compute"`},
	{`\banew\b`, `"again"`},
	{`\b(there|where)(of|in|to|upon)\b`, `"of it", "in which"`},
	{`\bmend(s|ed|ing)?\b`, `"fix", "recover"`},
	{`\b(has become|became|come|came) of\b`, `"what happened to", "the result of"`},
	{`\b(hand(s|ed)? (on to|out)|hand(ed)? over)\b`, `"pass", "return"`},
	{`\b(takes?|took) down\b`, `"record"`},
	{`\bbr(ings?|ought) about\b`, `"cause"`},
	{`\bleads? elsewhere\b`, `"gives a different result"`},
	{`\bsought\b`, `"searched for"`},
	{`, for (it|that|this|they|them|he|whoever|nobody|\w+) (is|are|was|would|may|can|has|have|could|must)\b`, `"because"`},
	{`\bsave (for|in|that|where)\b`, `"except"`},
	{`\bin the place of\b`, `"instead of"`},
	{`\bsays otherwise\b`, `"by default", "unless X is set"`},
}

// proseOf matches the comments and texts of a file that is not Go. A run of
// comment lines is one match.
var proseOf = map[string]*regexp.Regexp{
	".lua":  regexp.MustCompile(`(?s:--\[\[.*?\]\])|(?:--[^\n]*\n?[ \t]*)+|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?s:\[\[.*?\]\])`),
	".toml": regexp.MustCompile(`(?s:""".*?""")|(?:#[^\n]*\n?[ \t]*)+|"(?:\\.|[^"\\\n])*"|'[^'\n]*'`),
	".md":   regexp.MustCompile(`(?s:.+)`),
}

// TestPlainEnglish rejects wordings that need a second reading, in the comments
// and texts of Go, Lua and TOML, and in every README. What players say, they say.
func TestPlainEnglish(t *testing.T) {
	phrases, words := make([]*regexp.Regexp, len(wordings)), make([][]string, len(wordings))
	for i, w := range wordings {
		text := `(?i)` + strings.ReplaceAll(w.phrase, " ", `(?:\s+(?:(?://|--|#)\s*)?)`)
		phrases[i] = regexp.MustCompile(text)
		words[i] = anyOf(t, text)
	}
	tree(t, func(name string, text []byte) {
		if name == "cmd/parley/english_test.go" || slices.Contains([]string{ruleset.SynonymsFile, ruleset.AsksFile}, path.Base(name)) {
			return
		}
		file := token.NewFileSet().AddFile(name, -1, len(text))
		file.SetLinesForContent(text)
		for _, span := range prose(name, text) {
			part := text[span[0]:span[1]]
			low := bytes.ToLower(part)
			for i, re := range phrases {
				if !slices.ContainsFunc(words[i], func(word string) bool { return bytes.Contains(low, []byte(word)) }) {
					continue
				}
				for _, at := range re.FindAllIndex(part, -1) {
					from, to := span[0]+at[0], span[0]+at[1]
					t.Errorf("%s: %q: write %s", file.Position(file.Pos(from)), text[from:to], wordings[i].instead)
				}
			}
		}
	})
}

// anyOf returns texts in lower case of which every match of an expression has one: looking
// for them takes a tenth of the time of the expression.
func anyOf(t *testing.T, expression string) []string {
	t.Helper()
	re, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	return literals(re)
}

// literals returns the longest texts of which every match has one; no texts if it may be
// without any.
func literals(re *syntax.Regexp) (best []string) {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{strings.ToLower(string(re.Rune))}
	case syntax.OpCapture, syntax.OpPlus:
		return literals(re.Sub[0])
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if list := literals(sub); shortest(list) > shortest(best) {
				best = list
			}
		}
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			list := literals(sub)
			if list == nil {
				return nil
			}
			best = append(best, list...)
		}
	}
	return best
}

// shortest returns the length of the shortest text, 0 if there is none.
func shortest(list []string) int {
	if len(list) == 0 {
		return 0
	}
	return len(slices.MinFunc(list, func(a, b string) int { return len(a) - len(b) }))
}

// TestWordsOfWordings: each wording is found by the words that are looked for first.
func TestWordsOfWordings(t *testing.T) {
	for _, w := range wordings {
		if list := anyOf(t, "(?i)"+w.phrase); shortest(list) < 2 {
			t.Errorf("%s: has no words to look for: %q", w.phrase, list)
		}
	}
	for expression, want := range map[string][]string{
		`(?i)\b(take|takes|taken) (it |them )?back\b`: {"take"},
		`(?i), for (it|that) is\b`:                    {", for "},
		`a?bc|d+e`:                                    {"bc", "d"},
		`(?i)a|b?`:                                    nil,
	} {
		if got := anyOf(t, expression); !slices.Equal(got, want) {
			t.Errorf("%s: %q, not %q", expression, got, want)
		}
	}
}

// prose returns where the comments and texts of a file are.
func prose(name string, text []byte) [][2]int {
	var spans [][2]int
	if re := proseOf[path.Ext(name)]; re != nil {
		for _, at := range re.FindAllIndex(text, -1) {
			spans = append(spans, [2]int(at))
		}
		return spans
	}
	if path.Ext(name) != ".go" {
		return nil
	}
	file := token.NewFileSet().AddFile(name, -1, len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, scanner.ScanComments)
	comment := false // the last span is a comment, to which the next line may belong
	for pos, tok, lit := s.Scan(); tok != token.EOF; pos, tok, lit = s.Scan() {
		if tok != token.COMMENT && tok != token.STRING {
			comment = comment && tok == token.SEMICOLON && lit == "\n"
			continue
		}
		start := file.Offset(pos)
		end := start + len(lit)
		if last := len(spans) - 1; tok == token.COMMENT && comment && len(bytes.TrimSpace(text[spans[last][1]:start])) == 0 {
			spans[last][1] = end
		} else {
			spans = append(spans, [2]int{start, end})
		}
		comment = tok == token.COMMENT
	}
	return spans
}
