package proxy

import (
	"strings"

	glua "github.com/yuin/gopher-lua"
)

// texts holds short texts as values of Lua, which would otherwise be allocated each time
// that one is written: the newest of those that fall on each place. They are copies, so
// that they keep no long text of which they were a part.
type texts [1 << 10]glua.LValue

// longText is the length of a text that is not held.
const longText = 32

// value returns a text as a value of Lua.
func (x *texts) value(s string) glua.LValue {
	n := len(s)
	if n == 0 || n > longText {
		return glua.LString(s)
	}
	at := &x[(n+31*int(s[0])+5*int(s[n/2])+17*int(s[n-1]))%len(x)]
	if held, ok := (*at).(glua.LString); !ok || string(held) != s {
		*at = glua.LString(strings.Clone(s))
	}
	return *at
}
