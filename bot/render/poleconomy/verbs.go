package poleconomy

import (
	"divisionbell/bot/render"
	rules "divisionbell/engine/poleconomy"
)

type (
	action = render.Action[rules.View]
	word   = render.Word[rules.View]
	keys   = map[string]render.Key
)

// What a word behind a verb can be.
var (
	circuit = word{Label: circuitLabel}
	member  = word{Name: shortName, Label: memberLabel, Detail: memberDetail}
	whose   = word{Name: taggedName}
	paper   = word{Name: thingName, Label: thingLabel, Detail: stock}
	offerNo = word{Label: offerLabel}
	value   = word{Name: sumName, Label: valueLabel}
	asLaw   = word{Keys: lawKeys, Detail: titled}
	asPact  = word{Keys: pactKeys, Detail: titled}
	holder  = word{Name: holderName, Label: holderLabel}
	asDeal  = word{Keys: dealKeys, Detail: titled}
)

// more is asked where a law or an offer can be left at that.
const more = "And what else? Or leave it at that."

// wording is what is said of the verbs, in the order of the rules. A Prime
// Minister's powers say that they come before the move.
var wording = render.Wording[rules.View]{
	Verbs: []render.Verb[rules.View]{
		{Name: "throw", Label: "Throw the dice", Words: []word{circuit},
			Ask:       []string{"Along which circuit, or for what?"},
			Whole:     []string{1: "Throw along the {0} circuit"},
			Captioned: rethrowing},
		{Name: "go", Label: "Go to a square", Words: []word{{Label: exactLabel, Detail: arrival}}, Ask: []string{"Where do you go?"}, Captioned: going},
		{Name: "buy", Label: "Buy", Words: []word{paper, value},
			Ask:   []string{"What do you buy?", "How many {0}?"},
			Whole: []string{1: "Buy {papers} for {cost}"}},
		{Name: "pass", Label: "Pass", Captioned: passing},
		{Name: "cash", Label: "Cash papers", Words: []word{paper, value},
			Ask:   []string{"What do you turn into cash?", "How many {0}?"},
			Whole: []string{1: "Cash {papers}"}},
		{Name: "takeover", Label: "Bid for a takeover", Words: []word{{Name: placeName, Label: exactLabel, Detail: prize}},
			Ask:   []string{"Which square do you bid for?"},
			Whole: []string{1: "Bid for {0} of {owner} ({chance}, {price})"}},
		{Name: "send", Label: "Send on", Words: []word{{Name: placeName, Label: exactLabel, Detail: sending}},
			Ask:   []string{"To which company?"},
			Whole: []string{1: "Send {visitor} to {0}: {sending}"}},
		{Name: "bid", Label: "Bid", Labelled: beforehand, Words: []word{value, {Name: placeName, Label: exactLabel}},
			Ask: []string{"How much do you bid?", "For which square, whenever it is auctioned?"}, Whole: []string{1: "Bid {0}", 2: "Bid up to {0} for {1}, beforehand"}, Captioned: bidInSecret},
		{Name: "offer", Label: "Offer a deal", Words: []word{{Name: shortName, Label: memberLabel, Detail: assets}, asDeal, value}, Again: 2,
			Ask: []string{"To whom is the offer?", "What is the deal with {0}?", more,
				"So far: you would offer {0} a deal in which {me} {deal}. And what else?"},
			Whole: []string{1: "Offer this to {0}"}},
		{Name: "accept", Label: "Accept an offer", Words: []word{offerNo}, Ask: []string{"Which offer do you accept?"}, Captioned: responding},
		{Name: "refuse", Label: "Refuse an offer", Labelled: refusal, Words: []word{offerNo},
			Ask: []string{"Which offer do you refuse or withdraw?"}, Captioned: responding},
		{Name: "repay", Label: "Pay back a loan", Words: []word{{Label: loanLabel}, value},
			Ask:   []string{"Which loan?", "How much do you pay back?"},
			Whole: []string{2: "Pay back {1} of loan {0}"}},
		{Name: "arrow", Label: "Govern: turn the arrow", Detail: marks, Whole: []string{"Turn the arrow {arrow} (then {marks})"}},
		{Name: "cabinet", Label: "Govern: Cabinet and salaries", Words: []word{member, {Name: postName}, value},
			Ask:       []string{"Whose post and salary?", "Which post for {0}?", "With what salary?"},
			Whole:     []string{2: "{0} as {1}", 3: "{0} as {1}, {2}"},
			Captioned: dismissing},
		{Name: "tax", Label: "Govern: a tax law", Words: []word{asLaw, value}, Again: 2,
			Ask:   []string{"What does the law say? What you leave out stays as it is.", more, "It would say: {law} Anything else?"},
			Whole: []string{"Put this tax law to the vote"}},
		{Name: "payment", Label: "Govern: a payment", Words: []word{{Name: payeeName, Label: payeeLabel, Detail: paid}, value, {Keys: laterKeys}, {Name: turnsName, Label: valueLabel}},
			Ask:   []string{"Who is to be paid? No names, only conditions.", "How much to each?", "At once, or later?"},
			Whole: []string{1: "Put it to the vote: {0}", 2: "Put it to the vote: {1} to {0}", 4: "Put it to the vote: {1} to {0}, in {3}"}},
		{Name: "bonds", Label: "Govern: Treasury bonds", Words: []word{{Label: bondLabel}, {Name: bondsName, Label: bondsLabel}},
			Ask:       []string{"Issue bonds, or redeem them?", "How many bonds?"},
			Captioned: issuing},
		{Name: "vote", Label: "Vote", Words: []word{{Name: voteName, Short: votedName, Detail: memberDetail}},
			Ask: []string{"How do you vote?"}, Asked: naming, Whole: []string{1: "{0}"}},
		{Name: "support", Label: "Support in Parliament", Words: []word{{Name: supportName}}, Ask: []string{"Do you support the Prime Minister?"}, Whole: []string{1: "{0}"}},
		{Name: "party", Label: "Party", Labelled: leaving, Words: []word{{Name: partyName, Detail: members}, {Keys: inviteKeys}, member},
			Ask: []string{"Of which party are you?", "Invite whom to it? Or leave it at that."}, Whole: []string{1: "{0}", 3: "{0}, and invite {2}"}},
		{Name: "coalition", Label: "Coalition", Words: []word{{Name: coalitionName, Short: coalitionVotes, Detail: agreed}, asPact, holder}, Again: 2,
			Ask:   []string{"Which coalition do you propose or sign?", "Who holds which post? Or leave it at that: then you are its Prime Minister.", more},
			Whole: []string{1: "{0}"}},
		{Name: "consent", Label: "Agree to end now", Words: []word{{Name: consentName}}, Ask: []string{consentAsk}, Asked: consenting, Whole: []string{1: "{0}"}},
		{Name: "worth", Label: "What is it worth?", Words: []word{whose}, Ask: []string{"Whose worth?"}, Whole: []string{1: "{0}"}},
		{Name: "odds", Label: "Where can I land?", Words: []word{circuit}, Ask: []string{"Along which circuit?"}, Whole: []string{"Where can I land?"}},
		{Name: "law", Label: "The statute book", Words: []word{asLaw, value}, Again: 2,
			Ask:   []string{"What if the law said what?", more, "It would say: {law} Anything else?"},
			Whole: []string{"The statute book"}},
		{Name: "leave", Label: "Leave for good", Words: []word{{Label: seatLabel}}, Ask: []string{"Which seat leaves for good?"}, Whole: []string{"Leave for good"}},
		{Name: "time-up", Label: "Time is up"},
	},
	Terms: map[string]func(action) string{
		"papers": soMany, "cost": cost, // of buying and cashing
		"owner": func(a action) string { return short(a.Scene, ownerOf(a.View, a.Last())) },
		"price": func(a action) string { return brief(priceOf(a.View, a.Last())) }, "chance": func(a action) string { return chance(a.View) },
		"visitor": func(a action) string { return short(a.Scene, a.View.Turn) },
		"sending": func(a action) string { return sentTo(a.View, a.Scene, a.Last()) },
		"me":      func(a action) string { return called(a.Scene, a.Scene.Viewer) },
		"deal":    func(a action) string { return terms(drafted(a), a.Scene) },
		"law":     func(a action) string { return amended(a.View.Law, a.Words).Sentence() },
		"arrow":   func(a action) string { return turnedArrow(a.View) },
		"marks":   func(a action) string { return path(a.View, true) },
	},
}

