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

// Sampler estimates a distribution from runs with a generator of its seed. For
// a body that is one round of a chain, Enter restores the first state and the
// body continues where its last round ended; it is nil for others. A run that
// is too long counts as left out.
type Sampler struct {
	Walker *Walker
	Body   Body
	Enter  func() error
	Budget Budget
	Seed   uint64

	res  *Result
	at   map[string]int
	n    []int // by outcome
	lost int
	buf  []byte
	rng  *rand.Rand

	left   int64 // the count of Work at the last pause
	paused time.Time
	effort
}

// start prepares the first run.
func (s *Sampler) start() {
	if s.res != nil {
		return
	}
	s.Budget = s.Budget.filled()
	s.Budget.Paths = s.Budget.Runs
	s.res = &Result{Kind: Sampled, Left: new(big.Rat), Seed: s.Seed, States: 1}
	s.at, s.rng = map[string]int{}, rand.New(rand.NewPCG(s.Seed, 0x9e3779b97f4a7c15))
	s.Walker.depth = s.Budget.Depth
	s.effort = begun(s.Budget)
	s.left, s.paused = s.begin, s.lastReport
}

// Draw continues the sample for a number of steps, or to its end. It does not
// count the work and the time of others since the last call.
func (s *Sampler) Draw(steps int64) error {
	s.start()
	now := s.work()
	s.apart += now - s.left
	s.deadline = s.deadline.Add(time.Since(s.paused))
	until := s.steps() + steps
	s.Walker.rng = s.rng
	defer func() {
		s.Walker.rng, s.left, s.paused = nil, s.work(), time.Now()
	}()
	for !s.spent && s.steps() < until && !s.over() {
		if err := s.draw(); errors.Is(err, ErrStopped) {
			s.spent = true
		} else if err != nil {
			return err
		}
		if !s.look(func() Progress { return Progress{s.paths, 1, float64(s.paths) / float64(s.Budget.Runs)} }) {
			s.spent = true
		}
	}
	return nil
}

// draw is one run.
func (s *Sampler) draw() error {
	if s.Enter != nil {
		if err := s.Enter(); err != nil {
			return err
		}
	}
	key, err := run(s.Walker, s.Body, s.buf[:0])
	if errors.Is(err, ErrStopped) {
		return err
	}
	s.paths++
	if errors.Is(err, ErrDeep) {
		s.lost++
		return nil
	}
	if err != nil {
		return err
	}
	s.buf = key
	i, ok := s.at[string(key)]
	if !ok {
		i = len(s.n)
		s.at[string(key)] = i
		s.n = append(s.n, 0)
		s.res.Outcomes = append(s.res.Outcomes, Outcome{Key: string(key)})
	}
	s.n[i]++
	return nil
}

// Result draws the rest of the sample, and returns the result.
func (s *Sampler) Result() (*Result, error) {
	if err := s.Draw(math.MaxInt64 / 2); err != nil {
		return nil, err
	}
	res := s.res
	res.Paths, res.Steps, res.Assumed = s.paths, s.steps(), s.Walker.shared.assumed
	res.Clock, res.Spent = s.clock, s.spent && s.paths < s.Budget.Runs
	if res.Paths == 0 {
		res.Left.SetInt64(1)
		return res, nil
	}
	for i := range res.Outcomes {
		o := &res.Outcomes[i]
		o.P = big.NewRat(int64(s.n[i]), int64(res.Paths))
		o.Low, o.High = Wilson(s.n[i], res.Paths)
	}
	res.Left.SetFrac64(int64(s.lost), int64(res.Paths))
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

// Wilson returns the 95 % interval of a share of k in n, by Wilson's score.
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
