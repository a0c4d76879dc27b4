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

// Header is the first line of a journal: what is needed to play the game again.
type Header struct {
	Format   int               `json:"parley"`
	Ruleset  string            `json:"ruleset"`
	Rules    string            `json:"rules"` // hash of the ruleset's files
	Scenario string            `json:"scenario"`
	Text     string            `json:"scenario-text,omitempty"`  // the whole scenario, so that the journal needs no other file
	Files    map[string]string `json:"scenario-files,omitempty"` // the files that it names, by name
	Options  []string          `json:"options,omitempty"`        // optional rules switched by hand: id=on, id=off
	House    []SavedHouse      `json:"house,omitempty"`          // the house rules in force from the beginning, in their order
	Seed     uint64            `json:"seed"`
	Bots     string            `json:"bots,omitempty"`
	Dice     string            `json:"dice,omitempty"` // "real" where faces are typed in
}

// SavedHouse is a house rule in a journal: the whole file, so that the journal needs
// no other.
type SavedHouse struct {
	Name string // as the user gave it: "no-cap", "rules/no-cap.lua"
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
func (x SavedHouse) MarshalJSON() ([]byte, error) {
	return json.Marshal(houseJSON{text(x.Name), x.Hash, text(x.Text)})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (x *SavedHouse) UnmarshalJSON(b []byte) error {
	var h houseJSON
	err := json.Unmarshal(b, &h)
	*x = SavedHouse{string(h.Name), h.Hash, string(h.Text)}
	return err
}

// text is a string that survives JSON byte for byte. JSON cannot hold bytes
// that are not UTF-8, such as half a letter that a script has cut off; they are
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

// line is any other line of a journal; one of its fields is set.
type line struct {
	Order  *orderLine  `json:"order,omitempty"`
	Answer []text      `json:"answer,omitempty"` // question, answer
	Done   *doneLine   `json:"done,omitempty"`
	Void   *int        `json:"void,omitempty"` // the open order of that number was undone
	Undo   *int        `json:"undo,omitempty"` // the last finished order was undone
	House  *SavedHouse `json:"house,omitempty"`
	Rules  *NewRules   `json:"rules,omitempty"`
	Dice   string      `json:"dice,omitempty"` // who rolls from now on: "real", "program"
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

// Journal appends the records of a game to a file. The content of a report is
// on disk before the report is returned: an order or answer that cannot be
// saved counts as not given. A nil Journal saves nothing.
type Journal struct {
	disk  disk
	file  file
	name  string
	kept  int64  // the number of bytes on disk
	lines []byte // what is not on disk yet
	fresh bool   // the lines include the start of the open order
	loose bool   // a failed write may have left bytes after the saved ones
	err   error  // why the last attempt to save failed

	checkpoints checkpoints
}

// NotKept says that something could not be written to a journal. Game and
// journal are unchanged; the next attempt may succeed.
type NotKept struct {
	Name string
	Err  error
	// Lost says that the journal itself is gone, or was changed by another
	// program: only this process has the game.
	Lost bool
}

// Error says how the game can still be saved.
func (e *NotKept) Error() string {
	if e.Lost {
		return fmt.Sprintf("the journal %s is lost: %v. The game itself is complete: `save FILE` saves it", e.Name, e.Err)
	}
	return fmt.Sprintf("the journal %s cannot be written: %v. The last order was not saved and does not count; all before it is safe. Fix the cause and repeat the order, or `save FILE` saves the game elsewhere", e.Name, e.Err)
}

// Unwrap returns the error of the file system.
func (e *NotKept) Unwrap() error { return e.Err }

// CreateJournal creates a new journal. It gets its name after its header is on
// disk, so that a journal either is whole or does not exist. An existing file
// is not touched; the error is then fs.ErrExist.
func CreateJournal(name string, h Header) (*Journal, error) {
	return create(realDisk{}, name, h, nil)
}

func create(d disk, name string, h Header, g *Game) (*Journal, error) {
	if _, err := os.Lstat(name); err == nil { // reported early, because a draft costs time
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

// Err says why the last attempt to save failed; nil if it succeeded.
func (j *Journal) Err() error {
	if j == nil {
		return nil
	}
	return j.err
}

// Holds checks that the file still exists and holds what was saved; otherwise
// the error is a *NotKept.
func (j *Journal) Holds() error { return j.sync() }

// Close closes the file.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}

// write adds a line to those to be saved: the JSON of v, with the checksum of
// its bytes as the last field.
func (j *Journal) write(v any) {
	if j == nil {
		return
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic("core/game: a line of a journal must be plain data: " + err.Error())
	}
	b = b[:len(b)-1]
	j.lines = append(j.lines, fmt.Appendf(b, ",\"crc\":\"%08x\"}\n", crc32.ChecksumIEEE(b))...)
}

// sync returns when all the lines are on disk. If that fails they are dropped,
// and the file is restored, now or by the next attempt.
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
			_ = j.settle() // best effort; the next attempt does it again
		}
	}
	if err != nil {
		if at := (*os.PathError)(nil); errors.As(err, &at) {
			err = at.Err // the error already names it
		}
		other := (*changed)(nil)
		j.err = &NotKept{j.name, err, errors.Is(err, errGone) || errors.Is(err, errReplaced) || errors.As(err, &other)}
		return j.err
	}
	j.loose, j.err = false, nil
	j.kept += int64(len(lines))
	return nil
}

// settle makes sure that the file holds exactly what was saved.
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

// is compares the size of the file with the expected one.
func (j *Journal) is(size int64) error {
	have, err := j.disk.size(j.file, j.name)
	if err == nil && have != size {
		err = &changed{have, size}
	}
	return err
}

// changed is a file that another program has extended or truncated.
type changed struct{ have, want int64 }

func (e *changed) Error() string {
	return fmt.Sprintf("another program has changed the file: it has %d bytes, not %d", e.have, e.want)
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

// void undoes the open order. If it is not on disk yet, nothing needs to be
// written.
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

// forget drops what has been written since the last sync.
func (j *Journal) forget() {
	if j != nil {
		j.lines = nil
	}
}

func (j *Journal) undo(n int) error {
	j.write(line{Undo: &n})
	return j.sync()
}

// SetDice records who rolls from now on: "real" or "program".
func (j *Journal) SetDice(who string) error {
	j.write(line{Dice: who})
	return j.sync()
}

// game writes everything played so far.
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

// SaveAs writes the whole game as a new journal of that name. An existing file
// is not touched.
func (g *Game) SaveAs(name string, h Header) (*Journal, error) {
	return create(realDisk{}, name, h, g)
}
