package luatest

import (
	"testing"
	"time"

	glua "github.com/yuin/gopher-lua"
)

// yardWork is a piece of Lua that reads and writes tables, calls functions and makes
// garbage, as rules do.
const yardWork = `
local function step(t, i) t[i % 97 + 1] = { at = i } return t[i % 89 + 1] end
local t, n = {}, 0
for i = 1, 16000 do
  local x = step(t, i)
  if x then n = n + x.at % 7 end
end`

// Yardstick is the processor time that this process takes for a piece of work in bare
// gopher-lua, about 10 ms on a quiet machine. What a test times is compared with a
// yardstick taken beside it: a slow or busy machine stretches both.
func Yardstick(t testing.TB) time.Duration {
	t.Helper()
	l := glua.NewState()
	defer l.Close()
	start := Processor()
	if err := l.DoString(yardWork); err != nil {
		t.Fatal(err)
	}
	return Processor() - start
}

// Yards runs do and returns the processor time it takes in yardsticks, the longer of
// those taken before and after it.
func Yards(t testing.TB, do func()) float64 {
	t.Helper()
	before, start := Yardstick(t), Processor()
	do()
	took := Processor() - start
	return float64(took) / float64(max(before, Yardstick(t), time.Millisecond))
}
