package sandbox

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// directive is one `%` directive of a format, such as %-8.3f.
type directive struct {
	minus, plus, space, sharp, zero bool
	width, precision                int // precision is -1 if not given
	verb                            byte
}

// format is string.format of Lua 5.1, except that %s takes any value, converted as by
// tostring, and widths end at 99.
func (s *State) format(L *lua.LState) int {
	form := s.checkText(L, 1)
	var out strings.Builder
	arg := 1
	for {
		at := strings.IndexByte(form, '%')
		if at < 0 {
			break
		}
		out.WriteString(form[:at])
		if form = form[at+1:]; strings.HasPrefix(form, "%") {
			out.WriteByte('%')
			form = form[1:]
			continue
		}
		var d directive
		d, form = parseDirective(L, form)
		arg++
		if arg > L.GetTop() {
			argError(L, arg, "no value for %%%c", d.verb)
		}
		out.WriteString(s.formatOne(L, d, arg))
		s.Meter.Charge(2)
		s.checkLength(L, out.Len())
	}
	out.WriteString(form)
	s.checkLength(L, out.Len())
	s.Meter.Charge(out.Len() / 64)
	return Push(L, lua.LString(out.String()))
}

func parseDirective(L *lua.LState, form string) (directive, string) {
	d := directive{precision: -1}
	i := 0
	for ; i < len(form) && d.flag(form[i]); i++ {
	}
	if i > 5 {
		L.RaiseError("invalid format (repeated flags)")
	}
	number := func() int {
		from := i
		for i < len(form) && isDigit(form[i]) {
			i++
		}
		if i-from > 2 {
			L.RaiseError("invalid format (width or precision too long)")
		}
		n, _ := strconv.Atoi(form[from:i])
		return n
	}
	d.width = number()
	if i < len(form) && form[i] == '.' {
		i++
		d.precision = number()
	}
	if i == len(form) {
		L.RaiseError("the format ends with an unfinished `%%` (write `%%%%` for a percent sign)")
	}
	d.verb = form[i]
	if !strings.ContainsRune("cdiouxXeEfgGqs", rune(d.verb)) {
		L.RaiseError("invalid option '%%%s' to format", strconv.QuoteRune(rune(d.verb))[1:2])
	}
	return d, form[i+1:]
}

// flag sets a flag, and reports whether c is one.
func (d *directive) flag(c byte) bool {
	switch c {
	case '-':
		d.minus = true
	case '+':
		d.plus = true
	case ' ':
		d.space = true
	case '#':
		d.sharp = true
	case '0':
		d.zero = true
	default:
		return false
	}
	return true
}

func (s *State) formatOne(L *lua.LState, d directive, arg int) string {
	switch d.verb {
	case 'c':
		c := L.CheckNumber(arg)
		return d.pad("", string([]byte{byte(whole(c))}), false)
	case 'd', 'i':
		n := integer(L, arg)
		sign := d.sign(n < 0)
		return d.integer(sign, strconv.FormatUint(magnitude(n), 10))
	case 'u':
		return d.integer("", strconv.FormatUint(uint64(integer(L, arg)), 10))
	case 'o':
		digits := strconv.FormatUint(uint64(integer(L, arg)), 8)
		if d.sharp && digits[0] != '0' && d.precision <= len(digits) {
			digits = "0" + digits
		}
		return d.integer("", digits)
	case 'x', 'X':
		n := uint64(integer(L, arg))
		digits, prefix := strconv.FormatUint(n, 16), ""
		if d.sharp && n != 0 {
			prefix = "0x"
		}
		if d.verb == 'X' {
			digits, prefix = strings.ToUpper(digits), strings.ToUpper(prefix)
		}
		return d.integer(prefix, digits)
	case 'q':
		return quote(s.checkText(L, arg))
	case 's':
		text := s.textMeta(L, L.Get(arg))
		if d.precision >= 0 && d.precision < len(text) {
			text = text[:d.precision]
		}
		return d.pad("", text, false)
	}
	return d.float(float64(L.CheckNumber(arg)))
}

// integer returns argument n truncated to an integer.
func integer(L *lua.LState, n int) int64 {
	f := float64(L.CheckNumber(n))
	if !(f >= -1<<63 && f < 1<<64) {
		argError(L, n, "number has no integer representation")
	}
	if f >= 1<<63 {
		return int64(uint64(f))
	}
	return int64(f)
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

func (d directive) sign(negative bool) string {
	switch {
	case negative:
		return "-"
	case d.plus:
		return "+"
	case d.space:
		return " "
	}
	return ""
}

// integer formats digits: the precision is the minimum number of digits.
func (d directive) integer(prefix, digits string) string {
	if d.precision >= 0 {
		if d.precision == 0 && digits == "0" {
			digits = ""
		}
		digits = strings.Repeat("0", max(0, d.precision-len(digits))) + digits
	}
	return d.pad(prefix, digits, d.zero && d.precision < 0)
}

// pad pads to the width: after the text, between prefix and text with zeros, or before
// both.
func (d directive) pad(prefix, text string, zero bool) string {
	n := d.width - len(prefix) - len(text)
	switch {
	case n <= 0 && prefix == "":
		return text
	case n <= 0:
		return prefix + text
	case d.minus:
		return prefix + text + strings.Repeat(" ", n)
	case zero:
		return prefix + strings.Repeat("0", n) + text
	}
	return strings.Repeat(" ", n) + prefix + text
}

func (d directive) float(f float64) string {
	sign := d.sign(math.Signbit(f) && !math.IsNaN(f))
	var text string
	finite := true
	switch {
	case math.IsNaN(f):
		text, finite = "nan", false
	case math.IsInf(f, 0):
		text, finite = "inf", false
	default:
		precision := d.precision
		if precision < 0 {
			precision = 6
		}
		form := "%." + strconv.Itoa(precision)
		if d.sharp {
			form = "%#." + strconv.Itoa(precision)
		}
		text = fmt.Sprintf(form+string(d.verb), math.Abs(f))
	}
	if d.verb == 'E' || d.verb == 'G' {
		text = strings.ToUpper(text)
	}
	return d.pad(sign, text, d.zero && finite)
}

// quote quotes a text so that Lua can read it back.
func quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(text) {
		switch c := text[i]; c {
		case '"', '\\', '\n':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\r':
			b.WriteString(`\r`)
		case 0:
			b.WriteString(`\000`)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
