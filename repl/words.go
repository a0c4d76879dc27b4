package repl

import (
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// A player who comes from other games types the words of those. Most of them
// ask for what the prompt has under another word, as its grammar says: they are
// carried out as that.
// Where they would give an order or begin another game, the message names the
// right word instead. A word of the ruleset comes before all of these, and so
// does an answer to the question that is open.

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
	{[]string{"hand", "cards", "inventory"}, "there are no hands of cards in this ruleset"},
	{[]string{"open", "resume", "restore"}, "`load FILE` goes on with another journal"},
}

// meant is the line of the prompt that a line means which begins with no word of
// it or of the ruleset; "" where it is an order, an answer or nothing.
func (s *Session) meant(line string) string {
	g := s.Game
	word, rest, _ := strings.Cut(line, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	if g.Host.Book.Actions[word] != nil || word == "done" || answers(g.Pending(), line) {
		return ""
	}
	to := commandTable().Means(word, rest != "")
	switch {
	case to != "":
		return strings.TrimSpace(to + " " + rest)
	case lua.BeginsWithDice(word):
		return "roll " + line
	case rest == "" && s.kind(word) != "":
		return "show " + word
	case rest == "" && pointer(word) == "" && g.Pending() == nil && g.Host.Piece(word) != nil:
		return "show " + word
	}
	return ""
}

// instead carries out the line that another one means, and says which it is.
func (s *Session) instead(line string) (Answer, error) {
	word, rest, _ := strings.Cut(line, " ")
	if word != "=" { // what it comes to speaks for itself
		fmt.Fprintln(s.Out, s.Dim("("+line+")"))
	}
	return s.command(word, rest)
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
	rs := s.Game.Host.Ruleset
	for _, k := range rs.Kinds() {
		if e := rs.Entity(k); slices.Contains([]string{k, e.Plural, e.Word, e.Word + "s"}, word) {
			return k
		}
	}
	return ""
}

// kindWords lists the plurals of the kinds that show takes.
func (s *Session) kindWords() (words []string) {
	rs := s.Game.Host.Ruleset
	for _, k := range rs.Kinds() {
		if e := rs.Entity(k); e.Owner != "" {
			words = append(words, e.Plural)
		}
	}
	return words
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
		return fmt.Errorf("%s is a piece: an order begins with its own word, and `legal %s` lists the orders", proxy.Name(t), t.Key())
	}
	guess := nearest.Guess(low, slices.Concat(h.Actions(), commandTable().Names(), s.pieceIDs()))
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
	to := commandTable().Means(word, false)
	if to == "" {
		return false
	}
	fmt.Fprintf(s.Out, "%s is the same as `%s`\n", word, to)
	return true
}
