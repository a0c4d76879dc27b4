package odds

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"time"
)

// maxRounds bounds the rounds of one sampled run of a chain.
const maxRounds = 10_000

// Sample estimates the distribution from runs with a generator of the given
// seed. For a body that is one round of a chain, enter brings about the first
// state and the body goes on from where its last round left; it is nil for
// others. A run that is too long counts as left out.
func Sample(w *Walker, body Body, enter func() error, b Budget, seed uint64) (*Result, error) {
	b = b.filled()
	w.depth, w.rng = b.Depth, rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15))
	defer func() { w.rng = nil }()
	res := &Result{Kind: Sampled, Left: new(big.Rat), Seed: seed, States: 1}
	at, n := map[string]int{}, []int{}
	lost := 0
	deadline, told := time.Now().Add(b.Time), time.Now()
	look := pace{last: told}
	var buf []byte
	for res.Paths < b.Runs {
		if enter != nil {
			if err := enter(); err != nil {
				return nil, err
			}
		}
		key, err := run(w, body, buf[:0])
		if errors.Is(err, ErrStopped) {
			break
		}
		res.Paths++
		if errors.Is(err, ErrDeep) {
			lost++
		} else if err != nil {
			return nil, err
		} else {
			buf = key
			i, ok := at[string(key)]
			if !ok {
				i = len(n)
				at[string(key)] = i
				n = append(n, 0)
				res.Outcomes = append(res.Outcomes, Outcome{Key: string(key)})
			}
			n[i]++
		}
		if look.due() {
			now := time.Now()
			look.next(now)
			if now.After(deadline) || b.Stop != nil && b.Stop() {
				break
			}
			if b.Progress != nil && now.Sub(told) > time.Second/2 {
				told = now
				b.Progress(Progress{Paths: res.Paths, States: 1, Known: float64(res.Paths) / float64(b.Runs)})
			}
		}
	}
	res.Assumed = w.shared.assumed
	if res.Paths == 0 {
		res.Left.SetInt64(1)
		return res, nil
	}
	for i := range res.Outcomes {
		o := &res.Outcomes[i]
		o.P = big.NewRat(int64(n[i]), int64(res.Paths))
		o.Low, o.High = Wilson(n[i], res.Paths)
	}
	res.Left.SetFrac64(int64(lost), int64(res.Paths))
	return res, nil
}

func run(w *Walker, body Body, buf []byte) ([]byte, error) {
	w.pos = 0
	for range maxRounds {
		w.heads = 0
		key, more, err := body(w, buf[:0])
		if err != nil || !more {
			return key, err
		}
		buf = key
	}
	return buf, ErrDeep
}

// Wilson returns the ends of the 95 % interval of a share of k in n, by
// Wilson's score.
func Wilson(k, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959963984540054
	p, m := float64(k)/float64(n), float64(n)
	mid := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, mid-half), min(1, mid+half)
}
