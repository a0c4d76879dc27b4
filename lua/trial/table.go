package trial

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/source"
	"parley/lua/spec"
)

// checks says which expensive checks run at a step.
type checks struct {
	hash, undo, leak, worth bool
}

// table is a game that is being tried.
type table struct {
	t     *Trial
	c     *Case
	h     *lua.Host
	g     *lua.Game
	watch *spec.Watch

	decide func(*game.Choice) string // chooses a new answer; nil: the first option
	shake  func(*game.Chance, int, int)
	script []Answer // recorded answers to give again
	given  []Answer // answers given in this step
	found  *Finding // found by a check in the middle of an order
	kept   []position
}

// open opens a case without beginning it. The error reports an invalid scenario.
func (t *Trial) open(c *Case) (*table, error) {
	h, sc, err := lua.OpenFiles(t.lib(), c.Name, c.Name, c.Text, c.Files.Read)
	if err != nil {
		return nil, err
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: c.Seed, House: c.House})
	if err != nil {
		return nil, err
	}
	if t.spoil != nil {
		t.spoil(g)
	}
	tb := &table{t: t, c: c, h: h, g: g, watch: spec.NewWatch(h)}
	tb.shake = func(ch *game.Chance, n, k int) { game.Shake(ch, game.Generator(c.Seed, n, k)) }
	g.Dealer = game.Dealer{Dice: tb.roll, Decide: tb.choose}
	return tb, nil
}

// again takes the next recorded answer to a question, and skips unusable ones.
func (tb *table) again(key string, use func(string) bool) bool {
	for i, a := range tb.script {
		if a.Key == key && use(a.Text) {
			tb.script = append(tb.script[:i:i], tb.script[i+1:]...)
			return true
		}
	}
	return false
}

func (tb *table) roll(c *game.Chance, n, k int) (bool, error) {
	if !tb.again(c.Key(), func(s string) bool { return c.SetAnswer(s) == nil }) {
		tb.shake(c, n, k)
	}
	tb.given = append(tb.given, Answer{Key: c.Key(), Chance: true, Why: c.Why, Text: c.Answer()})
	return true, nil
}

func (tb *table) choose(c *game.Choice, _, _ int) (string, bool) {
	answer := ""
	ok := tb.again(c.Key(), func(s string) bool {
		canon, refused := c.Accept(s)
		answer = canon
		return len(refused) == 0
	})
	if !ok {
		list := c.List()
		if len(list) == 0 {
			tb.finds(Answered, c.Rule, fmt.Sprintf("%s is asked %q, and there is no answer", c.Player, c.Question))
			return "", false
		}
		if answer = list[0]; tb.decide != nil {
			answer = tb.decide(c)
		}
		if canon, refused := c.Accept(answer); len(refused) > 0 || canon != answer {
			tb.finds(Answered, c.Rule, fmt.Sprintf("%q lists %q, and takes it as %q (%v)", c.Question, answer, canon, refused))
			return "", false
		}
	}
	tb.given = append(tb.given, Answer{Key: c.Key(), Text: answer})
	return answer, true
}

// finds records the first finding in the middle of an order.
func (tb *table) finds(k Kind, rule, text string) *Finding {
	if tb.found == nil {
		tb.found = &Finding{Kind: k, Rule: rule, Text: text}
	}
	return tb.found
}

// failed converts an error to a finding.
func (tb *table) failed(err error) *Finding {
	first, _, _ := strings.Cut(err.Error(), "\n")
	f := &Finding{Kind: Failed, Text: err.Error(), form: tb.form(first)}
	var re *lua.RuleError
	if errors.As(err, &re) && len(re.Rules) > 0 {
		f.Rule = re.Rules[len(re.Rules)-1].ID
	}
	return f
}

// guarded runs do; a Go panic becomes a finding.
func (tb *table) guarded(do func() *Finding) (f *Finding) {
	defer func() {
		if r := recover(); r != nil {
			f = &Finding{Kind: Failed, Text: fmt.Sprintf("the program itself breaks down: %v, at %s", r, broke())}
			f.form = f.Text
		}
	}()
	f = do()
	if tb.found != nil {
		f = tb.found
	}
	return f
}

