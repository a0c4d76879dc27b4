package game

import (
	"regexp"
	"strings"
)

var plainWord = regexp.MustCompile(`^[\w./\\:+,@%][\w./\\:+,@%-]*$`)

// ShellWord quotes a name for a shell command in a message. A name that needs
// no quotes stays as it is, which also suits Windows.
func ShellWord(name string) string {
	if plainWord.MatchString(name) {
		return name
	}
	return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
}
