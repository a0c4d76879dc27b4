package game

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"
	"strings"
)

// Checkpoint is a position in the middle of a journal, kept in a file beside it, so that
// a long game is resumed without replaying all of it. Nothing depends on that file: it
// can be deleted at any time, and it is ignored if it is damaged, was written by another
// version of the program, or does not belong to the journal as it is now. Like the journal it
// holds everything that is hidden, and it has the journal's permissions.
type Checkpoint struct {
	Format  int             `json:"parley-checkpoint"`
	Program string          `json:"program"` // that wrote it: see program
	Bytes   int64           `json:"bytes"`   // of the journal, up to the position
	Sum     string          `json:"sum"`     // SHA-256 of these bytes
	Orders  int             `json:"orders"`  // in force there, with the beginning
	Tags    []string        `json:"tags"`    // of these orders
	State   json.RawMessage `json:"state"`
}

const (
	checkpointFormat = 1
	checkpointOpen   = `{"parley-checkpoint":`
	// checkpointEvery is the number of orders from one checkpoint to the next. The file
	// holds the last but one, so that at least as many orders can be undone after a resume
	// before the older ones have to be replayed.
	checkpointEvery = 8
	// checkpointFrom is the number of orders from which a journal has checkpoints. A
	// shorter one is replayed in no time.
	checkpointFrom = 32
	// largestCheckpoint limits the size of the file: a state and the tags.
	largestCheckpoint = 64 << 20
)

// CheckpointName is the name of the file with the checkpoint of a journal.
func CheckpointName(journal string) string { return journal + ".checkpoint" }

// program identifies the running program by the checksum of its file; "" if it cannot be
// read.
func program() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	sum := crc32.NewIEEE()
	n, err := io.Copy(sum, f)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("%d-%08x", n, sum.Sum32())
}

// checkpoints is what a journal remembers of its checkpoints.
type checkpoints struct {
	program string
	next    *Checkpoint // the last one taken, which the next one puts into the file
	last    *Record     // its last order
}

// checkpoint takes a checkpoint after an order if one is due, and puts the one before into
// the file. An error is not reported: a resume is then only slower.
func (g *Game) checkpoint() {
	j, n := g.Journal, len(g.records)
	if j == nil || g.NoHash || n < checkpointFrom || n%checkpointEvery != 0 {
		return
	}
	if c := &j.checkpoints; c.next != nil && c.next.Orders <= n && g.records[c.next.Orders-1] == c.last {
		j.putCheckpoint(c.next)
	}
	if j.checkpoints.program == "" {
		j.checkpoints.program = program()
	}
	j.checkpoints.next = g.takeCheckpoint(io.NewSectionReader(j.file, 0, j.kept), j.kept, j.checkpoints.program)
	j.checkpoints.last = g.records[n-1]
}

// takeCheckpoint returns the present position; nil if it cannot be restored exactly. journal
// is what the file holds up to here.
func (g *Game) takeCheckpoint(journal io.Reader, end int64, program string) *Checkpoint {
	c := &Checkpoint{Format: checkpointFormat, Program: program, Bytes: end, Orders: len(g.records), State: g.State.Root().JSON(nil)}
	if c.Program == "" || strings.Contains(string(c.State), `\ufffd`) { // JSON cannot hold a text with bytes that are not UTF-8
		return nil
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, journal); err != nil {
		return nil
	}
	c.Sum = hex.EncodeToString(sum.Sum(nil))
	for _, rec := range g.records {
		c.Tags = append(c.Tags, rec.Tag)
	}
	return c
}

// Due takes a checkpoint of a game that replays the tape, if it has come to the right place; it
// goes into the file when the journal is continued.
func (t *Tape) Due(g *Game) {
	n := len(g.records)
	if n < checkpointFrom || n != len(t.Records)-checkpointEvery {
		return
	}
	end := t.Records[n-1].end
	t.taken = g.takeCheckpoint(bytes.NewReader(t.data[:end]), end, program())
}

// putCheckpoint replaces the checkpoint of a journal. A file of that name that is not a
// checkpoint stays.
func (j *Journal) putCheckpoint(c *Checkpoint) {
	b, err := json.Marshal(c)
	if err != nil {
		return
	}
	b = b[:len(b)-1]
	b = fmt.Appendf(b, ",\"crc\":\"%08x\"}\n", crc32.ChecksumIEEE(b))
	_ = j.disk.replace(CheckpointName(j.name), b, j.file, func(old []byte) bool { return bytes.HasPrefix(old, []byte(checkpointOpen)) })
}

// Checkpoint returns the checkpoint beside the journal of that name from which the first
// n orders can be resumed; nil if there is none. The caller compares the hash of the
// position with that of the order.
func (t *Tape) Checkpoint(name string, n int) *Checkpoint {
	name = CheckpointName(name)
	if st, err := os.Lstat(name); err != nil || !st.Mode().IsRegular() || st.Size() > largestCheckpoint {
		return nil
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	line, ended := strings.CutSuffix(string(raw), "\n")
	c := &Checkpoint{}
	if !ended || !strings.HasPrefix(line, checkpointOpen) || sound([]byte(line)) != nil || json.Unmarshal([]byte(line), c) != nil {
		return nil
	}
	if c.Format != checkpointFormat || c.Program == "" || c.Program != program() || !t.fits(c, n) {
		return nil
	}
	return c
}

// fits says whether a checkpoint belongs to the tape: what it was taken from is still the
// beginning of the journal, its orders are among the first n in force, and the rules were
// not loaded again since.
func (t *Tape) fits(c *Checkpoint, n int) bool {
	if c.Bytes < 0 || c.Bytes > int64(len(t.data)) || c.Orders < 1 || c.Orders > n || len(c.Tags) != c.Orders {
		return false
	}
	if sum := sha256.Sum256(t.data[:c.Bytes]); hex.EncodeToString(sum[:]) != c.Sum {
		return false
	}
	if t.Records[c.Orders-1].end > c.Bytes || c.Orders < len(t.Records) && t.Records[c.Orders].end <= c.Bytes {
		return false // orders were undone since
	}
	return !slices.ContainsFunc(t.Notes, func(x Note) bool { return x.Rules != nil && (x.end > c.Bytes || x.At > c.Orders) })
}

// Resume begins a game after the orders of a checkpoint, whose position its state already
// holds. Their writes and events are not known: see [Game.Behind].
func (g *Game) Resume(records []*Record, notes []Note, tags []string) {
	for i, rec := range records {
		rec.Tag = tags[i]
	}
	carried := 0
	for _, x := range notes {
		if x.Rules != nil && len(x.Rules.State) > 0 {
			carried = x.At
		}
	}
	g.Adopt(records, notes)
	g.carried = carried
}

// Behind returns the number of orders whose writes and events are not known, although the
// rules can replay them: those before a checkpoint.
func (g *Game) Behind() int {
	if g.floor > g.carried {
		return g.floor
	}
	return 0
}

// TakePast replaces a game by another one that has replayed the same orders. What the
// caller holds of the records stays valid. It keeps its journal, dealer, and what can be redone.
func (g *Game) TakePast(from *Game) {
	for i, rec := range g.records {
		*rec = *from.records[i]
		from.records[i] = rec
	}
	if g.open != nil && from.open != nil {
		*g.open = *from.open
		from.open = g.open
	}
	from.Dealer, from.Journal, from.Quiet, from.NoHash = g.Dealer, g.Journal, g.Quiet, g.NoHash
	from.undone, from.reported = g.undone, g.reported
	*g = *from
}
