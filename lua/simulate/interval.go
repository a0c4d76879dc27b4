package simulate

import "math"

// Alpha is the share of intervals that miss the truth: 1 in 20.
const Alpha = 0.05

// Weighted is how often a number between 0 and 1 was seen.
type Weighted struct {
	X, N float64
}

// The bets of [Interval]: shares of what may be lost, each a bit larger than the one
// before. Small bets win in long runs, large ones in short runs.
const (
	bets     = 34
	leastBet = 0.0005
	mostBet  = 0.95
)

// Interval returns an interval for the mean of numbers between 0 and 1, from how often
// each was seen. It holds the true mean in all but [Alpha] of the runs however often one
// looks, and whenever one stops because of what one sees.
//
// It is a betting confidence sequence (Waudby-Smith and Ramdas, Estimating means of
// bounded random variables by betting, arXiv 2010.09686): against each possible mean m a
// gambler bets on higher numbers, another one on lower numbers, and an m is out of the
// interval when the wealth of one of them has grown 2/Alpha-fold (Ville's inequality).
// Their bets are a fixed mixture, as in Robbins' method of mixtures (Annals of
// Mathematical Statistics 41, 1970), so that the wealth depends only on the counts: the
// order of the games does not matter, and shards merge exactly. The interval adapts to
// the spread of the numbers: it is narrow if most are equal.
func Interval(seen []Weighted) (low, high float64) {
	low = lowest(seen)
	mirror := make([]Weighted, len(seen))
	for i, s := range seen {
		mirror[i] = Weighted{1 - s.X, s.N}
	}
	return low, 1 - lowest(mirror)
}

// lowest returns the lowest mean that bets on higher numbers do not refute.
func lowest(seen []Weighted) float64 {
	sum, n := 0.0, 0.0
	for _, s := range seen {
		sum, n = sum+float64(s.X*s.N), n+s.N
	}
	if n == 0 || sum <= 0 {
		return 0
	}
	// the wealth falls as m grows, and is at most 1 at the mean of the sample
	out, in := 0.0, sum/n
	for range 40 {
		m := (out + in) / 2
		if refuted(seen, m) {
			out = m
		} else {
			in = m
		}
	}
	return in
}

// refuted reports whether bets on higher numbers refute that the mean is m, or less.
func refuted(seen []Weighted, m float64) bool { return logWealth(seen, m) >= math.Log(2/Alpha) }

// logWealth returns the logarithm of what a stake of 1 has become if it was spread over
// the bets against the mean m.
func logWealth(seen []Weighted, m float64) float64 {
	most := math.Inf(-1)
	var logs [bets]float64
	bet, step := leastBet, math.Exp(math.Log(mostBet/leastBet)/(bets-1))
	for j := range logs {
		for _, s := range seen {
			if s.N > 0 {
				logs[j] += float64(s.N * math.Log1p(bet*(s.X/m-1)))
			}
		}
		most = max(most, logs[j])
		bet = float64(bet * step)
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum/bets)
}

// Counted sorts numbers by value and counts equal ones. from and to are the bounds of
// the numbers, which become 0 and 1.
func Counted(list []float64, from, to float64) (seen []Weighted) {
	at := map[float64]int{}
	for _, x := range list {
		i, ok := at[x]
		if !ok {
			i = len(seen)
			at[x] = i
			seen = append(seen, Weighted{(x - from) / (to - from), 0})
		}
		seen[i].N++
	}
	return seen
}

// bounded is [Interval] for numbers between from and to.
func bounded(seen []Weighted, from, to float64) (low, high float64) {
	low, high = Interval(seen)
	return from + float64(low*(to-from)), from + float64(high*(to-from))
}

// tunedFor is the number of games for which [MeanInterval] is narrowest.
const tunedFor = 1000

// MeanInterval returns an interval for the mean of numbers without known bounds, from
// their number, mean and standard deviation. It may be looked at at any time like
// [Interval], but holds only for large numbers of games: it is an asymptotic confidence
// sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Time-uniform central limit
// theory and asymptotic confidence sequences, arXiv 2103.06476, theorem 2.2), tuned for a
// thousand games. Numbers that are all equal say nothing of how far others may be: there is no interval.
func MeanInterval(n int, mean, sd float64) (low, high float64) {
	if n < 2 || sd == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	l := -2 * math.Log(Alpha)
	rho2 := (l + math.Log(l+1)) / tunedFor
	x := float64(float64(n)*rho2) + 1
	half := sd * math.Sqrt(2*x/(float64(n)*float64(n)*rho2)*math.Log(math.Sqrt(x)/Alpha))
	return mean - half, mean + half
}
