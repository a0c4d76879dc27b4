package chart

import (
	"flag"
	"testing"

	"parley/core/fuzzing"
)

var update = flag.Bool("update", false, "rewrite the golden pictures")

func TestMain(m *testing.M) { fuzzing.Main(m) }
