package find_test

import (
	"testing"

	"parley/lua/luatest"
)

func TestMain(m *testing.M) { luatest.Main(m) }
