package simulate

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Shard is a part of a run: shard Number of Of, from 1.
type Shard struct {
	Number, Of int
}

// ReadShard reads K/N.
func ReadShard(text string) (s Shard, err error) {
	k, n, ok := strings.Cut(text, "/")
	s.Number, err = strconv.Atoi(k)
	if err == nil {
		s.Of, err = strconv.Atoi(n)
	}
	if err != nil || !ok || s.Number < 1 || s.Number > s.Of {
		return Shard{}, fmt.Errorf("--shard needs K/N, such as 3/100 for the third of a hundred parts, not %q", text)
	}
	return s, nil
}

// Seeds returns the seeds of a shard of so many.
func (s Shard) Seeds(games int) Seeds {
	at := func(k int) int { return int(int64(games) * int64(k) / int64(s.Of)) }
	return Seeds{at(s.Number - 1), at(s.Number)}
}

// Part is the result of a shard.
type Part struct {
	File  string
	Run   *Header
	Seeds Seeds
	Rows  []Row
}

// partHead is the first line of the file of a part.
type partHead struct {
	Format int     `json:"parley_simulate"`
	Run    *Header `json:"run"`
	From   int     `json:"from"`
	To     int     `json:"to"`
}

// partFormat is the version of such files.
const partFormat = 1

// Write writes a part as lines of JSON: its header, each game, and a checksum.
func (p *Part) Write(w io.Writer) error {
	sum := crc32.NewIEEE()
	buf := bufio.NewWriter(io.MultiWriter(w, sum))
	e := json.NewEncoder(buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(partHead{partFormat, p.Run, p.Seeds.From, p.Seeds.To}); err != nil {
		return err
	}
	for i := range p.Rows {
		if err := e.Encode(&p.Rows[i]); err != nil {
			return err
		}
	}
	if err := buf.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "{\"games\":%d,\"crc\":\"%08x\"}\n", len(p.Rows), sum.Sum32())
	return err
}

// ReadPart reads what Write wrote. A file that was cut short or damaged is an error.
func ReadPart(file string, text []byte) (*Part, error) {
	bad := func(format string, args ...any) error {
		return fmt.Errorf("%s: %s", file, fmt.Sprintf(format, args...))
	}
	first, rest, _ := bytes.Cut(text, []byte{'\n'})
	var head partHead
	if json.Unmarshal(first, &head) != nil || head.Format == 0 || head.Run == nil {
		return nil, bad("it was not written by `parley simulate --shard K/N --out FILE`")
	}
	if head.Format != partFormat {
		return nil, bad("its format is %d, this version reads %d", head.Format, partFormat)
	}
	body, last := lastLine(text)
	var foot struct {
		Games int    `json:"games"`
		CRC   string `json:"crc"`
	}
	if json.Unmarshal(last, &foot) != nil || foot.CRC == "" {
		return nil, bad("it is incomplete: play that shard again")
	}
	if foot.CRC != fmt.Sprintf("%08x", crc32.ChecksumIEEE(body)) {
		return nil, bad("it is damaged: its checksum does not match; play that shard again")
	}
	p := &Part{File: file, Run: head.Run, Seeds: Seeds{head.From, head.To}}
	d := json.NewDecoder(bytes.NewReader(rest))
	for range foot.Games {
		var r Row
		if err := d.Decode(&r); err != nil {
			return nil, bad("%v", err)
		}
		p.Rows = append(p.Rows, r)
	}
	if len(p.Rows) != (head.To-head.From)*head.Run.PerSeed() {
		return nil, bad("it has %d games where %d are expected", len(p.Rows), (head.To-head.From)*head.Run.PerSeed())
	}
	return p, nil
}

// lastLine splits the last line off a text.
func lastLine(text []byte) (body, last []byte) {
	end := bytes.TrimSuffix(text, []byte{'\n'})
	i := bytes.LastIndexByte(end, '\n') + 1
	return text[:i], end[i:]
}

