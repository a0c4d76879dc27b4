package lua

import (
	"errors"
	"parley/lua/source"
)

// OpenRuleset loads a ruleset and makes a host for it.
func (l *Library) OpenRuleset(name string) (*Host, error) {
	rs, err := l.Ruleset(name)
	if err != nil {
		return nil, err
	}
	return NewHost(rs)
}

// Open makes a host for the ruleset of a scenario and reads the scenario.
func (l *Library) Open(scenario string) (*Host, *Scenario, error) {
	file, text, read, err := l.ScenarioFiles(scenario)
	if err != nil {
		return nil, nil, err
	}
	return l.OpenFiles(scenario, file, text, read)
}

// OpenText is Open for a scenario whose text is at hand and that names no files.
func (l *Library) OpenText(name, file string, text []byte) (*Host, *Scenario, error) {
	return l.OpenFiles(name, file, text, nil)
}

// OpenFiles is OpenText with the files that the scenario may name, as in a
// journal.
func (l *Library) OpenFiles(name, file string, text []byte, read Beside) (*Host, *Scenario, error) {
	named, err := RulesetOf(file, text)
	if err != nil {
		return nil, nil, err
	}
	if !nameText.MatchString(named.Str()) {
		return nil, nil, source.Faults{named.Fault(noRulesetName, named.Str())}
	}
	h, err := l.OpenRuleset(named.Str())
	if missing := (*NoRuleset)(nil); errors.As(err, &missing) {
		return nil, nil, source.Faults{named.Fault("%v", missing)}
	}
	if err != nil {
		return nil, nil, err
	}
	sc, err := readScenario(h, name, file, text, read)
	return h, sc, err
}

// readScenario reads a scenario for the rules of a host.
func readScenario(h *Host, name, file string, text []byte, read Beside) (*Scenario, error) {
	return h.rs.ReadScenario(name, file, text, Reading{Beside: read, Optional: h.optionIDs(), Taken: h.taken, Rehearse: h.rehearse})
}
