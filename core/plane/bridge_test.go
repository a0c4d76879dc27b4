package plane

import (
	"math"
	"testing"
)

// TestRouteOverBridge: where ground that can be entered lies on ground that cannot,
// a way bends at the corners where their edges cross.
func TestRouteOverBridge(t *testing.T) {
	water := Patch{Area{Outline: Line{{-50, 4}, {50, 4}, {50, 6}, {-50, 6}}}, math.Inf(1)}
	for name, c := range map[string]struct {
		bridge Region
		want   Line
	}{
		"box":  {Area{Outline: Line{{4, 3}, {5, 3}, {5, 7}, {4, 7}}}, Line{{0, 3.5}, {4, 4}, {4, 6}, {0, 6.5}}},
		"disc": {Disc{Point{5, 5}, 1.25}, Line{{0, 3.5}, {4.25, 4}, {4.25, 6}, {0, 6.5}}},
	} {
		g := Ground{Patches: []Patch{water, {c.bridge, 1}}}
		way, ok := g.Route(c.want[0], []Shape{c.want[3]}, math.Inf(1))
		if best := g.Cost(c.want); !ok || !way.Exact || math.Abs(way.Cost-best) > 1e-6 {
			t.Errorf("%s: %+v %v, and %v costs %v", name, way, ok, c.want, best)
		}
	}
}
