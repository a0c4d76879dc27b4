package repl

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/reload"
	"parley/lua/ruleset"
)

// Resume reads a journal and plays it through. With write set the journal is
// gone on with: an end that was torn off is set aside in a file of its own. The
// note says what was found amiss, "" for nothing. A journal that was damaged
// before its end, or that today's rules take otherwise, is not written to: the
// error says where it stops and how to go on from there.
func Resume(lib *ruleset.Library, name string, write bool) (*lua.Game, string, error) {
	tape, err := game.LoadJournal(name)
	if err != nil {
		return nil, "", err
	}
	if write && tape.Behind > 0 {
		return nil, "", fmt.Errorf("%s: %s, with %s whole behind it; what is before it holds: %s.\nTo go on from there and leave this one as it is: parley play --resume %s --journal %s",
			name, tape.Torn, counted(tape.Behind, "line"), Orders(len(tape.Records)-1), game.ShellWord(name), game.ShellWord(Free(name)))
	}
	g, note, err := played(lib, tape, name, len(tape.Records))
	if err != nil || !write {
		return g, note, err
	}
	j, aside, err := tape.Continue(name)
	if errors.Is(err, fs.ErrPermission) {
		err = fmt.Errorf("%w; `parley play --resume %s --journal FILE` goes on with a copy", err, game.ShellWord(name))
	}
	if err != nil {
		return nil, note, err
	}
	if aside != "" {
		note = join(note, "The rest is set aside in "+aside+".")
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

// Nowhere is the name of no journal.
const Nowhere = "none"

// ResumeAs goes on with the first n orders of a journal, or with all that it
// holds where n is below 0, in a new journal: as, where that is "" one beside
// it, or Nowhere. The old one is left as it is.
func ResumeAs(lib *ruleset.Library, name string, n int, as string) (*lua.Game, string, error) {
	tape, err := game.LoadJournal(name)
	if err != nil {
		return nil, "", err
	}
	records := len(tape.Records)
	if n >= records {
		return nil, "", fmt.Errorf("%s holds %s, and not %d", name, Orders(records-1), n)
	}
	if n >= 0 {
		records, tape.Open = n+1, nil
	}
	g, note, err := played(lib, tape, name, records)
	if err != nil {
		return nil, note, err
	}
	if as == Nowhere {
		return g, note, underway(g, tape)
	}
	for named := as != ""; ; {
		if !named {
			as = Free(name)
		}
		g.Journal, err = g.SaveAs(as, g.Header)
		if !named && errors.Is(err, fs.ErrExist) {
			continue // taken this moment
		}
		if err == nil {
			err = underway(g, tape)
		}
		return g, note, err
	}
}

// underway notes in the journal of a game that is gone on with which rules are
// in force now, and begins one that had not begun.
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

// Free is a name for a second journal beside one, which nothing has yet:
// duel-2.parley for duel.parley.
func Free(name string) string {
	ext := filepath.Ext(name)
	for i := 2; ; i++ {
		other := fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ext), i, ext)
		if _, err := os.Lstat(other); err != nil { // not there, or not to be had: that shows when it is made
			return other
		}
	}
}

// played plays the first n records of a tape, and where these are all of them
// the order that was cut short as well.
func played(lib *ruleset.Library, tape *game.Tape, name string, n int) (*lua.Game, string, error) {
	g, err := Table(lib, tape, name)
	if err != nil {
		return nil, "", err
	}
	note, same := "", g.Host.Ruleset.Hash == tape.RulesNow()
	if !same {
		note = fmt.Sprintf("%s was played under other rules of %s (%s, now %s); it is replayed under today's.", filepath.Base(name), tape.Header.Ruleset, tape.RulesNow(), g.Host.Ruleset.Hash)
	}
	if tape.Torn != "" {
		note = join(note, fmt.Sprintf("%s: %s; what is before it holds: %s.", name, tape.Torn, Orders(len(tape.Records)-1)))
	}
	if err = Replay(g, tape, n); err == nil {
		return g, note, nil
	}
	diverged := (*game.Diverged)(nil)
	if same && len(g.Records()) == n && !errors.As(err, &diverged) {
		// the rule failed, and the process was killed before that was noted
		return g, join(note, fmt.Sprintf("The order %q, cut short in the middle, cannot be finished and is dropped: %v.", tape.Open.Order, err)), nil
	}
	if held := len(g.Records()) - 1; held >= 0 {
		return nil, note, fmt.Errorf("%s: %w\nWhat is before it holds: %s. To go on from there and leave this one as it is: parley play --resume %s --to %d", name, err, Orders(held), game.ShellWord(name), held)
	}
	return nil, note, fmt.Errorf("%s: %w\nNothing of it holds under today's rules: play it under those it was begun with (--path), or begin anew", name, err)
}