// broke returns the position of a panic that is being recovered.
func broke() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for panicked := false; ; {
		f, more := frames.Next()
		if panicked && !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("%s, %s:%d", f.Function, path.Base(f.File), f.Line)
		}
		panicked = panicked || f.Function == "runtime.gopanic"
		if !more {
			return "a place that is not known"
		}
	}
}

// begin begins the game. Faults of the scenario are an error, not a finding.
func (tb *table) begin(script []Answer) (f *Finding, err error) {
	tb.script, tb.given = append([]Answer(nil), script...), nil
	f = tb.guarded(func() *Finding {
		_, err = tb.g.Begin()
		if err != nil {
			if source.FaultsIn(err) == nil {
				return tb.failed(err)
			}
			return nil
		}
		return tb.look(checks{})
	})
	return f, err
}

// step runs one step and checks the result. refused reports whether an order was
// refused.
func (tb *table) step(s *Step, ck checks) (refused bool, f *Finding) {
	tb.script, tb.given, tb.found = append([]Answer(nil), s.Answers...), nil, nil
	f = tb.guarded(func() (f *Finding) {
		switch s.Ask {
		case askLegal:
			return tb.legal()
		case askWhy:
			return tb.why(s)
		}
		refused, f = tb.order(s, ck)
		return f
	})
	s.Answers = tb.given
	return refused, f
}

func (tb *table) order(s *Step, ck checks) (bool, *Finding) {
	tb.h.Promises.Forget()
	mark, n, hash := tb.g.State.Mark(), len(tb.g.Records()), ""
	if ck.hash || ck.undo {
		hash = tb.g.State.Hash()
	}
	if s.Waits {
		tb.g.Dealer.Decide = nil
	}
	rep, err := tb.g.Order(s.Player, s.Text)
	for err == nil && rep.Waits != nil && tb.found == nil {
		rep, err = tb.answer(rep.Waits)
	}
	tb.g.Dealer.Decide = tb.choose
	if tb.found != nil {
		return false, tb.found
	}
	if err != nil {
		return false, tb.failed(err)
	}
	if !rep.Accepted() {
		if tb.g.State.Mark() != mark || len(tb.g.Records()) != n || hash != "" && tb.g.State.Hash() != hash {
			return true, &Finding{Kind: Trace, Rule: rep.Refused[0].Rule, Text: fmt.Sprintf("%q is refused and changes the state", s.Text)}
		}
		return true, tb.worded(s.Text, rep.Refused)
	}
	s.By = rep.Record.Player
	if f := tb.look(ck); f != nil || !ck.undo || strings.HasPrefix(s.Text, "house ") {
		return false, f
	}
	return false, tb.undo(rep.Record, hash)
}

// answer answers a question that an order waits for, after trying an invalid answer.
func (tb *table) answer(w *game.Pending) (*game.Report, error) {
	c := w.Choice
	rep, err := tb.g.Answer("no such answer at all")
	if err != nil || rep.Accepted() {
		tb.finds(Answered, c.Rule, fmt.Sprintf("%q takes nonsense for an answer (%v)", c.Question, err))
		return rep, err
	}
	if f := tb.worded("no such answer at all", rep.Refused); f != nil {
		tb.found = f
	}
	if tb.g.Pending() == nil {
		tb.finds(Answered, c.Rule, fmt.Sprintf("%q is no longer asked after an answer that was refused", c.Question))
		return rep, nil
	}
	text, ok := tb.choose(c, 0, 0)
	if !ok {
		return nil, errors.New("no answer")
	}
	rep, err = tb.g.Answer(text)
	if err == nil && !rep.Accepted() {
		tb.finds(Answered, c.Rule, fmt.Sprintf("%q lists %q and refuses it: %s", c.Question, text, rep.Refused[0].Text))
	}
	return rep, err
}

