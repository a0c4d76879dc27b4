package game

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"parley/core/dice"
)

// Op is the kind of a chance.
type Op uint8

// The four chances of the vocabulary.
const (
	Roll    Op = iota // the sum of N dice and the bonus, or the face of one named die
	Count             // how many of N dice fall in each class
	Draw              // one of a list, each copy equally likely
	Shuffle           // an order of N things
)

var opNames = [...]string{"roll", "count", "draw", "shuffle"}

// String returns the word of the vocabulary.
func (o Op) String() string { return opNames[o] }

// Chance is a question that dice or cards answer. A rule asks it; the
// [Handler] in force answers.
type Chance struct {
	Op      Op
	Dice    string       // as the rule wrote it: "2d6"; "card" for draw and shuffle
	N       int          // single dice, or things to put in order
	Faces   []string     // the names of the faces of one die, or of the things to draw from
	Values  []int        // the numbers on the faces; nil for named faces
	Weights []int        // how many copies of each face; nil: one each
	Wide    []*big.Int   // Draw of one: the weights, if they do not fit; nil: Weights holds them
	Bonus   int          // added to the sum
	Classes dice.Classes // Count: the classes of the faces
	Keep    int          // Roll: only the highest Keep dice count, or the lowest -Keep; 0: all
	Why     string       // what it is for: "to hit"
	Who     string       // the id of the entity that rolls, or ""
	Rule    string       // the rule that asks
	From    string       // the house rule that asks, or whose value was used; "" for none
	Only    string       // the player who alone sees the result; "": everybody
	Else    string       // with Only: what the others read; "": nothing
	Blank   bool         // Got may stay empty: which card it is remains unknown
	Deck    *Table       // the deck of a card; which kinds may be drawn, each player knows in part
	Not     []string     // of a card: the kinds that it is not, as everybody knows
	// Got is set by the handler: the face of each single die (an index into
	// Faces), or the order of the things.
	Got []int
	// Tally is how many dice fall in each class. A handler that throws no
	// single dice sets it instead of Got.
	Tally []int
}

// Key names the question in the journal and in scripts: "roll d6 to hit". It is
// the same for one die whether a rule reads its face or only its class.
func (c *Chance) Key() string {
	op := c.Op
	if op == Count && c.N == 1 {
		op = Roll
	}
	s := op.String() + " " + c.Dice
	if c.Why != "" {
		s += " " + c.Why
	}
	return s
}

// Sum returns the sum that the faces in Got show, bonus included.
func (c *Chance) Sum() int {
	sum := c.Bonus
	for _, f := range c.Got {
		sum += c.Values[f]
	}
	return sum
}

// Answer returns Got as text, face names joined with spaces.
func (c *Chance) Answer() string {
	return strings.Join(c.shown(), " ")
}

// shown lists the names of the faces in Got, or for an order the places, from
// 1.
func (c *Chance) shown() (names []string) {
	names = slices.Grow(names, len(c.Got))
	for _, f := range c.Got {
		if c.Op == Shuffle {
			names = append(names, strconv.Itoa(f+1))
		} else {
			names = append(names, c.Faces[f])
		}
	}
	return names
}

// Certain reports whether there is only one result: a single face, or a draw of
// everything there is.
func (c *Chance) Certain() bool {
	if len(c.Faces) == 1 {
		return true
	}
	all := 0
	for _, n := range c.Weights {
		all += n
	}
	return c.Op == Draw && c.Weights != nil && c.N == all
}

