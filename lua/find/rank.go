package find

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
)

const (
	saturation = 3.0 // k1 of BM25: how soon a repeated word adds nothing more
	missing    = 0.4 // how much of its score a rule loses that matches nothing else of the question

	// likeTitle and likeAsked say what a title, or a question that a rule answers, adds to
	// its score for each word that it shares with the question, if they are alike.
	likeTitle, likeAsked = 0.7, 0.4

	// severalWords makes a meaning of several words count less than so many words of the
	// question would: each is divided by their number to this power.
	severalWords = 0.75

	// enough is how much of a question, by the weights of its words, one of the three best
	// answers must match; with less there is no answer. Chosen on questions without one.
	enough = 0.52

	// nearly is how much a rule must match to be named among those that come nearest where
	// there is no answer, and mostNear how many are.
	nearly, mostNear = 0.3, 3

	// near is the share of the best score that the rules beside the best have, of which the
	// first named are shown by their titles; further must have more, so that nobody has to
	// leaf through all the rules that share a word with a question.
	named, near, further = 3, 0.25, 0.5

	// guessed is how much of a word a guess of its spelling matches, unless it is the only
	// word: two guesses alone are no answer.
	guessed = 0.5
)

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
	// Near are the rules that come nearest, where none matches enough to be an answer.
	Near []Hit
	// Read says how words that no rule has were understood: "canon" as "cannon".
	Read map[string]string
	// Unknown are the words that mean nothing to the rules, in the order of the question.
	Unknown []string
	// stems are the stems that were looked for, and whether the question has them itself.
	stems map[string]bool
}

// Find ranks the rules by a question. Equal scores keep the order of the book, and a rule
// that has only guessed words comes after all that have a word as it was typed. It
// has no hits if no rule matches enough of the question.
func (x *Index) Find(question string) *Found {
	f := &Found{Read: map[string]string{}, stems: map[string]bool{}}
	list := x.ranked(x.read(question, f), f)
	exact, about := stemmer{}.read(question)
	d, same := x.exact[x.key(exact, false)]
	if !same {
		d, same = x.about[x.key(about, true)]
	}
	if same && len(list) > 0 {
		list = first(list, x.ids[d])
	}
	if !slices.ContainsFunc(list[:min(len(list), 3)], func(c candidate) bool { return c.Cover >= enough }) {
		for _, c := range list[:min(len(list), mostNear)] {
			if c.typed && c.Cover >= nearly {
				f.Near = append(f.Near, c.rounded())
			}
		}
		return f
	}
	best := list[0].Score
	last := best
	for _, c := range list {
		share := near
		if len(f.Hits) >= named {
			share = further
		}
		if c.Score >= best*share {
			last = min(last, c.Score) // of a rule with guesses only, which may not stand higher
			c.Score = last
			f.Hits = append(f.Hits, c.rounded())
		}
	}
	return f
}

// first moves the rule whose title or question was asked to the front.
func first(list []candidate, id string) []candidate {
	top := candidate{Hit{id, list[0].Score, 1}, true}
	return append([]candidate{top}, slices.DeleteFunc(list, func(c candidate) bool { return c.ID == id })...)
}

// candidate is a rule that has a word of a question.
type candidate struct {
	Hit
	typed bool // it has one as it was typed
}

// rounded is the hit with two digits, as it is shown.
func (c candidate) rounded() Hit {
	return Hit{c.ID, math.Round(c.Score*100) / 100, math.Round(c.Cover*100) / 100}
}

// ranked lists the rules that have a word of a question, the best first.
func (x *Index) ranked(units []unit, f *Found) (list []candidate) {
	docs := make([]candidate, len(x.ids))
	alike := make([]float64, len(x.sayings))
	best, share := make([]float64, len(x.ids)), make([]float64, len(x.sayings))
	whole := 0.0
	for _, u := range units {
		rare := x.match(u, best, share, f)
		whole += rare * u.share
		sure := 1.0
		if u.guess && len(units) > 1 {
			sure = guessed
		}
		for d, v := range best {
			if v > 0 {
				docs[d].Score += v * u.share
				docs[d].Cover += rare * sure * u.share
				docs[d].typed = docs[d].typed || !u.guess
			}
		}
		for n, v := range share {
			alike[n] += v * u.share
		}
	}
	clear(best)
	for n, v := range alike {
		if v > 0 {
			said := x.sayings[n]
			best[said.doc] = max(best[said.doc], said.like*v*min(1, v/math.Sqrt(whole*said.whole)))
		}
	}
	for d, c := range docs {
		if c.Score > 0 {
			c.ID, c.Cover = x.ids[d], c.Cover/whole
			c.Score = (c.Score + best[d]) * (1 - missing*(1-c.Cover))
			list = append(list, c)
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
	return list
}

// match scores all documents and all sayings by one word of a question, each by the meaning
// that fits it best, and returns the weight of the word.
func (x *Index) match(u unit, docs, sayings []float64, f *Found) (weight float64) {
	clear(docs)
	clear(sayings)
	if len(u.meanings) == 0 {
		// What no rule has is often what the question is about, "how much is a parrot": it
		// counts as the rarest word, so that the rest of the question is no answer. Measured
		// with the mean of the other words instead: half as many wrong answers again.
		return x.rarity(1)
	}
	for _, m := range u.meanings {
		part := m.weight / math.Pow(float64(len(m.stems)), severalWords)
		whole, in, said := 0.0, map[int]float64{}, map[int]float64{}
		for _, stem := range m.stems {
			f.stems[stem] = f.stems[stem] || m.weight == 1
			list := x.posted(stem)
			rare := x.rarity(len(list)) * part
			whole += rare
			for _, p := range list {
				in[p.doc] += rare * p.weight * (saturation + 1) / (saturation + p.weight)
			}
			for _, n := range x.saying(stem) {
				said[int(n)] += rare * math.Pow(float64(len(m.stems)), severalWords)
			}
		}
		weight = max(weight, whole)
		for d, v := range in {
			docs[d] = max(docs[d], v)
		}
		for n, v := range said {
			sayings[n] = max(sayings[n], v)
		}
	}
	return weight
}

// Marks finds the words of a text that the question asked for: from and to of each, in
// bytes.
func (f *Found) Marks(text string) (list [][2]int) {
	s := stemmer{}
	for at := range words(text) {
		if _, asked := f.stems[s.stem(plain(text[at.from:at.to]))]; asked && !idle[plain(text[at.from:at.to])] {
			list = append(list, [2]int{at.from, at.to})
		}
	}
	return list
}

// Notes says which words of the question no rule has, and how they were understood, a
// sentence for each.
func (f *Found) Notes() (list []string) {
	for _, typed := range slices.Sorted(maps.Keys(f.Read)) {
		list = append(list, fmt.Sprintf("no rule has the word %q (did you mean %q?)", typed, f.Read[typed]))
	}
	for _, typed := range f.Unknown {
		list = append(list, fmt.Sprintf("no rule has the word %q", typed))
	}
	return list
}

// Names reports whether a text has a word of the question, in any form.
func (f *Found) Names(text string) bool {
	return slices.ContainsFunc((stemmer{}).stems(text, idle), func(stem string) bool { return f.stems[stem] })
}

// Matches reports whether a text has a word that the question asked for: one of its own, or
// what they mean in the book.
func (f *Found) Matches(text string) bool { return len(f.Marks(text)) > 0 }
