package lua

import (
	"errors"

	"parley/lua/ruleset"
	"parley/lua/source"
)

// OpenRuleset loads a ruleset and creates a host for it.
func OpenRuleset(l *ruleset.Library, name string) (*Host, error) {
	rs, err := l.Ruleset(name)
	if err != nil {
		return nil, err
	}
	return NewHost(rs)
}

// Open creates a host for the ruleset of a scenario and reads the scenario.
func Open(l *ruleset.Library, scenario string) (*Host, *ruleset.Scenario, error) {
	file, text, read, err := l.ScenarioFiles(scenario)
	if err != nil {
		return nil, nil, err
	}
	return OpenFiles(l, scenario, file, text, read)
}

// OpenFiles is Open for the text of a scenario, for example from a journal, with the
// files that it may name; read is nil if it names none.
func OpenFiles(l *ruleset.Library, name, file string, text []byte, read ruleset.Beside) (*Host, *ruleset.Scenario, error) {
	named, err := ruleset.RulesetOf(file, text)
	if err != nil {
		return nil, nil, err
	}
	if !ruleset.NamePattern.MatchString(named.Str()) {
		return nil, nil, source.Faults{named.Fault(ruleset.NoRulesetName, named.Str())}
	}
	h, err := OpenRuleset(l, named.Str())
	if missing := (*ruleset.NoRuleset)(nil); errors.As(err, &missing) {
		return nil, nil, source.Faults{named.Fault("%v", missing)}
	}
	if err != nil {
		return nil, nil, err
	}
	sc, err := ReadScenario(h, name, file, text, read)
	return h, sc, err
}

// ReadScenario reads a scenario for the rules of a host.
func ReadScenario(h *Host, name, file string, text []byte, read ruleset.Beside) (*ruleset.Scenario, error) {
	return h.Ruleset.ReadScenario(name, file, text, ruleset.Reading{Beside: read, Optional: h.Book.OptionIDs(), Taken: h.taken, Rehearse: h.rehearse})
}
