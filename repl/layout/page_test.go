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
