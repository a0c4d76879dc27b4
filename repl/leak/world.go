package leak

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
)

// Sort is a sort of things that differ between two worlds.
type Sort string

// The sorts.
const (
	Drawn    Sort = "a card drawn unseen"
	Rolled   Sort = "a roll that only another player saw"
	Decided  Sort = "a decision that only another player saw"
	Sealed   Sort = "a decision sealed until all have decided"
	Secret   Sort = "a secret order"
	Private  Sort = "a private order"
	Noted    Sort = "a note for another player"
	Field    Sort = "a field that is private or secret"
	Hand     Sort = "a hand of cards"
	Question Sort = "a question that only another player sees is open"
	Fixed    Sort = "an unread card that nobody has seen"
)

// Sorts lists all sorts.
var Sorts = []Sort{Drawn, Rolled, Decided, Sealed, Secret, Private, Noted, Field, Hand, Question, Fixed}

// world is a course played again, as one player sees it.
type world struct {
	g      *lua.Game
	player string
	seen   [][]byte   // what he sees of the state after each entry
	news   [][]string // what he alone reads after each entry
	other  []Sort     // what was answered otherwise
	asks   [][]string // who was asked by each entry

	vary   *rand.Rand // answers otherwise what the player may not see; nil: the same answers
	course course
	leaves map[string]bool // what it answers as the first world does, by its name
	at     int             // the entry
	next   int             // its next question
}

// changes says whether the world answers something otherwise. It leaves all that have
// one name, such as an action, as they are in half of the worlds: some of them would be
// seen.
func (w *world) changes(name string) bool {
	if w.vary == nil {
		return false
	}
	if w.leaves == nil {
		w.leaves = map[string]bool{}
	}
	if _, ok := w.leaves[name]; !ok {
		w.leaves[name] = w.vary.IntN(2) == 0
	}
	return !w.leaves[name] && w.vary.IntN(2) == 0
}

// errApart says that the player can tell a world from the first one.
var errApart = errors.New("the player can tell the worlds apart")

// replay plays a course in a new game. With vary, what the player may not see is
// answered otherwise now and then, and the world is given up as soon as he can tell it
// from the first.
func replay(g *lua.Game, c course, player string, all bool, vary *rand.Rand, first *world) (*world, error) {
	w := &world{g: g, player: player, vary: vary, course: c}
	g.Dealer = game.Dealer{Dice: w.roll, Decide: w.decide, AskAll: all}
	for i, e := range c.entries {
		w.at, w.next, w.asks = i, 0, append(w.asks, nil)
		rep, err := w.give(e)
		switch {
		case err != nil:
			return nil, err
		case !rep.Accepted():
			return nil, fmt.Errorf("%s: refused: %s: %w", e.order, rep.Refused[0].Text, errApart)
		case (rep.Waits != nil) != (c.open && i == len(c.entries)-1):
			return nil, errApart
		}
		see := g.Host.ViewerOf(player)
		w.seen = append(w.seen, slices.Clone(g.State.Root().JSON(see)))
		w.news = append(w.news, newsFor(rep.Record.Events, player, false))
		if first != nil && (!bytes.Equal(w.seen[i], first.seen[i]) || !slices.Equal(w.news[i], first.news[i])) {
			return nil, errApart
		}
	}
	if first == nil {
		return w, nil
	}
	if a, b := g.Pending(), first.g.Pending(); a != nil && (a.Only() != b.Only() || (a.Only() == "" || a.Only() == player) && a.Error() != b.Error()) {
		return nil, errApart
	}
	return w, nil
}

// give begins the game or gives an order.
func (w *world) give(e entry) (*game.Report, error) {
	if w.at == 0 {
		return w.g.Begin()
	}
	order := e.order
	if sort := w.course.hidden(w.at, w.player); sort != "" && w.changes(strings.Fields(e.order)[0]) {
		other, err := w.otherOrder(e)
		if err != nil {
			return nil, err
		}
		if other != "" {
			order, w.other = other, append(w.other, sort)
		}
	}
	return w.g.Order(e.player, order)
}

// otherOrder is another legal order of the same action and piece, "" if there is none.
func (w *world) otherOrder(e entry) (string, error) {
	words := strings.Fields(e.order)
	piece := ""
	if len(words) > 1 && w.g.Host.Piece(words[1]) != nil {
		piece = words[1]
	}
	list, err := ask.LegalOf(w.g.Host, e.player, piece)
	if err != nil {
		return "", err
	}
	var texts []string
	for _, o := range list {
		if f := strings.Fields(o.Text); o.Text != e.order && f[0] == words[0] && (piece == "" || len(f) > 1 && f[1] == piece) && o.Action != nil {
			texts = append(texts, o.Text)
		}
	}
	if len(texts) == 0 {
		return "", nil
	}
	return texts[w.vary.IntN(len(texts))], nil
}

// recorded returns the recorded question of a key, nil if the first world did not ask it
// here or waits for it. A question that the player may not see takes no answer from beyond
// one that he saw: the answers that he saw then stand for the same questions as before.
func (w *world) recorded(key, only string) *asked {
	list := w.course.entries[w.at].asked
	hidden := w.vary != nil && only != "" && only != w.player // a course that is cut down does not know who saw what
	for i := w.next; i < len(list); i++ {
		if hidden && list[i].visible(w.player) {
			return nil
		}
		if list[i].key == key {
			w.next = i + 1
			return &list[i]
		}
	}
	return nil
}

