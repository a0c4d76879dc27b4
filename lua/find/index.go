package find

import (
	"maps"
	"math"
	"slices"
	"strings"
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
	weights = [parts]float64{title: 4.5, asks: 3, id: 3, text: 1.5, ruling: 0.6, heading: 0.4, order: 0.9, refusal: 0.75, data: 0.6}
	lengths = [parts]float64{title: 0.5, asks: 0.1, id: 0.5, text: 0.5, ruling: 0.8, heading: 0.4, order: 0.8, refusal: 0.9, data: 1}
)

// document is what the index knows of one rule.
type document struct {
	id    string
	parts [parts]string
	asks  []string // the questions that it answers, which are also a part
}

// posting says how much a stem counts in a document, before saturation.
type posting struct {
	doc    int
	weight float64
}

// saying is a sentence that a question may be like as a whole: the title of a rule, or a
// question that the rule answers.
type saying struct {
	doc   int
	like  float64 // how much it counts if a question is like it
	whole float64 // the rarity of its words
}

// meaning is a way to read a word of a question: stems that documents have, and how
// much a match counts.
type meaning struct {
	stems  []string
	weight float64
}

// Index finds rules by words. It does not change, and may serve several questions.
type Index struct {
	docs     []document
	postings map[string][]posting
	sayings  []saying
	said     map[string][]int     // the sayings that have a stem
	exact    map[string]int       // the document of a title or question, by its stems
	about    map[string]int       // and by those of its subject, in any order
	words    []string             // all words of the documents as they are written, sorted
	players  []string             // words of players that have a synonym of the ruleset,
	everyday []string             // or an everyday one
	forms    map[string]string    // the stem of each
	synonyms map[string][]meaning // of a word or phrase of players, by its stems
	longest  int                  // the words of the longest phrase among them
}

// newIndex counts the words of documents. synonyms are by the words of players.
func newIndex(docs []document, synonyms map[string][]string) *Index {
	x := &Index{docs: docs, postings: map[string][]posting{}, said: map[string][]int{}, exact: map[string]int{}, about: map[string]int{}, synonyms: map[string][]meaning{}}
	s := stemmer{}
	for i := range docs {
		docs[i].parts[asks] = strings.Join(docs[i].asks, "\n")
	}
	x.count(s)
	for i, d := range docs {
		x.say(s, i, d.parts[title], likeTitle)
	}
	for i, d := range docs {
		for _, q := range d.asks {
			x.say(s, i, q, likeAsked)
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
		x.translate(s, []string{phrase}, synonyms[phrase], bySynonym)
	}
	x.players = x.single()
	everyday(everydayWords, func(says, means []string) { x.translate(s, says, means, byEveryday) })
	x.everyday = x.single()
	return x
}

// single lists what has a synonym and is one word.
func (x *Index) single() (list []string) {
	for w := range x.synonyms {
		if !strings.Contains(w, " ") {
			list = append(list, w)
		}
	}
	return list
}

// counts are how often a stem occurs in the parts of a document.
type counts [parts]float64

// counted is a stem while documents are counted, one after the other.
type counted struct {
	stem string
	doc  int // in which it was found last, from 1
	counts
	postings []posting
}

// count counts the words of all documents.
func (x *Index) count(s stemmer) {
	var total counts
	long := make([]counts, len(x.docs))
	for d := range x.docs {
		for p, content := range x.docs[d].parts {
			n := 0.0
			for range words(content) {
				n++
			}
			long[d][p] = n
			total[p] += n
		}
	}
	written, stems := map[string]*counted{}, map[string]*counted{}
	var in []*counted // the stems of a document
	for d := range x.docs {
		in = in[:0]
		for p, content := range x.docs[d].parts {
			for at := range words(content) {
				w := content[at.from:at.to]
				c := written[w]
				if c == nil {
					stem := s.stem(plain(w))
					if c = stems[stem]; c == nil {
						c = &counted{stem: stem}
						stems[stem] = c
					}
					written[w] = c
				}
				if c.doc != d+1 {
					c.doc, c.counts = d+1, counts{}
					in = append(in, c)
				}
				c.counts[p]++
			}
		}
		for _, c := range in {
			sum := 0.0
			for p, n := range c.counts {
				if n > 0 {
					average := total[p] / float64(len(x.docs))
					sum += weights[p] * n / (1 - lengths[p] + lengths[p]*long[d][p]/average)
				}
			}
			c.postings = append(c.postings, posting{d, sum})
		}
	}
	for stem, c := range stems {
		x.postings[stem] = c.postings
	}
}

// say adds a saying of a document.
func (x *Index) say(s stemmer, doc int, text string, like float64) {
	said := saying{doc: doc, like: like}
	exact, about := s.read(text)
	for _, stem := range about {
		x.said[stem] = append(x.said[stem], len(x.sayings))
		said.whole += x.rarity(len(x.postings[stem]))
	}
	x.sayings = append(x.sayings, said)
	note := func(of map[string]int, key string) {
		if _, taken := of[key]; !taken && key != "" {
			of[key] = doc
		}
	}
	note(x.exact, strings.Join(exact, " "))
	note(x.about, strings.Join(about, " "))
}

// translate adds what words or phrases of players mean, as far as documents have the words:
// an everyday word only if they have all of them.
func (x *Index) translate(s stemmer, says, books []string, weight float64) {
	var means []meaning
	for _, book := range books {
		stems := s.stems(book, nil)
		if known := x.known(slices.Clone(stems)); len(known) == len(stems) || len(known) > 0 && weight != byEveryday {
			means = append(means, meaning{known, weight})
		}
	}
	if len(means) == 0 {
		return
	}
	for _, phrase := range says {
		stems := s.stems(phrase, article)
		key := strings.Join(stems, " ")
		for _, m := range means {
			same := func(o meaning) bool { return slices.Equal(m.stems, o.stems) }
			if key != "" && !slices.Equal(stems, m.stems) && !slices.ContainsFunc(x.synonyms[key], same) {
				x.synonyms[key] = append(x.synonyms[key], m)
				x.longest = max(x.longest, len(stems))
			}
		}
	}
}

// known are the stems that documents have.
func (x *Index) known(list []string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return len(x.postings[s]) == 0 })
}

// rarity is the weight of a stem that n of the documents have: the idf of BM25.
func (x *Index) rarity(n int) float64 {
	return math.Log(1 + (float64(len(x.docs))-float64(n)+0.5)/(float64(n)+0.5))
}
