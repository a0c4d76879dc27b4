package lua

// Questions lists the questions of players that rules answer, by their ids: those of the
// rules themselves, then those of asks.toml. Check reports the faults of that file.
func (h *Host) Questions() map[string][]string {
	list := map[string][]string{}
	for _, r := range h.Book.RuleOrder {
		if len(r.Asks) > 0 {
			list[r.ID] = append(list[r.ID], r.Asks...)
		}
	}
	for _, a := range h.Ruleset.AskTexts() {
		list[a.Key] = append(list[a.Key], a.List...)
	}
	return list
}
