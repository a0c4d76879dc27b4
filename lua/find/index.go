package find

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"parley/lua/nearest"
)

// part is a field of a document.
type part int

const (
	title part = iota
	asks
	id
	text
	ruling
	heading // where the book says it
	order   // the orders that the rule is about
	refusal // what its refusals and notes say
	data    // headings and row names of the data tables that it reads
	parts
)

// weights say how much a word counts in each part of a document, and lengths how much a
// long part counts less, from 0 to 1: the w and b of BM25F.
var (
	weights = [parts]float64{title: 4.5, asks: 6, id: 3, text: 1.5, ruling: 0.6, heading: 0.4, order: 0.9, refusal: 0.75, data: 0.6}
	lengths = [parts]float64{title: 0.5, asks: 0.1, id: 0.5, text: 0.5, ruling: 0.8, heading: 0.4, order: 0.8, refusal: 0.9, data: 1}
)

const (
	saturation = 3.0 // k1 of BM25: how soon a repeated word adds nothing more
	missing    = 0.4 // how much of its score a rule loses that matches nothing else of the question

	bySynonym  = 0.95 // what a match counts that was found by a synonym,
	bySpelling = 0.7  // by a guessed spelling,
	byPrefix   = 0.6  // by the beginning of a word,
	inPhrase   = 0.35 // or by a word of a phrase that has a synonym of its own

	// enough is how much of a question, by the weights of its words, the best answer
	// must match; with less there is no answer. Chosen on questions without one.
	enough = 0.42
	// mostWords limits the words of a question that are read: each unknown one is compared
	// with all words of the book.
	mostWords = 60

	// near is the same for the other answers, as a share of the best score.
	near = 0.25
	// Words shorter than these are not read as the beginning of others, or guessed; a
	// guess may be wrong in two letters only for long words.
	leastPrefix, leastGuessed, twiceWrong = 4, 5, 8

	// guessed is how much of a word a guess of its spelling matches, unless it is the only
	// word: two guesses alone are no answer.
	guessed = 0.4
)

// document is what the index knows of one rule.
type document struct {
	id    string
	parts [parts]string
}

// posting says how much a stem counts in a document, before saturation.
type posting struct {
	doc    int
	weight float64
}

// Index finds rules by words. It does not change, and may serve several questions.
type Index struct {
	docs     []document
	postings map[string][]posting
	words    []string              // all words of the documents as they are written, sorted
	forms    map[string]string     // the stem of each
	synonyms map[string][][]string // stems of the book for a word or phrase of players, by its stems
	longest  int                   // the words of the longest phrase among them
}

// newIndex counts the words of documents. synonyms are by the words of players.
func newIndex(docs []document, synonyms map[string][]string) *Index {
	x := &Index{docs: docs, postings: map[string][]posting{}, synonyms: map[string][][]string{}}
	s := stemmer{}
	type counts [parts]float64
	var total counts
	all := make([]map[string]*counts, len(docs))
	long := make([]counts, len(docs))
	for d := range docs {
		all[d] = map[string]*counts{}
		for p, content := range docs[d].parts {
			for _, at := range spans(content) {
				stem := s.stem(plain(content[at.from:at.to]))
				c := all[d][stem]
				if c == nil {
					c = &counts{}
					all[d][stem] = c
				}
				c[p]++
				long[d][p]++
			}
			total[p] += long[d][p]
		}
	}
	for d, stems := range all {
		for stem, c := range stems {
			sum := 0.0
			for p, n := range c {
				if n > 0 {
					average := total[p] / float64(len(docs))
					sum += weights[p] * n / (1 - lengths[p] + lengths[p]*long[d][p]/average)
				}
			}
			x.postings[stem] = append(x.postings[stem], posting{d, sum})
		}
	}
	for w, stem := range maps.Clone(s) {
		x.words = append(x.words, w)
		if _, known := s[stem]; !known { // for words that are misspelt in another form
			s[stem] = stem
			x.words = append(x.words, stem)
		}
	}
	slices.Sort(x.words)
	x.forms = maps.Clone(s)
	for _, phrase := range slices.Sorted(maps.Keys(synonyms)) {
		key := s.stems(phrase)
		x.longest = max(x.longest, len(key))
		k := strings.Join(key, " ")
		for _, book := range synonyms[phrase] {
			x.synonyms[k] = append(x.synonyms[k], x.known(s.stems(book)))
		}
	}
	return x
}

