package sandbox

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestThreats holds the page of threats to tests that exist.
func TestThreats(t *testing.T) {
	page, err := os.ReadFile("THREATS.md")
	if err != nil {
		t.Fatal(err)
	}
	defined := map[string]bool{}
	define := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err = filepath.WalkDir("../..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := os.ReadFile(name)
		for _, m := range define.FindAllSubmatch(text, -1) {
			defined[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	cited := regexp.MustCompile("`((?:Test|Fuzz)\\w+)`").FindAllSubmatch(page, -1)
	for _, m := range cited {
		if !defined[string(m[1])] {
			t.Errorf("THREATS.md names %s, and there is no such test", m[1])
		}
	}
	if len(cited) < 30 {
		t.Errorf("THREATS.md names %d tests", len(cited))
	}
}
