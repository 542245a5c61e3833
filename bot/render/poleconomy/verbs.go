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
const more = "Anything else?"

// wording is what is said of the verbs, in the order of the rules. A Prime
// Minister's powers say that they come before the move.
var wording = render.Wording[rules.View]{
	Verbs: []render.Verb[rules.View]{
		{Name: "throw", Label: "Roll the dice", Words: []word{circuit},
			Ask:       []string{"Which circuit, or a new income?"},
			Whole:     []string{1: "Roll along the {0} circuit"},
			Captioned: rethrowing},
		{Name: "go", Label: "Go to a square", Words: []word{{Label: exactLabel, Detail: arrival}}, Ask: []string{"Where do you want to go?"}, Captioned: going},
		{Name: "buy", Label: "Buy", Words: []word{paper, value},
			Ask:   []string{"What will you buy?", "How many {0}?"},
			Whole: []string{1: "Buy {papers} for {cost}"}},
		{Name: "pass", Label: "Pass", Captioned: passing},
		{Name: "cash", Label: "Sell papers", Words: []word{paper, value},
			Ask:   []string{"What will you sell?", "How many {0}?"},
			Whole: []string{1: "Sell {papers}"}},
		{Name: "takeover", Label: "Try a takeover", Words: []word{{Name: placeName, Label: exactLabel, Detail: prize}},
			Ask:   []string{"Which square will you try to take over?"},
			Whole: []string{1: "Take over {0} from {owner} ({chance}, {price})"}},
		{Name: "send", Label: "Send them on", Words: []word{{Name: placeName, Label: exactLabel, Detail: sending}},
			Ask:   []string{"Which company will you send them to?"},
			Whole: []string{1: "Send {visitor} to {0}: {sending}"}},
		{Name: "bid", Label: "Bid", Labelled: beforehand, Words: []word{value, {Name: placeName, Label: exactLabel}},
			Ask: []string{"How much will you bid?", "For which square?"}, Whole: []string{1: "Bid {0}", 2: "Bid up to {0} for {1}, beforehand"}, Captioned: bidInSecret},
		{Name: "offer", Label: "Offer a deal", Words: []word{{Name: shortName, Label: memberLabel, Detail: assets}, asDeal, value}, Again: 2,
			Ask: []string{"Who's the offer for?", "What's in the deal with {0}?", more,
				"So far you'd offer {0} a deal in which {me} {deal}. Anything else?"},
			Whole: []string{1: "Offer this to {0}"}},
		{Name: "accept", Label: "Accept an offer", Words: []word{offerNo}, Ask: []string{"Which offer will you accept?"}, Captioned: responding},
		{Name: "refuse", Label: "Refuse an offer", Labelled: refusal, Words: []word{offerNo},
			Ask: []string{"Which offer will you refuse or withdraw?"}, Captioned: responding},
		{Name: "repay", Label: "Pay back a loan", Words: []word{{Label: loanLabel}, value},
			Ask:   []string{"Which loan?", "How much will you pay back?"},
			Whole: []string{2: "Pay back {1} of loan {0}"}},
		{Name: "arrow", Label: "Turn the arrow", Detail: marks, Whole: []string{"Turn the arrow {arrow} (then {marks})"}},
		{Name: "cabinet", Label: "Change posts and salaries", Labelled: governing("salary"), Words: []word{member, {Name: postName}, value},
			Ask:       []string{"Whose job and salary?", "Which job for {0}?", "What salary?"},
			Whole:     []string{2: "{0} as {1}", 3: "{0} as {1}, {2}"},
			Captioned: dismissing},
		{Name: "tax", Label: "Propose a tax law", Labelled: governing("tax"), Words: []word{asLaw, value}, Again: 2,
			Ask:   []string{"What should the law say? Whatever you leave out stays as it is.", more, "It would say: {law} Anything else?"},
			Whole: []string{"Propose this tax law"}, Captioned: laying},
		{Name: "payment", Label: "Propose a payment", Labelled: governing("payment"), Words: []word{{Name: payeeName, Label: payeeLabel, Detail: paid}, value, {Keys: laterKeys}, {Name: turnsName, Label: valueLabel}},
			Ask:   []string{"Who gets paid? Conditions only, no names.", "How much each?", "At once, or later?"},
			Whole: []string{1: "Propose it: {0}", 2: "Propose {1} to {0}", 4: "Propose {1} to {0}, in {3}"}, Captioned: paying},
		{Name: "bonds", Label: "Manage Treasury bonds", Words: []word{{Label: bondLabel}, {Name: bondsName, Label: bondsLabel}},
			Ask:       []string{"Issue bonds, or redeem them?", "How many bonds?"},
			Captioned: issuing},
		{Name: "vote", Label: "Vote", Words: []word{{Name: voteName, Short: votedName, Detail: memberDetail, Keys: billKeys}, {Name: sideName}}, Again: 2,
			Ask: []string{"How do you vote?", "Aye or no?"}, Asked: naming, Whole: []string{1: "{0}"}, Captioned: balloting},
		{Name: "support", Label: "Change my support", Words: []word{{Name: supportName}}, Ask: []string{"Do you support the Prime Minister?"}, Whole: []string{1: "{0}"}},
		{Name: "party", Label: "Party", Labelled: leaving, Words: []word{{Name: partyName, Detail: members}, {Keys: inviteKeys}, member},
			Ask: []string{"Which party will you join?", "Invite somebody too?"}, Whole: []string{1: "{0}", 3: "{0}, and invite {2}"}},
		{Name: "coalition", Label: "Coalition", Words: []word{{Name: coalitionName, Short: coalitionVotes, Detail: agreed}, asPact, holder}, Again: 2,
			Ask:   []string{"Which coalition do you propose or sign?", "Who gets which job? If you leave it at that, you're Prime Minister.", more},
			Whole: []string{1: "{0}"}, Captioned: proposing},
		{Name: "consent", Label: "Vote to finish", Words: []word{{Name: consentName}}, Ask: []string{consentAsk}, Asked: consenting, Whole: []string{1: "{0}"}},
		{Name: "worth", Label: "Show my worth", Words: []word{whose}, Ask: []string{"Whose worth?"}, Whole: []string{1: "{0}"}},
		{Name: "odds", Label: "Show my odds", Words: []word{circuit}, Ask: []string{"Along which circuit?"}, Whole: []string{"Show my odds", "Show my odds along the {0} circuit"}},
		{Name: "law", Label: "Show the law", Words: []word{asLaw, value}, Again: 2,
			Ask:   []string{"Try out a law: what does it say?", more, "It would say: {law} Anything else?"},
			Whole: []string{"Show the law"}},
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
		"law":     func(a action) string { return amended(tabled(a), a.Words).Sentence() },
		"arrow":   func(a action) string { return turnedArrow(a.View) },
		"marks":   func(a action) string { return path(a.View, true) },
	},
}

