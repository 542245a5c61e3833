package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// verbLabels are what the verbs are called on buttons. A Prime Minister's powers
// say that they come before the move.
var verbLabels = map[string]string{
	"throw": "Throw the dice", "go": "Go to a square", "buy": "Buy", "pass": "Pass", "cash": "Cash papers", "takeover": "Bid for a takeover",
	"send": "Send on", "bid": "Bid", "offer": "Offer a deal", "accept": "Accept an offer", "refuse": "Refuse an offer", "repay": "Pay back a loan",
	"arrow": "Govern: turn the arrow", "cabinet": "Govern: Cabinet and salaries", "tax": "Govern: a tax law", "payment": "Govern: a payment",
	"bonds": "Govern: Treasury bonds", "vote": "Vote", "support": "Support in Parliament", "party": "Party", "coalition": "Coalition",
	"consent": "Agree to end now", "worth": "What is it worth?", "odds": "Where can I land?", "law": "The statute book",
	"leave": "Leave for good", "time-up": "Time is up",
}

// keyLabels are what the keys of offers and laws are called.
var keyLabels = map[string]string{
	"give": "I give", "and-give": "I give besides", "want": "I want", "and-want": "I want besides", "pay": "I pay", "ask": "They pay",
	"lend": "I lend", "borrow": "I borrow", "repay": "To be repaid in all", "due": "Due after so many rounds", "share": "A share of the visitor's profits",
	"promise": "I promise a vote", "for-vote": "They promise a vote", "turns": "It stands for so many turns",
	"company": "For each Company", "advertising": "For each Advertising Square", "flat": "A flat tax", "from": "From this basic income on",
	"to": "Up to this basic income", "exempt-below": "Exempt below this basic income", "free-companies": "The first Companies free",
	"free-advertising": "The first Advertising Squares free", "savings": "Savings cards spared", "life": "Deducted for each life policy",
	"later": "On a later turn of mine",
}

// Label names an option behind words, 80 runes at most.
func (Look) Label(v any, s msg.Scene, words []string, o engine.Option) string {
	view, _ := viewOf(v)
	return cut(label(view, s, words, o), render.LabelRunes)
}

// keyed reports whether the next of words is a key of an offer, a law or a payment.
func keyed(words []string) bool {
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "offer":
		return len(words) >= 2 && len(words)%2 == 0
	case "tax", "law":
		return len(words)%2 == 1
	case "payment":
		return len(words) == 3
	}
	return false
}

func label(v rules.View, s msg.Scene, words []string, o engine.Option) string {
	if len(words) == 0 {
		if name, ok := verbLabels[o.Word]; ok {
			return name
		}
		return upper(strings.ReplaceAll(o.Word, "-", " "))
	}
	if keyed(words) {
		if name, ok := keyLabels[o.Word]; ok {
			return name
		}
	}
	if o.Kind == engine.Number || o.Kind == engine.Money {
		return amount(v, s, words, o)
	}
	switch words[0] {
	case "throw", "odds":
		if o.Word == "income" {
			return "A new basic income"
		}
		return "Along the " + o.Word + " circuit"
	case "go", "send", "takeover":
		return exactly(o.Word)
	case "buy", "cash":
		return upper(things(o.Word))
	case "offer":
		if len(words) == 1 {
			return seatLabel(s, o.Word)
		}
		return upper(things(o.Word))
	case "worth":
		return seatLabel(s, o.Word)
	case "cabinet":
		if len(words) == 1 {
			return seatLabel(s, o.Word)
		}
		if o.Word == "none" {
			return "Dismiss"
		}
		return post(o.Word)
	case "payment":
		return upper(payees(o.Word))
	case "bonds":
		return bondLabel(s, o.Word)
	case "vote":
		if o.Word == "aye" || o.Word == "no" {
			return upper(o.Word)
		}
		return seatLabel(s, o.Word)
	case "party":
		return party(o.Word)
	case "coalition":
		if o.Word == "none" {
			return "No coalition"
		}
		return union(s, o.Word, tagged)
	case "support":
		if o.Word == "yes" {
			return "Give my support"
		}
		return "Withdraw my support"
	case "consent":
		if o.Word == "yes" {
			return "Yes, end the match now"
		}
		return "No, play on"
	}
	if o.Title != "" {
		return upper(o.Title)
	}
	return o.Word
}

// things are papers of a kind, or a square.
func things(word string) string {
	switch word {
	case "savings":
		return "savings cards"
	case "bonds":
		return "Government Bonds"
	case "life":
		return "a life insurance policy"
	case "business":
		return "a business insurance policy"
	case "aye", "no":
		return word
	}
	return exactly(word)
}

