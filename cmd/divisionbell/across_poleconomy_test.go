package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/record"
)

// TestAParliamentAcross plays game 2 of Poleconomy to its end: three people on
// Discord and three on Slack, who elect each other, form a coalition, pass a
// law, make a deal and refuse another, hold an auction and bring their
// Government down; the last of them is absent at first and has a caretaker. The
// dice are the match's own, so people go on until all of that has happened, and
// then agree to end.
func TestAParliamentAcross(t *testing.T) {
	t.Parallel()
	x := newCrossing(t, []string{"Ann", "Bob", "Cal"}, []string{"Dee", "Eve", "Flo"})
	x.must(x.start())
	h := &parliament{crossing: x, apart: map[string][]string{}, code: x.opened("poleconomy", "game=2 rounds=20 clock=24h"), absences: lasting(1, 2)}
	for n := 0; !x.match().Phase.Ended(); n++ {
		if n > 600 {
			t.Fatalf("the match does not end: %+v", h.annals)
		}
		h.read()
		h.sit()
	}
	h.read()
	x.settled()
	a := h.annals
	if a.elections < 2 || a.toppled == 0 || a.coalitions == 0 || a.laws < 2 || a.deals == 0 || a.auctions == 0 || a.caretaker < h.absences || a.ended != poleconomy.WhyAgreed {
		t.Errorf("not all of it happened: %+v", a)
	}
	x.secretly("is promised a vote of no", "Cal", "Eve")
	for words, names := range h.apart {
		if !x.sawAll(words, names[:1]) { // who said it reads it again in the caucus's room, if in one
			names = names[1:]
		}
		x.secretly(words, names...)
	}
	if len(h.apart) < 4 && !h.alone {
		t.Errorf("caucuses talked of %v alone", h.apart)
	}
	t.Logf("%+v", a)
}

// annals are what has happened, as the log tells it to all.
type annals struct {
	elections, coalitions, laws, deals, auctions, toppled, caretaker int

	government []engine.Seat
	premier    engine.Seat
	raised     bool // somebody bids in the auction that is open
	ended      string
}

// A parliament is a match of six.
type parliament struct {
	*crossing
	annals
	code string
	goal string // the coalition that somebody named first
	pact string // and their proposal

	alone    bool                // a Government had nobody on the other platform, by the luck of votes
	apart    map[string][]string // what was said to a caucus, and who was of it: first who said it
	absences int                 // decisions that the absent member leaves to the caretaker
}

// read reads the log anew.
func (h *parliament) read() {
	h.t.Helper()
	m := h.match()
	log, err := h.store.Log(context.Background(), m.ID, 0, m.Position.Seq)
	h.must(err)
	table, _ := gameOf(m.Game)
	a := annals{premier: engine.Nobody}
	for _, e := range log {
		if e.Cause == "caretaker" {
			a.caretaker++
		}
		events, err := record.Facts(table.Game, e.Facts)
		h.must(err)
		for _, f := range record.For(events, engine.Nobody) {
			a.note(f)
		}
	}
	h.annals = a
}

func (a *annals) note(f engine.Fact) {
	switch f := f.(type) {
	case poleconomy.ElectionCalled:
		a.elections++
		a.government, a.premier = nil, engine.Nobody
		if f.Why == poleconomy.WhyConfidence {
			a.toppled++
		}
	case poleconomy.GovernmentFormed:
		a.government = f.Members
		if f.Why == poleconomy.WhyCoalition {
			a.coalitions++
		}
	case poleconomy.PremierChosen:
		a.premier = f.PM
	case poleconomy.SupportChanged:
		a.government = slices.DeleteFunc(slices.Clone(a.government), func(s engine.Seat) bool { return s == f.Seat && !f.Given })
	case poleconomy.Divided:
		if f.Passed {
			a.laws++
		}
	case poleconomy.DealMade:
		a.deals++
	case poleconomy.AuctionOpened:
		a.raised = false
	case poleconomy.Raised:
		a.raised = true
	case poleconomy.Sold:
		a.auctions++
	case poleconomy.Finished:
		a.ended = f.Why
	}
}

