// Package argument implements the arguments of orders: the kinds that an action
// declares, and for each kind how a word is read, how a value is printed so
// that it reads back as itself, what a script may suggest, and what is offered.
//
//	target = "enemy unit or gun"       a piece of one of two kinds
//	men    = "list of own figure"      several pieces: crew-1..4
//	to     = "point by 0.5"            a place on an open floor
//	way    = "path up to 6 with wait"  legs, and verbs between them
//
// [Kinds.Declare] reads such words into an [Arg]. A value then enters an order
// in one of two ways: a player types it ([Kinds.Read]), or options suggest it
// ([Kinds.Settle]). Both give the same Lua value for checks and rules, and
// [Kinds.Text] writes it for the journal. Without options, [Kinds.Domain]
// combines what is offered for each argument; [Kinds.Offers] lists what may be
// typed, for completion.
//
// The host handles actions, whole orders and who may give them. A [Position]
// gives this package what it needs of the game, such as the pieces and who is
// whose enemy.
package argument
