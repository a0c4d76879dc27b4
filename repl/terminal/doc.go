// Package terminal reads lines and shows progress. Lines come from a terminal with
// history and completion ([New]), from a terminal that can only show text ([Plain]), or
// from a file or a pipe ([NewPipe]). [Progress] is a line that shows which long
// computation is running.
//
// Widths are in columns of a fixed-width font. The package knows no game: it returns
// lines as they were typed, and never interprets them.
package terminal
