package poleconomy

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// dealsOnPage is how many deals a page shows, the newest last; older ones are on the
// pages behind it.
const dealsOnPage = 10

// A fate is what came of something agreed.
type fate uint8

const (
	nothing  fate = iota // was to come
	ahead                // it is still to come
	honoured             // done as agreed; of a loan: paid back
	breached             //
	renewed              // by a newer promise between the same two
	repealed             //
	fallen               // with whoever was to keep it, or with the occasion
)

// A deal is one agreement on record: a deal that was made, an offer that was not
// accepted, or a payment that Parliament fixed for later.
type deal struct {
	round   int
	offer   rules.Offer
	refused string            // how an offer ended that was not accepted
	pays    *rules.PaymentLaw // in place of an offer
	left    int               // turns of the Prime Minister until it is paid
	ended   int               // in which round
	loan    int
	owed    int64
	paid    int64   // of a share
	came    fate    // of a payment
	lent    fate    // of a loan
	shared  fate    //
	votes   [2]fate // promised by its maker, and by the other
}

// deals are the record of a match's agreements, kept from the facts that somebody was
// told.
type deals struct {
	all   []*deal
	open  map[int]*deal // offers, by number
	round int
	pm    engine.Seat
	now   bool // a payment is made at once by the bill just carried
	many  int  // deals that were made
	fixed int  // payments
}

// dealings keeps the record of a match from its log.
func dealings(log []engine.Fact) *deals {
	d := &deals{open: map[int]*deal{}, pm: engine.Nobody, round: 1}
	for _, f := range log {
		d.read(f)
	}
	return d
}

func (d *deals) read(f engine.Fact) {
	switch f := f.(type) {
	case rules.TurnBegan:
		d.round = f.Round
		d.unshared()
		if f.Seat == d.pm {
			for _, x := range d.all {
				x.left--
			}
		}
	case rules.PremierChosen:
		d.pm = f.PM
	case rules.Balloted:
		d.pm = f.PM
	case rules.Offered:
		d.open[f.Offer.No] = &deal{round: d.round, offer: f.Offer}
	case rules.OfferEnded:
		if x := d.open[f.No]; x != nil {
			x.refused = endings[f.Why]
			d.all = append(d.all, x)
		}
		delete(d.open, f.No)
	case rules.DealMade:
		delete(d.open, f.Offer.No)
		d.made(f)
	case rules.Shared:
		d.shares(f)
	case rules.Repaid:
		d.repaid(f.Loan, f.Left)
	case rules.LoanDue:
		d.repaid(f.Loan, f.Left)
	case rules.LoanCancelled:
		d.loans(f.Loan, fallen, f.Owed)
	case rules.Departed:
		d.gone(f.Seat)
	default:
		d.parliament(f)
	}
}

// made records a deal, whose promises take the place of older ones between the two.
func (d *deals) made(f rules.DealMade) {
	o := f.Offer
	x := &deal{round: d.round, offer: o, loan: f.Loan, owed: o.Repay}
	if f.Loan > 0 {
		x.lent = ahead
	}
	if o.Share > 0 {
		x.shared = ahead
	}
	for i, side := range [2]string{o.Promise, o.Vote} {
		if side == "" {
			continue
		}
		by, to := o.From, o.To
		if i == 1 {
			by, to = to, by
		}
		d.promise(by, to, renewed)
		x.votes[i] = ahead
	}
	d.all = append(d.all, x)
	d.many++
}

// promise ends what a seat still has promised another.
func (d *deals) promise(by, to engine.Seat, came fate) {
	for _, x := range d.all {
		for i, who := range [2]engine.Seat{x.offer.From, x.offer.To} {
			other := x.offer.From + x.offer.To - who
			if x.votes[i] == ahead && who == by && (other == to || to == engine.Nobody) {
				x.votes[i], x.ended = came, d.round
			}
		}
	}
}

// voted ends all that a seat has promised; broken is to whom it was promised otherwise.
func (d *deals) voted(seat engine.Seat, to []engine.Seat) {
	for _, x := range to {
		d.promise(seat, x, breached)
	}
	d.promise(seat, engine.Nobody, honoured)
}

// parliament reads what ends promises, and fixes, makes and ends payments to come.
func (d *deals) parliament(f engine.Fact) {
	switch f := f.(type) {
	case rules.BillRead:
		d.voted(d.pm, f.Broken)
	case rules.Voted:
		d.voted(f.Seat, f.Broken)
	case rules.Divided:
		for _, p := range f.Kept {
			d.promise(p.By, p.To, honoured)
		}
		for _, p := range f.Broken {
			d.promise(p.By, p.To, breached)
		}
		d.carried(f)
	case rules.PaidOut:
		if !d.now {
			d.pays(f.Payment, honoured, func(x *deal) bool { return x.left <= 0 })
		}
		d.now = false
	case rules.PaymentLapsed:
		came := fallen
		if f.Repealed {
			came = repealed
		}
		if !d.now {
			d.pays(f.Payment, came, func(x *deal) bool { return x.left == f.Payment.Later })
		}
		d.now = false
	}
}

// carried records a payment that Parliament has fixed for later.
func (d *deals) carried(f rules.Divided) {
	p := f.Bill.Payment
	if f.Amended && f.Bill.Other != nil {
		p = f.Bill.Other.Payment
	}
	if d.now = false; !f.Passed || f.Bill.Kind != "payment" || p == nil {
		return
	}
	if p.Later == 0 {
		d.now = true
		return
	}
	d.all = append(d.all, &deal{round: d.round, pays: p, left: p.Later, came: ahead})
	d.fixed++
}

