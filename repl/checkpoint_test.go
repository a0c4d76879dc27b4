package repl

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/reload"
	"parley/lua/ruleset"
	"parley/repl/layout"
)

// saved plays a game until it has that many orders, and returns the folder with its journal,
// g.parley, and the checkpoint beside it.
func saved(t *testing.T, lib *ruleset.Library, scenario string, orders int, dice string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	name := filepath.Join(dir, "g.parley")
	b := openAny(t, lib, scenario, 3, dice, name)
	if err := os.Chmod(name, 0o640); err != nil {
		t.Fatal(err)
	}
	for !b.g.Over() && len(b.g.Records()) < orders {
		b.step()
	}
	if err := b.g.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// copied copies a saved game, without its checkpoint or with that text for it.
func copied(t *testing.T, dir string, checkpoint []byte) (name string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "g.parley")
	data, err := os.ReadFile(filepath.Join(dir, "g.parley"))
	if err == nil {
		err = os.WriteFile(name, data, 0o640)
	}
	if err == nil && checkpoint != nil {
		err = os.WriteFile(game.CheckpointName(name), checkpoint, 0o640)
	}
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// prompt resumes a saved game at a prompt, and says that everything may be seen.
func prompt(t *testing.T, lib *ruleset.Library, name string) (*Session, *bytes.Buffer) {
	t.Helper()
	g, note, err := Resume(lib, name, true)
	if err != nil || note != "" {
		t.Fatalf("%v %s", err, note)
	}
	t.Cleanup(func() { g.Journal.Close() })
	out := &bytes.Buffer{}
	s := New(lib, layout.Screen{Out: out})
	s.SetGame(g)
	if err := s.BotsAgain(); err != nil {
		t.Fatal(err)
	}
	s.As = everybody
	return s, out
}

// said gives lines, and returns what the prompt says.
func said(s *Session, out *bytes.Buffer, lines ...string) string {
	out.Reset()
	for _, line := range lines {
		_, err := s.Line(line)
		fmt.Fprintf(out, "(%s: %v)\n", line, err)
	}
	return out.String()
}

// A game that is resumed from a checkpoint is the same as one that is replayed: its
// position, its orders, what they did, and what is undone.
func TestCheckpointIsTheSameGame(t *testing.T) {
	lib, orders := library(), 61
	if *long {
		orders = 203
	}
	few := []string{"galley/yendor", "piratewars/treasure", "scum/landing", "shore/blockhouse"}
	with := 0
	for i, e := range lib.List() {
		if e.Scenario == "" || !*long && !slices.Contains(few, e.Scenario) {
			continue
		}
		t.Run(e.Scenario, func(t *testing.T) {
			dice := ""
			if i%3 == 0 {
				dice = realDice
			}
			dir := saved(t, lib, e.Scenario, orders, dice)
			file, err := os.ReadFile(game.CheckpointName(filepath.Join(dir, "g.parley")))
			if err != nil {
				t.Skip("the game is over before it has a checkpoint")
			}
			with++
			if st, err := os.Stat(game.CheckpointName(filepath.Join(dir, "g.parley"))); err != nil || st.Mode().Perm() != 0o640 {
				t.Errorf("the checkpoint may be read by others than the journal: %v %v", st.Mode(), err)
			}
			long, outLong := prompt(t, lib, copied(t, dir, nil))
			short, outShort := prompt(t, lib, copied(t, dir, file))
			if long.Game.Behind() != 0 || short.Game.Behind() < 32 {
				t.Fatalf("not replayed are %d and %d orders", long.Game.Behind(), short.Game.Behind())
			}
			side := "side"
			if pieces := long.Game.Host.Pieces(); len(pieces) > 0 {
				side = pieces[0].Key()
			}
			for _, line := range []string{"show journal", "why", "show state", "undo", "redo", "show turn", "holds", "why 3", "luck", "show losses", "why " + side + ".player", "undo 30", "undo 20", "redo 4", "show journal", "show state"} {
				behind := short.Game.Behind()
				want, have := said(long, outLong, line), said(short, outShort, line)
				if want = strings.ReplaceAll(want, filepath.Dir(long.Game.Journal.Name()), ""); want != strings.ReplaceAll(have, filepath.Dir(short.Game.Journal.Name()), "") {
					t.Errorf("%s: replayed\n%s\nfrom a checkpoint at order %d\n%s", line, want, behind, have)
				}
			}
			if short.Game.Behind() != 0 {
				t.Error("everything was asked, and it was not replayed")
			}
			if !slices.Equal(hashes(long.Game), hashes(short.Game)) || long.Game.State.Hash() != short.Game.State.Hash() {
				t.Error("it is another game")
			}
		})
	}
	if with < len(few) {
		t.Errorf("only %d games had checkpoints", with)
	}
}

// aNumber is a number of a position.
var aNumber = regexp.MustCompile(`(:[1-9])`)

// edited changes a checkpoint, and makes its checksum right again.
func edited(t *testing.T, file []byte, edit func(c *game.Checkpoint)) []byte {
	t.Helper()
	c := &game.Checkpoint{}
	if err := json.Unmarshal(file, c); err != nil {
		t.Fatal(err)
	}
	edit(c)
	b, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return checked(b)
}

// checked puts the checksum at the end of a line.
func checked(b []byte) []byte {
	b = b[:len(b)-1]
	return fmt.Appendf(b, ",\"crc\":\"%08x\"}\n", crc32.ChecksumIEEE(b))
}

// A checkpoint that is torn, damaged, of another program or of another game is ignored,
// and nothing is lost by it.
func TestCheckpointThatDoesNotFit(t *testing.T) {
	lib := library()
	dir := saved(t, lib, "piratewars/treasure", 61, "")
	file, err := os.ReadFile(game.CheckpointName(filepath.Join(dir, "g.parley")))
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := Resume(lib, copied(t, dir, edited(t, file, func(*game.Checkpoint) {})), false)
	if err != nil || g.Behind() == 0 {
		t.Fatalf("an intact one is not used: %v", err)
	}
	hash, want := g.State.Hash(), hashes(g)
	flipped := bytes.Clone(file)
	flipped[len(flipped)/2] ^= 1
	for name, bad := range map[string][]byte{
		"empty":           {},
		"torn":            file[:len(file)/2],
		"without its end": file[:len(file)-1],
		"a flipped bit":   flipped,
		"not JSON":        checked([]byte(`{"parley-checkpoint":1,"bytes":}`)),
		"other program":   edited(t, file, func(c *game.Checkpoint) { c.Program = "1-00000000" }),
		"no program":      edited(t, file, func(c *game.Checkpoint) { c.Program = "" }),
		"other format":    edited(t, file, func(c *game.Checkpoint) { c.Format++ }),
		"other journal":   edited(t, file, func(c *game.Checkpoint) { c.Sum = strings.Repeat("0", 64) }),
		"less of it":      edited(t, file, func(c *game.Checkpoint) { c.Bytes-- }),
		"too long":        edited(t, file, func(c *game.Checkpoint) { c.Bytes = 1 << 40 }),
		"negative":        edited(t, file, func(c *game.Checkpoint) { c.Bytes = -1 }),
		"other order":     edited(t, file, func(c *game.Checkpoint) { c.Orders--; c.Tags = c.Tags[1:] }),
		"later order":     edited(t, file, func(c *game.Checkpoint) { c.Orders++; c.Tags = append(c.Tags, "") }),
		"no order":        edited(t, file, func(c *game.Checkpoint) { c.Orders, c.Tags = 0, nil }),
		"tags missing":    edited(t, file, func(c *game.Checkpoint) { c.Tags = c.Tags[1:] }),
		"other position":  edited(t, file, func(c *game.Checkpoint) { c.State = aNumber.ReplaceAll(c.State, []byte("${1}1")) }),
		"no position":     edited(t, file, func(c *game.Checkpoint) { c.State = []byte("{}") }),
		"unknown fields":  edited(t, file, func(c *game.Checkpoint) { c.State = append([]byte(`{"zz":1,`), c.State[1:]...) }),
	} {
		g, note, err := Resume(lib, copied(t, dir, bad), true)
		if err != nil || note != "" {
			t.Errorf("%s: %v %s", name, err, note)
			continue
		}
		if g.Behind() != 0 || g.State.Hash() != hash || !slices.Equal(hashes(g), want) {
			t.Errorf("%s: it is used", name)
		}
		if err := g.Journal.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A file or folder that is not a checkpoint stays as it is.
func TestCheckpointReplacesNothingElse(t *testing.T) {
	lib := library()
	dir := saved(t, lib, "piratewars/treasure", 61, "")
	for _, text := range []string{"my own notes", ""} {
		name := copied(t, dir, []byte(text))
		g, _, err := Resume(lib, name, true)
		if err != nil {
			t.Fatal(err)
		}
		have, err := os.ReadFile(game.CheckpointName(name))
		if err = cmpErr(err, g.Journal.Close()); err != nil || string(have) != text {
			t.Errorf("%q became %q: %v", text, have, err)
		}
	}
	name := copied(t, dir, nil)
	if err := os.Mkdir(game.CheckpointName(name), 0o755); err != nil {
		t.Fatal(err)
	}
	g, _, err := Resume(lib, name, true)
	if err != nil || g.Journal.Close() != nil {
		t.Error(err)
	}
}

func cmpErr(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// A journal that was changed after its checkpoint: by undoing, by hand, or torn.
func TestCheckpointOfAChangedJournal(t *testing.T) {
	lib := library()
	dir := saved(t, lib, "piratewars/treasure", 61, "")
	file, err := os.ReadFile(game.CheckpointName(filepath.Join(dir, "g.parley")))
	if err != nil {
		t.Fatal(err)
	}
	undone := func(t *testing.T, orders int) (g *lua.Game, hash string) {
		name := copied(t, dir, file)
		s, out := prompt(t, lib, name)
		if text := said(s, out, fmt.Sprintf("undo %d", orders)); strings.Contains(text, "checkpoint") || !strings.HasPrefix(text, "undone: ") {
			t.Fatal(text)
		}
		b := &anyBots{t, s.Game, 8}
		b.step()
		hash = s.Game.State.Hash()
		if err := s.Game.Journal.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(game.CheckpointName(name), file, 0o640); err != nil { // as it was before
			t.Fatal(err)
		}
		if g, _, err = Resume(lib, name, false); err != nil {
			t.Fatal(err)
		}
		return g, hash
	}
	if g, hash := undone(t, 5); g.Behind() == 0 || g.State.Hash() != hash {
		t.Error("orders after the checkpoint were undone, and it is not used")
	}
	if g, hash := undone(t, 25); g.Behind() != 0 || g.State.Hash() != hash {
		t.Error("its own orders were undone, and it is used")
	}
	t.Run("torn end", func(t *testing.T) {
		name := copied(t, dir, file)
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data[:len(data)-7], 0o640); err != nil {
			t.Fatal(err)
		}
		g, note, err := Resume(lib, name, true)
		if err != nil || !strings.Contains(note, "ends in the middle of a line") || g.Behind() == 0 {
			t.Errorf("%v %s", err, note)
		}
		g.Journal.Close()
	})
	t.Run("by hand", func(t *testing.T) {
		var with, without error
		for _, f := range [][]byte{file, nil} {
			name := copied(t, dir, f)
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			lines := bytes.SplitAfter(data, []byte("\n"))
			for i, l := range lines {
				if bytes.HasPrefix(l, []byte(`{"done":{"n":4`)) { // another hash, with its checksum
					l = bytes.Replace(l[:bytes.Index(l, []byte(`,"crc"`))], []byte(`"hash":"`), []byte(`"hash":"0`), 1)
					lines[i] = checked(append(l, '}'))
				}
			}
			if err := os.WriteFile(name, bytes.Join(lines, nil), 0o640); err != nil {
				t.Fatal(err)
			}
			_, _, err = Resume(lib, name, true)
			if f != nil {
				with = err
			} else {
				without = err
			}
		}
		if with == nil || without == nil || !strings.Contains(with.Error(), "order 4 of the journal") {
			t.Errorf("with a checkpoint: %v; without: %v", with, without)
		}
	})
}

// Under rules that have changed a journal is replayed, and after a reload too.
func TestCheckpointOfOtherRules(t *testing.T) {
	lib, rules := onDisk(t)
	dir := saved(t, lib, "galley/yendor", 61, "")
	file, err := os.ReadFile(game.CheckpointName(filepath.Join(dir, "g.parley")))
	if err != nil {
		t.Fatal(err)
	}
	name := copied(t, dir, file)
	s, out := prompt(t, lib, name)
	if s.Game.Behind() == 0 {
		t.Fatal("the checkpoint is not used")
	}
	rewrite(t, filepath.Join(rules, "data", "defaults.toml"), "boarding-cap   = 8", "boarding-cap   = 9")
	if text := said(s, out, "reload"); !strings.Contains(text, "reloaded the rules") || s.Game.Behind() != 0 {
		t.Error(text)
	}
	hash := s.Game.State.Hash()
	s.Game.Journal.Close()
	again := *lib
	for _, name := range []string{name, copied(t, dir, file)} {
		if name != s.Game.Journal.Name() {
			hash = hashes(s.Game)[60]
		}
		g, _, err := Resume(&again, name, true)
		if err != nil || g.Behind() != 0 || g.State.Hash() != hash {
			t.Errorf("%v: it is used under other rules", err)
		}
		if err == nil {
			g.Journal.Close()
		}
	}
}

// A game with a house rule that has a state of its own, read and switched while it is
// played, and a game whose position was carried over to other rules.
func TestCheckpointAfterHouseRulesAndOtherRules(t *testing.T) {
	lib, rules := onDisk(t)
	house := filepath.Join(t.TempDir(), "tally.lua")
	text := "house \"tally\" { title = \"Tally\", ruleset = \"galley\", state = { volleys = \"count\" } }\non(\"galley.archery.hit\", function() game.tally.volleys = game.tally.volleys + 1 end)\n"
	if err := os.WriteFile(house, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "g.parley")
	b := openAny(t, lib, "galley/yendor", 3, "", name)
	out := &bytes.Buffer{}
	s := New(lib, layout.Screen{Out: out})
	s.SetGame(b.g)
	if err := s.SetBots(""); err != nil {
		t.Fatal(err)
	}
	to := func(n int) {
		for b.g = s.Game; len(b.g.Records()) < n && !b.g.Over(); {
			b.step()
		}
	}
	to(10)
	if text := said(s, out, "house on "+house); len(s.Game.Host.HouseRules.Active) != 1 {
		t.Fatal(text)
	}
	to(20)
	rewrite(t, filepath.Join(rules, "data", "ships.toml"), "hull", "hull") // only its time
	rewrite(t, filepath.Join(rules, "sequence.lua"), "sequence {", "sequence {\n")
	said(s, out, "reload")
	to(64)
	behind := func(want string) *lua.Game {
		g, note, err := Resume(lib, name, false)
		if err != nil || note != "" {
			t.Fatal(err, note)
		}
		if g.Behind() < 32 || g.State.Hash() != want || len(g.Host.HouseRules.Active) != 1 {
			t.Fatalf("resumed behind order %d, %d house rules", g.Behind(), len(g.Host.HouseRules.Active))
		}
		return g
	}
	hash := s.Game.State.Hash()
	g := behind(hash)
	if err := reload.Recall(g, func(*lua.Host) {}); err != nil || g.Behind() != 0 || g.State.Hash() != hash || !slices.Equal(hashes(g), hashes(s.Game)) {
		t.Errorf("replayed from the beginning: %v", err)
	}
	if err := s.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestResumeIsFast resumes a long game ashore, whose orders take longest to replay.
func TestResumeIsFast(t *testing.T) {
	if !*long {
		t.Skip("only with -long: it plays 1,000 orders")
	}
	text, err := os.ReadFile("../scenarios/shore/blockhouse.toml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "blockhouse.toml")
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), "rounds  = 4", "rounds  = 90", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	lib := library()
	dir := saved(t, lib, file, 1001, "")
	name := filepath.Join(dir, "g.parley")
	began := time.Now()
	g, _, err := Resume(lib, name, true)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Journal.Close()
	if took := time.Since(began); took > 200*time.Millisecond || len(g.Records()) < 1001 {
		t.Errorf("%d orders were resumed in %v", len(g.Records()), took)
	}
}