// sit has somebody who is awaited answer.
func (h *parliament) sit() {
	h.t.Helper()
	m := h.match()
	awaited := slices.DeleteFunc(slices.Clone(m.Asks), func(a engine.Ask) bool { return !a.Must })
	present := slices.DeleteFunc(slices.Clone(awaited), func(a engine.Ask) bool { return a.Seat == 5 && h.caretaker < h.absences })
	switch {
	case len(present) > 0:
		h.answer(present[0])
	case len(awaited) > 0:
		h.aDayPasses(awaited[0])
	}
}

// answer answers a decision so that what is to happen does.
func (h *parliament) answer(a engine.Ask) {
	h.t.Helper()
	p := h.people[a.Seat]
	switch a.Kind {
	case poleconomy.AskParty:
		h.goal = ""
		h.found(p, a.Seat)
	case poleconomy.AskCoalition:
		h.coalesce(p)
	case poleconomy.AskPremier:
		premier := h.government[0] // on Discord, and the next time on Slack
		if h.toppled > 0 {
			premier = h.government[len(h.government)-1]
		}
		p.plays("vote", word{"for", strconv.Itoa(int(premier) + 1)})
	case poleconomy.AskDivision:
		if a.Seat%2 == 0 || !p.tries("vote", word{keyed + "tax", "aye"}) {
			p.plays("vote", word{"for", "aye"})
		}
	case poleconomy.AskTurn:
		h.turnOf(p, a.Seat)
	case poleconomy.AskBuy:
		if h.auctions == 0 || !p.presses("buy ") {
			p.plays("pass")
		}
	case poleconomy.AskBid:
		if h.raised || !p.tries("bid", word{"amount", "20000"}) {
			p.plays("pass")
		}
	default:
		p.plays("pass")
	}
}

// found has two found a party and invite the next seat, who joins it; the others
// stand alone.
func (h *parliament) found(p *member, seat engine.Seat) {
	h.t.Helper()
	party := word{"party", []string{"grits", "grits", "tories", "tories", "progressives", "independent"}[seat]}
	switch {
	case seat == 0 || seat == 2:
		p.plays("party", party, word{keyed + "invite", strconv.Itoa(int(seat) + 2)})
	case !p.tries("party", party):
		p.plays("party", word{"party", "independent"})
	}
}

// coalesce signs the first proposal, or makes it; whom it does not name wants no deal.
func (h *parliament) coalesce(p *member) {
	h.t.Helper()
	switch {
	case h.goal == "":
		h.goal = p.completed("coalition", "members")
		p.plays("coalition", word{"members", h.goal})
		h.pact = "p" + strconv.Itoa(int(h.match().Position.Seq))
	case !p.tries("coalition", word{"members", h.pact}):
		p.plays("coalition", word{"members", "none"})
	}
}

// turnOf plays a turn: politics first.
func (h *parliament) turnOf(p *member, seat engine.Seat) {
	h.t.Helper()
	switch {
	case h.laws > 0 && h.deals > 0 && h.auctions > 0 && h.toppled == 0:
		for _, s := range h.government {
			if s != h.premier {
				h.people[s].plays("support", word{"answer", "no"})
			}
		}
	case h.toppled > 0 && h.coalitions > 0 && h.laws > 1:
		for _, p := range h.people {
			p.plays("consent", word{"answer", "yes"}, word{"sure", "yes"})
		}
		return
	case seat == h.premier && !h.alone && len(h.apart) < 2*(1+h.toppled):
		h.confer()
		return
	case seat == h.premier && h.laws <= h.toppled:
		h.legislate(p)
		return
	case h.deals == 0:
		h.deal()
	}
	if !p.tries("throw") {
		p.plays("throw", word{"what", "inner"})
	}
}

// legislate lays a tax law, put together by select and form, and calls the vote on it.
func (h *parliament) legislate(p *member) {
	h.t.Helper()
	before := h.match().Position.Seq
	o := p.says("poleconomy now", word{"match", h.code})
	o = p.chooses(o, "Propose a tax law")
	o = p.fills(o, "For each Company", "60000")
	p.touches(o, "Propose this tax law")
	h.must(h.await("the bill is laid", func() bool { return h.match().Position.Seq == before+1 }))
	p.plays("vote", word{"for", "call"})
}

