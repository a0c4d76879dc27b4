package game

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"strings"
	"testing"
)

// memDisk is a disk in memory that fails when it is asked to, and knows what a
// loss of power would leave of it.
type memDisk struct {
	names map[string]*memFile // as the process sees them
	safe  map[string]*memFile // as they outlast a loss of power
	calls int
	// fault says what becomes of a call; nil: all goes well.
	fault func(call int, what string) fault
}

type memFile struct {
	d          *memDisk
	data, safe []byte
	locked     bool
}

// fault is how a call goes wrong.
type fault int

const (
	well    fault = iota
	nothing       // an error, and nothing was done
	half          // an error, and half of it was done
	whole         // an error, and all of it was done
)

var errDisk = errors.New("the disk is on fire")

func newMemDisk() *memDisk {
	return &memDisk{names: map[string]*memFile{}, safe: map[string]*memFile{}}
}

func (d *memDisk) call(what string) fault {
	d.calls++
	if d.fault == nil {
		return well
	}
	return d.fault(d.calls, what)
}

func (d *memDisk) draft(name string) (file, string, error) {
	draft := name + draftMark + "1"
	if f := d.call("draft"); f == nothing || f == half {
		return nil, "", errDisk
	} else if f == whole {
		d.names[draft] = &memFile{d: d}
		return nil, "", errDisk
	}
	d.names[draft] = &memFile{d: d, locked: true}
	return d.names[draft], draft, nil
}

func (d *memDisk) settle(f file, draft, name string) (file, error) {
	if d.names[name] != nil {
		return nil, fs.ErrExist
	}
	if d.call("settle") != well { // what a real one leaves of its name it removes
		return nil, errDisk
	}
	d.names[name] = d.names[draft]
	delete(d.names, draft)
	d.safe = maps.Clone(d.names)
	return f, nil
}

func (d *memDisk) open(name string) (file, error) {
	f := d.names[name]
	if d.call("open") != well {
		return nil, errDisk
	}
	if f == nil {
		return nil, fs.ErrNotExist
	}
	if f.locked {
		return nil, &InUse{name}
	}
	f.locked = true
	return f, nil
}

func (d *memDisk) size(f file, name string) (int64, error) {
	switch have := d.names[name]; {
	case d.call("size") != well:
		return 0, errDisk
	case have == nil:
		return 0, errGone
	case have != f.(*memFile):
		return 0, errReplaced
	}
	return int64(len(f.(*memFile).data)), nil
}

func (d *memDisk) remove(name string) error {
	if d.call("remove") != well {
		return errDisk
	}
	delete(d.names, name)
	return nil
}

// replace loses the file: a checkpoint may be lost.
func (d *memDisk) replace(string, []byte, file, func([]byte) bool) error { return errDisk }

func (f *memFile) ReadAt(b []byte, at int64) (int, error) {
	return bytes.NewReader(f.data).ReadAt(b, at)
}

func (f *memFile) WriteAt(b []byte, at int64) (int, error) {
	n := len(b)
	bad := f.d.call("write")
	switch bad {
	case nothing:
		n = 0
	case half:
		n /= 2
	}
	if short := int(at) + n - len(f.data); short > 0 {
		f.data = append(f.data, make([]byte, short)...)
	}
	copy(f.data[at:], b[:n])
	if bad != well {
		return n, errDisk
	}
	return n, nil
}

func (f *memFile) Truncate(size int64) error {
	bad := f.d.call("truncate")
	if bad == well || bad == whole {
		f.data = f.data[:size]
	}
	if bad != well {
		return errDisk
	}
	return nil
}

func (f *memFile) Sync() error {
	bad := f.d.call("sync")
	if bad == well || bad == whole {
		f.safe = bytes.Clone(f.data)
	}
	if bad != well {
		return errDisk
	}
	return nil
}

func (f *memFile) Close() error {
	f.locked = false
	if f.d.call("close") != well {
		return errDisk
	}
	return nil
}

