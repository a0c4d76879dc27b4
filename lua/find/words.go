package find

import (
	_ "embed"
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
)

// span is one word of a text: the bytes from..to.
type span struct{ from, to int }

// words finds the words of a text: letters and digits, with apostrophes inside them.
func words(text string) iter.Seq[span] {
	return func(yield func(span) bool) {
		for at := next(text, 0); at.to > at.from && yield(at); at = next(text, at.to) {
		}
	}
}

// next finds the first word of a text from a byte on; it is empty if there is none.
func next(text string, from int) span {
	start := -1
	for i := from; i < len(text); {
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[i:])
		}
		in := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || (r == '\'' || r == '’') && start >= 0 ||
			r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r))
		switch {
		case in && start < 0:
			start = i
		case !in && start >= 0:
			return span{start, i}
		}
		i += size
	}
	if start >= 0 {
		return span{start, len(text)}
	}
	return span{}
}

// plain returns a word in lower case, without a possessive ending or a contracted verb:
// captain's, what's.
func plain(word string) string {
	if !strings.ContainsFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return word
	}
	word = strings.ToLower(strings.ReplaceAll(word, "’", "'"))
	word, _, _ = strings.Cut(word, "'")
	return word
}

// stemmer finds the stems of words, and works each out only once.
type stemmer map[string]string

// stem returns the stem of a word in lower case: of an irregular form, that of the
// form that dictionaries list.
func (s stemmer) stem(word string) string {
	if listed, ok := stemTable()[word]; ok {
		return listed
	}
	known, ok := s[word]
	if !ok {
		known = stemOf(word)
		s[word] = known
	}
	return known
}

// stemOf works a stem out.
func stemOf(word string) string {
	if b := irregular[word]; b != "" {
		word = b
	}
	return english.Stem(word, true)
}

// stemList holds the words of the rulebooks with their stems, a line each: "archers archer",
// or "archer" if a word is its own stem. The stemmer takes most of the time that it takes to
// read a book, and the words hardly change; what is not in the list is worked out. The tests
// write it.
//
//go:embed stems.txt
var stemList string

// stemTable returns the stems of stemList by their words.
var stemTable = sync.OnceValue(func() map[string]string {
	table := make(map[string]string, strings.Count(stemList, "\n"))
	for rest := stemList; rest != ""; {
		line := rest
		if end := strings.IndexByte(rest, '\n'); end >= 0 {
			line, rest = rest[:end], rest[end+1:]
		} else {
			rest = ""
		}
		if at := strings.IndexByte(line, ' '); at >= 0 {
			table[line[:at]] = line[at+1:]
		} else {
			table[line] = line
		}
	}
	return table
})

// stems returns the stems of the words of a text that are not left out.
func (s stemmer) stems(text string, without map[string]bool) (list []string) {
	for at := range words(text) {
		if w := plain(text[at.from:at.to]); !without[w] {
			list = append(list, s.stem(w))
		}
	}
	return list
}

// read returns the stems of a sentence without articles, and those of what it is about, each
// once, sorted.
func (s stemmer) read(text string) (exact, about []string) {
	for at := range words(text) {
		w := plain(text[at.from:at.to])
		if article[w] {
			continue
		}
		stem := s.stem(w)
		exact = append(exact, stem)
		if !idle[w] {
			about = append(about, stem)
		}
	}
	slices.Sort(about)
	return exact, slices.Compact(about)
}

// irregular are forms that no stemmer leads back to their dictionary form.
var irregular = pairs(`
	men man women woman people person feet foot mice mouse knives knife lives life
	shot shoot shots shoot sank sink sunk sink sunken sink fought fight lost lose loss lose losses lose hid hide hidden hide
	rode ride ridden ride broke break broken break threw throw thrown throw fell fall fallen fall ran run
	drew draw drawn draw took take taken take bought buy left leave went go gone go held hold
	swam swim swum swim came come made make said say saw see seen see began begin begun begin
	fled flee flight flee struck strike blew blow blown blow bore bear stood stand sat sit built build
	caught catch brought bring gave give given give drove drive driven drive won win winner win
	dead die died die dies die dying die death die deaths die killed kill caught catch bound bind
	leapt leap stuck stick tied tie tying tie chose choose chosen choose choice choose laid lay
	movement move movements move rower row rowers row rowing row archery archer demoralized demoralised
	colour color colours color armour armor harbour harbor manoeuvre maneuver manoeuvres maneuver
	heavier heavy harder hard easier easy bigger big larger large smaller small longer long closer close further far farther far worse bad faster fast quicker quick slower slow higher high lower low better good`)

func pairs(text string) map[string]string {
	list := strings.Fields(text)
	m := make(map[string]string, len(list)/2)
	for i := 0; i+1 < len(list); i += 2 {
		m[list[i]] = list[i+1]
	}
	return m
}

// article are words that may stand anywhere in a phrase: slow me down.
var article = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields("a an the my our your his their ur me us him them it") {
		m[w] = true
	}
	return m
}()

// idle are words that say how a question is asked, and not what it is about.
var idle = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`
		a an the this that these those there here
		i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs
		somebody someone anybody anyone everybody everyone nobody something anything everything thing things one ones
		what which who whom whose when where why how whether
		am is are was were be been being do does did doing done don doesn didn isn aren wasn won
		have has had having can could cannot may might must shall should will would
		and or but nor if so than then as because while though
		of to in on at by for from with about into onto per via
		not no yes please ok now just only also too very still ever even again
		get gets got getting happen happens happened happening mean means meant count counts
		allow allows allowed permit permitted possible able need needs needed want wants like let lets
		know tell explain work works rule rules much many lot some any other another each every all both
		exactly actually exact really difference use uses used using take takes always never
		u ur r n thru till until im ive id its thats wats whats whos wheres hows isnt arent dont doesnt didnt cant wont couldnt shouldnt wouldnt
		gonna wanna gotta gimme lol lmao haha yay oops hey hi hello thanks thx plz pls btw ok okay well oh um erm hmm wait anyway
		say says said vs versus pros cons difference same
		stuff bit bits sort kind guess suppose basically actually actualy literally quite bother
		supposed wonder wondering remind required require requires requirement requirements entitled becomes become became
		mechanic mechanics procedure detail details structure behave behaviour handle handled handles
		determine determined calculate calculated maybe perhaps possibly probably regarding concerning
		suddenly deliberately intentionally easily simply directly resolve resolves resolved matter matters
		precisely circumstances occasion occasions`) {
		m[w] = true
	}
	return m
}()

// vague are words that say little of what a question is about.
var vague = map[string]bool{
	"good": true, "bad": true, "better": true, "best": true, "number": true, "chance": true, "way": true, "time": true,
	"hard": true, "easy": true, "possible": true, "worth": true, "right": true, "wrong": true, "new": true, "whole": true,
}
