package argument

import (
	"fmt"
	"slices"

	"parley/core/game"
	"parley/lua/proxy"
)

// The relations of another player to a player; a piece has the relation of its
// owner.
const (
	Own     = "own"
	Enemy   = "enemy"
	Ally    = "ally"
	Neutral = "neutral"
)

// related checks the words before the kind of an argument.
func (a *Arg) related() error {
	one := slices.DeleteFunc(slices.Clone(a.Relations), func(w string) bool { return w == "other" })
	if len(one) > 1 || len(a.Relations) > len(one)+1 {
		return fmt.Errorf("argument %s: %q and %q cannot be combined", a.Name, a.Relations[0], a.Relations[1])
	}
	return nil
}

// Meets says whether a piece has the relation that an argument asks for.
func (k *Kinds) Meets(a Arg, t *game.Table, player string, actor *game.Table) (bool, error) {
	for _, word := range a.Relations {
		is, err := false, error(nil)
		switch own := proxy.Owner(t) == player; word {
		case "other":
			is = t != actor
		case Own:
			is = own
		case "friendly":
			is = own
			fallthrough
		default:
			var what string
			what, err = k.position.Relation(player, actor, t)
			is = is || what == word || word == "friendly" && what == Ally
		}
		if !is || err != nil {
			return false, err
		}
	}
	return true, nil
}
