// Package sentence writes what players read: the facts of a note or a refusal in
// the place of names in braces, small numbers in words, and pieces that follow
// each other by number as a run.
package sentence
