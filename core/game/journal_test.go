package game

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// written plays a toy game with every kind of line and returns its journal.
func written(t testing.TB, seed uint64, steps int) (name string, data []byte) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "toy.parley")
	p := &playing{t: t, g: newToy(t, seed), r: rand.New(rand.NewPCG(seed, 3))}
	var err error
	if p.g.Journal, err = CreateJournal(name, Header{Ruleset: "toy", Scenario: "toy/one", Text: "a = \"b\"\n", Seed: seed}); err != nil {
		t.Fatal(err)
	}
	p.begin()
	for range steps {
		p.step()
	}
	if err := p.g.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	if data, err = os.ReadFile(name); err != nil {
		t.Fatal(err)
	}
	return name, data
}

// standing is the orders that stand after the whole lines of data, by a count
// of its own.
func standing(data []byte) (n int) {
	for _, l := range bytes.SplitAfter(data, []byte("\n")) {
		switch {
		case bytes.HasPrefix(l, []byte(`{"done"`)) && bytes.HasSuffix(l, []byte("\n")):
			n++
		case bytes.HasPrefix(l, []byte(`{"undo"`)) && bytes.HasSuffix(l, []byte("\n")):
			n--
		}
	}
	return n
}

func TestJournalTornAtEveryByte(t *testing.T) {
	_, data := written(t, 3, 40)
	head := bytes.IndexByte(data, '\n') + 1
	for _, word := range []string{"order", "answer", "done", "void", "undo"} {
		if !bytes.Contains(data, []byte(`{"`+word+`"`)) {
			t.Fatalf("the journal has no line %s", word)
		}
	}
	every := 37
	if *long {
		every = 1
	}
	name := filepath.Join(t.TempDir(), "torn.parley")
	for n := range len(data) + 1 {
		tape, err := ReadJournal(bytes.NewReader(data[:n]))
		if n < head {
			if err == nil {
				t.Fatalf("%d bytes, less than the header, were read", n)
			}
			continue
		}
		whole := bytes.LastIndexByte(data[:n], '\n') + 1
		if err != nil || len(tape.Records) != standing(data[:n]) || int(tape.good) != whole || string(tape.torn) != string(data[whole:n]) || (tape.Torn == "") != (whole == n) {
			t.Fatalf("%d bytes: %v, %q, %d orders, %d bytes hold of %d", n, err, tape.Torn, len(tape.Records), tape.good, whole)
		}
		if n%every == 0 {
			goOn(t, name, data[:n], tape)
		}
	}
}

// goOn continues a torn journal: what was torn lies in a file of its own, what
// held and what is new is read back.
func goOn(t *testing.T, name string, data []byte, tape *Tape) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	g, err := replay(t, tape)
	if err != nil {
		t.Fatalf("%d bytes: %v", len(data), err)
	}
	j, aside, err := tape.Continue(name)
	if err != nil {
		t.Fatal(err)
	}
	if (aside != "") != (len(tape.torn) > 0) {
		t.Fatalf("%d bytes: %q torn, set aside in %q", len(data), tape.torn, aside)
	}
	if aside != "" {
		if rest, err := os.ReadFile(aside); err != nil || string(rest) != string(tape.torn) {
			t.Fatalf("%s holds %q (%v), torn was %q", aside, rest, err, tape.torn)
		}
		os.Remove(aside)
	}
	g.Journal = j
	if tape.Open != nil && g.Open() == nil { // its last line was lost, not its answers
		if err := g.Keep(j, tape); err != nil {
			t.Fatal(err)
		}
	}
	if g.Open() != nil {
		if g.Open().N == 0 {
			t.Fatal("the beginning of the toy asks nothing")
		}
		if _, err := g.Undo(); err != nil {
			t.Fatal(err)
		}
	} else if len(g.Records()) == 0 {
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := g.Order("red", "add 7"); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := LoadJournal(name)
	if err != nil || again.Torn != "" || len(again.Records) != len(g.Records()) {
		t.Fatalf("gone on behind %d bytes: %v, %q", len(data), err, again.Torn)
	}
	if h, err := replay(t, again); err != nil || h.State.Hash() != g.State.Hash() {
		t.Fatalf("gone on behind %d bytes: %v", len(data), err)
	}
}

func TestJournalFindsEveryFlippedBit(t *testing.T) {
	_, data := written(t, 3, 25)
	for i := range data {
		for bit := range 8 {
			if !*long && bit != i%8 {
				continue
			}
			bad := slices.Clone(data)
			bad[i] ^= 1 << bit
			tape, err := ReadJournal(bytes.NewReader(bad))
			if err != nil {
				if i > bytes.IndexByte(data, '\n') {
					t.Fatalf("bit %d of byte %d: the orders before it are lost: %v", bit, i, err)
				}
				continue
			}
			whole := bytes.LastIndexByte(data[:i], '\n') + 1
			if tape.Torn == "" || int(tape.good) != whole || len(tape.Records) != standing(data[:whole]) {
				t.Fatalf("bit %d of byte %d (%q): torn %q, %d of %d bytes hold", bit, i, data[whole:i+1], tape.Torn, tape.good, whole)
			}
		}
	}
}

