package lua

import (
	"errors"
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/argument"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// Relation returns what a piece is to a player, or to his acting piece; actor is nil if
// there is none. If the sequence of play defines no relation, pieces of one side are
// friends; without sides, those of one owner.
func (h *Host) Relation(player string, actor, t *game.Table) (string, error) {
	own := proxy.Owner(t) == player
	switch {
	case h.Book.Sequence.Relation != nil && !own:
		return h.between(player, proxy.Owner(t))
	case h.Book.Sequence.Relation == nil && actor != nil && t.Shape().Side != "" && actor.Shape().Side != "":
		switch {
		case t.Get(t.Shape().Side).Text() != actor.Get(actor.Shape().Side).Text():
			return argument.Enemy, nil
		case !own:
			return argument.Ally, nil
		}
	case !own:
		return argument.Enemy, nil
	}
	return argument.Own, nil
}

// between returns what one player is to another according to the sequence of play; ""
// is nobody. The result is cached until something is written.
func (h *Host) between(player, other string) (string, error) {
	key := [2]string{player, other}
	if is, ok := h.kept.relations[key]; ok && is != "" {
		return is, nil
	} else if ok {
		return "", fmt.Errorf("sequence: relation(%q, %q) calls itself", player, other)
	}
	if h.kept.relations == nil {
		h.kept.relations = map[[2]string]string{}
	}
	h.kept.relations[key] = ""
	defer func() {
		if h.kept.relations[key] == "" {
			delete(h.kept.relations, key)
		}
	}()
	var res glua.LValue
	ask := &Asking{Query: Query{Func: "relation"}, Fact: Facts(nil)}
	err := h.OnlyAsk(ask, func() (err error) { // a cached result may neither roll nor refuse
		res, err = h.Call1(h.Book.Sequence.Relation, h.Mirror.Text(player), h.Mirror.Text(other))
		return err
	})
	if err == nil && len(ask.Refused) > 0 {
		err = fmt.Errorf("sequence: relation(%q, %q) must return a word; it cannot refuse with need", player, other)
	}
	if err != nil {
		return "", err
	}
	is, words := proxy.Text(res), []string{argument.Ally, argument.Enemy, argument.Neutral}
	if !slices.Contains(words, is) {
		return "", fmt.Errorf("sequence: relation(%q, %q) must return %s, got %q%s", player, other, argument.OneOf(words), is, nearest.Guess(is, words))
	}
	h.kept.relations[key] = is
	return is, nil
}

// Beside returns how far from a piece a way of the acting piece ends that gives it by its
// name, as the sequence of play says; 0 for on it.
func (h *Host) Beside(actor, t *game.Table) (float64, error) {
	fn := h.Book.Sequence.Beside
	if fn == nil {
		return 0, nil
	}
	var res glua.LValue
	err := h.OnlyAsk(&Asking{Query: Query{Func: "beside"}, Fact: Facts(nil)}, func() (err error) {
		res, err = h.Call1(fn, proxy.ValueOf(actor), proxy.ValueOf(t))
		return err
	})
	if err != nil || res == glua.LNil {
		return 0, err
	}
	off, ok := res.(glua.LNumber)
	if !ok || !(off >= 0) {
		return 0, fmt.Errorf("sequence: beside must return a distance, got %s", proxy.Text(res))
	}
	return float64(off), nil
}

// gameRelation implements game.relation(ONE, OTHER): what the other, a piece or a
// player, is to the one.
func (h *Host) gameRelation(L *glua.LState) int {
	if h.Book.Sequence == nil {
		h.Raise(errors.New("game.relation works only after all chapters are loaded"))
	}
	player, actor := h.party(L.Get(1))
	other, piece := h.party(L.Get(2))
	is, err := argument.Own, error(nil)
	switch {
	case piece != nil:
		is, err = h.Relation(player, actor, piece)
	case player == other:
	case h.Book.Sequence.Relation != nil:
		is, err = h.between(player, other)
	default:
		is = argument.Enemy
	}
	if err != nil {
		h.Raise(err)
	}
	L.Push(glua.LString(is))
	return 1
}

// party returns a player, or a piece with its owner.
func (h *Host) party(v glua.LValue) (string, *game.Table) {
	if t := proxy.TableOf(v); t != nil && t.Shape() != nil && t.Shape().IsEntity() {
		return proxy.Owner(t), t
	}
	s, ok := v.(glua.LString)
	if !ok {
		h.Raise(errors.New("game.relation(ONE, OTHER): each must be a piece or the name of a player, not " + proxy.Text(v)))
	}
	return string(s), nil
}
