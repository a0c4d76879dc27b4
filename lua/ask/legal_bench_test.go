package ask_test

import (
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// BenchmarkLegalOfTwelve lists what a party of twelve may do whose leader has gone ahead: the
// ways of eleven figures on the plane, and their contact with each enemy. The aim is 50 ms.
func BenchmarkLegalOfTwelve(b *testing.B) {
	h, sc, err := lua.Open(luatest.Compiled(), "shore/the-well")
	if err != nil {
		b.Fatal(err)
	}
	g := luatest.Opened(b, h, sc, lua.Setup{Seed: 2}) // the initiative is with blue
	luatest.Arrange(b, g, `
for _, figure in ipairs(game.all("figure")) do
  if figure.owner == game.players.blue then figure.party = game.parties.gulls end
end
`)
	for range 2 { // each player discards a card
		orders, err := ask.Legal(h, "")
		if err != nil || len(orders) == 0 {
			b.Fatal(err)
		}
		luatest.Give(b, g, orders[0].Text)
	}
	luatest.Give(b, g, "move gulls bold", "path ann 11,10.5")
	n := 0
	for b.Loop() {
		orders, err := ask.Legal(h, "")
		if err != nil || len(orders) < 22 {
			b.Fatal(len(orders), err)
		}
		n = len(orders)
	}
	b.ReportMetric(float64(n), "orders")
}
