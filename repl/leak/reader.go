package leak

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/bot"
	"parley/lua/ruleset"
	"parley/repl"
	"parley/repl/layout"
)

// reader is a player at the prompt of a world.
type reader struct {
	lib     *ruleset.Library
	w       *world
	dir     string // for files that lines write
	s       *repl.Session
	out     strings.Builder
	dice    string
	records []*game.Record // of the world, to which each line returns
	open    *game.Record
	sealed  []*game.Record               // those of others that he may not read until the reveal
	state   []byte                       // of the world
	answers int                          // of the open one
	spoil   func(*reader, string) func() // see Test
	peeks   bool                         // the bot looks at what is hidden
}

func newReader(t *Test, w *world, dir string) (*reader, error) {
	r := &reader{lib: t.Lib, w: w, dir: dir, dice: w.g.Header.Dice, records: append([]*game.Record(nil), w.g.Records()...), open: w.g.Open(), spoil: t.spoil}
	if p := w.g.Pending(); p != nil && p.Chance != nil { // only a person at the table would be asked
		r.dice = "real"
	}
	r.answers, r.sealed, r.state = r.given(), r.secrets(), r.position()
	return r, r.sit(w.player)
}

// position is the whole position, written again: what is cached of it may be out of date.
func (r *reader) position() []byte {
	return r.w.g.State.Root().JSON(func(string, bool) bool { return true })
}

// secrets are the orders of others that are secret now.
func (r *reader) secrets() []*game.Record {
	if r.w.g.Clock().Mode() != turn.Secret {
		return nil
	}
	tag := r.w.g.Rules.(game.Tagger).Tag()
	return slices.DeleteFunc(slices.Clone(r.w.g.Records()), func(rec *game.Record) bool { return rec.Tag != tag || rec.Player == r.w.player })
}

// given is how many answers the open order has.
func (r *reader) given() int {
	if open := r.w.g.Open(); open != nil {
		return len(open.Answers)
	}
	return 0
}

// sit begins a session in the world, as one player.
func (r *reader) sit(as string) error {
	r.w.g.Header.Dice = r.dice
	r.s = repl.New(r.lib, layout.Screen{Out: &r.out, ASCII: true})
	r.s.Trials = 8
	r.s.SetGame(r.w.g)
	r.s.As = as
	if err := r.s.Start(); err != nil {
		return err
	}
	if _, err := r.s.Line("set budget 0.1x"); err != nil {
		return err
	}
	r.s.Status()
	r.out.Reset()
	return nil
}

// reply is all that a prompt answers to a line.
type reply struct {
	text    string
	seen    string // what the player sees of the state afterwards
	read    string // and what he alone reads
	changed bool
}

// put types a line, and then returns to the world as it was.
func (r *reader) put(line string) (a reply, err error) {
	tight := func() {}
	if r.spoil != nil {
		tight = r.spoil(r, line)
	}
	wait := r.w.g.Pending()
	sealed := wait != nil && len(wait.Sealed) > 0
	r.out.Reset()
	typed := strings.ReplaceAll(line, drawing, filepath.Join(r.dir, drawing))
	got, lineErr := r.s.Line(typed)
	text, err := json.Marshal(got)
	if err != nil {
		return a, err
	}
	a.text = fmt.Sprintf("%s\n%s\n%v\n%s\n%s", &r.out, text, lineErr, r.s.Status(), r.s.Prompt())
	if typed != line {
		file, _ := os.ReadFile(filepath.Join(r.dir, drawing)) // if the line has written it
		a.text = strings.ReplaceAll(a.text, r.dir, "") + string(file)
		_ = os.Remove(filepath.Join(r.dir, drawing))
	}
	tight()
	g := r.s.Game
	a.changed = g != r.w.g || g.Open() != r.open || r.given() != r.answers || !slices.Equal(g.Records(), r.records)
	if a.changed && g == r.w.g {
		a.seen = string(g.State.Root().JSON(g.Host.ViewerOf(r.w.player)))
		if now := r.secrets(); len(now) < len(r.sealed) { // they have been revealed
			for _, rec := range r.sealed {
				a.read += rec.Player + rec.Order
			}
		}
		for _, rec := range g.Records()[min(len(r.records), len(g.Records())):] {
			a.read += strings.Join(newsFor(rec.Events, r.w.player, sealed), "")
		}
		if open := g.Open(); open != nil {
			a.read += strings.Join(newsFor(open.Events, r.w.player, sealed), "")
		}
	}
	if err := r.back(line); err != nil {
		return a, err
	}
	if !bytes.Equal(r.position(), r.state) {
		return a, errors.New("what was only asked before, or this line, has changed the position")
	}
	return a, nil
}

// asking are commands that leave the session as it is.
var asking = []string{"legal", "why", "what", "show", "map", "odds", "need", "help", "?", "=", "roll", "holds", "luck"}

