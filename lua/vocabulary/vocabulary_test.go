package vocabulary

import (
	"slices"
	"testing"
)

var (
	shooting = Fields{{"range", "range = 3", "how far"}, {"dice", "dice = 2", "how many"}}
	shoot    = Words[int]{{"shoot", "shoot { FIELD = … }", "lets fly", 1}, {"house", `house "ID"`, "begins a house file", 2}}
)

func register() List {
	return slices.Concat(shoot.Entries(Word, ""), shooting.Entries(Field, "shoot"), Fields{{"house.toml", "NAME.toml", "a house file"}}.Entries(File, ""))
}

func TestFind(t *testing.T) {
	l := register()
	for path, want := range map[string]int{"Shoot": 1, "shoot.range": 1, "house": 2, "house.toml": 1, "range": 0, "": 0} {
		if found := l.Find(path); len(found) != want {
			t.Errorf("%q finds %v, not %d entries", path, found, want)
		}
	}
	if got := l.Members("shoot").Names(); !slices.Equal(got, shooting.Names()) {
		t.Errorf("shoot has %v", got)
	}
	if got := l.Called("dice"); len(got) != 1 || got[0].Path() != "shoot.dice" {
		t.Errorf("dice is %v", got)
	}
	if got := l.Paths(); !slices.Equal(got, []string{"house", "house.toml", "shoot", "shoot.dice", "shoot.range"}) {
		t.Errorf("the paths are %v", got)
	}
}

func TestNames(t *testing.T) {
	if !shooting.Has("dice") || shooting.Has("Dice") || shoot.Index("house") != 1 || shoot.Index("dice") != -1 {
		t.Error("names are compared to the letter")
	}
}
