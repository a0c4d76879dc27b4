package argument_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"parley/lua"
	"parley/lua/ruleset"
)

// TestFaultsOfArguments: a kind of argument that means nothing, or does not go with
// the board, is a fault with its place when the ruleset is loaded.
func TestFaultsOfArguments(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile("../testdata/rulesets/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	load := func(dir, toml, chapter string) string {
		rs, err := ruleset.Load(fstest.MapFS{"ruleset.toml": {Data: []byte(toml)}, dir + ".lua": {Data: []byte(chapter)}}, "rulesets/"+dir)
		if err == nil {
			_, err = lua.NewHost(rs)
		}
		if err == nil {
			return ""
		}
		return err.Error()
	}
	for _, test := range []struct{ dir, old, new, want string }{
		{"fold", `way = "heading"`, `way = "headin"`, `argument way: unknown kind "headin" (did you mean "heading"?)`},
		{"fold", `way = "heading"`, `way = "enmy dog"`, `argument way: "enmy" is not a relation: enemy, own, ally, friendly, neutral or other (did you mean "enemy"?)`},
		{"fold", `way = "heading"`, `way = "dog or crat"`, `argument way: "crat" is not a kind of piece; "or" joins only kinds of piece (did you mean "cart"?)`},
		{"fold", `way = "heading"`, `way = "dog or dog"`, `"dog" is not a kind of piece`},
		{"fold", `way = "heading"`, `way = "dog or cell"`, `"cell" is not a kind of piece`},
		{"fold", `way = "heading"`, `way = "own enemy dog"`, `argument way: "own" and "enemy" cannot be combined`},
		{"fold", `way = "heading"`, `way = "own call"`, `argument way: only a piece can be "own", not a call`},
		{"fold", `way = "heading"`, `way = "point"`, `a point needs an open floor`},
		{"fold", `way = "heading"`, `way = "list of path"`, `there are no lists of path`},
		{"fold", `way = "heading"`, `way = "heading up to 3"`, `only a list or a path has a length`},
		{"fold", `way = "heading"`, `way = "heading by 15"`, `a heading has no step`},
		{"fold", `way = "heading"`, `way = "list of dog 3 to 2"`, `"3 to 2" are not bounds of a count or a list`},
		{"fold", `way = "heading"`, `way = "list of dog 1 to 2000"`, `"1 to 2000" are not bounds of a count or a list`},
		{"fold", `way = "heading"`, `way = "path up to 900"`, `"900" is not a whole number from 1 to 200`},
		{"fold", `way = "heading"`, `way = "path with N dog"`, `"N" is not a verb: use lower case and hyphens`},
		{"fold", `way = "heading"`, `way = "path with ne dog"`, `the verb "ne" is a direction of the board`},
		{"fold", `way = "heading"`, `way = "path with rest, rest"`, `the verb "rest" is listed twice`},
		{"fold", `way = "heading"`, `way = "path with eat grass"`, `unknown kind "grass"`},
		{"fold", `way = "heading"`, `way = "path with eat path"`, `a path cannot be the object of a verb`},
		{"fold", `way = "heading"`, `way = "path with lie", lie = "flag?"`, `the flag "lie" is also a word of a path or a heading: rename the flag`},
		{"fold", `actor = "dog",`, `actor = "dog or crat",`, `there is no kind of piece "crat" (did you mean "cart"?)`},
		{"fold", `other == "mill"`, `oter == "mill"`, `oter`},
		{"hillside", `turn = "number by 0.5?"`, `turn = "number by 0?"`, `"0" is not a step from 0.000001 to 1000000`},
	} {
		chapter := read(test.dir + "/" + test.dir + ".lua")
		got := load(test.dir, read(test.dir+"/ruleset.toml"), strings.Replace(chapter, test.old, test.new, 1))
		if !strings.Contains(chapter, test.old) || !strings.Contains(got, test.want) || !strings.Contains(got, test.dir+".lua:") {
			t.Errorf("%s: %s\nnot %s", test.new, got, test.want)
		}
	}
	for _, test := range []struct{ new, want string }{
		{`"dog or crat?"`, `"crat" is not a kind of piece; "or" joins only kinds of piece`},
		{`"dog or count?"`, `"count" is not a kind of piece`},
		{`"dog or dog?"`, `"dog" is named twice`},
		{`"secret dog or cart"`, `secret and must have a value`},
	} {
		toml := strings.Replace(read("fold/ruleset.toml"), `"dog or cart?"`, test.new, 1)
		if got := load("fold", toml, read("fold/fold.lua")); !strings.Contains(got, test.want) || !strings.Contains(got, "ruleset.toml:") {
			t.Errorf("%s: %s\nnot %s", test.new, got, test.want)
		}
	}
}
