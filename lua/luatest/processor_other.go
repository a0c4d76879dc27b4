//go:build !unix

package luatest

import "time"

var began = time.Now()

// Processor is the time by the clock where that of the processors is not known.
func Processor() time.Duration { return time.Since(began) }
