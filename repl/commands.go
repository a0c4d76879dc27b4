package repl

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/nearest"
	"parley/repl/answer"
)

// command is a word of the prompt that is no action.
type command struct {
	name, usage, about string
	run                func(s *Session, rest string) (Answer, error)
}

// commands lists the words of the prompt in the order in which help shows them.
func commands() []command {
	return []command{
		{"help", "help [WORDS|ID]", "rules that match, or one in full; also ? WORDS", (*Session).help},
		{"legal", "legal [PIECE]", "the orders that could be given now; of a piece, every one", (*Session).legal},
		{"why", "why [NUMBER|RULE|PIECE.FIELD] [full]", "what an order did and by which rules; what gave a value its value", (*Session).why},
		{"why", "why not ORDER", "every reason why it would be refused, and what would not", (*Session).why},
		{"what", "what if ORDER[; ORDER …] [with DICE, CHOICES, SIDE: ORDER]", "what orders or answers would bring; nothing of it is kept", (*Session).what},
		{"odds", "odds QUESTION [watch …] [given …] [until …]", oddsHelp, (*Session).oddsHoused},
		{"need", "need P% CONDITION by NAME=A..B in QUESTION", needHelp, func(s *Session, rest string) (Answer, error) { return s.housed(rest, (*Session).needed) }},
		{"roll", "roll DICE", "dice thrown beside the game: roll 2d6, roll 3d6 >= 10; an order rolls its own", (*Session).throw},
		{"show", "show PIECE [full]|KIND|map|side|turn|losses|journal|state", "what stands on the table", (*Session).show},
		{"map", "map [PIECE|--svg FILE [--force]]", mapHelp, (*Session).chartLine},
		{"as", "as SIDE|nobody", "whose secrets this prompt shows", (*Session).as},
		{"holds", "holds", "whether what the rules say of every moment holds now, and since it was last asked or the game began", (*Session).holds},
		{"set", "set dice real|program", "who rolls", (*Session).set},
		{"dice", "dice PURPOSE FACE, …", "lay out the next rolls: dice to hit 5, zone 2", (*Session).dice},
		{"option", "option list|on ID|off ID", "the optional rules", (*Session).option},
		{"house", "house list|on NAME|off NAME|compare QUESTION", "house rules, and odds with and without them", (*Session).house},
		{"reload", "reload", "load the rules again from disk; a file that is saved is loaded by itself", (*Session).reload},
		{"undo", "undo [N]", "take the last order back, or the last N", (*Session).undo},
		{"redo", "redo [N]", "give it again, or N of them", (*Session).redo},
		{"save", "save FILE", "keep the journal in FILE from now on", (*Session).save},
		{"load", "load FILE", "go on with another journal", (*Session).load},
		{"quit", "quit", "leave; the journal is kept", func(s *Session, _ string) (Answer, error) { s.quit = true; return Answer{}, nil }},
	}
}

func (s *Session) command(word string) *command {
	if word == "exit" {
		word = "quit"
	}
	for _, c := range commands() {
		if c.name == word {
			return &c
		}
	}
	return nil
}

// alsoOrder tells whether a command that stands alone has the name of an action,
// which is what the word means with more behind it.
func (s *Session) alsoOrder(c *command) bool {
	return c.usage == c.name && s.Game != nil && s.Game.Host.Action(c.name) != nil
}

func (s *Session) commandNames() (names []string) {
	for _, c := range commands() {
		if n := len(names); n == 0 || names[n-1] != c.name {
			names = append(names, c.name)
		}
	}
	return names
}

func (s *Session) need() error {
	if s.Game == nil {
		return errNoGame
	}
	return nil
}

