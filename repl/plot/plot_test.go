package plot

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
)

// TestPicturesAreWhole: whatever the numbers, a picture is well-formed, every number in it
// is finite, and refers to nothing outside it.
func TestPicturesAreWhole(t *testing.T) {
	nan := math.NaN()
	lists := map[string][]Point{
		"none":    nil,
		"one":     {{Y: 0.5, Low: 0.4, High: 0.6, Label: "blue", Series: "a"}},
		"missing": {{X: 1, Y: nan, Low: nan, High: nan, Label: "x"}, {X: 2, Y: 3, Low: nan, High: nan, Label: `</text><script>"&`, Series: "<b>"}},
		"equal":   {{X: 5, Y: 2, Low: 2, High: 2, Label: "a"}, {X: 5, Y: 2, Low: 2, High: 2, Label: "a", Series: "s"}},
		"huge":    {{X: -1e9, Y: 1e12, Low: -1e12, High: 2e12, Label: strings.Repeat("long ", 40)}, {X: 1e9, Y: 1e-9, Low: 0, High: 1e-8}},
		"endless": {{Y: math.Inf(1), Low: math.Inf(-1), High: math.Inf(1), Label: "x"}},
	}
	for name, list := range lists {
		for kind, draw := range map[string]func(Picture) string{"rows": Rows, "curve": Curve} {
			if len(list) == 0 && kind == "curve" {
				continue
			}
			text := draw(Picture{Title: "A & B", Notes: []string{strings.Repeat("note ", 60)}, Axis: "%", Along: "x", Zero: true, Share: true, List: list})
			d := xml.NewDecoder(strings.NewReader(text))
			for {
				_, err := d.Token()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatalf("%s, %s: %v\n%s", name, kind, err, text)
				}
			}
			for _, bad := range []string{"NaN", "Inf", "href", "url(", "<script", "%!"} {
				if strings.Contains(text, bad) {
					t.Errorf("%s, %s has %s:\n%s", name, kind, bad, text)
				}
			}
			if !strings.HasPrefix(text, Signature) {
				t.Errorf("%s, %s begins %.80s", name, kind, text)
			}
		}
	}
}

// TestAPointIsInItsPlace: equal steps of a number are equal steps on the paper, and the
// interval is around its mark.
func TestAPointIsInItsPlace(t *testing.T) {
	s, ticks := scaled(0.13, 0.62, 100, 700)
	if s.low > 0.13 || s.high < 0.62 || len(ticks) < 4 || s.at(s.low) != 100 || math.Abs(s.at(s.high)-700) > 1e-9 {
		t.Errorf("%+v %v", s, ticks)
	}
	text := Rows(Picture{List: []Point{{Y: 1, Low: 0, High: 2, Label: "a"}}})
	if !strings.Contains(text, `<circle cx="442"`) || !strings.Contains(text, `x1="190" y1="69" x2="694"`) {
		t.Error(text)
	}
}
