package game

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"parley/core/deck"
)

// maxShuffles limits the reshuffles that a deck remembers.
const maxShuffles = 8

// past is what a deck remembers of its reshuffles while a card is in a hand, or unread,
// that left the pile before them: that card is not among those that were returned then.
type past struct {
	shuffles []shuffle // the earliest first
	vague    bool      // some of it was forgotten
}

// shuffle is a reshuffle, by kind of card. All its kinds have a count that is not 0.
type shuffle map[string]tally

// tally counts the cards of a kind: those that were not identified before a reshuffle,
// and still are not, or were identified in the pile; and those that were returned.
type tally struct{ before, back int }

// vaguely is the first text of a past of which some was forgotten.
const vaguely = "~"

// past reads what [past.texts] wrote.
func (d Deck) past() (p past) {
	t := d.part(DeckPast)
	if t == nil {
		return p
	}
	for _, v := range t.list {
		if v.text == vaguely {
			p.vague = true
			continue
		}
		s, words := shuffle{}, strings.Fields(v.text)
		for i := 0; i+2 < len(words); i += 3 {
			before, _ := strconv.Atoi(words[i+1])
			back, _ := strconv.Atoi(words[i+2])
			s[words[i]] = tally{before, back}
		}
		p.shuffles = append(p.shuffles, s)
	}
	return p
}

// texts writes a past as the elements of a list.
func (p past) texts() (texts []string) {
	if p.vague {
		texts = append(texts, vaguely)
	}
	for _, s := range p.shuffles {
		var words []string
		for _, card := range slices.Sorted(maps.Keys(s)) {
			words = append(words, card, strconv.Itoa(s[card].before), strconv.Itoa(s[card].back))
		}
		texts = append(texts, strings.Join(words, " "))
	}
	return texts
}

// recount adds n to the cards of a kind that were not identified before each of the
// last reshuffles, as many as age.
func (p past) recount(age int, card string, n int) {
	for _, s := range p.shuffles[max(0, len(p.shuffles)-age):] {
		t := s[card]
		if t.before += n; t == (tally{}) {
			delete(s, card)
		} else {
			s[card] = t
		}
	}
}

// setPast writes a past; an empty one has no list.
func (d Deck) setPast(p past) error {
	texts := p.texts()
	if len(texts) == 0 {
		if d.part(DeckPast) == nil {
			return nil
		}
		return d.Set(DeckPast, Value{})
	}
	list := d.st.New(d.typ.Shape.Fields[d.typ.Shape.Index(DeckPast)].Type)
	for i, text := range texts {
		if err := list.Insert(i+1, Str(text)); err != nil {
			return err
		}
	}
	return d.Set(DeckPast, Of(list))
}

// recount is [past.recount] for the past of the deck.
func (d Deck) recount(age int, card string, n int) error {
	if age == 0 || d.part(DeckPast) == nil {
		return nil
	}
	p := d.past()
	p.recount(age, card, n)
	return d.setPast(p)
}

// remember notes that cards are about to be shuffled into the pile. A card that somebody
// holds is not among those that everybody has seen.
func (d Deck) remember(back []deck.Slot) error {
	holders := d.Holders()
	if len(holders) == 0 {
		return d.setPast(past{})
	}
	p, now, returned := d.past(), shuffle{}, false
	for card, n := range d.part(DeckPile).m {
		now[card] = tally{before: n.Int()}
	}
	for _, s := range back {
		t := now[s.Card]
		switch {
		case s.Card == "":
			p.vague = p.vague || s.Age > 0
			continue
		case s.Card != "" && (len(s.Seen) == 0 || s.Seen[0] == deck.All): // discards have no Seen
			t.back++
			returned = true
		default: // who has seen it knows more than will be remembered
			t.before++
			p.vague = true
			p.recount(s.Age, s.Card, 1)
		}
		now[s.Card] = t
	}
	if !returned {
		return d.setPast(p)
	}
	p.shuffles = append(p.shuffles, now)
	for d.oldest()+1 < len(p.shuffles) || len(p.shuffles) > maxShuffles {
		p.vague = p.vague || len(p.shuffles) > maxShuffles
		p.shuffles = p.shuffles[1:]
	}
	if err := d.setPast(p); err != nil {
		return err
	}
	for field, player := range d.held {
		if err := d.age(field, player, func(s deck.Slot) int { return min(s.Age+1, len(p.shuffles)) }); err != nil {
			return err
		}
	}
	return nil
}

