package poleconomy

import (
	"cmp"
	"slices"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// prompts ask for what follows a verb.
var prompts = map[string]string{
	"throw": "Along which circuit, or for what?", "go": "Where do you go?", "buy": "What do you buy?", "cash": "What do you turn into cash?",
	"takeover": "Which square do you bid for?", "send": "To which company?", "bid": "How much do you bid?", "offer": "To whom is the offer?",
	"accept": "Which offer do you accept?", "refuse": "Which offer do you refuse or withdraw?", "repay": "Which loan?", "cabinet": "Whose post and salary?",
	"tax": "What does the law say? What you leave out stays as it is.", "law": "What if the law said what?", "payment": "Who is to be paid? No names, only conditions.",
	"bonds": "Issue bonds, or redeem them?", "vote": "How do you vote?", "support": "Do you support the Prime Minister?", "party": "Of which party are you?",
	"coalition": "Which coalition do you agree to?", "consent": "Do you agree to end the match now?", "worth": "Whose worth?", "odds": "Along which circuit?",
	"leave": "Which seat leaves for good?",
}

// Prompt asks for what can follow words.
func (look) Prompt(view rules.View, s msg.Scene, words []string) string {
	return cut(prompt(view, s, words), promptRunes)
}

// consenting asks whether the viewer agrees to end the match, and says what comes of
// it: it ends when all agree (rules 10.4 to 10.6).
func consenting(v rules.View, s msg.Scene) string {
	question := prompts["consent"] + " "
	var waiting, first []string
	best := -1
	for i, p := range v.Players {
		seat := engine.Seat(i)
		if p.Gone {
			continue
		}
		if seat != s.Viewer && !slices.Contains(v.Consent, seat) {
			waiting = append(waiting, called(s, seat))
		}
		ahead := 1
		if best >= 0 {
			b := v.Players[best]
			ahead = cmp.Or(cmp.Compare(p.Worth, b.Worth), cmp.Compare(len(p.Companies), len(b.Companies)))
		}
		if ahead > 0 {
			best, first = i, nil
		}
		if ahead >= 0 {
			first = append(first, called(s, seat))
		}
	}
	have := " have"
	if len(waiting) == 1 {
		have = " has"
	}
	switch {
	case len(waiting) > 0:
		return question + "It goes on until " + listed(waiting) + have + " agreed as well, and you can take it back until then."
	case len(first) == 1:
		return question + "Everyone else has agreed: it ends at once, and " + first[0] + " wins."
	}
	return question + "Everyone else has agreed: it ends at once, and " + listed(first) + " share first place."
}

// promptRunes is how much a prompt may say; it reads back a law or a deal that is
// being composed.
const promptRunes = 600

func prompt(v rules.View, s msg.Scene, words []string) string {
	switch {
	case len(words) == 0:
		return "What do you do?"
	case len(words) == 1:
		if words[0] == "vote" && v.Phase == rules.AskPremier {
			return "Who is to be Prime Minister?"
		}
		if text, ok := prompts[words[0]]; ok {
			return text
		}
		return "And then?"
	}
	last := words[len(words)-1]
	switch words[0] {
	case "consent":
		return consenting(v, s)
	case "buy", "cash":
		return "How many " + things(last) + "?"
	case "bonds":
		return "How many bonds?"
	case "repay":
		return "How much do you pay back?"
	case "cabinet":
		if len(words) == 2 {
			return "Which post for " + short(s, seatOf(last)) + "?"
		}
		return "With what salary?"
	case "payment":
		switch len(words) {
		case 2:
			return "How much to each?"
		case 3:
			return "At once, or later?"
		}
		return "On which of your turns from now?"
	case "offer":
		if len(words) == 2 {
			return "What is the deal with " + short(s, seatOf(last)) + "?"
		}
		if keyed(words) {
			return "So far: you would offer " + short(s, seatOf(words[1])) + " a deal in which " + called(s, s.Viewer) + " " + terms(draft(words)) + ". And what else?"
		}
	case "tax", "law":
		if keyed(words) {
			return "It would say: " + amended(v.Law, words).Sentence() + " Anything else?"
		}
	}
	if name, ok := keyLabels[last]; ok && !keyed(words) {
		return name + ": " + asking(last)
	}
	return "And what else? Or leave it at that."
}

// asking is what is asked of a key.
func asking(key string) string {
	switch key {
	case "give", "and-give", "want", "and-want":
		return "which square or policy?"
	case "promise", "for-vote":
		return "aye or no?"
	case "due", "turns", "free-companies", "free-advertising", "savings":
		return "how many?"
	}
	return "how much?"
}
