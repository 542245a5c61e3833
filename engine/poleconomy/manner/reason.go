package manner

import "divisionbell/engine"

// A Reason is why a seat refuses an offer.
type Reason uint8

const (
	TooDear     Reason = iota // it costs more than it brings
	Resented                  // with the one who makes it
	TheyLack                  // they lack the cash
	ILack                     // it lacks the cash itself
	FullOfLoans               // there are too many
	InDebt                    // theirs would be too high
	KeepsCash                 // it would keep too little cash
	TheyLead                  // they would win by it
	LeadersGain               // it brings them more, and they lead
	HelpsThem                 // it helps them more
	CheapVote                 // too little for a vote
	DearLoan                  // too much is to be repaid
	SmallPart                 // of a visit, too small
	WinsLess                  // in the futures that it tried
)

var sentences = [...]string{
	TooDear:     "No: that costs me more than it brings me.",
	Resented:    "No: you broke your word to me or took a company of mine, and I don't deal with people who do.",
	TheyLack:    "No: you don't have the cash for it now.",
	ILack:       "No: I don't have the cash for it now.",
	FullOfLoans: "No: there are already as many loans as there can be.",
	InDebt:      "No: you'd owe too much for what you own.",
	KeepsCash:   "No: I need my cash for taxes and profits.",
	TheyLead:    "No: you lead, the end is near, and this would bring you closer.",
	LeadersGain: "No: you lead, and it helps you more than it helps me.",
	HelpsThem:   "No: it helps you more than it helps me.",
	CheapVote:   "No: that's too little for what you want me to vote.",
	DearLoan:    "No: I'd have to pay back too much.",
	SmallPart:   "No: my part of the visit is too small.",
	WinsLess:    "No: I win more often without it.",
}

// Leads is a refusal to who leads, in the last third of the rounds or before.
func Leads(late bool) Reason {
	if late {
		return TheyLead
	}
	return LeadersGain
}

// Says is how a character tells a reason.
func (r Reason) Says(c engine.Character) string {
	switch {
	case c.Mercy > 0 && r == WinsLess: // it gives something away
		return "No: I'd rather play on without it."
	case c.Safety > 0 && (r == InDebt || r == KeepsCash):
		return "No: I lend nothing, to anybody."
	case c.Wealth > 0 && r == TooDear:
		return "No: I want more for it than that."
	case c.Trade > 0 && r == TooDear:
		return "Not on these terms: they cost me more than they bring me. I'm open to others."
	case c.Trade > 0 && r == HelpsThem:
		return "Not on these terms: they help you more than me. I'm open to others."
	}
	return sentences[r]
}