// stems returns the stems of the words of a text.
func stems(text string) []string { return stemmer{}.stems(text) }

func (s stemmer) stems(text string) (list []string) {
	for _, at := range spans(text) {
		list = append(list, s.stem(plain(text[at.from:at.to])))
	}
	return list
}

// rarity is the weight of a stem that n of the documents have: the idf of BM25.
func (x *Index) rarity(n int) float64 {
	return math.Log(1 + (float64(len(x.docs))-float64(n)+0.5)/(float64(n)+0.5))
}

// meaning is a way to read a word of a question: stems that documents have, and how
// much a match counts.
type meaning struct {
	stems  []string
	weight float64
}

// unit is a word of a question, or a phrase that has a synonym.
type unit struct {
	share    float64 // how much it counts
	meanings []meaning
	guess    bool // of its spelling
}

// Hit is a rule that may answer a question.
type Hit struct {
	ID    string
	Score float64
	// Cover is the share of the question that the rule matches, by the weights of its
	// words: 1 if it has all of them.
	Cover float64
}

// Found is the answer to a question: the rules, the best first.
type Found struct {
	Hits []Hit
	// Read says how words that no rule has were understood: "canon" as "cannon".
	Read map[string]string
	// stems are the stems that were looked for.
	stems map[string]bool
}

// Find ranks the rules by a question. Equal scores keep the order of the book, and a rule
// that has only guessed words comes after all that have a word as it was typed. It
// returns none if no rule matches enough of the question.
func (x *Index) Find(question string) *Found {
	f := &Found{Read: map[string]string{}, stems: map[string]bool{}}
	units := x.read(question, f)
	scores, covers := make([]float64, len(x.docs)), make([]float64, len(x.docs))
	whole := 0.0
	best, typed := make([]float64, len(x.docs)), make([]bool, len(x.docs))
	for _, u := range units {
		clear(best)
		rare := 0.0
		for _, m := range u.meanings {
			sum := 0.0
			for _, stem := range m.stems {
				f.stems[stem] = true
				sum += x.rarity(len(x.postings[stem]))
			}
			rare = max(rare, sum*m.weight)
			at := map[int]float64{}
			for _, stem := range m.stems {
				list := x.postings[stem]
				idf := x.rarity(len(list))
				for _, p := range list {
					at[p.doc] += m.weight * idf * p.weight * (saturation + 1) / (saturation + p.weight)
				}
			}
			for d, v := range at {
				best[d] = max(best[d], v)
			}
		}
		if len(u.meanings) == 0 {
			rare = x.rarity(1)
		}
		whole += rare * u.share
		sure := 1.0
		if u.guess && len(units) > 1 {
			sure = guessed
		}
		for d, v := range best {
			if v > 0 {
				scores[d] += v * u.share
				typed[d] = typed[d] || !u.guess
				covers[d] += rare * sure * u.share
			}
		}
	}
	type candidate struct {
		Hit
		typed bool // it has a word as it was typed
	}
	var list []candidate
	for d := range x.docs {
		if scores[d] > 0 {
			cover := covers[d] / whole
			list = append(list, candidate{Hit{x.docs[d].id, scores[d] * (1 - missing*(1-cover)), cover}, typed[d]})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		if a.typed != b.typed {
			if a.typed {
				return -1
			}
			return 1
		}
		return cmp.Compare(b.Score, a.Score)
	})
	if len(list) == 0 || list[0].Cover < enough {
		return f
	}
	last := list[0].Score
	least := last * near
	for _, c := range list {
		if c.Score >= least {
			last = min(last, c.Score) // of a rule with guesses only, which may not stand higher
			f.Hits = append(f.Hits, Hit{c.ID, math.Round(last*100) / 100, math.Round(c.Cover*100) / 100})
		}
	}
	return f
}

