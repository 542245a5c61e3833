package cantillon

import (
	"slices"

	"divisionbell/engine"
)

const passageMost = 20 // turns of a right of passage (rule 7.4)

// offer lays a trade on the table, in place of an older one to the same seat. It
// can be made as long as the match lasts (rules 7.1, 7.2).
func (s *state) offer(st *engine.Step, a action) error {
	to, err := s.partner(st.Seat, a.n)
	if err != nil {
		return err
	}
	b := a.deal
	switch {
	case b == nil || *b == (Bargain{}):
		return engine.Illegal("7.1", "say what you give and what you want")
	case b.GivePassage > passageMost || b.WantPassage > passageMost || b.GivePassage < 0 || b.WantPassage < 0:
		return engine.Illegal("7.4", "passage is for 1 to %d turns", passageMost)
	case !s.Goods[st.Seat].covers(&b.Give):
		return engine.Illegal("7.1", "you have not what you offer")
	case !s.Goods[to].covers(&b.Want):
		return engine.Illegal("7.1", "seat %d has not what you want", to+1)
	}
	from := int8(st.Seat)
	s.dropOffers(func(d *deal) bool { return d.From == from && d.To == to })
	s.Offers = append(s.Offers, deal{From: from, To: to, Key: st.Seq, Bargain: *b})
	engine.Say(st, Offered{Seat: st.Seat, To: engine.Seat(to), Bargain: *b})
	return nil
}

// partner is another seat that rules, by its number from 1.
func (s *state) partner(seat engine.Seat, number uint32) (int8, error) {
	if number < 1 || number > uint32(s.Seats) {
		return 0, engine.Illegal("7.1", "there is no seat %d; there are 1 to %d", number, s.Seats)
	}
	to := int8(number - 1)
	if to == int8(seat) {
		return 0, engine.Illegal("7.1", "that is you")
	}
	if !s.rules(engine.Seat(to)) {
		return 0, engine.Illegal("7.1", "seat %d is out of the match", number)
	}
	return to, nil
}

// owes is what a seat's treasury must stay worth: the bill of what it has
// ordered, and its bid (rule 7.3).
func (s *state) owes(seat int8) (n int) {
	if seat == s.Turn && s.Stage != paying {
		n = int(s.Due)
	}
	if s.Lot != nil && s.Lot.Bidder == seat {
		n += int(s.Lot.Bid)
	}
	return n
}

// spares reports whether a seat can give goods for what comes in return.
func (s *state) spares(seat int8, goods, in *Goods) bool {
	g := &s.Goods[seat]
	return g.covers(goods) && g.Worth()-goods.Worth()+in.Worth() >= s.owes(seat)
}

// possible reports whether both sides could keep a bargain now.
func (s *state) possible(d *deal) bool {
	return s.spares(d.From, &d.Give, &d.Want) && s.spares(d.To, &d.Want, &d.Give)
}

// findOffer is the offer from one seat to another, or nil.
func (s *state) findOffer(from, to int8) *deal {
	i := slices.IndexFunc(s.Offers, func(d deal) bool { return d.From == from && d.To == to })
	if i < 0 {
		return nil
	}
	return &s.Offers[i]
}

// dropOffers takes offers off the table.
func (s *state) dropOffers(gone func(*deal) bool) {
	if s.Offers == nil {
		return
	}
	s.Offers = slices.DeleteFunc(s.Offers, func(d deal) bool { return gone(&d) })
	if len(s.Offers) == 0 {
		s.Offers = nil
	}
}

// accept does what was offered, if both can still keep it (rule 7.2).
func (s *state) accept(st *engine.Step, number uint32) error {
	from, err := s.partner(st.Seat, number)
	if err != nil {
		return err
	}
	to := int8(st.Seat)
	d := s.findOffer(from, to)
	if d == nil {
		return engine.Illegal("7.2", "seat %d offers you nothing", number)
	}
	if !s.possible(d) {
		return engine.Illegal("7.3", "one of you can no longer spare what was agreed")
	}
	b := d.Bargain
	s.Goods[from].minus(&b.Give)
	s.Goods[from].plus(&b.Want)
	s.Goods[to].minus(&b.Want)
	s.Goods[to].plus(&b.Give)
	s.Passage[from][to] = max(s.Passage[from][to], uint8(b.GivePassage))
	s.Passage[to][from] = max(s.Passage[to][from], uint8(b.WantPassage))
	s.dropOffers(func(d *deal) bool { return d.From == from && d.To == to })
	engine.Say(st, Traded{Seat: engine.Seat(from), To: st.Seat, Bargain: b})
	return nil
}

func (s *state) decline(st *engine.Step, number uint32) error {
	from, err := s.partner(st.Seat, number)
	if err != nil {
		return err
	}
	if s.findOffer(from, int8(st.Seat)) == nil {
		return engine.Illegal("7.2", "seat %d offers you nothing", number)
	}
	to := int8(st.Seat)
	s.dropOffers(func(d *deal) bool { return d.From == from && d.To == to })
	engine.Say(st, Declined{Seat: st.Seat, From: engine.Seat(from)})
	return nil
}

func (s *state) withdraw(st *engine.Step, number uint32) error {
	to, err := s.partner(st.Seat, number)
	if err != nil {
		return err
	}
	from := int8(st.Seat)
	if s.findOffer(from, to) == nil {
		return engine.Illegal("7.2", "you offer seat %d nothing", number)
	}
	s.dropOffers(func(d *deal) bool { return d.From == from && d.To == to })
	engine.Say(st, Withdrawn{Seat: st.Seat, To: engine.Seat(to)})
	return nil
}

// ally records a word that binds nobody (rule 7.5).
func (s *state) ally(st *engine.Step, number uint32) error {
	with, err := s.partner(st.Seat, number)
	if err != nil {
		return err
	}
	if s.Allies[st.Seat]>>with&1 == 1 {
		return engine.Illegal("7.5", "seat %d has your word already", number)
	}
	s.Allies[st.Seat] |= 1 << with
	engine.Say(st, Allied{Seat: st.Seat, With: engine.Seat(with), Mutual: s.Allies[with]>>st.Seat&1 == 1})
	return nil
}

func (s *state) renounce(st *engine.Step, number uint32) error {
	with, err := s.partner(st.Seat, number)
	if err != nil {
		return err
	}
	if s.Allies[st.Seat]>>with&1 == 0 {
		return engine.Illegal("7.5", "seat %d does not have your word", number)
	}
	s.Allies[st.Seat] &^= 1 << with
	engine.Say(st, Renounced{Seat: st.Seat, With: engine.Seat(with)})
	return nil
}