// pays ends the first payment to come of the like of which something is true.
func (d *deals) pays(p rules.PaymentLaw, came fate, of func(*deal) bool) {
	i := slices.IndexFunc(d.all, func(x *deal) bool {
		return x.pays != nil && x.came == ahead && x.pays.Who == p.Who && x.pays.Amount == p.Amount && of(x)
	})
	if i >= 0 {
		d.all[i].came, d.all[i].ended = came, d.round
	}
}

// shares pays what was agreed of a visitor's profits.
func (d *deals) shares(f rules.Shared) {
	for _, x := range d.all {
		between := x.offer.From == f.From && x.offer.To == f.To || x.offer.From == f.To && x.offer.To == f.From
		if x.shared == ahead && between {
			x.shared, x.paid = honoured, f.Amount
		}
	}
}

// unshared ends the shares of a visitor who went elsewhere.
func (d *deals) unshared() {
	for _, x := range d.all {
		if x.shared == ahead {
			x.shared = fallen
		}
	}
}

func (d *deals) repaid(loan int, left int64) {
	came := ahead
	if left == 0 {
		came = honoured
	}
	d.loans(loan, came, left)
}

func (d *deals) loans(loan int, came fate, owed int64) {
	for _, x := range d.all {
		if x.loan == loan && loan > 0 {
			x.lent, x.owed = came, owed
		}
	}
}

// gone ends the promises of and to who has left.
func (d *deals) gone(seat engine.Seat) {
	for _, x := range d.all {
		if x.pays == nil && (x.offer.From == seat || x.offer.To == seat) {
			for i := range x.votes {
				if x.votes[i] == ahead {
					x.votes[i] = fallen
				}
			}
		}
	}
}

// page is the record in words, so many to a page, from the newest page 1 on; nil
// where nothing is so old.
func (d *deals) page(n int, v rules.View, s msg.Scene) *msg.Message {
	end := len(d.all) - (n-1)*dealsOnPage
	if n < 1 || n > 1 && end <= 0 {
		return nil
	}
	soFar := " so far"
	if v.Over {
		soFar = ""
	}
	t := msg.Text{}.Bold("Deals").Plain(": none" + soFar + ".")
	if len(d.all) > 0 {
		many := "no deals"
		if d.many > 0 {
			many = counted(d.many, "deal")
		}
		t = msg.Text{}.Bold("Deals").Plain(": " + many + soFar)
		if d.fixed > 0 {
			t = t.Plain(", and " + counted(d.fixed, "payment") + " fixed for later")
		}
		t = t.Plain(".")
	}
	first := max(0, end-dealsOnPage)
	for _, x := range d.all[first:end] {
		t = t.Line().Bold("Round " + number(x.round)).Plain(": " + x.told(v.Over, s))
	}
	if first > 0 {
		t = t.Line().Plain("Older ones: ").Code("/match board " + s.Code + " " + pageDeals + "-" + number(n+1)).Plain(".")
	}
	if n == 1 {
		for _, o := range v.Offers {
			t = t.Line().Plain("Only you two know: ").Join(offered(o, s))
		}
	}
	return &msg.Message{Text: t}
}

// told is an agreement in words, and what came of it: what was still to come when the match
// ended came to nothing.
func (x *deal) told(over bool, s msg.Scene) string {
	switch {
	case x.pays != nil:
		return "Parliament: " + x.pays.Sentence() + " " + x.ends(over)
	case x.refused != "":
		o := x.offer
		o.Turns = 0 // it stands no more
		return offered(o, s).String() + " It " + x.refused + "."
	}
	o := x.offer
	parts := []string{called(s, o.From) + " and " + called(s, o.To) + ": " + called(s, o.From) + " " + terms(o, s) + "."}
	switch x.lent {
	case ahead:
		parts = append(parts, "Loan "+number(x.loan)+": "+dollars(x.owed)+map[bool]string{false: " is still owed.", true: " was owed at the end."}[over])
	case honoured:
		parts = append(parts, "Loan "+number(x.loan)+": paid back.")
	case fallen:
		parts = append(parts, "Loan "+number(x.loan)+": cancelled with "+dollars(x.owed)+" owed.")
	}
	switch {
	case x.shared == ahead && over:
		parts = append(parts, "Nothing was due: the match ended first.")
	case x.shared == ahead:
		parts = append(parts, "The visitor is still to be sent.")
	case x.shared == honoured:
		parts = append(parts, dollars(x.paid)+" was paid.")
	case x.shared == fallen:
		parts = append(parts, "Nothing was due: the visitor went elsewhere.")
	}
	for i, who := range [2]engine.Seat{o.From, o.To} {
		came := promises[x.votes[i]]
		if x.votes[i] == ahead && over {
			came = "no longer has to keep the promise, as the match ended first"
		}
		if came != "" {
			parts = append(parts, called(s, who)+" "+came+".")
		}
	}
	if len(parts) == 1 {
		parts = append(parts, "Done.")
	}
	return strings.Join(parts, " ")
}

// promises is what came of a promised vote.
var promises = [...]string{
	nothing: "", ahead: "still has to keep the promise", honoured: "kept the promise", breached: "broke the promise",
	renewed: "promised anew since", fallen: "no longer has to keep the promise, as one of the two has left",
}

// ends is what came of a payment.
func (x *deal) ends(over bool) string {
	in := " in round " + strconv.Itoa(x.ended) + "."
	switch x.came {
	case honoured:
		return "Paid" + in
	case repealed:
		return "Repealed" + in
	case fallen:
		return "Fell with its Prime Minister" + in
	}
	if over {
		return "Not paid, as the match ended first."
	}
	return "Still to come."
}
