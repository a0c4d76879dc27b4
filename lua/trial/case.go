package trial

import (
	"fmt"
	"regexp"
	"strings"

	"parley/lua/ruleset"
)

// Kind says what a trial found.
type Kind string

// What can be found.
const (
	Failed   Kind = "a rule fails"
	Broken   Kind = "what always holds does not"
	Invalid  Kind = "the state does not fit its shapes"
	Unlawful Kind = "what is listed as legal is not"
	Trace    Kind = "what changes nothing leaves a trace"
	Undone   Kind = "an order taken back or given again comes to something else"
	Replayed Kind = "a replay comes to something else"
	Stuck    Kind = "the game neither goes on nor ends"
	Leaked   Kind = "a secret shows"
	Answered Kind = "a question has no good answer"
	Worded   Kind = "a refusal is none"
	Unlisted Kind = "what is accepted is not suggested"
)

// Finding is one failure.
type Finding struct {
	Kind Kind   `json:"kind"`
	Rule string `json:"rule"` // "" where none is known
	Text string `json:"text"`
	Case *Case  `json:"-"`

	form string // the text without names and numbers
}

// Error is the finding in one line, with the rule where the text does not name it.
func (f *Finding) Error() string {
	s := string(f.Kind) + ": " + f.Text
	if f.Rule != "" && !strings.Contains(f.Text, f.Rule) {
		s += "   (" + f.Rule + ")"
	}
	return s
}

var scriptLine = regexp.MustCompile(`[\w./-]+\.lua:\d+`)

// same says whether two findings are of one fault: of a script that fails, the
// line; else the rule and, of what always holds, the sentence.
func (f *Finding) same(g *Finding) bool {
	return g != nil && f.Kind == g.Kind && f.Rule == g.Rule && f.form == g.form && scriptLine.FindString(f.Text) == scriptLine.FindString(g.Text)
}

// Answer is what a roll or a decision came to.
type Answer struct {
	Key    string // the question, as the journal names it
	Chance bool   // dice or cards
	Why    string // what a roll is for
	Text   string
}

// Step is an order, or a question put to the game.
type Step struct {
	Ask     string // "" for an order; else askLegal, askWhy
	Player  string // who gives it, "" for whoever it belongs to
	By      string // who gave it
	Text    string
	Waits   bool // its decisions are waited for, not taken at once
	Answers []Answer
}

const (
	askLegal = "legal"   // the list of all orders
	askWhy   = "why not" // of an order, what refuses it
)

// Case is all that a game needs to be played again.
type Case struct {
	Name   string          // of the scenario
	Text   []byte          // the scenario whole
	Files  ruleset.Files   // those it names
	House  []ruleset.House // in force from the beginning
	Dirs   []string        // that were searched before what the program carries
	Limits ruleset.Limits  // of the scripts
	Seed   uint64          // of the dice of the beginning; later ones are written down
	Begin  []Answer
	Steps  []Step
}

// lines is the case as the prompt reads it: dice laid out, orders, answers.
// What a broken rule says of every moment is asked before the last order too,
// so that it can compare.
func (c *Case) lines(kind Kind) (lines []string) {
	lines = append(lines, said(c.Begin)...)
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

// Size is how long a case is: orders, dice and decisions, lines of its scenario.
func (c *Case) Size() string {
	answers := 0
	for _, s := range c.Steps {
		answers += len(s.Answers)
	}
	return fmt.Sprintf("%d orders, %d answers, %d lines", len(c.Steps), answers, strings.Count(string(c.Text), "\n"))
}
