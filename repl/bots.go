package repl

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/bot"
	"parley/lua/nearest"
)

// SetBots reads blue=random,red=random or all.
func (s *Session) SetBots(text string) error {
	return s.setBots(text, func(kind string) string { return kind })
}

// setBots reads them; checked is what of a kind there has to be.
func (s *Session) setBots(text string, checked func(kind string) string) error {
	s.Bots, s.players = map[string]string{}, map[string]seatedBot{}
	players, err := s.Game.Host.Players()
	if err != nil {
		return err
	}
	for _, part := range strings.Split(text, ",") {
		who, kind, ok := strings.Cut(strings.TrimSpace(part), "=")
		if who == "" {
			continue
		}
		if !ok {
			kind = bot.Kinds[0]
		}
		if _, err := bot.AtPrompt(checked(kind), s.Game.Host, 0, nil); err != nil {
			return err
		}
		found := who == "all"
		for _, p := range players {
			if who == "all" || strings.EqualFold(p, who) {
				s.Bots[p] = kind
				found = true
			}
		}
		if !found {
			return fmt.Errorf("there is no side %q for a bot%s; the sides are: %s", who, nearest.Guess(who, players), strings.Join(players, ", "))
		}
	}
	return s.seat()
}

// seatedBot is a bot at the table, with the policy by which it plays.
type seatedBot struct {
	bot.Bot
	policy *lua.Policy
}

// plays returns the bot of a player. A house rule that is switched may bring another policy, or take it away.
func (s *Session) plays(player string) bot.Bot {
	kind := s.inForce(s.Bots[player])
	_, name, _ := strings.Cut(kind, "@")
	p, err := s.Game.Host.Policy(name)
	if b, ok := s.players[player]; ok && b.policy == p {
		return b.Bot
	}
	var b bot.Bot
	if err == nil {
		b, err = bot.AtPrompt(kind, s.Game.Host, s.patience(), s.hosts.stop.Load)
	}
	if err != nil {
		panic(err) // SetBots has refused unknown kinds
	}
	s.players[player] = seatedBot{b, p}
	return b
}

// inForce is a kind of bots, without its policy if that is not in force.
func (s *Session) inForce(kind string) string {
	before, name, ok := strings.Cut(kind, "@")
	if !ok {
		return kind
	}
	if _, err := s.Game.Host.Policy(name); err != nil {
		return before
	}
	return kind
}

// tellPolicies names the bots whose policy is not in force.
func (s *Session) tellPolicies() {
	for _, player := range slices.Sorted(maps.Keys(s.Bots)) {
		if kind := s.Bots[player]; s.inForce(kind) != kind {
			_, name, _ := strings.Cut(kind, "@")
			fmt.Fprintln(s.Out, s.Wrapped(fmt.Sprintf("the policy %s is not in force: the bot of %s plays by the standard policy", name, s.Name(player))))
		}
	}
}

// shortly is how long a bot thinks about an order, and a hint, while somebody waits: the order comes in less than
// two seconds.
const shortly = 1600 * time.Millisecond

// patience is how long a person at this prompt waits for an order; 0 if nobody watches.
func (s *Session) patience() time.Duration {
	if s.Progress == nil {
		return 0
	}
	return shortly
}

// BotsOn reads the bots of a resumed game; all are those that it had, if they played every side.
func (s *Session) BotsOn(text string) error {
	if text == "all" {
		if err := s.setBots(s.Game.Header.Bots, s.inForce); err == nil && len(s.humans) == 0 {
			s.tellPolicies()
			return nil
		}
	}
	return s.SetBots(text)
}

// CheckBots reads the bots of a resumed game, but seats none: the house rules that bring their policies are not in force yet.
func (s *Session) CheckBots(text string) error {
	if err := s.setBots(text, s.inForce); err != nil {
		return err
	}
	return s.SetBots("")
}

// BotsAgain gives a resumed game the bots that it had, unless they played every
// side: opening such a game to look at it would otherwise play it on, and write to
// its journal.
func (s *Session) BotsAgain() error {
	if err := s.setBots(s.Game.Header.Bots, s.inForce); err != nil {
		return err
	}
	s.tellPolicies()
	if s.Game.Over() || len(s.humans) > 0 {
		return nil
	}
	if err := s.SetBots(""); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, s.Paragraph("The program played every side; now you play every side."))
	s.playsOn()
	return nil
}

// playsOn prints the command that lets the program play every side from here.
func (s *Session) playsOn() {
	if name := s.Game.Journal.Name(); name != "" {
		fmt.Fprintf(s.Out, "To let it continue: parley play --resume %s --bots all\n", game.ShellWord(name))
	}
}

// BotRounds is how many rounds the bots play by default before they stop a game that
// nobody has won.
const BotRounds = 200

// botOrders is how many orders the bots give in one round before they stop: a round
// whose phases lead back to each other may never end.
const botOrders = 5000

// botRounds is how many rounds the bots of this session play before they stop.
func (s *Session) botRounds() int { return cmp.Or(s.Rounds, BotRounds) }

