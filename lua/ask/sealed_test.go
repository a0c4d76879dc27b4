package ask_test

import (
	"bytes"
	"maps"
	"testing"
	"testing/fstest"

	"parley/core/game"
	"parley/lua/ask"
)

// TestBlameOfASealedOrder: who is done with a phase of secret orders is public; the order by
// which he was done is not, before the reveal.
func TestBlameOfASealedOrder(t *testing.T) {
	once := fstest.MapFS(maps.Clone(map[string]*fstest.MapFile(bids)))
	rules := *once["bids.lua"]
	rules.Data = bytes.Replace(rules.Data, []byte(`need(a.coins <= 9,`), []byte(`need(crew.bid == nil, "{actor} has bidden") need(a.coins <= 9,`), 1)
	once["bids.lua"] = &rules
	g := biddingBy(t, once)
	bidden(t, g, "bid bob 5")
	for reader, want := range map[string]string{"blue": ask.HiddenOrder, "red": "bid bob 5"} {
		see := func(owner string, private bool) bool { return owner == reader }
		b, err := ask.BlameOf(g, "turn.done.1", func(*game.Record) game.Viewer { return see })
		if err != nil || len(b.Causes) != 1 || b.Causes[0].Order != want {
			t.Errorf("to %s: %+v %v", reader, b, err)
		}
	}
	bidden(t, g, "bid ann 2", "bid cid 2")
	b, err := ask.BlameOf(g, "turn.done.1", func(*game.Record) game.Viewer {
		return func(owner string, private bool) bool { return owner == "blue" }
	})
	if err != nil || len(b.Causes) == 0 || b.Causes[len(b.Causes)-1].Order != "bid bob 5" {
		t.Errorf("after the reveal: %+v %v", b, err)
	}
}
