package ruleset

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"parley/lua/sandbox"
)

// folder is a folder on disk as a file system of its own. A name that leads out of it,
// for example through a link, is refused, and so is everything that is not a regular
// file: reading a pipe or a device might never end.
type folder string

// maxFile limits a file that is read, in bytes. Readers of particular files have
// tighter limits.
const maxFile = 4 << 20

var (
	errNoFile = errors.New("is not a file, but a folder, a pipe or a device")
	errLarger = fmt.Errorf("is too large (limit %s bytes)", sandbox.Grouped(maxFile))
)

// in opens the folder and runs do on it.
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

// Stat returns the information on a file in d.
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

// ReadFile reads a file that the user has named, wherever it is. Before reading, it
// refuses what is not a regular file, or too large.
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
