package poleconomy

import (
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
	"divisionbell/engine/poleconomy/view"
)

// paymentVerb is one of the Prime Minister's powers.
var paymentVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "payment", Rule: "12.9", Help: "as Prime Minister, bring a payment from the Treasury; as a member, amend it",
		Params: []engine.Param{
			{Name: "who", Help: "whom to pay; or repeal-1 to cancel the first payment to come", Set: "payments"},
			{Name: "amount", Help: "to each", Kind: engine.Money, Optional: true},
			{Name: "turns", Key: "later", Help: "on which of your next turns, if not at once", Kind: engine.Number, Min: 1, Optional: true},
		},
	},
	Open: func(s *state, seat engine.Seat) bool {
		return s.legislates(seat) && (s.mayPut(paymentBill) && s.paysAny() || s.repealable() > 0) ||
			s.Laid.mayAmend(s, seat, paymentBill) && s.paysAny()
	},
	Closed: noBill(paymentBill),
	Next:   (*state).nextPayment,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if a.what = takeWord(t, paymentWords, "condition"); a.what >= repeal {
			return
		}
		a.n = takeNumber(t)
		if len(t.Rest) > 0 {
			if w, _ := t.Word(); w != "later" {
				t.Wrong("“%s” can't come here, only later", w)
			}
			a.keys.say(0, takeNumber(t))
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if w = append(w, paymentWords[a.what]); a.what >= repeal {
			return w
		}
		if w = append(w, digits(a.n)); a.keys.said(0) {
			w = append(w, "later", digits(a.keys.val[0]))
		}
		return w
	},
	Apply: (*state).proposePayment,
}

// repeal and what follows strike out a payment to come; they stand behind the
// conditions.
const repeal = view.WhosSize

var paymentWords, paymentNames = func() (w words, names []engine.Name) {
	w, names = slices.Clone(payeeWords), named(payeeWords, Payees[:]...)
	for i := range int64(mostLater) {
		w = append(w, "repeal-"+digits(i+1))
		names = append(names, engine.Name{Word: w[len(w)-1], Title: "repeal payment " + digits(i+1) + " to come"})
	}
	return w, names
}()

var paymentOptions = span.Names(paymentNames)

// repealable is how many payments to come can be struck out now.
func (s *state) repealable() int {
	if !s.Set.amended() || !s.mayPut(repealBill) || s.Phase == dividing {
		return 0
	}
	return len(s.Later)
}

// paymentSpan is what a payment can be of whom a condition holds.
func (s *state) paymentSpan(who uint8) span.Span {
	if !s.mayPut(paymentBill) && s.Phase != dividing {
		return span.Span{}
	}
	return span.Money(Note, s.payable(who))
}

func (s *state) nextPayment(_ engine.Seat, words []string) []engine.Option {
	if len(words) < 2 {
		out := span.Next(words, paymentOptions[:repeal], repeal, engine.Money, s.paymentSpan)
		if len(words) == 0 {
			out = append(out, paymentOptions[repeal:repeal+s.repealable()]...)
		}
		return out
	}
	who, ok := payeeWords.find(words[0])
	n, err := strconv.ParseInt(words[1], 10, 64)
	switch {
	case !ok || err != nil || !s.paymentSpan(who).Has(n) || len(s.Later) >= mostLater:
	case len(words) == 2:
		return []engine.Option{{Word: "later"}}
	case len(words) == 3 && words[2] == "later":
		return span.Ones(1, mostLater).Options(engine.Number)
	}
	return nil
}

// proposePayment puts a payment from the Treasury to the vote (rules 12.9 to 12.11).
func (s *state) proposePayment(st *engine.Step, a action) error {
	if a.what >= repeal {
		return s.proposeRepeal(st, a)
	}
	turns := a.keys.val[0]
	most := s.payable(a.what)
	switch {
	case !s.mayPut(paymentBill) && s.Phase != dividing:
		return engine.Illegal("12.12", "you've already put a payment to the vote this turn")
	case s.payees(a.what) == 0:
		return engine.Illegal("12.9", "that would pay nobody right now")
	case most < Note:
		return engine.Illegal("12.10", "the Treasury couldn't pay that, even by issuing all its bonds")
	case a.n < Note || a.n > most || a.n%Note != 0:
		return engine.Illegal("12.10", "a payment can be %s to %s each, in steps of %s", Dollars(Note), Dollars(most), Dollars(Note))
	case a.keys.has != 0 && (turns < 1 || turns > mostLater):
		return engine.Illegal("12.11", "a payment can be for one of your next %d turns", mostLater)
	case len(s.Later) >= mostLater && a.keys.has != 0:
		return engine.Illegal("12.11", "%d payments are already waiting, and that's the limit", mostLater)
	}
	p := later{a.what, a.n, uint8(turns)}
	if s.Phase == dividing {
		return s.Laid.amend(s, st, paymentBill, amendment{Pay: p})
	}
	s.read(st, bill{Kind: paymentBill, Pay: p})
	return nil
}

