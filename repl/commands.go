package repl

import (
	"regexp"
	"slices"
	"strings"

	"parley/lua/ask"
	"parley/repl/grammar"
)

// command is a row of the grammar with what carries it out.
type command struct {
	grammar.Command
	run   func(s *Session, in grammar.Input) (Answer, error)
	bare  bool // it needs no game
	loose bool // whoever reads what stands behind it says what is wrong with that
}

// also is a form that other words stand for, when they stand alone.
func also(form, words string) grammar.Form {
	return grammar.Form{Text: form, Also: strings.Fields(words)}
}

// commands is all that the prompt knows besides orders, in the order in which help
// shows it. Lines are read by it, completed by it, and corrected by it: a command
// stands here and nowhere else.
func commands() []command {
	row := func(name string, forms []grammar.Form, about, words string, run func(s *Session, in grammar.Input) (Answer, error)) command {
		return command{Command: grammar.Command{Name: name, Forms: forms, About: about, Also: strings.Fields(words)}, run: run}
	}
	forms := grammar.Forms
	need := row("need", forms("P% CONDITION by NAME=A..B [in QUESTION]"), needHelp, "", (*Session).need)
	odds := row("odds", forms("QUESTION [watch …] [given …] [until …] [against house NAME:house]"), oddsHelp,
		"chance chances probability prob likelihood", (*Session).oddsLine)
	dice := row("dice", forms("[PURPOSE FACE, …]"), "lay out the next rolls: dice to hit 5, zone 2", "", (*Session).dice)
	load := row("load", forms("FILE:game"), "go on with another journal", "", (*Session).load)
	quit := row("quit", []grammar.Form{also("", "q bye leave exit :q :wq logout")}, "leave; the journal is kept", "", (*Session).leave)
	lua := row("=", forms("EXPRESSION"), "Lua, with the rules at hand; nothing of it is kept", "eval calc lua",
		func(s *Session, in grammar.Input) (Answer, error) { return s.eval(in.Rest) })
	odds.loose, need.loose, dice.loose, lua.loose = true, true, true, true
	load.bare, quit.bare = true, true
	return []command{
		row("help", forms("[WORDS|ID]"), "rules that match, or one in full; also ? WORDS",
			"h man manual commands rule find search about guide tutorial usage", (*Session).help),
		row("legal", forms("[PIECE]"), "the orders that could be given now; of a piece, every one", "orders moves actions hint suggest", (*Session).legal),
		row("why", forms("[NUMBER] [RULE|PIECE.FIELD] [full]"), "what an order did and by which rules; what gave a value its value", "explain how", (*Session).why),
		row("why", forms("not ORDER:any"), "every reason why it would be refused, and what would not", "", (*Session).whyNot),
		row("what", forms("if ORDER[; ORDER …] [with DICE, CHOICES, SIDE: ORDER]"), "what orders or answers would bring; nothing of it is kept", "", (*Session).what),
		odds, need,
		row("roll", forms("DICE"), "dice thrown beside the game: roll 2d6, roll 3d6 >= 10; an order rolls its own", "throw toss rolls", (*Session).throw),
		row("show", []grammar.Form{{Text: "PIECE [full]"}, {Text: "map"},
			also("pieces", "pieces units list forces fleet army"), also("side", "roster rosters sides players teams"),
			also("[turn]", "turn status phase round now who whose time"),
			also("losses", "losses casualties score result results summary"),
			also("objectives", "objectives objective goals goal aims aim victory points"),
			also("journal", "history log journal record records"), also("state", "state dump"), {Text: "KIND"}},
			"what stands on the table", "look info inspect examine view describe display print sheet status state where", (*Session).show),
		row("map", []grammar.Form{also("[PIECE]", "where"), {Text: "--svg FILE [--force]"}}, mapHelp, "board chart", (*Session).chartLine),
		row("as", forms("[SIDE|nobody]"), "whose secrets this prompt shows", "", (*Session).as),
		row("holds", forms(""), "whether what the rules say of every moment holds now, and since it was last asked or the game began", "", (*Session).holds),
		row("set", forms("dice real|program"), "who rolls", "", (*Session).set),
		row("set", []grammar.Form{also("budget [TIMES]", "budget")}, budgetHelp, "", (*Session).setBudget),
		dice,
		row("option", forms("[list]", "on ID:off", "off ID:on"), "the optional rules", "options optional", (*Session).option),
		row("house", forms("[list]", "on NAME:house", "off NAME:inforce", "compare QUESTION"), "house rules, and odds with and without them", "houses", (*Session).house),
		row("reload", []grammar.Form{also("", "refresh")}, "load the rules again from disk; a file that is saved is loaded by itself", "", (*Session).reload),
		row("undo", []grammar.Form{also("[N]", "takeback revert")}, "take the last order back, or the last N", "", (*Session).undo),
		row("redo", forms("[N]"), "give it again, or N of them", "", (*Session).redo),
		row("save", forms("[FILE]"), "keep the journal in FILE from now on", "", (*Session).save),
		load, quit,
		lua,
	}
}

