package simulate

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// key is what a die is for. Dice with equal keys in one game are numbered.
type key struct {
	rule, why, who, phase string
	round                 int
}

// keyed makes the generators of one game: one for each key and number, a hash of these
// and the seed. A generator does not depend on what else was rolled.
type keyed struct {
	seed  uint64
	realm string // dice, or the thoughts of bots
	round int
	asked map[key]int // in this round
	text  []byte
	pcg   rand.PCG
	rand  *rand.Rand
}

func newKeyed(realm string, seed uint64) *keyed {
	k := &keyed{seed: seed, realm: realm, asked: map[key]int{}}
	k.rand = rand.New(&k.pcg)
	return k
}

// generator returns the generator of the next effect with that key. It is valid until
// the next call.
func (k *keyed) generator(x key) *rand.Rand {
	if x.round != k.round {
		clear(k.asked)
		k.round = x.round
	}
	n := k.asked[x]
	k.asked[x] = n + 1
	b := binary.LittleEndian.AppendUint64(k.text[:0], k.seed)
	b = binary.LittleEndian.AppendUint64(b, uint64(x.round))
	b = binary.LittleEndian.AppendUint64(b, uint64(n))
	for _, s := range [...]string{k.realm, x.rule, x.why, x.who, x.phase} {
		b = append(b, s...)
		b = append(b, 0)
	}
	k.text = b
	sum := sha256.Sum256(b)
	k.pcg.Seed(binary.LittleEndian.Uint64(sum[:8]), binary.LittleEndian.Uint64(sum[8:16]))
	return k.rand
}
