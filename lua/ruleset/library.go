package ruleset

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/lua/nearest"
	"parley/lua/source"
)

// Library finds rulesets and scenarios: first in its folders, then among those embedded
// in the program.
type Library struct {
	Rulesets  fs.FS    // embedded: one folder for each
	Scenarios fs.FS    // embedded: folder of the ruleset, then NAME.toml
	Dirs      []string // folders on disk that hold rulesets/ and scenarios/, or those of one ruleset
	Limits    Limits   // limits of the rulesets that it loads
	// Compiled holds embedded rulesets by their folders, compiled once for all
	// libraries that share the map; nil for a single library.
	Compiled map[string]*Ruleset
	loaded   map[string]*Ruleset
}

const (
	rulesetsDir  = "rulesets"
	scenariosDir = "scenarios"
	rulesetFile  = "ruleset.toml"
)

// NoRulesetName is the fault of a file that gives a path instead of a ruleset: a path
// could make the program read any folder.
const NoRulesetName = "%q is not the name of a ruleset: write the name of the ruleset, not a path"

// Under returns the library with other limits.
func (l *Library) Under(limits Limits) *Library {
	other := *l
	other.Limits, other.loaded = limits, nil
	return &other
}

// Ruleset loads a ruleset by name or by the path of its folder. It loads each ruleset
// once.
func (l *Library) Ruleset(name string) (*Ruleset, error) {
	if rs := l.loaded[name]; rs != nil {
		return rs, nil
	}
	fsys, dir, err := l.findRuleset(name)
	if err != nil {
		return nil, err
	}
	rs, err := l.load(fsys, dir)
	if err != nil {
		return nil, err
	}
	rs.Limits, rs.Library = l.Limits, l
	rs.disk = diskOf(fsys)
	rs.Seen()
	l.Hold(name, rs)
	return rs, nil
}

// Draft is [Library.Ruleset] for a ruleset that may have faults, which it returns, as
// [Draft] does.
func (l *Library) Draft(name string) (*Ruleset, source.Faults, error) {
	rs, err := l.Ruleset(name)
	if source.FaultsIn(err) == nil {
		return rs, nil, err
	}
	fsys, dir, err := l.findRuleset(name)
	if err != nil {
		return nil, nil, err
	}
	rs, faults, err := Draft(fsys, dir)
	if rs != nil {
		rs.Limits, rs.Library = l.Limits, l
	}
	return rs, faults, err
}

// load reads and compiles a ruleset, unless another library has done so.
func (l *Library) load(fsys fs.FS, dir string) (*Ruleset, error) {
	if l.Compiled == nil || diskOf(fsys) != "" {
		return Load(fsys, dir)
	}
	if l.Compiled[dir] == nil {
		rs, err := Load(fsys, dir)
		if err != nil {
			return nil, err
		}
		l.Compiled[dir] = rs
	}
	own := *l.Compiled[dir] // the limits come from this library
	return &own, nil
}

// Hold registers rs under a name, as if it had been loaded.
func (l *Library) Hold(name string, rs *Ruleset) {
	if l.loaded == nil {
		l.loaded = map[string]*Ruleset{}
	}
	l.loaded[name] = rs
}

// Replace replaces a loaded ruleset by another, under all its names.
func (l *Library) Replace(old, rs *Ruleset) {
	for name, x := range l.loaded {
		if x == old {
			l.loaded[name] = rs
		}
	}
}

// Named loads the ruleset that a file names. Unlike Ruleset it takes no path, with
// which the file could make the program read any folder.
func (l *Library) Named(name string) (*Ruleset, error) {
	if !NamePattern.MatchString(name) {
		return nil, fmt.Errorf(NoRulesetName, name)
	}
	return l.Ruleset(name)
}

