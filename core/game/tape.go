package game

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
)

// Tape is the content of a journal: its header and the orders in force. Open is
// an unfinished order, to be replayed and continued.
type Tape struct {
	Header  Header
	Records []*Record
	Open    *Record
	Notes   []Note
	// Torn says what is wrong with the rest of the file, "" if nothing is.
	Torn string
	// Behind is the number of whole lines after the fault: 0 for a torn end, as
	// a killed process leaves it; more if the file was damaged later, so that
	// confirmed orders follow the damage.
	Behind int
	good   int64 // bytes that are sound
	torn   []byte
	data   []byte      // all of it
	taken  *Checkpoint // while the tape was replayed
	sum    uint32      // of all bytes
}

// ErrFuture reports a journal of a later version of the program.
var ErrFuture = errors.New("the journal was written by a later parley")

// ReadJournal reads a journal as far as it is sound. The tape reports torn or
// damaged lines; only an unusable header is an error.
func ReadJournal(r io.Reader) (*Tape, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	t := &Tape{data: data, sum: crc32.ChecksumIEEE(data)}
	rest, n := data, 0
	for len(rest) > 0 {
		n++
		raw, after, ended := bytes.Cut(rest, []byte{'\n'})
		why := ""
		if !ended {
			why = "ends in the middle of a line"
		} else if err := sound(raw); err != nil {
			why = err.Error()
		} else if n == 1 {
			if err := json.Unmarshal(raw, &t.Header); err != nil || t.Header.Format < 1 {
				return nil, errors.New("line 1: not a journal of parley")
			}
			if err := future(raw); err != nil {
				return nil, err
			}
		} else if err := t.take(raw); err != nil {
			why = err.Error()
		}
		if why != "" {
			if n == 1 {
				if err := future(raw); err != nil {
					return nil, err
				}
				return nil, fmt.Errorf("line 1: not a journal of parley: it %s", why)
			}
			t.Torn = fmt.Sprintf("line %d %s", n, why)
			t.torn = rest
			for l := range bytes.Lines(after) {
				if line, ended := bytes.CutSuffix(l, []byte{'\n'}); ended && sound(line) == nil {
					t.Behind++
				}
			}
			return t, nil
		}
		t.good += int64(len(raw)) + 1
		rest = after
	}
	if n == 0 {
		return nil, errors.New("the journal is empty")
	}
	return t, nil
}

// future returns [ErrFuture] if a first line says so. Its form may differ from
// today's, but a line whose checksum does not fit is damaged.
func future(raw []byte) error {
	var head struct {
		Format int `json:"parley"`
	}
	if json.Unmarshal(raw, &head) != nil || head.Format <= Format || bytes.Contains(raw, []byte(`,"crc":"`)) && sound(raw) != nil {
		return nil
	}
	return fmt.Errorf("%w: its format is %d, this version reads formats up to %d", ErrFuture, head.Format, Format)
}

// sound checks the checksum at the end of a line.
func sound(raw []byte) error {
	i := bytes.LastIndex(raw, []byte(`,"crc":"`))
	if i < 0 || len(raw) != i+len(`,"crc":"00000000"}`) {
		return errors.New("is not a record of a journal")
	}
	want := string(raw[i+len(`,"crc":"`) : len(raw)-2])
	if have := fmt.Sprintf("%08x", crc32.ChecksumIEEE(raw[:i])); have != want {
		return errors.New("is damaged: its checksum does not match")
	}
	return nil
}

func (t *Tape) take(raw []byte) error {
	var l line
	if err := json.Unmarshal(raw, &l); err != nil {
		return errors.New("is not a record of a journal")
	}
	switch {
	case l.Dice != "":
		t.Header.Dice = l.Dice
	case l.Order != nil:
		if t.Open != nil {
			return fmt.Errorf("has order %d where the end of order %d is expected", l.Order.N, t.Open.N)
		}
		if l.Order.N != len(t.Records) {
			return fmt.Errorf("has order %d where order %d is expected", l.Order.N, len(t.Records))
		}
		t.Open = &Record{N: l.Order.N, Player: string(l.Order.By), Order: string(l.Order.Do)}
	case len(l.Answer) == 2 && t.Open != nil:
		if len(t.Open.Answers) == mostAnswers {
			return fmt.Errorf("is answer %d of order %d (limit %d)", mostAnswers+1, t.Open.N, mostAnswers)
		}
		t.Open.Answers = append(t.Open.Answers, Answered{string(l.Answer[0]), string(l.Answer[1])})
	case l.Done != nil && t.Open != nil && l.Done.N == t.Open.N:
		t.Open.Hash, t.Open.end = l.Done.Hash, t.good+int64(len(raw))+1
		t.Records = append(t.Records, t.Open)
		t.Open = nil
	case l.Void != nil && t.Open != nil && *l.Void == t.Open.N:
		t.Open = nil
	case l.Undo != nil && t.Open == nil && len(t.Records) > 0 && *l.Undo == len(t.Records)-1:
		t.Records = t.Records[:len(t.Records)-1]
		t.Notes = stillHolds(t.Notes, len(t.Records))
	case l.House != nil && t.Open == nil:
		t.Notes = append(t.Notes, Note{At: len(t.Records), House: l.House, end: t.good + int64(len(raw)) + 1})
	case l.Rules != nil && t.Open == nil && l.Rules.N == len(t.Records):
		t.Notes = append(t.Notes, Note{At: len(t.Records), Rules: l.Rules, end: t.good + int64(len(raw)) + 1})
	default:
		return errors.New("does not follow from the lines before it")
	}
	return nil
}