// TestJournalLinesOutOfOrder: lines that are sound one by one but do not
// follow from each other are found.
func TestJournalLinesOutOfOrder(t *testing.T) {
	_, data := written(t, 3, 40)
	lines := strings.SplitAfter(string(data), "\n")
	for i := 1; i+1 < len(lines)-1; i++ {
		for what, text := range map[string]string{
			"left out":     strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""),
			"header twice": strings.Join(slices.Insert(slices.Clone(lines), i, lines[0]), ""),
		} {
			tape, err := ReadJournal(strings.NewReader(text))
			if err != nil {
				t.Fatalf("line %d %s: %v", i+1, what, err)
			}
			if g, err := replay(t, tape); tape.Torn == "" && err == nil && g.Open() == nil && what == "header twice" {
				t.Errorf("line %d %s: nobody noticed", i+1, what)
			}
		}
	}
}

// TestJournalOfAStranger: lines that are sound and more than any order has are
// found before they fill the memory, and an order within another one is named.
func TestJournalOfAStranger(t *testing.T) {
	line := func(s string) string { return fmt.Sprintf("%s,\"crc\":\"%08x\"}\n", s, crc32.ChecksumIEEE([]byte(s))) }
	head, order := line(`{"parley":1,"ruleset":"toy"`), line(`{"order":{"n":0}`)
	for want, text := range map[string]string{
		"line 50003 is answer 50001 of order 0":                   head + order + strings.Repeat(line(`{"answer":["",""]`), mostAnswers+10),
		"line 3 has order 0 where the end of order 0 is expected": head + order + order,
		"line 2 has order 7 where order 0 is expected":            head + line(`{"order":{"n":7}`),
	} {
		tape, err := ReadJournal(strings.NewReader(text))
		if err != nil || !strings.Contains(tape.Torn, want) {
			t.Errorf("%v, %+.100v; expected %q", err, tape, want)
		}
	}
}

func TestJournalRefusesWhatIsNone(t *testing.T) {
	line := func(s string) string { return fmt.Sprintf("%s,\"crc\":\"%08x\"}\n", s, crc32.ChecksumIEEE([]byte(s))) }
	for text, want := range map[string]string{
		"":                                   "empty",
		"\n":                                 "not a journal",
		"hello\n":                            "not a journal",
		line(`{"order":{"n":0}`):             "not a journal",
		line(`{"parley":"one"`):              "not a journal",
		line(`{"parley":99,"ruleset":"toy"`): "later parley",
		strings.TrimSuffix(line(`{"parley":1`), "\n"): "not a journal",
	} {
		if _, err := ReadJournal(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := LoadJournal(filepath.Join(t.TempDir(), "nothing")); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "there is no journal") {
		t.Errorf("a journal that is not there gives %v", err)
	}
	if _, err := LoadJournal(t.TempDir()); err == nil {
		t.Error("a folder was read as a journal")
	}
	huge := filepath.Join(t.TempDir(), "huge.parley")
	if err := errors.Join(os.WriteFile(huge, []byte(line(`{"parley":1,"ruleset":"toy"`)), 0o644), os.Truncate(huge, largest+1)); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadJournal(huge); err == nil || !strings.Contains(err.Error(), "too large for a journal") {
		t.Errorf("of a huge file it says %v", err)
	}
}

// TestJournalIsNotOverwritten: neither creating nor saving touches a file that
// exists.
func TestJournalIsNotOverwritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "there")
	if err := os.WriteFile(name, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := CreateJournal(name, Header{}); !errors.Is(err, os.ErrExist) {
		t.Error(err)
	}
	g := newToy(t, 1)
	if _, err := g.SaveAs(name, Header{}); !errors.Is(err, os.ErrExist) {
		t.Error(err)
	}
	if b, _ := os.ReadFile(name); string(b) != "mine" {
		t.Errorf("the file holds %q", b)
	}
}

// FuzzReadJournal: no bytes make it panic, and what it reads holds together.
// With sums set each line gets the checksum it needs.
func FuzzReadJournal(f *testing.F) {
	_, data := written(f, 3, 30)
	f.Add(data, false)
	f.Add([]byte("{\"parley\":1\n{\"order\":{\"n\":0}\n{\"answer\":[\"a\",\"b\"]\n{\"done\":{\"n\":0}\n{\"void\":0\n{\"undo\":0\n"), true)
	f.Add([]byte("{\"parley\":1\n{\"order\":null\n{\"order\":{\"n\":-1}\n"), true)
	f.Fuzz(func(t *testing.T, data []byte, sums bool) {
		if sums {
			var b []byte
			for l := range bytes.Lines(data) {
				l = bytes.TrimSuffix(l, []byte("\n"))
				b = fmt.Appendf(append(b, l...), ",\"crc\":\"%08x\"}\n", crc32.ChecksumIEEE(l))
			}
			data = b
		}
		tape, err := ReadJournal(bytes.NewReader(data))
		if err != nil {
			return
		}
		for i, rec := range tape.Records {
			if rec.N != i {
				t.Fatalf("order %d stands at %d", rec.N, i)
			}
		}
		if tape.Open != nil && tape.Open.N != len(tape.Records) {
			t.Fatalf("order %d is open behind %d", tape.Open.N, len(tape.Records))
		}
		if int(tape.good)+len(tape.torn) != len(data) || (tape.Torn == "") != (len(tape.torn) == 0) {
			t.Fatalf("%d bytes hold and %d are torn of %d", tape.good, len(tape.torn), len(data))
		}
		again, err := ReadJournal(bytes.NewReader(data[:tape.good]))
		if err != nil || again.Torn != "" || len(again.Records) != len(tape.Records) {
			t.Fatalf("what held reads differently: %v %q", err, again.Torn)
		}
	})
}

