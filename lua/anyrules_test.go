package lua_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/lua/trial"
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
//   - exactly the rules that help lists as calling each other do so;
//   - the game ends and says how, and its account tells each fate and when it
//     came about; with all orders undone its hash is the first,
//     with them redone that of the last of them.
func TestAnyBattle(t *testing.T) {
	var mu sync.Mutex
	tried, played := map[string]int{}, 0
	luatest.EachScenario(t, func(t *testing.T, lib *ruleset.Library, scenario string) {
		for _, seed := range luatest.Seeds() {
			b := luatest.NewBattle(t, lib, scenario, seed)
			along(b, luatest.NewBattle(t, lib, scenario, seed))
			mu.Lock()
			played++
			for id, n := range b.Tried {
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
func along(b *luatest.Battle, twin *luatest.Battle) {
	t := b.T
	t.Helper()
	twin.G.Dealer = game.Dealer{} // nothing is rolled or decided that is not answered or recorded
	b.Begin()
	replays(twin, b.G.Records()[0]) // the beginning, which may roll dice
	first, seen, cited := accountBegins(b), calls{}, ask.RuleCalls(b.H)
	looks, next, every := 15, 0, 2
	if *luatest.Long {
		looks, every = 120, 1
	}
	for n := 0; !b.G.Over(); n++ {
		if n > luatest.MaxOrders {
			t.Fatalf("seed %d: no end after %d orders, in round %d", b.Seed, luatest.MaxOrders, b.G.Clock().Round())
		}
		if n == next && looks > 0 {
			looks--
			next = n + every + n/10
			look(b)
		}
		o := b.Next()
		rec := b.Give(o)
		seen.see(b, cited, rec)
		twin.G.Quiet = n%3 == 0
		if game.Generator(b.Seed, n, 998).IntN(2) == 0 { // whose turn it is has no part in it
			replays(twin, rec)
		} else {
			answers(twin, o, rec)
		}
	}
	look(b)
	if _, text := b.G.Outcome(); text == "" {
		t.Errorf("seed %d: the game ended and nobody says how", b.Seed)
	}
	if !twin.G.Over() {
		t.Errorf("seed %d: replayed, the game is not over", b.Seed)
	}
	if len(seen) < 5 {
		t.Errorf("seed %d: only %d calls of rules by rules were seen", b.Seed, len(seen))
	}
	accountEnds(b, first)
	takenBack(b)
}

// replays gives the battle what was recorded of another like it.
func replays(b *luatest.Battle, rec *game.Record) {
	b.T.Helper()
	rep, err := b.G.Replay(rec)
	if err != nil {
		b.T.Fatalf("seed %d: replay of order %d: %v", b.Seed, rec.N, err)
	}
	if rep.Waits != nil || rep.Record.Hash != rec.Hash {
		b.T.Fatalf("seed %d: order %d replays to %s, not %s", b.Seed, rec.N, rep.Record.Hash, rec.Hash)
	}
}

// answers gives an order that stops at every die and decision, and answers it
// as the record has it.
func answers(b *luatest.Battle, o *lua.Order, rec *game.Record) {
	b.T.Helper()
	dice := game.SeededDice(b.Seed)
	rep, err := b.G.Order(o.Player, o.Text)
	for err == nil && rep.Waits != nil {
		k := len(b.G.Open().Answers)
		if ch := rep.Waits.Chance; ch != nil {
			_, _ = dice(ch, rec.N, k)
			rep, err = b.G.Answer(ch.Answer())
		} else {
			rep, err = b.G.Answer(options(b, rep.Waits.Choice, rec.N, k))
		}
	}
	if err != nil || !rep.Accepted() || rep.Record.Hash != rec.Hash {
		b.T.Fatalf("seed %d: order %d, %q, is another when it waits for its answers: %v", b.Seed, rec.N, o.Text, err)
	}
}

// takenBack undoes  every order and gives them again, the first hundred of a
// long battle (with -long, all).
func takenBack(b *luatest.Battle) {
	t := b.T
	t.Helper()
	recs := slices.Clone(b.G.Records())
	for i := len(recs) - 1; i > 0; i-- {
		if _, err := b.G.Undo(); err != nil {
			t.Fatal(err)
		}
		if i%16 == 1 && b.G.State.Hash() != recs[i-1].Hash {
			t.Fatalf("seed %d: with order %d undone the hash is not that of order %d", b.Seed, i, i-1)
		}
	}
	if b.G.State.Hash() != recs[0].Hash {
		t.Fatalf("seed %d: with all orders undone the hash is not the first", b.Seed)
	}
	n := min(len(recs)-1, 100)
	if *luatest.Long {
		n = len(recs) - 1
	}
	for range n {
		if _, err := b.G.Redo(); err != nil {
			t.Fatalf("seed %d: redo: %v", b.Seed, err)
		}
	}
	if b.G.State.Hash() != recs[n].Hash {
		t.Fatalf("seed %d: %d orders given again the hash is not that of the last of them", b.Seed, n)
	}
}

// options looks at every option of a question: each must be accepted as it is
// listed, and nonsense refused with a sentence. It returns the bot's own.
func options(b *luatest.Battle, c *game.Choice, n, k int) string {
	b.T.Helper()
	hash := b.G.State.Hash()
	list := c.List()
	for i, o := range list {
		if i > 40 {
			break
		}
		if canon, refused := c.Accept(o); len(refused) > 0 || canon != o {
			b.T.Fatalf("%q lists %q, and takes it as %q: %v", c.Question, o, canon, refused)
		}
	}
	if _, refused := c.Accept("no such answer at all"); len(refused) == 0 {
		b.T.Errorf("%q takes nonsense for an answer", c.Question)
	} else {
		reasons(b, "no such answer at all", refused)
	}
	if b.G.State.Hash() != hash {
		b.T.Fatalf("%q: looking at the options changed the state", c.Question)
	}
	return b.Decide(c, n, k)
}

// look checks a sample of what is legal now and of what is not, and that
// looking leaves no trace.
func look(b *luatest.Battle) {
	b.T.Helper()
	hash, mark := b.G.State.Hash(), b.G.State.Mark()
	legal, err := ask.Legal(b.H, "")
	if err != nil {
		b.T.Fatalf("legal: %v", err)
	}
	if b.G.Over() && len(legal) > 0 {
		b.T.Fatalf("the game is over, and %q is legal", legal[0].Text)
	}
	othersPieces(b, legal)
	b.R.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, o := range legal[:min(len(legal), 25)] {
		accepted(b, o.Player, o.Text)
		if len(b.Seen) < 600 {
			b.Seen = append(b.Seen, o.Text)
		}
	}
	players, err := b.H.Players()
	if err != nil {
		b.T.Fatal(err)
	}
	for range 40 {
		anyOrder(b, append(players, "")[b.R.IntN(len(players)+1)], wild(b))
	}
	if b.G.State.Hash() != hash || b.G.State.Mark() != mark {
		b.T.Fatal("looking at orders changed the state")
	}
}

// accepted says whether an order that is listed as legal is, and reads back as
// itself.
func accepted(b *luatest.Battle, player, text string) {
	b.T.Helper()
	canon, refused, err := b.G.WhyNot(player, text)
	if err != nil {
		b.T.Fatalf("%s: %q: %v", player, text, err)
	}
	if len(refused) > 0 {
		b.T.Fatalf("%s: %q is listed as legal and refused: %v", player, text, refused)
	}
	word := strings.Fields(canon)[0]
	if a := b.H.ActionNamed(canon); a != nil {
		word = a.ID // two words for a card
	}
	if canon != text && word+" "+player+strings.TrimPrefix(canon, word) != text { // who gives it is kept beside it
		b.T.Fatalf("%s: %q reads back as %q", player, text, canon)
	}
}

// anyOrder checks an order that may be nonsense: it is refused with reasons, or
// its canonical text is an order that reads back as itself.
func anyOrder(b *luatest.Battle, player, text string) {
	b.T.Helper()
	who, canon, refused, err := b.G.Rules.Check(player, text)
	if err != nil {
		b.T.Fatalf("%s: %q fails: %v", player, text, err)
	}
	if len(refused) > 0 {
		reasons(b, text, refused)
		return
	}
	if player != "" && who != player && b.H.ActionNamed(canon) != nil {
		b.T.Fatalf("%s: %q is read as an order of %s", player, text, who)
	}
	again, refused, err := b.G.WhyNot(who, canon)
	if err != nil || len(refused) > 0 || again != canon {
		b.T.Fatalf("%s: %q is read as %q, and that as %q: %v %v", player, text, canon, again, refused, err)
	}
}

// reasons says whether refusals are sentences with rules that exist.
func reasons(b *luatest.Battle, text string, refused []game.Refusal) {
	b.T.Helper()
	for _, r := range refused {
		if strings.TrimSpace(r.Text) == "" || strings.ContainsAny(r.Text, "{}\n") && !strings.ContainsAny(text, "{}") {
			b.T.Errorf("%q is refused with %q", text, r.Text)
		}
		if id := trial.Unnamed(b.H, r.Text); id != "" {
			b.T.Errorf("%q is refused with %q, which names %s by its id", text, r.Text, id)
		}
		if !b.H.Cites(text, r) {
			b.T.Errorf("%q is refused with %q, by the rule %q, which does not exist", text, r.Text, r.Rule)
		}
	}
}

// wild is an order of another time, of anybody, whole or spoilt.
func wild(b *luatest.Battle) string {
	acts := b.H.Actions()
	text := acts[b.R.IntN(len(acts))]
	if len(b.Seen) > 0 && b.R.IntN(5) > 0 {
		text = b.Seen[b.R.IntN(len(b.Seen))]
	}
	for range b.R.IntN(4) {
		words := strings.Fields(text)
		i := b.R.IntN(len(words) + 1)
		switch b.R.IntN(5) {
		case 0:
			words = slices.Insert(words, i, word(b))
		case 1:
			words = slices.Delete(words, min(i, len(words)-1), len(words))
		default:
			if i < len(words) {
				words[i] = word(b)
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
func word(b *luatest.Battle) string {
	odd := []string{"0", "-1", "7", "99999999999", "1.5", "A1", "C7", "2,6", "ZZ99", "yes", "=", "x=y", `"`, `""`, `"a b"`, "{actor}", "é", "%s", "player", "option", "on"}
	switch b.R.IntN(4) {
	case 0:
		return odd[b.R.IntN(len(odd))]
	case 1:
		if p := b.H.Pieces(); len(p) > 0 {
			return p[b.R.IntN(len(p))].Key()
		}
	case 2:
		acts := b.H.Actions()
		return acts[b.R.IntN(len(acts))]
	}
	if len(b.Seen) == 0 {
		return "done"
	}
	words := strings.Fields(b.Seen[b.R.IntN(len(b.Seen))])
	return words[b.R.IntN(len(words))]
}

// TestAnyRulesetLoads: every ruleset loads, its rules tell what they are, and
// what they name exists.
func TestAnyRulesetLoads(t *testing.T) {
	lib := luatest.Compiled()
	for _, e := range lib.List() {
		if e.Scenario != "" {
			continue
		}
		h, err := lua.OpenRuleset(lib, e.Ruleset)
		if err != nil {
			t.Errorf("%s: %v", e.Ruleset, err)
			continue
		}
		cited := ask.RuleCalls(h)
		for _, r := range h.Rules() {
			if r.Title == "" || r.Source == "" || r.Text == "" || r.File == "" || r.Line == 0 {
				t.Errorf("%s lacks title, source, text or place: %+v", r.ID, *r)
			}
			if strings.HasSuffix(r.Title, ".") || !strings.HasSuffix(r.Text, ".") {
				t.Errorf("%s: a title ends without a full stop, a text with one: %q, %q", r.ID, r.Title, r.Text)
			}
			for _, u := range append(cited[r.ID].Uses, r.See...) {
				if h.Rule(u) == nil {
					t.Errorf("%s names %s, which is not a rule", r.ID, u)
				}
			}
		}
		for _, a := range h.Book.ActionOrder {
			if h.Rule(a.Rule) == nil {
				t.Errorf("the action %s names %q, which is not a rule", a.ID, a.Rule)
			}
		}
		if _, err := fmt.Sscanf(h.Ruleset.Hash, "%x", new(uint64)); err != nil {
			t.Errorf("%s: the hash %q is none", e.Ruleset, h.Ruleset.Hash)
		}
	}
}
