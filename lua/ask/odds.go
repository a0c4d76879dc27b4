package ask

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/sandbox"
)

// Answer is the answer to one question.
type Answer struct {
	*odds.Result
	Question *Question
	// Columns name the fields of an outcome; a single value has the one column
	// "result" and Single is set.
	Columns []string
	Single  bool
	Rows    []Row
	// Always are the fields that come out alike every time.
	Always []Field
	// Was holds what each field that may change was before, by its path; nil
	// where something else is told than the changes.
	Was    map[string]any
	Unused []string // givens that were not taken
	// Misfits says of each of them why it answers no question that it is meant
	// for, with the options of a decision; "" where nothing asked for it.
	Misfits []string
	Partly  []string    // given orders that are played in some outcomes, and not in others
	Later   string      // when the order takes effect, "" where it does at once
	Lacks   []turn.Item // whose orders are hidden and would be needed to go on
	// Blind are the players whose secret orders took no part in a question of the
	// rules that looks at the game, because the reader may not see them.
	Blind  []string
	Value  int            // of the sweep
	Cut    bool           // it was interrupted, or ran into a limit of the sandbox
	Refuse []game.Refusal // the order may not be given
}

// Exact says that the chances are exact and nothing is missing: they do not
// depend on orders that are hidden.
func (a *Answer) Exact() bool {
	return a.Result.Exact() && len(a.Lacks) == 0 && len(a.Blind) == 0
}

// Field is a field and its value.
type Field struct {
	Name  string
	Value any
}

// Row is one outcome: a value for each column (nil: it has none), and the
// whole as encoding/json writes it.
type Row struct {
	Cells []any
	JSON  any
	odds.Outcome
}

// asker asks one question of a game.
type oddsAsk struct {
	g      *lua.Game
	h      *lua.Host
	q      *Question
	env    *glua.LTable
	names  sandbox.Names
	givens []*given
	fault  error // a given die that cannot fall so: the line is at fault, not the rules around it
	order  *lua.Order
	follow *follow // how play goes on behind the order
	lacks  []turn.Item
	joints map[string]*joined // from which it goes on, by the keys of their states
	stands *joined            // in whose position the runs begin, nil for the first
	saved  int                // writes that joints keep
	round  *glua.LFunction
	direct *direct // instead of round
	until  *glua.LFunction
	vars   []string // what the round assigns
	watch  []*watched
	walker *odds.Walker
	seen   map[string]*outcome
	base   game.Mark
	mark   game.Mark     // of the state that is being walked
	start  []glua.LValue // the values of vars there
	first  []glua.LValue // and in the beginning
	snaps  map[string][]glua.LValue
	before map[string]any // fields that can change, as they were
	waits  []string       // who is still to give sealed orders when this one is given; nil: not looked at

	waitsFor string // a player among them

	fields   *glua.LTable // the names of watched expressions, see fieldsEnv
	returned glua.LValue  // by the run under way; nil for nothing, or for a round that assigns
	met      []string     // names of all fields that any run returned
	unmet    []string     // names that a run did not return where they were looked at
	loose    bool         // an unknown name means the one value that is returned
	looked   bool         // a watched expression has looked at what comes of the question
	wrote    bool         // a run has written to the game
}

// outcome is an outcome as it was first met.
type outcome struct {
	fields []Field
	single bool
	json   any
}

// oddsTime bounds an exact answer, sampleTime a sampled one after it; the limit
// of time bounds each of them as well. About an order that is to be given next
// somebody waits for the answer: after orderTime it is exact only where that is
// near, and orderSample is what a sampled one may take.
const (
	oddsTime    = 4 * time.Second
	sampleTime  = 3 * time.Second
	orderTime   = 1 * time.Second
	orderSample = 2 * time.Second
)

// Odds answers a question without a sweep. Hash, journal and dice of the game
// are as before.
func Odds(g *lua.Game, q *Question) (*Answer, error) {
	return oddsWith(g, q, 0)
}

// OddsOver answers a question for every number of its sweep.
func OddsOver(g *lua.Game, q *Question) ([]*Answer, error) {
	var list []*Answer
	for n := q.Sweep.From; n <= q.Sweep.To; n++ {
		a, err := oddsWith(g, q, n)
		if err != nil {
			return list, fmt.Errorf("%s=%d: %w", q.Sweep.Name, n, err)
		}
		a.Value = n
		list = append(list, a)
		if a.Cut {
			break
		}
	}
	return list, nil
}