// drive lets the bots act until a person has to act or the game is over. After
// botRounds rounds it stops; the game is then not over.
func (s *Session) drive() error {
	g := s.Game
	s.hosts.leave.Store(false)
	round, since := g.Clock().Round(), len(g.Records())
	for from := round; !g.Over(); {
		n := len(g.Records())
		if now := g.Clock().Round(); now != round {
			round, since = now, n
		}
		if (round-from >= s.botRounds() || n-since >= botOrders) && g.Pending() == nil && s.botToAct() != "" {
			s.stopBots(round - from)
			return nil
		}
		var rep *game.Report
		var err error
		if wait := g.Pending(); wait != nil {
			switch {
			case wait.Chance != nil && !s.rolledHere(wait.Chance):
				game.Shake(wait.Chance, game.Generator(g.Header.Seed, n, len(g.Open().Answers)))
				rep, err = g.Answer(wait.Chance.Answer())
			case wait.Choice != nil && s.Bots[wait.Choice.Player] != "":
				rep, err = s.botAnswer(wait.Choice, n)
			default:
				return nil
			}
		} else {
			var o *lua.Order
			if o, err = s.botOrder(n); err == nil && o == nil {
				break
			}
			if err == nil {
				rep, err = g.Order(o.Player, o.Text)
			}
			if err == nil && !rep.Accepted() {
				err = fmt.Errorf("a bot's order was refused: %s: %s", o.Text, rep.Refused[0].Text)
			}
		}
		if err != nil {
			return err
		}
		s.story(rep.Events)
		if s.hosts.leave.Load() && len(s.humans) == 0 && g.Pending() == nil && !g.Over() {
			fmt.Fprintln(s.Out, s.Bold("Interrupted. The game is not over."))
			s.playsOn()
			return nil
		}
	}
	if g.Over() && s.lastTurn != "over" {
		s.lastTurn = "over"
		s.tellEnd()
		s.tellAgain()
	}
	return nil
}

// botOrder is the next order of a bot after record n, nil if no bot has one. Once in
// a while it is an order that may be given at any time, by any of the bots.
func (s *Session) botOrder(n int) (*lua.Order, error) {
	g := s.Game
	if r := game.Generator(g.Header.Seed^asideSeed, n, 0); len(s.Bots) > 0 && r.IntN(ask.AsideEvery) == 0 {
		bots := slices.Sorted(maps.Keys(s.Bots))
		player := bots[r.IntN(len(bots))]
		if o, err := s.plays(player).Aside(player, r); o != nil || err != nil {
			return o, err
		}
	}
	player := s.botToAct()
	if player == "" {
		return nil, nil
	}
	defer s.thinks(player)()
	return s.plays(player).Order(player, game.Generator(g.Header.Seed^botSeed, n, 0))
}

// thinks shows that a bot thinks, if it takes long.
func (s *Session) thinks(player string) (end func()) {
	return s.ponders(s.Name(player) + ": thinking")
}

// stopBots says why the bots have stopped, after a number of rounds or within one,
// and how to continue.
func (s *Session) stopBots(rounds int) {
	word, round := s.Game.Clock().Seq.Round, s.Game.Clock().Round()
	text := fmt.Sprintf("The program has played %d rounds and nobody has won, so it stops before %s %d. The game is not over.", rounds, word, round)
	if rounds < s.botRounds() {
		text = fmt.Sprintf("The program has given %d orders in %s %d without reaching its end, so it stops. The game is not over.", botOrders, word, round)
	} else if s.Game.Journal.Name() != "" {
		text += " Use --bot-rounds N to let it play more rounds."
	}
	fmt.Fprintln(s.Out, s.Bold(s.Paragraph(text)))
	s.playsOn()
}

// botSeed keeps the bots' choices apart from the dice.
const botSeed = 0x9e3779b97f4a7c15

// asideSeed keeps the orders that bots give at any time apart from both.
const asideSeed = 0xd1b54a32d192ed03

// botToAct is the bot that the game waits for, "" if it waits for none.
func (s *Session) botToAct() string {
	for _, it := range s.Game.Clock().Waiting() {
		if s.Bots[it.Player] != "" {
			return it.Player
		}
	}
	return ""
}

// botAnswer gives a bot's answer to an open question, for example after a journal is
// resumed in the middle of an order.
func (s *Session) botAnswer(c *game.Choice, n int) (*game.Report, error) {
	k := len(s.Game.Open().Answers)
	defer s.thinks(c.Player)()
	text, err := s.plays(c.Player).Decide(c, bot.OnGame(s.Game), game.Generator(s.Game.Header.Seed^botSeed, n, k+1))
	if err != nil {
		return nil, err
	}
	if text == "" {
		return nil, fmt.Errorf("%s has no answer to %q", s.Name(c.Player), c.Question)
	}
	return s.Game.Answer(text)
}

// decide answers the choices of bots while an order runs, so that it need not run
// again.
func (s *Session) decide(c *game.Choice, n, k int) (string, bool) {
	if s.Bots[c.Player] == "" {
		if s.passesFor(c) {
			s.tellLater(fmt.Sprintf("%s: pass at %s (standing answer)", s.Name(c.Player), c.Moment))
			return c.Pass, true
		}
		text := s.usualFor(c, n)
		return text, text != ""
	}
	text, err := s.plays(c.Player).Decide(c, nil, game.Generator(s.Game.Header.Seed^botSeed, n, k+1))
	return text, text != "" && err == nil // a policy that fails is named when the order waits
}