func (l *Library) findRuleset(name string) (fsys fs.FS, dir string, err error) {
	if strings.ContainsAny(name, `/\`) || name == "." || name == ".." {
		if _, err := os.Stat(filepath.Join(name, rulesetFile)); err != nil {
			return nil, "", fmt.Errorf("%s is not a ruleset: it has no readable %s", name, rulesetFile)
		}
		return folder(name), strings.TrimSuffix(filepath.ToSlash(name), "/"), nil
	}
	for _, d := range l.Dirs {
		for _, dir := range []string{filepath.Join(d, name), filepath.Join(d, rulesetsDir, name)} {
			if _, err := os.Stat(filepath.Join(dir, rulesetFile)); err == nil {
				return folder(dir), filepath.ToSlash(dir), nil
			}
		}
	}
	if _, err := fs.Stat(l.Rulesets, path.Join(name, rulesetFile)); err == nil {
		sub, err := fs.Sub(l.Rulesets, name)
		return sub, path.Join(rulesetsDir, name), err
	}
	return nil, "", &NoRuleset{name, l.RulesetNames()}
}

// NoRuleset is the error of a ruleset that cannot be found.
type NoRuleset struct {
	Name  string
	Names []string // the existing rulesets
}

// Error names the missing ruleset and lists the existing ones.
func (e *NoRuleset) Error() string {
	return fmt.Sprintf("there is no ruleset %q%s; the rulesets are: %s", e.Name, nearest.Guess(e.Name, e.Names), strings.Join(e.Names, ", "))
}

// ScenarioFile is a scenario to be read.
type ScenarioFile struct {
	File   string // as messages name it
	Text   []byte
	Beside Beside // reads the files beside it
	Folder string // its folder on disk, "" if it is embedded
}

// ScenarioFile finds a scenario by name ("galley/duel") or by the path of a TOML file.
func (l *Library) ScenarioFile(name string) (ScenarioFile, error) {
	if strings.HasSuffix(name, ".toml") {
		text, err := ReadFile(name)
		if err != nil {
			return ScenarioFile{}, fmt.Errorf("%s: %w", name, WithoutPath(err))
		}
		dir := filepath.Dir(name)
		return ScenarioFile{filepath.ToSlash(name), text, folder(dir).ReadFile, dir}, nil
	}
	if fs.ValidPath(name) {
		x, err := l.inScenarios(name + ".toml")
		switch {
		case err != nil:
			return ScenarioFile{}, err
		case x.Disk != "":
			dir := filepath.Dir(x.Disk)
			return ScenarioFile{x.File, x.Text, folder(dir).ReadFile, dir}, nil
		case x.File != "":
			read := func(beside string) ([]byte, error) {
				return fs.ReadFile(l.Scenarios, path.Join(path.Dir(name), beside))
			}
			return ScenarioFile{x.File, x.Text, read, ""}, nil
		}
	}
	names := l.ScenarioNames()
	guess := nearest.Guess(name, names)
	for _, n := range names {
		if guess == "" && strings.EqualFold(path.Base(n), name) {
			guess = fmt.Sprintf(" (did you mean %q?)", n)
		}
	}
	return ScenarioFile{}, fmt.Errorf("there is no scenario %q%s; `parley list` lists the scenarios", name, guess)
}

// inScenarios reads the first existing file of some names: in the library's folders, in
// their folders of scenarios, among the embedded scenarios. If none exists, File is "".
// The caller sets the name.
func (l *Library) inScenarios(names ...string) (x House, err error) {
	for _, d := range l.Dirs {
		for _, name := range names {
			for _, at := range []string{name, path.Join(scenariosDir, name)} {
				where := path.Join(filepath.ToSlash(d), at)
				switch text, err := fs.ReadFile(folder(d), at); {
				case err == nil:
					return House{File: where, Text: text, Disk: filepath.Join(d, at)}, nil
				case fs.ValidPath(at) && !errors.Is(err, fs.ErrNotExist):
					return House{}, fmt.Errorf("%s: %w", where, WithoutPath(err))
				}
			}
		}
	}
	for _, name := range names {
		if l.Scenarios == nil || !fs.ValidPath(name) {
			continue
		}
		if text, err := fs.ReadFile(l.Scenarios, name); err == nil {
			return House{File: path.Join(scenariosDir, name), Text: text}, nil
		}
	}
	return House{}, nil
}

// Listed is an item of the library: a ruleset, or a scenario of one.
type Listed struct {
	Ruleset  string `json:"ruleset"`
	Scenario string `json:"scenario,omitempty"`
	Title    string `json:"title"`
	Where    string `json:"where"` // the folder or file; for embedded ones its path in the source tree
	Embedded bool   `json:"embedded"`
}

// List lists all rulesets and scenarios, those on disk before the embedded
// ones of the same name, sorted.
func (l *Library) List() []Listed {
	seen := map[string]bool{}
	var out []Listed
	add := func(e Listed) {
		key := e.Ruleset + "\x00" + e.Scenario
		if !seen[key] {
			seen[key] = true
			out = append(out, e)
		}
	}
	scan := func(fsys fs.FS, pattern, where string, embedded bool) {
		found, _ := fs.Glob(fsys, pattern)
		for _, f := range found {
			e := Listed{Ruleset: path.Base(path.Dir(f)), Title: titleIn(fsys, f), Where: path.Join(where, f), Embedded: embedded}
			switch {
			case path.Base(pattern) == rulesetFile:
				e.Where = path.Dir(e.Where)
			case path.Base(f) == rulesetFile || !isScenario(fsys, f):
				continue
			default:
				e.Scenario = path.Join(e.Ruleset, strings.TrimSuffix(path.Base(f), ".toml"))
			}
			add(e)
		}
	}
	for _, d := range l.Dirs {
		for _, pattern := range []string{"*/" + rulesetFile, rulesetsDir + "/*/" + rulesetFile, scenariosDir + "/*/*.toml"} {
			scan(folder(d), pattern, filepath.ToSlash(d), false)
		}
	}
	if l.Rulesets != nil {
		scan(l.Rulesets, "*/"+rulesetFile, rulesetsDir, true)
	}
	if l.Scenarios != nil {
		scan(l.Scenarios, "*/*.toml", scenariosDir, true)
	}
	slices.SortFunc(out, func(a, b Listed) int {
		return strings.Compare(a.Ruleset+"\x00"+a.Scenario, b.Ruleset+"\x00"+b.Scenario)
	})
	return out
}

// RulesetNames lists the names of the rulesets in List.
func (l *Library) RulesetNames() (names []string) {
	for _, e := range l.List() {
		if e.Scenario == "" {
			names = append(names, e.Ruleset)
		}
	}
	return names
}

// ScenarioNames lists the names of the scenarios in List.
func (l *Library) ScenarioNames() (names []string) {
	for _, e := range l.List() {
		if e.Scenario != "" {
			names = append(names, e.Scenario)
		}
	}
	return names
}

// isScenario reports whether a TOML file has the table of a scenario; files that
// scenarios name may be in the same folder.
func isScenario(fsys fs.FS, name string) bool {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return true // reading it reports the error
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(strings.ReplaceAll(line, " ", ""), "[scenario]") {
			return true
		}
	}
	return false
}

// titleIn returns the first title of a TOML file without parsing all of it.
func titleIn(fsys fs.FS, name string) string {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		k, v, ok := strings.Cut(line, "=")
		if ok && strings.TrimSpace(k) == "title" {
			return strings.Trim(strings.TrimSpace(v), `"`)
		}
	}
	return ""
}
