package answer

import (
	"fmt"

	"parley/lua/ask"
)

// LuckName names a row of luck: its purpose and class, or all dice of a kind.
func LuckName(l ask.Luck) string {
	switch {
	case l.Purpose == "" && l.Class == "":
		return "all " + l.Die
	case l.Class != "":
		return l.Purpose + ": " + l.Class
	}
	return l.Purpose
}

// unusual is how rare a result must be to be named below the table.
const unusual = 0.05

// Luck prints what each side has rolled against what was to be expected.
func (s Scribe) Luck(list []ask.Luck) {
	if len(list) == 0 {
		fmt.Fprintln(s.Out, "no dice have been rolled")
		return
	}
	for at := 0; at < len(list); {
		side, from := list[at].Side, at
		for at < len(list) && list[at].Side == side {
			at++
		}
		s.luckOf(side, list[from:at])
	}
	fmt.Fprintln(s.Out, s.Dim(s.Wrapped("As low and as high are the chances of as little or less, and of as much or more. Whether high or low is good depends on the roll.")))
}

func (s Scribe) luckOf(side string, list []ask.Luck) {
	name := "Dice of nobody"
	if side != "" {
		name = s.Game.Host.Called(side)
	}
	fmt.Fprintln(s.Out, s.Bold(name))
	table := [][]string{{"for", "dice", "rolled", "expected", "z", "as low", "as high"}}
	rarest := 0
	for i, l := range list {
		table = append(table, []string{LuckName(l), fmt.Sprintf("%d %s", l.Dice, l.Die), short(l.Got), fmt.Sprintf("%.1f", l.Expected), fmt.Sprintf("%+.1f", l.Z), percent(l.AsLow), percent(l.AsHigh)})
		if l.Unusual() < list[rarest].Unusual() {
			rarest = i
		}
	}
	s.table(table, 1, func(column int) bool { return column > 0 }, nil, 1)
	if l := list[rarest]; l.Unusual() < unusual {
		how := "high"
		if l.AsLow < l.AsHigh {
			how = "low"
		}
		text := fmt.Sprintf("The most unusual: %s was as %s in %s of games.", LuckName(l), how, percent(l.Unusual()))
		if n := len(list); n > 1 {
			text += fmt.Sprintf(" In at most %s of games one of %d rows is as unusual, high or low.", percent(rare(list, l.Unusual())), n)
		}
		fmt.Fprintln(s.Out, s.Wrapped(text))
	}
}

// rare is the chance, at most, that one of several results is as unusual as a chance p: rows may share dice.
func rare(list []ask.Luck, p float64) (sum float64) {
	for _, l := range list {
		sum += l.Rare(p)
	}
	return min(1, sum)
}
