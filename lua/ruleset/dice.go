package ruleset

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"parley/core/dice"
	"parley/lua/nearest"
	"parley/lua/source"
)

// HoldsDice reports whether the texts of a column, or of a value, are dice as roll
// takes them: its name is die or dice, alone or after a hyphen or _, or its unit is
// "dice".
func HoldsDice(t *source.Table, column string) bool {
	last := column[strings.LastIndexAny(column, "-_")+1:]
	return last == "die" || last == "dice" || t.Units[column] == "dice"
}

// WrongDice returns what is wrong with a text of dice, "" if nothing, and the die that
// was probably meant.
func (rs *Ruleset) WrongDice(text string) (what, near string) {
	if words := strings.Fields(text); len(words) == 4 && (words[0] == "highest" || words[0] == "lowest") && words[2] == "of" {
		text = words[3]
	}
	_, err := dice.Parse(text, rs.Die)
	if err == nil {
		return "", ""
	}
	if pe := (*dice.ParseError)(nil); errors.As(err, &pe) && pe.Unknown != "" {
		near = nearest.To(pe.Unknown, rs.DiceNames())
	}
	return err.Error(), near
}

// WrongClass returns what is wrong with a class of dice, as in count, "" if nothing, or if
// the dice are wrong.
func (rs *Ruleset) WrongClass(text, class string) string {
	what, _ := rs.WrongDice(text)
	pool, err := dice.Parse(text, rs.Die)
	if what != "" || err != nil {
		return ""
	}
	if _, err = dice.ParseClasses(pool.Die, map[string]string{class: class}); err != nil {
		return err.Error()
	}
	return ""
}

// Die finds a die that the ruleset declares.
func (rs *Ruleset) Die(name string) (dice.Die, bool) {
	faces, ok := rs.dice[name]
	return dice.New(name, faces...), ok
}

// HasFace reports whether a die that the ruleset declares has a face of that name.
func (rs *Ruleset) HasFace(name string) bool {
	for _, faces := range rs.dice {
		if slices.ContainsFunc(faces, func(face string) bool { return strings.EqualFold(face, name) }) {
			return true
		}
	}
	return false
}

// DiceNames lists the dice by name, with d6 for those of d and a number.
func (rs *Ruleset) DiceNames() []string {
	names := slices.AppendSeq([]string{"d6", "average"}, maps.Keys(rs.dice))
	slices.Sort(names)
	return names
}

// checkDice reports dice in a table that cannot be rolled.
func (rs *Ruleset) checkDice(t *source.Table) (faults source.Faults) {
	var check func(column string, n source.Node)
	check = func(column string, n source.Node) {
		for i := range n.Len() {
			check(column, n.Index(i))
		}
		if n.Kind() != source.KindString || !HoldsDice(t, column) {
			return
		}
		if what, near := rs.WrongDice(n.Str()); what != "" {
			f := source.Fault{Place: n.Place(), What: what, Near: near}
			if near == "" {
				f.Hint = "write dice as 2d6, d6+1, highest 2 of 3d6, or with a name: " + strings.Join(rs.DiceNames(), ", ")
			}
			faults = append(faults, f)
		}
	}
	for _, name := range t.Values.Keys() {
		check(name, t.Values.Get(name))
	}
	for _, r := range t.Rows {
		for _, column := range t.Columns {
			check(column, r.Get(column))
		}
	}
	return faults
}
