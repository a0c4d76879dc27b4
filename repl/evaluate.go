package repl

import (
	"errors"
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua/sandbox"
)

// eval is = EXPRESSION.
func (s *Session) eval(src string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	if s.chunk != "" {
		src = s.chunk + "\n" + src
	}
	if sandbox.Incomplete(src) == sandbox.More {
		s.chunk = src
		return Answer{}, nil
	}
	s.chunk = ""
	return s.value(src, &asker{s: s, n: len(s.Game.Records())})
}

// throw is roll DICE: dice thrown beside the game, alone or in an expression.
// Each throw differs from the one before; those of orders are not touched.
func (s *Session) throw(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	if rest == "" {
		return Answer{No: true}, errors.New("roll what? Type: roll 2d6, or an expression with dice: roll 3d6 >= 10")
	}
	s.thrown++
	return s.value(rest, &asker{s: s, n: len(s.Game.Records()), k: s.thrown << 16})
}

// value tells what an expression comes to.
func (s *Session) value(src string, hd *asker) (Answer, error) {
	var texts []string
	var value any
	err := s.unseen(func() error {
		values, err := s.Game.Eval(src, hd)
		for i, v := range values {
			texts = append(texts, s.Game.Host.Show(v))
			if i == 0 {
				value = s.Game.Host.Plain(v)
			}
		}
		return err
	})
	for _, line := range hd.told {
		fmt.Fprintln(s.Out, line)
	}
	if err != nil {
		return Answer{No: true}, err
	}
	switch {
	case len(texts) > 0:
		fmt.Fprintln(s.Out, strings.Join(texts, ", "))
	case src != "":
		fmt.Fprintln(s.Out, s.dim("(done; nothing of it is kept)"))
	}
	return Answer{JSON: map[string]any{"value": value}}, nil
}

// More takes a further line of a chunk of Lua that is not complete; an empty
// line gives it up. False means that no chunk is open.
func (s *Session) More(line string) (Answer, bool, error) {
	if s.chunk == "" {
		return Answer{}, false, nil
	}
	if strings.TrimSpace(line) == "" {
		s.chunk = ""
		fmt.Fprintln(s.Out, "(the unfinished Lua is dropped)")
		return Answer{}, true, nil
	}
	a, err := s.eval(line)
	return a, true, s.mended(err)
}

// Drop gives up a chunk of Lua that is being typed; it says whether there was
// one.
func (s *Session) Drop() bool {
	open := s.chunk != ""
	s.chunk = ""
	return open
}

// asker is the handler of an expression at the prompt: its dice are rolled and
// shown, choices take the first option, and nothing of it is kept.
type asker struct {
	s    *Session
	n, k int
	told []string
}

func (a *asker) Traces() bool { return false }

func (a *asker) Tell(e game.Event) {
	if e.Kind == game.Noted {
		a.told = append(a.told, e.Text)
	}
}

func (a *asker) Pick(c *game.Chance) error {
	a.k++
	game.Shake(c, game.Generator(a.s.Game.Header.Seed^evalSeed, a.n, a.k))
	a.told = append(a.told, fmt.Sprintf("  %s = %s", strings.TrimSpace(c.Dice+" "+c.Why), c.Answer()))
	return nil
}

const evalSeed = 0x5851f42d4c957f2d

func (a *asker) Ask(c *game.Choice) (string, error) {
	list := c.List()
	if len(list) == 0 {
		return "", fmt.Errorf("%s has no answer to %q", c.Player, c.Question)
	}
	a.told = append(a.told, fmt.Sprintf("  %s, %s: %s", c.Player, c.Question, list[0]))
	return list[0], nil
}
