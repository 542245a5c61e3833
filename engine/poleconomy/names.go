package poleconomy

import (
	"slices"
	"strconv"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
)

// words are what one of a small set is called; positions hold the index.
type words []string

func (w words) find(word string) (uint8, bool) {
	i := slices.Index(w, word)
	return uint8(max(i, 0)), i >= 0
}

func (w words) has(word string) bool {
	_, ok := w.find(word)
	return ok
}

// Papers that are no square, as a what: behind the squares.
const (
	savings uint8 = boardSize + iota
	bondPaper
	life
	business
	papersEnd
)

const (
	no uint8 = iota
	yes
)

// Sides of a division; behind them, members of the Government by seat. In a sitting
// there are two more of a bill that is amended.
const (
	noes uint8 = iota
	ayes
	members
	calling = members + maxSeats // puts the bills to the vote
	bySide  = calling + 1        // a side for each of some bills
	amended = 2
	either  = 3
)

// What can be done with Treasury bonds; behind them, redemption from a seat.
const (
	issue uint8 = iota
	redeem
	redeemFrom
)

// What a throw may be for.
const rethrow uint8 = 3

const independent = 0

// Posts: none dismisses, premier is the Prime Minister's.
const (
	noPost = iota
	premier
)

// Names people read.
var (
	// Parties are what a seat can be of; the first is none.
	Parties = [...]string{independent: "Independent", "Grits", "Tories", "Progressives"}
	// Posts are the Cabinet's; the first is none.
	Posts = [...]string{
		noPost: "none", premier: "Prime Minister", "Minister of Finance", "Minister of Trade",
		"Minister of Transport", "Minister of Fisheries", "Postmaster General",
	}
)

var (
	circuitWords = words{unsaid: "", inner: "inner", outer: "outer", rethrow: "income"}
	partyWords   = words{"independent", "grits", "tories", "progressives"}
	postWords    = words{"none", "premier", "finance", "trade", "transport", "fisheries", "post"}
	answerWords  = words{no: "no", yes: "yes"}
	sideWords    = words{noes: "no", ayes: "aye"}
	voteWords    = words{noes: "no", ayes: "aye", members: "1", "2", "3", "4", "5", "6", "call"}
	billSides    = words{noes: "no", ayes: "aye", amended: "amended", either: "either"}
	bondWords    = words{issue: "issue", redeem: "from-bank", redeemFrom: "from-1", "from-2", "from-3", "from-4", "from-5", "from-6"}
	bondTitles   = [...]string{
		issue: "issue", redeem: "redeem from the Bank", redeemFrom: "redeem from seat 1", "redeem from seat 2", "redeem from seat 3",
		"redeem from seat 4", "redeem from seat 5", "redeem from seat 6",
	}
	seatWords  = words{"1", "2", "3", "4", "5", "6"}
	paperWords = func() words {
		w := make(words, papersEnd)
		for i := range Squares {
			w[i] = Squares[i].ID
		}
		w[savings], w[bondPaper], w[life], w[business] = "savings", "bonds", "life", "business"
		return w
	}()
	paperIndex = func() map[string]uint8 {
		m := map[string]uint8{}
		for i, w := range paperWords {
			m[w] = uint8(i)
		}
		return m
	}()
)

var throwNames = named(circuitWords[inner:], "the inner circuit", "the outer circuit", "a new basic income")

// sets are all names that parameters can take.
var sets = []engine.Set{
	{Name: "seat", Names: named(seatWords)},
	{Name: "squares", Names: view.SquareNames()},
	{Name: "papers", Names: view.PaperNames()},
	{Name: "throws", Names: throwNames},
	{Name: "circuits", Names: throwNames[:2]},
	{Name: "parties", Names: named(partyWords, Parties[:]...)},
	{Name: "posts", Names: named(postWords, Posts[:]...)},
	{Name: "answers", Names: named(answerWords)},
	{Name: "supports", Names: supportNames},
	{Name: "sides", Names: named(sideWords)},
	{Name: "votes", Names: named(voteWords)},
	{Name: "ballots", Names: named(billSides)},
	{Name: "bonds", Names: named(bondWords, bondTitles[:]...)},
	{Name: "payments", Names: paymentNames},
	{Name: "payees", Names: named(payeeWords, Payees[:]...)},
}

// named are words as names, with titles if there are any.
func named(w words, titles ...string) []engine.Name {
	names := make([]engine.Name, len(w))
	for i := range w {
		if names[i].Word = w[i]; len(titles) > 0 {
			names[i].Title = titles[i]
		}
	}
	return names
}

// number is a seat as people are told of it.
func number(seat int8) string { return digits(int64(seat) + 1) }

func digits(n int64) string { return strconv.FormatInt(n, 10) }

// takeWord is the next word's index in a set; what they are is for the refusal.
func takeWord(t *engine.Taker, set words, what string) uint8 {
	w, _ := t.Word()
	i, ok := set.find(w)
	if !ok || w == "" {
		t.Wrong("“%s” isn't a %s", w, what)
	}
	return i
}

func takePaper(t *engine.Taker) uint8 { return engine.Taken(t, paperIndex, "square or paper") }

func takeSeat(t *engine.Taker) int8 { return int8(takeWord(t, seatWords, "seat")) }

func takeNumber(t *engine.Taker) int64 { return int64(t.Number(63, "")) }

// readWord and sayWord are for verbs of which a word of a set is all.
func readWord(set words, what string) func(*state, *engine.Taker, *action) {
	return func(_ *state, t *engine.Taker, a *action) { a.what = takeWord(t, set, what) }
}

func sayWord(set words) func(*state, action, []string) []string {
	return func(_ *state, a action, w []string) []string { return append(w, set[a.what]) }
}

// readSquare is for verbs of which a square is all; sayWord of papers says it.
func readSquare(_ *state, t *engine.Taker, a *action) {
	if a.what = takePaper(t); a.what >= boardSize {
		t.Wrong("“%s” isn't a square", paperWords[a.what])
	}
}

// readNumber and sayNumber are for verbs of which a number is all.
func readNumber(_ *state, t *engine.Taker, a *action) { a.n = takeNumber(t) }

func sayNumber(_ *state, a action, w []string) []string { return append(w, digits(a.n)) }
