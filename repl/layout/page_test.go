package layout

import (
	"strings"
	"testing"
)

// TestPage: a page is broken to the screen; where a column would be too narrow, what
// explains a term goes below it.
func TestPage(t *testing.T) {
	const text = `odds QUESTION     the chance of each
                  outcome, exactly where possible
  watch FIELD     only these fields
                    an example
                  and the rest
Answers are exact
or sampled.

The end.
`
	for width, want := range map[int]string{
		80: `odds QUESTION     the chance of each outcome, exactly where possible
  watch FIELD     only these fields
                    an example
                  and the rest
Answers are exact or sampled.

The end.
`,
		50: `odds QUESTION     the chance of each outcome,
                  exactly where possible
  watch FIELD     only these fields
                    an example
                  and the rest
Answers are exact or sampled.

The end.
`,
		40: `odds QUESTION
    the chance of each outcome, exactly
    where possible
  watch FIELD
      only these fields
        an example
      and the rest
Answers are exact or sampled.

The end.
`,
	} {
		var b strings.Builder
		Screen{Out: &b, Columns: width}.Page(text)
		if b.String() != want {
			t.Errorf("at %d columns\n%s\nwant\n%s", width, b.String(), want)
		}
	}
}

// TestPageCode: lines of a file between fences stay as they are.
func TestPageCode(t *testing.T) {
	var b strings.Builder
	Screen{Out: &b, Columns: 40}.Page("Write\nthis:\n```lua x.lua\nif  a  then\n\n  call(one, two, three, four, five, six)\n```\nDone.\n")
	const want = `Write this:
  if  a  then

    call(one, two, three, four, five, six)
Done.
`
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
}

// TestPageCommands: commands among code that are wider than the screen can be copied.
func TestPageCommands(t *testing.T) {
	var b strings.Builder
	Screen{Out: &b, Columns: 40}.Page("```sh\n$ parley play galley/duel --bots red=greedy --seed 3\nanswered in more words than one line holds\n> shoot trident hag group=1 aim=F1 and more\nto repeat:\n  parley simulate galley/duel \\\n      --games 20 --set some.table.value=3\n```\n")
	const want = `  $ parley play galley/duel \
      --bots red=greedy --seed 3
  answered in more words than one line
      holds
  > shoot trident hag group=1 aim=F1 \
      and more
  to repeat:
    parley simulate galley/duel \
        --games 20 \
        --set some.table.value=3
`
	if b.String() != want {
		t.Errorf("%s\nwant\n%s", b.String(), want)
	}
}

// TestPageJoinsCommands: a command that a page has on several lines is joined, and then broken to the screen.
func TestPageJoinsCommands(t *testing.T) {
	const text = "```sh\n$ parley one --first A \\\n    --second B\nand its answer\n    parley two \\\n        --third\n```\n"
	for width, want := range map[int]string{
		80: "  $ parley one --first A --second B\n  and its answer\n      parley two --third\n",
		40: "  $ parley one --first A --second B\n  and its answer\n      parley two --third\n",
	} {
		var b strings.Builder
		Screen{Out: &b, Columns: width}.Page(text)
		if b.String() != want {
			t.Errorf("at %d columns\n%s\nwant\n%s", width, b.String(), want)
		}
	}
}