// legalOrders lists the legal orders of the players that this prompt speaks for,
// each as his own side sees the table, and a player whose orders are left out.
func (s *Session) legalOrders(piece string) (orders []*lua.Order, hidden string, err error) {
	h := s.Game.Host
	if s.secretFrom() == "" {
		orders, err = h.Legal(piece)
		return orders, "", err
	}
	var players []string
	for _, it := range s.Game.Clock().Waiting() {
		if !slices.Contains(players, it.Player) {
			players = append(players, it.Player)
		}
	}
	for _, p := range players {
		if !s.speaksFor(p) {
			if t := h.Piece(piece); piece == "" || t != nil && lua.Owner(t) == p {
				hidden = p
			}
			continue
		}
		own, err := h.LegalOf(p, piece)
		if err != nil {
			return nil, "", err
		}
		orders = append(orders, own...)
	}
	return orders, hidden, nil
}

// unlisted stands instead of the list of legal orders where there may be some, or
// answers, that it does not hold.
type unlisted struct {
	Orders []answer.LegalRow `json:"orders"`
	Sealed string            `json:"sealed,omitempty"` // the player whose orders are secret
	Text   string            `json:"text,omitempty"`
	Waits  *waitsJSON        `json:"waits,omitempty"` // the die that is to be typed in
}

// legal lists the orders that could be given now, or the answers.
func (s *Session) legal(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	rows := []answer.LegalRow{}
	g := s.Game
	if w := g.Pending(); w != nil {
		if w.Chance != nil {
			fmt.Fprintln(s.Out, s.question(w))
			return Answer{JSON: unlisted{Orders: rows, Waits: s.waits(w)}}, nil
		}
		s.lastTurn = s.question(w)
		for _, o := range w.Choice.List() {
			rows = append(rows, answer.LegalRow{Order: o, Action: w.Choice.Action, Piece: w.Choice.Who, Args: map[string]string{}})
			fmt.Fprintln(s.Out, o)
		}
		return Answer{JSON: rows}, nil
	}
	piece := ""
	if rest != "" {
		t := g.Host.Piece(rest)
		if t == nil {
			return Answer{No: true}, fmt.Errorf("there is no piece %q%s", rest, nearest.Guess(strings.ToLower(rest), s.pieceIDs()))
		}
		piece = t.Key()
	}
	orders, hidden, err := s.legalOrders(piece)
	if err != nil {
		return Answer{No: true}, err
	}
	for _, o := range orders {
		r := answer.LegalRow{Order: o.Text, Action: "done", Piece: o.Piece, Args: o.Args(g.Host)}
		if o.Action != nil {
			r.Action = o.Action.ID
		}
		rows = append(rows, r)
	}
	if piece != "" || len(orders) <= answer.FewOrders {
		previews, err := g.Previews(orders)
		if err != nil {
			return Answer{No: true}, err
		}
		for i, p := range previews {
			rows[i].Preview, rows[i].Told = p, s.Previewed(orders[i], p)
		}
	}
	s.Legal(rows, piece == "")
	switch {
	case len(rows) > 0:
	case hidden != "":
		text := fmt.Sprintf("orders are secret now, and those of %s are not given here", s.Name(hidden))
		if slices.Contains(s.humans, hidden) {
			text = fmt.Sprintf("orders are secret now: `as %s` shows what %s can order", hidden, s.Name(hidden))
		}
		fmt.Fprintln(s.Out, text)
		return Answer{JSON: unlisted{Orders: rows, Sealed: hidden, Text: text}}, nil
	case piece != "":
		fmt.Fprintln(s.Out, s.Wrapped(fmt.Sprintf("nothing can be ordered of %s now: %s", lua.Name(g.Host.Piece(piece)), answer.Waits(g, s.ready()))))
	default:
		fmt.Fprintln(s.Out, "nothing can be ordered now")
	}
	return Answer{JSON: rows}, nil
}

func (s *Session) pieceIDs() (ids []string) {
	for _, t := range s.Game.Host.Pieces() {
		ids = append(ids, t.Key())
	}
	return ids
}