// survivors are what a loss of power may leave of the file called name: what was
// synced, and any part of what was not. Empty where it has no safe name.
func (d *memDisk) survivors(name string) (list [][]byte) {
	f := d.safe[name]
	if f == nil {
		return nil
	}
	list = append(list, f.safe)
	if rest := len(f.data) - len(f.safe); rest > 0 {
		for _, n := range []int{1, rest / 2, rest - 1, rest} {
			list = append(list, f.data[:len(f.safe)+n])
			holed := bytes.Clone(f.data[:len(f.safe)+n])
			clear(holed[len(f.safe) : len(f.safe)+n/2]) // sectors come to the disk in any order
			list = append(list, holed)
		}
	}
	return append(list, f.data[:min(len(f.data), len(f.safe))])
}

// where is what was last reported of a game: what must never be lost.
type where struct {
	hash    string
	records int
	open    int // answers of the open order, -1 for none
}

func whereIs(g *Game) where {
	w := where{g.State.Hash(), len(g.Records()), -1}
	if g.Open() != nil {
		w.open = len(g.Open().Answers)
	}
	return w
}

// battle is a short game with everything that a journal keeps.
var battle = []func(g *Game) error{
	func(g *Game) error { return reported(g.Begin()) },
	func(g *Game) error { return reported(g.Order("blue", "add 3")) },
	func(g *Game) error { return reported(g.Order("red", "rolls")) },
	func(g *Game) error { return reported(g.Order("blue", "ask")) },
	func(g *Game) error { return reported(g.Answer("on")) },
	func(g *Game) error { return reported(g.Order("red", "fail")) },
	func(g *Game) error { _, err := g.Undo(); return err },
	func(g *Game) error { return reported(g.Redo()) },
	func(g *Game) error { return reported(g.Order("red", "ask twice")) },
	func(g *Game) error { return reported(g.Answer("back")) },
	func(g *Game) error { return reported(g.Answer("on")) },
	func(g *Game) error { return reported(g.Order("red", "ask")) },
	func(g *Game) error { _, err := g.Undo(); return err },
	func(g *Game) error { return reported(g.Order("red", "ask fail")) },
	func(g *Game) error { return reported(g.Answer("back")) },
	func(g *Game) error {
		return g.NoteHouses(SavedHouse{Name: "a", Text: "a"}, SavedHouse{Name: "b", Text: "b"})
	},
	func(g *Game) error { return g.Journal.SetDice("real") },
	func(g *Game) error { return reported(g.Order("blue", "add 4")) },
}

func reported(rep *Report, err error) error {
	if errors.Is(err, errToy) && !errors.Is(err, errDisk) {
		return nil // the rule fails, as it should
	}
	if err == nil && !rep.Accepted() {
		err = errors.New("refused")
	}
	return err
}

const battleName = "battle.parley"

var battleHeader = Header{Ruleset: "toy", Scenario: "toy/one", Seed: 5}

// fought plays the battle on a disk where nothing fails: the file it comes to,
// where the game stands after each step, and how many calls there were.
func fought(t *testing.T) (data []byte, steps []where, calls int) {
	t.Helper()
	d, g := newMemDisk(), newToy(t, battleHeader.Seed)
	var err error
	if g.Journal, err = create(d, battleName, battleHeader, nil); err != nil {
		t.Fatal(err)
	}
	for i, step := range battle {
		if err := step(g); err != nil {
			t.Fatalf("step %d: %v", i, err)
		}
		steps = append(steps, whereIs(g))
	}
	for _, word := range []string{"order", "answer", "done", "void", "undo", "house", "dice"} {
		if !bytes.Contains(d.names[battleName].data, []byte(`{"`+word+`"`)) {
			t.Fatalf("the battle has no line %s", word)
		}
	}
	return d.names[battleName].data, steps, d.calls
}

