package ask

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"parley/core/game"
)

// CellText prints a value of an outcome: a list with semicolons, a record as
// its fields and their values.
func CellText(v any) string {
	switch v := v.(type) {
	case nil:
		return "-"
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case float64:
		return game.FormatNum(v)
	case string:
		return v
	}
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	text, err := cellTokens(d, false)
	if err != nil {
		return string(b)
	}
	return text
}

// cellTokens prints the next value of d; fields keep their order.
func cellTokens(d *json.Decoder, inside bool) (string, error) {
	t, err := d.Token()
	if err != nil {
		return "", err
	}
	open, ok := t.(json.Delim)
	switch t := t.(type) {
	case nil:
		return "-", nil
	case bool:
		return CellText(t), nil
	case json.Delim:
	default:
		return fmt.Sprint(t), nil
	}
	var parts []string
	for ok && d.More() {
		name := ""
		if open == '{' {
			key, err := d.Token()
			if err != nil {
				return "", err
			}
			name = fmt.Sprint(key) + " "
		}
		text, err := cellTokens(d, true)
		if err != nil {
			return "", err
		}
		parts = append(parts, name+text)
	}
	if _, err := d.Token(); err != nil {
		return "", err
	}
	switch {
	case len(parts) == 0:
		return "none", nil
	case open == '{':
		return strings.Join(parts, " "), nil
	case inside:
		return "(" + strings.Join(parts, "; ") + ")", nil
	}
	return strings.Join(parts, "; "), nil
}
