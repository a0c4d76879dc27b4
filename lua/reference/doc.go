// Package reference lists everything that an author may write: words and their fields,
// kinds of argument, types of fields, words of specs, keys of files. It collects what
// each package registers; only what the words in capitals of a form stand for is here.
//
// From that list it makes what people and editors read: Markdown, declarations for
// lua-language-server, JSON schemas of the files of TOML, a configuration for luacheck. It
// reads the forms of the registry ("hex.step(CELL, DIRECTION, N?) → CELL"); a form that it
// cannot read is a fault that its tests find.
package reference