// Orders counts orders in words: 1 order, 2 orders.
func Orders(n int) string { return counted(max(n, 0), "order") }

func counted(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// join puts a sentence below those before it, where there are any.
func join(a, b string) string { return strings.TrimPrefix(a+"\n"+b, "\n") }

// Table makes the game that a journal is of, not yet begun. The journal holds
// its scenario and its house rules; its ruleset must be there.
func Table(lib *ruleset.Library, tape *game.Tape, name string) (*lua.Game, error) {
	head := tape.Header
	if _, err := lib.Named(head.Ruleset); err != nil {
		if none := (*ruleset.NoRuleset)(nil); errors.As(err, &none) {
			err = fmt.Errorf("%w; --path DIR names the folder that holds rulesets/%s", err, head.Ruleset)
		}
		return nil, fmt.Errorf("%s is a game of %s: %w", name, head.Ruleset, err)
	}
	h, sc, err := lua.OpenFiles(lib, head.Scenario, name+" (its scenario)", []byte(head.Text), ruleset.Files(head.Files).Read)
	if err != nil {
		return nil, fmt.Errorf("the scenario that %s begins with is not valid under today's rules of %s:\n%w", name, head.Ruleset, err)
	}
	if sc.Ruleset != head.Ruleset {
		return nil, fmt.Errorf("%s says that it is a game of %s, but its scenario is one of %s: one of them was changed", name, head.Ruleset, sc.Ruleset)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: head.Seed, House: lua.HousesOf(head.House), Options: head.Options, Dice: head.Dice})
	if err != nil {
		return nil, fmt.Errorf("what %s is played with is not valid under today's rules of %s:\n%w", name, head.Ruleset, err)
	}
	g.Header.Bots = head.Bots
	return g, nil
}

// Replay plays the first n records of a tape, and where n is all of them the
// order that was cut short as well.
func Replay(g *lua.Game, tape *game.Tape, n int) error {
	dealer := g.Dealer
	g.Dealer = game.Dealer{} // what is not recorded is asked for, not rolled
	defer func() { g.Dealer = dealer }()
	for i := 0; i < n; {
		err := replayOne(g, tape, i)
		if err == nil {
			i++
			continue
		}
		note, ok := carriedAt(tape, i, n)
		if !ok {
			return err
		}
		if err := reload.Carry(g, tape, note); err != nil {
			return err
		}
		i = note.At
	}
	if n < len(tape.Records) {
		return nil
	}
	if err := takeNotes(g, tape, n); err != nil || tape.Open == nil {
		return err
	}
	rep, err := g.Replay(tape.Open)
	if err == nil && rep.Waits == nil && !rep.Accepted() {
		err = errors.New(rep.Refused[0].Text)
	}
	return err
}

// replayOne plays record i of a tape, after what is noted before it.
func replayOne(g *lua.Game, tape *game.Tape, i int) error {
	if err := takeNotes(g, tape, i); err != nil {
		return err
	}
	_, err := g.Replay(tape.Records[i])
	return err
}

// takeNotes takes the notes before record i, unless they are the game's already, as
// they are where the position was carried over.
func takeNotes(g *lua.Game, tape *game.Tape, i int) error {
	if slices.ContainsFunc(g.Notes(), func(x game.Note) bool { return x.At == i }) {
		return nil
	}
	return reload.TakeNotes(g, tape.Notes, i)
}

// carriedAt finds where the position was carried over to other rules, after
// record i and not after record n: the first such place.
func carriedAt(tape *game.Tape, i, n int) (at game.Note, ok bool) {
	for _, x := range tape.Notes {
		if x.Rules != nil && len(x.Rules.State) > 0 && x.At > i && x.At <= n {
			return x, true
		}
	}
	return at, false
}
