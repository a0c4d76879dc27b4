package game

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// disk is the part of a file system that journals need. On platforms with file
// locks, a file that it returns is locked by this process while it is open.
type disk interface {
	// draft creates a new file beside name, under a temporary name.
	draft(name string) (f file, draft string, err error)
	// settle gives a draft its name, and returns when the folder entry is on
	// disk. The caller continues with the file returned. The error is
	// fs.ErrExist if the name is taken.
	settle(f file, draft, name string) (file, error)
	// open opens an existing file for reading and writing.
	open(name string) (file, error)
	// size returns the size of f, or an error if name no longer names that
	// file.
	size(f file, name string) (int64, error)
	remove(name string) error
	// replace writes a file that may be lost, with the permissions of another one, all
	// of it or nothing. A file of that name stays if ours does not accept it.
	replace(name string, data []byte, like file, ours func(old []byte) bool) error
}

// file is the part of a file that journals need.
type file interface {
	io.ReaderAt
	io.WriterAt
	Truncate(size int64) error
	Sync() error // returns when all of it will survive a power failure
	Close() error
}

// newFile creates a file that holds data: whole and on disk, or not at all. The
// error is fs.ErrExist if the name is taken.
func newFile(d disk, name string, data []byte) (file, error) {
	f, draft, err := d.draft(name)
	if err != nil {
		return nil, err
	}
	if _, err = f.WriteAt(data, 0); err == nil {
		err = f.Sync()
	}
	var kept file
	if err == nil {
		kept, err = d.settle(f, draft, name)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close(), d.remove(draft))
	}
	return kept, nil
}

// realDisk is the file system of the process.
type realDisk struct{}

// drafts is how many names are tried for a draft: another process may remove
// one before it is locked.
const drafts = 20

func (realDisk) draft(name string) (file, string, error) {
	clearDrafts(name)
	for i := range drafts {
		draft := fmt.Sprintf("%s%s%d-%d", name, draftMark, os.Getpid(), i)
		f, err := os.OpenFile(draft, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, "", err
		}
		if lock(f) {
			return f, draft, nil
		}
		f.Close()
	}
	return nil, "", fmt.Errorf("cannot create a draft of %s: %d files named %s%s… are in the way", name, drafts, filepath.Base(name), draftMark)
}

// draftMark follows the future name in the name of a draft.
const draftMark = ".new-"

// clearDrafts removes the drafts of that name which killed processes left
// behind. A draft that another process is writing is locked, and stays.
func clearDrafts(name string) {
	dir, base := filepath.Split(name)
	entries, err := os.ReadDir(filepath.Join(dir, "."))
	if err != nil {
		return
	}
	for _, e := range entries {
		number, ok := strings.CutPrefix(e.Name(), base+draftMark)
		if !ok || number == "" || number[0] < '0' || number[0] > '9' || !e.Type().IsRegular() {
			continue
		}
		left := filepath.Join(dir, e.Name())
		f, err := os.OpenFile(left, os.O_RDWR, 0)
		if err != nil {
			continue
		}
		if lock(f) {
			if removesOpen {
				os.Remove(left)
			} else {
				defer os.Remove(left)
			}
		}
		f.Close()
	}
}

func (d realDisk) settle(f file, draft, name string) (file, error) {
	if !removesOpen {
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	if err := entitle(draft, name); err != nil {
		return nil, err
	}
	if !removesOpen {
		var err error
		if f, err = d.open(name); err != nil {
			return nil, err
		}
	}
	if err := syncFolder(filepath.Dir(name)); err != nil {
		os.Remove(name) // it is ours
		return nil, err
	}
	return f, nil
}

// entitle renames a file to a name that is not in use. It links, because a link
// does not replace an existing file, as a rename would. On a file system
// without links it creates the name first.
func entitle(old, name string) error {
	err := os.Link(old, name)
	if err == nil {
		return os.Remove(old)
	}
	if errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if err = errors.Join(f.Close(), os.Rename(old, name)); err != nil {
		os.Remove(name)
	}
	return err
}

func (realDisk) open(name string) (file, error) {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	if !lock(f) {
		f.Close()
		return nil, &InUse{name}
	}
	return f, nil
}

func (realDisk) size(f file, name string) (int64, error) {
	have, err := f.(*os.File).Stat()
	if err != nil {
		return 0, err
	}
	now, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, errGone
	}
	if err != nil {
		return 0, err
	}
	if !os.SameFile(have, now) {
		return 0, errReplaced
	}
	return have.Size(), nil
}

// What may have happened to an open file.
var (
	errGone     = errors.New("the file no longer exists")
	errReplaced = errors.New("another file has taken its place")
)

func (realDisk) remove(name string) error { return os.Remove(name) }

func (realDisk) replace(name string, data []byte, like file, ours func([]byte) bool) error {
	st, err := like.(*os.File).Stat()
	if err != nil {
		return err
	}
	if !replaceable(name, ours) {
		return fs.ErrExist
	}
	clearDrafts(name)
	draft := fmt.Sprintf("%s%s%d", name, draftMark, os.Getpid())
	f, err := os.OpenFile(draft, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Chmod(st.Mode().Perm()), f.Close()); err == nil {
		err = os.Rename(draft, name)
	}
	if err != nil {
		os.Remove(draft)
	}
	return err
}

// replaceable says whether a name is free, or names a file that ours accepts by how it
// begins.
func replaceable(name string, ours func([]byte) bool) bool {
	st, err := os.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return true
	}
	if err != nil || !st.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	head := make([]byte, 64)
	n, _ := io.ReadFull(f, head)
	return ours(head[:n])
}
