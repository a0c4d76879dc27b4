package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

// Format is the version of the journal that this package writes.
const Format = 1

// Header is the first line of a journal: what the game is played by.
type Header struct {
	Format   int      `json:"parley"`
	Ruleset  string   `json:"ruleset"`
	Rules    string   `json:"rules"` // hash of the ruleset's files
	Scenario string   `json:"scenario"`
	Text     string   `json:"scenario-text,omitempty"` // the scenario whole, so that the journal stands alone
	Options  []string `json:"options,omitempty"`       // optional rules switched by hand: id=on, id=off
	House    []House  `json:"house,omitempty"`         // the house rules in force from the beginning, in their order
	Seed     uint64   `json:"seed"`
	Bots     string   `json:"bots,omitempty"`
	Dice     string   `json:"dice,omitempty"` // "real" where faces are typed in
}

// House is a house rule as a journal keeps it: whole, so that the journal
// stands alone.
type House struct {
	Name string `json:"name"` // as it was asked for: "no-cap", "rules/no-cap.lua"
	Hash string `json:"hash"`
	Text string `json:"text"`
}

// line is every other line of a journal: one of its fields is set.
type line struct {
	Order  *orderLine `json:"order,omitempty"`
	Answer []string   `json:"answer,omitempty"` // question, answer
	Done   *doneLine  `json:"done,omitempty"`
	Void   *int       `json:"void,omitempty"` // the open order of that number was taken back
	Undo   *int       `json:"undo,omitempty"` // the last finished order was taken back
	House  *House     `json:"house,omitempty"`
	Rules  *NewRules  `json:"rules,omitempty"`
	Dice   string     `json:"dice,omitempty"` // who rolls from here on: "real", "program"
}

type orderLine struct {
	N  int    `json:"n"`
	By string `json:"by,omitempty"`
	Do string `json:"do,omitempty"`
}

type doneLine struct {
	N    int    `json:"n"`
	Hash string `json:"hash"`
}

// Journal appends the records of a game to a file. What a report tells is on
// the disk before the report is given. A nil Journal keeps nothing.
type Journal struct {
	file *os.File
	name string
	err  error
}

// CreateJournal makes a new journal; an existing file is not touched.
func CreateJournal(name string, h Header) (*Journal, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, err
	}
	if !lock(f) {
		f.Close()
		return nil, &InUse{name}
	}
	j := &Journal{file: f, name: name}
	h.Format = Format
	if err := j.write(h); err != nil {
		f.Close()
		os.Remove(name)
		return nil, err
	}
	return j, j.sync()
}

// Name returns the path of the file.
func (j *Journal) Name() string {
	if j == nil {
		return ""
	}
	return j.name
}

// Close closes the file.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}

// write appends one line: the JSON of v with the checksum of its bytes as the
// last field.
func (j *Journal) write(v any) error {
	if j == nil {
		return nil
	}
	if j.err != nil {
		return j.err
	}
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	b = b[:len(b)-1]
	b = fmt.Appendf(b, ",\"crc\":\"%08x\"}\n", crc32.ChecksumIEEE(b))
	if _, err = j.file.Write(b); err != nil {
		return j.fail(err)
	}
	return nil
}

// sync waits until all that was written is on the disk.
func (j *Journal) sync() error {
	if j == nil || j.err != nil {
		return j.failed()
	}
	if err := j.file.Sync(); err != nil {
		return j.fail(err)
	}
	return nil
}

func (j *Journal) failed() error {
	if j == nil {
		return nil
	}
	return j.err
}

func (j *Journal) fail(err error) error {
	if err != nil {
		j.err = fmt.Errorf("the journal %s cannot be written: %w; the game goes no further than what it holds: `save FILE` keeps it elsewhere", j.name, err)
		return j.err
	}
	return nil
}

func (j *Journal) order(rec *Record) error {
	if j == nil {
		return nil
	}
	if err := j.write(line{Order: &orderLine{rec.N, rec.Player, rec.Order}}); err != nil {
		return err
	}
	for _, a := range rec.Answers {
		if err := j.answer(a); err != nil {
			return err
		}
	}
	return nil
}

func (j *Journal) answer(a Answered) error {
	return j.write(line{Answer: []string{a.Question, a.Answer}})
}
func (j *Journal) done(rec *Record) error { return j.write(line{Done: &doneLine{rec.N, rec.Hash}}) }

func (j *Journal) void(n int) error {
	return errors.Join(j.write(line{Void: &n}), j.sync())
}

// SetDice notes who rolls from here on: "real" or "program".
func (j *Journal) SetDice(who string) error {
	return errors.Join(j.write(line{Dice: who}), j.sync())
}

func (j *Journal) undo(n int) error {
	return errors.Join(j.write(line{Undo: &n}), j.sync())
}

// Tape is what a journal holds: its header and the orders that stand. Open is
// an order that was cut short, to be replayed and gone on with.
type Tape struct {
	Header  Header
	Records []*Record
	Open    *Record
	Notes   []Note
	good    int64 // bytes that hold
	torn    []byte
	// Torn says what is wrong with the rest of the file, "" where nothing is.
	Torn string
}

// ErrFuture is a journal of a later version of the program.
var ErrFuture = errors.New("the journal was written by a later parley")