// The keys of offers, laws and payments, with what is asked behind them.
var (
	dealKeys = keys{
		"give":     {Label: "I give", Ask: "I give: which square or policy?"},
		"and-give": {Label: "I give besides", Ask: "I give besides: which square or policy?"},
		"want":     {Label: "I want", Ask: "I want: which square or policy?"},
		"and-want": {Label: "I want besides", Ask: "I want besides: which square or policy?"},
		"pay":      {Label: "I pay", Ask: "I pay: how much?"},
		"ask":      {Label: "They pay", Ask: "They pay: how much?"},
		"lend":     {Label: "I lend", Ask: "I lend: how much?"},
		"borrow":   {Label: "I borrow", Ask: "I borrow: how much?"},
		"repay":    {Label: "To be repaid in all", Ask: "To be repaid in all: how much?"},
		"due":      {Label: "Due after so many rounds", Ask: "Due after so many rounds: how many?"},
		"share":    {Label: "A share of the visitor's profits", Ask: "A share of the visitor's profits: how much?"},
		"promise":  {Label: "I promise a vote", Ask: "I promise a vote: aye or no?"},
		"for-vote": {Label: "They promise a vote", Ask: "They promise a vote: aye or no?"},
		"turns":    {Label: "It stands for so many turns", Ask: "It stands for so many turns: how many?"},
	}
	lawKeys = keys{
		"company":          {Label: "For each Company", Ask: "For each Company: how much?"},
		"advertising":      {Label: "For each Advertising Square", Ask: "For each Advertising Square: how much?"},
		"flat":             {Label: "A flat tax", Ask: "A flat tax: how much?"},
		"from":             {Label: "From this basic income on", Ask: "From this basic income on: how much?"},
		"to":               {Label: "Up to this basic income", Ask: "Up to this basic income: how much?"},
		"exempt-below":     {Label: "Exempt below this basic income", Ask: "Exempt below this basic income: how much?"},
		"free-companies":   {Label: "The first Companies free", Ask: "The first Companies free: how many?"},
		"free-advertising": {Label: "The first Advertising Squares free", Ask: "The first Advertising Squares free: how many?"},
		"savings":          {Label: "Savings cards spared", Ask: "Savings cards spared: how many?"},
		"life":             {Label: "Deducted for each life policy", Ask: "Deducted for each life policy: how much?"},
	}
	pactKeys = keys{
		"premier":   {Label: "Prime Minister", Ask: "Who is to be Prime Minister?"},
		"finance":   {Label: "Minister of Finance", Ask: "Who is to be Minister of Finance?"},
		"trade":     {Label: "Minister of Trade", Ask: "Who is to be Minister of Trade?"},
		"transport": {Label: "Minister of Transport", Ask: "Who is to be Minister of Transport?"},
		"fisheries": {Label: "Minister of Fisheries", Ask: "Who is to be Minister of Fisheries?"},
		"post":      {Label: "Postmaster General", Ask: "Who is to be Postmaster General?"},
		"salary":    {Label: "The Prime Minister's salary", Ask: "The Prime Minister's salary: how much?"},
		"ministers": {Label: "Each minister's salary", Ask: "Each minister's salary: how much?"},
	}
	inviteKeys = keys{"invite": {Label: "Invite somebody", Ask: "Whom do you invite?"}}
	laterKeys  = keys{"later": {Label: "On a later turn of mine", Ask: "On which of your turns from now?"}}
)
