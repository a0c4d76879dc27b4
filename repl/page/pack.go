package page

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"strings"
)

// pack deflates a text and writes it in letters that mean nothing in HTML.
func pack(text []byte) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		panic("page: " + err.Error()) // a buffer takes everything
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

// Unpacked is the packed part of a page that [HTML] has made, as JSON: with it whoever
// searches a page searches all of it.
func Unpacked(html string) (string, error) {
	_, text, ok := strings.Cut(html, `class="film">`)
	text, _, end := strings.Cut(text, "<")
	if !ok || !end {
		return "", errors.New("the page has no packed part")
	}
	packed, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return "", err
	}
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	return string(plain), err
}
