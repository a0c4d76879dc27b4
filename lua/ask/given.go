package ask

import (
	"cmp"
	"fmt"
	"strings"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/source"
)

// given is an answer that a question fixes: to a roll by its purpose ("to hit 5", "to
// hit=5"), or to a decision by who takes it or by its question ("hag stands", "stand or
// withdraw?=stand").
type given struct {
	text       string
	key, value string // the parts of NAME=ANSWER
	named      bool
	used       bool
	misfit     string // why it does not answer the decision that it names
}

func readGiven(texts []string) (list []*given) {
	for _, t := range texts {
		g := &given{text: t}
		g.key, g.value, g.named = source.CutOutside(t, '=')
		g.key, g.value = squeeze(unquoted(g.key)), unquoted(g.value)
		list = append(list, g)
	}
	return list
}

// unquoted returns a text without surrounding quotes.
func unquoted(s string) string {
	s = strings.TrimSpace(s)
	if n := len(s); n > 1 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}

func squeeze(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// misgiven is a given roll that the die cannot show: a fault of the typed line, not of
// the rules.
type misgiven struct{ error }

// giveRoll answers a chance with the first matching given.
func (k *inquiry) giveRoll(c *game.Chance) (bool, error) {
	why := squeeze(c.Why)
	for _, g := range k.givens {
		value := g.value
		if g.named {
			if g.key != why && g.key != strings.TrimSpace(c.Who+" "+why) {
				continue
			}
		} else {
			rest, ok := strings.CutPrefix(strings.TrimPrefix(squeeze(unquoted(g.text)), strings.ToLower(c.Who)+" "), why+" ")
			if !ok || why == "" {
				continue
			}
			value = rest
		}
		if c.N > 1 && len(strings.Fields(value)) == 1 {
			value = strings.TrimSpace(strings.Repeat(value+" ", c.N)) // one value for all dice
		}
		if err := c.SetAnswer(value); err != nil {
			return false, misgiven{fmt.Errorf("given %s: %w", g.text, err)}
		}
		g.used = true
		return true, nil
	}
	return false, nil
}

// decide answers a choice with the first matching given; "" leaves it to the policy.
func decide(h *lua.Host, list []*given, c *game.Choice) string {
	for _, g := range list {
		if g.named {
			if !isFor(h, c, g.key) {
				continue
			}
			text, refused := c.Accept(g.value)
			if len(refused) == 0 {
				g.used = true
				return text
			}
			g.misfit = refused[0].Text
			continue
		}
		text, misfit := decided(h, c, squeeze(unquoted(g.text)))
		if text != "" {
			g.used = true
			return text
		}
		g.misfit = cmp.Or(g.misfit, misfit)
	}
	return ""
}

// isFor reports whether a word or two name a choice: its player, its piece, its action,
// or part of its question. The name of another player or piece does not count as part
// of a question.
func isFor(h *lua.Host, c *game.Choice, key string) bool {
	switch {
	case key == "":
		return false
	case strings.EqualFold(c.Player, key), c.Action == key, h.IsPiece(c.Who, key):
		return true
	}
	return !h.IsPlayer(key) && h.Exact(key) == nil && strings.Contains(squeeze(c.Question), key)
}

// decided parses "hag stands": who, and the beginning or a form of an option. If that
// is not an option, misfit lists the options.
func decided(h *lua.Host, c *game.Choice, text string) (option, misfit string) {
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		if i > 0 && !isFor(h, c, strings.Join(words[:i], " ")) {
			continue
		}
		want := strings.Join(words[i:], " ")
		t, refused := c.Accept(want)
		if len(refused) == 0 {
			return t, ""
		}
		if i > 0 || len(words) == 1 {
			misfit = refused[0].Text
		}
		if c.Action != "" {
			continue
		}
		for _, o := range c.List() {
			low := strings.ToLower(o)
			if n := len(low); n >= 3 && strings.HasPrefix(want, low) && len(want) <= n+3 {
				return o, "" // stands and stopped match stand and stop
			}
		}
	}
	return "", misfit
}

// supposed is an order that a question assumes: red: order hag 3.
type supposed struct {
	text, player, order string
	used                bool
	missed              bool   // a run ended without it
	refused             string // why it was refused
}

// readSupposed parses an order of a player among the givens of a question.
func readSupposed(h *lua.Host, text string) (*supposed, error) {
	who, order, ok := strings.Cut(text, ":")
	if !ok {
		return nil, nil
	}
	players, err := h.Players()
	if err != nil {
		return nil, err
	}
	who = strings.TrimSpace(who)
	commands := ""
	if t := h.Piece(who); t != nil {
		commands = proxy.Owner(t)
	}
	for _, p := range players {
		if !strings.EqualFold(p, who) && !strings.EqualFold(h.Called(p), who) && p != commands {
			continue
		}
		order = strings.TrimSpace(order)
		if word, _, _ := strings.Cut(order, " "); !isOrder(h, order) {
			return nil, fmt.Errorf("%s: %q is not an order%s", text, word, nearest.Guess(word, h.Actions()))
		}
		return &supposed{text: text, player: p, order: order}, nil
	}
	if isOrder(h, strings.TrimSpace(order)) && !strings.ContainsAny(who, "=\"'") {
		return nil, fmt.Errorf("%s: there is no side %q; the sides are %s", text, who, strings.Join(players, ", "))
	}
	return nil, nil
}

// ReadGiven separates orders of players from given dice and decisions.
func ReadGiven(g *lua.Game, texts []string) (orders *Given, rest []string, err error) {
	orders = &Given{acted: map[turn.Item]bool{}}
	for _, t := range texts {
		s, err := readSupposed(g.Host, t)
		if err != nil {
			return nil, nil, err
		}
		if s != nil {
			orders.list = append(orders.list, s)
		} else {
			rest = append(rest, t)
		}
	}
	return orders, rest, nil
}

// isOrder reports whether a text begins with the word of an action.
func isOrder(h *lua.Host, text string) bool {
	word, rest, _ := strings.Cut(text, " ")
	word = strings.ToLower(word)
	rest = strings.TrimSpace(rest)
	return (h.Book.Actions[word] != nil || word == lua.DoneAction) && !strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "(")
}

func replaceWord(text, word, by string) string {
	list := strings.Fields(text)
	for i, w := range list {
		name, val, named := strings.Cut(w, "=")
		switch {
		case w == word:
			list[i] = by
		case named && val == word:
			list[i] = name + "=" + by
		}
	}
	return strings.Join(list, " ")
}

// asked summarizes an open question in a few words.
func asked(h *lua.Host, p *game.Pending) string {
	if p.Choice == nil {
		return p.Chance.Key()
	}
	return h.Called(p.Choice.Player) + ": " + p.Choice.Asked()
}
