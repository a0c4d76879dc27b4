package answer

import (
	"encoding/json"

	"parley/core/game"
	"parley/lua"
)

// StateJSON is the whole game as an object: turn, with the number of the round (its key
// is the ruleset's word), the last round, the phase, and the player to act if only one
// is; state, without the secret fields that see hides (nil hides none); and the hash of
// the whole state, secrets included.
func StateJSON(g *lua.Game, see game.Viewer) []byte {
	c := g.Clock()
	now := map[string]any{c.Seq.Round: c.Round(), "phase": ""}
	if n := c.Rounds(); n > 0 {
		now["rounds"] = n
	}
	if p := c.Phase(); p != nil {
		now["phase"] = p.ID
		if p.Step > 0 {
			now["step"] = p.Step
		}
	}
	for _, who := range []string{"player", "piece"} {
		if v := c.Turn.Get(who); !v.IsNil() {
			now[who] = v.Text()
		}
	}
	text, err := json.Marshal(struct {
		Turn  map[string]any  `json:"turn"`
		State json.RawMessage `json:"state"`
		Hash  string          `json:"hash"`
	}{now, g.State.Root().JSON(see), g.State.HashFor(see)})
	if err != nil {
		panic("repl: the state is not valid JSON: " + err.Error())
	}
	return text
}

type RollJSON struct {
	Dice  string `json:"dice"`
	Faces []any  `json:"faces"`
	Why   string `json:"why"`
	From  string `json:"from,omitempty"` // the house rules in play
}

type ChangeJSON struct {
	Path string    `json:"path"`
	From game.Data `json:"from"`
	To   game.Data `json:"to"`
}

// Rolled is a roll as JSON.
func Rolled(e game.Event) RollJSON {
	r := RollJSON{Dice: e.Throw.Dice, Why: e.Why, From: e.From, Faces: []any{}}
	for _, f := range e.Throw.Faces {
		r.Faces = append(r.Faces, faceValue(f))
	}
	return r
}

// faceValue is a face as a number if possible: a card or a blank face is text.
func faceValue(f string) any {
	var n json.Number
	if json.Unmarshal([]byte(f), &n) == nil {
		return n
	}
	return f
}