// TestNothingReportedIsLostWithThePower cuts the power at every call of a disk:
// whatever came through of what was not synced, nothing that was reported is
// lost, and nothing stands there that was not ordered.
func TestNothingReportedIsLostWithThePower(t *testing.T) {
	_, steps, calls := fought(t)
	looked := 0
	for n := 1; n <= calls+1; n++ {
		for _, how := range []fault{nothing, half, whole} {
			d, g := newMemDisk(), newToy(t, battleHeader.Seed)
			d.fault = func(call int, _ string) fault {
				switch {
				case call == n:
					return how
				case call > n:
					return nothing
				}
				return well
			}
			told := -1 // the last step that was reported
			var err error
			if g.Journal, err = create(d, battleName, battleHeader, nil); err == nil {
				for _, step := range battle {
					if step(g) != nil {
						break
					}
					told++
				}
			}
			left := d.survivors(battleName)
			if len(left) == 0 && told >= 0 {
				t.Fatalf("call %d: %d steps were reported, and there is no file", n, told+1)
			}
			for _, data := range left {
				looked++
				tape, err := ReadJournal(bytes.NewReader(data))
				if err != nil {
					t.Fatalf("call %d: %v\n%s", n, err, data)
				}
				h, err := replay(t, tape)
				if err != nil {
					t.Fatalf("call %d: %v", n, err)
				}
				if !holds(t, h, steps, told) {
					t.Fatalf("call %d, %d bytes: reported was step %d of %v, the journal holds %v\n%s", n, len(data), told, steps, whereIs(h), data)
				}
			}
		}
	}
	if looked < 3*calls {
		t.Errorf("only %d files were looked at", looked)
	}
}

// holds says whether a game that was taken up stands where it was last reported
// to, or one step on, when dice are rolled on that were cut short; or in the
// middle of an order that was not reported at all.
func holds(t *testing.T, g *Game, steps []where, told int) bool {
	t.Helper()
	if told < 0 {
		return len(g.Records()) == 0 || whereIs(g) == steps[0]
	}
	for g.Pending() != nil && g.Pending().Chance != nil {
		c := g.Pending().Chance
		Shake(c, Generator(battleHeader.Seed, g.Open().N, len(g.Open().Answers)))
		if _, err := g.Answer(c.Answer()); err != nil && !errors.Is(err, errToy) {
			t.Fatal(err)
		}
	}
	if now := whereIs(g); now == steps[told] || told+1 < len(steps) && now == steps[told+1] {
		return true
	}
	if g.Open() == nil || steps[told].open >= 0 {
		return false
	}
	if _, err := g.Undo(); err != nil {
		t.Fatal(err)
	}
	return whereIs(g) == steps[told]
}

// TestADiskThatFailsOnce: the step that could not be kept was not taken, and
// can be taken again; in the end the journal is the same, byte for byte.
func TestADiskThatFailsOnce(t *testing.T) {
	data, steps, calls := fought(t)
	failed := 0
	for n := 1; n <= calls; n++ {
		for _, how := range []fault{nothing, half, whole} {
			d, g := newMemDisk(), newToy(t, battleHeader.Seed)
			d.fault = func(call int, _ string) fault {
				if call == n {
					return how
				}
				return well
			}
			var err error
			if g.Journal, err = create(d, battleName, battleHeader, nil); err != nil {
				if d.names[battleName] != nil {
					t.Fatalf("call %d: a journal that was not made is there", n)
				}
				if g.Journal, err = create(d, battleName, battleHeader, nil); err != nil {
					t.Fatalf("call %d: %v", n, err)
				}
			}
			for i, step := range battle {
				err := step(g)
				if err != nil {
					failed++
					notKept(t, fmt.Sprintf("call %d, step %d", n, i), g, err, steps, i)
					if g.Journal.Err() == nil {
						t.Fatal("the journal does not say that it failed")
					}
					err = step(g)
				}
				if err != nil || whereIs(g) != steps[i] || g.Journal.Err() != nil {
					t.Fatalf("call %d, step %d again: %v, %v for %v", n, i, err, whereIs(g), steps[i])
				}
			}
			if have := d.names[battleName]; !bytes.Equal(have.data, data) || !bytes.Equal(have.safe, data) {
				t.Fatalf("call %d: the journal is\n%s\nnot\n%s", n, have.data, data)
			}
		}
	}
	if failed < calls {
		t.Errorf("only %d steps failed at %d calls", failed, calls)
	}
}

