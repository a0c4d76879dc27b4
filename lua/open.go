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
	x, err := l.ScenarioFile(scenario)
	if err != nil {
		return nil, nil, err
	}
	return OpenScenario(l, scenario, x)
}

// OpenFiles is Open for the text of a scenario, for example from a journal, with the
// files that it may name; read is nil if it names none.
func OpenFiles(l *ruleset.Library, name, file string, text []byte, read ruleset.Beside) (*Host, *ruleset.Scenario, error) {
	return OpenScenario(l, name, ruleset.ScenarioFile{File: file, Text: text, Beside: read})
}

// OpenScenario is Open for a scenario that has been found.
func OpenScenario(l *ruleset.Library, name string, x ruleset.ScenarioFile) (*Host, *ruleset.Scenario, error) {
	named, err := ruleset.RulesetOf(x.File, x.Text)
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
	sc, err := ReadScenarioFile(h, l, name, x)
	return h, sc, err
}

// ReadScenario reads a scenario for the rules of a host.
func ReadScenario(h *Host, name, file string, text []byte, read ruleset.Beside) (*ruleset.Scenario, error) {
	return ReadScenarioFile(h, nil, name, ruleset.ScenarioFile{File: file, Text: text, Beside: read})
}

// ReadScenarioFile is [ReadScenario] with a library of house rules, which may be nil.
func ReadScenarioFile(h *Host, l *ruleset.Library, name string, x ruleset.ScenarioFile) (*ruleset.Scenario, error) {
	by := ruleset.Reading{Beside: x.Beside, Folder: x.Folder, Partial: !h.Whole(), Optional: h.Book.OptionIDs(), Taken: h.taken, Rehearse: h.rehearse}
	if l != nil {
		by.Library = func(in, name string) (ruleset.House, error) { return l.HouseIn(h.Ruleset.Name, in, name) }
	}
	return h.Ruleset.ReadScenario(name, x.File, x.Text, by)
}
