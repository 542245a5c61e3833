package cantillon

import (
	"math/bits"
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
	"divisionbell/engine/search"
)

const (
	landRoom    = 2   // units a land can have (rule 4.3)
	reserveMost = 100 // units of a sort that can wait to be placed
)

// Why a ruler is out. Stored: numbers never change.
const (
	byConquest uint8 = 1
	bySiege    uint8 = 2
	byPoverty  uint8 = 3
	byLeaving  uint8 = 4
)

var whyNames = [...]string{"", "conquered", "starved", "unpaid", "left"}

// state is a match between two actions. Sets of regions are two numbers whose
// bits are regions, lands first. Versions of its shape:
//
//	0  November 2026, the first
//	1  November 2026, offers have numbers of their own and an end
//	2  November 2026, auctions by ceilings, tokens for who plays later
//	3  November 2026, an offer's number comes from the log
//	4  November 2026, what rulers make of each other
type state struct {
	Set     settings                  `json:"set"`
	Seats   int8                      `json:"seats"`
	Order   [maxSeats]int8            `json:"order"` // of play
	Stage   stage                     `json:"stage"`
	Turn    int8                      `json:"turn"`  // whose turn, or who settles next
	Round   uint32                    `json:"round"` // from 1; 0 in the set-up
	Key     uint32                    `json:"key"`   // of the turn's decision
	Due     uint32                    `json:"due"`   // the bill of this stage
	Own     [maxSeats]atlas.Regions   `json:"own"`   // lands with units of a seat, seas with a fleet
	Armies  atlas.Tally               `json:"armies"`
	Taxmen  atlas.Tally               `json:"taxmen"`
	ReadyA  atlas.Tally               `json:"readyA"` // armies that may still move in this expand
	ReadyT  atlas.Tally               `json:"readyT"`
	ReadyF  atlas.Regions             `json:"readyF"`
	Basic   atlas.Regions             `json:"basic"` // lands with a basic factory
	Fine    [3]atlas.Regions          `json:"fine"`  // lands with a purple, orange or green one
	Pale    atlas.Regions             `json:"pale"`  // lands on which goods lie to be taxed, of each value
	Dark    atlas.Regions             `json:"dark"`
	Bright  atlas.Regions             `json:"bright"`
	Goods   [maxSeats]tokens.Goods    `json:"goods"`   // treasuries
	Reserve [maxSeats][3]uint8        `json:"reserve"` // units not yet placed: armies, taxmen, fleets
	Mass    atlas.Regions             `json:"mass"`    // position: the turn's landmass at its start
	Siege   atlas.Regions             `json:"siege"`   // expand: the turn's cities besieged at its start
	Spared  atlas.Regions             `json:"spared"`  // expand: what was inherited in it, not yet to be cut off
	Estate  [maxSeats]atlas.Regions   `json:"estate"`  // fallen last cities with which a seat's realm goes
	Why     [maxSeats]uint8           `json:"why"`     // why a seat is out; 0 rules
	Fell    [maxSeats]uint8           `json:"fell"`    // which to go this was, from 1
	Passage [maxSeats][maxSeats]uint8 `json:"passage"` // by giver and taker, the taker's turns left
	Allies  [maxSeats]engine.Seats    `json:"allies"`  // to whom a seat has given its word
	Offers  []deal                    `json:"offers"`
	Counted bool                      `json:"counted,omitzero"` // offers have numbers and an end; not in edition 1
	LastNo  uint16                    `json:"lastNo,omitzero"`  // of the last offer, from 1
	Logged  bool                      `json:"logged,omitzero"`  // offers take their numbers from the log; from edition 3 on
	Lot     *lot                      `json:"lot"`
	Places  [maxSeats]int8            `json:"places"`

	Ceilings ceilings `json:"ceilings,omitempty"` // by seat and region; private

	Regard  search.Regard    `json:"regard,omitzero"`  // by words given and lands taken
	Refused search.Refusals  `json:"refused,omitzero"` // offers
	Traded  [maxSeats]uint32 `json:"traded,omitzero"`  // turns in which seats have offered trades last, from 1
}

// A deal is an offer on the table: of a trade or of an alliance, one at most of
// either from a seat to another.
type deal struct {
	From int8   `json:"from"`
	To   int8   `json:"to"`
	Key  uint32 `json:"key"`
	tokens.Bargain
	Ally  bool   `json:"ally,omitzero"`
	No    uint16 `json:"no,omitzero"`    // from 1; 0 where offers have no numbers
	Until uint32 `json:"until,omitzero"` // the turn with whose beginning it expires; 0: none
}

