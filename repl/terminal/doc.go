// Package terminal is where lines come from and where it shows that work takes its
// time: a terminal with history and completion ([New]), one that can only show text
// ([Plain]), a file or a pipe ([NewPipe]); and [Progress], the one line that says what
// the program is at. It knows no game: what a line means is the business of others.
package terminal
