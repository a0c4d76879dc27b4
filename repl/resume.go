package repl

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/reload"
	"parley/lua/ruleset"
)

// Resume reads a journal and replays it. With write set the game continues in that
// journal; an incomplete end is moved to a file of its own. The note says what was
// wrong with the journal, "" for nothing. A journal that gives a different result under
// the current rules is not written to: the game continues in a copy, from where they
// differ. Nor is one that is damaged before its end: the error says where it stops and how
// to continue from there.
func Resume(lib *ruleset.Library, name string, write bool) (*lua.Game, string, error) {
	tape, err := game.LoadJournal(name)
	if err != nil {
		return nil, "", err
	}
	if write && tape.Behind > 0 {
		return nil, "", fmt.Errorf("%s: %s, with %s intact after it; what is before it is valid: %s.\nTo continue from there in a new journal: parley play --resume %s --journal %s",
			name, tape.Torn, counted(tape.Behind, "line"), Orders(len(tape.Records)-1), game.ShellWord(name), game.ShellWord(Free(name)))
	}
	g, note, err := played(lib, tape, name, len(tape.Records))
	if write && errors.As(err, new(*Outdated)) {
		return ResumeAs(lib, name, -1, "")
	}
	if err != nil || !write {
		return g, note, err
	}
	note = join(note, watchFiles(g))
	j, aside, err := tape.Continue(name)
	if errors.Is(err, fs.ErrPermission) {
		err = fmt.Errorf("%w; `parley play --resume %s --journal FILE` continues in a copy", err, game.ShellWord(name))
	}
	if err != nil {
		return nil, note, err
	}
	if aside != "" {
		note = join(note, "The rest was moved to "+aside+".")
	}
	err = g.Keep(j, tape)
	if err == nil {
		err = underway(g, tape)
	}
	if err != nil {
		return nil, note, errors.Join(err, j.Close())
	}
	return g, note, nil
}

// Nowhere is the journal name that means no journal.
const Nowhere = "none"

// ResumeAs continues after the first n orders of a journal, or after all of them if n is
// negative, in a new journal: as, a free name beside it if as is "", or none if as is
// Nowhere. It does not change the old journal. If n is negative, it stops where the
// current rules give a different result.
func ResumeAs(lib *ruleset.Library, name string, n int, as string) (*lua.Game, string, error) {
	tape, err := game.LoadJournal(name)
	if err != nil {
		return nil, "", err
	}
	records := len(tape.Records)
	if n >= records {
		return nil, "", fmt.Errorf("there is no order %[3]d: %[1]s holds %[2]s", name, Orders(records-1), n)
	}
	if n >= 0 {
		records, tape.Open = n+1, nil
	}
	g, note, err := played(lib, tape, name, records)
	if old := (*Outdated)(nil); n < 0 && errors.As(err, &old) && old.Held >= 0 {
		g, more, err := ResumeAs(lib, name, old.Held, as)
		if err == nil {
			more = fmt.Sprintf("%s\nThe game continues after %s; %s itself is unchanged.", old.Why(), Orders(old.Held), name)
		}
		return g, join(note, more), err
	}
	if err != nil {
		return nil, note, err
	}
	note = join(note, watchFiles(g))
	if as == Nowhere {
		return g, note, underway(g, tape)
	}
	for named := as != ""; ; {
		if !named {
			as = Free(name)
		}
		g.Journal, err = g.SaveAs(as, g.Header)
		if !named && errors.Is(err, fs.ErrExist) {
			continue // another process has just created it
		}
		if err == nil {
			err = underway(g, tape)
		}
		return g, note, err
	}
}

// underway notes in the journal of a resumed game which rules are in force now, and
// begins a game that had not begun.
func underway(g *lua.Game, tape *game.Tape) error {
	if hash := g.Host.Ruleset.Hash; g.Open() == nil && len(g.Records()) > 0 && tape.RulesNow() != hash {
		return g.NoteRules(hash, false)
	}
	if len(g.Records()) == 0 && g.Open() == nil {
		_, err := g.Begin()
		return err
	}
	return nil
}

// Free is an unused name for a second journal beside one: duel-2.parley for
// duel.parley.
func Free(name string) string {
	ext := filepath.Ext(name)
	for i := 2; ; i++ {
		other := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), i, ext)
		if _, err := os.Lstat(other); err != nil { // it does not exist, or cannot be read: creating it will show which
			return other
		}
	}
}

