package ask

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/sandbox"
	"parley/lua/source"
)

// Question is a question about possible outcomes, as typed:
//
//	WHAT [watch FIELD, …] [given NAME=ANSWER, …] [from NAME=VALUE, …]
//	     [until CONDITION] [for NAME=A..B] [best SIDE: CONDITION]
//	     [policy SIDE=NAME, …] [sample RUNS] [budget RUNS|Nx]
//
// WHAT is an order, a rule with arguments in parentheses, or Lua.
type Question struct {
	Text   string
	What   string
	Watch  []string
	Given  []string
	From   []Binding
	Until  string
	Sweep  *Sweep
	Need   *Need     // set by need, nil for odds
	Best   *Goal     // what decisions are taken for; nil: the first option is assumed
	Policy []Binding // the policies of players, which take their decisions
	Sample int       // number of runs to sample; 0: exact as far as possible
	Seed   uint64
	Budget odds.Budget
	Times  float64 // how many times the usual budget it may take; 0: once
	// See decides what the reader may see; nil: everything.
	See game.Viewer
	// As names the reader if things are hidden from him at all times; "" otherwise.
	As string
	// Player gives the order, "" for the owner of the piece.
	Player string
	// Look is called at the end of each run of an order, in the position in which a
	// player decides, a new round begins with dice, or the game is over; may be nil.
	Look func()
}

// Binding assigns an expression of Lua to a name.
type Binding struct{ Name, Value string }

// Sweep asks a question once for each whole number From..To, under a name.
type Sweep struct {
	Name     string
	From, To int
}

// Need is an inverse question: how large must the number of the sweep be for the
// condition to be true with at least that probability?
type Need struct {
	Percent   float64
	Condition string
}

// Goal is the condition for which a player takes the decisions of a question; the
// others take theirs against it.
type Goal struct{ Side, Condition string }

// maxSweep limits the numbers of a sweep.
const maxSweep = 400

var (
	sweepText  = regexp.MustCompile(`^([A-Za-z_]\w*)\s*=\s*(-?\d+)\s*\.\.\s*(-?\d+)$`)
	needText   = regexp.MustCompile(`^(\d+(?:\.\d+)?)\s*%\s*(.+)$`)
	budgetText = regexp.MustCompile(`^(\d+(?:\.\d+)?)\s*(x?)$`)
	clauses    = []struct {
		word string
		is   *regexp.Regexp
	}{
		{"watch", regexp.MustCompile(`^watch(\s|$)`)},
		{"given", regexp.MustCompile(`^given(\s|$)`)},
		{"until", regexp.MustCompile(`^until(\s|$)`)},
		{"from", regexp.MustCompile(`^from\s+[A-Za-z_]\w*\s*=[^=]`)},
		{"for", regexp.MustCompile(`^for\s+[A-Za-z_]\w*\s*=\s*-?\d+\s*\.\.`)},
		{"best", regexp.MustCompile(`^best\s+[^:=(]+:`)},
		{"policy", regexp.MustCompile(`^policy\s+[^=(]+=`)},
		{"sample", regexp.MustCompile(`^sample\s+\d`)},
		{"seed", regexp.MustCompile(`^seed\s+\d`)},
		{"budget", regexp.MustCompile(`^budget\s+\d`)},
		{"by", regexp.MustCompile(`^by\s+[A-Za-z_]\w*\s*=\s*-?\d+\s*\.\.`)},
		{"in", regexp.MustCompile(`^in\s`)},
	}
)

// Clauses lists the words that begin a clause of a question of odds, or of need; the
// first part has none.
func Clauses(need bool) (words []string) {
	for _, k := range clauses {
		if need || !ofNeed(k.word) {
			words = append(words, k.word)
		}
	}
	return words
}

// ofNeed reports whether a word begins a clause only in need: in a question of odds it
// is an ordinary word.
func ofNeed(word string) bool { return word == "by" || word == "in" }

// clause is a part of a question: its word, "" for the first part.
type clause struct{ word, text string }

// cutClauses splits a text at the words that begin a clause, outside of quotes and
// brackets.
func cutClauses(text string, need bool) (list []clause) {
	start, word := 0, ""
	for i := range source.Outside(text) {
		if i > 0 && text[i-1] != ' ' {
			continue
		}
		for _, k := range clauses {
			if !need && ofNeed(k.word) || !k.is.MatchString(text[i:]) {
				continue
			}
			list = append(list, clause{word, strings.TrimSpace(text[start:i])})
			word, start = k.word, i+len(k.word)
			break
		}
	}
	return append(list, clause{word, strings.TrimSpace(text[start:])})
}