// held yields the lists of cards that players hold, read or not.
func (d Deck) held(yield func(field, player string) bool) {
	for _, field := range []string{DeckHands, DeckUnread} {
		for _, player := range d.part(field).Keys() {
			if !yield(field, player) {
				return
			}
		}
	}
}

// age changes the ages of the cards that a player holds.
func (d Deck) age(field, player string, to func(deck.Slot) int) error {
	list := d.part(field).Get(player).tab
	for i, s := range slotsOf(list) {
		n := to(s)
		if n == s.Age {
			continue
		}
		s.Age = n
		if err := list.SetAt(i+1, Str(s.String())); err != nil {
			return err
		}
	}
	if field == DeckHands {
		return d.sort(player)
	}
	return nil
}

// oldest returns the greatest age of a card that somebody holds.
func (d Deck) oldest() (n int) {
	for field, player := range d.held {
		for _, s := range slotsOf(d.part(field).m[player].tab) {
			n = max(n, s.Age)
		}
	}
	return n
}

// agedUnknown says whether an unidentified card left the pile before a reshuffle.
func (d Deck) agedUnknown() bool {
	if d.part(DeckPast) == nil {
		return false
	}
	for _, s := range d.hidden {
		if s.Age > 0 {
			return true
		}
	}
	return slices.ContainsFunc(d.Slots(DeckTop), func(s deck.Slot) bool { return s.Card == "" && s.Age > 0 })
}

// Vague says whether a player may know more of the unidentified cards than the deck
// remembers.
func (d Deck) Vague() bool {
	if d.part(DeckPast) == nil || !d.past().vague {
		return false
	}
	for range d.hidden {
		return true
	}
	return false
}

// level makes all cards in a hand that not everybody has seen as young as the youngest of
// them, before one of them leaves: the others do not know which of them it is. What they
// knew of the older ones is forgotten.
func (d Deck) level(player string) error {
	hand := slices.DeleteFunc(d.Hand(player), func(s deck.Slot) bool { return slices.Contains(s.Seen, deck.All) })
	youngest := slices.MinFunc(hand, func(a, b deck.Slot) int { return a.Age - b.Age }).Age
	p, changed := d.past(), false
	for _, s := range hand {
		if s.Age == youngest {
			continue
		}
		changed = true
		if s.Card != "" { // as if it had been in the pile until then
			q := past{shuffles: p.shuffles[:max(0, len(p.shuffles)-youngest)]}
			q.recount(s.Age-youngest, s.Card, 1)
		}
	}
	if !changed {
		return nil
	}
	p.vague = true
	if err := d.setPast(p); err != nil {
		return err
	}
	return d.age(DeckHands, player, func(s deck.Slot) int {
		if slices.Contains(s.Seen, deck.All) {
			return s.Age
		}
		return youngest
	})
}

// Settle forgets the reshuffles.
func (d Deck) Settle() error {
	p := d.past()
	if err := d.setPast(past{vague: p.vague || len(p.shuffles) > 0}); err != nil {
		return err
	}
	return d.rejuvenate()
}

// Identified forgets the reshuffles because all cards that players hold are known.
func (d Deck) Identified() error {
	if err := d.setPast(past{}); err != nil {
		return err
	}
	return d.rejuvenate()
}

// rejuvenate makes all cards that players hold young.
func (d Deck) rejuvenate() error {
	for field, player := range d.held {
		if err := d.age(field, player, func(deck.Slot) int { return 0 }); err != nil {
			return err
		}
	}
	return nil
}
