package find

import (
	"encoding/binary"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
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

// document is what the index is made of: the texts of one rule, by their parts.
type document struct {
	id    string
	parts [parts][]string
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
	ids      []string         // of the documents
	stems    map[string]int32 // the stems of the documents, with their numbers
	postings [][]posting      // by the number of a stem
	sayings  []saying
	said     [][]int32            // the sayings that have a stem, by its number
	exact    map[string]int       // the document of a title or question, by the key of its stems
	about    map[string]int       // and by that of its subject, in any order
	players  []string             // words of players that have a synonym of the ruleset,
	everyday []string             // or an everyday one
	synonyms map[string][]meaning // of a word or phrase of players, by its stems
	longest  int                  // the words of the longest phrase among them

	spelling func() spelling // is made when the first question has a word that nobody knows
}

// spelling is what the spelling of a word is compared with.
type spelling struct {
	words []string          // all words of the documents as they are written, and their stems, sorted
	forms map[string]string // the stem of each
}

// newIndex counts the words of n documents, which it reads while the next ones are
// collected. synonyms are by the words of players.
func newIndex(n int, docs iter.Seq[document], synonyms map[string][]string) *Index {
	r := newReader(n)
	x := &Index{stems: r.stems, synonyms: make(map[string][]meaning, 2000)}
	collected := make(chan document, n)
	go func() {
		for d := range docs {
			collected <- d
		}
		close(collected)
	}()
	says := 0
	for d := range collected {
		r.document(len(x.ids), d)
		x.ids, says = append(x.ids, d.id), says+len(d.parts[title])+len(d.parts[asks])
	}
	x.spelling = sync.OnceValue(r.spelling)
	var rest sync.WaitGroup
	rest.Go(func() { x.translateAll(r.stemmer, synonyms) })
	x.count(r)
	x.sayAll(r, says)
	rest.Wait()
	return x
}

// sayAll adds the sayings of all documents, titles before questions.
func (x *Index) sayAll(r *reader, says int) {
	x.exact, x.about, x.sayings = make(map[string]int, says), make(map[string]int, says), make([]saying, 0, says)
	x.said = make([][]int32, len(r.names))
	for d := range x.ids {
		for _, words := range r.texts(d, title) {
			x.say(r, d, words, likeTitle)
		}
	}
	for d := range x.ids {
		for _, words := range r.texts(d, asks) {
			x.say(r, d, words, likeAsked)
		}
	}
}

// translateAll adds the synonyms of the ruleset, and the everyday ones.
func (x *Index) translateAll(s stemmer, synonyms map[string][]string) {
	for _, phrase := range slices.Sorted(maps.Keys(synonyms)) {
		x.players = x.translate(s, []string{phrase}, synonyms[phrase], bySynonym, x.players)
	}
	everyday(everydayWords, func(says, means []string) { x.everyday = x.translate(s, says, means, byEveryday, x.everyday) })
}

// number is the number of a stem, -1 if no document has it.
func (x *Index) number(stem string) int32 {
	if n, ok := x.stems[stem]; ok {
		return n
	}
	return -1
}

// posted lists the documents that have a stem.
func (x *Index) posted(stem string) []posting {
	if n := x.number(stem); n >= 0 {
		return x.postings[n]
	}
	return nil
}

// saying lists the sayings that have a stem.
func (x *Index) saying(stem string) []int32 {
	if n := x.number(stem); n >= 0 {
		return x.said[n]
	}
	return nil
}

// has reports whether a document has a stem.
func (x *Index) has(stem string) bool { return x.number(stem) >= 0 }

// counts are how often a stem occurs in the parts of a document.
type counts [parts]float64

// count weighs the stems of all documents.
func (x *Index) count(r *reader) {
	var total counts
	for _, long := range r.long {
		for p, n := range long {
			total[p] += n
		}
	}
	in := make([]counts, len(r.names)) // of the stems of one document
	x.postings = make([][]posting, len(r.names))
	all := 0
	for _, n := range r.spread {
		all += n
	}
	room := make([]posting, all)
	for stem, n := range r.spread {
		x.postings[stem], room = room[:0:n], room[n:]
	}
	var found []int32
	clear(r.last)
	for d := range x.ids {
		found = found[:0]
		for p := range parts {
			for _, words := range r.texts(d, p) {
				for _, w := range words {
					stem := r.list[w].stem
					if r.last[stem] != d+1 {
						r.last[stem] = d + 1
						found = append(found, stem)
					}
					in[stem][p]++
				}
			}
		}
		for _, stem := range found {
			sum := 0.0
			for p, n := range in[stem] {
				if n > 0 {
					average := total[p] / float64(len(x.ids))
					sum += weights[p] * n / (1 - lengths[p] + lengths[p]*r.long[d][p]/average)
				}
			}
			x.postings[stem] = append(x.postings[stem], posting{d, sum})
			in[stem] = counts{}
		}
	}
}

// say adds a saying of a document.
func (x *Index) say(r *reader, doc int, words []int32, like float64) {
	said := saying{doc: doc, like: like}
	r.exact, r.about = r.exact[:0], r.about[:0]
	for _, w := range words {
		f := &r.list[w]
		if f.article {
			continue
		}
		r.exact = append(r.exact, f.stem)
		if !f.idle {
			r.about = append(r.about, f.stem)
		}
	}
	slices.Sort(r.about)
	r.about = slices.Compact(r.about)
	for _, stem := range r.about {
		x.said[stem] = append(x.said[stem], int32(len(x.sayings)))
		said.whole += x.rarity(len(x.postings[stem]))
	}
	x.sayings = append(x.sayings, said)
	note := func(of map[string]int, stems []int32) {
		r.key = appendKey(r.key[:0], stems)
		if _, taken := of[string(r.key)]; !taken && len(r.key) > 0 {
			of[string(r.key)] = doc
		}
	}
	note(x.exact, r.exact)
	note(x.about, r.about)
}

// appendKey appends the key of a list of stems.
func appendKey(key []byte, stems []int32) []byte {
	for _, n := range stems {
		key = binary.AppendUvarint(key, uint64(n))
	}
	return key
}

// key is the key of a list of stems, "" if no document has one of them; sorted says that
// their order is of no account.
func (x *Index) key(stems []string, sorted bool) string {
	list := make([]int32, len(stems))
	for i, stem := range stems {
		if list[i] = x.number(stem); list[i] < 0 {
			return ""
		}
	}
	if sorted {
		slices.Sort(list)
	}
	return string(appendKey(nil, list))
}

// translate adds what words or phrases of players mean, as far as documents have the words:
// an everyday word only if they have all of them. It appends to single the words, but not
// the phrases, that had no meaning before.
func (x *Index) translate(s stemmer, says, books []string, weight float64, single []string) []string {
	var means []meaning
	for _, book := range books {
		if weight == byEveryday && !x.hasAll(s, book) {
			continue
		}
		stems := s.stems(book, nil)
		if known := x.known(slices.Clone(stems)); len(known) == len(stems) || len(known) > 0 && weight != byEveryday {
			means = append(means, meaning{known, weight})
		}
	}
	if len(means) == 0 {
		return single
	}
	for _, phrase := range says {
		stems := s.stems(phrase, article)
		key := strings.Join(stems, " ")
		before := x.synonyms[key]
		list := before
		for _, m := range means {
			same := func(o meaning) bool { return slices.Equal(m.stems, o.stems) }
			if key != "" && !slices.Equal(stems, m.stems) && !slices.ContainsFunc(list, same) {
				list = append(list, m)
			}
		}
		if len(list) == len(before) {
			continue
		}
		x.synonyms[key], x.longest = list, max(x.longest, len(stems))
		if before == nil && len(stems) == 1 {
			single = append(single, key)
		}
	}
	return single
}

// known are the stems that documents have.
func (x *Index) known(list []string) []string {
	return slices.DeleteFunc(list, func(s string) bool { return !x.has(s) })
}

// hasAll reports whether documents have all the words of a text.
func (x *Index) hasAll(s stemmer, text string) bool {
	for at := range words(text) {
		if !x.has(s.stem(plain(text[at.from:at.to]))) {
			return false
		}
	}
	return true
}

// rarity is the weight of a stem that n of the documents have: the idf of BM25.
func (x *Index) rarity(n int) float64 {
	return math.Log(1 + (float64(len(x.ids))-float64(n)+0.5)/(float64(n)+0.5))
}
