package proxy_test

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"

	glua "github.com/yuin/gopher-lua"

	"parley/lua/proxy"
)

// TestTextsHeld: a text is the value of Lua that it would be without the others, also where
// many fall on one place, and the same one is not made again.
func TestTextsHeld(t *testing.T) {
	x := &proxy.Mirror{}
	for n := range 40 {
		for i := range 600 {
			s := strings.Repeat("a", n) + fmt.Sprintf("%d", i)[:min(n, 1)]
			if i%2 == 0 {
				s = fmt.Sprintf("%da%da", i, n)
			}
			if got := x.Text(s); got != glua.LString(s) {
				t.Fatalf("%q is held as %q", s, got)
			}
		}
	}
	if n := testing.AllocsPerRun(100, func() { x.Text("the Harpooners") }); n > 0 {
		t.Errorf("a text that is held is made again: %v allocations", n)
	}
	long := strings.Repeat("x", 1<<20)
	x.Text(long[:3])
	if held := string(x.Text("xxx").(glua.LString)); unsafe.StringData(held) == unsafe.StringData(long) {
		t.Error("a short text keeps the long one of which it was a part")
	}
}