// cutCommas splits at commas outside of quotes and brackets.
func cutCommas(text string) (list []string) {
	start := 0
	add := func(s string) {
		if s = strings.TrimSpace(s); s != "" {
			list = append(list, s)
		}
	}
	for i, c := range source.Outside(text) {
		if c == ',' {
			add(text[start:i])
			start = i + 1
		}
	}
	add(text[start:])
	return list
}

// ParseQuestion parses the text after odds or need.
func ParseQuestion(text string, need bool) (*Question, error) {
	if err := lua.CheckLine(text); err != nil {
		return nil, err
	}
	q := &Question{Text: strings.TrimSpace(text), Seed: 1}
	for i, c := range cutClauses(q.Text, need) {
		if i > 0 && c.text == "" {
			return nil, fmt.Errorf("%s is incomplete: nothing follows it", c.word)
		}
		if err := q.clause(c, need); err != nil {
			return nil, err
		}
	}
	switch {
	case need && (q.Need == nil || q.Sweep == nil || q.What == ""):
		return nil, errors.New("type: need 75% lost>=2 by archers=1..12 in QUESTION")
	case q.Best != nil && need:
		return nil, errors.New("best is for odds: its answer is the chance that the best decisions bring")
	case q.Best != nil && q.Sample > 0:
		return nil, errors.New("best cannot be sampled, because a sample does not compare decisions: leave out sample")
	case q.What == "" && q.Best != nil && (q.Until != "" || q.Sweep != nil || len(q.From) > 0):
		return nil, errors.New("best without an order compares the options of the open decision as it stands: leave out until, for and from")
	case q.What == "" && q.Best == nil:
		return nil, errors.New("odds of what? An order, a rule with arguments such as boarding_round(5, 3), or Lua")
	}
	return q, nil
}

// Names reports whether the question uses a name at all.
func (q *Question) Names(name string) bool {
	texts := append(append([]string{q.What, q.Until}, q.Watch...), q.Given...)
	for _, b := range q.From {
		texts = append(texts, b.Value)
	}
	if q.Need != nil {
		texts = append(texts, q.Need.Condition)
	}
	word := regexp.MustCompile(`(?:^|\W)` + regexp.QuoteMeta(name) + `(?:\W|$)`) // an order is not Lua
	return slices.ContainsFunc(texts, word.MatchString)
}

func (q *Question) clause(c clause, need bool) error {
	number := func() int { n, _ := strconv.Atoi(strings.Fields(c.text)[0]); return n }
	switch c.word {
	case "":
		if !need {
			q.What = c.text
			return nil
		}
		m := needText.FindStringSubmatch(c.text)
		if m == nil {
			return errors.New("need must begin with a percentage and a condition: need 75% lost>=2 by archers=1..12 in QUESTION")
		}
		p, _ := strconv.ParseFloat(m[1], 64)
		if p > 100 {
			return fmt.Errorf("%s %% is more than 100 %%", m[1])
		}
		q.Need = &Need{p, strings.TrimSpace(m[2])}
		if len(namesIn(q.Need.Condition)) == 0 && !bareComparison(q.Need.Condition) {
			return fmt.Errorf("%s does not depend on the result of the question: write a condition that does, such as result >= 2", q.Need.Condition)
		}
	case "in":
		q.What = c.text
	case "watch":
		for _, w := range cutCommas(c.text) {
			words := strings.Fields(w)
			if slices.ContainsFunc(words, notPath) && (strings.ContainsAny(w, `("'+*/-<>=~.[#%^`) || slices.ContainsFunc(words, sandbox.IsKeyword)) {
				words = []string{w} // an expression, not names with missing commas
			}
			q.Watch = append(q.Watch, words...)
		}
	case "given":
		q.Given = append(q.Given, cutCommas(c.text)...)
	case "until":
		q.Until = c.text
	case "best":
		side, condition, _ := strings.Cut(c.text, ":")
		if q.Best = (&Goal{strings.TrimSpace(side), strings.TrimSpace(condition)}); q.Best.Condition == "" {
			return errors.New("best needs a condition: best blue: hag.hull < 3")
		}
	case "policy":
		for _, b := range cutCommas(c.text) {
			side, name, ok := strings.Cut(b, "=")
			if side, name = strings.TrimSpace(side), strings.TrimSpace(name); !ok || side == "" || name == "" {
				return fmt.Errorf("policy needs sides with the names of policies, policy red=%s, got %q", lua.StandardPolicy, b)
			}
			q.Policy = append(q.Policy, Binding{side, name})
		}
	case "from":
		for _, b := range cutCommas(c.text) {
			name, value, ok := strings.Cut(b, "=")
			if name = strings.TrimSpace(name); !ok || !sandbox.IsName(name) || strings.TrimSpace(value) == "" {
				return fmt.Errorf("from needs names with values, from a=10, b=8, got %q", b)
			}
			q.From = append(q.From, Binding{name, strings.TrimSpace(value)})
		}
	case "for", "by":
		m := sweepText.FindStringSubmatch(c.text)
		if m == nil {
			return fmt.Errorf("%s needs a range of whole numbers: %s archers=1..12", c.word, c.word)
		}
		a, err1 := strconv.Atoi(m[2])
		b, err2 := strconv.Atoi(m[3])
		if err1 != nil || err2 != nil || a > b || b-a >= maxSweep {
			return fmt.Errorf("%s %s: the range must go up, and have at most %d numbers", c.word, c.text, maxSweep)
		}
		q.Sweep = &Sweep{m[1], a, b}
	case "sample":
		q.Sample = number()
	case "seed":
		q.Seed = uint64(number())
	case "budget":
		return q.readBudget(c.text)
	}
	return nil
}

