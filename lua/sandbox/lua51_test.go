package sandbox

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const lua51File = "testdata/lua51.txt"

// show writes the values of an expression in one line, in Lua 5.1 and here.
const show = `local function show(...)
  local out = {}
  for i = 1, select("#", ...) do
    local v = select(i, ...)
    out[i] = type(v) == "string" and (string.format("%q", v):gsub("\\\n", "\\n")) or tostring(v)
  end
  return table.concat(out, "  ")
end
`

// TestLua51 compares expressions with what Lua 5.1.5 made of them. Lines that
// begin with ~ are where this package means to differ.
func TestLua51(t *testing.T) {
	file, err := os.ReadFile(lua51File)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		file = rewriteLua51(t, string(file))
	}
	for n, line := range strings.Split(strings.TrimSpace(string(file)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		expr, want, found := strings.Cut(line, "\t")
		if !found {
			t.Fatalf("%s:%d: no result: run go test -update on a machine with lua5.1", lua51File, n+1)
		}
		expr = strings.TrimPrefix(expr, "~") // ours, and meant to differ
		got, err := run(t, New(Options{}), show+"return show("+expr+")")
		if err != nil {
			t.Errorf("%s:%d: %s: %v", lua51File, n+1, expr, err)
		} else if got[0].String() != want {
			t.Errorf("%s:%d: %s\n  is   %s\n  want %s", lua51File, n+1, expr, got[0], want)
		}
	}
}

func rewriteLua51(t *testing.T, file string) []byte {
	var b bytes.Buffer
	for line := range strings.SplitSeq(strings.TrimSpace(file), "\n") {
		expr, _, _ := strings.Cut(line, "\t")
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "~") {
			fmt.Fprintln(&b, line)
			continue
		}
		cmd := exec.Command("lua5.1", "-")
		cmd.Stdin = strings.NewReader(show + "io.write(show(" + expr + "))")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", expr, err, out)
		}
		fmt.Fprintf(&b, "%s\t%s\n", expr, out)
	}
	if err := os.WriteFile(lua51File, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
