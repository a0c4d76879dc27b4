// Package sentence writes the sentences that players read in notes, refusals and
// events. A rule gives a text with names in braces, and the facts by those names:
//
//	{ship}               a piece by its name, a number in digits, a point by its x and y
//	{at:cell}            a cell as the board labels it
//	{heading:direction}  a direction of hexes by its name
//	{men:number}         a number in words: three
//	{men:man|men}        one man, three men, no men
//	{hits:times}         once, twice, three times
//	{dead:?falls|fall}   the word that agrees with a number
//
// [Forms] lists all forms for help. [JoinRuns] shortens lists of names that
// differ by a number: marine-1..4. [NumeralWords] offers the same numbers to
// Lua, as the chapter numerals.
//
// A name without a fact stays in the text with its braces, and [Fill] returns it, so
// that note and need can say what is wrong. Results are bounded in length. The package knows no rules, and it does
// not decide who may read a sentence.
package sentence