// show shows a piece, the map, a side, the turn, the journal or the state.
func (s *Session) show(rest string) (Answer, error) {
	if err := s.need(); err != nil {
		return Answer{No: true}, err
	}
	g := s.Game
	switch what := strings.ToLower(rest); what {
	case "", "turn":
		w := []string{}
		for _, it := range g.Clock().Waiting() {
			w = append(w, it.String())
		}
		phase := ""
		if p := g.Clock().Phase(); p != nil {
			phase = p.ID
		}
		fmt.Fprintln(s.Out, s.Wrapped(s.turnLine()))
		j := map[string]any{g.Clock().Seq.Round: g.Clock().Round(), "phase": phase, "waits": w}
		if p := g.Pending(); p != nil {
			s.lastTurn = s.question(p)
			fmt.Fprintln(s.Out, s.lastTurn)
			j["asked"] = s.waits(p)
		}
		return Answer{JSON: j}, nil
	case "map":
		return s.showMap()
	case "state":
		b := answer.StateJSON(g, s.see)
		if s.Out != nil {
			fmt.Fprintln(s.Out, string(b))
		}
		return Answer{JSON: json.RawMessage(b)}, nil
	case "journal":
		return s.showJournal(), nil
	case "side", "sides", "pieces":
		s.Pieces(g.Host.Pieces())
		return Answer{JSON: s.pieceIDs()}, nil
	case "losses":
		return s.showLosses()
	case "hand":
		fmt.Fprintln(s.Out, "there are no hands of cards in this ruleset")
		return Answer{}, nil
	}
	name, full := strings.CutSuffix(rest, " full")
	t := g.Host.Piece(name)
	if kind := s.kind(strings.ToLower(rest)); kind != "" && (t == nil || t.Key() != rest) {
		return s.showKind(kind), nil
	}
	if t == nil {
		return Answer{No: true}, fmt.Errorf("there is no %q to show%s; show map, turn, side, losses, journal, state, or a piece", rest, nearest.Guess(strings.ToLower(rest), append(s.pieceIDs(), "map", "turn", "side", "losses", "journal", "state")))
	}
	lines, err := g.Host.SheetLines(t)
	if err != nil {
		return Answer{No: true}, err
	}
	if lines == nil || full {
		fmt.Fprintln(s.Out, answer.Sheet(g, t, s.see, s.Room()))
	} else {
		s.OwnSheet(t, lines)
	}
	return Answer{JSON: json.RawMessage(t.JSON(s.see))}, nil
}

// sides lists the sides in order of first appearance among the pieces.
func (s *Session) sides() (sides []string) {
	seen := map[string]bool{}
	for _, t := range s.Game.Host.Pieces() {
		if sh := t.Shape(); sh.Side != "" {
			if side := t.Get(sh.Side).Text(); !seen[side] {
				seen[side] = true
				sides = append(sides, side)
			}
		}
	}
	return sides
}

// showKind lists the pieces of one kind.
func (s *Session) showKind(kind string) Answer {
	ids := []string{}
	list := slices.DeleteFunc(s.Game.Host.Pieces(), func(t *game.Table) bool { return t.Shape().Name != kind })
	for _, t := range list {
		ids = append(ids, t.Key())
	}
	s.Pieces(list)
	return Answer{JSON: ids}
}

func (s *Session) showJournal() Answer {
	type row struct {
		N     int    `json:"n"`
		By    string `json:"by"`
		Order string `json:"order"`
		Hash  string `json:"hash"`
	}
	rows := []row{}
	for _, r := range s.Game.Records() {
		order := r.Order
		if s.hidden(r) {
			order = "(hidden)"
		}
		hash := r.Hash
		if s.secretFrom() != "" && r.N >= s.secretSince() {
			hash = "" // it would confirm a guess
		}
		rows = append(rows, row{r.N, r.Player, order, hash})
		if r.N == 0 {
			order = "the beginning"
		}
		fmt.Fprintf(s.Out, "%4d  %-10s %s\n", r.N, r.Player, order)
	}
	if name := s.Game.Journal.Name(); name != "" {
		fmt.Fprintf(s.Out, "kept in %s\n", name)
	}
	return Answer{JSON: rows}
}

// mode names how a phase is played, for help.
func mode(p *turn.Phase) string {
	switch p.Mode {
	case turn.InTurns:
		return "one after another"
	case turn.Together:
		return "all at once"
	case turn.Secret:
		return "all at once, in secret"
	case turn.Alternate:
		return "in alternation"
	}
	return "the rules alone"
}
