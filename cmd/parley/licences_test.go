package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// TestLicences: every module that is linked in, on any system, is listed with the
// text that it comes with.
func TestLicences(t *testing.T) {
	texts := map[string][]byte{}
	for _, l := range licensed {
		text, err := licenceTexts.ReadFile("licences/" + l.file + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		texts[l.module] = text
	}
	if files, err := os.ReadDir("licences"); err != nil || len(files) != len(licensed) {
		t.Errorf("%d files for %d modules, %v", len(files), len(licensed), err)
	}
	seen := []string{goModule}
	same := func(module string, places ...string) {
		t.Helper()
		for _, name := range places {
			if text, err := os.ReadFile(name); err == nil {
				if !bytes.Equal(text, texts[module]) {
					t.Errorf("the licence of %s is not %s", module, name)
				}
				return
			}
		}
		t.Errorf("no licence of %s among %v", module, places)
	}
	for _, system := range []string{"linux", "windows", "darwin", "freebsd"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}\t{{.Dir}}{{end}}", ".")
		cmd.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			module, dir, ok := strings.Cut(strings.TrimSpace(line), "\t")
			if !ok || slices.Contains(seen, module) {
				continue
			}
			seen = append(seen, module)
			same(module, filepath.Join(dir, "LICENSE"), filepath.Join(dir, "COPYING"))
		}
	}
	for _, l := range licensed {
		if !slices.Contains(seen, l.module) {
			t.Errorf("%s is not linked in any more", l.module)
		}
	}
	if text, err := os.ReadFile(filepath.Join(runtime.GOROOT(), "LICENSE")); err == nil && !bytes.Equal(text, texts[goModule]) {
		t.Error("the licence of Go is another one")
	}
	parley(t, "", "licences").says(t, statusDone, "parley\n\nMIT License", "github.com/yuin/gopher-lua", "Yusuke Inuzuka", "The Go Authors")
	parley(t, "", "licences", "x").says(t, statusUsage, "takes no arguments")
}