// back returns to the world as it was before a line. What the line did cannot be redone:
// whether it was an order that waits for an answer or one that was carried out, the reader
// has seen, and the lines after it would answer to that.
func (r *reader) back(line string) error {
	g := r.w.g
	shared := 0
	for shared < min(len(r.records), len(g.Records())) && r.records[shared] == g.Records()[shared] {
		shared++
	}
	same := shared == len(r.records) && shared == len(g.Records()) && g.Open() == r.open && r.given() == r.answers
	word, _, _ := strings.Cut(line, " ")
	if same && slices.Contains(asking, word) {
		return nil
	}
	if err := r.sit(r.w.player); err != nil || same {
		return err
	}
	if len(g.Records()) == 0 { // answers to the beginning were undone
		for g.Open() != nil {
			if _, err := g.Redo(); err != nil {
				return err
			}
		}
		r.records[0], shared = g.Records()[0], 1
	}
	for g.Open() != nil || len(g.Records()) > shared {
		if _, err := g.Undo(); err != nil {
			return err
		}
	}
	for i := shared; i < len(r.records); i++ {
		if _, err := g.Replay(r.records[i]); err != nil {
			return err
		}
		r.records[i] = g.Records()[i]
	}
	if r.open != nil {
		rec := *r.open
		rec.Answers, rec.Hash = slices.Clone(rec.Answers[:r.answers]), "" // it may have been carried out
		if _, err := g.Replay(&rec); err != nil {
			return err
		}
		r.open = g.Open()
	}
	g.ForgetUndone()
	return r.sit(r.w.player)
}

// story is what the prompt prints of everything that has happened.
func (r *reader) story() string {
	if r.spoil != nil {
		defer r.spoil(r, "(story)")()
	}
	r.out.Reset()
	for _, rec := range r.records {
		r.s.Told(&game.Report{Record: rec, Events: rec.Events})
	}
	if r.open != nil {
		r.s.Told(&game.Report{Record: r.open, Events: r.open.Events})
	}
	return r.out.String() + r.s.Status()
}

// completes is what completion offers at the end of a line.
func (r *reader) completes(line string) string {
	if r.spoil != nil {
		defer r.spoil(r, "(completion) "+line)()
	}
	head, offered, tail := r.s.Complete(line, len([]rune(line)))
	return fmt.Sprintf("%s%q%s", head, offered, tail)
}

// botKinds are the kinds of bots that play in both worlds.
var botKinds = []string{"random", "greedy:4", "search:8"}

// bot is what bots of the player would order and answer, for a seed.
func (r *reader) bot(seed uint64) string {
	if r.spoil != nil {
		defer r.spoil(r, "(bot)")()
	}
	g, player := r.w.g, r.w.player
	if r.peeks {
		seed += uint64(crc32.ChecksumIEEE(g.State.Root().JSON(nil)))
	}
	w := g.Pending()
	if w != nil && (w.Choice == nil || w.Choice.Player != player) {
		return ""
	}
	text := ""
	for _, kind := range botKinds {
		b, err := bot.New(kind, g.Host)
		if err != nil {
			return err.Error()
		}
		if w != nil {
			answer, err := b.Decide(w.Choice, bot.OnGame(g), rand.New(rand.NewPCG(seed, 1)))
			text += fmt.Sprintf("%q: %s %v ", w.Choice.List(), answer, err)
			continue
		}
		text += r.ordered(b, seed)
	}
	return text
}

// ordered is what a bot would order now.
func (r *reader) ordered(b bot.Bot, seed uint64) (text string) {
	say := func(o *lua.Order, err error) {
		if err != nil {
			text += " " + err.Error()
		} else if o != nil {
			text += " " + o.Text
		}
	}
	if slices.ContainsFunc(r.w.g.Clock().Waiting(), func(it turn.Item) bool { return it.Player == r.w.player }) {
		say(b.Order(r.w.player, rand.New(rand.NewPCG(seed, 1))))
	}
	say(b.Aside(r.w.player, rand.New(rand.NewPCG(seed, 2))))
	return text
}

// everything is what a reader sees to whom nothing is hidden.
func (r *reader) everything() (string, error) {
	if err := r.sit("all"); err != nil {
		return "", err
	}
	all := r.story()
	for _, line := range []string{"show state", "show journal"} {
		r.out.Reset()
		a, err := r.s.Line(line)
		text, _ := json.Marshal(a) // compared as it is
		all += fmt.Sprint(&r.out, string(text), err)
	}
	if w := r.w.g.Pending(); w != nil {
		for _, c := range w.Sealed {
			all += c.Player
		}
		if open := r.open; open != nil {
			all += fmt.Sprint(open.Answers)
		}
	}
	return all, r.sit(r.w.player)
}
