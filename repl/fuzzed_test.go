package repl

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/lua/ruleset"
)

// FuzzDice lays out dice and rolls: whatever is typed, it is refused, or is laid
// out alike when it is typed again; the roll takes it, or says why not, and
// leaves the game as it was.
func FuzzDice(f *testing.F) {
	for _, text := range []string{"to hit 3", "to hit 3, man hit steersman, deck zone 2", "", ",,,", "to hit", "morale 99999999999999999999", "to hit -1", "TO HIT 3", "to hit 3\x00", "to hit \xff", "ball 1 2 5", "to 5, to 5"} {
		f.Add(text)
	}
	s, out := atTable(f, "galley/duel", "done", "done", "order trident 3", "order hag 3", "order trident 1", "order hag 1")
	s.Game.Host.Sandbox.Meter.SetLimits(ruleset.Limits{Memory: roomOfFuzzers}.Sandbox())
	f.Fuzz(func(t *testing.T, text string) {
		before, n := s.Game.State.Hash(), len(s.Game.Records())
		out.Reset()
		if _, err := s.Line("dice"); err != nil || len(s.scripted) > 0 {
			t.Fatalf("%v is not put away: %v", s.scripted, err)
		}
		if strings.ContainsAny(text, ";\n") {
			return // several lines
		}
		a, err := s.Line("dice " + text)
		laid := slices.Clone(s.scripted)
		if (err != nil) != a.No || a.No && len(laid) > 0 {
			t.Fatalf("%q: %v, %v", text, laid, err)
		}
		if _, err := s.Line("dice " + strings.Join(laid, ", ")); err != nil || !slices.Equal(s.scripted, laid) {
			t.Fatalf("%q is laid out as %q, and that as %q: %v", text, laid, s.scripted, err)
		}
		out.Reset()
		if _, err := s.Line("shoot trident hag"); err != nil && (len(laid) == 0 || s.Game.State.Hash() != before) {
			t.Fatalf("%q: %v", laid, err)
		}
		if strings.Contains(out.String(), "broke down") || strings.Contains(out.String(), "%!") && !strings.Contains(text, "%!") {
			t.Fatalf("%q: %s", text, out)
		}
		for s.Game.Open() != nil || len(s.Game.Records()) > n {
			if _, err := s.Game.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		if s.Game.State.Hash() != before {
			t.Fatal("undo does not lead back")
		}
	})
}

// FuzzResume goes on with a journal of any lines, with check sums that fit: it
// is refused, or resumed; then it stands on the disk as it is on the table.
func FuzzResume(f *testing.F) {
	dir := f.TempDir()
	for i, lines := range [][]string{{"done", "done", "order trident 3", "order hag 3"}, {"set dice real", "done", "undo", "done red"}, {"done", "done", "order trident 3", "order hag 3", "order trident 1", "order hag 1", "house on no-cap", "shoot trident hag"}} {
		s, _ := atTable(f, "galley/duel")
		name := filepath.Join(dir, fmt.Sprint(i)+".parley")
		j, err := s.Game.SaveAs(name, s.Game.Header)
		if err != nil {
			f.Fatal(err)
		}
		s.Game.Journal = j
		for _, l := range lines {
			s.Step(l)
		}
		if err := j.Close(); err != nil {
			f.Fatal(err)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, true)
		f.Add(text[:len(text)*2/3], false)
	}
	lib := library()
	f.Fuzz(func(t *testing.T, data []byte, rebuild bool) {
		if rebuild {
			data = summed(data)
		}
		name := filepath.Join(t.TempDir(), "j.parley")
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
		g, _, err := Resume(lib, name, true)
		if err != nil {
			if strings.Contains(err.Error(), "runtime error") {
				t.Fatal(err)
			}
			return
		}
		hash, n, open := g.State.Hash(), len(g.Records()), g.Open() != nil
		if err := g.State.Validate(); err != nil {
			t.Fatalf("the game does not hold: %v", err)
		}
		if err := g.Journal.Close(); err != nil {
			t.Fatal(err)
		}
		again, note, err := Resume(lib, name, false)
		if err != nil {
			t.Fatalf("resumed once, and then: %v (%s)", err, note)
		}
		if again.State.Hash() != hash || len(again.Records()) != n || (again.Open() != nil) != open {
			t.Fatalf("resumed again it is another game: %d records, %d before", len(again.Records()), n)
		}
	})
}

// summed gives every line of a journal the check sum that fits it.
func summed(data []byte) (out []byte) {
	for line := range bytes.Lines(data) {
		line = bytes.TrimRight(line, "\n")
		if i := bytes.LastIndex(line, []byte(`,"crc":"`)); i >= 0 {
			line = line[:i]
		}
		out = append(out, fmt.Appendf(slices.Clone(line), ",\"crc\":\"%08x\"}\n", crc32.ChecksumIEEE(line))...)
	}
	return out
}
