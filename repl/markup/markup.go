// Package markup writes what the pages of the program have in common: a file of HTML that
// opens without a network, with a content security policy that forbids every request and
// every script and style but its own, and texts that cannot become markup.
package markup

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"

	"parley/repl/layout"
)

// Signature is the beginning of every page that the program makes.
const Signature = "<!DOCTYPE html>\n<html lang=\"en\" data-by=\"parley\">"

// Writer writes one page.
type Writer struct{ strings.Builder }

// El writes a line.
func (w *Writer) El(format string, args ...any) { fmt.Fprintf(w, format+"\n", args...) }

// Head writes everything before the content. title is plain text; script is "" for a page
// without one. In the body, [Writer.End] puts the same script.
func (w *Writer) Head(title, style, script string) {
	scripts := ""
	if script != "" {
		scripts = fmt.Sprintf("script-src '%s'; ", Hash(script))
	}
	w.El("%s\n<head>\n<meta charset=\"utf-8\">", Signature)
	w.El(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; %sstyle-src '%s'; base-uri 'none'; form-action 'none'">`, scripts, Hash(style))
	w.El(`<meta name="viewport" content="width=device-width, initial-scale=1">`)
	w.El("<title>%s</title>\n<style>%s</style>\n</head>\n<body>", Text(title), style)
}

// End writes the script, if there is one, and closes the page.
func (w *Writer) End(script string) {
	if script != "" {
		w.El("<script>%s</script>", script)
	}
	w.WriteString("</body>\n</html>\n")
}

// Hash is the hash of a script or a style, as a policy names it.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// harmless escapes what has a meaning between the tags of HTML, and in quoted attributes.
var harmless = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// Text makes a text harmless between tags, and in attributes in double quotes.
func Text(text string) string {
	return harmless.Replace(layout.Undirected(layout.Printable(text)))
}
