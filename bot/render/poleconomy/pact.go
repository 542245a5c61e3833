package poleconomy

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// pactWord is a proposal as it is typed: p2.
func pactWord(no int) string { return "p" + strconv.Itoa(no) }

// pactTerms tells what a coalition's document says.
func pactTerms(p rules.Pact, s msg.Scene) string {
	t := all(s, p.Members) + " with " + counted(p.Votes, "vote") + "; " + called(s, p.PM) + " Prime Minister, on " + dollars(p.Salary)
	for _, m := range p.Posts {
		t += "; " + called(s, m.Seat) + " " + post(m.Post)
	}
	if p.Pay > 0 {
		t += ", on " + dollars(p.Pay)
	}
	if p.Pay > 0 && len(p.Posts) > 1 {
		t += " each"
	}
	return t
}

// signatures tells who has signed a proposal, and who has yet to.
func signatures(p rules.Pact, s msg.Scene) string {
	signed := map[engine.Seat]bool{}
	for _, x := range p.Signed {
		signed[x] = true
	}
	var left []engine.Seat
	for _, x := range p.Members {
		if !signed[x] {
			left = append(left, x)
		}
	}
	switch {
	case len(p.Signed) == 0:
		return "Nobody has signed."
	case len(left) == 0:
		return "Everyone in it has signed."
	}
	return "Signed by " + all(s, p.Signed) + "; still to sign: " + all(s, left) + "."
}

// byMajority is the edition from which on a majority's signatures are enough.
const byMajority = 4

// signedFor is how many votes have signed a proposal, where not all need to.
func signedFor(p rules.Pact, v rules.View) string {
	votes := 0
	for _, x := range p.Signed {
		if m, ok := player(v, x); ok {
			votes += m.Votes
		}
	}
	if v.Edition < byMajority || votes == p.Votes {
		return ""
	}
	return " That's " + number(votes) + " of the " + counted(v.House.Needed, "vote") + " needed."
}

func pactProposed(f rules.PactProposed, s msg.Scene) msg.Text {
	return msg.Text{}.Bold(called(s, f.Pact.By) + " proposed coalition " + pactWord(f.Pact.No)).
		Plain(": " + pactTerms(f.Pact, s) + ". It governs once it is signed.")
}

func talksGoOn(f rules.TalksGoOn, s msg.Scene) msg.Text {
	return msg.Say("Everyone has answered and no coalition has the signatures it needs. " + all(s, f.Seats) + " can still sign one, propose another, or say no deal (rule 11.5).")
}

// pactOf finds a proposal by its word.
func pactOf(v rules.View, word string) (rules.Pact, bool) {
	n, ok := strings.CutPrefix(word, "p")
	if no, err := strconv.Atoi(n); ok && err == nil && v.House != nil {
		for _, p := range v.House.Pacts {
			if p.No == no {
				return p, true
			}
		}
	}
	return rules.Pact{}, false
}

// maxTalks is for how many characters proposals are told whole.
const maxTalks = 1200

// talks are the coalitions that are proposed, the last ones in short where they are
// many, or the agreement in force.
func talks(v rules.View, s msg.Scene) (t msg.Text) {
	for _, p := range v.House.Pacts {
		said := pactTerms(p, s) + ". " + signatures(p, s) + signedFor(p, v)
		if utf8.RuneCountInString(t.String())+utf8.RuneCountInString(said) > maxTalks {
			said = counted(p.Votes, "vote") + ", signed by " + strconv.Itoa(len(p.Signed)) + " of " + strconv.Itoa(len(p.Members)) + "."
		}
		t = t.Line().Bold("Proposal " + pactWord(p.No)).Plain(": " + said)
	}
	if p := v.House.Agreement; p != nil {
		binds := "It binds until the next election."
		if v.Over {
			binds = "It held until the end."
		}
		t = t.Line().Bold("The coalition's agreement").Plain(": " + pactTerms(*p, s) + ". " + binds)
	}
	return t
}

