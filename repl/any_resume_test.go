package repl

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/ruleset"
)

// anyBots plays a game for all its players: the same game for the same seed,
// wherever it is taken up.
type anyBots struct {
	t    testing.TB
	g    *lua.Game
	seed uint64
}

// openAny makes a game of a scenario that keeps its journal in a file.
func openAny(t testing.TB, lib *ruleset.Library, scenario string, seed uint64, dice, name string) *anyBots {
	t.Helper()
	h, sc, err := lua.Open(lib, scenario)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed, Dice: dice})
	if err != nil {
		t.Fatal(err)
	}
	if g.Journal, err = game.CreateJournal(name, g.Header); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	return &anyBots{t, g, seed}
}

// step answers what is asked, or gives the next order.
func (b *anyBots) step() {
	b.t.Helper()
	g, n := b.g, len(b.g.Records())
	var rep *game.Report
	var err error
	if wait := g.Pending(); wait != nil {
		k := len(g.Open().Answers)
		if c := wait.Chance; c != nil {
			game.Shake(c, game.Generator(b.seed, n, k))
			rep, err = g.Answer(c.Answer())
		} else {
			list := wait.Choice.List()
			rep, err = g.Answer(list[game.Generator(b.seed, n, 1000+k).IntN(len(list))])
		}
	} else {
		r := game.Generator(b.seed, n, 999)
		w := g.Clock().Waiting()
		o, err1 := ask.RandomOrder(g.Host, w[r.IntN(len(w))].Player, r)
		if err1 != nil {
			b.t.Fatal(err1)
		}
		rep, err = g.Order(o.Player, o.Text)
	}
	if err != nil || !rep.Accepted() {
		b.t.Fatalf("order %d: %v %v", n, err, rep)
	}
}

func hashes(g *lua.Game) (list []string) {
	for _, r := range g.Records() {
		list = append(list, r.Hash)
	}
	return list
}

// TestAnyGameIsResumedAnywhere cuts the journals of battles behind their lines,
// as a process that is killed leaves them: each is taken up there, is the same
// game, goes on as it did, and keeps what is new.
func TestAnyGameIsResumedAnywhere(t *testing.T) {
	orders, cuts := 30, 3
	if *long {
		orders, cuts = 120, 24
	}
	lib := library()
	small := &ruleset.Library{Dirs: []string{"../lua/testdata"}}
	for i, e := range append(lib.List(), small.List()...) {
		if e.Scenario == "" {
			continue
		}
		lib := lib
		if slices.Contains(small.List(), e) {
			lib = small
		}
		for seed, dice := range map[uint64]string{3: "", 4: "real"} {
			if !*long && int(seed)%2 != i%2 { // one of the two for each
				continue
			}
			t.Run(e.Scenario+"/"+dice, func(t *testing.T) {
				t.Parallel()
				name := filepath.Join(t.TempDir(), "whole.parley")
				b := openAny(t, lib, e.Scenario, seed, dice, name)
				for !b.g.Over() && len(b.g.Records()) < orders {
					b.step()
				}
				data, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				for _, n := range cutsOf(data, cuts) {
					resumed(t, lib, b, data[:n], dice)
				}
			})
		}
	}
}

// cutsOf picks places to cut a journal: after every line of a short one, in a
// long one behind the answers before others.
func cutsOf(data []byte, most int) []int {
	var all, answers []int
	n := 0
	for l := range bytes.Lines(data) {
		if n += len(l); bytes.HasPrefix(l, []byte(`{"answer"`)) {
			answers = append(answers, n)
		}
		all = append(all, n)
	}
	r := rand.New(rand.NewPCG(1, uint64(len(data))))
	for _, list := range [][]int{answers, all} {
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	first := append([]int{all[0], all[len(all)-1]}, answers[:min(len(answers), most/2)]...)
	cuts := append(first, all...)
	cuts = cuts[:min(len(cuts), most)]
	slices.Sort(cuts)
	return slices.Compact(cuts)
}

// resumed takes up what is left of a journal and plays a few orders on.
func resumed(t *testing.T, lib *ruleset.Library, whole *anyBots, data []byte, dice string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "cut.parley")
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	g, note, err := Resume(lib, name, true)
	if err != nil || note != "" {
		t.Fatalf("%d bytes: %v %s", len(data), err, note)
	}
	b := &anyBots{t, g, whole.seed}
	if dice != "real" {
		g.Dealer.Dice = game.SeededDice(whole.seed)
	}
	want := hashes(whole.g)
	for end := min(len(g.Records())+4, len(want)); len(g.Records()) < end; {
		b.step()
	}
	have := hashes(g)
	if len(have) > len(want) || !slices.Equal(have, want[:len(have)]) {
		t.Fatalf("taken up behind %d bytes the game is another", len(data))
	}
	if err := g.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	again, note, err := Resume(lib, name, false)
	if err != nil {
		t.Fatalf("taken up behind %d bytes and gone on: %v", len(data), err)
	}
	if note != "" || !slices.Equal(hashes(again), have) || again.State.Hash() != g.State.Hash() {
		t.Fatalf("taken up behind %d bytes and gone on, the journal holds %d of %d orders: %v %s", len(data), len(again.Records()), len(have), err, note)
	}
}