func oddsWith(g *lua.Game, q *Question, n int) (*Answer, error) {
	k := &oddsAsk{g: g, h: g.Host, q: q, walker: g.Host.Chances.Walker(), seen: map[string]*outcome{}, snaps: map[string][]glua.LValue{}, joints: map[string]*joined{}}
	h := k.h
	if err := k.readGivens(n); err != nil {
		return nil, err
	}
	if len(k.givens) > 0 {
		k.walker.Give = k.giveRoll
		k.walker.Decide = func(c *game.Choice) (string, bool, error) {
			text := decide(h, k.givens, c)
			return text, text == "", nil
		}
	}
	var res *odds.Result
	var refused []game.Refusal
	cut := false
	err := h.Enumerate(k.walker, func() (err error) {
		if refused, err = k.prepare(n); err != nil || len(refused) > 0 {
			return err
		}
		if res, err = k.answer(); err == nil {
			err = k.code()
		}
		if err == nil {
			err = cmp.Or(k.unknown(), k.unmoved())
		}
		cut = h.Sb.Meter.Stopped()
		return err
	})
	if err = cmp.Or(k.fault, err); err != nil {
		return nil, err
	}
	if len(refused) > 0 {
		return &Answer{Question: q, Refuse: refused}, nil
	}
	a := k.tell(res)
	a.Cut = cut
	for _, g := range k.givens {
		if !g.used {
			a.Unused, a.Misfits = append(a.Unused, g.text), append(a.Misfits, g.misfit)
		}
	}
	if a.Lacks = k.lacks; k.order != nil && k.until == nil && k.order.Action != nil && k.order.Action.Later != nil {
		a.Later = k.order.Action.Later.Text
	}
	for _, s := range k.follow.given {
		switch {
		case !s.used:
			a.Unused, a.Misfits = append(a.Unused, s.text), append(a.Misfits, s.refused)
		case s.missed:
			a.Partly = append(a.Partly, s.text)
		}
	}
	return a, nil
}

// readGivens reads what the question gives: orders of players, and answers.
func (k *oddsAsk) readGivens(n int) error {
	hidden, err := hiddenFrom(k.h, k.q.See)
	if err != nil {
		return err
	}
	orders, rest, err := takeSupposed(k.h, k.q.Given)
	if err != nil {
		return err
	}
	if s := k.q.Sweep; s != nil {
		for _, o := range orders {
			o.order = replaceWord(o.order, s.Name, fmt.Sprint(n))
		}
	}
	k.givens = readGiven(rest)
	k.follow = &follow{h: k.h, given: orders, hidden: hidden, assume: k.walker.Assume}
	return nil
}

// prepare reads the question: what is asked, its names, its conditions.
func (k *oddsAsk) prepare(n int) ([]game.Refusal, error) {
	h, q := k.h, k.q
	k.base = h.State.Mark()
	k.env, k.names = h.Environment()
	if q.Sweep != nil {
		k.define(q.Sweep.Name, glua.LNumber(n))
	}
	for _, b := range q.From {
		fn, err := h.Expression("from "+b.Name, b.Value, k.env, k.names)
		if err != nil {
			return nil, err
		}
		v, err := h.Call(fn, 1)
		if err != nil {
			return nil, err
		}
		k.define(b.Name, v[0])
	}
	what := q.What
	if isOrder(h, what) {
		if q.Sweep != nil {
			what = replaceWord(what, q.Sweep.Name, fmt.Sprint(n))
		}
		if refused, err := k.readOrder(what); err != nil || len(refused) > 0 {
			return refused, err
		}
	} else if err := k.readLua(what); err != nil {
		return nil, err
	}
	if q.Until != "" && k.until == nil {
		// Fields of what the round returns are names here: those that are
		// unknown are found out when it runs.
		fn, err := h.Expression("until", q.Until, k.env, nil)
		if err != nil {
			return nil, err
		}
		k.until = fn
	}
	for _, name := range k.vars {
		k.first = append(k.first, k.env.RawGetString(name))
	}
	k.mark, k.start = k.base, k.first
	return nil, k.readWatch()
}

func (k *oddsAsk) define(name string, v glua.LValue) {
	k.env.RawSetString(name, v)
	k.names[name] = true
}

// isOrder says whether a text begins with the word of an action.
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