// An order has a number from 0 on; what is counted has one from 1 on.
var (
	numeral  = regexp.MustCompile(`^\d{1,9}$`)
	counting = regexp.MustCompile(`^[1-9]\d{0,8}$`)
)

// kinds are what the words in capitals stand for. A question of odds reads its own
// parts, so separators within it are its own, and it does not end where one begins.
func kinds() []grammar.Kind {
	return []grammar.Kind{
		{Name: "WORDS", Spans: true}, {Name: "ID"}, {Name: "RULE"}, {Name: "PIECE.FIELD"}, {Name: "KIND"}, {Name: "…", Spans: true},
		{Name: "NUMBER", Fits: numeral.MatchString}, {Name: "TIMES"},
		{Name: "N", Fits: counting.MatchString, Is: "a whole number above 0"},
		{Name: "PIECE", Spans: true}, {Name: "SIDE", Spans: true},
		{Name: "ORDER", Spans: true, Whole: true}, {Name: "QUESTION", Spans: true, Whole: true, Within: ask.Clauses(false)},
		{Name: "P%", Whole: true}, {Name: "CONDITION", Spans: true}, {Name: "NAME=A..B"}, {Name: "EXPRESSION", Spans: true, Whole: true},
		{Name: "DICE", Spans: true}, {Name: "PURPOSE", Spans: true}, {Name: "FACE", Spans: true}, {Name: "NAME", Spans: true}, {Name: "FILE", Spans: true},
	}
}

// commandTable is the grammar of the prompt.
func commandTable() grammar.Table {
	t := grammar.Table{Kinds: kinds()}
	for _, c := range commands() {
		t.Commands = append(t.Commands, c.Command)
	}
	return t
}

// isCommand says whether a line that begins with a word is one of the prompt.
func (s *Session) isCommand(word, rest string) bool {
	t := commandTable()
	if !slices.Contains(t.Names(), word) {
		return false
	}
	// where an action has the name of a command that stands alone, more behind it
	// makes it the action
	return rest == "" || !t.Alone(word) || s.Game == nil || s.Game.Host.Book.Actions[word] == nil
}

// command carries out what stands behind a word of the prompt.
func (s *Session) command(word, rest string) (Answer, error) {
	t := commandTable()
	in, row := t.Read(word, rest)
	all := commands()
	c := all[max(row, slices.IndexFunc(all, func(c command) bool { return c.Name == word }))]
	switch {
	case s.Game == nil && !c.bare:
		return Answer{No: true}, errNoGame
	case row < 0 && !c.loose:
		return Answer{No: true}, t.Wrong(word, rest)
	}
	return c.run(s, in)
}

// leave ends the session; whoever runs it closes the journal.
func (s *Session) leave(grammar.Input) (Answer, error) {
	s.quit = true
	return Answer{}, nil
}
