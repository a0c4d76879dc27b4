package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/reference"
	"parley/lua/ruleset"
	"parley/lua/vocabulary"
	"parley/repl"
	"parley/repl/answer"
)

// reference prints everything that an author may write, or writes the files by which
// editors know it.
func (c *cli) reference(args []string) error {
	f := c.flags("reference")
	markdown := f.Bool("markdown", false, "print it as Markdown, with the fields of the ruleset's pieces")
	asJSON := f.Bool("json", false, "print JSON")
	stubs := f.String("stubs", "", "write declarations for lua-language-server into `DIR`")
	schema := f.String("schema", "", "write JSON schemas of the TOML files into `DIR`")
	luacheck := f.Bool("luacheck", false, "print a configuration for luacheck")
	editor := f.String("editor", "", "write all that an editor needs into `DIR`, as parley new does: needs a ruleset")
	shell := f.String("completion", "", "print the completion of parley's command line for `SHELL`: bash, zsh or fish")
	plain, err := parseSome(f, args, 0, 1, "reference needs one ruleset, or none: parley reference galley --markdown")
	if err != nil {
		return err
	}
	var h *lua.Host
	var rs *ruleset.Ruleset
	if len(plain) == 1 {
		if h, err = lua.OpenRuleset(&c.lib, plain[0]); err != nil {
			return err
		}
		rs = h.Ruleset
	}
	given := 0
	for _, on := range []bool{*markdown, *asJSON, *stubs != "", *schema != "", *luacheck, *editor != "", *shell != ""} {
		if on {
			given++
		}
	}
	switch {
	case given > 1:
		return &usageError{"reference writes one form at a time: give only one of --markdown, --json, --stubs, --schema, --luacheck, --editor, --completion"}
	case *editor != "" && h == nil:
		return &usageError{"--editor needs a ruleset: parley reference galley --editor ."}
	case *shell != "" && h != nil:
		return &usageError{"--completion is for the command line: leave out the ruleset"}
	case *markdown:
		_, err = io.WriteString(c.out, reference.Markdown(h))
	case *asJSON:
		return c.json(reference.Vocabulary(rs))
	case *stubs != "":
		return c.made(*stubs, reference.Stubs(h))
	case *schema != "":
		return c.made(*schema, reference.Schemas(rs))
	case *luacheck:
		_, err = c.out.Write(reference.Luacheck(h))
	case *editor != "":
		readHouses(h, *editor)
		return c.made(*editor, reference.Editor(h))
	case *shell != "":
		return c.completion(*shell)
	default:
		s := answer.Scribe{Screen: c.page()}
		register := reference.Vocabulary(rs)
		top := slices.DeleteFunc(slices.Clone(register), func(e vocabulary.Entry) bool { return e.Of != "" || e.Kind == vocabulary.Operand })
		s.Entries(register, top)
	}
	return err
}

// readHouses reads the house rules and card files of a ruleset in a folder, so that editors
// know what they add; a file with faults, or for another ruleset, adds nothing.
func readHouses(h *lua.Host, dir string) {
	found, _ := filepath.Glob(filepath.Join(dir, "*.lua")) // an invalid pattern finds nothing
	for _, file := range found {
		if strings.HasSuffix(file, "_spec.lua") {
			continue
		}
		if text, err := ruleset.ReadFile(file); err == nil {
			_, _ = h.AddHouse(file, file, text)
		}
	}
}

// make writes files that are made again whenever what they are made of changes, and returns
// those that it wrote. A file that an author wrote or changed stays as it is: kept lists
// these.
func (c *cli) make(dir string, files map[string][]byte) (wrote, kept []string, err error) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		old, err := os.ReadFile(file)
		switch {
		case err == nil && bytes.Equal(old, files[name]):
			continue
		case err == nil && !reference.Made(old):
			kept = append(kept, filepath.ToSlash(file))
			continue
		}
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return wrote, kept, err
		}
		if err := os.WriteFile(file, files[name], 0o644); err != nil {
			return wrote, kept, err
		}
		wrote = append(wrote, filepath.ToSlash(file))
	}
	return wrote, kept, nil
}

// made is make for a person who asked for the files.
func (c *cli) made(dir string, files map[string][]byte) error {
	wrote, kept, err := c.make(dir, files)
	for _, file := range wrote {
		fmt.Fprintf(c.out, "wrote %s\n", file)
	}
	for _, file := range kept {
		fmt.Fprintf(c.out, "%s was not made by parley: it was not changed\n", file)
	}
	if err == nil && len(wrote)+len(kept) == 0 {
		fmt.Fprintln(c.out, "nothing has changed")
	}
	return err
}

// forEditors lays down, in the current folder, what editors need for files of a ruleset.
func (c *cli) forEditors(h *lua.Host) error {
	readHouses(h, ".")
	wrote, _, err := c.make(".", reference.Editor(h))
	if len(wrote) > 0 {
		fmt.Fprintln(c.out, c.lines().Wrapped("wrote .luarc.json, .luacheckrc and .editor for editors: see `parley help editors`"))
	}
	return err
}

// shells are those whose completion can be printed.
var shells = []string{"bash", "zsh", "fish"}

// completed is a command as completion sees it.
type completed struct {
	name, about string
	flags       []completedFlag
	words       []string // what may come first, besides files
}

