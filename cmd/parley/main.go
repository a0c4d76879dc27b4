// Command parley is a rules sandbox for tabletop pirate wargames: a prompt to
// play at and to ask the rules questions, and the same answers on the command
// line, for a reader or as JSON.
//
// This package holds only flags, subcommands and exit statuses.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/reference"
	"parley/lua/ruleset"
	"parley/lua/source"
	"parley/repl"
	"parley/repl/answer"
	"parley/repl/layout"
	"parley/repl/terminal"
	"parley/rulesets"
	"parley/scenarios"
)

// Exit statuses.
const (
	statusDone  = 0
	statusNo    = 1 // refused, failed, faulty, diverged
	statusUsage = 2 // wrong usage, a file that cannot be read
)

// command is one subcommand.
type command struct {
	name, usage, about string
	run                func(c *cli, args []string) error
}

func commands() []command {
	return []command{
		{"play", "SCENARIO [--seed N] [--bots SIDE=KIND,…|all] [--bot-rounds N] [--house FILE] [--cards FILE] [--set PATH=VALUE] [--real-dice] [--journal FILE]\n--resume JOURNAL [--to N] [--journal FILE]", "plays a new battle at the prompt, or resumes one", (*cli).play},
		{"tour", "[--step N]", "leads a newcomer through the prompt in five minutes; left and continued as you like", (*cli).tour},
		{"ask", "SCENARIO|JOURNAL|RULESET 'LINE' ['LINE' …] [--seed N] [--house FILE] [--cards FILE] [--set PATH=VALUE] [--real-dice] [--json]", "answers lines of the prompt", (*cli).ask},
		{"replay", "JOURNAL [--verify] [--to N] [--as SIDE] [--html FILE [--for SIDE] [--force]] [--house FILE] [--cards FILE] [--json]", "replays a journal, and says whether it still gives the recorded results; --html writes it as a page for a browser; a house rule or card file replaces the one in the journal", (*cli).replay},
		{"list", "[--json]", "lists the rulesets and scenarios, embedded and on disk", (*cli).list},
		{"rules", "RULESET [--json|--markdown|--html FILE [--force]] [--find 'QUESTION'] [--house FILE] [--cards FILE] [--set PATH=VALUE]", "lists every rule: id, title, source, text, ruling, data, file, line; --html writes the rulebook as a page for a browser, to search and to print", (*cli).rules},
		{"cards", "RULESET|SCENARIO [--deck NAME] [--html FILE] [--force] [--house FILE] [--cards FILE] [--set PATH=VALUE] [--json]", "lists the cards of a ruleset by deck; --html draws sheets of cards to cut out", (*cli).cards},
		{"check", "[PATH…] [--house FILE] [--cards FILE] [--set PATH=VALUE] [--json]", "lists all faults and warnings of rulesets, scenarios, house rules and files of designs, with positions; without PATH, of the embedded ones", (*cli).check},
		{"test", "[RULESET|PATH…] [-v] [--run PATTERN] [--coverage] [--house FILE] [--cards FILE] [--set PATH=VALUE]", "runs the specs of rulesets and of house rules", (*cli).test},
		{"fuzz", "RULESET|SCENARIO [--games N] [--minutes N] [--orders N] [--seed N] [--all] [--out DIR] [--house FILE] [--cards FILE] [--set PATH=VALUE] [--json]", "plays games to break the rules; a finding is reduced and written to files that replay it", (*cli).fuzz},
		{"simulate", "SCENARIO [--games N] [--seed N] [--bots SIDE=KIND,…|all] [--house A] [--cards A] [--set PATH=VALUE|PATH=A..B] [--against B] [--measure EXPR] [--count RULE] [--sensitivity TABLE] [--until P%] [--try] [--save SEEDS] [--shard K/N --out FILE] [--csv FILE] [--svg FILE] [--json]\n--merge FILE… [--csv FILE] [--svg FILE] [--json]", "plays games by the thousand between bots: who wins, how long, any measure, and what a house rule or a number changes; see `parley help simulate`", (*cli).simulate},
		{"new", "ruleset|scenario|card|house NAME [--ruleset RULESET]", "creates a working starting point, with its spec", (*cli).newCommand},
		{"reference", "[RULESET] [--markdown|--json] [--stubs DIR|--schema DIR|--editor DIR] [--luacheck] [--completion SHELL]", "lists everything that an author may write, from one registry: for people, for editors (lua-language-server, JSON schemas of TOML, luacheck), for shells", (*cli).reference},
		{"licences", "", "prints the licences of the program and of everything linked into it", (*cli).licences},
	}
}