// SetAnswer reads what Answer wrote, or what a person typed, into Got. Only if
// there is a single face may its name contain spaces.
func (c *Chance) SetAnswer(s string) error {
	words := strings.Fields(s)
	if c.N == 1 && c.Op != Shuffle {
		words = []string{strings.TrimSpace(s)}
	}
	if len(words) != c.N {
		dice := "dice"
		if c.N == 1 {
			dice = "die"
		}
		return fmt.Errorf("%s needs %d %s, not %d", c.Key(), c.N, dice, len(words))
	}
	got := make([]int, 0, c.N)
	for _, w := range words {
		i, err := c.face(w)
		if err != nil {
			return err
		}
		got = append(got, i)
	}
	if c.Op == Shuffle {
		seen := make([]bool, c.N)
		for _, i := range got {
			if seen[i] {
				return fmt.Errorf("%s: place %d is listed twice", c.Key(), i+1)
			}
			seen[i] = true
		}
	}
	if c.Op == Draw && c.N > 1 {
		left := slices.Clone(c.Weights)
		for _, i := range got {
			if left[i]--; left[i] < 0 {
				return fmt.Errorf("there are only %d %s to draw", c.Weights[i], c.Faces[i])
			}
		}
	}
	c.Got = got
	return nil
}

func (c *Chance) face(w string) (int, error) {
	if c.Op == Shuffle {
		if n, err := strconv.Atoi(w); err == nil && n >= 1 && n <= c.N {
			return n - 1, nil
		}
		return 0, fmt.Errorf("%s needs the places 1 to %d in a new order", c.Key(), c.N)
	}
	for i, f := range c.Faces {
		if strings.EqualFold(f, w) {
			return i, nil
		}
	}
	if c.Deck != nil { // where the others are is not for everybody
		return 0, fmt.Errorf("%q cannot be drawn", w)
	}
	if c.Op == Draw {
		return 0, fmt.Errorf("%q cannot be drawn; there are: %s", w, strings.Join(c.Faces, ", "))
	}
	die := strings.TrimLeft(c.Dice[strings.LastIndexByte(c.Dice, ' ')+1:], "0123456789")
	return 0, fmt.Errorf("%s has no face %q; its faces are %s", die, w, strings.Join(c.Faces, ", "))
}

// Choice is a decision that a player takes.
type Choice struct {
	Player   string
	Question string
	Who      string // the id of the piece it is about, or ""
	Action   string // the action that answers, "" for a plain choice of options
	Rule     string
	From     string // as in Chance
	Only     string // the player who alone sees question and answer; "": everybody
	Else     string // with Only: what the others read of it; "": nothing
	// Place and Of count decisions that are asked for together: this one is
	// number Place of Of, from 1. Each is taken without knowledge of the
	// others, and all are revealed after the last. Of is 0 or 1 for a decision
	// taken openly.
	Place, Of int
	// Pass is the answer of a player who does nothing, and the first option, if
	// the question is put to players who may have nothing else to answer; ""
	// for any other decision. Passing is no event: what else they answer tells
	// of itself.
	Pass string
	// Moment, with Pass, names the moment at which the question is put.
	Moment string
	// Asks is the question as players read it, "" if Question is. It may be
	// reworded: journals and scripts know Question alone.
	Asks string
	// About, if set, returns what else a player needs to know for his answer.
	About func() string
	// Unknown, with Pass, says that the player may have answers that are not
	// known in this position, so that his passing is only assumed.
	Unknown bool
	// List returns the options, at least one; the first is the default. An
	// action may accept others as well.
	List func() []string
	// First, if set, returns the first of List without computing the others.
	First func() string
	// Accept reads an answer: it returns the canonical text, or the reasons for
	// refusal.
	Accept func(text string) (string, []Refusal)
	// Unlisted, if set, reports whether List should have the answer that Accept returned last,
	// and lacks it.
	Unlisted func(answer string) (bool, error)
}

// Usual is the default answer, "" if there is none.
func (c *Choice) Usual() string {
	if c.First != nil {
		return c.First()
	}
	if list := c.List(); len(list) > 0 {
		return list[0]
	}
	return ""
}

// OnlyPass says that the player can do nothing but pass.
func (c *Choice) OnlyPass() bool { return c.Pass != "" && len(c.List()) == 1 }

// Sealed says that the answer stays hidden until others have given theirs.
func (c *Choice) Sealed() bool { return c.Of > 1 }

// Asked is the question as players read it.
func (c *Choice) Asked() string { return cmp.Or(c.Asks, c.Question) }

