package reference

import (
	"bytes"
	"path"

	"parley/lua"
)

// Folder holds the files that an editor reads, beside what an author writes.
const Folder = ".editor"

// Editor returns what an editor needs in a folder with files for a ruleset, by path:
// declarations for lua-language-server with its settings, schemas of TOML files,
// a configuration for luacheck.
func Editor(h *lua.Host) map[string][]byte {
	all := map[string][]byte{".luarc.json": []byte(luarc), ".luacheckrc": Luacheck(h)}
	for name, text := range Stubs(h) {
		all[path.Join(Folder, name)] = text
	}
	general := Schemas(nil)
	for name, text := range Schemas(h.Ruleset) {
		if bytes.Equal(general[name], text) {
			all[path.Join(Folder, name)] = text
			continue
		}
		all[path.Join(Folder, h.Ruleset.Name, name)] = text
	}
	return all
}

// Made reports whether a text was made by this package, so that it may be made again.
func Made(text []byte) bool {
	return bytes.Contains(text, []byte(generated)) || bytes.Equal(text, []byte(luarc))
}

// ScenarioSchema is the path of the schema of a scenario of a ruleset.
func ScenarioSchema(ruleset string) string {
	return path.Join(Folder, ruleset, "scenario.schema.json")
}

// The parts of Lua's library that scripts do not have. What luacheck and parley check
// report better is off: names that chapters assign without local, and types of values that
// may be nil.
const luarc = `{
  "runtime.version": "Lua 5.1",
  "runtime.builtin": {
    "bit": "disable", "coroutine": "disable", "debug": "disable", "ffi": "disable", "io": "disable",
    "jit": "disable", "os": "disable", "package": "disable", "utf8": "disable"
  },
  "workspace.library": [".editor"],
  "diagnostics.disable": [
    "lowercase-global", "need-check-nil", "param-type-mismatch", "assign-type-mismatch",
    "return-type-mismatch", "cast-local-type", "duplicate-set-field", "duplicate-doc-field"
  ],
  "telemetry.enable": false
}
`
