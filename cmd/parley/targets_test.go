package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
)

// targets are the systems that parley is built for besides the one that runs the
// tests; 32 bits are among them.
var targets = []string{"linux/386", "linux/arm64", "windows/amd64", "darwin/arm64"}

// TestOtherSystems: every file of ours, tests among them, has the right types on
// every target. Of the packages that we import only what they declare is read,
// from their sources: compiling them for four systems takes minutes.
//
// The types of four systems need more memory than a command may use, and the tests
// that ran before this one have limited the process to that: within the limit, half of
// the time would go into collecting garbage.
func TestOtherSystems(t *testing.T) {
	limit, percent := debug.SetMemoryLimit(math.MaxInt64), debug.SetGCPercent(400)
	t.Cleanup(func() { debug.SetMemoryLimit(limit); debug.SetGCPercent(percent) })
	files := &parsed{set: token.NewFileSet(), files: map[string]func() (*ast.File, error){}}
	lists, errs := make([][]*listedPackage, len(targets)), make([]error, len(targets))
	var wait sync.WaitGroup
	for i, target := range targets {
		wait.Go(func() { lists[i], errs[i] = listed("../..", target) })
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
	again := withTheirTests(lists)
	if len(again) < 10 {
		t.Errorf("only %d packages are the same everywhere and have tests", len(again))
	}
	for i, target := range targets {
		t.Run(target, func(t *testing.T) {
			t.Parallel()
			ours, faults := typesOf(lists[i], target, files, again)
			for _, fault := range faults {
				t.Error(fault)
			}
			if ours < 20 {
				t.Errorf("%d packages of ours were looked at", ours)
			}
		})
	}
}

// TestOtherSystemsFinds: a number too large for 32 bits, and a name that only one
// system has, are faults there and nowhere else.
func TestOtherSystemsFinds(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":          "module planted\n\ngo 1.26\n",
		"large.go":        "package planted\n\nvar Large int = 1 << 40\n\nfunc larger() int { return 1 << 41 }\n",
		"only_windows.go": "package planted\n\nimport \"syscall\"\n\nvar Fork = syscall.ForkLock.Missing\n",
		"large_test.go":   "package planted\n\nvar inTest = missing\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for target, want := range map[string][]string{
		"linux/386":     {"large.go:3", "large.go:5", "large_test.go:3"},
		"windows/amd64": {"only_windows.go:5", "large_test.go:3"},
	} {
		packages, err := listed(dir, target)
		if err != nil {
			t.Fatal(err)
		}
		_, faults := typesOf(packages, target, &parsed{set: token.NewFileSet(), files: map[string]func() (*ast.File, error){}}, withTheirTests([][]*listedPackage{packages}))
		all := fmt.Sprint(faults)
		for _, place := range want {
			if !strings.Contains(all, place) {
				t.Errorf("%s: no fault at %s in %s", target, place, all)
			}
		}
		if target != "linux/386" && strings.Contains(all, "large.go") {
			t.Errorf("%s: %s", target, all)
		}
	}
}

// listedPackage is a package as go list tells it; one of ours that is compiled
// for a test is listed once more, with the files of the test.
type listedPackage struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	ImportMap  map[string]string // what an import means where it is not its own name
	Module     *struct{ Main bool }
}

// ours tells whether a package belongs to this module.
func (p *listedPackage) ours() bool { return p.Module != nil && p.Module.Main }

// once tells whether the package has files of ours that are nowhere else: not
// when it is listed again only because a test of another imports it.
func (p *listedPackage) once() bool {
	path, of, again := strings.Cut(p.ImportPath, " [")
	return p.ours() && (!again || strings.TrimSuffix(path, "_test") == strings.TrimSuffix(of, ".test]"))
}

// listed gives the packages below dir for a target, their tests, and all that
// they import, each after what it imports.
func listed(dir, target string) ([]*listedPackage, error) {
	system, machine, _ := strings.Cut(target, "/")
	list := exec.Command("go", "list", "-deps", "-test", "-json=ImportPath,Dir,GoFiles,ImportMap,Module", "./...")
	list.Dir = dir
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+machine, "CGO_ENABLED=0")
	var wrong bytes.Buffer
	list.Stderr = &wrong
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list for %s: %w\n%s", target, err, wrong.String())
	}
	var packages []*listedPackage
	for read := json.NewDecoder(bytes.NewReader(out)); ; {
		p := &listedPackage{}
		if err := read.Decode(p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		if !strings.HasSuffix(p.ImportPath, ".test") { // the main package that go test writes
			packages = append(packages, p)
		}
	}
}

// withTheirTests gives the packages of ours that are listed once more with the
// files of their tests, and have the same files on all targets. What is wrong in
// them is found along with their tests; where files differ, one of them may use
// a name that only a test declares.
func withTheirTests(lists [][]*listedPackage) map[string]bool {
	again, same := map[string]bool{}, map[string][]string{}
	for _, packages := range lists {
		for _, p := range packages {
			path, of, tested := strings.Cut(p.ImportPath, " [")
			if !p.ours() {
				continue
			}
			if tested {
				again[path] = again[path] || path == strings.TrimSuffix(of, ".test]")
			} else if files, known := same[path]; !known {
				same[path] = p.GoFiles
			} else if !slices.Equal(files, p.GoFiles) {
				same[path] = nil
			}
		}
	}
	for path := range again {
		again[path] = again[path] && len(same[path]) > 0
	}
	maps.DeleteFunc(again, func(_ string, is bool) bool { return !is })
	return again
}

// typesOf checks the packages for a target; it gives how many are ours, and the
// faults. The bodies of the packages in again are checked with their tests only.
func typesOf(packages []*listedPackage, target string, files *parsed, again map[string]bool) (ours int, faults []error) {
	_, machine, _ := strings.Cut(target, "/")
	done := map[string]*types.Package{"unsafe": types.Unsafe}
	for _, p := range packages {
		if p.ImportPath == "unsafe" {
			continue
		}
		if p.once() {
			ours++
		}
		var sources []*ast.File
		for _, name := range p.GoFiles {
			file, err := files.file(filepath.Join(p.Dir, name))
			if err != nil {
				faults = append(faults, err)
				continue
			}
			sources = append(sources, file)
		}
		check := types.Config{
			Importer:         imported{p.ImportMap, done},
			Sizes:            types.SizesFor("gc", machine),
			IgnoreFuncBodies: !p.once() || again[p.ImportPath],
			Error:            func(err error) { faults = append(faults, err) },
		}
		path, _, _ := strings.Cut(p.ImportPath, " ")
		done[p.ImportPath], _ = check.Check(path, files.set, sources, nil)
	}
	return ours, faults
}

// imported finds a package that was checked before.
type imported struct {
	means map[string]string
	done  map[string]*types.Package
}

// Import gives the package that a file of the importing package means by path.
func (i imported) Import(path string) (*types.Package, error) {
	if means, is := i.means[path]; is {
		path = means
	}
	if found := i.done[path]; found != nil {
		return found, nil
	}
	return nil, fmt.Errorf("%s is not listed", path)
}

// parsed holds each file as it was read once for all targets.
type parsed struct {
	sync.Mutex
	set   *token.FileSet
	files map[string]func() (*ast.File, error)
}

// file gives the syntax of a file.
func (p *parsed) file(path string) (*ast.File, error) {
	p.Lock()
	read := p.files[path]
	if read == nil {
		read = sync.OnceValues(func() (*ast.File, error) {
			return parser.ParseFile(p.set, path, nil, parser.SkipObjectResolution)
		})
		p.files[path] = read
	}
	p.Unlock()
	return read()
}