// Key names the question in the journal and in scripts: "choose stand or withdraw?".
func (c *Choice) Key() string { return "choose " + c.Question }

// EventKind is the kind of an [Event].
type EventKind uint8

// The kinds of event.
const (
	Called   EventKind = iota // a rule began
	Returned                  // that rule ended; Text is what it returned
	Rolled                    // a chance was answered
	Chose                     // a decision was taken
	Noted                     // a rule called note
	Tallied                   // a part was added to a number
	Entered                   // a phase began: Text is its id, Num the round
	Passed                    // nobody in a phase had anything to do: Text is its id
)

// Event is one step of the explanation of an order. Depth is the number of
// rules being called; At is the place in the log of writes. Whoever shows it to a
// reader shows what [Event.For] returns. A game keeps every event of its orders,
// so what few of them need has a pointer to it.
type Event struct {
	Kind   EventKind
	Depth  int
	Rule   string
	Text   string // the note, the decision, the label of the part
	Why    string
	Who    string
	Throw  *Throw  // Rolled: what fell
	Num    float64 // Tallied: the part; Total after it
	Total  float64
	Player string // Chose: who
	At     Savepoint
	From   string // the house rules whose body or value was used, joined with ", "
	Only   string // the player who may see the whole event; "": everybody
	Else   string // with Only: what the others read instead; "": nothing
}

// Throw is what fell when a chance was answered: Dice and Faces as the chance, Sides
// the faces of one die, Values their numbers (nil for named faces), Groups the classes
// if classes were counted.
type Throw struct {
	Dice   string
	Faces  []string
	Sides  []string
	Values []int
	Groups dice.Classes
}

// Faces are the faces that fell; nil unless e is Rolled.
func (e Event) Faces() []string {
	if e.Throw == nil {
		return nil
	}
	return e.Throw.Faces
}

// Nobody is a player who is none: what only he may see, only a reader sees who sees
// everything.
const Nobody = "-"

// Unseen is the player of what no reader sees, whatever he sees: cards that the program
// has drawn and nobody has looked at. A handler answers a chance that only Unseen may see
// without asking anybody, and reports no event; it leaves Got empty ([Chance.Blank]) if it cannot draw,
// for example because people draw real cards.
const Unseen = "?"

// For returns the event as see may see it; false if it sees nothing of it. Others
// than the player for whom it is read [Event.Else] as a note.
func (e Event) For(see Viewer) (Event, bool) {
	if e.Only == "" || see == nil || see(e.Only, true) {
		return e, true
	}
	return Event{Kind: Noted, Depth: e.Depth, Rule: e.Rule, Text: e.Else, At: e.At, From: e.From}, e.Else != ""
}

// Handler answers the effects of a rule. Pick fills c.Got and does not keep c;
// an enumerating handler uses one face for all that have the same outcome. Ask
// returns the canonical text of an answer. Tell receives events. Traces says
// whether it needs the events of rule calls and tallies.
type Handler interface {
	Pick(c *Chance) error
	Ask(c *Choice) (string, error)
	Tell(e Event)
	Traces() bool
}

// Script takes the answer to c from the front of a list of scripted dice, each
// a purpose and a face: "to hit 5". Dice for another purpose are an error, and
// so is an empty list.
func (c *Chance) Script(dice []string) (rest []string, err error) {
	if len(dice) == 0 {
		return nil, &ScriptError{fmt.Sprintf("rolled %s %q, but the script has no more dice", c.Dice, c.Why)}
	}
	why := strings.Join(strings.Fields(c.Why), " ")
	next := dice[0]
	if len(next) <= len(why) || !strings.EqualFold(next[:len(why)], why) || why != "" && next[len(why)] != ' ' {
		return nil, &ScriptError{fmt.Sprintf("rolled %s %q, but the script expects %q", c.Dice, c.Why, next)}
	}
	if err := c.SetAnswer(strings.TrimSpace(next[len(why):])); err != nil {
		return nil, &ScriptError{fmt.Sprintf("the scripted dice %q: %v", next, err)}
	}
	return dice[1:], nil
}

