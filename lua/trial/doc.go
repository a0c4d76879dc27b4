// Package trial takes rulebooks out on sea trials: it plays games that no sane
// crew would play, looks at the state after every order, and cuts what breaks
// down to the least that still breaks.
//
// A trial gives three kinds of order by turns: legal ones as a bot gives them,
// wild ones (other pieces, other phases, somebody else's ship, numbers out of
// range, words nobody knows), and switches of optional rules. Its dice are fair
// or loaded towards an end, its decisions those that were offered and some that
// were not. Of any ruleset it then asks what must hold without being declared:
//
//   - no rule fails, no order takes the state out of its shapes;
//   - what is listed as legal is accepted, and reads back as itself;
//   - what is refused, and what only asks, leaves no trace;
//   - an order taken back and given again, or replayed on another host, comes to
//     the same;
//   - nobody's orders depend on what he may not see;
//   - the game goes on or is over, and then says how;
//
// and of this ruleset what its rules themselves say of every moment (always; see
// lua.Watch).
//
// What fails is a [Finding] with a [Case]: the scenario, the seed of its
// beginning, the orders with every die and decision. [Trial.Shrink] cuts it
// down: fewer orders, fewer pieces, fewer keys, fewer options, shorter words, as
// long as the same thing fails in the same rule. [Finding.Write] makes two files of
// it that the prompt reads.
//
// Everything is decided by the seed. The package reads no clock, knows no
// rulebook, and prints nothing.
package trial
