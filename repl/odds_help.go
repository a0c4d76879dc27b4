package repl

// oddsHelp and needHelp explain the question language in `help`.
const (
	oddsHelp = "what may come of an order, a rule or Lua, exactly; `help odds` tells more"
	needHelp = "a question backwards: the least number that is enough"
)

// manuals are the pages of `help` on words that need more than a line.
var manuals = map[string]string{"odds": oddsManual, "need": oddsManual, "=": luaManual, ";": lineManual}

// luaManual is `help =`.
const luaManual = `= EXPRESSION          what an expression of Lua comes to, with the rules at hand
  = trident.hull          a field of a piece; pieces are known by their ids
  = ship.aboard(trident)  a function of a chapter, or a rule by its name:
                          boarding.round(5, 3), boarding_round(5, 3)
  = data("ships")[1]      a row of a data table
  = roll("2d6") + 1       the dice are shown; 2d6 + 1 is the same
  = #game.all("ship")     game is the state and the turn
  = 1, 2                  several values
  = local n = 0 for … end return n     any Lua; a chunk that is not complete
                          goes on in the next line, an empty line drops it
Nothing of it is kept: what it writes is taken back, decisions take the first
option, its dice are those laid out by dice, else not those of the game. What is
secret to others is hidden.
`

// lineManual is `help ;`.
const lineManual = `LINE; LINE; …          several orders, answers or questions on one line
  dice to hit 3; shoot trident hag; done
  Each is carried out as if it had a line of its own, and is one order in the
  journal: undo takes the last one back. The first that is refused stops the
  line; what went before it stands, and what was not carried out is named.
  what if ORDER; ORDER supposes orders one after the other. Semicolons within
  quotation marks and brackets, behind = and in questions of odds separate
  nothing.
`

// oddsManual is `help odds`.
const oddsManual = `odds QUESTION        what may come of it, each outcome with its exact chance
  QUESTION is an order (odds throw hag trident), a rule with arguments
  (odds boarding_round(5, 3), odds boarding.round(5, 3)) or any Lua
  (odds roll("2d6") >= 7, odds 2d6 >= 7). Pieces are known by their ids.
  An order is followed as far as the next decision of a player. One that takes
  effect later is followed until it does, as if everyone were done before that;
  the answer says when. Orders that are secret here take no part: suppose them.
  watch FIELD, …     only these fields: of what the rule returns (inflicted), of
                     a piece (trident.hull), or Lua over both (inflicted > 1,
                     ship.aboard(trident)); result is all that is returned
  given NAME=ANSWER  fixes a roll by what it is for (to hit=6, to hit 6) or a
                     decision (hag stands; men lost=losses hag hands=1). Other
                     decisions take the first option, and the answer lists them.
                     Quotes keep a comma: given 'stand, or flee?'=flee.
  given SIDE: ORDER  supposes an order of a side: given red: order hag 3
  until CONDITION    the question is one round: repeated until this holds.
                     odds a, b = round(a, b) from a=10, b=8 until a<1 or b<1
                     Where the condition names the rule's own parameters, what
                     it returns is what it is called with next. An order
                     that would be refused is not repeated: that is told. Of
                     an order that is repeated, play does not go on between.
  from NAME=VALUE    what names in the question are to begin with
  for NAME=A..B      a row for each number: odds boarding_round(n, 5) for n=1..8
  sample RUNS        estimate from that many runs; seed N chooses other ones
  budget RUNS        stop the exact answer after so many runs
An answer is exact, truncated (what is left out is said) or sampled (with a 95 %
interval). Ctrl-C ends a long one with what is known so far.
odds QUESTION against house FILE shows both distributions side by side.
need P% CONDITION by NAME=A..B [in QUESTION]
  the least number for which the condition holds with that chance. It looks
  at what the question gives, and at the game after it (hag.hull < 3); without
  a question, that of the odds asked last:
  need 75% inflicted>=2 by n=1..8 in boarding_round(n, 5)

Rules are quick to ask when they ask for no more than they look at:
  roll("4d6")                        the sum
  roll("highest 2 of 4d6")           the two highest, each by itself
  count(n, "d6", "5-6")              how many show 5 or 6
  count(n, "d6", { "1-3", "6" })     how many of each, one after the other
  count(n, "d6", { hit = "1-3" })    the same by name
  count(3, "d6", { burst = "all 6" })  whether all of them show 6
  draw(list, why, who, 3)            three of a list, sorted by kind
  pure = true                        the rule only asks: it is walked once
  game.rest_depends_on(a, b)         at the head of a loop: the rest of the rule
                                     depends on nothing else, and equal rounds
                                     are merged
At the table and in specs each die and card is still shown one by one.
`
