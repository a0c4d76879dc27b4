// Package trial tests a ruleset by playing games at random: after every order it
// checks the state, and when something fails it reduces the game to the shortest
// one that still fails in the same way.
//
// A trial gives three kinds of orders: legal ones, as a bot gives them; wild ones
// (another piece, another phase, another side's piece, numbers out of range, unknown
// words); and switches of optional rules. Dice are fair or loaded. It checks what
// must hold of any ruleset:
//
//   - no rule fails, and no order breaks the declared shapes of the state;
//   - an order that is accepted is among what its action suggests, unless that has
//     too many or suggests only some;
//   - an order listed as legal is accepted and reads back as itself;
//   - a refused order and a mere question change nothing;
//   - an order that is undone and given again, or replayed, has the same result;
//   - no side's orders depend on what that side may not see;
//   - each policy says what the position is worth to each side, as that side sees it;
//   - the game goes on, or is over and says how;
//
// and whatever the rules declare as always true (see spec.Watch).
//
// A failure is a [Finding] with a [Case]: the scenario, the seed, and the orders
// with every die and decision. [Trial.Shrink] removes orders, pieces, keys and
// options while the failure stays the same. [Finding.Write] makes two files of it
// that the prompt can play. The seed decides everything. The package reads no clock,
// knows no rulebook and prints nothing.
package trial
