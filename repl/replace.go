package repl

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"parley/lua/ruleset"
)

// Occupied is the error of writing a file that exists and that parley did not write.
type Occupied struct{ File, Kind string }

// Error says which file it is, and two ways out.
func (o *Occupied) Error() string {
	return fmt.Sprintf("%s already exists and is not %s; give another name, or add --force to overwrite it", o.File, o.Kind)
}

// MayReplace says whether a file exists, and returns an [Occupied] unless it begins as
// parley begins files of that kind, such as "a page made by parley". An empty file, and
// any with force, may be replaced.
func MayReplace(file, begins, kind string, force bool) (exists bool, err error) {
	st, err := os.Stat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("%s: %w", file, ruleset.WithoutPath(err))
	case force || st.Mode().IsRegular() && st.Size() == 0:
		return true, nil
	case !st.Mode().IsRegular():
		return true, &Occupied{file, kind}
	}
	f, err := os.Open(file)
	if err != nil {
		return true, fmt.Errorf("%s: %w", file, ruleset.WithoutPath(err))
	}
	defer f.Close()
	old := make([]byte, len(begins))
	if n, _ := f.Read(old); string(old[:n]) != begins { // what cannot be read is not replaced either
		return true, &Occupied{file, kind}
	}
	return true, nil
}

// ReplaceFile writes a file completely or not at all.
func ReplaceFile(name, text string) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".parley-*")
	if err != nil {
		return notWritten(name, err)
	}
	_, err = f.WriteString(text)
	more := errors.Join(f.Chmod(0o644), f.Sync(), f.Close())
	if err = cmp.Or(err, more); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(notWritten(name, err), os.Remove(f.Name()))
	}
	return nil
}

// notWritten names the file that cannot be written, and not the one beside it that was to replace it.
func notWritten(name string, err error) error {
	path, link := (*fs.PathError)(nil), (*os.LinkError)(nil)
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("%s cannot be written: %w", name, err)
}
