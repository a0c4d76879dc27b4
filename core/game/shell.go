package game

import (
	"regexp"
	"strings"
)

var plainWord = regexp.MustCompile(`^[\w./\\:+,@%][\w./\\:+,@%-]*$`)

// ShellWord is a name as a shell reads it, for a command that a message tells:
// as it is where it needs no quotes, which is also how Windows has it.
func ShellWord(name string) string {
	if plainWord.MatchString(name) {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