// notKept: a step that could not be kept left the game where it was.
func notKept(t *testing.T, what string, g *Game, err error, steps []where, i int) {
	t.Helper()
	lost := (*NotKept)(nil)
	if !errors.As(err, &lost) || lost.Name != battleName || !errors.Is(err, errDisk) || !strings.Contains(err.Error(), "`save FILE`") {
		t.Fatalf("%s: %v", what, err)
	}
	want := where{newToy(t, 0).State.Hash(), 0, -1}
	if i > 0 {
		want = steps[i-1]
	}
	if now := whereIs(g); now != want {
		t.Fatalf("%s: the game is at %v, reported was %v", what, now, want)
	}
	if (g.Pending() == nil) != (g.Open() == nil) {
		t.Fatalf("%s: an open order that waits for nothing", what)
	}
}

// TestADiskThatFailsForGood: the game goes on elsewhere from where it was last
// reported, and the new journal holds all of it.
func TestADiskThatFailsForGood(t *testing.T) {
	_, steps, calls := fought(t)
	for n := 1; n <= calls; n++ {
		for _, how := range []fault{nothing, half, whole} {
			d, g := newMemDisk(), newToy(t, battleHeader.Seed)
			d.fault = func(call int, _ string) fault {
				if call < n {
					return well
				}
				return how
			}
			var err error
			if g.Journal, err = create(d, battleName, battleHeader, nil); err != nil {
				continue
			}
			other := newMemDisk()
			for i, step := range battle {
				err := step(g)
				if err != nil && g.Journal.disk == disk(other) {
					t.Fatalf("call %d, step %d: elsewhere it fails as well: %v", n, i, err)
				}
				if err != nil {
					notKept(t, fmt.Sprintf("call %d, step %d", n, i), g, err, steps, i)
					if err := step(g); err == nil {
						t.Fatalf("call %d, step %d is kept on a disk that is gone", n, i)
					}
					notKept(t, fmt.Sprintf("call %d, step %d again", n, i), g, err, steps, i)
					if g.Journal, err = create(other, "rescue.parley", battleHeader, g); err != nil {
						t.Fatal(err)
					}
					err = step(g)
				}
				if err != nil && g.Journal.disk == disk(other) || whereIs(g) != steps[i] {
					t.Fatalf("call %d, step %d: %v", n, i, err)
				}
			}
			if other.names["rescue.parley"] == nil {
				continue // only the last calls failed
			}
			tape, err := ReadJournal(bytes.NewReader(other.names["rescue.parley"].safe))
			if err != nil || tape.Torn != "" || len(tape.Notes) != 2 {
				t.Fatalf("call %d: %v %+v", n, err, tape)
			}
			if h, err := replay(t, tape); err != nil || whereIs(h) != steps[len(steps)-1] {
				t.Fatalf("call %d: %v", n, err)
			}
		}
	}
}

// TestSettingAsideOnABadDisk: a torn end is in the file beside the journal
// before it is cut off, whatever fails.
func TestSettingAsideOnABadDisk(t *testing.T) {
	data, _, _ := fought(t)
	torn := data[:len(data)-5]
	tape, err := ReadJournal(bytes.NewReader(torn))
	if err != nil || tape.Torn == "" || tape.Behind != 0 {
		t.Fatal(err, tape)
	}
	done := false
	for n := 1; !done; n++ {
		for _, how := range []fault{nothing, half, whole} {
			d := newMemDisk()
			f := &memFile{d: d, data: bytes.Clone(torn), safe: bytes.Clone(torn)}
			d.names[battleName], d.safe[battleName] = f, f
			d.fault = func(call int, _ string) fault {
				switch {
				case call == n:
					return how
				case call > n:
					return nothing
				}
				return well
			}
			j, aside, err := tape.goOn(d, battleName)
			done = err == nil
			cut := len(f.data) < len(torn) || len(f.safe) < len(torn)
			kept := []byte(nil)
			if x := d.safe[battleName+".torn-1"]; x != nil {
				kept = x.safe
			}
			if cut && !bytes.Equal(kept, tape.torn) {
				t.Fatalf("call %d: the end is cut off, and set aside is %q", n, kept)
			}
			if done && (!bytes.Equal(kept, tape.torn) || aside != battleName+".torn-1" || int64(len(f.data)) != tape.good || j.kept != tape.good) {
				t.Fatalf("set aside in %s is %q, %d bytes are left of %d", aside, kept, len(f.data), tape.good)
			}
			if err != nil && f.locked {
				t.Fatalf("call %d: the journal stays locked", n)
			}
		}
	}
}
