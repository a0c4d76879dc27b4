package lua

// Timed runs do under the limits of time and memory that an order has, and
// within reach of an interrupt: for work that Go code does upon what a script
// has made, such as drawing a map. Do asks why now and then; an error says that
// it has to stop.
func (h *Host) Timed(do func(why func() error) error) error {
	return h.sb.Session(func() error { return do(h.sb.Meter.Why) })
}
