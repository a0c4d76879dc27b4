package repl

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/reload"
	"parley/lua/ruleset"
	"parley/repl/answer"
	"parley/repl/complete"
	"parley/repl/layout"
	"parley/repl/terminal"
)

// Session is one game at one prompt.
type Session struct {
	answer.Scribe // the game, and the screen for its answers
	Lib           *ruleset.Library
	Bots          map[string]string
	As            string // the player whose secrets are shown, or everybody; "": nobody's
	Real          bool   // a person types the faces in
	Rounds        int    // that bots play before they stop; 0: BotRounds
	Trials        int    // of a hint; 0: HintTrials

	// Progress shows long work; nil unless a person watches a terminal.
	Progress *terminal.Progress
	Width    func() int // the width of the terminal now; nil if it is fixed

	humans   []string
	players  map[string]seatedBot // the bots that have played on this host
	lastTurn string
	lastLeft string // what `done` would leave undone, as it was last printed
	still    bool   // an order was carried out, and its phase is not over
	quit     bool
	opening  bool            // Start is under way
	filming  bool            // what is printed goes on a page
	asks     bool            // a person types at a terminal
	warned   map[string]bool // phases and players that were asked to confirm `done`
	round    int
	in       terminal.Person  // a person at a terminal; nil otherwise
	read     map[string]place // how far each player has read, when another was shown
	chunk    string           // incomplete Lua typed so far
	begun    string           // the lines typed so far of one that goes on
	thrown   int              // dice thrown outside the game
	end      *endJSON         // how the game ended, once that is printed
	scripted []string         // scripted dice for the next rolls
	words    *complete.Completer
	lastOdds string         // the question of the last odds
	search   search         // what the last question to the rulebook found
	budget   float64        // factor of the usual work of odds; 0: 1
	typed    bool           // the current answer was typed here
	waitTold bool           // it was said that a saved file of the rules is not loaded yet
	hinted   map[string]int // at which order the hint about typing an answer was first shown

	tour *tour // the tour of a newcomer; nil if there is none

	standing []standing // answers that are given without asking
	ask      string     // who is asked for cards, "" for the usual
	later    []string   // lines to print after the current order
	asUsual  asUsual    // questions of the open order that are answered as usual

	hosts *working // for Interrupt
	watch watched
}

// New returns a session without a game that writes on a screen.
func New(lib *ruleset.Library, screen layout.Screen) *Session {
	return &Session{Lib: lib, Scribe: answer.Scribe{Screen: screen}, hosts: &working{}}
}

// Answer is the result of a line.
type Answer struct {
	JSON  any      // for --json; may be nil
	No    bool     // the answer is "no": refused, not found, not true
	Parts []Answer // the answers to several orders or questions on one line
	Left  string   // the part of the line that was not carried out
}

// Start prepares the session for the first line: it finds out who plays, and lets the
// bots act.
func (s *Session) Start() error {
	if err := s.seat(); err != nil {
		return err
	}
	s.opening = true
	defer func() { s.opening = false }()
	return s.drive()
}

// seat finds out who plays at this prompt. A person who plays alone against the program
// sees his own side from the start.
func (s *Session) seat() error {
	players, err := s.Game.Host.Players()
	if err != nil {
		return err
	}
	s.humans = slices.DeleteFunc(slices.Clone(players), func(p string) bool { return s.Bots[p] != "" })
	if len(s.humans) == 1 {
		s.As = s.humans[0]
	}
	s.policy()
	return nil
}

// Quit says whether the player has left.
func (s *Session) Quit() bool { return s.quit }

// realDice is the setting for dice that people roll and type in.
const realDice = "real"

// SetGame sets the game of the session, new or resumed.
func (s *Session) SetGame(g *lua.Game) {
	s.Game, s.tour = g, nil
	s.hosts.table.Store(g.Host)
	s.players = map[string]seatedBot{}
	s.Real = g.Header.Dice == realDice
	g.Dealer.Decide = s.decide
	g.Dealer.Dice = s.roll
	s.warned = nil
	s.lastTurn, s.round, s.hinted = "", g.Clock().Round(), nil
}

// roll answers a roll with the scripted dice, or else with the program's. It returns
// false if a person has to type the faces in.
func (s *Session) roll(c *game.Chance, n, k int) (bool, error) {
	if c.Only == game.Unseen && s.Real {
		return false, nil // the card lies on the table
	}
	if len(s.scripted) > 0 && c.Only != game.Unseen {
		rest, err := c.Script(s.scripted)
		if err != nil {
			return false, err
		}
		s.scripted = rest
		return true, nil
	}
	if s.rolledHere(c) {
		return false, nil
	}
	game.Shake(c, game.Generator(s.Game.Header.Seed, n, k))
	return true, nil
}

// rolledHere says whether a person types the result in: with real dice, unless no person here
// may see it. A game that begins deals cards before anybody has taken his seat.
func (s *Session) rolledHere(c *game.Chance) bool {
	if !s.Real || c.Only == "" {
		return s.Real
	}
	if s.Bots == nil {
		_ = s.SetBots(s.Game.Header.Bots) // bots that there are not are refused when the game has begun
	}
	return slices.Contains(s.humans, c.Only)
}