// TestOneWriter: a journal that is being written is not opened a second time,
// and is free again when its writer has closed it.
func TestOneWriter(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no locks here")
	}
	name := filepath.Join(t.TempDir(), "game.parley")
	j, err := CreateJournal(name, Header{Ruleset: "toy"})
	if err != nil {
		t.Fatal(err)
	}
	tape, err := LoadJournal(name)
	if err != nil {
		t.Fatal(err)
	}
	used := (*InUse)(nil)
	if _, _, err := tape.Continue(name); !errors.As(err, &used) {
		t.Fatalf("a second writer gets %v", err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	again, _, err := tape.Continue(name)
	if err != nil {
		t.Fatal(err)
	}
	again.Close()
}

// TestJournalKeepsBytes: text that is not UTF-8 comes back as it was.
func TestJournalKeepsBytes(t *testing.T) {
	for _, s := range []string{"", "plain", "Señor", "\xe9", "half a letter: \xc3", "\x00\xff\n\"{", "\ufffd", `{"bytes":"AA=="}`} {
		name := filepath.Join(t.TempDir(), "bytes.parley")
		g := newToy(t, 1)
		j, err := CreateJournal(name, Header{Ruleset: "toy", House: []SavedHouse{{Name: s, Hash: "h", Text: s}}})
		if err != nil {
			t.Fatal(err)
		}
		rec := &Record{Player: s, Order: s, Answers: []Answered{{s, s}}}
		j.order(rec)
		j.done(rec)
		if err := j.sync(); err != nil {
			t.Fatal(err)
		}
		g.Journal = j
		if err := g.note(Note{House: &SavedHouse{s, "h", s}}); err != nil {
			t.Fatal(err)
		}
		tape, err := LoadJournal(name)
		if err != nil || tape.Torn != "" || len(tape.Records) != 1 || len(tape.Notes) != 1 {
			t.Fatalf("%q: %v %+v", s, err, tape)
		}
		back := tape.Records[0]
		if back.Player != s || back.Order != s || back.Answers[0] != rec.Answers[0] || *tape.Notes[0].House != (SavedHouse{s, "h", s}) || tape.Header.House[0] != (SavedHouse{s, "h", s}) {
			t.Errorf("%q came back as %+v %+v", s, back, tape.Notes[0].House)
		}
	}
}

// TestJournalWrittenMeanwhile: a journal that somebody has gone on with, and
// left, since it was read is not cut off at what was read.
func TestJournalWrittenMeanwhile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.parley")
	g := newToy(t, 1)
	var err error
	if g.Journal, err = CreateJournal(name, Header{Ruleset: "toy"}); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	tape, err := LoadJournal(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Order("blue", "add 1"); err != nil {
		t.Fatal(err)
	}
	if err := g.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := tape.Continue(name); err == nil || !strings.Contains(err.Error(), "resume it again") {
		t.Fatal(err)
	}
	again, err := LoadJournal(name)
	if err != nil || len(again.Records) != 2 {
		t.Fatalf("%v: %d orders", err, len(again.Records))
	}
	j, aside, err := again.Continue(name)
	if err != nil || aside != "" {
		t.Fatal(err, aside)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestDraftsOfTheDead: what a process that was killed has left of a journal that
// had no name yet is cleared away by the next one of that name; a draft that
// somebody writes, and files of other names, stay.
func TestDraftsOfTheDead(t *testing.T) {
	for _, base := range []string{"game.parley", "a[b]*?.parley", "with space"} {
		dir := t.TempDir()
		name := filepath.Join(dir, base)
		for _, left := range []string{name + ".new-17-0", name + ".new-4", name + ".new-old", name + ".torn-1", filepath.Join(dir, "other.parley.new-17-0")} {
			if err := os.WriteFile(left, []byte("{\"parley\":1"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		live, draft, err := realDisk{}.draft(name)
		if err != nil {
			t.Fatal(err)
		}
		j, err := CreateJournal(name, Header{Ruleset: "toy"})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(j.Close(), live.Close()); err != nil {
			t.Fatal(err)
		}
		var have []string
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			have = append(have, e.Name())
		}
		want := []string{base, filepath.Base(draft), base + ".new-old", base + ".torn-1", "other.parley.new-17-0"}
		slices.Sort(want)
		if slices.Sort(have); !slices.Equal(have, want) {
			t.Errorf("%s: there is %q, not %q", base, have, want)
		}
	}
}