// signing is what a seat is told of a proposal that names it.
func signing(a engine.Ask, v rules.View, s msg.Scene) string {
	if p, ok := pactOf(v, pactWord(int(a.Of))); ok {
		return "sign coalition " + pactWord(p.No) + " or not: " + pactTerms(p, s)
	}
	return "sign a coalition, or not"
}

// coalesce is how a seat goes on in coalition talks.
func coalesce(a engine.Ask, v rules.View) msg.Text {
	h := v.House
	if h == nil || v.Edition == 0 {
		t := msg.Say("A coalition governs once all its members have named it, and needs ")
		if h != nil {
			t = t.Plain(strconv.Itoa(h.Needed) + " of " + counted(h.Total, "vote") + ". ")
		}
		return say(t.Plain("Press Coalition for the possible ones. For no deal: "), "coalition none").Plain(".")
	}
	who := "all its members have signed"
	if v.Edition >= byMajority {
		who = "a majority has signed it, its Prime Minister too"
	}
	t := msg.Say("A coalition needs " + strconv.Itoa(h.Needed) + " of " + counted(h.Total, "vote") + ", and governs once " + who + ". ")
	for _, p := range h.Pacts {
		if names(p.Members, a.Seat) && !names(p.Signed, a.Seat) {
			t = say(t.Plain("Sign "+pactWord(p.No)+": "), "coalition "+pactWord(p.No)).Plain(". ")
		}
	}
	return say(t.Plain("Press Coalition to propose one with its posts. For no deal: "), "coalition none").Plain(".")
}

func names(seats []engine.Seat, seat engine.Seat) bool {
	for _, x := range seats {
		if x == seat {
			return true
		}
	}
	return false
}

// holderLabel is who gets a post in a coalition, or a salary.
func holderLabel(a action, o engine.Option) string {
	if o.Kind == engine.Word {
		return taggedName(a, o.Word)
	}
	return valueLabel(a, o)
}

func holderName(a action, word string) string {
	if seat := seatOf(word); seat >= 0 {
		return short(a.Scene, seat)
	}
	return sumName(a, word)
}

// parties are those that a seat can be of, with words to type.
func parties(v rules.View, p rules.Player) msg.Text {
	t := msg.Say("Choose a party: ")
	if len(p.Invited) > 0 {
		t = msg.Say("You're invited to the " + party(p.Invited[0]) + ". Choose a party: ")
	}
	first := true
	for _, n := range rules.Game.About().Names("parties")[1:] {
		if v.Edition > 0 && n.Word != p.Party && !invited(p, n.Word) && founded(v, n.Word) {
			continue
		}
		if !first {
			t = t.Plain(", ")
		}
		t, first = say(t, "party "+n.Word), false
	}
	if !first {
		t = t.Plain(" or ")
	}
	return say(t, "party independent").Plain(".")
}

// leaving is what is left to say of a party after the election.
func leaving(a action) string {
	if a.View.Edition > 0 && a.View.Phase != rules.AskParty {
		return "Leave my party"
	}
	return ""
}

// founded reports whether somebody is of a party.
func founded(v rules.View, word string) bool {
	for _, p := range v.Players {
		if p.Party == word && !p.Gone {
			return true
		}
	}
	return false
}

// partyIdeas are the parties a seat can be of, those that invited it first.
func partyIdeas(t engine.Seen, v rules.View, seat engine.Seat) (out [][]string) {
	p, _ := player(v, seat)
	for _, word := range p.Invited {
		out = append(out, to("party", word))
	}
	for _, o := range t.Next("party") {
		if o.Word != "independent" && len(out) < render.Shortcuts-1 && !invited(p, o.Word) {
			out = append(out, to("party", o.Word))
		}
	}
	return append(out, to("party", "independent"))
}

func invited(p rules.Player, party string) bool {
	for _, word := range p.Invited {
		if word == party {
			return true
		}
	}
	return false
}
