package lua

import (
	"errors"
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/vocabulary"
)

// What another player is to one; a piece is to one what its owner is.
const (
	ownRelation     = "own"
	enemyRelation   = "enemy"
	allyRelation    = "ally"
	neutralRelation = "neutral"
)

// relations are the words that may stand before a kind of piece.
var relations = vocabulary.Fields{
	{enemyRelation, `target = "enemy ship"`, "pieces of enemies are offered: of the other sides, or of those whom relation calls so; others may be named, unless the check refuses them"},
	{ownRelation, `from = "own ship"`, "pieces of the player's own are offered, and others refused"},
	{allyRelation, `with = "ally ship"`, "pieces of other players on the same side are offered, or of those whom relation calls so"},
	{"friendly", `to = "friendly ship"`, "pieces of one's own and of allies are offered"},
	{neutralRelation, `guest = "neutral ship"`, "pieces of those whom relation calls neutral are offered"},
	{"other", `with = "other ship"`, "every piece but the actor is offered; also before another of these words: \"other own ship\""},
}

// related says what is wrong with the words before the kind of an argument.
func (a *Arg) related() error {
	one := slices.DeleteFunc(slices.Clone(a.Relations), func(w string) bool { return w == "other" })
	if len(one) > 1 || len(a.Relations) > len(one)+1 {
		return fmt.Errorf("argument %s: %q and %q do not go together", a.Name, a.Relations[0], a.Relations[1])
	}
	return nil
}

// meets says whether a piece is what the words before the kind of an argument
// ask for.
func (h *Host) meets(a Arg, t *game.Table, player string, actor *game.Table) (bool, error) {
	for _, word := range a.Relations {
		is, err := false, error(nil)
		switch own := Owner(t) == player; word {
		case "other":
			is = t != actor
		case ownRelation:
			is = own
		case "friendly":
			is = own
			fallthrough
		default:
			var what string
			what, err = h.relation(player, actor, t)
			is = is || what == word || word == "friendly" && what == allyRelation
		}
		if !is || err != nil {
			return false, err
		}
	}
	return true, nil
}

// relation is what a piece is to a player, or to the piece of his that acts; nil
// where none does. Where the sequence of play does not tell, pieces of one side
// are friends, and without sides those of one owner.
func (h *Host) relation(player string, actor, t *game.Table) (string, error) {
	own := Owner(t) == player
	switch {
	case h.Book.Sequence.Relation != nil && !own:
		return h.between(player, Owner(t))
	case h.Book.Sequence.Relation == nil && actor != nil && t.Shape().Side != "" && actor.Shape().Side != "":
		switch {
		case t.Get(t.Shape().Side).Text() != actor.Get(actor.Shape().Side).Text():
			return enemyRelation, nil
		case !own:
			return allyRelation, nil
		}
	case !own:
		return enemyRelation, nil
	}
	return ownRelation, nil
}

// between is what one player is to another as the sequence of play tells; "" is
// nobody. What it told is kept until something is written.
func (h *Host) between(player, other string) (string, error) {
	key := [2]string{player, other}
	if is, ok := h.kept.relations[key]; ok && is != "" {
		return is, nil
	} else if ok {
		return "", fmt.Errorf("sequence: relation(%q, %q) asks for itself", player, other)
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
	var res []glua.LValue
	ask := &Asking{Fact: Facts(nil)}
	err := h.OnlyAsk(ask, func() (err error) { // what is kept may neither roll nor refuse
		res, err = h.Call(h.Book.Sequence.Relation, 1, glua.LString(player), glua.LString(other))
		return err
	})
	if err == nil && len(ask.Refused) > 0 {
		err = fmt.Errorf("sequence: relation(%q, %q) must return a word, it cannot refuse with need", player, other)
	}
	if err != nil {
		return "", err
	}
	is, words := proxy.Text(res[0]), []string{allyRelation, enemyRelation, neutralRelation}
	if !slices.Contains(words, is) {
		return "", fmt.Errorf("sequence: relation(%q, %q) must be %s, not %q%s", player, other, proseOr(words), is, nearest.Guess(is, words))
	}
	h.kept.relations[key] = is
	return is, nil
}

// gameRelation is game.relation(ONE, OTHER): what the other, a piece or a player,
// is to the one.
func (h *Host) gameRelation(L *glua.LState) int {
	if h.Book.Sequence == nil {
		h.Raise(errors.New("game.relation knows who is whose enemy when all chapters are loaded"))
	}
	player, actor := h.party(L.Get(1))
	other, piece := h.party(L.Get(2))
	is, err := ownRelation, error(nil)
	switch {
	case piece != nil:
		is, err = h.relation(player, actor, piece)
	case player == other:
	case h.Book.Sequence.Relation != nil:
		is, err = h.between(player, other)
	default:
		is = enemyRelation
	}
	if err != nil {
		h.Raise(err)
	}
	L.Push(glua.LString(is))
	return 1
}

// party is a player, or a piece with its owner.
func (h *Host) party(v glua.LValue) (string, *game.Table) {
	if t := tableOf(v); t != nil && t.Shape() != nil && t.Shape().IsEntity() {
		return Owner(t), t
	}
	s, ok := v.(glua.LString)
	if !ok {
		h.Raise(errors.New("game.relation(ONE, OTHER): each is a piece or the name of a player, not " + proxy.Text(v)))
	}
	return string(s), nil
}