// The keys of offers, laws and payments, with what is asked behind them.
var (
	dealKeys = keys{
		"give":        {Label: "I give", Ask: "I give: which square or policy?"},
		"and-give":    {Label: "I also give", Ask: "I also give: which square or policy?"},
		"want":        {Label: "I want", Ask: "I want: which square or policy?"},
		"and-want":    {Label: "I also want", Ask: "I also want: which square or policy?"},
		"pay":         {Label: "I pay", Ask: "I pay: how much?"},
		"ask":         {Label: "They pay", Ask: "They pay: how much?"},
		"lend":        {Label: "I lend", Ask: "I lend: how much?"},
		"borrow":      {Label: "I borrow", Ask: "I borrow: how much?"},
		"repay":       {Label: "Repaid in all", Ask: "Repaid in all: how much?"},
		"due":         {Label: "Due after some rounds", Ask: "Due after how many rounds?"},
		"share":       {Label: "A share of the visitor's profits", Ask: "A share of the visitor's profits: how much?"},
		"promise":     {Label: "I promise a vote", Ask: "I promise a vote: aye or no?"},
		"for-vote":    {Label: "They promise a vote", Ask: "They promise a vote: aye or no?"},
		"support":     {Label: "My support", Ask: "Will you support the Government from then on?"},
		"for-support": {Label: "Their support", Ask: "Should they support the Government from then on?"},
		"turns":       {Label: "Keep it open for", Ask: "Keep it open for how many turns?"},
	}
	lawKeys = keys{
		"company":          {Label: "For each Company", Ask: "For each Company: how much?"},
		"advertising":      {Label: "For each Advertising Square", Ask: "For each Advertising Square: how much?"},
		"flat":             {Label: "A flat tax", Ask: "A flat tax: how much?"},
		"from":             {Label: "From this income up", Ask: "From which basic income up?"},
		"to":               {Label: "Up to this income", Ask: "Up to which basic income?"},
		"exempt-below":     {Label: "Exempt below this income", Ask: "Exempt below which basic income?"},
		"free-companies":   {Label: "Companies exempt", Ask: "How many Companies are exempt?"},
		"free-advertising": {Label: "Advertising exempt", Ask: "How many Advertising Squares are exempt?"},
		"savings":          {Label: "Savings cards kept", Ask: "How many savings cards can players keep?"},
		"life":             {Label: "Off for each life policy", Ask: "How much off for each life policy?"},
	}
	pactKeys = keys{
		"premier":   {Label: "Prime Minister", Ask: "Who becomes Prime Minister?"},
		"finance":   {Label: "Minister of Finance", Ask: "Who becomes Minister of Finance?"},
		"trade":     {Label: "Minister of Trade", Ask: "Who becomes Minister of Trade?"},
		"transport": {Label: "Minister of Transport", Ask: "Who becomes Minister of Transport?"},
		"fisheries": {Label: "Minister of Fisheries", Ask: "Who becomes Minister of Fisheries?"},
		"post":      {Label: "Postmaster General", Ask: "Who becomes Postmaster General?"},
		"salary":    {Label: "The Prime Minister's salary", Ask: "The Prime Minister's salary: how much?"},
		"ministers": {Label: "Each minister's salary", Ask: "Each minister's salary: how much?"},
	}
	inviteKeys = keys{"invite": {Label: "Invite somebody", Ask: "Who will you invite?"}}
	laterKeys  = keys{"later": {Label: "On a later turn", Ask: "On which of your next turns?"}}
)
