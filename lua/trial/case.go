package trial

import (
	"fmt"
	"regexp"
	"strings"

	"parley/lua/ruleset"
)

// Kind is the kind of a finding.
type Kind string

// The kinds of findings.
const (
	Failed   Kind = "a rule fails"
	Broken   Kind = "what always holds does not"
	Invalid  Kind = "the state does not fit its shapes"
	Unlawful Kind = "what is listed as legal is not"
	Trace    Kind = "what changes nothing leaves a trace"
	Undone   Kind = "an order undone or redone comes to something else"
	Replayed Kind = "a replay comes to something else"
	Stuck    Kind = "the game neither goes on nor ends"
	Leaked   Kind = "a secret shows"
	Answered Kind = "a question has no good answer"
	Worded   Kind = "a refusal is none"
	Unlisted Kind = "what is accepted is not suggested"
	Resumed  Kind = "a game resumed in the middle comes to something else"
	Promised Kind = "a promise to odds does not hold"
	Unvalued Kind = "a policy does not say what a position is worth"
)

// Finding is one failure.
type Finding struct {
	Kind Kind   `json:"kind"`
	Rule string `json:"rule"` // "" if unknown
	Text string `json:"text"`
	Case *Case  `json:"-"`
	// LeftOut lists what the game was played without: it may be needed to find the fault again.
	LeftOut []string `json:"left-out,omitempty"`

	form string // the text without names and numbers
}

// Error returns the finding in one line, with the rule if the text does not name it.
func (f *Finding) Error() string {
	s := string(f.Kind) + ": " + f.Text
	if f.Rule != "" && !strings.Contains(f.Text, f.Rule) {
		s += "   (" + f.Rule + ")"
	}
	return s
}

var scriptLine = regexp.MustCompile(`[\w./-]+\.lua:\d+`)

// same reports whether two findings have the same cause: for a script error, the line;
// otherwise the rule, and for an invariant the sentence.
func (f *Finding) same(g *Finding) bool {
	return g != nil && f.Kind == g.Kind && f.Rule == g.Rule && f.form == g.form && scriptLine.FindString(f.Text) == scriptLine.FindString(g.Text)
}

// Answer is the result of a roll or a decision.
type Answer struct {
	Key    string // the question, as the journal names it
	Chance bool   // dice or cards
	Why    string // purpose of a roll
	Text   string
}

// Step is an order, or a question put to the game.
type Step struct {
	Ask     string // "" for an order; otherwise askLegal, askWhy
	Player  string // who gives it, "" for the owner
	By      string // who gave it
	Text    string
	Waits   bool // it waits for its decisions instead of getting them at once
	Answers []Answer
}

const (
	askLegal = "legal"   // list all legal orders
	askWhy   = "why not" // explain why an order is refused
)

// Case is everything needed to play a game again.
type Case struct {
	Name   string          // of the scenario
	Text   []byte          // the whole scenario
	Files  ruleset.Files   // files that it names
	House  []ruleset.House // in force from the start
	Dirs   []string        // searched before the embedded files
	Limits ruleset.Limits  // limits of the scripts
	Seed   uint64          // seed of the dice at the beginning; later dice are recorded
	Begin  []Answer
	Steps  []Step
}

// lines returns the case as the prompt reads it: dice, orders, answers, from one person
// who plays every side, since some answers are sealed. For a broken invariant, the check also runs
// before the last order, so that it can compare.
func (c *Case) lines(kind Kind) (lines []string) {
	lines = append([]string{"as all"}, said(c.Begin)...)
	for i, s := range c.Steps {
		if kind == Broken && i == len(c.Steps)-1 {
			lines = append(lines, "holds")
		}
		var dice []string
		for _, a := range s.Answers {
			if a.Chance {
				dice = append(dice, strings.TrimSpace(a.Why+" "+a.Text))
			}
		}
		if len(dice) > 0 {
			lines = append(lines, "dice "+strings.Join(dice, ", "))
		}
		text := strings.TrimSpace(s.Ask + " " + s.Text)
		if s.Text == "done" && s.Player != "" {
			text += " " + s.Player
		} else if s.Player != "" {
			lines = append(lines, "# given by "+s.Player)
		}
		lines = append(append(lines, text), said(s.Answers)...)
	}
	if kind == Broken {
		lines = append(lines, "holds")
	}
	return lines
}

func said(list []Answer) (lines []string) {
	for _, a := range list {
		if !a.Chance {
			lines = append(lines, a.Text)
		}
	}
	return lines
}

// Size describes the length of a case: orders, dice and decisions, lines of its
// scenario.
func (c *Case) Size() string {
	answers := 0
	for _, s := range c.Steps {
		answers += len(s.Answers)
	}
	return fmt.Sprintf("%d orders, %d answers, %d lines", len(c.Steps), answers, strings.Count(string(c.Text), "\n"))
}
