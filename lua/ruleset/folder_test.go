package ruleset

import (
	"errors"
	"io/fs"
	"testing"
)

func TestNoWayOutOfAFolder(t *testing.T) {
	for _, name := range []string{"../x", "/etc/passwd", "a/../../x"} {
		if _, err := folder(t.TempDir()).ReadFile(name); !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