// noJournal is the error for a missing journal: fs.ErrNotExist with its name.
type noJournal string

func (n noJournal) Error() string { return "there is no journal " + string(n) }
func (n noJournal) Unwrap() error { return fs.ErrNotExist }

// LoadJournal reads the journal of that name; the error is fs.ErrNotExist if
// there is none.
func LoadJournal(name string) (*Tape, error) {
	if st, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil, noJournal(name)
	} else if err != nil {
		return nil, err
	} else if !st.Mode().IsRegular() { // opening a pipe would block
		return nil, fmt.Errorf("%s is not a regular file", name)
	} else if st.Size() > largest {
		return nil, fmt.Errorf("%s is too large for a journal: %d bytes (limit %d)", name, st.Size(), largest)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := bufio.NewReader(f)
	if first, err := r.Peek(len(opening)); err == nil && string(first) != opening {
		return nil, fmt.Errorf("%s: line 1: not a journal of parley", name)
	}
	t, err := ReadJournal(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// largest is the limit of a journal's size: some hundred thousand orders. The
// whole journal is read, and takes several times its size meanwhile.
const largest = 32 << 20

// mostAnswers is the limit of answers to one order of a journal: more than a
// host lets an order ask.
const mostAnswers = 50_000

// opening is how every journal begins: a file that begins otherwise is not read
// further.
const opening = `{"parley":`

// InUse is a journal that another process is writing.
type InUse struct{ Name string }

// Error says what the user can do meanwhile.
func (e *InUse) Error() string {
	return fmt.Sprintf("another parley is writing %s: leave that one first; meanwhile `parley replay %s` reads it, and `parley play --resume %s --journal FILE` continues with a copy", e.Name, ShellWord(e.Name), ShellWord(e.Name))
}

// Continue opens the journal of that name to append to what the tape read from
// it. It first moves a torn end to a file beside it, whose name it returns; ""
// if nothing was torn. A file that has been written since the tape was read is
// an error, because those orders would be lost.
func (t *Tape) Continue(name string) (j *Journal, aside string, err error) {
	return t.goOn(realDisk{}, name)
}

func (t *Tape) goOn(d disk, name string) (j *Journal, aside string, err error) {
	f, err := d.open(name)
	if err != nil {
		return nil, "", err
	}
	defer func() {
		if err != nil {
			f.Close()
		}
	}()
	if err := t.same(d, f, name); err != nil {
		return nil, "", err
	}
	if len(t.torn) > 0 {
		if aside, err = setAside(d, name, t.torn); err != nil {
			return nil, "", err
		}
		if err := errors.Join(f.Truncate(t.good), f.Sync()); err != nil {
			return nil, aside, err
		}
	}
	j = &Journal{disk: d, file: f, name: name, kept: t.good}
	if t.taken != nil {
		j.putCheckpoint(t.taken)
	}
	return j, aside, nil
}

// same says whether a file, which is locked now, still holds what the tape was
// read from.
func (t *Tape) same(d disk, f file, name string) error {
	size, err := d.size(f, name)
	if err != nil {
		return err
	}
	h := crc32.NewIEEE()
	if _, err := io.Copy(h, io.NewSectionReader(f, 0, size)); err != nil {
		return err
	}
	if size != t.good+int64(len(t.torn)) || h.Sum32() != t.sum {
		return fmt.Errorf("another program has written %s since it was read: resume it again", name)
	}
	return nil
}

// Keep continues the game in j. It first saves the answers that a replay has added to an
// order that the tape left open, those of players who could only pass, and closes the
// order if the replay has finished it, or could not.
func (g *Game) Keep(j *Journal, t *Tape) error {
	g.Journal = j
	if t.Open == nil {
		return nil
	}
	rec := g.open
	if rec == nil {
		if len(g.records) <= t.Open.N {
			return j.void(t.Open.N)
		}
		rec = g.records[t.Open.N]
	}
	for _, a := range rec.Answers[min(len(t.Open.Answers), len(rec.Answers)):] {
		j.answer(a)
	}
	if rec != g.open {
		j.done(rec)
	}
	return j.sync()
}

// setAside saves the torn end of a journal in a file beside it.
func setAside(d disk, name string, rest []byte) (string, error) {
	for i := 1; ; i++ {
		aside := fmt.Sprintf("%s.torn-%d", name, i)
		f, err := newFile(d, aside, rest)
		if err == nil {
			return aside, f.Close()
		}
		if !errors.Is(err, os.ErrExist) {
			return "", err
		}
	}
}
