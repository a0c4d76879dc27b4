package lua

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/vocabulary"
)

// StandardPolicy is the name of the policy by which bots play if none is named.
const StandardPolicy = "standard"

// Policy is what a bot plays for, and how it decides.
type Policy struct {
	ID    string
	Text  string
	House *Overlay // the house file that defines it, nil for one of a chapter

	Horizon string // how far orders are tried: HorizonOrder, HorizonTurn, or HorizonRound

	value  *glua.LFunction
	choose *glua.LFunction
	file   string
	line   int
}

// How far an order is played on before the position is looked at.
const (
	HorizonOrder = "order" // as far as it goes by itself
	HorizonTurn  = "turn"  // until another player can act
	HorizonRound = "round" // to the end of the round
)

var horizons = []string{HorizonOrder, HorizonTurn, HorizonRound}

// policyFields lists the fields of policy.
var policyFields = vocabulary.Fields{
	{"text", `text = "…"`, "what it plays for, in one to three sentences"},
	{"value", "value = function(player) return N end", "what the position is worth to a player, any number: his own men and chances, less those of his enemies. A bot gives the order after which it is highest. The parts of a tally explain it. Without it that of the standard policy counts"},
	{"horizon", `horizon = "turn"`, `how far a bot plays an order on before it looks what the position is worth: "order", "turn" until another player can act, or "round", to its end, where nothing else is written; meanwhile everybody passes, and orders at random where orders are secret`},
	{"choose", "choose = function(player, question, options) return OPTION end", "the answer to a question; nil for the one that value prefers"},
}

// wordPolicy implements policy "name" { … }, in a chapter and in a house file.
func (h *Host) wordPolicy(L *glua.LState) int {
	ov := h.mayDefine("policy")
	id, ok := L.Get(1).(glua.LString)
	if !ok {
		h.Raise(fmt.Errorf("policy needs its name first: policy %q", StandardPolicy))
	}
	file, line := h.Where()
	L.Push(L.NewFunction(func(L *glua.LState) int {
		if h.mayDefine("policy") != ov {
			h.mustRead("policy", ov)
		}
		def, ok := L.Get(1).(*glua.LTable)
		if !ok {
			h.Raise(fmt.Errorf("policy %q needs its fields in braces: text, value, choose", string(id)))
		}
		h.addPolicy(&Policy{ID: string(id), House: ov, file: file, line: line}, def)
		return 0
	}))
	return 1
}

// maxPolicies limits the policies of a ruleset, and of a house file.
const maxPolicies = 50

func (h *Host) addPolicy(p *Policy, def *glua.LTable) {
	list := &h.Book.policies
	bad := func(format string, args ...any) { h.complain(p.file, p.line, p.ID, format, args...) }
	if p.House != nil {
		list = &p.House.policies
		bad = func(format string, args ...any) { h.badHouse(p.line, p.ID, "", format, args...) }
	}
	h.Bounded("the policies", len(*list)+1, maxPolicies)
	h.keys(def, policyFields, func(key, hint string) { bad("policy %s: unknown field %q%s", p.ID, key, hint) })
	if !ruleset.IDPattern.MatchString(p.ID) {
		bad("%q is not a valid name of a policy: use lower-case letters, digits and hyphens", p.ID)
	}
	if i := slices.IndexFunc(*list, func(x *Policy) bool { return x.ID == p.ID }); i >= 0 {
		bad("the policy %s is already defined at %s:%d", p.ID, (*list)[i].file, (*list)[i].line)
	}
	what := "policy " + p.ID
	p.Text = h.oneLine(def, "text", "a policy")
	p.value, p.choose = function(def, "value", what, bad), function(def, "choose", what, bad)
	p.Horizon = cmp.Or(text(def, "horizon"), HorizonRound)
	switch {
	case !slices.Contains(horizons, p.Horizon):
		bad("policy %s: horizon must be one of %s, not %q%s", p.ID, strings.Join(horizons, ", "), p.Horizon, nearest.Guess(p.Horizon, horizons))
	case p.Text == "":
		bad("policy %s has no text", p.ID)
	case p.value == nil && (p.choose == nil || p.ID == StandardPolicy && p.House == nil):
		bad("policy %s has no value function: bots do not know what to play for", p.ID)
	}
	*list = append(*list, p)
}

