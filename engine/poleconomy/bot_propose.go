package poleconomy

import (
	"cmp"
	"slices"
	"strconv"

	"divisionbell/engine"
)

// least is what both sides must gain by a deal before steady proposes it.
const least = Note

// propose is the deal by which steady gains most, of those that it would take in the
// other's place: a square for cash, one offer to each in a round. A price lies halfway
// between what the other would take and what it is worth to steady.
func propose(e *eye, t engine.Seen) (best []string) {
	if e.v.Edition < edition || e.turns < 1 {
		return nil
	}
	most := float64(least)
	for i := range e.v.Players {
		to := engine.Seat(i)
		if to == e.seat || e.v.Players[i].Gone || e.v.Offered[i] >= e.v.Round || open(e, to) {
			continue
		}
		if _, ok := engine.Choose(t.Next("offer"), number(int8(to))); !ok {
			continue
		}
		for _, o := range bargains(e, to) {
			if gain := settled(e, &o); gain > most {
				best, most = []string{"offer", number(int8(to))}, gain
				for _, id := range o.Want {
					best = append(best, "want", id)
				}
				for _, id := range o.Give {
					best = append(best, "give", id)
				}
				if o.Pay > 0 {
					best = append(best, "pay", strconv.FormatInt(o.Pay, 10))
				} else {
					best = append(best, "ask", strconv.FormatInt(o.Ask, 10))
				}
			}
		}
	}
	return best
}

// open reports whether an offer lies between steady and another.
func open(e *eye, other engine.Seat) bool {
	return slices.ContainsFunc(e.v.Offers, func(o Offer) bool { return o.From == other || o.To == other })
}

// bargains are squares that steady could buy of another or sell them, still without a
// price.
func bargains(e *eye, to engine.Seat) (all []Offer) {
	other := &e.v.Players[to]
	for _, ids := range [][]string{other.Companies, other.Advertising} {
		for _, id := range ids {
			all = append(all, Offer{From: e.seat, To: to, Want: []string{id}})
		}
	}
	for _, ids := range [][]string{e.me.Companies, e.me.Advertising} {
		for _, id := range ids {
			all = append(all, Offer{From: e.seat, To: to, Give: []string{id}})
		}
	}
	return all
}

// settled gives a deal its price and is what its maker then gains, or 0 where there is
// no price at which both gain enough.
func settled(e *eye, o *Offer) float64 {
	theirs := look(e.v, o.To)
	purse := e.v.Players[o.To].Cash
	price := &o.Ask
	if len(o.Want) > 0 {
		price, purse = &o.Pay, e.me.Cash
	}
	gains := func(sum int64) (own, other float64) {
		*price = sum
		x := made(e, o)
		return x, theirs.offer(o)
	}
	low, high := int64(0), int64(0)
	for sum := int64(Note); sum <= purse; sum += Note {
		if own, other := gains(sum); own >= least && other >= least {
			if low == 0 {
				low = sum
			}
			high = sum
		}
	}
	if *price = 0; low == 0 {
		return 0
	}
	fair := (low + high) / 2
	fair -= fair % Note
	own, _ := gains(fair)
	return own
}

// made is what an offer of its own brings steady: as if it were made to it.
func made(e *eye, o *Offer) float64 {
	return e.offer(&Offer{From: o.To, To: o.From, Give: o.Want, Want: o.Give, Pay: o.Ask, Ask: o.Pay})
}

// affiliate joins a party that has invited it, or founds one with whom a lot pairs it
// with, so that nobody is invited for speaking late, and who answers first has no
// advantage.
func affiliate(e *eye, t engine.Seen) []string {
	word := join(e)
	mate := paired(e)
	if word != partyWords[independent] || mate < 0 {
		return []string{"party", word}
	}
	for _, o := range t.Next("party") {
		if o.Word == partyWords[independent] {
			continue
		}
		if _, ok := engine.Choose(t.Next("party", o.Word, "invite"), number(int8(mate))); ok {
			return []string{"party", o.Word, "invite", number(int8(mate))}
		}
	}
	return []string{"party", word}
}

// paired is whom steady invites to a party: of all, drawn by a lot that all see, every
// second is invited by the one before, unless one of them is much richer. Nobody where
// there are but two.
func paired(e *eye) engine.Seat {
	var drawn []engine.Seat
	for i := range e.v.Players {
		if p := &e.v.Players[i]; !p.Gone {
			drawn = append(drawn, engine.Seat(i))
		}
	}
	slices.SortFunc(drawn, func(a, b engine.Seat) int { return cmp.Compare(e.lot(number(int8(a))), e.lot(number(int8(b)))) })
	i := slices.Index(drawn, e.seat)
	if len(drawn) < 3 || i%2 == 1 || i+1 == len(drawn) {
		return engine.Nobody
	}
	mate := &e.v.Players[drawn[i+1]]
	if p, low, high := mate.Party, min(mate.Worth, e.me.Worth), max(mate.Worth, e.me.Worth); p != "" && p != partyWords[independent] || float64(high) > richer*float64(low) {
		return engine.Nobody
	}
	return drawn[i+1]
}
