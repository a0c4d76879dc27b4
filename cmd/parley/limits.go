package main

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"parley/lua/ruleset"
)

// limitFlags adds flags that set the limits of scripts.
func (c *cli) limitFlags(f *flag.FlagSet) {
	l := &c.lib.Limits
	f.Func("limit-time", fmt.Sprintf("limit the time of scripts for one order to `TIME`: 500ms, 3s, 1m (default %v)", ruleset.DefaultLimits.Time), func(text string) error {
		d, err := time.ParseDuration(text)
		if err != nil || d < time.Millisecond || d > 24*time.Hour {
			return errors.New("give a time from 1ms to 24h, such as 500ms, 3s or 1m")
		}
		l.Time = d
		return nil
	})
	f.Func("limit-memory", fmt.Sprintf("limit the memory of scripts to `SIZE`: 96MiB, 1GiB (default %dMiB); the process uses up to three times that", ruleset.DefaultLimits.Memory>>20), func(text string) error {
		n, err := readSize(text)
		if err != nil || n < 16<<20 {
			return errors.New("give a size of 16MiB or more, such as 96MiB or 1GiB")
		}
		l.Memory = n
		l.Collect()
		return nil
	})
	f.Func("limit-steps", fmt.Sprintf("limit the Lua instructions of one order to `NUMBER`: 500k, 15M (default %dM)", ruleset.DefaultLimits.Steps/1_000_000), func(text string) error {
		n, err := readCount(text)
		if err != nil || n < 1000 {
			return errors.New("give a number of 1k or more, such as 500k or 15M")
		}
		l.Steps = n
		return nil
	})
}

// readUnit reads a whole number followed by a unit.
func readUnit(text string, units map[string]int64) (int64, error) {
	digits := strings.TrimRightFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	unit, ok := units[strings.ToLower(strings.TrimSpace(text[len(digits):]))]
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !ok || n < 0 || n > math.MaxInt64/unit {
		return 0, fmt.Errorf("%q is not a number with a unit", text)
	}
	return n * unit, nil
}

// readSize reads bytes: 262144, 256MiB, 256M, 1GiB.
func readSize(text string) (int64, error) {
	return readUnit(text, map[string]int64{"": 1, "k": 1 << 10, "kib": 1 << 10, "m": 1 << 20, "mib": 1 << 20, "g": 1 << 30, "gib": 1 << 30, "kb": 1e3, "mb": 1e6, "gb": 1e9})
}

// readCount reads a number: 500000, 500k, 50M.
func readCount(text string) (int64, error) {
	return readUnit(text, map[string]int64{"": 1, "k": 1e3, "m": 1e6, "g": 1e9})
}
