package lua

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"parley/core/game"
	"parley/lua/ruleset"
)

// The tests in this file hold for any ruleset: they name none, and play what
// the library lists. Games are dear, so each is played once and everything that
// must hold of a game is looked at along it.

// TestAnyBattle plays every scenario with bots to its end and looks along it at
// all that must hold of any game:
//
//   - every order is carried out whole, and the state stays valid;
//   - what is listed as legal is accepted; what is refused has reasons; looking
//     leaves no trace;
//   - a piece of another side cannot stand where one of one's own is asked for;
//   - a twin on a host of its own, which nobody looks at, gets the same hash
//     after each order: by replaying the record, or by giving the order and
//     answering each question when it is asked, recorded with its explanations
//     or without;
//   - the rules that call each other are those of which help says so;
//   - the game ends and says how, and its account tells each fate and when it
//     came about; with all orders undone its hash is the first,
//     with them redone that of the last of them.
func TestAnyBattle(t *testing.T) {
	var mu sync.Mutex
	tried, played := map[string]int{}, 0
	eachScenario(t, func(t *testing.T, lib *ruleset.Library, scenario string) {
		for _, seed := range seeds() {
			b := newBattle(t, lib, scenario, seed)
			b.along(newBattle(t, lib, scenario, seed))
			mu.Lock()
			played++
			for id, n := range b.tried {
				tried[id] += n
			}
			mu.Unlock()
		}
	})
	t.Logf("orders tried with pieces of others: %v", tried)
	if len(tried) == 0 && played > 4 { // with -run it may be a few
		t.Error("no order names a piece of one's own")
	}
}

// along plays the battle to its end with a twin beside it.
func (b *battle) along(twin *battle) {
	t := b.t
	t.Helper()
	twin.g.Dealer = game.Dealer{} // nothing is rolled or decided that is not answered or recorded
	b.begin()
	twin.begin()
	first, seen, cited := b.accountBegins(), calls{}, b.h.Citations()
	looks, next, every := 15, 0, 2
	if *long {
		looks, every = 120, 1
	}
	for n := 0; !b.g.Over(); n++ {
		if n > maxOrders {
			t.Fatalf("seed %d: no end after %d orders, in round %d", b.seed, maxOrders, b.g.Clock().Round())
		}
		if n == next && looks > 0 {
			looks--
			next = n + every + n/10
			b.look()
		}
		if n%8 == 0 && n < 200 {
			b.lookAtOwn()
		}
		o := b.next()
		rec := b.give(o)
		seen.see(b, cited, rec)
		twin.g.Quiet = n%3 == 0
		if game.Generator(b.seed, n, 998).IntN(2) == 0 { // whose turn it is has no part in it
			twin.replays(rec)
		} else {
			twin.answers(o, rec)
		}
	}
	b.look()
	if _, text := b.g.Outcome(); text == "" {
		t.Errorf("seed %d: the game ended and nobody says how", b.seed)
	}
	if !twin.g.Over() {
		t.Errorf("seed %d: replayed, the game is not over", b.seed)
	}
	if len(seen) < 5 {
		t.Errorf("seed %d: only %d calls of rules by rules were seen", b.seed, len(seen))
	}
	b.accountEnds(first)
	b.takenBack()
}

// replays gives the battle what was recorded of another like it.
func (b *battle) replays(rec *game.Record) {
	b.t.Helper()
	rep, err := b.g.Replay(rec)
	if err != nil {
		b.t.Fatalf("seed %d: replay of order %d: %v", b.seed, rec.N, err)
	}
	if rep.Waits != nil || rep.Record.Hash != rec.Hash {
		b.t.Fatalf("seed %d: order %d replays to %s, not %s", b.seed, rec.N, rep.Record.Hash, rec.Hash)
	}
}

// answers gives an order that stops at every die and decision, and answers it
// as the record has it.
func (b *battle) answers(o *Order, rec *game.Record) {
	b.t.Helper()
	dice := game.SeededDice(b.seed)
	rep, err := b.g.Order(o.Player, o.Text)
	for err == nil && rep.Waits != nil {
		k := len(b.g.Open().Answers)
		if ch := rep.Waits.Chance; ch != nil {
			_, _ = dice(ch, rec.N, k)
			rep, err = b.g.Answer(ch.Answer())
		} else {
			rep, err = b.g.Answer(b.options(rep.Waits.Choice, rec.N, k))
		}
	}
	if err != nil || !rep.Accepted() || rep.Record.Hash != rec.Hash {
		b.t.Fatalf("seed %d: order %d, %q, is another when it waits for its answers: %v", b.seed, rec.N, o.Text, err)
	}
}

