package repl

import (
	"errors"
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/sandbox"
	"parley/repl/grammar"
)

// eval is = EXPRESSION.
func (s *Session) eval(src string) (Answer, error) {
	if s.chunk != "" {
		if len(s.chunk)+1+len(src) > lua.MaxLine { // each further line parses all of it again
			return Answer{No: true}, fmt.Errorf("the Lua is too long: more than %d bytes; an empty line drops it", lua.MaxLine)
		}
		src = s.chunk + "\n" + src
	}
	if sandbox.Incomplete(src) == sandbox.More {
		s.chunk = src
		return Answer{}, nil
	}
	s.chunk = ""
	return s.value(src, &asker{s: s, n: len(s.Game.Records()), laid: s.laid})
}

// throw is roll DICE: dice thrown beside the game, alone or in an expression.
// Each throw differs from the one before; those of orders are not touched.
func (s *Session) throw(in grammar.Input) (Answer, error) {
	s.thrown++
	return s.value(in.Rest, &asker{s: s, n: len(s.Game.Records()), k: s.thrown << 16})
}

// value tells what an expression comes to.
func (s *Session) value(src string, hd *asker) (Answer, error) {
	laid := len(hd.laid)
	var values []lua.Value
	err := s.unseen(func() (err error) {
		values, err = s.Game.Evaluate(src, hd)
		return err
	})
	if slip := (*game.ScriptError)(nil); errors.As(err, &slip) {
		err = fmt.Errorf("%w (`dice` alone puts the laid-out dice away)", slip)
	}
	for _, line := range hd.told {
		fmt.Fprintln(s.Out, line)
	}
	if err != nil {
		return Answer{No: true}, err
	}
	texts, list := []string{}, []any{}
	for _, v := range values {
		texts, list = append(texts, v.Text), append(list, v.JSON)
	}
	j := map[string]any{"value": nil, "values": list} // the first where there are several, and all of them
	switch {
	case len(values) > 0:
		j["value"] = list[0]
		fmt.Fprintln(s.Out, strings.Join(texts, ", "))
	case src != "":
		fmt.Fprintln(s.Out, s.Dim("(done; nothing of it is kept)"))
	}
	if len(hd.laid) < laid {
		fmt.Fprintln(s.Out, s.Dim("(nothing of it is kept: still laid out: "+strings.Join(s.laid, ", ")+")"))
	}
	return Answer{JSON: j}, nil
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
	a, err := s.safely(func() (Answer, error) { return s.eval(line) })
	return a, true, s.rebuilt(err)
}

// Drop gives up a chunk of Lua that is being typed; it says whether there was
// one.
func (s *Session) Drop() bool {
	open := s.chunk != ""
	s.chunk = ""
	return open
}

// asker is the handler of an expression at the prompt: its dice are those laid
// out, else rolled, and shown; choices take the first option. Nothing of it is
// kept, so that the dice laid out stay for the order they are meant for.
type asker struct {
	s    *Session
	n, k int
	laid []string
	told []string
}

// Traces says that nobody will ask why: nothing of it is kept.
func (a *asker) Traces() bool { return false }

func (a *asker) Tell(e game.Event) {
	if e.Kind == game.Noted {
		a.told = append(a.told, e.Text)
	}
}

// Pick takes the dice that are laid out, so that an expression shows what an order
// would meet, else rolls by a seed of its own: the dice of the game stay as they are.
func (a *asker) Pick(c *game.Chance) error {
	a.k++
	if len(a.laid) > 0 {
		rest, err := c.Script(a.laid)
		if err != nil {
			return err
		}
		a.laid = rest
	} else {
		game.Shake(c, game.Generator(a.s.Game.Header.Seed^evalSeed, a.n, a.k))
	}
	a.told = append(a.told, fmt.Sprintf("  %s = %s", strings.TrimSpace(c.Dice+" "+c.Why), c.Answer()))
	return nil
}

const evalSeed = 0x5851f42d4c957f2d

// Ask takes the first option: an expression cannot wait for an answer.
func (a *asker) Ask(c *game.Choice) (string, error) {
	list := c.List()
	if len(list) == 0 {
		return "", fmt.Errorf("%s has no answer to %q", c.Player, c.Question)
	}
	a.told = append(a.told, fmt.Sprintf("  %s, %s: %s", c.Player, c.Question, list[0]))
	return list[0], nil
}