// confer has the Government talk: the Prime Minister from the lobby, by its name, and
// then a member of it who is elsewhere from its room or, without one, by a button.
func (h *parliament) confer() {
	h.t.Helper()
	var names []string
	var other *member
	for _, s := range h.government {
		p := h.people[s]
		names = append(names, p.name)
		if (p.d == nil) != (h.people[h.premier].d == nil) {
			other = p
		}
	}
	if other == nil {
		h.t.Logf("%v won alone and are all on one platform: nobody to confer with across", names)
		h.alone = true
		return
	}
	premier := h.people[h.premier]
	said := fmt.Sprintf("conferred-%d-", len(h.apart))
	premier.says("match say", word{keyed + "to", "government"}, word{"text", said})
	h.heardBy(said, premier, names)
	answer := fmt.Sprintf("answered-%d-", len(h.apart))
	other.repliesApart(said, answer)
	h.heardBy(answer, other, names)
}

// heardBy waits until the others of these saw what one of them said.
func (h *parliament) heardBy(words string, speaker *member, names []string) {
	h.t.Helper()
	others := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == speaker.name })
	h.must(h.await(fmt.Sprintf("%v hear %s of %s", others, words, speaker.name), func() bool { return h.sawAll(words, others) }))
	h.apart[words] = append([]string{speaker.name}, others...)
}

// sawAll reports whether all of these saw some words.
func (x *crossing) sawAll(words string, names []string) bool {
	saw := map[string]bool{}
	for _, s := range x.sights() {
		if strings.Contains(s.text, words) {
			saw[s.by] = true
		}
	}
	return !slices.ContainsFunc(names, func(n string) bool { return !saw[n] })
}

// repliesApart answers what somebody was told with their caucus: without a prefix in
// its room, or by the button of their direct message.
func (p *member) repliesApart(told, words string) {
	p.x.t.Helper()
	if p.s == nil {
		for _, c := range p.x.discord.Privates(p.x.lobby) {
			if slices.ContainsFunc(p.x.discord.Public(c.ID, false), func(m discordtest.Message) bool { return strings.Contains(m.Content, told) }) {
				_, err := p.d.Type(c.ID, "/match say text:"+words)
				p.x.must(err)
				return
			}
		}
		for _, m := range p.d.Directs() {
			if strings.Contains(m.Content, told) {
				a, err := p.d.Press(m.ID, "Reply to the Government")
				p.x.must(err)
				_, err = p.d.Submit(m.Channel, m.ID, a.Modal, words)
				p.x.must(err)
				return
			}
		}
		p.x.t.Fatalf("%s was not told %q", p.name, told)
	}
	for _, c := range p.x.work.Private() {
		for _, m := range p.s.Messages(c) {
			if strings.Contains(m.Words, told) {
				p.x.must(p.s.Command(c, "/match say "+words))
				return
			}
		}
	}
	m, err := p.s.Wait(p.s.Door(), slackPatience, func(m slacktest.Message) bool { return strings.Contains(m.Words, told) })
	p.x.must(err)
	p.x.must(p.s.Press(m, "Reply to the Government"))
	p.x.must(p.x.await("a form opens", func() bool { return p.s.Modal() != "" }))
	p.x.must(p.s.Submit(words))
}

// deal has Bob on Discord buy Dee's vote on Slack, who accepts in her direct
// messages, and Cal fail to buy Eve's, who is told of it once she is heard of.
func (h *parliament) deal() {
	h.t.Helper()
	bob, cal, dee, eve := h.people[1], h.people[2], h.people[3], h.people[4]
	bob.plays("offer", word{"to", "4"}, word{keyed + "pay", "30000"}, word{keyed + "for-vote", "aye"})
	h.replies(dee, "is promised a vote of aye", "Accept")
	cal.plays("offer", word{"to", "5"}, word{keyed + "pay", "40000"}, word{keyed + "for-vote", "no"})
	eve.says("match board", word{"code", h.code}) // she was rung twice for votes and said nothing: her first word lets the offer ring
	h.replies(eve, "is promised a vote of no", "Refuse")
}