// takenBack takes back every order and gives them again, the first hundred of a
// long battle (with -long, all).
func (b *battle) takenBack() {
	t := b.t
	t.Helper()
	recs := slices.Clone(b.g.Records())
	for i := len(recs) - 1; i > 0; i-- {
		if _, err := b.g.Undo(); err != nil {
			t.Fatal(err)
		}
		if i%16 == 1 && b.g.State.Hash() != recs[i-1].Hash {
			t.Fatalf("seed %d: with order %d taken back the hash is not that of order %d", b.seed, i, i-1)
		}
	}
	if b.g.State.Hash() != recs[0].Hash {
		t.Fatalf("seed %d: with all taken back the hash is not the first", b.seed)
	}
	n := min(len(recs)-1, 100)
	if *long {
		n = len(recs) - 1
	}
	for range n {
		if _, err := b.g.Redo(); err != nil {
			t.Fatalf("seed %d: redo: %v", b.seed, err)
		}
	}
	if b.g.State.Hash() != recs[n].Hash {
		t.Fatalf("seed %d: %d orders given again the hash is not that of the last of them", b.seed, n)
	}
}

// options looks at every option of a question: each must be accepted as it is
// listed, and nonsense refused with a sentence. It returns the bot's own.
func (b *battle) options(c *game.Choice, n, k int) string {
	b.t.Helper()
	hash := b.g.State.Hash()
	list := c.List()
	for i, o := range list {
		if i > 40 {
			break
		}
		if canon, refused := c.Accept(o); len(refused) > 0 || canon != o {
			b.t.Fatalf("%q lists %q, and takes it as %q: %v", c.Question, o, canon, refused)
		}
	}
	if _, refused := c.Accept("no such answer at all"); len(refused) == 0 {
		b.t.Errorf("%q takes nonsense for an answer", c.Question)
	} else {
		b.reasons("no such answer at all", refused)
	}
	if b.g.State.Hash() != hash {
		b.t.Fatalf("%q: looking at the options changed the state", c.Question)
	}
	return b.decide(c, n, k)
}

// look checks a sample of what is legal now and of what is not, and that
// looking leaves no trace.
func (b *battle) look() {
	b.t.Helper()
	hash, mark := b.g.State.Hash(), b.g.State.Mark()
	legal, err := b.h.Legal("")
	if err != nil {
		b.t.Fatalf("legal: %v", err)
	}
	if b.g.Over() && len(legal) > 0 {
		b.t.Fatalf("the game is over, and %q is legal", legal[0].Text)
	}
	b.r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, o := range legal[:min(len(legal), 25)] {
		b.accepted(o.Player, o.Text)
		if len(b.seen) < 600 {
			b.seen = append(b.seen, o.Text)
		}
	}
	players, err := b.h.Players()
	if err != nil {
		b.t.Fatal(err)
	}
	for range 40 {
		b.anyOrder(append(players, "")[b.r.IntN(len(players)+1)], b.wild())
	}
	if b.g.State.Hash() != hash || b.g.State.Mark() != mark {
		b.t.Fatal("looking at orders changed the state")
	}
}

// accepted says whether an order that is listed as legal is, and reads back as
// itself.
func (b *battle) accepted(player, text string) {
	b.t.Helper()
	canon, refused, err := b.g.WhyNot(player, text)
	if err != nil {
		b.t.Fatalf("%s: %q: %v", player, text, err)
	}
	if len(refused) > 0 {
		b.t.Fatalf("%s: %q is listed as legal and refused: %v", player, text, refused)
	}
	if canon != text {
		b.t.Fatalf("%s: %q reads back as %q", player, text, canon)
	}
}

// anyOrder checks an order that may be nonsense: it is refused with reasons, or
// its canonical text is an order that reads back as itself.
func (b *battle) anyOrder(player, text string) {
	b.t.Helper()
	canon, refused, err := b.g.WhyNot(player, text)
	if err != nil {
		b.t.Fatalf("%s: %q fails: %v", player, text, err)
	}
	if len(refused) > 0 {
		b.reasons(text, refused)
		return
	}
	again, refused, err := b.g.WhyNot(player, canon)
	if err != nil || len(refused) > 0 || again != canon {
		b.t.Fatalf("%s: %q is read as %q, and that as %q: %v %v", player, text, canon, again, refused, err)
	}
}

