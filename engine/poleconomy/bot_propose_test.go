package poleconomy

import (
	"strings"
	"testing"

	"divisionbell/engine"
)

// Steady bots found parties by invitation, buy and sell squares among themselves, lay
// payments and amend bills by what they are for, and none of it gives away more than it gets, by its own
// view: a hundredth of its worth at most, as prices are round. Nobody is made two
// offers in a round by the same bot.
func TestSteadyProposes(t *testing.T) {
	const matches, seats = 200, 4
	count := map[string]int{}
	for seed := range uint64(matches) {
		l := live(t, seed, seats, map[string]string{optGame: "2", optRounds: "15"})
		d, chance := engine.Fast(seed*31+5), engine.Fast(seed*17+9)
		offered := map[[3]int]bool{}
		for st := l.Asks(); st.Places == nil; st = l.Asks() {
			ask := st.Asks[0]
			if len(l.State.Offers) > 0 { // which is answered at once
				o := l.State.Offers[0]
				ask = engine.Ask{Seat: engine.Seat(o.To), Kind: AskOffer, Of: o.No, Key: o.Key, Offer: true}
			}
			words := Steady.Play(engine.See(l, ask.Seat), ask, chance)
			out, err := l.Apply(d, ask.Seat, words...)
			if err != nil {
				t.Fatal(err)
			}
			switch line := strings.Join(words, " "); {
			case words[0] == "offer" && ask.Offer:
				t.Fatalf("seed %d: seat %d answers a bot's offer with %q", seed, ask.Seat, line)
			case words[0] == "offer":
				count["offer"]++
				o := l.State.Offers[len(l.State.Offers)-1]
				to := [3]int{int(o.From), int(o.To), l.State.round()}
				if offered[to] {
					t.Fatalf("seed %d: seat %d makes seat %d two offers in round %d", seed, o.From, o.To, to[2])
				}
				offered[to] = true
				e := look(&l.State, o.From)
				mine := terms{Give: o.Terms.Want, Want: o.Terms.Give, Pay: o.Terms.Ask, Ask: o.Terms.Pay} // as if it were made to it
				if gain := e.offer(o.To, &mine); gain < -float64(l.State.worth(o.From).Total)/100 {
					t.Errorf("seed %d: %q costs seat %d %.0f", seed, line, ask.Seat, -gain)
				}
			case words[0] == "accept":
				count["accept"]++
			case strings.Contains(line, " invite "):
				count["invite"]++
			case words[0] == "payment":
				count["payment"]++
			case words[0] == "tax" && l.State.Phase == dividing:
				count["amend"]++
				if b := l.State.Laid.of(taxBill); b != nil && b.Other.Moved {
					e, other := look(&l.State, int8(ask.Seat)), b.amended()
					if !e.purse().approves(&other) {
						t.Errorf("seed %d: %q is not what seat %d is for", seed, line, ask.Seat)
					}
				}
			}
			for _, e := range out.Events {
				if f, ok := e.Fact.(Divided); ok && f.Passed {
					count[f.Bill.Kind+" carried"]++
					if f.Amended {
						count["amended"]++
					}
				}
			}
		}
	}
	t.Log(count)
	for _, what := range []string{"offer", "accept", "invite", "payment", "amend"} {
		if count[what] == 0 {
			t.Errorf("in %d matches there is no %s", matches, what)
		}
	}
}

// Whatever their characters, a bot makes one offer in a turn that nobody asked for, all at a
// table three in a round, and each its share of them; and none answers another's offer with
// a counter-offer.
func TestBotsOfferLittle(t *testing.T) {
	const matches, seats = 60, 6
	kinds := []engine.Character{{}, {Safety: 1}, {Wealth: 1}, {Revenge: 1}, {Trade: 1}}
	offers, refusals, by := 0, 0, [seats]int{}
	for seed := range uint64(matches) {
		l := live(t, seed, seats, map[string]string{optGame: "2", optRounds: "12"})
		r, d, s := l.Rules.(*rules), engine.Fast(seed), &l.State
		round, turn, inRound, inTurn := 0, uint32(0), 0, 0
		for st := l.Asks(); st.Places == nil; st = l.Asks() {
			ask := st.Asks[0]
			if len(s.Offers) > 0 { // which is answered at once
				o := &s.Offers[0]
				ask = engine.Ask{Seat: engine.Seat(o.To), Kind: AskOffer, Of: o.No, Key: o.Key, Offer: true}
			}
			a, act := r.Act(s, ask, kinds[(seed+uint64(ask.Seat))%uint64(len(kinds))], d)
			if !act {
				t.Fatalf("seed %d: nothing to say to %v", seed, ask)
			}
			if s.round() != round {
				round, inRound = s.round(), 0
				for by := range int8(seats) { // whom a vengeful seat refuses
					s.Regard.Broke(by, (by+1)%seats)
				}
			}
			if s.Turns != turn {
				turn, inTurn = s.Turns, 0
			}
			switch {
			case a.verb == offer && ask.Offer:
				t.Fatalf("seed %d: seat %d answers a bot's offer with %v", seed, ask.Seat, r.Words(s, a))
			case a.verb == offer:
				offers++
				by[ask.Seat]++
				inRound++
				if inTurn++; inTurn > 1 || inRound > 3 {
					t.Fatalf("seed %d: offer %d of seat %d's turn, %d of the round", seed, inTurn, ask.Seat, inRound)
				}
			case a.verb == refuse:
				refusals++
			}
			if err := l.Do(d, ask.Seat, a); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d offers, by seat %v, %d refused", offers, by, refusals)
	for seat, n := range by {
		if n < offers/seats/2 {
			t.Errorf("seat %d makes %d of %d offers", seat, n, offers)
		}
	}
	if refusals == 0 {
		t.Error("none is refused: nothing was tested")
	}
}
