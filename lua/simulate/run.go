package simulate

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Watch is how a run is watched and ended. None of it changes the result of a game.
type Watch struct {
	Workers int         // games played at the same time; 0: as many as processors
	Stopped func() bool // ends the run early; nil: never
	// Known is called when further seeds are complete, with a function that returns
	// their rows; may be nil.
	Known func(seeds int, rows func() []Row)
	// Enough looks at the first seeds, now and then, and ends the run if they suffice;
	// nil: never.
	Enough func(rows []Row) bool
}

// LookEvery is after how many seeds Enough is asked.
const LookEvery = 50

// hostsOfWorker is how many hosts a worker keeps.
const hostsOfWorker = 4

// blockOfSeeds is how many seeds are played with one set of rules before the next set,
// if there are more sets than hosts.
const blockOfSeeds = 50

// Seeds is the range of seeds that is played: all of a plan, or those of a shard. To is
// not included.
type Seeds struct{ From, To int }

// All is every seed of the plan.
func (p *Plan) All() Seeds { return Seeds{0, p.Games} }

// Workers is how many games are played at the same time by default.
func Workers() int { return runtime.GOMAXPROCS(0) }

// Run plays games of a plan, and returns a row for each seed, set of rules and seating,
// in this order: all seeds of the range, or the first of them if it was stopped. With an error, such as one of
// a measure, it returns the rows of the seeds before that.
func (p *Plan) Run(in Seeds, w Watch) ([]Row, error) {
	if p.head == nil {
		if _, err := p.Check(); err != nil {
			return nil, err
		}
	}
	r := &run{p: p, in: in, watch: w, games: p.head.PerSeed()}
	r.rows = make([]*Row, (in.To-in.From)*r.games)
	r.limit.Store(int64(len(r.rows)))
	var wait sync.WaitGroup
	workers := w.Workers
	if workers <= 0 {
		workers = Workers()
	}
	for range min(workers, len(r.rows)) {
		wait.Go(r.work)
	}
	wait.Wait()
	if r.err != nil {
		if seed, _, _ := r.job(r.errAt); r.enough == 0 || seed < r.enough {
			return r.whole(), r.err
		}
	}
	return r.whole(), nil
}

// run is a run in progress.
type run struct {
	p     *Plan
	in    Seeds
	games int // for each seed
	watch Watch
	next  atomic.Int64
	limit atomic.Int64 // jobs from here on are not begun
	ended atomic.Bool

	open   sync.Mutex // a library is for one goroutine
	mu     sync.Mutex
	rows   []*Row
	seeds  int // complete from the start
	enough int // seeds that suffice; 0: not known yet
	err    error
	errAt  int
}

// whole returns the rows of the seeds that are complete.
func (r *run) whole() (rows []Row) {
	n := r.seeds
	if r.enough > 0 {
		n = r.enough
	}
	for _, row := range r.rows[:n*r.games] {
		rows = append(rows, *row)
	}
	return rows
}

// job returns the seed, from the beginning of the range, the arm and the seating of job i.
func (r *run) job(i int) (seed, arm, seating int) {
	seatings := r.games / len(r.p.Arms)
	game := i % r.games
	seed = i / r.games
	if len(r.p.Arms) > hostsOfWorker {
		block := i / (blockOfSeeds * r.games)
		size := min(blockOfSeeds, r.in.To-r.in.From-block*blockOfSeeds)
		rest := i - block*blockOfSeeds*r.games
		seed, game = block*blockOfSeeds+rest%size, rest/size
	}
	return seed, game / seatings, game % seatings
}

// seat is a host of a worker.
type seat struct {
	arm int
	t   *table
}

func (r *run) work() {
	var seats []seat // the last used at the end
	for {
		i := int(r.next.Add(1)) - 1
		if int64(i) >= r.limit.Load() || r.stopped() {
			return
		}
		seed, arm, seating := r.job(i)
		at := slices.IndexFunc(seats, func(s seat) bool { return s.arm == arm })
		var s seat
		if at >= 0 {
			s = seats[at]
			seats = slices.Delete(seats, at, at+1)
		} else {
			if len(seats) == hostsOfWorker {
				seats = slices.Delete(seats, 0, 1)
			}
			t, err := r.host(arm)
			if err != nil {
				r.fails(i, err)
				return
			}
			s = seat{arm, t}
		}
		seats = append(seats, s)
		row, err := s.t.play(r.p.First+uint64(r.in.From+seed), seating, r.stopped)
		if err != nil {
			r.fails(i, err)
			return
		}
		if row == nil {
			return
		}
		row.Arm = arm
		r.done(seed, row)
	}
}

func (r *run) host(arm int) (*table, error) {
	r.open.Lock()
	defer r.open.Unlock()
	return r.p.open(r.p.Arms[arm])
}

// stopped reports whether nothing more is to be played.
func (r *run) stopped() bool {
	if !r.ended.Load() && r.watch.Stopped != nil && r.watch.Stopped() {
		r.ended.Store(true)
	}
	return r.ended.Load()
}

// fails keeps the error of the earliest job; those before it are still played, so that
// the error is the same for any number of workers.
func (r *run) fails(i int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil || i < r.errAt {
		r.err, r.errAt = err, i
		r.limit.Store(int64(i))
	}
}

// done keeps a row, and looks at the seeds that are complete from the start.
func (r *run) done(seed int, row *Row) {
	n := r.games
	r.mu.Lock()
	defer r.mu.Unlock()
	r.rows[seed*n+row.Arm*(n/len(r.p.Arms))+row.Seat] = row
	before := r.seeds
	for r.enough == 0 && r.seeds < r.in.To-r.in.From && !slices.Contains(r.rows[r.seeds*n:(r.seeds+1)*n], nil) {
		r.seeds++
		if r.watch.Enough != nil && r.seeds%LookEvery == 0 && r.watch.Enough(r.whole()) {
			r.enough = r.seeds
			r.ended.Store(true)
		}
	}
	if r.watch.Known != nil && r.seeds > before {
		r.watch.Known(r.seeds, r.whole)
	}
}
