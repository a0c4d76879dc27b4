package trial

import (
	"testing"

	"parley/core/fuzzing"
)

func TestMain(m *testing.M) { fuzzing.Main(m) }
