package ruleset

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"parley/lua/sandbox"
)

// folder is a folder on disk as a package of files: what is read through it
// lies in it. A name that leads out, be it by a link, is refused, and so is
// everything that is no file: a pipe or a device would never end.
type folder string

// maxFile bounds a file that is read, in bytes. What is to stand in it is
// bounded more closely, where it is read.
const maxFile = 4 << 20

var (
	errNoFile = errors.New("is no file: a folder, a pipe or a device")
	errLarger = fmt.Errorf("is larger than %s bytes", sandbox.Grouped(maxFile))
)

// in runs do on the folder, opened for that.
func (d folder) in(op, name string, do func(*os.Root) error) error {
	if !fs.ValidPath(name) {
		return &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	root, err := os.OpenRoot(string(d))
	if err != nil {
		return err
	}
	defer root.Close()
	return do(root)
}

// Open opens a file or a folder in d.
func (d folder) Open(name string) (file fs.File, err error) {
	err = d.in("open", name, func(root *os.Root) error {
		st, err := root.Stat(name)
		if err != nil {
			return err
		}
		if !st.IsDir() && !st.Mode().IsRegular() {
			return &fs.PathError{Op: "open", Path: name, Err: errNoFile}
		}
		file, err = root.Open(name)
		return err
	})
	if err != nil {
		return nil, err // not a nil *os.File
	}
	return file, nil
}

// Stat looks at a file in d.
func (d folder) Stat(name string) (st fs.FileInfo, err error) {
	err = d.in("stat", name, func(root *os.Root) error {
		st, err = root.Stat(name)
		return err
	})
	return st, err
}

// ReadDir lists a folder in d, sorted.
func (d folder) ReadDir(name string) (list []fs.DirEntry, err error) {
	err = d.in("readdir", name, func(root *os.Root) error {
		list, err = fs.ReadDir(root.FS(), name)
		return err
	})
	return list, err
}

// ReadFile reads a file in d.
func (d folder) ReadFile(name string) ([]byte, error) {
	f, err := d.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return wholeFile(f, name)
}

// ReadFile reads a file that a person has named, wherever it lies. What is no
// file, or larger than any that is wanted, is an error before it is read.
func ReadFile(name string) ([]byte, error) {
	st, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errNoFile}
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return wholeFile(f, name)
}

// wholeFile reads an open file to its end.
func wholeFile(f fs.File, name string) ([]byte, error) {
	st, err := f.Stat()
	if err != nil {
		return nil, err
	}
	switch {
	case !st.Mode().IsRegular():
		return nil, &fs.PathError{Op: "read", Path: name, Err: errNoFile}
	case st.Size() > maxFile:
		return nil, &fs.PathError{Op: "read", Path: name, Err: errLarger}
	}
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err == nil && len(text) > maxFile {
		err = &fs.PathError{Op: "read", Path: name, Err: errLarger}
	}
	return text, err
}
