package ask

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// mostSheetLines bounds a sheet.
const mostSheetLines = 200

// SheetLines is the sheet of a piece as its ruleset draws it up, for everybody to
// see: what the function sheet of the sequence returns for it, a list of lines.
// It is nil where the ruleset has none, returns nothing for that piece, or gives
// the piece a field that is secret to its side.
func SheetLines(h *lua.Host, t *game.Table) ([]string, error) {
	if h.Book.Sequence == nil || h.Book.Sequence.Sheet == nil || hasSecrets(t.Shape()) {
		return nil, nil
	}
	p, ok := t.Host.(*proxy.Proxy)
	if !ok {
		return nil, nil
	}
	var out []string
	err := h.OnlyAsk(&lua.Asking{Fact: lua.Facts(nil)}, func() error {
		return h.Sandbox.Session(func() error {
			res, err := h.Call(h.Book.Sequence.Sheet, 1, p.Userdata)
			if err != nil || res[0] == glua.LNil {
				return err
			}
			list, ok := res[0].(*glua.LTable)
			if !ok {
				return fmt.Errorf("the sheet of a piece is a list of lines, not %s", proxy.Text(res[0]))
			}
			for i := 1; i <= list.Len() && i <= mostSheetLines; i++ {
				out = append(out, sandbox.CutText(proxy.Text(list.RawGetInt(i)), lua.MaxNote))
			}
			return nil
		})
	})
	return out, err
}

// hasSecrets says whether a piece has a field of its own that is secret.
func hasSecrets(s *game.Shape) bool {
	for _, f := range s.Fields {
		if f.Type.Secret {
			return true
		}
	}
	return false
}
