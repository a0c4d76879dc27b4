package grammar

import (
	"slices"
	"strings"
	"testing"
)

// trade is a table with a form of every sort.
func trade() Table {
	return Table{
		Kinds: []Kind{{Name: "WHO", Spans: true}, {Name: "N", Fits: func(w string) bool { return strings.Trim(w, "0123456789") == "" }, Is: "a number"},
			{Name: "WHAT", Spans: true, Whole: true, Within: []string{"of"}}, {Name: "FILE", Spans: true}},
		Commands: []Command{
			{Name: "hire", Forms: Forms("WHO [full]", "all|nobody"), Also: []string{"press"}},
			{Name: "sell", Forms: []Form{{Text: "[list]", Also: []string{"wares"}}, {Text: "N:stock [at N]"}, {Text: "--to FILE [--force]"}}},
			{Name: "sell", Forms: Forms("not WHAT [with …]")},
			{Name: "rest", Forms: Forms("")},
		},
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		line string
		row  int
		args map[string]string
		said string
	}{
		{"hire Ann", 0, map[string]string{"WHO": "Ann"}, ""}, {"hire Ann Bonny full", 0, map[string]string{"WHO": "Ann Bonny"}, "full"},
		{"hire ALL", 0, nil, "all"}, {"hire all hands", -1, nil, ""}, {"hire", -1, nil, ""}, {`hire "all  hands"`, 0, map[string]string{"WHO": `"all  hands"`}, ""},
		{"sell", 1, nil, ""}, {"sell list", 1, nil, "list"}, {"sell 3", 1, map[string]string{"N": "3"}, ""}, {"sell x", -1, nil, ""},
		{"sell --force --to a b", -1, nil, ""}, {"sell --to --force a b", 1, map[string]string{"FILE": "a b"}, "--to --force"},
		{"sell not a ton of", -1, nil, ""}, {"sell not a ton of rum with water", 2, map[string]string{"WHAT": "a ton of rum", "…": "water"}, "not with"},
		{"rest", 3, nil, ""}, {"rest now", -1, nil, ""},
	} {
		name, rest, _ := strings.Cut(c.line, " ")
		in, row := trade().Read(name, rest)
		if row != c.row {
			t.Errorf("%s is of row %d, not %d", c.line, row, c.row)
		}
		for kind, want := range c.args {
			if in.Arg(kind) != want {
				t.Errorf("%s: %s is %q, not %q", c.line, kind, in.Arg(kind), want)
			}
		}
		for word := range strings.FieldsSeq(c.said) {
			if !in.Has(word) {
				t.Errorf("%s does not have %s", c.line, word)
			}
		}
	}
}

func TestNext(t *testing.T) {
	for line, want := range map[string]string{
		"hire": "WHO all nobody", "hire Ann": "WHO:Ann full", "hire all": "", "sell": "list stock --to not", "sell 3": "at", "sell 3 at": "N",
		"sell not a": "WHAT:a with", "sell not a of": "WHAT:a,of", "sell not a with": "…", "sell --to": "FILE", "rest": "",
	} {
		words := strings.Fields(line)
		var got []string
		for _, e := range trade().Next(words[0], words[1:]) {
			switch {
			case e.Word != "":
				got = append(got, e.Word)
			case len(e.Typed) > 0:
				got = append(got, e.Kind+":"+strings.Join(e.Typed, ","))
			default:
				got = append(got, e.Kind)
			}
		}
		if !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("behind %q comes %q, not %q", line, got, want)
		}
	}
}

func TestUsage(t *testing.T) {
	words := trade()
	if got := words.Commands[1].Usage(); got != "sell [list]|N [at N]|--to FILE [--force]" {
		t.Error(got)
	}
	if got := words.Wrong("sell", "lits").Error(); got != "type: `sell [list]`, `sell N [at N]`, `sell --to FILE [--force]`, or `sell not WHAT [with …]`; N is a number (did you mean \"list\"?)" {
		t.Error(got)
	}
	for word, want := range map[string]string{"press": "hire", "wares": "sell list", "rum": ""} {
		if got := words.Means(word, false); got != want {
			t.Errorf("%s means %q", word, got)
		}
	}
	if words.Means("wares", true) != "" || !words.Alone("rest") || words.Alone("hire") {
		t.Error("a command without arguments")
	}
	for line, whole := range map[string]bool{"sell not a; b": true, "sell 3; rest": false, "hire a; b": false, "; sell not a": false} {
		if words.Whole(line, ';') != whole {
			t.Errorf("%q is taken whole: %v", line, !whole)
		}
	}
}

// TestFlagsWithin reads a flag in front of its argument, behind others.
func TestFlagsWithin(t *testing.T) {
	table := Table{Kinds: trade().Kinds, Commands: []Command{{Name: "draw", Forms: Forms("[WHO] --to FILE [--force]", "[WHO]")}}}
	for rest, want := range map[string][2]string{
		"--to a": {"", "a"}, "Ann Bonny --to a": {"Ann Bonny", "a"}, "--to --force a": {"", "a"}, "Ann --to a --force": {"Ann", "a"}, "Ann": {"Ann", ""},
	} {
		in, _ := table.Read("draw", rest)
		if got := [2]string{in.Arg("WHO"), in.Arg("FILE")}; got != want {
			t.Errorf("draw %s reads %q, not %q", rest, got, want)
		}
	}
}

// TestUsageOfTwoForms: of two forms of which one begins as the other, what follows is optional.
func TestUsageOfTwoForms(t *testing.T) {
	for want, forms := range map[string][]string{
		"map [PIECE] [--svg FILE]": {"[PIECE] --svg FILE", "[PIECE]"},
		"luck [--svg FILE]":        {"--svg FILE", ""},
		"show hand|handle":         {"hand", "handle"},
		"set real|program":         {"real", "program"},
	} {
		name, _, _ := strings.Cut(want, " ")
		if got := (Command{Name: name, Forms: Forms(forms...)}).Usage(); got != want {
			t.Errorf("%q gives %s, not %s", forms, got, want)
		}
	}
}
