package trial

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua/ruleset"
)

// Files holds the paths of the two files of a case, and the command that plays them.
type Files struct {
	Scenario string `json:"scenario"`
	Lines    string `json:"lines"`
	Command  string `json:"command"`
}

// Write writes the case of a finding into a folder as two files: the scenario,
// with the files that it names, and the lines for the prompt. Files of an earlier case are not touched.
func (f *Finding) Write(dir string) (Files, error) {
	c := f.Case
	base := strings.TrimSuffix(path.Base(c.Name), ".toml")
	for i := 1; ; i++ {
		name := filepath.Join(dir, fmt.Sprintf("%s-%d", base, i))
		files := Files{Scenario: name + ".toml", Lines: name + ".txt", Command: c.command(name)}
		head := fmt.Sprintf("# %s\n# %s\n", strings.ReplaceAll(f.Error(), "\n", "\n# "), files.Command)
		file, err := os.OpenFile(files.Scenario, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if os.IsExist(err) {
			continue
		}
		if err != nil {
			return files, err
		}
		_, err = file.Write(c.Text)
		if err2 := file.Close(); err == nil {
			err = err2
		}
		if err != nil {
			return files, err
		}
		if err := c.writeBeside(dir); err != nil {
			return files, err
		}
		lines := head + strings.Join(c.lines(f.Kind), "\n") + "\n"
		return files, os.WriteFile(files.Lines, []byte(lines), 0o644)
	}
}

// writeBeside writes the files that a case's scenario names into its folder. An
// existing file with other contents is not overwritten.
func (c *Case) writeBeside(dir string) error {
	for _, name := range slices.Sorted(maps.Keys(c.Files)) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		switch old, err := os.ReadFile(file); {
		case err == nil && string(old) == c.Files[name]:
			continue
		case err == nil:
			return fmt.Errorf("%s already exists and differs from the file of the case: choose another folder", file)
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(c.Files[name]), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// command returns the command that plays a case at the prompt.
func (c *Case) command(name string) string {
	s := fmt.Sprintf("parley play %s --seed %d --journal none", game.ShellWord(name+".toml"), c.Seed)
	for _, dir := range c.Dirs {
		s += " --path " + game.ShellWord(dir)
	}
	for _, x := range c.House {
		if x.File != ruleset.SetFile {
			s += " --house " + game.ShellWord(x.Name)
		}
		for _, set := range x.Sets() {
			s += " --set " + game.ShellWord(set)
		}
	}
	l := c.Limits
	if l.Time != 0 {
		s += fmt.Sprintf(" --limit-time %v", l.Time)
	}
	if l.Memory != 0 {
		s += fmt.Sprintf(" --limit-memory %d", l.Memory)
	}
	if l.Steps != 0 {
		s += fmt.Sprintf(" --limit-steps %d", l.Steps)
	}
	return s + " < " + game.ShellWord(name+".txt")
}