// waits says whether the entry waits here, as it did in the first world.
func (w *world) waits() bool {
	return w.course.open && w.at == len(w.course.entries)-1 && w.next == len(w.course.entries[w.at].asked)
}

func (w *world) roll(c *game.Chance, n, k int) (bool, error) {
	if w.waits() {
		return false, nil
	}
	a := w.recorded(c.Key(), c.Only)
	if a == nil {
		game.Shake(c, game.Generator(1, n, k))
		return true, nil
	}
	if !a.visible(w.player) && w.changes(a.key) {
		if face := w.otherFace(c, a); face != "" && c.SetAnswer(face) == nil {
			sort := Rolled
			switch {
			case a.only == game.Unseen:
				sort = Fixed
			case a.draw:
				sort = Drawn
			}
			w.other = append(w.other, sort)
			return true, nil
		}
	}
	if c.SetAnswer(a.answer) != nil {
		if a.visible(w.player) {
			return false, errApart
		}
		if w.vary == nil {
			return false, errApart
		}
		game.Shake(c, w.vary) // that card lies elsewhere in this world
	}
	return true, nil
}

// otherFace picks another result, "" if there is none or the first is seen later. It
// leaves the cards that others are seen to draw later.
func (w *world) otherFace(c *game.Chance, a *asked) string {
	if a.draw && w.course.shown(a.answer, w.player, w.at, w.next-1) {
		return ""
	}
	if !a.draw {
		for range 8 {
			if game.Shake(c, w.vary); c.Answer() != a.answer {
				return c.Answer()
			}
		}
		return ""
	}
	var faces []string
	for i, f := range c.Faces {
		if f == a.answer || c.Weights != nil && c.Weights[i] == 0 {
			continue
		}
		if c.Weights == nil || c.Weights[i] > 1 || !w.course.shown(f, w.player, w.at, w.next-1) {
			faces = append(faces, f)
		}
	}
	if len(faces) == 0 {
		return ""
	}
	return faces[w.vary.IntN(len(faces))]
}

func (w *world) decide(c *game.Choice, _, _ int) (string, bool) {
	if w.waits() {
		return "", false
	}
	w.asks[w.at] = append(w.asks[w.at], c.Player)
	list := c.List()
	a := w.recorded(c.Key(), seenBy(c))
	if a == nil {
		return list[0], true
	}
	others := slices.DeleteFunc(slices.Clone(list), func(o string) bool { return o == a.answer })
	sealed := a.shut && w.course.open && w.at == len(w.course.entries)-1 && c.Player != w.player
	hidden := sealed || !a.visible(w.player)
	if hidden && len(others) > 0 && (w.changes(a.key) || w.vary != nil && !slices.Contains(list, a.answer)) {
		if w.other = append(w.other, Decided); sealed {
			w.other[len(w.other)-1] = Sealed
		}
		return others[w.vary.IntN(len(others))], true
	}
	return a.answer, true
}

// newsFor lists what events reveal to a player: what he alone reads, and decisions that
// were sealed.
func newsFor(events []game.Event, player string, sealed bool) (list []string) {
	for _, e := range events {
		if e.Only == player || sealed && e.Only == "" && e.Kind == game.Chose {
			list = append(list, eventText(e))
		}
	}
	return list
}

func eventText(e game.Event) string {
	return fmt.Sprintln(e.Kind, e.Text, e.Why, e.Who, e.Faces(), e.Num, e.Total)
}

// sorts lists of what sorts the differences to another world are; none if there are
// none.
func (w *world) sorts(first *world) []Sort {
	list := slices.Clone(w.other)
	if !bytes.Equal(w.g.State.Root().JSON(nil), first.g.State.Root().JSON(nil)) {
		sort := Field
		if hands(w.g) != hands(first.g) {
			sort = Hand
		}
		list = append(list, sort)
	}
	if notes(w.g, w.player) != notes(first.g, w.player) {
		list = append(list, Noted)
	}
	if wait := w.g.Pending(); wait != nil && wait.Only() != "" && wait.Only() != w.player {
		list = append(list, Question)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// onlyFixed says whether nothing was answered otherwise but draws that nobody sees.
func (w *world) onlyFixed() bool {
	return !slices.ContainsFunc(w.other, func(s Sort) bool { return s != Fixed })
}

// allSee is what all players together see of the state.
func (w *world) allSee() []byte {
	return w.g.State.Root().JSON(func(owner string, _ bool) bool { return owner != game.Unseen })
}

// hands is what everybody holds.
func hands(g *lua.Game) string {
	list, _ := g.Host.Decks(nil) // none if the rules fail
	text := ""
	for _, d := range list {
		text += fmt.Sprintln(d.Hands)
	}
	return text
}

// notes is what players other than one read.
func notes(g *lua.Game, player string) (text string) {
	for _, rec := range g.Records() {
		for _, e := range rec.Events {
			if e.Kind == game.Noted && e.Only != "" && e.Only != player {
				text += e.Text + "\n"
			}
		}
	}
	return text
}
