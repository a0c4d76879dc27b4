package reference

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/lua/source"
)

// draft is the version of JSON Schema that the schemas are written in.
const draft = "http://json-schema.org/draft-07/schema#"

// Schemas returns a JSON schema for each TOML file that an author writes, by its name:
// "scenario.schema.json". A scenario has the keys that the ruleset declares; so has a file
// of entries that a word of its prompt reads, such as "design.schema.json". Without a
// ruleset a scenario has only the keys that every scenario has.
//
// A schema knows keys, types, ranges and lists of values; what depends on another file, such
// as an id, only parley check finds.
func Schemas(rs *ruleset.Ruleset) map[string][]byte {
	all := map[string][]byte{}
	add := func(name, title string, s *source.Schema) {
		t := object(s)
		if rs == nil && name == "scenario" {
			t["additionalProperties"] = true
		}
		t["$schema"], t["title"] = draft, title
		t["description"] = generated
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		_ = e.Encode(t) // maps, lists, texts and numbers
		all[name+".schema.json"] = b.Bytes()
	}
	schemas := rs.FileSchemas()
	schemas["house.toml"] = lua.HouseSchema()
	for _, file := range slices.Sorted(maps.Keys(schemas)) {
		name := strings.TrimSuffix(file, ".toml")
		title := name + " file"
		if rs != nil && name == "scenario" {
			title = "scenario of " + rs.Name
		}
		add(name, title, schemas[file])
	}
	if rs != nil {
		for _, kind := range slices.Sorted(maps.Keys(rs.FileWords)) {
			if s := rs.Schemas[kind]; s != nil {
				add(kind, "file of "+kind+" entries of "+rs.Name, &source.Schema{Name: kind, Open: true, Fields: []source.Field{{Name: kind, Type: source.ListOf(source.TableOf(s))}}})
			}
		}
	}
	return all
}

// object is the schema of a table.
func object(s *source.Schema) map[string]any {
	t := map[string]any{"type": "object"}
	properties, required := map[string]any{}, []string{}
	for _, f := range s.Fields {
		p := value(f.Type)
		if means := cmp.Or(f.Means, f.Hint); means != "" {
			p["description"] = means
		}
		if properties[f.Name] = p; !f.Type.Optional {
			required = append(required, f.Name)
		}
	}
	if len(properties) > 0 {
		t["properties"] = properties
	}
	if len(required) > 0 {
		t["required"] = required
	}
	t["additionalProperties"] = s.Open // said even if true: Tombi takes silence for false
	return t
}

// value is the schema of a value of a type.
func value(t source.Type) map[string]any {
	switch t.Word {
	case "text":
		return map[string]any{"type": "string"}
	case "one":
		return map[string]any{"type": "string", "enum": t.Values}
	case "cell":
		return map[string]any{"type": "string", "pattern": source.CellPattern}
	case "count":
		return bounds(map[string]any{"type": "integer", "minimum": 0}, t.Range)
	case "integer":
		return bounds(map[string]any{"type": "integer"}, t.Range)
	case "number":
		return bounds(map[string]any{"type": "number"}, t.Range)
	case "boolean":
		return map[string]any{"type": "boolean"}
	case "list":
		return map[string]any{"type": "array", "items": value(*t.Of)}
	case "map":
		return map[string]any{"type": "object", "additionalProperties": value(*t.Of)}
	case "table":
		if t.Table != nil {
			return object(t.Table)
		}
		return map[string]any{"type": "object", "additionalProperties": true}
	}
	return map[string]any{}
}

func bounds(s map[string]any, r *source.Range) map[string]any {
	if r != nil {
		s["minimum"], s["maximum"] = r.Least, r.Most
	}
	return s
}