// Policies lists the policies of the ruleset, then those of the house files in force. One
// of a house file replaces one of the same name before it.
func (h *Host) Policies() []*Policy {
	list := slices.Clone(h.Book.policies)
	for _, ov := range h.HouseRules.Active {
		for _, p := range ov.policies {
			list = append(slices.DeleteFunc(list, func(x *Policy) bool { return x.ID == p.ID }), p)
		}
	}
	return list
}

// Policy returns the policy of a name. Without a name it is the standard one, which is nil
// if nothing defines it.
func (h *Host) Policy(name string) (*Policy, error) {
	var names []string
	for _, p := range h.Policies() {
		if p.ID == name || name == "" && p.ID == StandardPolicy {
			return p, nil
		}
		names = append(names, p.ID)
	}
	switch {
	case name == "":
		return nil, nil
	case len(names) == 0:
		return nil, fmt.Errorf("the ruleset %s has no policies", h.Ruleset.Name)
	}
	return nil, fmt.Errorf("there is no policy %q%s", name, nearest.Guess(name, names))
}

// valueOf returns the value function of a policy, that of the standard one if it has none;
// nil if there is none.
func (h *Host) valueOf(p *Policy) *glua.LFunction {
	if p == nil || p.value == nil {
		p, _ = h.Policy("")
	}
	if p == nil {
		return nil
	}
	return p.value
}

// Values reports whether a policy says what positions are worth.
func (h *Host) Values(p *Policy) bool { return h.valueOf(p) != nil }

// Value returns what the position is worth to a player by a policy; nil is the standard
// one. Without a value function it is 0.
func (h *Host) Value(p *Policy, player string) (float64, error) {
	return h.valued(p, player, nil)
}

// Part is a part of a tally.
type Part struct {
	Label string  `json:"label"`
	N     float64 `json:"n"`
}

// ValueParts returns also the parts of the tallies that the value function adds up.
func (h *Host) ValueParts(p *Policy, player string) (parts []Part, total float64, err error) {
	total, err = h.valued(p, player, parted{&parts})
	return parts, total, err
}

// parted keeps the parts of tallies.
type parted struct{ list *[]Part }

func (p parted) Traces() bool                     { return true }
func (p parted) Pick(*game.Chance) error          { return errors.New("value may not roll") }
func (p parted) Ask(*game.Choice) (string, error) { return "", errors.New("value may not ask") }
func (p parted) Tell(e game.Event) {
	if e.Kind == game.Tallied && e.Num != 0 {
		*p.list = append(*p.list, Part{e.Text, e.Num})
	}
}

// valued calls the value function of a policy; hd, if not nil, receives the parts.
func (h *Host) valued(p *Policy, player string, hd game.Handler) (n float64, err error) {
	fn := h.valueOf(p)
	if fn == nil {
		return 0, nil
	}
	v, err := h.asked(Query{Func: "value"}, hd, fn, glua.LString(player))
	if err != nil {
		return 0, err
	}
	x, ok := v.(glua.LNumber)
	if !ok || math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
		return 0, fmt.Errorf("value of a policy must return a number, not %s", proxy.Text(v))
	}
	return float64(x), nil
}

// Prefers returns the option that a policy prefers for a question, "" if it leaves the
// decision open.
func (h *Host) Prefers(p *Policy, c *game.Choice) (string, error) {
	if p == nil || p.choose == nil {
		return "", nil
	}
	options := h.L.CreateTable(0, 0)
	for _, o := range c.List() {
		options.Append(glua.LString(o))
	}
	v, err := h.asked(Query{Func: "choose"}, nil, p.choose, glua.LString(c.Player), glua.LString(c.Question), options)
	if err != nil || v == glua.LNil {
		return "", err
	}
	text, refused := c.Accept(glua.LVAsString(v))
	if len(refused) > 0 {
		return "", fmt.Errorf("choose of the policy %s: %q is no answer to %q: %s", p.ID, proxy.Text(v), c.Question, refused[0].Text)
	}
	return text, nil
}

// asked calls a function that only asks, with its own limits if it is called from outside
// of any script.
func (h *Host) asked(q Query, hd game.Handler, fn *glua.LFunction, args ...glua.LValue) (v glua.LValue, err error) {
	err = h.OnlyAsk(&Asking{Query: q, Fact: Facts(nil)}, func() error {
		if hd != nil {
			h.Run.Handler, h.Run.Traces = hd, true
		}
		return h.Sandbox.Session(func() (err error) {
			v, err = h.Call1(fn, args...)
			return err
		})
	})
	return v, err
}

// Chooses reports whether a policy answers questions itself.
func (p *Policy) Chooses() bool { return p.choose != nil }