// readBudget parses `budget 4x`, a multiple of the usual budget, or `budget 500000`,
// runs of the exact answer.
func (q *Question) readBudget(text string) error {
	m := budgetText.FindStringSubmatch(text)
	if m == nil {
		return fmt.Errorf("budget %s: write a multiple of the usual budget (budget 4x), or a number of runs (budget 500000)", text)
	}
	if m[2] == "" {
		n, err := strconv.Atoi(m[1])
		if err != nil || n == 0 {
			return fmt.Errorf("budget %s: write a whole number of runs, 1 or more", text)
		}
		q.Budget.Paths = n
		return nil
	}
	n, err := ReadTimes(text)
	q.Times = n
	return err
}

// ReadTimes parses a multiple of the usual budget: 4x.
func ReadTimes(text string) (float64, error) {
	number, is := strings.CutSuffix(text, "x")
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	switch {
	case err != nil || !is || !budgetText.MatchString(text):
		return 0, fmt.Errorf("budget %s: write a multiple of the usual budget: 4x, 0.25x", text)
	case n < 0.01 || n > maxTimes:
		return 0, fmt.Errorf("budget %s: the multiple must be 0.01x to %dx", text, maxTimes)
	}
	return n, nil
}

var pathText = regexp.MustCompile(`^[A-Za-z_][\w-]*(\.[\w-]+)+$`)

func notPath(word string) bool { return !pathText.MatchString(word) }

// Reached reports whether a probability is at least that of the need.
func (n *Need) Reached(p *big.Rat) bool {
	want, ok := new(big.Rat).SetString(strconv.FormatFloat(n.Percent, 'f', -1, 64))
	return ok && new(big.Rat).Mul(p, big.NewRat(100, 1)).Cmp(want) >= 0
}

// bareComparison reports whether a condition begins with a comparison.
func bareComparison(condition string) bool {
	return condition != "" && strings.ContainsRune("<>=~", rune(condition[0]))
}

// conditionLua converts a condition to Lua: one that begins with a comparison is about
// the result, and a single equals sign compares.
func conditionLua(condition string) string {
	src := strings.TrimSpace(condition)
	if bareComparison(src) {
		src = "result" + src
	}
	var b strings.Builder
	at, depth := 0, 0
	for _, w := range sandbox.Words(src) {
		switch {
		case w.Quoted:
		case strings.Contains("([{", w.Text):
			depth++
		case strings.Contains(")]}", w.Text):
			depth--
		case w.Text == "=" && depth == 0:
			b.WriteString(src[at:w.From] + "=")
			at = w.From
		}
	}
	return b.String() + src[at:]
}

// namesIn lists the names with which the paths of an expression begin: hag of hag.hull.
func namesIn(src string) (names []string) {
	words := sandbox.Words(src)
	for i, w := range words {
		if w.Name && !w.Member && !lua.BehindNumber(words, i) {
			names = append(names, w.Text)
		}
	}
	return names
}

// plainCall splits a call with simple arguments: names, fields, numbers, texts, and
// sums of them. The rule is a name or a field of one.
func plainCall(text string) (rule, args string, ok bool) {
	words := sandbox.Words(text)
	open := slices.IndexFunc(words, func(w sandbox.Word) bool { return w.Text == "(" })
	last := len(words) - 1
	if open != 1 && open != 3 || last <= open || words[last].Text != ")" || !words[0].Name || !words[open-1].Name || open == 3 && words[1].Text != "." {
		return "", "", false
	}
	for _, w := range words[open+1 : last] {
		if !w.Name && !w.Number && !w.Quoted && !sandbox.IsKeyword(w.Text) && !strings.Contains(",.+-*/", w.Text) {
			return "", "", false
		}
	}
	return text[:words[open-1].End], text[words[open].End:words[last].From], true
}

// assigned lists the names before the equals sign of an assignment, nil if the text is
// not one.
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
