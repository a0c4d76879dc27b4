package find

import (
	"slices"
	"strings"

	"parley/lua/nearest"
)

const (
	bySynonym  = 0.95 // what a match counts that was found by a synonym of the ruleset,
	byEveryday = 0.6  // by an everyday word,
	bySpelling = 0.7  // by a guessed spelling,
	byPrefix   = 0.6  // by the beginning of a word,
	inPhrase   = 0.5  // or by a word of a phrase that has a synonym of its own

	// ofNumber is how much a number counts for a word, and ofVague a word of which any
	// question may have one: what it is a number of says more.
	ofNumber, ofVague = 0.3, 0.4

	// mostWords limits the words of a question that are read: each unknown one is compared
	// with all words of the book.
	mostWords = 60

	// Words shorter than these are not read as the beginning of others, guessed, or a guess;
	// a guess may be wrong in two letters only for long words.
	leastPrefix, leastGuessed, leastNear, twiceWrong = 4, 5, 3, 8
)

// unit is a word of a question, or a phrase that has a synonym.
type unit struct {
	share    float64 // how much it counts
	meanings []meaning
	guess    bool // of its spelling
}

// read divides a question into units.
func (x *Index) read(question string, f *Found) (units []unit) {
	s := stemmer{}
	var typed, stem []string
	read := 0
	for at := range words(question) {
		if read++; read > mostWords {
			break
		}
		if w := plain(question[at.from:at.to]); !article[w] {
			typed, stem = append(typed, w), append(stem, s.stem(w))
		}
	}
	covered := make([]bool, len(typed))
	for i := range typed {
		for n := min(x.longest, len(typed)-i); n >= 1; n-- {
			means := x.synonyms[strings.Join(stem[i:i+n], " ")]
			if means == nil || covered[i] || n == 1 && x.has(stem[i]) && idle[typed[i]] {
				continue
			}
			u := unit{share: 1}
			if n == 1 {
				u.meanings = x.itself(stem[i])
			}
			u.meanings = append(u.meanings, means...)
			units = append(units, u)
			for j := i; j < i+n; j++ {
				covered[j] = true
				if n > 1 && !idle[typed[j]] {
					if list := append(x.itself(stem[j]), x.synonyms[stem[j]]...); len(list) > 0 {
						units = append(units, unit{share: inPhrase, meanings: list})
					}
				}
			}
			break
		}
	}
	for i, w := range typed {
		switch {
		case covered[i] || idle[w] && len(typed) > 1:
		case '0' <= w[0] && w[0] <= '9':
			if list := x.itself(stem[i]); list != nil {
				units = append(units, unit{share: ofNumber, meanings: list})
			}
		case vague[w] || vague[stem[i]]:
			u := x.word(w, stem[i], f)
			u.share = ofVague
			units = append(units, u)
		default:
			units = append(units, x.word(w, stem[i], f))
		}
	}
	return units
}

// itself is the meaning of a word that documents have.
func (x *Index) itself(stem string) []meaning {
	if !x.has(stem) {
		return nil
	}
	return []meaning{{[]string{stem}, 1}}
}

// word reads one word of a question: as it is, or as a guess if no document has it.
func (x *Index) word(typed, stem string, f *Found) unit {
	u := unit{share: 1}
	if u.meanings = x.itself(stem); u.meanings != nil {
		return u
	}
	if len(typed) >= leastPrefix {
		sp := x.spelling()
		from, _ := slices.BinarySearch(sp.words, typed)
		for _, w := range sp.words[from:] {
			if !strings.HasPrefix(w, typed) {
				break
			}
			u.meanings = append(u.meanings, meaning{[]string{sp.forms[w]}, byPrefix})
		}
	}
	if len(u.meanings) > 0 {
		return u
	}
	if w := x.spelled(typed); w != "" {
		f.Read[typed] = w
		u.meanings, u.guess = x.spellings(w), true
	} else if !slices.Contains(f.Unknown, typed) {
		f.Unknown = append(f.Unknown, typed)
	}
	return u
}

// spelled is the word of a document, or of a synonym, whose spelling is nearest, or else an
// everyday word; "" if none is near. The first letters are the same, or two of them changed places.
func (x *Index) spelled(typed string) string {
	if len(typed) < leastGuessed {
		return ""
	}
	w := nearWord(typed, x.spelling().words, x.players)
	if w == "" {
		w = nearWord(typed, x.everyday)
	}
	return w
}

// nearWord is the word of some lists whose spelling is nearest, as [Index.spelled] says, and
// never one that says nothing.
func nearWord(typed string, lists ...[]string) string {
	var list []string
	for _, w := range slices.Concat(lists...) {
		if len(w) >= leastNear && !idle[w] && (w[0] == typed[0] || w[0] == typed[1] && w[1] == typed[0]) {
			list = append(list, w)
		}
	}
	slices.Sort(list)
	w := nearest.To(typed, list)
	most := 1
	if len(typed) >= twiceWrong {
		most = 2
	}
	if nearest.Distance(typed, w) > most {
		return ""
	}
	return w
}

// spellings are the meanings of a guessed spelling.
func (x *Index) spellings(w string) (list []meaning) {
	if stem := x.spelling().forms[w]; x.has(stem) {
		return []meaning{{[]string{stem}, bySpelling}}
	}
	for _, book := range x.synonyms[w] {
		list = append(list, meaning{book.stems, bySpelling * book.weight})
	}
	return list
}

// Knows reports whether rules, or synonyms of the ruleset, have all words of a text.
func (x *Index) Knows(text string) bool {
	for _, stem := range (stemmer{}).stems(text, nil) {
		if !x.has(stem) && !slices.Contains(x.players, stem) {
			return false
		}
	}
	return true
}
