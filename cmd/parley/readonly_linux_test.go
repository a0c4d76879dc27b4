package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// nobody is a child that may not do everything, as root may.
func nobody(t *testing.T, dir, stdin string, args ...string) *exec.Cmd {
	t.Helper()
	cmd := child(t, dir, stdin, args...)
	if os.Geteuid() != 0 {
		return cmd
	}
	bin := filepath.Join(filepath.Dir(dir), "program")
	if _, err := os.Stat(bin); err != nil && os.Link(os.Args[0], bin) != nil {
		text, err := os.ReadFile(os.Args[0])
		must(t, err)
		must(t, os.WriteFile(bin, text, 0o755))
	}
	must(t, os.Chmod(filepath.Dir(dir), 0o755))
	cmd.Path, cmd.Args[0] = bin, bin
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	return cmd
}

// TestFolderThatCannotBeWritten plays where nothing may be written: a new game
// and one to go on with say what to do, and a journal that may be read is gone
// on with elsewhere.
func TestFolderThatCannotBeWritten(t *testing.T) {
	was := race(t, rows)
	dir, err := os.Getwd()
	must(t, err)
	elsewhere := filepath.Join(filepath.Dir(dir), "elsewhere")
	must(t, os.Mkdir(elsewhere, 0o777))
	must(t, os.Chmod(elsewhere, 0o777))
	must(t, os.Chmod("race.parley", 0o444))
	must(t, os.Chmod(dir, 0o555))
	defer os.Chmod(dir, 0o755)
	path := func(args ...string) []string { return append(args, "--path", ".") }

	ran(t, nobody(t, dir, rows, path("play", "tiny/first", "--journal", "new.parley")...)).says(t, statusUsage, "cannot create the journal", "permission denied", "--journal FILE elsewhere, or --journal none")
	ran(t, nobody(t, dir, rows, path("play", "tiny/first", "--seed", "3")...)).says(t, statusDone, "the game is not being saved", "permission denied", "`save FILE`", "Tern rows")
	saved := filepath.Join(elsewhere, "saved.parley")
	ran(t, nobody(t, dir, rows+"save here.parley\nsave "+saved+"\n", path("play", "tiny/first", "--seed", "3")...)).says(t, statusDone, "here.parley cannot be written: permission denied; give another name or folder", "saved in "+saved)
	if !bytes.Equal(content(t, saved), was) {
		t.Errorf("saved is\n%s", content(t, saved))
	}
	ran(t, nobody(t, dir, "", path("play", "--resume", "race.parley")...)).says(t, statusUsage, "permission denied", "`parley play --resume race.parley --journal FILE` continues in a copy")
	ran(t, nobody(t, dir, "", path("replay", "race.parley", "--verify")...)).says(t, statusDone, "is valid: 4 orders")
	copied := filepath.Join(elsewhere, "copied.parley")
	ran(t, nobody(t, dir, "undo\n", path("play", "--resume", "race.parley", "--journal", copied)...)).says(t, statusDone, "resumed after 4 orders", "undone", "--resume "+copied)

	// The folder of a game is locked under it: its file is open, and goes on.
	must(t, os.Chmod(elsewhere, 0o555))
	ran(t, nobody(t, dir, "row tern hard\n", path("play", "--resume", copied)...)).says(t, statusDone, "resumed after 3 orders", "Tern rows")
	must(t, os.WriteFile(copied, content(t, copied)[:len(was)-9], 0o644))
	ran(t, nobody(t, dir, "", path("play", "--resume", copied)...)).says(t, statusUsage, "permission denied", "--journal FILE")
	if have := content(t, copied); len(have) != len(was)-9 {
		t.Error("an end that cannot be set aside is cut off")
	}
}
