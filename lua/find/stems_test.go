package find

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/luatest"
)

var update = flag.Bool("update", false, "write stems.txt")

// wordsOfBooks lists the words of the rulebooks that the program carries, and of what players
// say for them, sorted.
func wordsOfBooks(t *testing.T) (list []string) {
	t.Helper()
	seen := map[string]bool{}
	read := func(text string) {
		for at := range words(text) {
			seen[plain(text[at.from:at.to])] = true
		}
	}
	for _, name := range []string{"galley", "piratewars", "scum", "shore"} {
		h, err := lua.OpenRuleset(luatest.Compiled(), name)
		if err != nil {
			t.Fatal(err)
		}
		for d := range documents(h) {
			for _, texts := range d.parts {
				for _, text := range texts {
					read(text)
				}
			}
		}
		for said, means := range synonyms(h) {
			read(said)
			for _, m := range means {
				read(m)
			}
		}
	}
	everyday(everydayWords, func(says, means []string) {
		for _, text := range slices.Concat(says, means) {
			read(text)
		}
	})
	for w := range seen {
		if w != "" {
			list = append(list, w)
		}
	}
	slices.Sort(list)
	return list
}

// TestStems: stems.txt says what the stemmer says, and has nearly all words of the books;
// -update writes it again.
func TestStems(t *testing.T) {
	books := wordsOfBooks(t)
	if *update {
		var b strings.Builder
		for _, w := range books {
			if stem := stemOf(w); stem == w {
				b.WriteString(w + "\n")
			} else {
				b.WriteString(w + " " + stem + "\n")
			}
		}
		if err := os.WriteFile("stems.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Skip("stems.txt is written: run the test again without -update")
	}
	table := stemTable()
	for w, stem := range table {
		if got := stemOf(w); got != stem {
			t.Errorf("stems.txt has %q for %q, and the stemmer %q: run go test ./lua/find -run TestStems -update", stem, w, got)
		}
	}
	missing := 0
	for _, w := range books {
		if _, ok := table[w]; !ok {
			missing++
		}
	}
	if missing*20 > len(books) || len(table) > len(books)*6/5 {
		t.Errorf("stems.txt has %d words, and lacks %d of the %d of the books: run go test ./lua/find -run TestStems -update", len(table), missing, len(books))
	}
}
