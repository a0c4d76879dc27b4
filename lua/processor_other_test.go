//go:build !unix

package lua_test

import "time"

var began = time.Now()

// processorTime is the time by the clock where that of the processors is not known.
func processorTime() time.Duration { return time.Since(began) }