// read divides a question into units.
func (x *Index) read(question string, f *Found) (units []unit) {
	s := stemmer{}
	var typed, stem []string
	words := spans(question)
	for _, at := range words[:min(len(words), mostWords)] {
		w := plain(question[at.from:at.to])
		typed, stem = append(typed, w), append(stem, s.stem(w))
	}
	covered := make([]bool, len(typed))
	for i := range typed {
		for n := min(x.longest, len(typed)-i); n >= 1; n-- {
			means := x.synonyms[strings.Join(stem[i:i+n], " ")]
			if means == nil || covered[i] || n == 1 && len(x.postings[stem[i]]) > 0 && idle[typed[i]] {
				continue
			}
			u := unit{share: 1}
			if n == 1 && len(x.postings[stem[i]]) > 0 {
				u.meanings = append(u.meanings, meaning{stem[i : i+1], 1})
			}
			for _, book := range means {
				u.meanings = append(u.meanings, meaning{book, bySynonym})
			}
			units = append(units, u)
			for j := i; j < i+n; j++ {
				covered[j] = true
				if n > 1 && !idle[typed[j]] && len(x.postings[stem[j]]) > 0 {
					units = append(units, unit{share: inPhrase, meanings: []meaning{{stem[j : j+1], 1}}})
				}
			}
			break
		}
	}
	for i, w := range typed {
		if !covered[i] && (!idle[w] || len(typed) == 1) {
			units = append(units, x.word(w, stem[i], f))
		}
	}
	return units
}

// known are the stems that documents have.
func (x *Index) known(list []string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return len(x.postings[s]) == 0 })
}

// word reads one word of a question: as it is, or as a guess if no document has it.
func (x *Index) word(typed, stem string, f *Found) unit {
	u := unit{share: 1}
	if len(x.postings[stem]) > 0 {
		u.meanings = []meaning{{[]string{stem}, 1}}
		return u
	}
	if len(typed) >= leastPrefix {
		from, _ := slices.BinarySearch(x.words, typed)
		for _, w := range x.words[from:] {
			if !strings.HasPrefix(w, typed) {
				break
			}
			u.meanings = append(u.meanings, meaning{[]string{x.forms[w]}, byPrefix})
		}
	}
	if len(u.meanings) > 0 {
		return u
	}
	if w := x.spelled(typed); w != "" {
		f.Read[typed] = w
		u.meanings, u.guess = x.spellings(w), true
	}
	return u
}

// spelled is the word of a document, or of a synonym, whose spelling is nearest; "" if
// none is near. The first letters are the same, or two of them changed places.
func (x *Index) spelled(typed string) string {
	if len(typed) < leastGuessed {
		return ""
	}
	var list []string
	add := func(w string) {
		if w != "" && (w[0] == typed[0] || len(w) > 1 && w[0] == typed[1] && w[1] == typed[0]) && len(w) >= 3 {
			list = append(list, w)
		}
	}
	for _, w := range x.words {
		add(w)
	}
	for w := range x.synonyms {
		if !strings.Contains(w, " ") {
			add(w)
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
	if stem := x.forms[w]; len(x.postings[stem]) > 0 {
		return []meaning{{[]string{stem}, bySpelling}}
	}
	for _, book := range x.synonyms[w] {
		list = append(list, meaning{book, bySpelling * bySynonym})
	}
	return list
}

// Knows reports whether a rule, or a synonym, has one of the words of a text.
func (x *Index) Knows(text string) bool {
	return slices.ContainsFunc(stems(text), func(s string) bool { return len(x.postings[s]) > 0 || x.synonyms[s] != nil })
}

// Marks finds the words of a text that the question asked for: from and to of each, in
// bytes.
func (f *Found) Marks(text string) (list [][2]int) {
	s := stemmer{}
	for _, at := range spans(text) {
		if w := plain(text[at.from:at.to]); !idle[w] && f.stems[s.stem(w)] {
			list = append(list, [2]int{at.from, at.to})
		}
	}
	return list
}