// ScriptError is a scripted die that is for another roll.
type ScriptError struct{ text string }

// Error names the roll and the scripted die.
func (e *ScriptError) Error() string { return e.text }

// ParseScript reads scripted dice: "to hit 5, to hit 2, deck area 1".
func ParseScript(text string) (dice []string) {
	for _, part := range strings.Split(text, ",") {
		if part = strings.Join(strings.Fields(part), " "); part != "" {
			dice = append(dice, part)
		}
	}
	return dice
}

// Refusal is one reason why an order is illegal.
type Refusal struct {
	Text string `json:"text"`
	Rule string `json:"rule"`
	From string `json:"from,omitempty"` // the house rules in play, joined with ", "
}

// Pending stops an order that waits for an answer from outside: either Chance
// or Choice is set.
type Pending struct {
	Chance *Chance
	Choice *Choice
	// Sealed are the decisions asked for together with Choice that have already
	// been taken: they stay hidden until the last one is.
	Sealed []*Choice
}

// question returns the key of the question, and the rule that asks.
func (p *Pending) question() (key, rule string) {
	if p.Chance != nil {
		return p.Chance.Key(), p.Chance.Rule
	}
	return p.Choice.Key(), p.Choice.Rule
}

// read reads an answer to the question. It returns the text for the journal, or
// the reasons why a choice refuses it; a text that the dice cannot show is an
// error.
func (p *Pending) read(text string) (a Answered, refused []Refusal, err error) {
	if p.Chance == nil {
		a.Question = p.Choice.Key()
		a.Answer, refused = p.Choice.Accept(text)
		return a, refused, nil
	}
	c := *p.Chance // the question stays as it was asked
	if err := c.typed(text); err != nil {
		return a, nil, err
	}
	return Answered{c.Key(), c.Answer()}, nil, nil
}

// Only returns the player who alone may see the question, "" for everybody.
func (p *Pending) Only() string {
	if p.Chance != nil {
		return p.Chance.Only
	}
	return p.Choice.Only
}

// Error says what the order waits for, and whose answer; of a question that only
// one player may see it says no more than that.
func (p *Pending) Error() string {
	switch {
	case p.Chance != nil && p.Chance.Only != "":
		return "waiting for a hidden roll of " + p.Chance.Only
	case p.Chance != nil:
		return "waiting for " + p.Chance.Key()
	case p.Choice.Only != "":
		return "waiting for " + p.Choice.Player
	}
	return "waiting for " + p.Choice.Player + ": " + p.Choice.Asked()
}

// Diverged says that a journal does not fit the rules it is replayed under, and
// where: the first order, and its first question, that they treat differently.
type Diverged struct {
	Record   int
	Player   string
	Order    string // "" for the beginning
	Question string // the question that the journal answers, "" if none is at fault
	Rule     string // the rule that asks or refuses, "" if none can be named
	What     string // the difference: a sentence about the journal
}

// Error names the order, the difference, and the rule if one is known.
func (d *Diverged) Error() string {
	s := fmt.Sprintf("%s, diverges: %s", journalled(d.Record, d.Player, d.Order), d.What)
	if d.Rule != "" {
		s += "   (" + d.Rule + ")"
	}
	return s
}

// journalled names an order of a journal.
func journalled(n int, player, order string) string {
	if order == "" {
		return fmt.Sprintf("order %d of the journal, the beginning", n)
	}
	return fmt.Sprintf("order %d of the journal, %q of %s", n, order, player)
}

// diverged returns a divergence in the order of rec.
func (rec *Record) diverged(question, rule, what string) error {
	return &Diverged{rec.N, rec.Player, rec.Order, question, rule, what}
}

// unfit is a recorded answer that the rules no longer accept.
func (rec *Record) unfit(question, rule, answer, why string) error {
	return rec.diverged(question, rule, fmt.Sprintf("the recorded answer %s to %q is no longer valid: %s", answer, question, why))
}