// Merge joins the parts of a run, which may come in any order: the result is the rows of the
// whole run. Parts of different runs, that overlap, or that leave a gap are an error.
func Merge(parts []*Part) (*Header, []Row, error) {
	if len(parts) == 0 {
		return nil, nil, errors.New("there are no parts to merge")
	}
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts, func(a, b *Part) int { return a.Seeds.From - b.Seeds.From })
	run := parts[0].Run
	var rows []Row
	at, before := 0, ""
	for _, p := range parts {
		switch {
		case p.Run.Hash != run.Hash:
			return nil, nil, fmt.Errorf("%s and %s are parts of different runs:\n  %s (hash %s)\n  %s (hash %s)", parts[0].File, p.File, run.Command, run.Hash, p.Run.Command, p.Run.Hash)
		case p.Seeds.From == p.Seeds.To: // fewer games than shards
			continue
		case p.Seeds.From < at:
			return nil, nil, fmt.Errorf("%s and %s both have seed %d", before, p.File, run.Seed+uint64(p.Seeds.From))
		case p.Seeds.From > at:
			return nil, nil, fmt.Errorf("the seeds %d to %d are missing", run.Seed+uint64(at), run.Seed+uint64(p.Seeds.From)-1)
		}
		rows = append(rows, p.Rows...)
		at, before = p.Seeds.To, p.File
	}
	if at < run.Games {
		return nil, nil, fmt.Errorf("the seeds %d to %d are missing", run.Seed+uint64(at), run.Seed+uint64(run.Games)-1)
	}
	return run, rows, nil
}

// Uniform is a chi-square test over the parts of a run: do they have the same shares of
// winners? P is the chance of shares that differ as much or more; a very small one means
// that a machine played something else.
type Uniform struct {
	Square  float64
	Freedom int
	P       float64
}

// TestUniform tests the winners of the first set of rules.
func TestUniform(h *Header, parts []*Part) (u Uniform) {
	names := winners(h)
	all := make([]float64, len(names))
	var counts [][]float64
	total := 0.0
	for _, p := range parts {
		if len(p.Rows) == 0 {
			continue
		}
		row := make([]float64, len(names))
		for _, r := range armRows(h, p.Rows, 0) {
			i := slices.Index(names, r.Winner)
			row[i]++
			all[i]++
			total++
		}
		counts = append(counts, row)
	}
	kinds := 0
	for _, n := range all {
		kinds += btoi(n > 0)
	}
	for _, row := range counts {
		n := 0.0
		for _, x := range row {
			n += x
		}
		for i, x := range row {
			if all[i] > 0 {
				e := n * all[i] / total
				u.Square += float64((x - e) * (x - e) / e)
			}
		}
	}
	u.Freedom = max(len(counts)-1, 0) * max(kinds-1, 0)
	u.P = upperChiSquare(u.Square, u.Freedom)
	return u
}

// upperChiSquare returns the chance that a chi-square variable with so many degrees of
// freedom is at least x: the regularized upper incomplete gamma function, by its series
// or its continued fraction (Abramowitz and Stegun 6.5.29 and 6.5.31).
func upperChiSquare(x float64, freedom int) float64 {
	if freedom == 0 || x <= 0 {
		return 1
	}
	a, z := float64(freedom)/2, x/2
	lg, _ := math.Lgamma(a)
	factor := math.Exp(a*math.Log(z) - z - lg)
	if z < a+1 {
		term := 1 / a
		sum := term
		for n := 1; n < 10_000 && term > sum*1e-15; n++ {
			term *= z / (a + float64(n))
			sum += term
		}
		return 1 - factor*sum
	}
	b := z + 1 - a
	c, d := 1e300, 1/b
	f := d
	for n := 1; n < 10_000; n++ {
		an := -float64(n) * (float64(n) - a)
		b += 2
		d = 1 / (an*d + b)
		c = b + an/c
		f *= d * c
		if math.Abs(d*c-1) < 1e-15 {
			break
		}
	}
	return factor * f
}
