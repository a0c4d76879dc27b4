package repl

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/complete"
	"parley/repl/layout"
	"parley/repl/terminal"
)

// Session is one game at one prompt.
type Session struct {
	answer.Scribe // the game, and the screen that its answers go to
	Lib           *ruleset.Library
	Bots          map[string]string
	As            string // the player whose secrets are shown; "" for nobody's where several play
	Real          bool   // faces are typed in
	Rounds        int    // that bots play on end; 0: BotRounds

	// Progress shows what takes its time; nil where nobody watches a terminal.
	Progress *terminal.Progress

	humans   []string
	lastTurn string
	lastLeft string // what an order of done would leave, as it was last said
	still    bool   // an order was carried out, and its phase still waits
	quit     bool
	asks     bool            // somebody sits at a terminal
	warned   map[string]bool // phases and players that were asked whether done is meant
	round    int
	chunk    string   // Lua typed so far
	thrown   int      // dice thrown beside the game
	end      *endJSON // how the game ended, where it was told
	laid     []string // dice laid out for the rolls to come
	words    *complete.Completer
	lastOdds string         // the question of the last odds
	budget   float64        // the usual work of odds is multiplied by it; 0: by 1
	typed    bool           // the answer at work was typed here
	hinted   map[string]int // at which order it was told first how an answer is typed

	hosts *working // for Interrupt
	watch watched
}

// New is a session without a game, which writes on a screen.
func New(lib *ruleset.Library, screen layout.Screen) *Session {
	return &Session{Lib: lib, Scribe: answer.Scribe{Screen: screen}, hosts: &working{}}
}

// Answer is what a line came to.
type Answer struct {
	JSON  any      // for --json; nil where there is nothing to say
	No    bool     // the answer is "no": refused, not there, not so
	Parts []Answer // the answers to several orders or questions on one line, which have no JSON in common
	Left  string   // what of the line was not carried out
}

// Start makes ready for the first line: who plays, and the bots' first orders.
func (s *Session) Start() error {
	players, err := s.Game.Host.Players()
	if err != nil {
		return err
	}
	s.humans = slices.DeleteFunc(slices.Clone(players), func(p string) bool { return s.Bots[p] != "" })
	if len(s.humans) == 1 {
		s.As = s.humans[0]
	}
	return s.drive()
}

// Quit says whether the player has left.
func (s *Session) Quit() bool { return s.quit }

// realDice is the word for dice that are rolled on the table and typed in.
const realDice = "real"

// SetGame puts a game on the table, begun or resumed.
func (s *Session) SetGame(g *lua.Game) {
	s.Game = g
	s.hosts.table.Store(g.Host)
	s.Real = g.Header.Dice == realDice
	g.Dealer.Decide = s.decide
	g.Dealer.Dice = s.roll
	s.warned = nil
	s.lastTurn, s.round, s.hinted = "", g.Clock().Round(), nil
}

// roll is the dice laid out by `dice`, else the program's, unless faces are
// typed in.
func (s *Session) roll(c *game.Chance, n, k int) (bool, error) {
	if len(s.laid) > 0 {
		rest, err := c.Script(s.laid)
		if err != nil {
			return false, err
		}
		s.laid = rest
		return true, nil
	}
	if s.Real {
		return false, nil
	}
	game.Shake(c, game.Generator(s.Game.Header.Seed, n, k))
	return true, nil
}

