package record

import (
	"crypto/hmac"
	"crypto/sha256"
	"strconv"
	"strings"

	"divisionbell/engine"
)

// The kinds of a seat's holder.
const (
	Person = "person"
	Bot    = "bot"
	Gone   = "gone" // who left for good; nobody plays the seat
)

// A Holder is who holds a seat from the set-up on, and the seat's words for the
// dice. Bot, Salt and Seal are there where the log binds who played; without a
// Salt the name was forgotten.
type Holder struct {
	Name  string `json:"name"`
	Kind  string `json:"kind"`
	Words string `json:"words"`
	Bot   string `json:"bot,omitempty"` // its kind
	Salt  *Hex   `json:"salt,omitempty"`
	Seal  *Hex   `json:"seal,omitempty"`
}

// A Handover is who took a seat later: after that entry and before the next.
type Handover struct {
	After uint32      `json:"after"`
	Seat  engine.Seat `json:"seat"`
	Name  string      `json:"name"`
	Kind  string      `json:"kind"`
	Bot   string      `json:"bot,omitempty"`
	Salt  *Hex        `json:"salt,omitempty"`
	Seal  *Hex        `json:"seal,omitempty"`
}

// holder is whom the seat was handed to.
func (h Handover) holder() Holder {
	return Holder{Name: h.Name, Kind: h.Kind, Bot: h.Bot, Salt: h.Salt, Seal: h.Seal}
}

// Seal is what the chain holds of a name: HMAC-SHA256(salt, name). Whoever has
// the salt can check the name; without it nobody can guess at it.
func Seal(salt [32]byte, name string) (seal Hex) {
	m := hmac.New(sha256.New, salt[:])
	m.Write([]byte(strings.ToValidUTF8(name, "\uFFFD")))
	m.Sum(seal[:0])
	return seal
}

// Held is how the log says that h holds a seat: "seat 2=bot steady " and the
// seal, in hex.
func Held(seat engine.Seat, h Holder) string {
	kind := h.Kind
	if h.Bot != "" {
		kind += " " + h.Bot
	}
	return "seat " + strconv.Itoa(int(seat)+1) + "=" + kind + " " + h.Seal.String()
}

// called is how people read of a holder.
func (h Holder) called(seat engine.Seat) string {
	name := h.Name
	if name == "" {
		name = "seat " + strconv.Itoa(int(seat)+1)
	}
	switch {
	case h.Kind == Bot && h.Bot != "":
		return name + " (" + h.Bot + " bot)"
	case h.Kind == Bot:
		return name + " (bot)"
	case h.Kind == Gone:
		return name + " (left)"
	}
	return name
}

// holds refuses a holder whose name is not the one that the log binds.
func (v *verifier) holds(seat engine.Seat, h Holder) error {
	no := int(seat) + 1
	switch {
	case h.Seal == nil:
		return header("seat %d has no seal, by which the log binds its name", no)
	case h.Kind != Person && h.Kind != Bot && h.Kind != Gone, (h.Kind == Bot) != (h.Bot != ""):
		return header("seat %d is held by a %q %q, which is no kind of player", no, h.Kind, h.Bot)
	case h.Salt == nil && h.Name != "":
		return header("seat %d has the name %q and no salt, so nothing binds the name", no, h.Name)
	case h.Salt != nil && Seal(*h.Salt, h.Name) != *h.Seal:
		return header("seat %d was not held by %q: the seal was made of another name", no, h.Name)
	case h.Salt == nil:
		v.report.Forgotten = append(v.report.Forgotten, seat)
	}
	return nil
}

// holders holds those whom the header names to their seals.
func (v *verifier) holders() error {
	h := v.file.Header
	v.report.Bound = h.Format >= 2
	v.seated = make([]Holder, len(h.Seats))
	copy(v.seated, h.Seats)
	if !v.report.Bound {
		return v.unbound()
	}
	for i, s := range h.Seats {
		if err := v.holds(engine.Seat(i), s); err != nil {
			return err
		}
	}
	for i, o := range h.Handovers {
		switch {
		case o.Seat < 0 || int(o.Seat) >= len(h.Seats):
			return header("seat %d was handed over, and there are %d", o.Seat+1, len(h.Seats))
		case i > 0 && o.After < h.Handovers[i-1].After:
			return header("hand-overs are out of order: entry %d stands behind entry %d", o.After, h.Handovers[i-1].After)
		case int64(o.After) >= int64(len(v.file.Entries))-1:
			return header("seat %d was handed over after entry %d, and no later entry binds it", o.Seat+1, o.After)
		}
		if err := v.holds(o.Seat, o.holder()); err != nil {
			return err
		}
	}
	v.handovers = h.Handovers
	return nil
}

// unbound refuses, in a file whose log does not bind who played, what would look
// as if it did.
func (v *verifier) unbound() error {
	h := v.file.Header
	bound := len(h.Handovers) > 0 || h.Version != 0
	for _, s := range h.Seats {
		bound = bound || s.Salt != nil || s.Seal != nil || s.Bot != ""
	}
	if bound {
		return header("it says more of who played than a file of format 1 can")
	}
	return nil
}

// handed holds what an entry says of hand-overs before it against the header.
func (v *verifier) handed(e *Entry) error {
	n := 0
	for len(v.handovers) > 0 && e.Seq > 0 && v.handovers[0].After == e.Seq-1 {
		o := v.handovers[0]
		want := Held(o.Seat, o.holder())
		if n >= len(e.Held) || e.Held[n] != want {
			return entry(e.Seq, "it does not say %q, which the header says of seat %d before it", want, o.Seat+1)
		}
		v.seated[o.Seat], v.handovers = o.holder(), v.handovers[1:]
		n++
	}
	if n < len(e.Held) {
		return entry(e.Seq, "it says %q, and the header knows of no such hand-over before it", e.Held[n])
	}
	return nil
}

// result is who came where, by the places: "Edwin (steady bot) wins; 2 Ann, 3 Bob".
func result(seated []Holder, places []int8) string {
	if len(places) == 0 {
		return ""
	}
	var winners, rest []string
	for place := int8(1); int(place) <= len(places); place++ {
		for seat, p := range places {
			if p != place || seat >= len(seated) {
				continue
			}
			name := seated[seat].called(engine.Seat(seat))
			if place == 1 {
				winners = append(winners, name)
			} else {
				rest = append(rest, strconv.Itoa(int(place))+" "+name)
			}
		}
	}
	var said string
	switch len(winners) {
	case 0:
		return "Nobody wins"
	case 1:
		said = winners[0] + " wins"
	default:
		last := len(winners) - 1
		said = strings.Join(winners[:last], ", ") + " and " + winners[last] + " share the win"
	}
	if len(rest) > 0 {
		said += "; " + strings.Join(rest, ", ")
	}
	return said
}