// stillScripted lists the dice that are still scripted; what another side has scripted for its
// secrets is only counted.
func (s *Session) stillScripted() string {
	if s.private() {
		return fmt.Sprint(len(s.scripted))
	}
	return strings.Join(s.scripted, ", ")
}

// line carries out one line. The order of its tests matters: a command is never an
// order, unless the command takes no arguments and the ruleset has an action of that
// name; words of the ruleset come before words of other games; and an answer to the
// open question comes before a new order.
func (s *Session) line(line string) (Answer, error) {
	line = strings.TrimSpace(line)
	if line == "" {
		return s.usual(false)
	}
	if strings.HasPrefix(line, "#") {
		return Answer{}, nil
	}
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	if word != "reload" {
		s.saved()
	}
	for sign, name := range map[string]string{"?": "help", "=": "="} { // no blank need follow these
		if behind, ok := strings.CutPrefix(line, sign); ok {
			word, rest = name, strings.TrimSpace(behind)
		}
	}
	s.policy()
	s.forgetUsual(word)
	if s.answersAsUsual(word, rest) {
		return s.usual(rest != "")
	}
	if s.standsFor(word, rest) {
		word = standingWord
	}
	if s.isCommand(strings.ToLower(word), rest) {
		return s.command(strings.ToLower(word), rest)
	}
	if s.Game == nil {
		return Answer{No: true}, fmt.Errorf("no game is loaded, so %q cannot be asked; name a scenario or a journal", word)
	}
	if kind := strings.ToLower(word); s.Game.Host.Ruleset.FileWords[kind] != "" {
		return s.look(kind, rest)
	}
	if to := s.meant(line); to != "" {
		return s.instead(to)
	}
	if order, ok := onlyAsked(line); ok && s.Game.Host.Book.Actions[strings.ToLower(word)] != nil {
		return s.instead("why not " + order)
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

// otherOrder says what to do first if a line is an order while a question is open; ""
// if it may be an answer.
func (s *Session) otherOrder(w *game.Pending, word string) string {
	h := s.Game.Host
	if h.Book.Actions[word] == nil && word != "done" {
		return ""
	}
	if w.Chance != nil {
		return "first type the roll: " + s.question(w)
	}
	if w.Choice.Action == word || w.Choice.Action == "" && (w.Choice.Pass == "" || word == lua.PlayWord || word == lua.PassWord) {
		return ""
	}
	return "first answer the question: " + s.asking(w)
}

// player is the player of an order that names none: the only person at the prompt, ""
// if there are several, which leaves it to the owner of the piece. Where things are
// private, only the player who is shown gives orders: whether an order of another is
// legal could tell what that one holds.
func (s *Session) player() string {
	if s.private() && s.As != "" {
		return s.As
	}
	if len(s.humans) == 1 {
		return s.humans[0]
	}
	return ""
}

// order gives an order.
func (s *Session) order(line string) (Answer, error) {
	if s.Game.Journal.Err() != nil { // the error may have stopped the bots
		if err := s.drive(); err != nil {
			return Answer{No: true}, err
		}
	}
	typed := line
	if s.As != "" {
		if err := s.foreign(line); err != nil {
			return Answer{No: true}, err
		}
	}
	line = s.whoseDone(line)
	warning, err := s.unfinished(line)
	if err != nil {
		return Answer{No: true}, err
	}
	if s.holdBack(line, typed, warning) {
		j := emptyOrder(line)
		j.Hash, j.Warning = s.Hash(), warning
		return Answer{JSON: j, No: true}, nil
	}
	return s.given(line, warning, func() (*game.Report, error) {
		return s.Game.Order(s.player(), line)
	})
}

// given gives an order or an answer. If it fails, it restores the scripted dice, which
// are still meant for the intended order.
func (s *Session) given(line, warning string, give func() (*game.Report, error)) (Answer, error) {
	scripted := s.scripted
	rep, err := give()
	if err != nil {
		s.scripted = scripted
		if slip := (*game.ScriptError)(nil); errors.As(err, &slip) {
			s.lastTurn = "" // so that an open question is printed again
			err = fmt.Errorf("%w; nothing was done (`dice` alone clears the scripted dice)", slip)
		}
		return Answer{No: true}, err
	}
	if !rep.Accepted() {
		return s.refused(line, rep.Refused), nil
	}
	return s.report(rep, warning)
}

// answer answers the open question, by an option or its number.
func (s *Session) answer(line string) (Answer, error) {
	if err := s.notYours(s.Game.Pending()); err != nil {
		return Answer{No: true}, err
	}
	line = s.numbered(line)
	if c := s.Game.Pending().Choice; c != nil {
		if _, err := strconv.Atoi(line); err == nil && !slices.Contains(s.options(c), line) {
			return Answer{No: true}, fmt.Errorf("there is no option %s: type a number from 1 to %d, or the option itself", line, len(s.options(c)))
		}
	}
	s.typed = true
	defer func() { s.typed = false }()
	return s.given(line, "", func() (*game.Report, error) { return s.Game.Answer(line) })
}

// refused prints why an order is refused, and the legal orders near it.
func (s *Session) refused(line string, reasons []game.Refusal) Answer {
	return s.refusedNear(line, reasons, s.nearest(line))
}

// refusedNear is refused for known legal orders.
func (s *Session) refusedNear(line string, reasons []game.Refusal, near []string) Answer {
	if s.Game.Pending() != nil {
		s.lastTurn = "" // so that the question is printed again
	}
	s.Refused(reasons, near)
	j := emptyOrder(line)
	j.Hash, j.Reasons, j.Nearest = s.Hash(), append(j.Reasons, reasons...), append(j.Nearest, near...)
	return Answer{JSON: j, No: true}
}

// report prints what an order did, lets the bots act, and says who acts now; warning is
// what the order leaves undone.
func (s *Session) report(rep *game.Report, warning string) (Answer, error) {
	j := s.orderJSON(rep)
	j.Warning = warning
	foreseen := ""
	if rep.Waits == nil && s.sealedNow(rep.Record) {
		var err error
		j.Preview, foreseen, err = s.foresee(rep.Record.Player, rep.Record.Order)
		s.tell(err) // the order is carried out all the same
	}
	told := s.story(rep.Events)
	s.tellNow()
	if !told && (rep.Waits == nil || len(rep.Waits.Sealed) > 0) {
		line := s.done(rep)
		if foreseen != "" {
			line += "; " + foreseen
		}
		fmt.Fprintln(s.Out, s.Dim(layout.Hang(line, "", "  ", s.Room())))
	}
	s.still = rep.Waits == nil && s.sameWaits(rep.Record)
	if len(s.scripted) > 0 && rep.Waits == nil {
		fmt.Fprintln(s.Out, s.Dim("still scripted: "+s.stillScripted()))
	}
	s.end = nil
	err := s.drive()
	j.End = s.end
	return Answer{JSON: j}, err
}

// done acknowledges an order that printed nothing, without its secrets.
func (s *Session) done(rep *game.Report) string {
	if w := rep.Waits; w != nil {
		return s.Name(w.Sealed[len(w.Sealed)-1].Player) + ": set"
	}
	who := s.Name(rep.Record.Player)
	words := strings.Fields(rep.Record.Order)
	if len(words) == 0 {
		return "the game begins"
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
	if a := s.Game.Host.ActionNamed(rep.Record.Order); a != nil && a.Say != "" {
		return who + ": " + a.Say
	}
	return "ordered: " + s.orderText(rep.Record)
}

// orderText is the text of an order, or what may be shown of it at this prompt.
func (s *Session) orderText(rec *game.Record) string {
	if s.hidden(rec) {
		return "a hidden order by " + s.Name(rec.Player)
	}
	if !s.see(rec.Player, true) {
		return s.Game.Host.OpenText(rec)
	}
	return rec.Order
}

// Told prints the events of a report.
func (s *Session) Told(rep *game.Report) { s.story(rep.Events) }

// Replay plays the first n records of a tape and prints them, and how the game ended if
// it is over; with a side, only what that side knew. A side that does not play is a
// [*NoSide].
func (s *Session) Replay(tape *game.Tape, n int, side string) error {
	err := reload.Replay(s.Game, tape, 0, n, nil)
	if side != "" {
		if wrong := s.tellFor(side); wrong != nil {
			return wrong
		}
	}
	for _, r := range s.Game.Records() {
		if r.N > 0 {
			fmt.Fprintf(s.Out, "%s %s\n", s.Dim(fmt.Sprintf("%d %s>", r.N, r.Player)), s.orderText(r))
		}
		s.story(r.Events)
	}
	if err == nil && s.Game.Over() {
		s.tellEnd()
	}
	return err
}

// Complete offers completions of the word before the cursor. The lines that the typed one
// continues count.
func (s *Session) Complete(line string, pos int) (head string, completions []string, tail string) {
	begun := layout.Rejoin(s.begun)
	head, completions, tail = s.completed(begun+line, len(begun)+pos)
	head, ok := strings.CutPrefix(head, begun)
	if !ok {
		return line[:pos], nil, line[pos:]
	}
	return head, completions, tail
}

func (s *Session) completed(line string, pos int) (head string, completions []string, tail string) {
	if lua.CheckLine(line) != nil {
		return line[:pos], nil, line[pos:]
	}
	if s.words == nil {
		s.words = &complete.Completer{Table: commandTable(), Scenarios: s.Lib.ScenarioNames}
	}
	if s.Game != nil {
		s.words.Houses = s.Lib.HouseNames(s.Game.Host.Ruleset.Name)
	}
	if s.words.Game, s.words.Player = s.Game, s.player(); s.Game == nil {
		return s.words.Complete(line, pos)
	}
	w := s.Game.Pending()
	s.words.Sealed = w != nil && !s.mayAnswer(w)
	look := s.veil
	if s.As != "" { // the orders that others have given in secret are not known either
		look = s.unseen
	}
	if err := look(func() error { head, completions, tail = s.words.Complete(line, pos); return nil }); err != nil {
		return line[:pos], nil, line[pos:]
	}
	return head, completions, tail
}