// reasons says whether refusals are sentences with rules that exist.
func (b *battle) reasons(text string, refused []game.Refusal) {
	b.t.Helper()
	for _, r := range refused {
		if strings.TrimSpace(r.Text) == "" || strings.ContainsAny(r.Text, "{}\n") && !strings.ContainsAny(text, "{}") {
			b.t.Errorf("%q is refused with %q", text, r.Text)
		}
		if id := b.idIn(r.Text); id != "" {
			b.t.Errorf("%q is refused with %q, which names %s by its id", text, r.Text, id)
		}
		if b.h.Rule(r.Rule) == nil {
			b.t.Errorf("%q is refused with %q, by the rule %q, which does not exist", text, r.Text, r.Rule)
		}
	}
}

var quotedText = regexp.MustCompile(`"[^"]*"|\([^()]* or [^()]*\?\)`)

// idIn finds the id of a piece that a sentence ought to call by its name, "" for
// none. What is quoted was typed so, or may be.
func (b *battle) idIn(sentence string) string {
	words := strings.FieldsFunc(quotedText.ReplaceAllString(sentence, ""), func(r rune) bool { return strings.ContainsRune(" ,;:.()'", r) })
	for _, t := range b.h.Pieces() {
		if Name(t) != t.Key() && slices.Contains(words, t.Key()) {
			return t.Key()
		}
	}
	return ""
}

// wild is an order of another time, of anybody, whole or spoilt.
func (b *battle) wild() string {
	acts := b.h.Actions()
	text := acts[b.r.IntN(len(acts))]
	if len(b.seen) > 0 && b.r.IntN(5) > 0 {
		text = b.seen[b.r.IntN(len(b.seen))]
	}
	for range b.r.IntN(4) {
		words := strings.Fields(text)
		i := b.r.IntN(len(words) + 1)
		switch b.r.IntN(5) {
		case 0:
			words = slices.Insert(words, i, b.word())
		case 1:
			words = slices.Delete(words, min(i, len(words)-1), len(words))
		default:
			if i < len(words) {
				words[i] = b.word()
			}
		}
		if text = strings.Join(words, " "); text == "" {
			return ""
		}
	}
	return text
}

// word is a word that may stand in an order: of another, a piece, a number, a
// cell, or nothing anybody knows.
func (b *battle) word() string {
	odd := []string{"0", "-1", "7", "99999999999", "1.5", "A1", "C7", "2,6", "ZZ99", "yes", "=", "x=y", `"`, `""`, `"a b"`, "{actor}", "é", "%s", "player", "option", "on"}
	switch b.r.IntN(4) {
	case 0:
		return odd[b.r.IntN(len(odd))]
	case 1:
		if p := b.h.Pieces(); len(p) > 0 {
			return p[b.r.IntN(len(p))].Key()
		}
	case 2:
		acts := b.h.Actions()
		return acts[b.r.IntN(len(acts))]
	}
	if len(b.seen) == 0 {
		return "done"
	}
	words := strings.Fields(b.seen[b.r.IntN(len(b.seen))])
	return words[b.r.IntN(len(words))]
}

// TestAnyRulesetLoads: every ruleset loads, its rules tell what they are, and
// what they name exists.
func TestAnyRulesetLoads(t *testing.T) {
	lib := anyLibrary()
	for _, e := range lib.List() {
		if e.Scenario != "" {
			continue
		}
		h, err := OpenRuleset(lib, e.Ruleset)
		if err != nil {
			t.Errorf("%s: %v", e.Ruleset, err)
			continue
		}
		cited := h.Citations()
		for _, r := range h.Rules() {
			if r.Title == "" || r.Source == "" || r.Text == "" || r.File == "" || r.Line == 0 {
				t.Errorf("%s lacks title, source, text or place: %+v", r.ID, *r)
			}
			if strings.HasSuffix(r.Title, ".") || !strings.HasSuffix(r.Text, ".") {
				t.Errorf("%s: a title ends without a full stop, a text with one: %q, %q", r.ID, r.Title, r.Text)
			}
			for _, u := range append(cited.Uses(r.ID), r.See...) {
				if h.Rule(u) == nil {
					t.Errorf("%s names %s, which is no rule", r.ID, u)
				}
			}
		}
		for _, a := range h.ActionList() {
			if h.Rule(a.Rule) == nil {
				t.Errorf("the action %s names %q, which is no rule", a.ID, a.Rule)
			}
		}
		if _, err := fmt.Sscanf(h.Ruleset().Hash, "%x", new(uint64)); err != nil {
			t.Errorf("%s: the hash %q is none", e.Ruleset, h.Ruleset().Hash)
		}
	}
}
