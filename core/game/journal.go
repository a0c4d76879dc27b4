package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"unicode/utf8"
)

// Format is the version of the journal that this package writes.
const Format = 1

// Header is the first line of a journal: what the game is played by.
type Header struct {
	Format   int               `json:"parley"`
	Ruleset  string            `json:"ruleset"`
	Rules    string            `json:"rules"` // hash of the ruleset's files
	Scenario string            `json:"scenario"`
	Text     string            `json:"scenario-text,omitempty"`  // the scenario whole, so that the journal stands alone
	Files    map[string]string `json:"scenario-files,omitempty"` // the files that it names, by those names
	Options  []string          `json:"options,omitempty"`        // optional rules switched by hand: id=on, id=off
	House    []House           `json:"house,omitempty"`          // the house rules in force from the beginning, in their order
	Seed     uint64            `json:"seed"`
	Bots     string            `json:"bots,omitempty"`
	Dice     string            `json:"dice,omitempty"` // "real" where faces are typed in
}

// House is a house rule as a journal keeps it: whole, so that the journal
// stands alone.
type House struct {
	Name string // as it was asked for: "no-cap", "rules/no-cap.lua"
	Hash string
	Text string
}

// houseJSON is a [House] as JSON.
type houseJSON struct {
	Name text   `json:"name"`
	Hash string `json:"hash"`
	Text text   `json:"text"`
}

