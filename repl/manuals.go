package repl

import _ "embed" // for the manuals

// oddsHelp and needHelp explain the question language in `help`.
const (
	oddsHelp   = "what may come of an order, a rule or Lua, exactly; `help odds` tells more"
	budgetHelp = "how much work odds and need may take at this prompt; `help budget` explains"

	needHelp = "a question backwards: the least number that is enough"
)

// manuals are the pages of `help` on words that need more than a line.
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