// cli is one run of the program.
type cli struct {
	in       io.Reader
	out, err io.Writer
	lib      ruleset.Library
	house    []layer  // house rules and card files, by --house and --cards
	sets     []string // values, by --set
	paths    []string // folders to search, by --path
	faulty   []string // rulesets whose faults check has listed
	asked    *flag.FlagSet
	over     func()             // stops waiting for that signal; nil if nothing waits
	ended    atomic.Value       // the signal that ended a session whose lines come from a pipe
	progress *terminal.Progress // nil if nobody watches a terminal
}

// answerNo is a negative answer that has already been printed.
var answerNo = errors.New("no")

// usageError is wrong usage.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func main() { os.Exit(run(carried(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// carried is the embedded library.
func carried() ruleset.Library {
	return ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
}

// run runs one command and returns its exit status.
func run(lib ruleset.Library, args []string, in io.Reader, out, errw io.Writer) int {
	columns := terminalColumns(fileOf(errw))
	told := &output{w: out, progress: progress(out)}
	if told.progress != nil && isTerminal(errw) {
		errw = told.progress.Beside(errw)
	}
	errw = &plain{w: errw}
	c := &cli{in: in, progress: told.progress, out: told, err: errw, lib: lib}
	err := c.dispatch(args)
	if err == nil && told.err != nil {
		err = fmt.Errorf("cannot write the answer: %w", told.err)
	}
	var use *usageError
	switch sig, _ := c.ended.Load().(os.Signal); {
	case err == nil && sig != nil:
		return statusOf(sig)
	case err == nil:
		return statusDone
	case errors.Is(err, answerNo):
		return statusNo
	case errors.Is(err, flag.ErrHelp):
		c.usage(c.asked)
		return statusDone
	case errors.As(err, &use):
		fmt.Fprintln(errw, fitted(columns, fmt.Sprintf("parley: %v", err)))
		return statusUsage
	}
	fmt.Fprintln(errw, fitted(columns, fmt.Sprintf("parley: %v", err)))
	if source.FaultsIn(err) != nil {
		return statusNo
	}
	if hint := c.hint(args, err); hint != "" {
		fmt.Fprintln(errw, hint)
	}
	return statusUsage
}

// hint suggests what an unknown name may have meant, "" for nothing.
func (c *cli) hint(args []string, err error) string {
	missing := slices.DeleteFunc(slices.Clone(args), func(name string) bool { return !strings.Contains(err.Error(), strconv.Quote(name)) })
	if c.here(missing) {
		return "it is in the current folder, which is not searched: add --path ., or put the folder in PARLEY_PATH"
	}
	if len(args) == 2 && args[0] == "play" {
		if f, err := os.Stat(args[1]); err == nil && f.Mode().IsRegular() && filepath.Ext(args[1]) != ".toml" {
			return "to resume a journal: parley play --resume " + game.ShellWord(args[1])
		}
	}
	return ""
}

// here says whether the name exists below rulesets/ or scenarios/ of the
// current folder, which is not searched by default.
func (c *cli) here(args []string) bool {
	return !c.searched(".") && slices.ContainsFunc(args, func(name string) bool {
		_, ruleset := os.Stat(filepath.Join("rulesets", name, "ruleset.toml"))
		_, scenario := os.Stat(filepath.Join("scenarios", name+".toml"))
		return !strings.HasPrefix(name, "-") && filepath.IsLocal(name) && (ruleset == nil || scenario == nil)
	})
}

// searched says whether a folder is among those searched, whatever path names
// it.
func (c *cli) searched(dir string) bool {
	here, err := os.Stat(dir)
	return err == nil && slices.ContainsFunc(c.lib.Dirs, func(d string) bool {
		st, err := os.Stat(d)
		return err == nil && os.SameFile(st, here)
	})
}

func (c *cli) dispatch(args []string) error {
	ruleset.DefaultLimits.Collect()
	if dirs := os.Getenv("PARLEY_PATH"); dirs != "" {
		c.lib.Dirs = filepath.SplitList(dirs)
	}
	if len(args) == 0 {
		return c.start()
	}
	if args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		return c.help(strings.Join(args[1:], " "))
	}
	for _, cmd := range commands() {
		if cmd.name == args[0] {
			defer c.progress.Begin("parley " + cmd.name)()
			return cmd.run(c, args[1:])
		}
	}
	return c.unknown(args[0])
}