// seatOf is the seat that a word names, counted from 1.
func seatOf(word string) engine.Seat {
	n, err := strconv.Atoi(word)
	if err != nil {
		return engine.Nobody
	}
	return engine.Seat(n - 1)
}

func seatLabel(s msg.Scene, word string) string { return tagged(s, seatOf(word)) }

func bondLabel(s msg.Scene, word string) string {
	if seat, ok := strings.CutPrefix(word, "redeem-"); ok {
		return "Redeem from " + seatLabel(s, seat) + ", at " + brief(redemption) + " each"
	}
	if word == "issue" {
		return "Issue to the Bank, at " + brief(rules.CardPrice) + " each"
	}
	return "Redeem from the Bank, at " + brief(rules.CardPrice) + " each"
}

// redemption is what the Treasury pays a player for a bond.
const redemption = 2 * rules.CardPrice

// amount names a number or a range.
func amount(v rules.View, s msg.Scene, words []string, o engine.Option) string {
	one := o.Min == o.Max
	last := words[len(words)-1]
	switch {
	case len(words) == 1 && (last == "accept" || last == "refuse") && one:
		return offerLabel(v, s, last, int(o.Min))
	case len(words) == 1 && last == "repay" && one:
		for _, l := range v.Loans {
			if int64(l.No) == o.Min {
				return "Loan " + strconv.Itoa(l.No) + ": " + brief(l.Owed) + " to " + short(s, l.Lender)
			}
		}
		return "Loan " + strconv.FormatInt(o.Min, 10)
	case len(words) == 1 && last == "leave":
		return "Seat " + strconv.FormatInt(o.Min, 10)
	case o.Kind == engine.Money && one:
		return brief(o.Min)
	case o.Kind == engine.Money:
		return brief(o.Min) + " to " + brief(o.Max)
	}
	noun := map[string]string{
		"savings": "savings card", "bonds": "bond", "life": "life policy", "issue": "bond", "redeem": "bond", "due": "round", "turns": "turn", "later": "turn",
		"free-companies": "company", "free-advertising": "advertising square",
	}[last]
	if strings.HasPrefix(last, "redeem-") {
		noun = "bond"
	}
	switch {
	case noun == "" && one:
		return strconv.FormatInt(o.Min, 10)
	case noun == "":
		return strconv.FormatInt(o.Min, 10) + " to " + strconv.FormatInt(o.Max, 10)
	case one:
		return counted(int(o.Min), noun)
	}
	return strconv.FormatInt(o.Min, 10) + " to " + counted(int(o.Max), noun)
}

func offerLabel(v rules.View, s msg.Scene, verb string, no int) string {
	o, ok := offerOf(v, no)
	number := strconv.Itoa(no)
	switch {
	case !ok:
		return "Offer " + number
	case verb == "refuse" && o.From == s.Viewer:
		return number + ", yours to " + short(s, o.To) + ": you " + inBrief(o)
	}
	return number + ", " + short(s, o.From) + ": " + inBrief(o)
}

// inBrief is a deal's terms with short sums.
func inBrief(o rules.Offer) string { return strings.ReplaceAll(terms(o), ",000", "k") }

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

// Detail adds what helps to choose, 100 runes at most, or "".
func (Look) Detail(v any, s msg.Scene, words []string, o engine.Option) string {
	view, ok := viewOf(v)
	if !ok {
		return ""
	}
	return cut(detail(view, s, words, o), render.DetailRunes)
}

func detail(v rules.View, s msg.Scene, words []string, o engine.Option) string {
	if len(words) == 0 {
		if o.Word == "arrow" {
			return "then the next marks are " + path(v, true) + ", not " + path(v, false)
		}
		return ""
	}
	switch words[0] {
	case "go":
		return outcome(v, s, o.Word)
	case "send":
		return sentTo(v, s, o.Word)
	case "takeover":
		return prize(v, s, o.Word)
	case "buy", "cash":
		return stock(v, words, o)
	case "offer":
		if len(words) == 1 {
			p, _ := player(v, seatOf(o.Word))
			return "has " + brief(p.Cash) + ", " + counted(len(p.Companies), "company") + " and " + counted(len(p.Advertising), "advertising square")
		}
		if keyed(words) {
			return upper(o.Title)
		}
	case "tax", "law":
		if keyed(words) {
			return upper(o.Title)
		}
	case "cabinet":
		if len(words) == 1 {
			return standing(v, seatOf(o.Word))
		}
	case "vote":
		if seat := seatOf(o.Word); seat >= 0 {
			return standing(v, seat)
		}
	case "payment":
		if len(words) == 1 {
			return paid(v, s, o.Word)
		}
	case "party":
		return members(v, s, o.Word)
	case "coalition":
		return agreed(v, s, o.Word)
	}
	return ""
}

