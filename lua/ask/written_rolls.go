package ask

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/sandbox"
)

// literal matches a quoted text in TOML.
var literal = regexp.MustCompile(`"([^"\n]+)"|'([^'\n]+)'`)

// CheckRolls checks given rolls, such as "to hit 3": the purpose must be a text of the
// rules, or the beginning of one, and the result must be numbers, a word of the rules
// or a piece. Which rolls the rules will make is not known in advance.
func CheckRolls(h *lua.Host, list []string) error {
	if len(list) == 0 {
		return nil
	}
	all, purposes := written(h)
	seen := map[string]bool{}
	for _, text := range list {
		if seen[text] {
			continue
		}
		seen[text] = true
		if err := writtenRoll(h, text, all, purposes); err != nil {
			return err
		}
	}
	return nil
}

func writtenRoll(h *lua.Host, text, all string, purposes map[string]bool) error {
	words := strings.Fields(strings.ToLower(text))
	if len(words) < 2 {
		return fmt.Errorf("%q needs a purpose and a result: dice to hit 5, zone 2", text)
	}
	known, from, begun := "", 0, false
	for i := 1; i < len(words); i++ {
		purpose, shows := strings.Join(words[:i], " "), strings.Join(words[i:], " ")
		begun = begun || purposes[purpose+" "]                             // "hits on " .. name
		ends := from > 0 && purposes[" "+strings.Join(words[from:i], " ")] // why .. " for riders"
		if purposes[purpose] {
			from = i
		} else if !begun && !ends {
			continue
		}
		known = purpose
		if !slices.ContainsFunc(words[i:], func(w string) bool { _, err := strconv.Atoi(w); return err != nil && !h.Ruleset.HasFace(w) }) ||
			len(shows) > 1 && regexp.MustCompile(`\b`+regexp.QuoteMeta(shows)+`\b`).MatchString(all) || h.Piece(shows) != nil {
			return nil
		}
	}
	if known != "" {
		return fmt.Errorf("%q is not a face of a die or anything that can be drawn", strings.TrimSpace(strings.TrimPrefix(strings.Join(words, " "), known)))
	}
	delete(purposes, "")
	purpose := strings.Join(words[:len(words)-1], " ")
	return fmt.Errorf("no roll is for %q%s", purpose, nearest.Guess(purpose, slices.Sorted(maps.Keys(purposes))))
}

// written returns all text of the rules and house rules, and the string literals in it,
// both in lower case.
func written(h *lua.Host) (all string, texts map[string]bool) {
	var b strings.Builder
	texts = map[string]bool{}
	toml := func(source []byte) {
		text := strings.ToLower(string(source))
		b.WriteString(text)
		for _, m := range literal.FindAllStringSubmatch(text, -1) {
			texts[m[1]+m[2]] = true
		}
	}
	rules := func(code *sandbox.Code) {
		for _, t := range code.Texts {
			text := strings.ToLower(t.Value)
			b.WriteString(text + "\n")
			if start := strings.TrimSpace(text); t.Joined && len(start) > 4 {
				texts[start+" "] = true // a text that is joined to another
			} else if !t.Joined && !t.Key {
				texts[text] = true
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(h.Ruleset.Sources)) {
		if path.Ext(name) == ".toml" {
			toml(h.Ruleset.Sources[name])
		}
	}
	for _, ch := range h.Ruleset.Chapters {
		rules(ch.Code)
	}
	for _, ov := range h.HouseRules.Read {
		if ov.Code != nil {
			rules(ov.Code)
		} else {
			toml(ov.Source)
		}
	}
	return b.String(), texts
}
