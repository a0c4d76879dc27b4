package main

import (
	"bytes"
	"go/scanner"
	"go/token"
	"path"
	"regexp"
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
	phrases := make([]*regexp.Regexp, len(wordings))
	for i, w := range wordings {
		phrases[i] = regexp.MustCompile(`(?i)` + strings.ReplaceAll(w.phrase, " ", `(?:\s+(?:(?://|--|#)\s*)?)`))
	}
	tree(t, func(name string, text []byte) {
		if name == "cmd/parley/english_test.go" || slices.Contains([]string{ruleset.SynonymsFile, ruleset.AsksFile}, path.Base(name)) {
			return
		}
		file := token.NewFileSet().AddFile(name, -1, len(text))
		file.SetLinesForContent(text)
		for _, span := range prose(name, text) {
			for i, re := range phrases {
				for _, at := range re.FindAllIndex(text[span[0]:span[1]], -1) {
					from, to := span[0]+at[0], span[0]+at[1]
					t.Errorf("%s: %q: write %s", file.Position(file.Pos(from)), text[from:to], wordings[i].instead)
				}
			}
		}
	})
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
