package ask

import (
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/argument"
)

// Ready says whether an action could be ordered now.
type Ready struct {
	// Order is a legal order of it; "" if there is none.
	Order string
	// Tried is an order that is refused, "" if none is legal and none could be tried.
	Tried string
	// Later lists the phases to which it belongs, if none of them is now.
	Later []string
}

// ReadyNow looks for a legal order of an action: of a player, "" for anyone, and of a
// piece, "" for any that he commands. Only what the player may see is considered.
func ReadyNow(h *lua.Host, a *lua.Action, player, piece string) (r Ready, err error) {
	if !a.Any && !inPhase(h, a) {
		for _, id := range a.Phases {
			r.Later = append(r.Later, h.Title(id))
		}
		return r, nil
	}
	if player != "" {
		defer h.State.Rollback(h.State.Mark())
		if err := hideFrom(h, player); err != nil {
			return r, err
		}
	}
	about := h.PieceByID(piece)
	err = h.Sandbox.Session(func() error {
		for _, a := range h.CardActions(a) {
			for _, it := range askable(h, a, player) {
				for _, actor := range h.Actors(a, it) {
					if about != nil && actor != nil && actor != about {
						continue
					}
					if _, err := h.EachLegal(a, it.Player, actor, nil, nil, func(o *lua.Order) bool {
						h.Spell(o, false)
						r.Order = o.Text
						return false
					}); err != nil || r.Order != "" {
						return err
					}
					if r.Tried == "" {
						if r.Tried, err = tried(h, a, it.Player, actor); err != nil {
							return err
						}
					}
				}
			}
		}
		return nil
	})
	return r, err
}

// tried is the first candidate of an action, "" if it has none.
func tried(h *lua.Host, a *lua.Action, player string, actor *game.Table) (text string, err error) {
	err = h.Candidates(a, player, actor, nil, nil, func(given argument.Given) (bool, error) {
		o := h.Order(a, player, actor, h.Arguments.Table(a.Args, given))
		h.Spell(o, false)
		text = o.Text
		return false, nil
	})
	return text, err
}

// Changers lists what may change a rule: optional rules that are about it, and cards.
// calls is [RuleCalls] of the host.
func Changers(h *lua.Host, calls map[string]*Calls, r *lua.Rule) (options []*lua.Rule, cards []*lua.Card) {
	about := func(o *lua.Rule) bool {
		return o != r && (slices.Contains(o.See, r.ID) || slices.Contains(calls[o.ID].Uses, r.ID) || slices.Contains(r.See, o.ID) || slices.Contains(calls[r.ID].Uses, o.ID))
	}
	of := map[*lua.Rule]*lua.Card{}
	for _, c := range h.Book.Cards {
		of[c.Rule] = c
	}
	for _, o := range h.Rules() {
		switch {
		case !about(o):
		case of[o] != nil:
			cards = append(cards, of[o])
		case o.Optional:
			options = append(options, o)
		}
	}
	return options, cards
}

// Rolls reports whether a rule, or one that it calls, rolls dice or draws. calls is
// [RuleCalls] of the host.
func Rolls(h *lua.Host, calls map[string]*Calls, r *lua.Rule) bool {
	return rolls(r) || slices.ContainsFunc(calls[r.ID].Uses, func(id string) bool { return rolls(h.Rule(id)) })
}

// rolls reports whether the code of a rule names a word that rolls or draws.
func rolls(r *lua.Rule) bool { return r.Run != nil && !r.Run.IsG && namesDice(r.Run.Proto) }

func namesDice(p *glua.FunctionProto) bool {
	for _, in := range p.Code {
		if int(in>>26) == glua.OP_GETGLOBAL && slices.Contains([]string{"roll", "count", "draw"}, p.Constants[in&0x3ffff].String()) {
			return true
		}
	}
	return slices.ContainsFunc(p.FunctionPrototypes, namesDice)
}
