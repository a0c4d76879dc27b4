package trial

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Write writes a case into a folder as two files: the scenario, and the lines
// for the prompt. It returns the command that plays them. Files of an earlier
// case are not touched.
func (c *Case) Write(dir string, f *Finding) (command string, err error) {
	base := strings.TrimSuffix(path.Base(c.Name), ".toml")
	for i := 1; ; i++ {
		name := filepath.Join(dir, fmt.Sprintf("%s-%d", base, i))
		command = c.command(name)
		head := fmt.Sprintf("# %s\n# %s\n", strings.ReplaceAll(f.Error(), "\n", "\n# "), command)
		file, err := os.OpenFile(name+".toml", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if os.IsExist(err) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = file.Write(c.Text)
		if err2 := file.Close(); err == nil {
			err = err2
		}
		if err != nil {
			return "", err
		}
		lines := head + strings.Join(c.lines(f.Kind), "\n") + "\n"
		return command, os.WriteFile(name+".txt", []byte(lines), 0o644)
	}
}

// command is how a case is played at the prompt.
func (c *Case) command(name string) string {
	s := fmt.Sprintf("parley play %s.toml --seed %d --journal none", name, c.Seed)
	for _, x := range c.House {
		s += " --house " + x.Name
	}
	return s + " < " + name + ".txt"
}
