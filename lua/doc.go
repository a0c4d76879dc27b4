// Package lua is the host of rulesets: it gives a rule author the words of the
// vocabulary (rule, action, sequence, roll, choose, need, …), runs his chapters
// in a hardened gopher-lua state, and stands between them and the table of
// core/game.
//
// A [Ruleset] is what stands on disk: declared shapes, data tables, compiled
// chapters and all their faults. A [Game] is one battle: its own Lua state, the
// state of the game behind proxies, the sequence of play, and a handler for
// everything uncertain. A rule never learns who answers its dice.
//
// A [Host] has three kinds of things: what its chapters have registered and
// house rules have laid over it, which stand still while a game is played; what
// was worked out once and is kept; and the [Run], all that goes on now.
//
// A decision is asked for by choose(player, question, options, piece), or with
// the word of an action for options and what its check is to be told behind the
// piece. Where several decide without knowledge of each other, the rule puts
// the questions together, and has an answer to each:
//
//	local ours, theirs = choose {
//	  { vessel.owner, "who fights", "commit", vessel },
//	  { other.owner, "who fights", "commit", other },
//	}
//
// They are put one after the other, in that order, before the rule goes on.
// Until the last is in the answers are sealed: no event, explanation, hash or
// trial tells them, what if supposes others in their place, and the journal
// alone holds them, so that a game can be resumed between two. Then all are
// told at once. Odds take each as they take any decision.
//
// What note and need tell is a sentence with names in braces. A number is told
// in words, where the sentence wants it so: {men:man|men} is one man, three men
// or no men, {left:number} three, {hits:times} once, {dead:?falls|fall} a word
// that goes by the number. The chapter numerals has the same for Lua.
//
// A rule may say what holds of every moment, whoever acts and however the dice
// fall: always = function(before) need(…) … end. Nothing of it is looked at
// while a game is played; a [Watch] looks, for the specs (broken()), for the
// prompt (holds), and for lua/trial, which plays games to break it.
//
// What may be ordered is listed by the options of an action, a function of who
// acts, of what its question is told, and of the piece of which all orders are
// wanted, nil where a few may stand for the others. An action that is rare bots
// seldom give. One that only declares something says when that takes effect:
// later = { "archery", "the men who are hit fall when everyone has shot" } names
// the phase at whose end it does, and odds follow the order as far.
//
// What show tells of a piece is the list of lines that the sequence of play
// returns for it, sheet = function(piece) … end, nil for any other. What is told
// when a game is over is counted by account = function() … end: a list
// of { of = piece, counts = { { "men", 12 } }, fate = "sunk", field = "status" },
// of sides and of pieces. It is asked of the beginning as well, so that it tells
// what was lost; the field is that in which the fate stands, so that it tells when
// and by which order that came.
//
// What is on the map is the list of marks that map = function() … end of the
// sequence of play returns, see [geometry.Mark]. How they look is declared in sections
// [look.WORD] of ruleset.toml, see [ruleset.Look]: Go knows forms and no things.
//
// What the parameters of rules mean, for help, stands in the section [parameters]
// of ruleset.toml: by their name for all rules, by the id of a rule and their name
// for one.
//
// What scripts share they cannot change: the words, data tables, and what a
// chapter returns are read-only, and a chapter returns functions, values and
// plain tables of them. A function remembers nothing from one call to the next:
// to assign a local of its file is a fault, and what it changes there by other
// ways the specs find. What is to be remembered is a field of the game, so that
// undo, odds and a journal know of it.
//
// What an author may write stands in tables, each word with its form and meaning
// where it is built; [Vocabulary] lists them, and help reads that.
//
// Specs stand in the spec folder. What several of them need stands there too, in
// a file that describes no rule and returns a table: they require it by its name.
//
// The package knows no rulebook and no screen. What a script may reach, and
// for how long, is the business of lua/sandbox; where a fault stands in a TOML
// file, that of lua/source.
package lua