// played replays the first n records of a tape, and the incomplete order after them if
// those are all of its records.
func played(lib *ruleset.Library, tape *game.Tape, name string, n int) (*lua.Game, string, error) {
	g, err := Table(lib, tape, name)
	if err != nil {
		return nil, "", err
	}
	note, same := "", g.Host.Ruleset.Hash == tape.RulesNow()
	if !same {
		note = fmt.Sprintf("%s was played under other rules of %s (%s, now %s); it is replayed under the current rules.", filepath.Base(name), tape.Header.Ruleset, tape.RulesNow(), g.Host.Ruleset.Hash)
	}
	if tape.Torn != "" {
		note = join(note, fmt.Sprintf("%s: %s; what is before it is valid: %s.", name, tape.Torn, Orders(len(tape.Records)-1)))
	}
	from := 0
	if same {
		if c := tape.Checkpoint(name, n); c != nil {
			if from = reload.From(g, tape, c); from == 0 { // the file does not hold what the journal says
				if g, err = Table(lib, tape, name); err != nil {
					return nil, note, err
				}
			}
		}
	}
	after := func(int) error {
		if from == 0 {
			tape.Due(g.Game)
		}
		return nil
	}
	if err = reload.Replay(g, tape, from, n, after); err == nil {
		return g, note, nil
	}
	diverged := (*game.Diverged)(nil)
	if same && len(g.Records()) == n && !errors.As(err, &diverged) {
		// the rule failed, and the process was killed before it recorded that
		return g, join(note, fmt.Sprintf("The order %q is incomplete, cannot be finished, and is dropped: %v.", tape.Open.Order, err)), nil
	}
	held := len(g.Records()) - 1
	switch {
	case held < 0:
		return nil, note, fmt.Errorf("%s: %w\nNone of it is valid under the current rules: play it under the rules it was begun with (--path), or start a new game", name, err)
	case !same:
		return nil, note, &Outdated{name, held, err}
	}
	return nil, note, fmt.Errorf("%s: %w\n%s", name, err, validBefore(name, held))
}

// validBefore says how to continue a journal before an order that cannot be replayed.
func validBefore(name string, held int) string {
	return fmt.Sprintf("What is before it is valid: %s. To continue from there in a new journal: parley play --resume %s --to %d", Orders(held), game.ShellWord(name), held)
}

// Outdated is the error of a journal to which the current rules give a different result.
type Outdated struct {
	Name string
	Held int // the number of the last order with the recorded result
	err  error
}

// Why names the first order with another result, and what differs.
func (e *Outdated) Why() string { return fmt.Sprintf("%s: %v", e.Name, e.err) }

// Error is Why, and how to continue from there.
func (e *Outdated) Error() string { return e.Why() + "\n" + validBefore(e.Name, e.Held) }

// Unwrap returns the difference.
func (e *Outdated) Unwrap() error { return e.err }

// watchFiles looks for the house and card files of a resumed game, so that they are reloaded
// when they are saved. It says which have changed since the game began.
func watchFiles(g *lua.Game) string {
	var changed []string
	for _, ov := range g.Host.HouseRules.Read {
		x := lua.HouseOf(ov)
		if ext := filepath.Ext(x.Name); x.Disk == "" && (ext == ".lua" || ext == ".toml") && x.File == x.Name {
			x.Disk = x.Name
		}
		text, err := ruleset.ReadFile(x.Disk)
		if err == nil && string(text) != string(x.Text) {
			changed = append(changed, x.Disk)
		}
		if err != nil || string(text) != string(x.Text) {
			x.Disk = "" // a journal cannot make the program load another file
		}
		ov.NoteFile(x)
	}
	if len(changed) == 0 {
		return ""
	}
	return fmt.Sprintf("Changed on disk since this game began: %s. The game continues with the text in its journal; `house on FILE` takes the new one.", strings.Join(changed, ", "))
}

// Orders counts orders in words: 1 order, 2 orders.
func Orders(n int) string { return counted(max(n, 0), "order") }

func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// join adds a sentence on a line of its own.
func join(a, b string) string { return strings.TrimPrefix(a+"\n"+b, "\n") }

// Table creates the game of a journal, not yet begun. The journal holds its scenario and
// house rules, but not its ruleset, which must be found.
func Table(lib *ruleset.Library, tape *game.Tape, name string) (*lua.Game, error) {
	head := tape.Header
	if _, err := lib.Named(head.Ruleset); err != nil {
		if none := (*ruleset.NoRuleset)(nil); errors.As(err, &none) {
			err = fmt.Errorf("%w; --path DIR names the folder that holds rulesets/%s", err, head.Ruleset)
		}
		return nil, fmt.Errorf("%s is a game of %s: %w", name, head.Ruleset, err)
	}
	file := ruleset.ScenarioFile{File: name + " (its scenario)", Text: []byte(head.Text), Beside: ruleset.Files(head.Files).Read}
	if strings.HasSuffix(head.Scenario, ".toml") {
		file.Folder = filepath.Dir(head.Scenario)
	}
	h, sc, err := lua.OpenScenario(lib, head.Scenario, file)
	if err != nil {
		return nil, fmt.Errorf("the scenario in %s is not valid under the current rules of %s:\n%w", name, head.Ruleset, err)
	}
	if sc.Ruleset != head.Ruleset {
		return nil, fmt.Errorf("%s is a game of %s, but its scenario is for %s: the journal was changed", name, head.Ruleset, sc.Ruleset)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: head.Seed, House: lua.HousesOf(head.House), Options: head.Options, Dice: head.Dice})
	if err != nil {
		return nil, fmt.Errorf("the house rules or options of %s are not valid under the current rules of %s:\n%w", name, head.Ruleset, err)
	}
	g.Header.Bots = head.Bots
	return g, nil
}