// MarshalJSON writes a house rule for the journal.
func (x House) MarshalJSON() ([]byte, error) {
	return json.Marshal(houseJSON{text(x.Name), x.Hash, text(x.Text)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (x *House) UnmarshalJSON(b []byte) error {
	var h houseJSON
	err := json.Unmarshal(b, &h)
	*x = House{string(h.Name), h.Hash, string(h.Text)}
	return err
}

// text is a string that comes back byte for byte: JSON itself holds no bytes
// that are not UTF-8, such as half a letter that a script has cut off. They are
// written as {"bytes": base64}.
type text string

type rawText struct {
	Bytes []byte `json:"bytes"`
}

func (s text) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(s)) {
		return json.Marshal(string(s))
	}
	return json.Marshal(rawText{[]byte(s)})
}

func (s *text) UnmarshalJSON(b []byte) error {
	if len(b) == 0 || b[0] != '{' {
		return json.Unmarshal(b, (*string)(s))
	}
	var raw rawText
	err := json.Unmarshal(b, &raw)
	*s = text(raw.Bytes)
	return err
}

// line is every other line of a journal: one of its fields is set.
type line struct {
	Order  *orderLine `json:"order,omitempty"`
	Answer []text     `json:"answer,omitempty"` // question, answer
	Done   *doneLine  `json:"done,omitempty"`
	Void   *int       `json:"void,omitempty"` // the open order of that number was taken back
	Undo   *int       `json:"undo,omitempty"` // the last finished order was taken back
	House  *House     `json:"house,omitempty"`
	Rules  *NewRules  `json:"rules,omitempty"`
	Dice   string     `json:"dice,omitempty"` // who rolls from here on: "real", "program"
}

type orderLine struct {
	N  int  `json:"n"`
	By text `json:"by,omitempty"`
	Do text `json:"do,omitempty"`
}

type doneLine struct {
	N    int    `json:"n"`
	Hash string `json:"hash"`
}

// Journal appends the records of a game to a file. What a report tells is on
// the disk before the report is given: an order, or an answer, that cannot be
// kept has not been given. A nil Journal keeps nothing.
type Journal struct {
	disk  disk
	file  file
	name  string
	kept  int64  // bytes that are on the disk
	lines []byte // what is not
	fresh bool   // the lines hold the beginning of the open order
	loose bool   // an attempt that failed may have left something behind what is kept
	err   error  // why the last attempt to keep something failed
}

// NotKept says that something could not be written to a journal. The game is
// as it was before, and so is the journal; the next attempt may succeed.
type NotKept struct {
	Name string
	Err  error
	// Lost says that the journal itself is gone, or was changed by somebody
	// else: the game stands on the table alone.
	Lost bool
}

// Error says how the game can be kept all the same.
func (e *NotKept) Error() string {
	if e.Lost {
		return fmt.Sprintf("the journal %s is lost: %v. The game on the table is whole: `save FILE` keeps it", e.Name, e.Err)
	}
	return fmt.Sprintf("the journal %s cannot be written: %v. What it holds is safe, this last is not given: mend that and give it again, or `save FILE` keeps the game elsewhere", e.Name, e.Err)
}

// Unwrap returns what the file system said.
func (e *NotKept) Unwrap() error { return e.Err }

// CreateJournal makes a new journal. It has its name when its header is on the
// disk, so that a journal is whole or is not there; an existing file is not
// touched, and the error is fs.ErrExist.
func CreateJournal(name string, h Header) (*Journal, error) {
	return create(realDisk{}, name, h, nil)
}

func create(d disk, name string, h Header, g *Game) (*Journal, error) {
	if _, err := os.Lstat(name); err == nil { // told early, for a draft is work
		return nil, &os.PathError{Op: "create", Path: name, Err: os.ErrExist}
	}
	j := &Journal{disk: d, name: name}
	h.Format = Format
	j.write(h)
	if g != nil {
		j.game(g)
	}
	var err error
	if j.file, err = newFile(d, name, j.lines); err != nil {
		return nil, err
	}
	j.kept, j.lines = int64(len(j.lines)), nil
	return j, nil
}

// Name returns the path of the file.
func (j *Journal) Name() string {
	if j == nil {
		return ""
	}
	return j.name
}

// Err is why the last attempt to keep something failed; nil after one that did
// not.
func (j *Journal) Err() error {
	if j == nil {
		return nil
	}
	return j.err
}

// Holds looks whether the file is still there and holds what was kept; else the
// error is a *NotKept.
func (j *Journal) Holds() error { return j.sync() }

// Close closes the file.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}

// write adds one line to those that are to be kept: the JSON of v with the
// checksum of its bytes as the last field.
func (j *Journal) write(v any) {
	if j == nil {
		return
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic("core/game: a line of a journal is plain data: " + err.Error())
	}
	b = b[:len(b)-1]
	j.lines = append(j.lines, fmt.Appendf(b, ",\"crc\":\"%08x\"}\n", crc32.ChecksumIEEE(b))...)
}

// sync returns when all the lines are on the disk. Where that fails they are
// dropped, and the file is as it was, or will be made so by the next attempt.
func (j *Journal) sync() error {
	if j == nil {
		return nil
	}
	lines := j.lines
	j.lines, j.fresh = nil, false
	err := j.settle()
	if err == nil && len(lines) > 0 {
		j.loose = true
		if _, err = j.file.WriteAt(lines, j.kept); err == nil {
			err = j.file.Sync()
		}
		if err == nil {
			err = j.is(j.kept + int64(len(lines)))
		}
		if err != nil {
			_ = j.settle() // as good as it goes; the next attempt does it again
		}
	}
	if err != nil {
		if at := (*os.PathError)(nil); errors.As(err, &at) {
			err = at.Err // the name is told already
		}
		other := (*changed)(nil)
		j.err = &NotKept{j.name, err, errors.Is(err, errGone) || errors.Is(err, errReplaced) || errors.As(err, &other)}
		return j.err
	}
	j.loose, j.err = false, nil
	j.kept += int64(len(lines))
	return nil
}

// settle makes sure that the file holds what was kept and no more.
func (j *Journal) settle() error {
	if !j.loose {
		return j.is(j.kept)
	}
	have, err := j.disk.size(j.file, j.name)
	if err == nil && have < j.kept {
		err = &changed{have, j.kept}
	}
	if err == nil && have > j.kept {
		err = j.file.Truncate(j.kept)
	}
	return err
}

// is holds the file against the size that it must have.
func (j *Journal) is(size int64) error {
	have, err := j.disk.size(j.file, j.name)
	if err == nil && have != size {
		err = &changed{have, size}
	}
	return err
}

// changed is a file that another program has written to, or cut off.
type changed struct{ have, want int64 }

func (e *changed) Error() string {
	return fmt.Sprintf("another program has changed the file: it has %d bytes where %d were written", e.have, e.want)
}

func (j *Journal) order(rec *Record) {
	if j == nil {
		return
	}
	j.fresh = true
	j.write(line{Order: &orderLine{rec.N, text(rec.Player), text(rec.Order)}})
	for _, a := range rec.Answers {
		j.answer(a)
	}
}

func (j *Journal) answer(a Answered) { j.write(line{Answer: []text{text(a.Question), text(a.Answer)}}) }

func (j *Journal) done(rec *Record) { j.write(line{Done: &doneLine{rec.N, rec.Hash}}) }

// void takes the open order back: of one that is not on the disk yet nothing
// needs to be told.
func (j *Journal) void(n int) error {
	if j == nil {
		return nil
	}
	if j.fresh {
		j.lines, j.fresh = nil, false
		return nil
	}
	j.lines = nil
	j.write(line{Void: &n})
	return j.sync()
}

func (j *Journal) undo(n int) error {
	j.write(line{Undo: &n})
	return j.sync()
}

// SetDice notes who rolls from here on: "real" or "program".
func (j *Journal) SetDice(who string) error {
	j.write(line{Dice: who})
	return j.sync()
}

// game writes all that has been played.
func (j *Journal) game(g *Game) {
	for i, rec := range g.records {
		j.notes(g.notes, i)
		j.order(rec)
		j.done(rec)
	}
	j.notes(g.notes, len(g.records))
	if g.open != nil {
		j.order(g.open)
	}
	j.fresh = false
}

// SaveAs writes the game as a new journal of that name, whole. An existing
// file is not touched.
func (g *Game) SaveAs(name string, h Header) (*Journal, error) {
	return create(realDisk{}, name, h, g)
}
