package simulate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// thought returns the generator of the next thought of a player's bot.
func (t *table) thought(what, player string) *rand.Rand {
	k := t.now()
	k.rule, k.who = what, player
	return t.mind.generator(k)
}

// prepareMeasures compiles the measures for the game that has begun: pieces are known by
// their ids.
func (t *table) prepareMeasures() error {
	if len(t.p.Measures) == 0 {
		return nil
	}
	h := t.g.Host
	t.measures = t.measures[:0]
	return h.With(closed{}, func() error {
		env, names := h.Environment()
		for _, m := range t.p.Measures {
			fn, err := h.Expression("measure", m.Text, env, names)
			if err != nil {
				return wrongMeasure(m, err)
			}
			t.measures = append(t.measures, fn)
		}
		return nil
	})
}

func wrongMeasure(m Measure, err error) error {
	return fmt.Errorf("the measure %q: %v", m.Text, err) // a fault of the command line, not of a file
}

// truths reads every measure at the beginning of a game. At the first table it learns
// which of them are true or false.
func (t *table) truths(learns bool) error {
	t.learns = learns
	defer func() { t.learns = false }()
	for i := range t.p.Measures {
		if _, err := t.value(i); err != nil {
			return err
		}
	}
	return nil
}

// value reads a measure now.
func (t *table) value(i int) (Value, error) {
	h, m := t.g.Host, t.p.Measures[i]
	mark := h.State.Mark()
	defer h.State.Rollback(mark)
	var got glua.LValue
	hd := game.Handler(closed{})
	if t.p.Try {
		hd = t
	}
	err := h.With(hd, func() (err error) {
		got, err = h.Call1(t.measures[i])
		return err
	})
	if err == nil && h.State.Mark() != mark && !t.p.Try {
		err = errors.New("it changes the game")
	}
	if err != nil {
		return Missing, wrongMeasure(m, err)
	}
	if _, is := got.(glua.LBool); is != m.Truth && got != glua.LNil {
		if t.learns {
			t.p.Measures[i].Truth = is
		} else {
			return Missing, wrongMeasure(m, errors.New("it is sometimes a number and sometimes true or false"))
		}
	}
	switch v := got.(type) {
	case glua.LNumber:
		if x := float64(v); !math.IsInf(x, 0) {
			return Value(x), nil
		}
	case glua.LBool:
		return Value(btoi(bool(v))), nil
	case *glua.LNilType:
		return Missing, nil
	}
	return Missing, wrongMeasure(m, fmt.Errorf("its value must be a number, true, false or nil, not %s", proxy.Show(got)))
}

// roundsMeasured reads the measures of each round if a new round has begun.
func (t *table) roundsMeasured(now int) error {
	for i, m := range t.p.Measures {
		if !m.Each || now <= t.round {
			continue
		}
		v, err := t.value(i)
		if err != nil {
			return err
		}
		t.record(i, now-1, v)
	}
	t.round = max(t.round, now)
	return nil
}

// record keeps a value as that of the end of a round.
func (t *table) record(i, round int, v Value) {
	for len(t.series[i]) < round-1 {
		t.series[i] = append(t.series[i], Missing)
	}
	if round >= 1 && len(t.series[i]) < round {
		t.series[i] = append(t.series[i], v)
	}
}

// measured reads the measures at the end of a game.
func (t *table) measured(row *Row) error {
	for i, m := range t.p.Measures {
		v := Missing
		if row.End != Failed {
			var err error
			if v, err = t.value(i); err != nil {
				return err
			}
		}
		row.Values = append(row.Values, v)
		if m.Each {
			t.record(i, row.Rounds, v)
			row.Series = append(row.Series, t.series[i])
		}
	}
	return nil
}

// noRule says that there is no rule of that id.
func noRule(h *lua.Host, id string) error {
	return fmt.Errorf("there is no rule %q%s", id, nearest.Guess(id, h.Book.RuleIDs()))
}

// String returns the shortest text that reads back as the same number, "" if it is
// missing.
func (v Value) String() string {
	if v.IsMissing() {
		return ""
	}
	return strconv.FormatFloat(float64(v), 'g', -1, 64)
}
