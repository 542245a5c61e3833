package engine

import "testing"

// Market: seat 0 offers something once and then says done, which ends the day. Seat 1
// takes what it is offered, and has won if it does so before that.
type (
	market struct{}
	stall  struct {
		Offer uint32 // its key
		Taken bool
		Over  bool
	}
	word byte
)

const (
	offer word = iota
	take
	done
)

func (market) Setup(*stall, *Step, Terms) error { return nil }

func (market) Apply(s *stall, st *Step, a word) error {
	switch a {
	case offer:
		s.Offer = st.Seq
	case take:
		s.Taken = true
	case done:
		s.Over = true
	}
	return nil
}

func (market) Status(s *stall, into []Ask) Status {
	switch {
	case s.Over && s.Taken:
		return Status{Asks: into, Places: []int8{2, 1}}
	case s.Over:
		return Status{Asks: into, Places: []int8{1, 2}}
	}
	into = append(into, Ask{Kind: "trade", Must: true})
	if s.Offer > 0 && !s.Taken {
		into = append(into, Ask{Seat: 1, Kind: "offer", Offer: true, Key: s.Offer})
	}
	return Status{Asks: into}
}

func (market) Next(*stall, Seat, []string) []Option { return nil }
func (market) Parse(_ *stall, _ Seat, words []string) (word, error) {
	return map[string]word{"offer": offer, "take": take, "done": done}[words[0]], nil
}
func (market) Words(*stall, word) []string { return nil }
func (market) View(*stall, Seat) any       { return nil }
func (market) Caretaker(*stall, Ask) word  { return done }
func (market) Clone(from, to *stall)       { *to = *from }

func (market) Steady(_ *stall, ask Ask, _ *Dice) (word, bool) {
	if ask.Offer {
		return take, true
	}
	return done, true
}

// In futures an offer is answered before its maker goes on, as in a match; one that was
// made before is let lie where a seat says nothing to it.
func TestAnOfferIsAnsweredAtOnce(t *testing.T) {
	l, _, err := New(Spec[stall, word]{About: About{ID: "market", MinSeats: 2, MaxSeats: 2, Edition: 1},
		Rules: func(int) Rules[stall, word] { return market{} }}).Live(Fast(1), Terms{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	for words, taken := range map[string]float64{"offer": 1, "done": 0} {
		if f, err := l.sim(0).Try(1, 0, words); err != nil || f.Chances[1] != taken {
			t.Errorf("after %q who is offered something has %v (%v)", words, f.Chances, err)
		}
	}
	if err := l.Do(Fast(1), 0, offer); err != nil {
		t.Fatal(err)
	}
	if f, err := l.sim(1).Try(1, 0); err != nil || f.Chances[1] != 0 {
		t.Errorf("who says nothing has taken it: %v (%v)", f.Chances, err)
	}
}