// unknown says that a word is no command, and what its author may have meant.
func (c *cli) unknown(word string) error {
	if text := c.called(word); text != "" {
		return &usageError{text}
	}
	if strings.HasSuffix(word, ".parley") {
		return &usageError{fmt.Sprintf("%q is a journal; type: parley play --resume %s, or parley replay %s", word, word, word)}
	}
	names := slices.Concat(commandNames(), []string{"--help"}, c.lib.ScenarioNames(), c.lib.RulesetNames())
	return &usageError{fmt.Sprintf("unknown command %q%s; `parley help` lists them", word, nearest.Guess(word, names))}
}

// commandNames lists the subcommands, and help.
func commandNames() (names []string) {
	for _, cmd := range commands() {
		names = append(names, cmd.name)
	}
	return append(names, "help")
}

// called says what the scenario or ruleset of a name is for, "" if there is none. The name
// of a scenario may lack that of its ruleset.
func (c *cli) called(word string) string {
	for _, name := range c.lib.ScenarioNames() {
		if name == word || path.Base(name) == word {
			return fmt.Sprintf("%s is a scenario; type: parley play %s", word, name)
		}
	}
	if slices.Contains(c.lib.RulesetNames(), word) {
		return fmt.Sprintf("%s is a ruleset: `parley list` lists its scenarios, `parley rules %s` its rules; `parley ask %s 'help WORD'` explains one of them, an order or a word of its files", word, word, word)
	}
	return ""
}

// help lists the commands, or explains one of them and a word for authors.
func (c *cli) help(word string) error {
	word = strings.ToLower(word)
	for _, cmd := range commands() {
		if cmd.name == word {
			if err := cmd.run(c, []string{"--help"}); !errors.Is(err, flag.ErrHelp) {
				return err
			}
			c.usage(c.asked)
			if register := reference.Vocabulary(nil); len(register.Find(word)) > 0 {
				fmt.Fprintln(c.out)
				answer.Scribe{Screen: c.page()}.Entries(register, register.Find(word))
			}
			if slices.Contains(repl.GuideNames(), word) {
				fmt.Fprintln(c.out)
				repl.Guide(c.page(), word)
			}
			return nil
		}
	}
	if word != "" {
		return c.helpWord(word)
	}
	fmt.Fprint(c.out, "parley: a rules sandbox for tabletop pirate wargames\n\n")
	for _, cmd := range commands() {
		c.usageLines(fmt.Sprintf("  parley %-6s ", cmd.name), 16, cmd)
		fmt.Fprintln(c.out, c.hung("      ", 6, cmd.about))
	}
	fmt.Fprintf(c.out, "\n%s\n\nPages, also at the prompt:\n", c.hung("", 0, "`parley COMMAND --help` lists the flags of a command. A folder given with --path DIR, or in PARLEY_PATH, is searched before the embedded rulesets. At a terminal, `parley` alone offers the tour and the scenarios. `parley help WORD` explains a word of rules, scenarios and house files: `parley help action`, `parley help ruleset.toml`."))
	repl.Pages(c.page())
	return nil
}

// inRulesets are the words of help that a ruleset says more about, each with what that is.
var inRulesets = map[string]string{
	"hooks":         "the hooks of a ruleset",
	"scenario":      "the tables of its scenarios: sides, pieces, ground",
	"scenario.toml": "the tables of its scenarios: sides, pieces, ground",
}

// helpWord explains a word for authors: a page of the manual, and its entries in the
// vocabulary.
func (c *cli) helpWord(word string) error {
	if word == "help" {
		return c.help("")
	}
	screen := c.page()
	guided := repl.Guide(screen, word)
	register := reference.Vocabulary(nil)
	found := register.Find(word)
	if len(found) == 0 && !guided {
		found = register.Called(word)
	}
	if len(found) == 0 && !guided {
		if repl.PromptCommand(screen, word) {
			return nil
		}
		if text := c.called(word); text != "" {
			return &usageError{text}
		}
		guess := nearest.Guess(word, slices.Concat(commandNames(), repl.GuideNames(), repl.Grammar().Names(), register.Names(), register.Paths(), c.lib.ScenarioNames(), c.lib.RulesetNames()))
		return &usageError{fmt.Sprintf("no help about %q%s; `parley help` lists the commands, `parley COMMAND --help` the flags of one, and `parley ask RULESET 'help WORD'` searches the rules of a ruleset", word, guess)}
	}
	answer.Scribe{Screen: screen}.Entries(register, found)
	if what := inRulesets[word]; what != "" {
		fmt.Fprintln(c.out, "\n"+screen.Wrapped("parley ask RULESET 'help "+word+"' lists "+what+"."))
	}
	return nil
}

