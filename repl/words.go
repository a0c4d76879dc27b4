package repl

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/core/game"
	"parley/lua"
	"parley/lua/find"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// Players type the words they know from other games. Most are synonyms of a command,
// listed in its grammar, and are carried out as that command. If a word would give an
// order or begin another game, a message names the right word instead. Words of the
// ruleset and answers to the open question come before all of these.

// pointers name the right word for words that would change the game.
var pointers = []struct {
	words []string
	say   string
}{
	{[]string{"end", "pass", "next", "skip", "ready", "finish", "finished", "endturn", "end-turn", "continue", "go", "wait", "ok", "yes", "stop"}, "`done` ends your part of a phase"},
	{[]string{"new", "restart", "again", "reset", "start", "begin", "play"}, "`quit` leaves this game, which stays saved in its journal; `parley play SCENARIO` begins another"},
	{[]string{"rules", "rulebook", "book"}, "`help WORDS` finds rules by their words; `parley rules RULESET` prints all rules"},
	{[]string{"surrender", "concede", "forfeit", "give-up"}, "`legal` lists the legal orders; giving up is one of them if the rules allow it"},
	{[]string{"export", "store", "write"}, "`save FILE` saves the journal in FILE; `show state` prints the state"},
	{[]string{"usual", "usual all"}, "while a question is open, `usual` gives the answer marked (usual), as Enter does, and `usual all` also answers those like it in the same order"},
	{[]string{"hand", "cards", "inventory"}, "`show hand` shows your cards, `show decks` the decks"},
	{[]string{"open", "resume", "restore"}, "`load FILE` continues another journal"},
}

// meant translates a line that begins with a word of other games into a command; "" if
// the line is an order, an answer or unknown.
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

// instead carries out the command that a line means, and prints it.
func (s *Session) instead(line string) (Answer, error) {
	word, rest, _ := strings.Cut(line, " ")
	if word != "=" { // its value is enough
		fmt.Fprintln(s.Out, s.Dim("("+line+")"))
	}
	return s.command(word, rest)
}

// pointer names the right word for a word of other games; "" if pointers has no such word.
func pointer(word string) string {
	for _, p := range pointers {
		if slices.Contains(p.words, word) {
			return p.say
		}
	}
	return ""
}

// kind is the kind of piece that a word names, in the singular or plural; "" if it names
// none.
func (s *Session) kind(word string) string {
	rs := s.Game.Host.Ruleset
	for _, k := range rs.Kinds() {
		if e := rs.Entity(k); slices.Contains([]string{k, e.Plural, e.Word, e.Word + "s"}, word) {
			return k
		}
	}
	return ""
}

// kindWords lists the plurals of the kinds that show accepts.
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

// unknown is the error about an unknown word, with suggestions.
func (s *Session) unknown(word string) error {
	h, low := s.Game.Host, strings.ToLower(word)
	if say := pointer(low); say != "" {
		return fmt.Errorf("%q is not a command here: %s", word, say)
	}
	if t := h.Piece(word); t != nil {
		return fmt.Errorf("%s is a piece; an order begins with the name of an action (`legal %s` lists the orders)", proxy.Name(t), t.Key())
	}
	if c := h.Card(low); c != nil {
		return fmt.Errorf("%s is a card, played %s; type: %s", c.Title, h.CardTimes(c), c.Action.Usage())
	}
	near := nearest.To(low, slices.Concat(h.Actions(), commandTable().Names(), s.pieceIDs()))
	guess, found := nearest.Meant(near), s.rulebook().Find(low)
	if slices.Contains(commandTable().Names(), near) && len(found.Hits) > 0 && len(found.Read) == 0 {
		guess = cmp.Or(s.ordersAbout(found.Hits), guess) // move: a word of players, not more misspelt
	}
	if begun := beginWith(low, h.Actions()); guess == "" && len(begun) > 0 {
		guess = fmt.Sprintf(" (did you mean %s?)", strings.Join(begun, " or "))
	}
	if guess == "" && len(found.Hits) > 0 {
		return fmt.Errorf("%q is not a command%s; `help %s` lists the rules that mention it, `legal` the legal orders", word, s.ordersAbout(found.Hits), word)
	}
	return fmt.Errorf("unknown command %q%s; `help` lists the commands, `legal` the legal orders", word, guess)
}

// ordersAbout suggests the orders of the first rule that was found, "" if it has none.
func (s *Session) ordersAbout(found []find.Hit) string {
	var list []string
	for _, a := range s.actionsAbout(s.Game.Host.Rule(found[0].ID)) {
		list = append(list, strconv.Quote(a.ID))
	}
	if len(list) == 0 || len(list) > mostBegun {
		return ""
	}
	return fmt.Sprintf(" (did you mean %s?)", strings.Join(list, " or "))
}

// mostBegun limits the orders that are offered for a word that begins theirs.
const mostBegun = 4

// beginWith lists the orders whose first part is a word: accept for accept-initiative;
// none if they are many.
func beginWith(word string, orders []string) (list []string) {
	for _, o := range orders {
		if strings.HasPrefix(o, word+"-") {
			list = append(list, strconv.Quote(o))
		}
	}
	if len(list) > mostBegun {
		return nil
	}
	return list
}

// helpWord explains a word of other games; false if it is not one.
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
