package repl

import (
	"regexp"
	"slices"
	"strings"

	"parley/lua/ask"
	"parley/repl/grammar"
)

// command is a row of the grammar with the method that carries it out.
type command struct {
	grammar.Command
	run   func(s *Session, in grammar.Input) (Answer, error)
	bare  bool // needs no game
	loose bool // parses its arguments itself, and reports what is wrong with them
}

// also is a form with synonyms: words that mean it when they stand alone.
func also(form, words string) grammar.Form {
	return grammar.Form{Text: form, Also: strings.Fields(words)}
}

// commands is the table of all commands of the prompt, in the order in which help
// shows them. Parsing, completion and suggestions all read it.
func commands() []command {
	row := func(name string, forms []grammar.Form, about, words string, run func(s *Session, in grammar.Input) (Answer, error)) command {
		return command{Command: grammar.Command{Name: name, Forms: forms, About: about, Also: strings.Fields(words)}, run: run}
	}
	forms := grammar.Forms
	need := row("need", forms("P% CONDITION by NAME=A..B [in QUESTION] [against house NAME:house]"), needHelp, "", (*Session).need)
	odds := row("odds", forms("QUESTION [watch …] [given …] [until …] [against house NAME:house]"), oddsHelp,
		"chance chances probability prob likelihood", (*Session).oddsLine)
	dice := row("dice", forms("[PURPOSE FACE, …]"), "scripts the next rolls: dice to hit 5, zone 2; alone clears the script", "", (*Session).dice)
	load := row("load", forms("FILE:game"), "continues another journal", "", (*Session).load)
	quit := row("quit", []grammar.Form{also("", "q bye leave exit :q :wq logout")}, "leaves; the journal is kept", "", (*Session).leave)
	lua := row("=", forms("EXPRESSION"), "evaluates Lua with the names of the ruleset, then undoes its changes; see `help =`", "eval calc lua",
		func(s *Session, in grammar.Input) (Answer, error) { return s.eval(in.Rest) })
	best := row("best", forms("CONDITION [given …]"), "compares the options of the decision that is being asked: the chance of CONDITION with each", "", (*Session).best)
	best.loose, odds.loose, need.loose, dice.loose, lua.loose = true, true, true, true, true
	load.bare, quit.bare = true, true
	return []command{
		row("help", forms("[WORDS|ID]"), "finds the rule that answers a question, or shows one in full; also ? WORDS",
			"h man manual commands rule find search about guide tutorial usage", (*Session).help),
		row("more", forms(""), "lists further rules that the last question found", "", (*Session).more),
		row("legal", forms("[PIECE]"), "lists the legal orders; with PIECE, all orders of one piece", "orders moves actions suggest", (*Session).legal),
		row("hint", forms("[PIECE]"), "what a bot would order now, or answer, and what it expects of that", "advice advise", (*Session).hint),
		row("why", forms("[NUMBER] [RULE|PIECE.FIELD] [full]"), "explains what an order did and by which rules, or where a value comes from", "explain how", (*Session).why),
		row("why", forms("not ORDER:any"), "lists every reason an order would be refused, and legal orders near it; also ORDER ?", "", (*Session).whyNot),
		row("what", forms("if ORDER[; ORDER …] [with DICE, CHOICES, SIDE: ORDER]"), "shows what orders or answers would do, then undoes them", "", (*Session).what),
		odds, best, need,
		row("roll", forms("DICE"), "rolls dice outside the game: roll 2d6, roll 3d6 >= 10", "throw toss rolls", (*Session).throw),
		row("show", []grammar.Form{{Text: "PIECE [full]"}, {Text: "map"},
			also("pieces", "pieces units list forces fleet army"), also("side", "roster rosters sides players teams"),
			also("[turn]", "turn status phase round now who whose time"),
			also("losses", "losses casualties score result results summary"),
			also("objectives", "objectives objective goals goal aims aim victory points"),
			also("journal", "history log journal record records"), also("state", "state dump"), {Text: "KIND"}},
			"shows part of the game", "look info inspect examine view describe display print sheet status state where", (*Session).show),
		row("show", []grammar.Form{also("hand", "hands"), also("decks", "deck")}, "shows your cards, or what everybody knows of the decks", "", (*Session).show),
		row("map", []grammar.Form{{Text: "[PIECE] --svg FILE [--force]"}, also("[PIECE]", "where")}, mapHelp, "board chart", (*Session).chartLine),
		row("luck", []grammar.Form{{Text: "--svg FILE [--force]"}, also("", "unlucky")}, luckHelp, "lucky fortune", (*Session).luck),
		row("as", forms("[SIDE|nobody|all]"), "chooses whose secrets this prompt shows; all: for one person who plays every side", "", (*Session).as),
		row("holds", forms(""), "checks the invariants of the rules, now and since the last check", "", (*Session).holds),
		row("set", forms("dice real|program"), "chooses who rolls: you, and type the faces in, or the program", "", (*Session).set),
		row("set", []grammar.Form{also("budget [TIMES]", "budget")}, budgetHelp, "", (*Session).setBudget),
		row("set", []grammar.Form{{Text: "ask all|holders"}}, askHelp, "", (*Session).setAsk),
		dice,
		row("standing", forms("[CARD|all|off]"), standingHelp, "", (*Session).setStanding),
		row("option", forms("[list]", "on ID:off", "off ID:on"), "lists the optional rules, or switches one", "options optional", (*Session).option),
		row("house", forms("[list]", "on NAME:house", "off NAME:inforce", "compare QUESTION"), "lists or switches house rules, or compares odds with and without them", "houses", (*Session).house),
		row("reload", []grammar.Form{also("", "refresh")}, "reloads the rules from disk; a saved file is reloaded automatically", "", (*Session).reload),
		row("undo", []grammar.Form{also("[N]", "takeback revert")}, "undoes the last order, or the last N; before the first order the last answer", "", (*Session).undo),
		row("redo", forms("[N]"), "redoes the last undone order, or the last N", "", (*Session).redo),
		row("save", forms("[FILE]"), "saves the journal in FILE from now on", "", (*Session).save),
		load, quit,
		lua,
	}
}

// Orders are numbered from 0, counts start at 1.
var (
	numeral  = regexp.MustCompile(`^\d{1,9}$`)
	counting = regexp.MustCompile(`^[1-9]\d{0,8}$`)
)

// kinds are the words in capitals of the forms. A question of odds parses its own
// parts and separators, so it does not end where such a part begins.
func kinds() []grammar.Kind {
	return []grammar.Kind{
		{Name: "WORDS", Spans: true}, {Name: "ID"}, {Name: "RULE"}, {Name: "PIECE.FIELD"}, {Name: "KIND"}, {Name: "CARD"}, {Name: "…", Spans: true},
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

// Grammar returns the commands of the prompt and their forms.
func Grammar() grammar.Table { return commandTable() }

// isCommand says whether a line that begins with word is a command of the prompt.
func (s *Session) isCommand(word, rest string) bool {
	t := commandTable()
	if !slices.Contains(t.Names(), word) {
		return false
	}
	// if an action has the name of a command without arguments, arguments make the
	// line that action
	return rest == "" || !t.Alone(word) || s.Game == nil || s.Game.Host.Book.Actions[word] == nil
}

// command carries out a command with its arguments.
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
	a, err := c.run(s, in)
	return a, s.led(err, rest)
}

// leave ends the session; whoever runs it closes the journal.
func (s *Session) leave(grammar.Input) (Answer, error) {
	s.quit = true
	return Answer{}, nil
}
