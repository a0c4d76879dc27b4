package ruleset

import (
	"io/fs"
	"maps"
	"path"
	"time"
)

// Stamp identifies a saved version of a file on disk.
type Stamp struct {
	at   time.Time
	size int64
}

// StampOf returns the stamp of a file, the zero Stamp if it does not exist.
func StampOf(fsys fs.FS, name string) Stamp {
	st, err := fs.Stat(fsys, name)
	if err != nil {
		return Stamp{}
	}
	return Stamp{st.ModTime(), st.Size()}
}

// diskOf returns the folder of a ruleset that was found on disk, "" for an embedded
// one.
func diskOf(fsys fs.FS) string {
	if d, ok := fsys.(folder); ok {
		return string(d)
	}
	return ""
}

// stamps returns the stamps of all files that a ruleset was read from, and of the
// tables that are beside them now.
func (rs *Ruleset) stamps() map[string]Stamp {
	fsys := folder(rs.disk)
	all := map[string]Stamp{}
	for name := range rs.Sources {
		if path.Dir(name) != SpecFolder {
			all[name] = StampOf(fsys, name)
		}
	}
	names, _ := fs.Glob(fsys, "data/*.toml")
	for _, name := range names {
		all[name] = StampOf(fsys, name)
	}
	return all
}

// Stale reports whether a file of a ruleset on disk was saved since it was read, or
// since reading it again failed.
func (rs *Ruleset) Stale() bool {
	if rs.disk == "" {
		return false
	}
	return !maps.Equal(rs.stamps(), rs.read)
}

// Seen marks the current files on disk as known, so that their faults are reported
// once.
func (rs *Ruleset) Seen() {
	if rs.disk != "" {
		rs.read = rs.stamps()
	}
}

// OnDisk reports whether the ruleset was read from a folder on disk.
func (rs *Ruleset) OnDisk() bool { return rs.disk != "" }

// Again loads a ruleset on disk again, with the same limits.
func (rs *Ruleset) Again() (*Ruleset, error) {
	fresh, err := Load(folder(rs.disk), rs.Dir)
	if err != nil {
		return nil, err
	}
	fresh.disk, fresh.Limits = rs.disk, rs.Limits
	fresh.Seen()
	return fresh, nil
}