// ReadJournal reads a journal as far as it is whole. What is torn or damaged
// is reported in the tape; only a header that cannot be used is an error.
func ReadJournal(r io.Reader) (*Tape, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	t := &Tape{}
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
			if err := json.Unmarshal(raw, &t.Header); err != nil || t.Header.Format == 0 {
				return nil, errors.New("line 1: this is no journal of parley")
			}
			if t.Header.Format > Format {
				return nil, fmt.Errorf("%w: it has format %d, this one reads up to %d", ErrFuture, t.Header.Format, Format)
			}
		} else if err := t.take(raw); err != nil {
			why = err.Error()
		}
		if why != "" {
			if n == 1 {
				return nil, fmt.Errorf("line 1: this is no journal of parley: it %s", why)
			}
			t.Torn = fmt.Sprintf("line %d %s", n, why)
			t.torn = rest
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

// sound checks the checksum that closes a line.
func sound(raw []byte) error {
	i := bytes.LastIndex(raw, []byte(`,"crc":"`))
	if i < 0 || len(raw) != i+len(`,"crc":"00000000"}`) {
		return errors.New("is no record of a journal")
	}
	want := string(raw[i+len(`,"crc":"`) : len(raw)-2])
	if have := fmt.Sprintf("%08x", crc32.ChecksumIEEE(raw[:i])); have != want {
		return errors.New("is damaged: its checksum does not fit")
	}
	return nil
}

func (t *Tape) take(raw []byte) error {
	var l line
	if err := json.Unmarshal(raw, &l); err != nil {
		return errors.New("is no record of a journal")
	}
	switch {
	case l.Dice != "":
		t.Header.Dice = l.Dice
	case l.Order != nil:
		if t.Open != nil || l.Order.N != len(t.Records) {
			return fmt.Errorf("has order %d where order %d is due", l.Order.N, len(t.Records))
		}
		t.Open = &Record{N: l.Order.N, Player: l.Order.By, Order: l.Order.Do}
	case len(l.Answer) == 2 && t.Open != nil:
		t.Open.Answers = append(t.Open.Answers, Answered{l.Answer[0], l.Answer[1]})
	case l.Done != nil && t.Open != nil && l.Done.N == t.Open.N:
		t.Open.Hash = l.Done.Hash
		t.Records = append(t.Records, t.Open)
		t.Open = nil
	case l.Void != nil && t.Open != nil && *l.Void == t.Open.N:
		t.Open = nil
	case l.Undo != nil && t.Open == nil && len(t.Records) > 1 && *l.Undo == len(t.Records)-1:
		t.Records = t.Records[:len(t.Records)-1]
		t.Notes = stillHolds(t.Notes, len(t.Records))
	case l.House != nil && t.Open == nil:
		t.Notes = append(t.Notes, Note{At: len(t.Records), House: l.House})
	case l.Rules != nil && t.Open == nil && l.Rules.N == len(t.Records):
		t.Notes = append(t.Notes, Note{At: len(t.Records), Rules: l.Rules})
	default:
		return errors.New("does not follow from the lines before it")
	}
	return nil
}

// LoadJournal reads the journal of that name.
func LoadJournal(name string) (*Tape, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if st, err := f.Stat(); err == nil && !st.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file that can hold a journal", name)
	}
	t, err := ReadJournal(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// InUse is a journal that another process is writing.
type InUse struct{ Name string }

func (e *InUse) Error() string {
	return fmt.Sprintf("%s is being written by another parley: leave that one first, or `save FILE` there and go on with the copy", e.Name)
}

// Continue opens the journal of that name to go on behind what the tape read
// from it. A torn rest is first set aside in a file beside it, whose name is
// returned; "" where nothing was torn.
func (t *Tape) Continue(name string) (j *Journal, aside string, err error) {
	f, err := os.OpenFile(name, os.O_WRONLY, 0o644)
	if err != nil {
		return nil, "", err
	}
	if !lock(f) {
		f.Close()
		return nil, "", &InUse{name}
	}
	if len(t.torn) > 0 {
		if aside, err = setAside(name, t.torn); err != nil {
			f.Close()
			return nil, "", err
		}
	}
	if err = f.Truncate(t.good); err == nil {
		_, err = f.Seek(t.good, io.SeekStart)
	}
	if err != nil {
		f.Close()
		return nil, aside, err
	}
	return &Journal{file: f, name: name}, aside, nil
}

// Keep goes on in j from here. An order that the tape left open and that a
// replay has finished, or could not finish, is closed in it first.
func (g *Game) Keep(j *Journal, t *Tape) error {
	g.Journal = j
	if t.Open == nil || g.open != nil {
		return nil
	}
	if len(g.records) > t.Open.N {
		return errors.Join(j.done(g.records[t.Open.N]), j.sync())
	}
	return j.void(t.Open.N)
}

func setAside(name string, rest []byte) (string, error) {
	for i := 1; ; i++ {
		aside := fmt.Sprintf("%s.torn-%d", name, i)
		f, err := os.OpenFile(aside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		_, err = f.Write(rest)
		return aside, errors.Join(err, f.Sync(), f.Close())
	}
}

// SaveAs writes the game as a new journal of that name, whole. An existing
// file is not touched.
func (g *Game) SaveAs(name string, h Header) (*Journal, error) {
	j, err := CreateJournal(name, h)
	if err != nil {
		return nil, err
	}
	for i, rec := range g.records {
		if err := errors.Join(j.notes(g.notes, i), j.order(rec), j.done(rec)); err != nil {
			return nil, err
		}
	}
	if err := j.notes(g.notes, len(g.records)); err != nil {
		return nil, err
	}
	if g.open != nil {
		if err := j.order(g.open); err != nil {
			return nil, err
		}
	}
	return j, j.sync()
}
