package lua

import "testing"

func TestOutside(t *testing.T) {
	for _, c := range []struct {
		text, want string
		isLua      bool
	}{
		{`a(b,c), d`, "a, d", false},
		{`"x, \", y" z`, " z", false},
		{`the captain's (a, 'q)') end`, "the captain's  end", false},
		{`f('a,)'), b`, "f, b", true},
		{`a) b`, "a) b", true},
		{`'open`, "", true},
	} {
		var got []byte
		for i, ch := range outside(c.text, c.isLua) {
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