// replies presses a button of what somebody on Slack was told alone.
func (h *parliament) replies(p *member, told, button string) {
	h.t.Helper()
	before := h.match().Position.Seq
	m, err := p.s.Wait(p.s.Door(), slackPatience, func(m slacktest.Message) bool { return strings.Contains(m.Words, told) })
	h.must(err)
	h.must(p.s.Press(m, button))
	h.must(h.await(p.name+" answers the offer", func() bool { return h.match().Position.Seq > before }))
}

// aDayPasses ends the program, moves the deadline of the one who is awaited
// into the past, as a day does, and starts the program again, which has the
// caretaker answer.
func (h *parliament) aDayPasses(a engine.Ask) {
	h.t.Helper()
	h.told()
	h.kill()
	m := h.match()
	now := time.Now().UnixMilli()
	c := match.Change{Match: m.ID, Rev: m.Rev, At: now, Timing: &m.Timing, Silent: true}
	for i := range m.Timing.Turns {
		if u := &m.Timing.Turns[i]; u.Seat == a.Seat {
			u.Opened, u.Due, u.Limit = u.Opened-day, u.Due-day, u.Limit-day
			c.Instants = append(c.Instants, match.Instant{Match: m.ID, Seat: a.Seat, Kind: "seat", At: u.Limit})
		}
	}
	h.must(h.store.Commit(context.Background(), []match.Change{c})[0])
	h.must(h.start())
	h.must(h.await("the caretaker answers", func() bool { return h.match().Position.Seq > m.Position.Seq }))
}

// day is a day in milliseconds.
const day = 24 * 60 * 60 * 1000

// plays plays a verb, which must count.
func (p *member) plays(verb string, words ...word) {
	p.x.t.Helper()
	if !p.tries(verb, words...) {
		p.x.t.Fatalf("%s cannot %s %v: %q", p.name, verb, words, p.last)
	}
}

// tries plays a verb and tells whether that counted.
func (p *member) tries(verb string, words ...word) bool {
	p.x.t.Helper()
	before := p.x.match().Position.Seq
	p.last = p.says("poleconomy "+verb, words...).text
	return p.x.match().Position.Seq > before
}

// presses presses the first thing that plays a verb at once, if there is one.
func (p *member) presses(verb string) bool {
	p.x.t.Helper()
	o := p.says("poleconomy now")
	for _, id := range o.ids {
		if strings.HasPrefix(id, "1! ") && strings.Contains(id, " - "+verb) {
			before := p.x.match().Position.Seq
			p.x.must(o.press(id))
			p.x.must(p.x.await("the press counts", func() bool { return p.x.match().Position.Seq > before }))
			return true
		}
	}
	return false
}

// completed is the first thing but none that can be said for a word, as Discord
// completes it and as Slack lists it; of members the first with some on both platforms, so
// that a Government has two to talk.
func (p *member) completed(verb, name string) string {
	p.x.t.Helper()
	var all []string
	first := func() string {
		for _, said := range all {
			if strings.Contains(said, "tories") || strings.Contains(said, "grits+") || strings.Contains(said, "+grits") { // the Grits alone are all on Discord
				return said
			}
		}
		return all[0]
	}
	if p.d == nil {
		o := p.chooses(p.says("poleconomy now"), "Coalition")
		for _, id := range o.ids {
			if _, said, ok := strings.Cut(id, " "+verb+" "); ok && said != "none" {
				all = append(all, said)
			}
		}
		if len(all) > 0 {
			return first()
		}
		p.x.t.Fatalf("%s is shown nothing to %s: %+v", p.name, verb, o)
	}
	list, err := p.d.Complete(p.x.lobby, "/poleconomy "+verb+" "+name+":")
	p.x.must(err)
	for _, c := range list {
		if said, ok := c.Value.(string); ok && said != "none" {
			all = append(all, said)
		}
	}
	if len(all) > 0 {
		return first()
	}
	p.x.t.Fatalf("%s is completed nothing to %s: %v", p.name, verb, list)
	return ""
}
