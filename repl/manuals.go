package repl

import _ "embed" // for the manuals

// oddsHelp and needHelp explain the question language in `help`.
const (
	oddsHelp   = "the exact chance of each outcome of an order, a rule or Lua; see `help odds`"
	budgetHelp = "limits the work of odds and need at this prompt; see `help budget`"

	needHelp = "finds the smallest number that gives CONDITION a chance of P%; see `help need`"
)

// manuals are the pages of `help` for words that need more than one line.
var manuals = map[string]string{"odds": oddsManual, "need": oddsManual, "budget": budgetManual, "=": luaManual, ";": linesManual}

//go:embed manuals/odds.txt
var oddsManual string

//go:embed manuals/budget.txt
var budgetManual string

//go:embed manuals/lua.txt
var luaManual string

//go:embed manuals/lines.txt
var linesManual string

//go:embed manuals/house.txt
var houseManual string
