package source_test

import (
	"testing"

	"parley/lua/source"
)

func TestOutside(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`a(b,c), d`, "a, d"},
		{`"x, \", y" z`, " z"},
		{`the captain's (a, 'q)') end`, "the captain's  end"},
		{`f('a,)'), b`, "f, b"},
		{`a) b`, "a) b"},
	} {
		var got []byte
		for i, ch := range source.Outside(c.text) {
			if c.text[i] != ch {
				t.Errorf("%s: place %d is not %q", c.text, i, ch)
			}
			got = append(got, ch)
		}
		if string(got) != c.want {
			t.Errorf("outside %s is %q, not %q", c.text, got, c.want)
		}
	}
}
