// Package argument knows what an order may be given with: the kinds of arguments
// that an action declares, and for each kind how a word is read as one, how it is
// printed so that it reads back as itself, what a script may suggest, and what is
// offered for it.
//
//	target = "enemy unit or gun"       a piece of one of two kinds
//	men    = "list of own figure"      several pieces: crew-1..4
//	to     = "point by 0.5"            a place on an open floor
//	way    = "path up to 6 with wait"  legs, and verbs between them
//
// [Kinds.Declare] reads such words into an [Arg]. From then on a value takes one of
// two ways into an order: a player types it ([Kinds.Read]), or options suggest it
// ([Kinds.Settle]). Both end in the same value of Lua, as checks and rules get it,
// and [Kinds.Text] writes that as the journal keeps it. Without options,
// [Kinds.Domain] combines what is offered for each argument; [Kinds.Offers] lists
// what may be typed, for a player who is still typing.
//
// Actions, whole orders and who may give them belong to the host. What this package
// has to know of the game, such as which pieces there are and who is whose enemy, it
// asks of a [Position].
package argument