// A lot is what is being auctioned.
type lot struct {
	What   atlas.Regions `json:"what"`
	Bid    uint32        `json:"bid"`
	Bidder int8          `json:"bidder"` // -1 while nobody has bid
	Next   int8          `json:"next"`
	In     engine.Seats  `json:"in"` // who has not passed; by ceilings: who bids
	Key    uint32        `json:"key"`

	Answered engine.Seats     `json:"answered,omitzero"` // by ceilings: who has bid
	Sums     [maxSeats]uint32 `json:"sums,omitzero"`     // and how much; private
}

// fold is the map that is played on.
func (s *state) fold() *atlas.Fold { return &atlas.Folds[s.Set.Campaign] }

// rules reports whether a seat is still to be asked anything.
func (s *state) rules(seat engine.Seat) bool {
	return seat >= 0 && int8(seat) < s.Seats && s.Why[seat] == 0
}

// rulers counts the seats that rule.
func (s *state) rulers() int { return bits.OnesCount16(uint16(s.partners(nobody))) }

const nobody int8 = -1

// owner is the seat whose units are in a region, or nobody.
func (s *state) owner(r uint8) int8 {
	for seat := range s.Own {
		if s.Own[seat].Has(r) {
			return int8(seat)
		}
	}
	return nobody
}

// held is all that anybody holds.
func (s *state) held() (set atlas.Regions) {
	for seat := range s.Own {
		set = set.Or(s.Own[seat])
	}
	return set
}

// units counts the land units in a region.
func (s *state) units(r uint8) uint8 { return s.Armies.At(r) + s.Taxmen.At(r) }

// cities are those a seat holds.
func (s *state) cities(seat int8) atlas.Regions { return s.Own[seat].And(atlas.CitySet) }

// lands are those a seat holds.
func (s *state) lands(seat int8) atlas.Regions { return s.Own[seat].And(atlas.LandSet) }

// armies counts a seat's, those aboard and in the reserve too.
func (s *state) armies(seat int8) int {
	return int(s.Reserve[seat][army-1]) + s.Armies.Sum(s.Own[seat])
}

// refined are the lands with an advanced factory.
func (s *state) refined() atlas.Regions { return s.Fine[0].Or(s.Fine[1]).Or(s.Fine[2]) }

// fine is the advanced factory of a land, or 0.
func (s *state) fine(l uint8) uint8 {
	for i := range s.Fine {
		if s.Fine[i].Has(l) {
			return purple + uint8(i)
		}
	}
	return 0
}

// level removes a land's factories.
func (s *state) level(l uint8) {
	s.Basic.Remove(l)
	for i := range s.Fine {
		s.Fine[i].Remove(l)
	}
}

// Clone copies; what it reuses of to is the room of offers, of ceilings and of a lot.
func (*rules) Clone(from, to *state) {
	sold := to.Lot
	offers, ceilings := append(to.Offers[:0], from.Offers...), append(to.Ceilings[:0], from.Ceilings...)
	*to = *from
	to.Offers, to.Ceilings = offers, ceilings
	if from.Offers == nil {
		to.Offers = nil
	}
	if from.Ceilings == nil {
		to.Ceilings = nil
	}
	if from.Lot != nil {
		if sold == nil {
			sold = new(lot)
		}
		*sold = *from.Lot
		to.Lot = sold
	}
}

// number counts the turns of a match with all their stages and auctions: first
// those of the set-up, which go against the order of play.
func (s *state) number() uint32 {
	at := uint32(slices.Index(s.Order[:s.Seats], s.Turn))
	if s.Stage == settling {
		return uint32(s.Seats) - 1 - at
	}
	return s.Round*maxSeats + at
}

// stageNumber numbers the stages of all turns; the set-up is one.
func (s *state) stageNumber() uint32 {
	if s.Stage == settling {
		return 0
	}
	return s.number()*uint32(over) + uint32(s.Stage)
}

// Status lists who is to decide what, and the places when it is over.
func (*rules) Status(s *state, into []engine.Ask) engine.Status {
	if s.Stage == over {
		return engine.Status{Asks: into, Places: s.Places[:s.Seats:s.Seats]}
	}
	if s.Lot != nil {
		for seat := range engine.Seat(s.Seats) {
			if s.awaitsBid(seat) {
				into = append(into, engine.Ask{Seat: seat, Kind: AskBid, Key: s.Lot.Key, Must: true, Turn: s.number()})
			}
		}
	} else {
		into = append(into, engine.Ask{Seat: engine.Seat(s.Turn), Kind: stageNames[s.Stage], Key: s.Key, Must: true, Turn: s.number()})
	}
	for i := range s.Offers {
		d := &s.Offers[i]
		into = append(into, engine.Ask{Seat: engine.Seat(d.To), Kind: AskOffer, Of: uint16(d.name()), Key: d.Key, Offer: true, By: engine.Seat(d.From)})
	}
	return engine.Status{Asks: into, Stage: s.stageNumber()}
}
