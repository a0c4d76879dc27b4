// Package reference lists everything that an author may write: words and their fields,
// kinds of argument, types of fields, words of specs, keys of files. It collects what
// each package registers; nothing is listed here by hand.
package reference