// flags returns the flag set of a subcommand, with the common flags.
func (c *cli) flags(name string) *flag.FlagSet {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // run prints the error
	c.asked = f
	f.Func("path", "search `DIR` before the embedded rulesets", func(dir string) error {
		if st, err := os.Stat(dir); err != nil || !st.IsDir() {
			return fmt.Errorf("%s is not a folder", dir)
		}
		c.lib.Dirs = append([]string{dir}, c.lib.Dirs...)
		c.paths = append([]string{dir}, c.paths...)
		return nil
	})
	c.limitFlags(f)
	return f
}

// parse reads flags before, between and after the arguments.
func parse(f *flag.FlagSet, args []string) ([]string, error) {
	var plain []string
	for {
		if err := f.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, &usageError{flagFault(f, err.Error())}
		}
		if f.NArg() == 0 {
			return plain, nil
		}
		rest := f.Args()
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			return append(plain, rest...), nil
		}
		plain = append(plain, rest[0])
		args = rest[1:]
	}
}

// parseSome is parse for a command with a fixed number of arguments; wants
// describes them.
func parseSome(f *flag.FlagSet, args []string, least, most int, wants string) ([]string, error) {
	plain, err := parse(f, args)
	if err == nil && (len(plain) < least || len(plain) > most) {
		err = &usageError{wants}
	}
	return plain, err
}

// usage prints the usage of one subcommand and its flags.
func (c *cli) usage(f *flag.FlagSet) {
	for _, cmd := range commands() {
		if cmd.name == f.Name() {
			c.usageLines("parley "+cmd.name+" ", 12, cmd)
			fmt.Fprintln(c.out, c.hung("  ", 2, cmd.about))
		}
	}
	f.VisitAll(func(x *flag.Flag) {
		value, about := flag.UnquoteUsage(x)
		if value == "value" {
			value = "NAME"
		}
		dashes := "--"
		if len(x.Name) == 1 {
			dashes = "-"
		}
		fmt.Fprintln(c.out, c.hung(fmt.Sprintf("  %-21s ", strings.TrimSpace(dashes+x.Name+" "+value)), 24, about))
	})
}

// usageLines prints the usage of a subcommand behind a lead, broken between its
// bracketed parts; all lines but the first have an indent.
func (c *cli) usageLines(lead string, indent int, cmd command) {
	for line := range strings.Lines(cmd.usage) {
		// do not break at a blank within brackets: it is glue until then
		deep := 0
		glued := strings.Map(func(r rune) rune {
			switch r {
			case '[':
				deep++
			case ']':
				deep--
			case ' ':
				if deep > 0 {
					return glue
				}
			}
			return r
		}, line)
		fmt.Fprintln(c.out, strings.ReplaceAll(c.hung(lead, indent, glued), string(glue), " "))
		lead = strings.Repeat(" ", indent)
	}
	if cmd.usage == "" {
		fmt.Fprintln(c.out, c.hung(lead, indent, ""))
	}
}

// flagFault explains a wrong flag, with the spelling of flags used here.
func flagFault(f *flag.FlagSet, text string) string {
	name, unknown := strings.CutPrefix(text, "flag provided but not defined: -")
	if !unknown {
		wants := "it needs a whole number"
		if strings.HasPrefix(text, "invalid boolean") {
			wants = "it needs true, false or nothing"
		}
		return strings.NewReplacer("for flag -", "for --", "for -", "for --", "flag needs an argument: -", "a value is missing after --", "parse error", wants).Replace(text)
	}
	var names []string
	f.VisitAll(func(x *flag.Flag) { names = append(names, "--"+x.Name) })
	return fmt.Sprintf("%s has no flag --%s%s; `parley %s --help` lists its flags", f.Name(), name, nearest.Guess("--"+name, names), f.Name())
}

// glue is a non-breaking blank, one column wide.
const glue = '\u2423'

// hung puts a text behind a lead and breaks it to the page, at 80 columns at most; all
// lines but the first have an indent.
func (c *cli) hung(lead string, indent int, text string) string {
	text = lead + strings.Join(strings.Fields(text), " ")
	return layout.Hang(text, "", strings.Repeat(" ", indent), min(c.page().Room(), 80))
}
