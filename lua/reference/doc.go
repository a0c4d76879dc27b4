// Package reference lists everything that an author may write: words and their
// fields, kinds of argument, types of fields, words of specs, keys of files. It
// gathers what each package has registered where it is built; nothing is listed
// here by hand.
package reference