// proposeRepeal puts to the vote that a payment to come is struck out (rule 12.11).
func (s *state) proposeRepeal(st *engine.Step, a action) error {
	i := int(a.what - repeal)
	if i >= s.repealable() {
		return engine.Illegal("12.11", "there's no such payment for you to repeal this turn")
	}
	s.read(st, bill{Kind: repealBill, Pay: s.Later[i]})
	return nil
}

// mostLater is how many turns ahead a payment can be fixed, and how many can be.
const mostLater = 6

// payees are the seats of whom a payment's condition holds.
func (s *state) payees(who uint8) (of engine.Seats) {
	for seat := range s.Seats {
		if has(s.playing(), seat) && s.qualifies(who, seat) {
			of |= 1 << seat
		}
	}
	return of
}

func (s *state) qualifies(who uint8, seat int8) bool {
	c, a := s.Holds[seat][0] > 0, s.Holds[seat][1] > 0
	holds := [view.UpTo]bool{
		view.Everyone: true, view.NoCompanies: !c, view.SomeCompanies: c, view.NoAds: !a, view.SomeAds: a, view.NoSquares: !a && !c,
		view.NoSavings: s.Savings[seat] == 0, view.NoLife: s.Life[seat] == 0, view.SomeLife: s.Life[seat] > 0,
		view.NoBusiness: s.Business[seat] == 0, view.SomeBusiness: s.Business[seat] > 0,
	}
	if who < view.UpTo {
		return holds[who]
	}
	if who < view.From {
		return s.Income[seat] <= view.Bands[who-view.UpTo]
	}
	return s.Income[seat] >= view.Bands[who-view.From]
}

// payable is the most that can be paid to each of whom a condition holds.
func (s *state) payable(who uint8) int64 {
	n := int64(count(s.payees(who)))
	if n == 0 {
		return 0
	}
	each := (s.Treasury + CardPrice*int64(s.unissued())) / n
	return min(mostPayment, each-each%Note)
}

// paysAny reports whether any payment can be proposed. The Treasury may be able to
// pay those of whom a condition holds where it could not pay all.
func (s *state) paysAny() bool {
	for who := range uint8(len(payeeWords)) {
		if s.payable(who) >= Note {
			return true
		}
	}
	return false
}

// payLater brings the payments fixed for later a turn of the Prime Minister's nearer.
// Those of this turn are made at once by the first edition, else before the move.
func (s *state) payLater(st *engine.Step) {
	if s.Set.amended() {
		for i := range s.Later {
			s.Later[i].In--
		}
		return
	}
	rest := s.Later[:0]
	var due [mostLater]later
	n := 0
	for _, l := range s.Later {
		if l.In--; l.In > 0 {
			rest = append(rest, l)
		} else {
			due[n] = l
			n++
		}
	}
	s.Later = rest
	for _, l := range due[:n] {
		s.payOut(st, l)
	}
}

// payDue makes the payments fixed for this turn, before the Prime Minister moves.
// False: the Treasury could not, and the match ends.
func (s *state) payDue(st *engine.Step) bool {
	if s.Turn != s.PM || !s.Set.amended() {
		return true
	}
	for len(s.Later) > 0 && !s.Bankrupt && !s.Broke {
		i := slices.IndexFunc(s.Later, func(l later) bool { return l.In == 0 })
		if i < 0 {
			break
		}
		l := s.Later[i]
		s.Later = slices.Delete(s.Later, i, i+1)
		s.payOut(st, l)
	}
	return !s.Bankrupt && !s.Broke
}

// payOut makes a payment; nobody gets more than $100,000 of payments a turn.
func (s *state) payOut(st *engine.Step, l later) {
	of := s.payees(l.Who)
	var sums [maxSeats]int64
	total := int64(0)
	for seat := range s.Seats {
		if has(of, seat) {
			sums[seat] = min(l.Amount, mostPayment-s.Got[seat])
			total += sums[seat]
		}
	}
	if !s.owes(st, total) {
		return
	}
	f := PaidOut{Payment: l.law()}
	f.Payment.Later = 0
	for seat := range s.Seats {
		if !has(of, seat) {
			continue
		}
		s.spend(seat, sums[seat])
		s.Got[seat] += sums[seat]
		if !st.Muted() {
			f.Seats, f.Amounts = append(f.Seats, engine.Seat(seat)), append(f.Amounts, sums[seat])
		}
	}
	engine.Say(st, f)
}

func (l later) law() PaymentLaw {
	return PaymentLaw{Who: payeeWords[l.Who], Amount: l.Amount, Later: int(l.In)}
}
