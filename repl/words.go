package repl

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/nearest"
)

// A player who comes from other games types the words of those. Most of them
// ask for what the prompt has under another word: they are carried out as that.
// Where they would give an order or begin another game, the message names the
// right word instead. A word of the ruleset comes before all of these, and so
// does an answer to the question that is open.

// synonym is a line that other words stand for: what is typed behind them
// follows it.
type synonym struct {
	to    string
	words []string
	bare  bool // it stands alone: what is typed behind it makes it another word
}

var synonyms = []synonym{
	{to: "show journal", words: []string{"history", "log", "journal", "record", "records"}, bare: true},
	{to: "show pieces", words: []string{"pieces", "units", "list", "forces", "fleet", "army", "roster"}, bare: true},
	{to: "show turn", words: []string{"turn", "status", "phase", "round", "now", "who", "whose", "time"}, bare: true},
	{to: "show sides", words: []string{"sides", "players", "teams"}, bare: true},
	{to: "show losses", words: []string{"losses", "casualties", "score", "result", "results", "summary"}, bare: true},
	{to: "show hand", words: []string{"hand", "cards", "inventory"}, bare: true},
	{to: "show state", words: []string{"state", "dump"}, bare: true},
	{to: "show", words: []string{"look", "info", "inspect", "examine", "view", "describe", "display", "print", "sheet", "status", "state", "where"}},
	{to: "map", words: []string{"board", "chart"}},
	{to: "map", words: []string{"where"}, bare: true},
	{to: "legal", words: []string{"orders", "moves", "actions", "hint", "suggest"}},
	{to: "option", words: []string{"options", "optional"}},
	{to: "house", words: []string{"houses"}},
	{to: "help", words: []string{"h", "man", "manual", "commands", "rule", "find", "search", "about", "guide", "tutorial", "usage"}},
	{to: "odds", words: []string{"chance", "chances", "probability", "prob", "likelihood"}},
	{to: "why", words: []string{"explain", "how"}},
	{to: "roll", words: []string{"throw", "toss", "rolls"}},
	{to: "=", words: []string{"eval", "calc", "lua"}},
	{to: "undo", words: []string{"takeback", "revert"}, bare: true},
	{to: "quit", words: []string{"q", "bye", "leave", "exit", ":q", ":wq", "logout"}, bare: true},
	{to: "reload", words: []string{"refresh"}, bare: true},
}

// pointers say which word is the right one for what would change the game.
var pointers = []struct {
	words []string
	say   string
}{
	{[]string{"end", "pass", "next", "skip", "ready", "finish", "finished", "endturn", "end-turn", "continue", "go", "wait", "ok", "yes", "stop"}, "`done` ends your part of a phase"},
	{[]string{"new", "restart", "again", "reset", "start", "begin", "play"}, "`quit` leaves this game, which its journal keeps; `parley play SCENARIO` begins another"},
	{[]string{"rules", "rulebook", "book"}, "`help WORDS` finds the rules that mention them; `parley rules RULESET` prints them all"},
	{[]string{"surrender", "concede", "forfeit", "give-up"}, "`legal` lists what can be ordered, also whether a side can give up"},
	{[]string{"export", "store", "write"}, "`save FILE` keeps the journal in FILE; `show state` prints the state"},
	{[]string{"open", "resume", "restore"}, "`load FILE` goes on with another journal"},
}

// meant is the command that a line means which begins with no word of the
// prompt or of the ruleset; nil where it is an order, an answer or nothing.
func (s *Session) meant(line string) *command {
	g := s.Game
	word, rest, _ := strings.Cut(line, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	if g.Host.Action(word) != nil || word == "done" || answers(g.Pending(), line) {
		return nil
	}
	to := s.synonym(word, rest != "")
	switch {
	case to != "":
	case lua.BeginsWithDice(word):
		to, rest = "roll", line
	case rest == "" && s.kind(word) != "":
		to = "show " + word
	case pointer(word) != "":
		return nil
	case rest == "" && g.Pending() == nil && g.Host.Piece(word) != nil:
		to, rest = "show", word
	default:
		return nil
	}
	first, more, _ := strings.Cut(to, " ")
	if first == "=" {
		return &command{run: func(s *Session, rest string) (Answer, error) { return s.eval(rest) }}
	}
	cmd := s.command(first)
	return &command{run: func(s *Session, _ string) (Answer, error) {
		fmt.Fprintln(s.Out, s.Dim("("+strings.TrimSpace(to+" "+rest)+")"))
		return cmd.run(s, strings.TrimSpace(more+" "+rest))
	}}
}

// synonym is what a word stands for, alone or with more behind it; "" for
// nothing.
func (s *Session) synonym(word string, more bool) string {
	for _, x := range synonyms {
		if slices.Contains(x.words, word) && !(x.bare && more) {
			return x.to
		}
	}
	return ""
}

// pointer says which word is the right one instead of another; "" where it is
// none of these.
func pointer(word string) string {
	for _, p := range pointers {
		if slices.Contains(p.words, word) {
			return p.say
		}
	}
	return ""
}

// kind is the kind of piece that a word names, one or several: ship, ships,
// vessels; "" where it names none.
func (s *Session) kind(word string) string {
	rs := s.Game.Host.Ruleset()
	for _, k := range rs.Kinds() {
		if e := rs.Entity(k); e.Owner != "" && slices.Contains([]string{k, e.Plural, e.Word, e.Word + "s"}, word) {
			return k
		}
	}
	return ""
}

// answers says whether a line answers the question that is open.
func answers(w *game.Pending, line string) bool {
	switch {
	case w == nil:
		return false
	case w.Chance != nil:
		c := *w.Chance
		return c.SetAnswer(line) == nil
	}
	_, refused := w.Choice.Accept(line)
	return len(refused) == 0
}

// unknown says what may be meant by a word that the prompt does not have.
func (s *Session) unknown(word string) error {
	h, low := s.Game.Host, strings.ToLower(word)
	if say := pointer(low); say != "" {
		return fmt.Errorf("there is no word %q here: %s", word, say)
	}
	if t := h.Piece(word); t != nil {
		return fmt.Errorf("%s is a piece: an order begins with its own word, and `legal %s` lists the orders", lua.Name(t), t.Key())
	}
	guess := nearest.Guess(low, slices.Concat(h.Actions(), s.commandNames(), s.pieceIDs()))
	if guess == "" && len(Match(h.Rules(), low)) > 0 {
		return fmt.Errorf("there is no word %q here; `help %s` lists the rules that mention it, `legal` what can be ordered now", word, word)
	}
	return fmt.Errorf("unknown word %q%s; `help` lists the commands, `legal` what can be ordered now", word, guess)
}

// helpWord explains a word of other games; false where it is none.
func (s *Session) helpWord(word string) bool {
	if say := pointer(word); say != "" {
		fmt.Fprintln(s.Out, s.Wrapped(say))
		return true
	}
	to := s.synonym(word, false)
	if to == "" {
		return false
	}
	fmt.Fprintf(s.Out, "%s is the same as `%s`\n", word, to)
	return true
}
