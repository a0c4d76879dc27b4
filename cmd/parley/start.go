package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"parley/repl/layout"
	"parley/repl/terminal"
)

// tour introduces a new player to the prompt.
const tour = `A tour in six lines, on the duel of a corsair and a war galley:
  done blue, done red      keep the set-up of the scenario for both sides
  as blue, legal trident   the orders she can get, in secret from red
  order trident 3          three hexes ahead; order hag 2 P1 turns hag to port
  show map, show hag       the map and a ship; why explains the last order
  help rudder              rules about rudders; why not ORDER says what forbids it
  undo, quit               the game is saved: parley play --resume continues it
`

// start runs parley without arguments: it offers the scenarios, the tour and
// the last journal.
func (c *cli) start() error {
	const titles = 29 // the column of the titles
	screen := layout.Screen{Out: c.out, Columns: terminalColumns(fileOf(c.out))}
	var scenarios []string
	for _, e := range c.lib.List() {
		if e.Scenario != "" {
			scenarios = append(scenarios, e.Scenario)
			screen.Row(fmt.Sprintf("%3d  %s", len(scenarios), e.Scenario), e.Title, titles)
		}
	}
	screen.Row("  t  the tour", "what to type, in six lines; then the duel begins", titles)
	last := lastJournal()
	if last != "" {
		screen.Row("  r  the last journal", last, titles)
	}
	if !isTerminal(c.in) {
		fmt.Fprintln(c.out, "Play one with: parley play SCENARIO (parley help lists the other commands)")
		return nil
	}
	in := terminal.NewPipe(c.in)
	for {
		fmt.Fprint(c.out, "which? ")
		line, err := in.Prompt("")
		if err == io.EOF {
			fmt.Fprintln(c.out)
			return nil
		}
		if err != nil {
			return err
		}
		switch word := strings.ToLower(strings.TrimSpace(line)); {
		case word == "" || word == "q" || word == "quit":
			return nil
		case word == "t" || word == "tour" || word == "the tour":
			fmt.Fprint(c.out, tour)
			return c.play([]string{"galley/duel"})
		case (word == "r" || word == "last") && last != "":
			return c.play([]string{"--resume", last})
		case slices.Contains(scenarios, word):
			return c.play([]string{word})
		default:
			if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= len(scenarios) {
				return c.play([]string{scenarios[n-1]})
			}
			if i := slices.IndexFunc(scenarios, func(s string) bool { return path.Base(s) == word }); i >= 0 {
				return c.play([]string{scenarios[i]})
			}
			fmt.Fprintf(c.out, "%q is not in the list: type a number, a letter or a name; an empty line leaves\n", word)
		}
	}
}

// lastJournal returns the newest journal at home, "" for none.
func lastJournal() (last string) {
	dir, err := home()
	if err != nil {
		return ""
	}
	names, _ := filepath.Glob(filepath.Join(dir, "*.parley"))
	newest := int64(0)
	for _, n := range names {
		if st, err := os.Stat(n); err == nil && st.ModTime().UnixNano() > newest {
			last, newest = n, st.ModTime().UnixNano()
		}
	}
	return last
}