// line carries out one line. The order of the questions is the point: a word of the
// prompt is never an order, unless it stands alone and the ruleset has the word too;
// what other games call something gives way to any word of the ruleset; and an answer
// to the open question is taken before a new order.
func (s *Session) line(line string) (Answer, error) {
	line = strings.TrimSpace(line)
	if line == "" {
		return s.usual()
	}
	if strings.HasPrefix(line, "#") {
		return Answer{}, nil
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if word != "reload" {
		s.saved()
	}
	for sign, name := range map[string]string{"?": "help", "=": "="} { // no blank need follow them
		if behind, ok := strings.CutPrefix(line, sign); ok {
			word, rest = name, strings.TrimSpace(behind)
		}
	}
	if s.isCommand(strings.ToLower(word), rest) {
		return s.command(strings.ToLower(word), rest)
	}
	if s.Game == nil {
		return Answer{No: true}, fmt.Errorf("there is no game here: %q can be asked of a scenario", word)
	}
	if kind := strings.ToLower(word); s.Game.Host.Ruleset.FileWords[kind] != "" {
		return s.look(kind, rest)
	}
	if to := s.meant(line); to != "" {
		return s.instead(to)
	}
	if w := s.Game.Pending(); w != nil {
		if other := s.otherOrder(w, strings.ToLower(word)); other != "" {
			return Answer{No: true}, errors.New(other)
		}
		return s.answer(line)
	}
	if s.Game.Host.Book.Actions[strings.ToLower(word)] == nil && !strings.EqualFold(word, "done") {
		return Answer{No: true}, s.unknown(word)
	}
	return s.order(line)
}

// otherOrder says what to do first where a line is an order while a question
// is open; "" where it may be an answer.
func (s *Session) otherOrder(w *game.Pending, word string) string {
	h := s.Game.Host
	if h.Book.Actions[word] == nil && word != "done" {
		return ""
	}
	if w.Chance != nil {
		return "first the roll: " + s.question(w)
	}
	if w.Choice.Action == word || w.Choice.Action == "" {
		return ""
	}
	first, _, _ := strings.Cut(s.question(w), "\n")
	return "first the question: " + first
}

// orderJSON is the answer to an order or to an answer, for a machine.
type orderJSON struct {
	Order    string              `json:"order"`
	Accepted bool                `json:"accepted"`
	Outcome  map[string]any      `json:"outcome"`
	Rolls    []answer.RollJSON   `json:"rolls"`
	Changes  []answer.ChangeJSON `json:"changes"`
	Notes    []string            `json:"notes"`
	Hash     string              `json:"hash"`
	Reasons  []game.Refusal      `json:"reasons"`
	Nearest  []string            `json:"nearest"` // legal orders near a refused one
	Waits    *waitsJSON          `json:"waits,omitempty"`
	End      *endJSON            `json:"end,omitempty"`     // how the game ended, where this ended it
	Passed   []string            `json:"passed,omitempty"`  // phases in which nobody had anything to do
	Warning  string              `json:"warning,omitempty"` // what an order of done leaves undone
	Preview  *ask.Preview        `json:"preview,omitempty"` // of a sealed order: what it brings if nobody else moves
	answer.Housed
}

// emptyOrder is an order of which nothing has come; its lists are lists.
func emptyOrder(text string) *orderJSON {
	return &orderJSON{Order: text, Outcome: map[string]any{}, Rolls: []answer.RollJSON{}, Changes: []answer.ChangeJSON{}, Notes: []string{},
		Reasons: []game.Refusal{}, Nearest: []string{}}
}

type waitsJSON struct {
	Player   string   `json:"player,omitempty"`
	Question string   `json:"question"`
	Options  []string `json:"options"`
	Hidden   bool     `json:"hidden,omitempty"` // until all have answered who are asked together
}

// player is who gives an order that does not say: the one person at the
// prompt, else whose piece it is.
func (s *Session) player() string {
	if len(s.humans) == 1 {
		return s.humans[0]
	}
	return ""
}

// order gives an order.
func (s *Session) order(line string) (Answer, error) {
	if s.Game.Journal.Err() != nil { // the bots may have been stopped by it
		if err := s.drive(); err != nil {
			return Answer{No: true}, err
		}
	}
	typed := line
	line = s.whoseDone(line)
	warning, err := s.unfinished(line)
	if err != nil {
		return Answer{No: true}, err
	}
	if s.holdBack(line, typed, warning) {
		j := emptyOrder(line)
		j.Hash, j.Warning = s.hash(), warning
		return Answer{JSON: j, No: true}, nil
	}
	return s.given(line, warning, func() (*game.Report, error) {
		rep, err := s.Game.Order(s.player(), line)
		if slip := (*game.ScriptError)(nil); errors.As(err, &slip) {
			err = fmt.Errorf("%w; nothing was done (`dice` alone puts the laid-out dice away)", slip)
		}
		return rep, err
	})
}

// given gives an order or an answer. Dice that are laid out are taken back where it
// fails: they are still meant for the order that was intended.
func (s *Session) given(line, warning string, give func() (*game.Report, error)) (Answer, error) {
	laid := s.laid
	rep, err := give()
	if err != nil {
		s.laid = laid
		return Answer{No: true}, err
	}
	if !rep.Accepted() {
		return s.refused(line, rep.Refused), nil
	}
	return s.report(rep, warning)
}

// answer answers the open question, by an option or its number.
func (s *Session) answer(line string) (Answer, error) {
	line = s.numbered(line)
	if c := s.Game.Pending().Choice; c != nil {
		if _, err := strconv.Atoi(line); err == nil && !slices.Contains(c.List(), line) {
			return Answer{No: true}, fmt.Errorf("there is no answer %s: type a number from 1 to %d, or the answer itself", line, len(c.List()))
		}
	}
	s.typed = true
	defer func() { s.typed = false }()
	return s.given(line, "", func() (*game.Report, error) { return s.Game.Answer(line) })
}

// usual answers the question that is open by what is usual: the first option
// of those that are marked so.
func (s *Session) usual() (Answer, error) {
	if s.Game == nil || s.Game.Pending() == nil {
		return Answer{}, nil
	}
	c := s.Game.Pending().Choice
	if c == nil || c.Action == "" || len(c.List()) == 0 {
		s.lastTurn = "" // the question is put again
		return Answer{}, nil
	}
	text := c.List()[0]
	if !c.Sealed() {
		fmt.Fprintln(s.Out, s.Dim(s.Wrapped("the usual: "+text)))
	}
	return s.answer(text)
}

// refused tells why an order is refused, with the legal orders near it.
func (s *Session) refused(line string, reasons []game.Refusal) Answer {
	return s.refusedNear(line, reasons, s.nearest(line))
}

// refusedNear tells why an order is refused, and which orders near it are legal.
func (s *Session) refusedNear(line string, reasons []game.Refusal, near []string) Answer {
	if s.Game.Pending() != nil {
		s.lastTurn = "" // the question is put again
	}
	s.Refused(reasons, near)
	j := emptyOrder(line)
	j.Hash, j.Reasons, j.Nearest = s.hash(), append(j.Reasons, reasons...), append(j.Nearest, near...)
	return Answer{JSON: j, No: true}
}

// report tells what an order did, lets the bots follow, and says who acts now; warning
// is what it leaves undone.
func (s *Session) report(rep *game.Report, warning string) (Answer, error) {
	j := s.orderJSON(rep)
	j.Warning = warning
	foreseen := ""
	if rep.Waits == nil && s.sealedNow(rep.Record) {
		var err error
		j.Preview, foreseen, err = s.foresee(rep.Record.Player, rep.Record.Order)
		s.tell(err) // the order stands all the same
	}
	told := s.story(rep.Events)
	if !told && (rep.Waits == nil || len(rep.Waits.Sealed) > 0) {
		line := s.done(rep)
		if foreseen != "" {
			line += "; " + foreseen
		}
		fmt.Fprintln(s.Out, s.Dim(layout.Hang(line, "", "  ", s.Room())))
	}
	s.still = rep.Waits == nil && s.sameWaits(rep.Record)
	if len(s.laid) > 0 && rep.Waits == nil {
		fmt.Fprintln(s.Out, s.Dim("still laid out: "+strings.Join(s.laid, ", ")))
	}
	s.end = nil
	err := s.drive()
	j.End = s.end
	return Answer{JSON: j}, err
}

// done acknowledges an order that had nothing to tell, without its secrets.
func (s *Session) done(rep *game.Report) string {
	if w := rep.Waits; w != nil {
		return s.Name(w.Sealed[len(w.Sealed)-1].Player) + ": set"
	}
	who := s.Name(rep.Record.Player)
	words := strings.Fields(rep.Record.Order)
	if len(words) == 0 {
		return "so the game begins"
	}
	if len(words) > 1 {
		if t := s.Game.Host.Piece(words[1]); t != nil {
			who = proxy.Name(t)
		}
	}
	switch {
	case words[0] == "done":
		return who + ": done"
	case words[0] == "option" && len(words) == 3 && s.Game.Host.Rule(words[2]) != nil:
		return fmt.Sprintf("%s: %s", s.Game.Host.Rule(words[2]).Title, words[1])
	case s.hidden(rep.Record):
		return who + ": set"
	}
	if a := s.Game.Host.Book.Actions[words[0]]; a != nil && a.Say != "" {
		return who + ": " + a.Say
	}
	return "so ordered: " + rep.Record.Order
}

// orderText is an order as it may be told here.
func (s *Session) orderText(rec *game.Record) string {
	if s.hidden(rec) {
		return "a hidden order of " + s.Name(rec.Player)
	}
	return rec.Order
}

// orderJSON is a report for a machine, without what is secret here.
func (s *Session) orderJSON(rep *game.Report) *orderJSON {
	j := emptyOrder(rep.Record.Order)
	j.Accepted, j.Hash = true, rep.Record.Hash
	if j.Hash == "" || s.secretFrom() != "" {
		j.Hash = s.hash()
	}
	j.told(rep.Record.Events)
	for _, e := range rep.Record.Events {
		if e.Kind == game.Passed {
			j.Passed = append(j.Passed, e.Text)
		}
	}
	j.changed(s.Game.Changes(rep.Record), s.see)
	if rep.Waits != nil {
		j.Waits = s.waits(rep.Waits)
	}
	return j
}

// told takes down notes and rolls.
func (j *orderJSON) told(events []game.Event) {
	for _, e := range events {
		switch e.Kind {
		case game.Noted:
			j.Notes = append(j.Notes, e.Text)
		case game.Rolled:
			j.Rolls = append(j.Rolls, answer.Rolled(e))
		}
	}
}

// changed takes down the changes that may be seen.
func (j *orderJSON) changed(list []game.Change, see game.Viewer) {
	for _, c := range list {
		if !c.Secret || see(c.Owner) {
			j.Changes = append(j.Changes, answer.ChangeJSON{Path: c.Path, From: c.From, To: c.To})
			j.Outcome[c.Path] = c.To
		}
	}
}

// waits is the open question for a machine.
func (s *Session) waits(w *game.Pending) *waitsJSON {
	if w.Chance != nil {
		return &waitsJSON{Question: w.Chance.Key(), Options: w.Chance.Faces}
	}
	return &waitsJSON{Player: w.Choice.Player, Question: w.Choice.Question, Options: append([]string{}, w.Choice.List()...), Hidden: w.Choice.Sealed()}
}

// errNoGame says that a command needs a game.
var errNoGame = errors.New("there is no game here: name a scenario or a journal")

// Told tells what a report holds.
func (s *Session) Told(rep *game.Report) { s.story(rep.Events) }

// Replay plays the first n records of a tape and tells them, and how the game
// ended, where it did.
func (s *Session) Replay(tape *game.Tape, n int) error {
	err := Replay(s.Game, tape, n)
	for _, r := range s.Game.Records() {
		if r.N > 0 {
			fmt.Fprintf(s.Out, "%s %s\n", s.Dim(fmt.Sprintf("%d %s>", r.N, r.Player)), r.Order)
		}
		s.story(r.Events)
	}
	if err == nil && s.Game.Over() {
		s.tellEnd()
	}
	return err
}

// Complete offers what the word before the cursor may become.
func (s *Session) Complete(line string, pos int) (head string, completions []string, tail string) {
	if lua.CheckLine(line) != nil {
		return line[:pos], nil, line[pos:]
	}
	if s.words == nil {
		s.words = &complete.Completer{Table: commandTable()}
		for _, e := range s.Lib.List() {
			if e.Scenario != "" {
				s.words.Scenarios = append(s.words.Scenarios, e.Scenario)
			}
		}
	}
	if s.Game != nil {
		s.words.Houses = s.Lib.HouseNames(s.Game.Host.Ruleset.Name)
	}
	s.words.Game, s.words.Player = s.Game, s.player()
	return s.words.Complete(line, pos)
}
