package reference_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/yuin/gopher-lua/parse"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/reference"
	"parley/lua/vocabulary"
)

// rulesets are those that the program carries.
var rulesets = []string{"galley", "piratewars", "scum", "shore"}

// TestMadeFiles: what is made for editors is the same each time; declarations are valid
// Lua, schemas valid JSON, and each names what its ruleset declares.
func TestMadeFiles(t *testing.T) {
	for _, name := range rulesets {
		h, err := lua.OpenRuleset(luatest.Compiled(), name)
		if err != nil {
			t.Fatal(err)
		}
		first, again := reference.Editor(h), reference.Editor(h)
		for file, text := range first {
			if !bytes.Equal(text, again[file]) {
				t.Errorf("%s: %s differs when it is made again", name, file)
			}
			if !reference.Made(text) {
				t.Errorf("%s: %s does not say that it was made", name, file)
			}
			switch {
			case strings.HasSuffix(file, ".json"):
				var v any
				if err := json.Unmarshal(text, &v); err != nil {
					t.Errorf("%s: %s: %v", name, file, err)
				}
			default:
				if _, err := parse.Parse(bytes.NewReader(text), file); err != nil {
					t.Errorf("%s: %s: %v", name, file, err)
				}
			}
		}
		stubs := string(first[reference.Folder+"/"+name+".lua"])
		for _, k := range h.Ruleset.Kinds() {
			if !strings.Contains(stubs, "---@class "+name+"."+k+": parley.Piece\n") {
				t.Errorf("%s: no class for the kind %s", name, k)
			}
		}
		for _, ch := range h.Ruleset.Chapters {
			if offers, _ := h.Ruleset.Offers(ch.Name); len(offers) > 0 && !strings.Contains(stubs, "\n"+ch.Name+" = {}\n") {
				t.Errorf("%s: no declaration of the chapter %s", name, ch.Name)
			}
		}
		scenario := string(first[reference.ScenarioSchema(name)])
		for _, table := range h.Ruleset.Tables {
			if !strings.Contains(scenario, `"`+table+`": {`) {
				t.Errorf("%s: the schema of scenarios lacks %s", name, table)
			}
		}
	}
}

// TestEveryFileHasASchema: each file of TOML that the registry knows has a JSON schema.
func TestEveryFileHasASchema(t *testing.T) {
	schemas := reference.Schemas(nil)
	for _, e := range reference.Vocabulary(nil) {
		if e.Kind == vocabulary.File && schemas[strings.TrimSuffix(e.Name, ".toml")+".schema.json"] == nil {
			t.Errorf("%s has no schema", e.Name)
		}
	}
}

// TestMarkdownIsWhole: every entry of the registry is in the reference.
func TestMarkdownIsWhole(t *testing.T) {
	text := reference.Markdown(nil)
	for _, e := range reference.Vocabulary(nil) {
		form := strings.ReplaceAll(strings.Join(strings.Fields(e.Form), " "), "|", `\|`)
		if !strings.Contains(text, form) {
			t.Errorf("the reference lacks %s: %s", e.Path(), form)
		}
	}
}
