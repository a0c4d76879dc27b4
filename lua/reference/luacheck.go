package reference

import (
	"fmt"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/spec"
	"parley/lua/vocabulary"
)

// Luacheck returns a configuration for luacheck: the words of chapters and specs, with the
// fields of game and the names of the chapters of a ruleset, if h is not nil, and what the
// house rules that it has read add to them.
func Luacheck(h *lua.Host) []byte {
	var s strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&s, format+"\n", args...) }
	register := Vocabulary(nil)
	line("-- %s.", generated)
	line("stds.parley = {\n  read_globals = {")
	for _, e := range register {
		if e.Kind != vocabulary.Word || e.Name == "game" {
			continue
		}
		members := memberNames(register, e.Name)
		if slices.Contains([]string{"hex", "plane", "table", "string", "math"}, e.Name) {
			line("    %s = { fields = { %s } },", e.Name, quotedList(members))
			continue
		}
		line("    %q,", e.Name)
	}
	for _, ch := range []string{vocabulary.Cards, vocabulary.Numerals} {
		line("    %s = { fields = { %s } },", ch, quotedList(memberNames(register, ch)))
	}
	if h != nil {
		for _, ch := range h.Ruleset.Chapters {
			offers, _ := h.Ruleset.Offers(ch.Name)
			if sandbox.IsName(ch.Name) && len(offers) > 0 && ch.Name != vocabulary.Cards && !isWord(register, ch.Name) {
				line("    %s = { fields = { %s } },", ch.Name, quotedList(offers))
			}
		}
		for _, ov := range h.HouseRules.Read {
			if n := ov.StateField(); len(ov.Params) > 0 && sandbox.IsName(n) && !isWord(register, n) {
				line("    %s = { other_fields = true },", n)
			}
		}
	}
	line("  },\n  globals = {")
	if h == nil {
		line("    game = { other_fields = true },")
	} else {
		line("    game = { fields = {")
		fields := slices.Concat(ruleset.GameFields.Names(), h.Ruleset.Root.Names(), memberNames(register, "game"))
		for _, k := range h.Ruleset.Kinds() {
			fields = append(fields, h.Ruleset.Entity(k).Plural)
		}
		for _, ov := range h.HouseRules.Read {
			fields = append(fields, ov.GameFields()...)
		}
		slices.Sort(fields)
		for _, f := range slices.Compact(fields) {
			line("      %s = { other_fields = true },", key(f))
		}
		line("    } },")
	}
	line("  },\n}")
	var specs []string
	for _, e := range register {
		if e.Kind == vocabulary.Spec {
			specs = append(specs, e.Name)
		}
	}
	if h != nil {
		specs = append(append(specs, h.Ruleset.Tables...), spec.SharedFiles(h.Ruleset)...)
	}
	slices.Sort(specs)
	line("stds.parley_spec = { read_globals = { %s } }", quotedList(slices.Compact(specs)))
	line(`std = "parley"
files["**/spec/**/*.lua"].std = "+parley_spec"
files["spec/**/*.lua"].std = "+parley_spec"
files["**/*_spec.lua"].std = "+parley_spec"
files["*_spec.lua"].std = "+parley_spec"
allow_defined_top = true -- a name without local belongs to its chapter
ignore = { "131", "43." } -- and other chapters use it; a local may have the name of an outer one
unused_args = false
max_line_length = false
exclude_files = { ".editor" }`)
	return []byte(s.String())
}

// isWord says whether chapters have a word of that name, or a built-in chapter.
func isWord(register vocabulary.List, name string) bool {
	return slices.ContainsFunc(register.Find(name), func(e vocabulary.Entry) bool { return e.Kind == vocabulary.Word || e.Kind == vocabulary.Chapter })
}

func memberNames(register vocabulary.List, of string) (names []string) {
	for _, e := range register.Members(of) {
		if e.Kind == vocabulary.Function {
			names = append(names, e.Name)
		}
	}
	return names
}

func quotedList(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	return strings.Join(quoted, ", ")
}