// look checks the state between two orders.
func (tb *table) look(ck checks) *Finding {
	if err := tb.g.State.Validate(); err != nil {
		return &Finding{Kind: Invalid, Text: err.Error()}
	}
	broken, err := tb.watch.Broken()
	if err != nil {
		return tb.failed(err)
	}
	if len(broken) > 0 {
		return &Finding{Kind: Broken, Rule: broken[0].Rule, Text: broken[0].Text, form: tb.form(broken[0].Text)}
	}
	if !tb.g.Over() && len(tb.g.Clock().Waiting()) == 0 {
		return &Finding{Kind: Stuck, Text: "the game is not over, and nobody is waited for in " + tb.phase()}
	}
	if _, text := tb.g.Outcome(); tb.g.Over() && text == "" {
		return &Finding{Kind: Stuck, Text: "the game ended in " + tb.phase() + ", and nobody says how"}
	}
	if err := tb.h.BrokenPromise(); err != nil {
		return tb.promised(err)
	}
	if ck.worth || tb.g.Over() {
		if f := tb.unvalued(); f != nil {
			return f
		}
	}
	if ck.leak {
		return tb.leaks()
	}
	return nil
}

// unvalued asks each policy what the position is worth to each player, as that player sees it: a bot
// cannot tell a value that fails from a bad order.
func (tb *table) unvalued() *Finding {
	players, err := tb.h.Players()
	if err != nil {
		return tb.failed(err)
	}
	for _, p := range tb.h.Policies() {
		for _, player := range players {
			err := tb.h.AsSeen(player, func() error {
				_, err := tb.h.Value(p, player)
				return err
			})
			if err != nil {
				first, _, _ := strings.Cut(err.Error(), "\n")
				return &Finding{Kind: Unvalued, Text: fmt.Sprintf("policy %s, for %s: %s", p.ID, player, first), form: p.ID + tb.form(first)}
			}
		}
	}
	return nil
}

// promised converts a broken promise to a finding: each rule once.
func (tb *table) promised(err error) *Finding {
	f := &Finding{Kind: Promised, Text: err.Error()}
	if broken := (*lua.BrokenPromise)(nil); errors.As(err, &broken) {
		f.Rule = broken.Rule
	}
	return f
}

var digits = regexp.MustCompile(`[0-9]+`)

// form returns a sentence without names of pieces and numbers.
func (tb *table) form(text string) string {
	var names []string
	for _, t := range tb.h.Pieces() {
		names = append(names, proxy.Name(t))
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	for _, name := range names {
		text = strings.ReplaceAll(text, name, "*")
	}
	return digits.ReplaceAllString(text, "#")
}

func (tb *table) phase() string {
	if p := tb.g.Clock().Phase(); p != nil {
		return p.ID
	}
	return "no phase"
}

// undo undoes the last order and gives it again.
func (tb *table) undo(rec *game.Record, before string) *Finding {
	if _, err := tb.g.Undo(); err != nil {
		return &Finding{Kind: Undone, Text: fmt.Sprintf("%q: %v", rec.Order, err)}
	}
	if tb.g.State.Hash() != before {
		return &Finding{Kind: Undone, Text: fmt.Sprintf("after undo of %q the hash is not the one before", rec.Order)}
	}
	if _, err := tb.g.Redo(); err != nil {
		return &Finding{Kind: Undone, Text: fmt.Sprintf("redo of %q: %v", rec.Order, err)}
	}
	return nil
}

// replay plays the records of the game on another host.
func (tb *table) replay() *Finding {
	other, err := tb.t.open(tb.c)
	if err != nil {
		return tb.failed(err)
	}
	other.g.Dealer = game.Dealer{} // an unrecorded roll or decision is an error
	for _, rec := range tb.g.Records() {
		rep, err := other.g.Replay(rec)
		if err == nil && rep.Waits != nil {
			err = rep.Waits
		}
		if err != nil {
			return &Finding{Kind: Replayed, Text: fmt.Sprintf("%q: %v", rec.Order, err)}
		}
	}
	return nil
}
