package layout

import "testing"

func TestLettersAreNotBytes(t *testing.T) {
	if got := Capital("élan rows on") + Lowered("Écluse") + Capital(""); got != "Élan rows onécluse" {
		t.Error(got)
	}
	if got := Wrap("ééé ééé ééé", 7); got != "ééé ééé\nééé" {
		t.Errorf("%q", got)
	}
}
