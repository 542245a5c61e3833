package storage

import (
	"encoding/json"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// TimingJSON is a match's clocks as encoding/json writes them. They are written with every
// action, so what most of them hold is written without reflection.
func TimingJSON(t *match.Timing) (string, error) {
	w := writing{b: append(make([]byte, 0, 512), '{')}
	w.list("turns", len(t.Turns), func(i int) { w.turn(&t.Turns[i]) })
	w.list("shut", len(t.Shut), func(i int) { w.turn(&t.Shut[i]) })
	w.list("seats", len(t.Seats), func(i int) { w.seat(&t.Seats[i]) })
	w.number("paused", t.Paused)
	w.number("told", int64(t.Told))
	if len(t.Orders) > 0 {
		w.other("orders", t.Orders)
	}
	if len(t.Offers) > 0 {
		w.other("offers", t.Offers)
	}
	w.number("last", int64(t.Last))
	if t.Digest != (match.Digested{}) {
		w.other("digest", t.Digest)
	}
	if len(t.Unread) > 0 {
		w.other("unread", t.Unread)
	}
	if t.Gazette != (match.Gazetted{}) {
		w.other("gazette", t.Gazette)
	}
	return string(append(w.b, '}')), w.err
}

// AsksJSON is what is asked, as encoding/json writes it.
func AsksJSON(asks []engine.Ask) (string, error) {
	if asks == nil {
		return "null", nil
	}
	w := writing{b: append(make([]byte, 0, 128), '[')}
	for i := range asks {
		w.comma('[')
		a := &asks[i]
		w.decision(match.DecisionOf(*a))
		w.b = strconv.AppendBool(append(w.b, `,"must":`...), a.Must)
		w.number("turn", int64(a.Turn))
		w.flag("offer", a.Offer)
		w.number("by", int64(a.By))
		w.b = append(w.b, '}')
	}
	return string(append(w.b, ']')), w.err
}

// WordsJSON is words as encoding/json writes them.
func WordsJSON(words []string) (string, error) {
	if words == nil {
		return "null", nil
	}
	w := writing{b: append(make([]byte, 0, 64), '[')}
	for _, word := range words {
		w.comma('[')
		w.text(word)
	}
	return string(append(w.b, ']')), w.err
}

// writing is JSON that is being written, and the first thing that could not be.
type writing struct {
	b   []byte
	err error
}

// comma stands before what is not the first since open.
func (w *writing) comma(open byte) {
	if w.b[len(w.b)-1] != open {
		w.b = append(w.b, ',')
	}
}

func (w *writing) name(name string) {
	w.comma('{')
	w.b = append(append(append(w.b, '"'), name...), '"', ':')
}

func (w *writing) keep(v any) {
	b, err := json.Marshal(v)
	if w.err == nil {
		w.err = err
	}
	w.b = append(w.b, b...)
}

// other is a member that is not written by hand.
func (w *writing) other(name string, v any) {
	w.name(name)
	w.keep(v)
}

// number is a member that is left out when it is 0.
func (w *writing) number(name string, n int64) {
	if n != 0 {
		w.name(name)
		w.b = strconv.AppendInt(w.b, n, 10)
	}
}

// flag is a member that is left out when it is false.
func (w *writing) flag(name string, on bool) {
	if on {
		w.name(name)
		w.b = append(w.b, "true"...)
	}
}

func (w *writing) text(s string) {
	for _, c := range []byte(s) {
		if c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			w.keep(s)
			return
		}
	}
	w.b = append(append(append(w.b, '"'), s...), '"')
}

// list is a member that is left out when it holds nothing.
func (w *writing) list(name string, n int, each func(i int)) {
	if n == 0 {
		return
	}
	w.name(name)
	w.b = append(w.b, '[')
	for i := range n {
		w.comma('[')
		each(i)
	}
	w.b = append(w.b, ']')
}

// decision begins an object by what names a decision.
func (w *writing) decision(d match.Decision) {
	w.b = strconv.AppendInt(append(w.b, `{"seat":`...), int64(d.Seat), 10)
	w.b = append(w.b, `,"kind":`...)
	w.text(d.Kind)
	w.number("of", int64(d.Of))
	w.b = strconv.AppendUint(append(w.b, `,"key":`...), uint64(d.Key), 10)
}

func (w *writing) turn(u *match.Turn) {
	w.decision(u.Decision)
	w.b = strconv.AppendInt(append(w.b, `,"opened":`...), u.Opened, 10)
	w.number("due", u.Due)
	w.number("limit", u.Limit)
	w.number("rings", int64(u.Rings))
	w.number("calls", int64(u.Calls))
	w.number("rung", u.Rung)
	w.flag("muted", u.Muted)
	w.flag("public", u.Public)
	w.number("credit", u.Credit)
	w.number("soft", u.Soft)
	w.b = append(w.b, '}')
}

func (w *writing) seat(s *match.SeatTime) {
	w.b = append(w.b, '{')
	w.number("bank", s.Bank)
	w.number("misses", int64(s.Misses))
	if len(s.Away) > 0 {
		w.other("away", s.Away)
	}
	if s.Ring != "" {
		w.name("ring")
		w.text(s.Ring)
	}
	w.number("wake", s.Wake)
	w.number("silent", s.Silent)
	w.number("heard", s.Heard)
	w.number("begun", int64(s.Begun))
	w.number("missed", s.Missed)
	w.number("left", s.Left)
	w.b = append(w.b, '}')
}
