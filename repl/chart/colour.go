package chart

import (
	"slices"
	"strconv"
	"strings"

	"parley/lua/ruleset"
)

// The ANSI colours of the sides; a side named after a colour gets it.
var (
	colourNames = map[string]int{"red": 91, "green": 92, "yellow": 93, "blue": 94, "magenta": 95, "purple": 95, "cyan": 96, "white": 97, "black": 90}
	colourOrder = []int{94, 91, 92, 93, 95, 96}
)

func (v View) colour(side string) int {
	if c := colourNames[strings.ToLower(side)]; c != 0 {
		return c
	}
	free := slices.Clone(colourOrder)
	n, before := 0, true
	for _, s := range v.Sides {
		before = before && s != side
		if c := colourNames[strings.ToLower(s)]; c != 0 {
			free = slices.DeleteFunc(free, func(f int) bool { return f == c })
		} else if before {
			n++
		}
	}
	if len(free) == 0 {
		return 97
	}
	return free[n%len(free)]
}

// sixths are the darker ANSI colours by the sixth of the colour wheel, from red on.
var sixths = [6]int{31, 33, 32, 36, 34, 35}

// inkOf returns the ANSI colour of ground or of sides, the nearest to their
// stroke. They get the darker colours, pieces the brighter ones.
func inkOf(l *ruleset.Look) int {
	n, err := strconv.ParseUint(strings.TrimPrefix(l.Stroke, "#"), 16, 32)
	if err != nil {
		return 0
	}
	r, g, b := int(n>>16&255), int(n>>8&255), int(n&255)
	high, low := max(r, g, b), min(r, g, b)
	if high-low < 32 {
		return 0
	}
	hue := 0
	switch spread := high - low; high {
	case r:
		hue = 60 * (g - b) / spread
	case g:
		hue = 120 + 60*(b-r)/spread
	default:
		hue = 240 + 60*(r-g)/spread
	}
	return sixths[(hue+400)%360/60] // brown counts as yellow
}
