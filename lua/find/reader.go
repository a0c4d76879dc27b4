package find

import "slices"

// reader divides the texts of documents into words, each text once. Words and stems are
// numbers in it: most words occur many times.
type reader struct {
	stemmer stemmer
	forms   map[string]int32 // the words as they are written, by their numbers
	list    []form
	stems   map[string]int32 // the stems, by their numbers
	names   []string
	spread  []int // how many documents have each stem
	last    []int // the document in which each was found last, from 1

	words []int32          // of all texts, one after the other
	ends  []int            // where in words each text ends
	first [][parts + 1]int // by document: the text with which each part begins, and where the last ends
	long  []counts         // by document: how many words each part has

	exact, about []int32 // of the saying that is being read
	key          []byte
}

// form is a word as it is written.
type form struct {
	plain         string
	stem          int32
	article, idle bool
}

// newReader has room for a rulebook of that many rules.
func newReader(docs int) *reader {
	return &reader{
		stems: make(map[string]int32, 2000), stemmer: stemmer{}, forms: make(map[string]int32, 1<<12), list: make([]form, 0, 1<<12),
		words: make([]int32, 0, 256*docs), ends: make([]int, 0, 32*docs), first: make([][parts + 1]int, 0, docs), long: make([]counts, 0, docs),
	}
}

// document reads the texts of document d.
func (r *reader) document(d int, doc document) {
	var first [parts + 1]int
	var long counts
	for p, texts := range doc.parts {
		first[p] = len(r.ends)
		before := len(r.words)
		for _, text := range texts {
			r.text(d, text)
		}
		long[p] = float64(len(r.words) - before)
	}
	first[parts] = len(r.ends)
	r.first, r.long = append(r.first, first), append(r.long, long)
}

// text reads one text.
func (r *reader) text(d int, text string) {
	for at := next(text, 0); at.to > at.from; at = next(text, at.to) {
		written := text[at.from:at.to]
		w, ok := r.forms[written]
		if !ok {
			w = int32(len(r.list))
			r.forms[written] = w
			plain := plain(written)
			r.list = append(r.list, form{plain, r.stem(r.stemmer.stem(plain)), article[plain], idle[plain]})
		}
		r.words = append(r.words, w)
		if stem := r.list[w].stem; r.last[stem] != d+1 {
			r.last[stem] = d + 1
			r.spread[stem]++
		}
	}
	r.ends = append(r.ends, len(r.words))
}

// stem returns the number of a stem.
func (r *reader) stem(stem string) int32 {
	n, ok := r.stems[stem]
	if !ok {
		n = int32(len(r.names))
		r.stems[stem] = n
		r.names, r.spread, r.last = append(r.names, stem), append(r.spread, 0), append(r.last, 0)
	}
	return n
}

// texts yields the words of each text of a part of a document, with their numbers.
func (r *reader) texts(d int, p part) func(yield func(int, []int32) bool) {
	return func(yield func(int, []int32) bool) {
		for t := r.first[d][p]; t < r.first[d][p+1]; t++ {
			from := 0
			if t > 0 {
				from = r.ends[t-1]
			}
			if !yield(t, r.words[from:r.ends[t]]) {
				return
			}
		}
	}
}

// spelling lists the words for guesses, and their stems for words that are misspelt in
// another form.
func (r *reader) spelling() spelling {
	sp := spelling{forms: make(map[string]string, 2*len(r.list))}
	for _, f := range r.list {
		sp.forms[f.plain] = r.names[f.stem]
	}
	for _, f := range r.list {
		stem := r.names[f.stem]
		if _, known := sp.forms[stem]; !known {
			sp.forms[stem] = stem
		}
	}
	for w := range sp.forms {
		sp.words = append(sp.words, w)
	}
	slices.Sort(sp.words)
	return sp
}
