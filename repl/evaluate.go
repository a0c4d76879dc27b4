package repl

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/sandbox"
	"parley/repl/grammar"
	"parley/repl/layout"
)

// eval is = EXPRESSION.
func (s *Session) eval(src string) (Answer, error) {
	if s.chunk != "" {
		if len(s.chunk)+1+len(src) > lua.MaxLine { // each further line parses all of it again
			return Answer{No: true}, fmt.Errorf("the Lua chunk is too long (limit %d bytes); an empty line discards it", lua.MaxLine)
		}
		src = s.chunk + "\n" + src
	}
	if sandbox.Incomplete(src) == sandbox.More {
		s.chunk = src
		return Answer{}, nil
	}
	s.chunk = ""
	return s.value(src, &asker{s: s, n: len(s.Game.Records()), scripted: s.scripted})
}

// throw is roll DICE: it rolls dice outside the game, alone or in an expression. Each
// throw has a new seed and leaves the dice of orders as they are.
func (s *Session) throw(in grammar.Input) (Answer, error) {
	s.thrown++
	return s.value(in.Rest, &asker{s: s, n: len(s.Game.Records()), k: s.thrown << 16})
}

// value prints the values of an expression.
func (s *Session) value(src string, hd *asker) (Answer, error) {
	laid := len(hd.scripted)
	var values []lua.Value
	err := s.unseen(func() (err error) {
		values, err = s.Game.Evaluate(src, hd)
		return err
	})
	if slip := (*game.ScriptError)(nil); errors.As(err, &slip) {
		err = fmt.Errorf("%w (`dice` alone clears the scripted dice)", slip)
	}
	for _, line := range hd.lines {
		fmt.Fprintln(s.Out, line)
	}
	for _, what := range hd.supposed {
		fmt.Fprintln(s.Out, layout.Hang("unknown here, so only supposed: "+what, "  ", "    ", s.Room()))
	}
	if err != nil {
		return Answer{No: true}, err
	}
	texts, list := []string{}, []any{}
	for _, v := range values {
		texts, list = append(texts, v.Text), append(list, v.JSON)
	}
	j := map[string]any{"value": nil, "values": list} // the first value, and all of them
	if len(hd.supposed) > 0 {
		j["supposed"] = hd.supposed
	}
	switch {
	case len(values) > 0:
		j["value"] = list[0]
		fmt.Fprintln(s.Out, strings.Join(texts, ", "))
	case src != "":
		fmt.Fprintln(s.Out, s.Dim("(done; its changes are undone)"))
	}
	if len(hd.supposed) > 0 && !strings.Contains(src, "\n") {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("(`odds "+src+"` gives the chances)")))
	}
	if len(hd.scripted) < laid {
		fmt.Fprintln(s.Out, s.Dim("(its changes are undone; still scripted: "+s.stillScripted()+")"))
	}
	return Answer{JSON: j}, nil
}

// More adds a line to an incomplete chunk of Lua; an empty line discards the chunk.
// It returns false if no chunk is open.
func (s *Session) More(line string) (Answer, bool, error) {
	if s.chunk == "" {
		return Answer{}, false, nil
	}
	if strings.TrimSpace(line) == "" {
		s.chunk = ""
		fmt.Fprintln(s.Out, "(discarded the incomplete Lua)")
		return Answer{}, true, nil
	}
	a, err := s.safely(func() (Answer, error) { return s.eval(line) })
	return a, true, s.rebuilt(err)
}

// Drop discards an incomplete chunk of Lua, and says whether there was one.
func (s *Session) Drop() bool {
	open := s.chunk != ""
	s.chunk = ""
	return open
}

// asker handles the dice and choices of an expression at the prompt: it takes the
// scripted dice or rolls, and takes the first option of a choice. Its effects are
// undone, so the scripted dice stay for the order they are meant for.
type asker struct {
	s        *Session
	n, k     int
	scripted []string
	lines    []string
	supposed []string // what the reader may not see, such as the cards in a hand of another
}

// Traces returns false: nobody can ask why about effects that are undone.
func (a *asker) Traces() bool { return false }

func (a *asker) Tell(e game.Event) {
	if e, ok := e.For(a.s.see); ok && e.Kind == game.Noted {
		a.lines = append(a.lines, e.Text)
	}
}

// Pick takes the scripted dice, so that an expression shows what an order would roll,
// or rolls with its own seed, which leaves the dice of the game as they are.
func (a *asker) Pick(c *game.Chance) error {
	a.k++
	if len(a.scripted) > 0 && c.Only != game.Unseen {
		rest, err := c.Script(a.scripted)
		if err != nil {
			return err
		}
		a.scripted = rest
	} else {
		game.Shake(c, game.Generator(a.s.Game.Header.Seed^evalSeed, a.n, a.k))
	}
	switch {
	case c.Only == game.Unseen:
	case c.Only == "" || a.s.see(c.Only, true):
		a.lines = append(a.lines, fmt.Sprintf("  %s = %s", strings.TrimSpace(c.Dice+" "+c.Why), c.Answer()))
	case !c.Certain():
		a.supposed = append(a.supposed, fmt.Sprintf("%s = %s", cmp.Or(c.Why, c.Dice), c.Answer()))
	}
	return nil
}

const evalSeed = 0x5851f42d4c957f2d

// Ask takes the first option: an expression cannot wait for an answer.
func (a *asker) Ask(c *game.Choice) (string, error) {
	list := c.List()
	if len(list) == 0 {
		return "", fmt.Errorf("%s has no answer to %q", a.s.Name(c.Player), c.Question)
	}
	if (c.Unknown || !c.OnlyPass()) && (c.Only == "" || c.Pass != "" || a.s.see(c.Only, true)) {
		a.lines = append(a.lines, fmt.Sprintf("  %s, %s: %s", a.s.Name(c.Player), c.Asked(), list[0]))
	}
	return list[0], nil
}
