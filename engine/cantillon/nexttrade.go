package cantillon

import (
	"strconv"

	"divisionbell/engine"
)

// nextPay: tokens of each sort, in their order, no more than the bill needs.
func (s *state) nextPay(rest []string) (list []engine.Option) {
	treasury, due := &s.Goods[s.Turn], int(s.Due)
	from := 0 // the first sort not yet passed
	for len(rest) > 1 {
		sort := goodOf(rest[0])
		n, err := strconv.ParseUint(rest[1], 10, 32)
		if sort < from || err != nil {
			return nil
		}
		due -= int(n) * int(GoodValues[sort])
		from, rest = sort+1, rest[2:]
	}
	if due <= 0 {
		return nil
	}
	if len(rest) == 1 {
		sort := goodOf(rest[0])
		if sort < from || treasury[sort] == 0 {
			return nil
		}
		v := int(GoodValues[sort])
		beyond := treasury.worthFrom(sort + 1)
		least := max(1, (due-beyond+v-1)/v)
		most := min(int64(treasury[sort]), wanted(sort, due))
		if int64(least) > most {
			return nil
		}
		return splitLast(engine.Option{Kind: engine.Number, Min: int64(least), Max: most}, due, v)
	}
	for sort := from; sort < GoodCount; sort++ {
		if treasury[sort] > 0 && treasury.worthFrom(sort) >= due {
			list = append(list, engine.Option{Word: GoodNames[sort]})
		}
	}
	return list
}

// splitLast parts a range of tokens into those that leave something of the bill
// and the one number that settles it.
func splitLast(o engine.Option, due, value int) []engine.Option {
	settles := int64((due + value - 1) / value)
	if o.Max < settles {
		return []engine.Option{o}
	}
	end := engine.Option{Kind: engine.Number, Min: settles, Max: settles, Last: true}
	if o.Min == settles {
		return []engine.Option{end}
	}
	o.Max = settles - 1
	return []engine.Option{o, end}
}

// worthFrom is what the sorts from one on are worth.
func (g *Goods) worthFrom(sort int) (n int) {
	for ; sort < GoodCount; sort++ {
		n += int(g[sort]) * int(GoodValues[sort])
	}
	return n
}

// nextOffer: a seat, then what is given and wanted in the order of the keys.
func (s *state) nextOffer(seat int8, rest []string) (list []engine.Option) {
	if len(rest) == 0 {
		return seats(s.partners(seat), false)
	}
	n, err := strconv.ParseUint(rest[0], 10, 8)
	if err != nil {
		return nil
	}
	to, err := s.partner(engine.Seat(seat), uint32(n))
	if err != nil {
		return nil
	}
	most := s.tradable(seat, to)
	from := 0
	for rest = rest[1:]; len(rest) > 1; rest = rest[2:] {
		i := keyOf(rest[0])
		if i < from || most[i] == 0 {
			return nil
		}
		if _, ok := engine.Choose(number(1, most[i]), rest[1]); !ok {
			return nil
		}
		from = i + 1
	}
	if len(rest) == 1 {
		if i := keyOf(rest[0]); i >= from && most[i] > 0 {
			return number(1, most[i])
		}
		return nil
	}
	for i := from; i < len(bargainKeys); i++ {
		if most[i] > 0 {
			list = append(list, engine.Option{Word: bargainKeys[i]})
		}
	}
	return list
}

// tradable is the most that each key of an offer can say.
func (s *state) tradable(seat, to int8) (most [len(bargainKeys)]int64) {
	for i := range GoodCount {
		most[giveKeys+i] = int64(s.Goods[seat][i])
		most[wantKeys+i] = int64(s.Goods[to][i])
	}
	most[givePassageKey], most[wantPassageKey] = passageMost, passageMost
	return most
}

// answerable are the seats that accept, decline, withdraw, ally and renounce can
// name.
func (s *state) answerable(v verb, seat int8) (set engine.Seats) {
	switch v {
	case ally:
		return s.partners(seat) &^ s.Allies[seat]
	case renounce:
		return s.Allies[seat]
	}
	for i := range s.Offers {
		d := &s.Offers[i]
		switch {
		case v == withdraw && d.From == seat:
			set |= 1 << d.To
		case v != withdraw && d.To == seat && (v == decline || s.possible(d)):
			set |= 1 << d.From
		}
	}
	return set
}

// The keys of an offer, in the order in which they are said.
const (
	giveKeys       = 0
	givePassageKey = giveKeys + GoodCount
	wantKeys       = givePassageKey + 1
	wantPassageKey = wantKeys + GoodCount
)

var bargainKeys = layKeys()

func layKeys() (keys [wantPassageKey + 1]string) {
	for i, g := range GoodNames {
		keys[giveKeys+i], keys[wantKeys+i] = "give-"+g, "want-"+g
	}
	keys[givePassageKey], keys[wantPassageKey] = "give-"+passageWord, "want-"+passageWord
	return keys
}

func keyOf(word string) int {
	for i, k := range bargainKeys {
		if k == word {
			return i
		}
	}
	return -1
}

func goodOf(word string) int {
	for i, g := range GoodNames {
		if g == word {
			return i
		}
	}
	return -1
}