func prize(v rules.View, s msg.Scene, id string) string {
	text := brief(priceOf(v, id)) + " to " + short(s, ownerOf(v, id)) + " if it succeeds, at " + chance(v)
	if f := fee(v); f > 0 {
		text += "; the fee of " + brief(f) + " is paid in any case"
	}
	return text
}

// stock is what the Bank has left of a paper and what it is good for.
func stock(v rules.View, words []string, o engine.Option) string {
	if len(words) > 1 {
		return ""
	}
	if words[0] == "cash" {
		if o.Word == "life" {
			return brief(rules.Surrender) + " each now, or " + brief(rules.LifeWorth) + " at the end"
		}
		return brief(rules.CardPrice) + " each"
	}
	switch o.Word {
	case "savings":
		return strconv.Itoa(v.Supply.Savings) + " left; " + brief(rules.CardPrice) + " each on a square with Savings Interest, every time"
	case "bonds":
		return strconv.Itoa(v.Supply.Bonds) + " left; " + brief(rules.CardPrice) + " each whenever the marker is on Bonds"
	case "life":
		return strconv.Itoa(v.Supply.Life) + " left; worth " + brief(rules.LifeWorth) + " at the end, and never taxed"
	case "business":
		return strconv.Itoa(v.Supply.Business) + " left; saves you from one double six"
	}
	return "for " + brief(priceOf(v, o.Word))
}

// standing is a member of Parliament in a few words.
func standing(v rules.View, seat engine.Seat) string {
	p, ok := player(v, seat)
	if !ok {
		return ""
	}
	text := counted(p.Votes, "vote")
	if p.Party != "" {
		text += ", " + party(p.Party)
	}
	if p.Post != "" {
		text += "; " + post(p.Post) + ", " + brief(p.Salary)
	}
	return text
}

// paid is whom a payment would reach now, as far as can be seen.
func paid(v rules.View, s msg.Scene, who string) string {
	var names []string
	for seat, p := range v.Players {
		if !p.Gone && meets(p, who) {
			names = append(names, short(s, engine.Seat(seat)))
		}
	}
	if len(names) == 0 {
		return "now nobody"
	}
	return "now " + listed(names)
}

// meets reports whether a payment's condition holds of a player.
func meets(p rules.Player, who string) bool {
	c, a := len(p.Companies) > 0, len(p.Advertising) > 0
	switch who {
	case "everyone":
		return true
	case "no-companies":
		return !c
	case "companies":
		return c
	case "no-advertising":
		return !a
	case "advertising":
		return a
	case "no-squares":
		return !c && !a
	case "no-savings":
		return p.Savings == 0
	case "no-life":
		return p.Life == 0
	case "life":
		return p.Life > 0
	case "no-business":
		return p.Business == 0
	case "business":
		return p.Business > 0
	}
	if n, ok := strings.CutPrefix(who, "income-up-to-"); ok {
		return p.Income <= thousands(n)
	}
	if n, ok := strings.CutPrefix(who, "income-from-"); ok {
		return p.Income >= thousands(n)
	}
	return false
}

func thousands(k string) int64 {
	n, _ := strconv.ParseInt(strings.TrimSuffix(k, "k"), 10, 64)
	return 1000 * n
}

// members are who is of a party already.
func members(v rules.View, s msg.Scene, word string) string {
	var names []string
	for seat, p := range v.Players {
		if p.Party == word && !p.Gone {
			names = append(names, short(s, engine.Seat(seat)))
		}
	}
	if len(names) == 0 || word == "independent" {
		return ""
	}
	return "so far " + listed(names)
}

// agreed are a coalition's votes and who has named it.
func agreed(v rules.View, s msg.Scene, word string) string {
	if v.House == nil || word == "none" {
		return ""
	}
	text := counted(votesOf(v, word), "vote") + "; a majority is " + strconv.Itoa(v.House.Needed)
	for _, c := range v.House.Coalitions {
		if c.Word == word {
			var names []string
			for _, x := range c.By {
				names = append(names, short(s, x))
			}
			text += "; named by " + listed(names)
		}
	}
	return text
}

// votesOf sums a coalition's votes.
func votesOf(v rules.View, word string) (votes int) {
	for part := range strings.SplitSeq(word, "+") {
		seat := seatOf(part)
		for x, p := range v.Players {
			if engine.Seat(x) == seat || seat == engine.Nobody && p.Party == part && !p.Gone {
				votes += p.Votes
			}
		}
	}
	return votes
}

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
func (Look) Prompt(v any, s msg.Scene, words []string) string {
	view, _ := viewOf(v)
	return cut(prompt(view, s, words), promptRunes)
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