func (k *oddsAsk) readOrder(text string) ([]game.Refusal, error) {
	if k.g.Pending() != nil {
		return nil, fmt.Errorf("no order can be given before the open question is answered (%s); `what if ANSWER` tells what an answer brings", asked(k.h, k.g.Pending()))
	}
	o, refused := k.h.Parse(k.q.Player, text)
	if len(refused) > 0 {
		return refused, nil
	}
	refused, err := k.h.Refusals(o)
	k.order = o
	return refused, err
}

// readLua compiles what is asked. What assigns names is a round: `a, b =
// round(a, b)`; its condition is then compiled with it.
func (k *oddsAsk) readLua(text string) error {
	h := k.h
	if src, ok := k.asAssignment(h.WithRules(text)); ok {
		text = src
	}
	vars := assigned(text)
	if vars == nil {
		if k.direct = k.readDirect(lua.WithDice(h.WithRules(text), k.env)); k.direct != nil {
			return nil
		}
		_, _, h.Now.Walk.Whole = plainCall(h.WithRules(text))
		fn, err := h.Expression(lua.QuestionChunk, text, k.env, k.names)
		k.round = fn
		return err
	}
	for _, name := range vars {
		if may, known := k.names[name]; known && !may {
			return fmt.Errorf("%s cannot be assigned: the name is taken; give it another", name)
		}
		if k.env.RawGetString(name) == glua.LNil {
			return fmt.Errorf("%s has no value to begin with: add from %s=…", name, name)
		}
	}
	k.vars = vars
	src := lua.WithDice(h.WithRules(text), k.env)
	if k.q.Until != "" {
		src += "\nreturn " + lua.WithDice(h.WithRules(k.q.Until), k.env)
	}
	fn, err := h.Compile(lua.QuestionChunk, src, k.env, k.names)
	if err != nil {
		return err
	}
	k.round = fn
	if k.q.Until != "" {
		k.until, err = h.Expression("until", k.q.Until, k.env, k.names)
	}
	return err
}

// assigned lists the names before the equals sign of an assignment, nil where
// the text is none.
func assigned(text string) (names []string) {
	left, right, ok := strings.Cut(text, "=")
	if !ok || strings.HasPrefix(right, "=") {
		return nil
	}
	for _, name := range strings.Split(left, ",") {
		if name = strings.TrimSpace(name); !sandbox.IsName(name) {
			return nil
		}
		names = append(names, name)
	}
	return names
}

// act carries out what is asked once; it returns the results, and for a round
// with its condition compiled in whether that holds.
func (k *oddsAsk) act() ([]glua.LValue, error) {
	h := k.h
	if k.direct != nil {
		return callDirect(h, k.direct)
	}
	if k.order == nil {
		results, err := h.Call(k.round, glua.MultRet)
		return results, cmp.Or(k.misassigned(err), err)
	}
	o := *k.order
	if o.Values != nil {
		o.Values = h.Copied(o.Values).(*glua.LTable)
	}
	if k.until == nil {
		return nil, k.follows(&o, k.walker)
	}
	if err := h.Act(&o); err != nil { // a round of it
		return nil, err
	}
	if o.Action == nil {
		return nil, h.Clock.Advance()
	}
	return nil, nil
}

func (k *oddsAsk) setVars(values []glua.LValue) {
	for i, name := range k.vars {
		k.env.RawSetString(name, values[i])
	}
}

// body is one run: what is asked, or one round of it.
func (k *oddsAsk) body(w *odds.Walker, key []byte) ([]byte, bool, error) {
	key, more, err := k.h.Once(w, key, func(key []byte) ([]byte, bool, error) {
		if k.until == nil || !w.Sampling() {
			k.h.State.Rollback(k.mark)
			k.setVars(k.start)
		}
		text, err := k.barred()
		if err == nil && text != "" {
			key, err = k.refused(key, text)
			return key, false, err
		}
		if err != nil {
			return nil, false, err
		}
		results, err := k.act()
		if err != nil {
			return nil, false, err
		}
		if k.until == nil {
			k.stopped()
			if k.order != nil {
				k.follow.ended()
			}
			key, err = k.outcome(key, results)
			return key, false, err
		}
		end, err := k.ended(results)
		if err != nil {
			return nil, false, err
		}
		if end {
			key, err = k.outcome(key, results)
			return key, false, err
		}
		if err := k.waiting(); err != nil {
			return nil, false, err
		}
		if !w.Sampling() {
			key, err = k.state(key)
		}
		return key, true, err
	})
	if err == nil && more {
		k.keep(key)
	}
	return key, more, err
}