type completedFlag struct {
	name, about string
	value       bool // a value follows
}

// completion prints the completion of the command line: commands, their flags, rulesets and
// scenarios.
func (c *cli) completion(shell string) error {
	if !slices.Contains(shells, shell) {
		return &usageError{fmt.Sprintf("no completion for %q%s; choose one of: %s", shell, nearest.Guess(shell, shells), strings.Join(shells, ", "))}
	}
	var scenarios []string
	for _, e := range c.lib.List() {
		if e.Scenario != "" {
			scenarios = append(scenarios, e.Scenario)
		}
	}
	var list []completed
	for _, cmd := range commands() {
		x := completed{name: cmd.name, about: cmd.about}
		probe := &cli{in: strings.NewReader(""), out: io.Discard, err: io.Discard}
		if err := cmd.run(probe, []string{"--help"}); err != nil && probe.asked != nil { // it only reads its flags
			x.flags = flagsOf(probe)
		}
		first, _, _ := strings.Cut(cmd.usage, " ")
		for _, kind := range strings.Split(strings.Trim(first, "[]…"), "|") {
			switch kind {
			case "SCENARIO":
				x.words = append(x.words, scenarios...)
			case "RULESET":
				x.words = append(x.words, c.lib.RulesetNames()...)
			case strings.ToLower(kind):
				if kind != "" && !strings.HasPrefix(kind, "-") {
					x.words = append(x.words, kind)
				}
			}
		}
		list = append(list, x)
	}
	list = append(list, completed{name: "help", about: "explains a command, or a word for authors", words: c.helpWords()})
	switch shell {
	case "bash":
		bashCompletion(c.out, list)
	case "zsh":
		fmt.Fprintln(c.out, "#compdef parley\nautoload -U +X bashcompinit && bashcompinit")
		bashCompletion(c.out, list)
	case "fish":
		fishCompletion(c.out, list)
	}
	return nil
}

// bashCompletion prints a completion for bash; zsh reads it too.
func bashCompletion(out io.Writer, list []completed) {
	fmt.Fprintln(out, "# Completion of parley. "+completionMade+`
_parley() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=""
  if [ "$COMP_CWORD" -eq 1 ]; then`)
	var names []string
	for _, x := range list {
		names = append(names, x.name)
	}
	fmt.Fprintf(out, "    COMPREPLY=($(compgen -W %q -- \"$cur\"))\n    return\n  fi\n  case ${COMP_WORDS[1]} in\n", strings.Join(names, " "))
	for _, x := range list {
		words := slices.Clone(x.words)
		var takes []string
		for _, f := range x.flags {
			words = append(words, "--"+f.name)
			if f.value {
				takes = append(takes, "--"+f.name)
			}
		}
		fmt.Fprintf(out, "    %s)\n", x.name)
		if len(takes) > 0 {
			fmt.Fprintf(out, "      case $prev in %s) return ;; esac\n", strings.Join(takes, "|"))
		}
		fmt.Fprintf(out, "      words=%q ;;\n", strings.Join(words, " "))
	}
	fmt.Fprintln(out, "  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\ncomplete -o default -F _parley parley")
}

const completionMade = "Made by parley reference --completion."

// fishCompletion prints a completion for fish.
func fishCompletion(out io.Writer, list []completed) {
	fmt.Fprintln(out, "# Completion of parley. "+completionMade)
	quote := func(text string) string {
		return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'"
	}
	for _, x := range list {
		fmt.Fprintf(out, "complete -c parley -f -n __fish_use_subcommand -a %s -d %s\n", x.name, quote(brief(x.about)))
		if len(x.words) > 0 {
			fmt.Fprintf(out, "complete -c parley -n '__fish_seen_subcommand_from %s' -a %s\n", x.name, quote(strings.Join(x.words, " ")))
		}
		for _, f := range x.flags {
			takes := ""
			if f.value {
				takes = " -r"
			}
			fmt.Fprintf(out, "complete -c parley -n '__fish_seen_subcommand_from %s' -l %s%s -d %s\n", x.name, f.name, takes, quote(brief(f.about)))
		}
	}
}

// brief is the beginning of a description, up to its first comma, colon or semicolon.
func brief(about string) string {
	if i := strings.IndexAny(about, ":;,"); i > 0 {
		about = about[:i]
	}
	return strings.TrimSpace(about)
}

// flagsOf lists the flags of the command that a probe was asked for.
func flagsOf(probe *cli) (list []completedFlag) {
	probe.asked.VisitAll(func(x *flag.Flag) {
		_, about := flag.UnquoteUsage(x)
		b, ok := x.Value.(interface{ IsBoolFlag() bool })
		list = append(list, completedFlag{x.Name, about, !ok || !b.IsBoolFlag()})
	})
	return list
}

// helpWords lists the commands and the words that help explains.
func (c *cli) helpWords() (words []string) {
	for _, cmd := range commands() {
		words = append(words, cmd.name)
	}
	for _, e := range reference.Vocabulary(nil) {
		if e.Kind != vocabulary.Operand && !strings.ContainsAny(e.Path(), " ?|") {
			words = append(words, e.Path())
		}
	}
	for _, g := range repl.GuideNames() {
		if !strings.ContainsAny(g, ";=") {
			words = append(words, g)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}
