// Package board draws Poleconomy: the two circuits, Parliament, a player's
// papers and worth over time, each as a picture and in words.
package board

import (
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// A Scene is what a picture shows beside the view. Its texts are people's and
// may hold anything. Viewer is for whom it is drawn; Nobody: for all.
type Scene struct {
	Code   string
	Names  []string // by seat; where one cannot be printed the seat's letter stands in
	Bots   []bool   // by seat
	Viewer engine.Seat
	Last   Last
	Dice   [2]int // of the newest throw; 0: none yet
}

// Last is what just happened: in words, the squares it touched, and where on the
// index the marker was before, -1 if it did not move.
type Last struct {
	Text    string
	Squares []string
	From    int
}

// at finds squares by id.
var at = func() map[string]int {
	m := map[string]int{}
	for i := range rules.Squares {
		m[rules.Squares[i].ID] = i
	}
	return m
}()

// At is a square's place in rules.Squares; false: there is none of that id.
func At(id string) (int, bool) {
	i, ok := at[id]
	return i, ok
}

// tags are the squares' names where there is room for one word.
var tags = func() map[string]string {
	m := map[string]string{
		"royal-bank": "Royal Bank", "canada-life": "Canada Life", "mcleod-young-weir": "McLeod Young Weir", "royal-insurance": "Royal Insurance",
	}
	for _, sq := range rules.Squares {
		if sq.Tag != "" {
			m[sq.ID] = strings.ToUpper(sq.Tag)
		}
	}
	return m
}()

// Brief is a sum in few letters: $300k, $1.25M, −$40k.
func Brief(n int64) string {
	if n < 0 {
		return "−" + Brief(-n)
	}
	if n < 1_000_000 {
		if n == 0 {
			return "$0"
		}
		return "$" + strconv.FormatInt(n/1000, 10) + "k"
	}
	s := strconv.FormatInt(n/1_000_000, 10)
	if rest := n % 1_000_000 / 10_000; rest > 0 {
		s += "." + strings.TrimRight(strconv.FormatInt(100+rest, 10)[1:], "0")
	}
	return "$" + s + "M"
}

// look is a seat's colours.
func look(seat engine.Seat) render.Seat {
	if seat < 0 || int(seat) >= len(render.Seats) {
		return render.Neutral
	}
	return render.Seats[seat]
}

// enough is more letters of a name than any line has room for.
const enough = 48

// name is what to call a seat, of what may be shown.
func (o Scene) name(seat engine.Seat, shown func(string) string) string {
	if seat >= 0 && int(seat) < len(o.Names) {
		if n := []rune(shown(o.Names[seat])); len(n) > 0 {
			return string(n[:min(len(n), enough)])
		}
	}
	return "Seat " + look(seat).Letter
}

// brief is a name in a sentence.
func (o Scene) brief(seat engine.Seat, shown func(string) string) string {
	return render.Isolated(text.Fit(o.name(seat, shown), 22))
}

func (o Scene) bot(seat int) bool { return seat < len(o.Bots) && o.Bots[seat] }

// stage is where the match stands in one phrase.
func stage(v rules.View) string {
	s := "Game " + strconv.Itoa(v.Game) + " · "
	if v.Over {
		s += "over in "
	}
	s += "round " + strconv.Itoa(v.Round)
	if v.Rounds > 0 {
		s += " of " + strconv.Itoa(v.Rounds)
	}
	return s
}

// actors are the seats that the match waits for.
func actors(v rules.View) []engine.Seat {
	switch v.Phase {
	case rules.AskBid:
		if v.Auction == nil {
			return nil
		}
		if v.Auction.Way == "clockwise" {
			return []engine.Seat{v.Auction.Next}
		}
		return without(v.Auction.Bidders, v.Auction.Answered)
	case rules.AskDirect:
		if v.Visit != nil {
			return []engine.Seat{v.Visit.Owner}
		}
	case rules.AskDivision, rules.AskParty, rules.AskCoalition, rules.AskPremier:
		if v.House != nil {
			return v.House.Waiting
		}
	case "over":
		return nil
	}
	return []engine.Seat{v.Turn}
}

func without(all, some []engine.Seat) (rest []engine.Seat) {
	for _, x := range all {
		if !slices.Contains(some, x) {
			rest = append(rest, x)
		}
	}
	return rest
}

// square is a square's name in a sentence.
func square(id string) string {
	i, ok := at[id]
	if !ok {
		return "a square"
	}
	if i >= firstCorner {
		return tags[id]
	}
	return strings.TrimPrefix(strings.TrimSuffix(rules.Squares[i].Name, ", Savings Interest"), "The ")
}

// where is the square of the turn's seat.
func where(v rules.View) string {
	if v.Turn < 0 || int(v.Turn) >= len(v.Players) {
		return ""
	}
	return v.Players[v.Turn].Square
}

// now says what the match waits for, or who has won.
func (o Scene) now(v rules.View, shown func(string) string) string {
	who := o.brief(v.Turn, shown)
	switch v.Phase {
	case rules.AskTurn:
		if v.Turn == v.PM && v.Game == 2 {
			return who + " to govern, then roll or go to a corner"
		}
		return who + " to roll, or go to a corner"
	case rules.AskBuy:
		if v.Landing != nil {
			return who + " to buy " + square(v.Landing.Square) + " for " + Brief(v.Landing.Price) + ", or auction it"
		}
	case rules.AskBid:
		return o.bidding(v, shown)
	case rules.AskDirect:
		if v.Visit != nil {
			return o.brief(v.Visit.Owner, shown) + " to send " + who + " on from " + square(v.Visit.Square)
		}
	case rules.AskMove:
		if v.Visit != nil && v.Visit.Why == "own" {
			return who + " to move on from their own advertising, or stay"
		}
		return who + " to use an Opportunity, or stay"
	case rules.AskCorner:
		return who + " to do business at " + square(where(v))
	case rules.AskDivision:
		return "Bill in Parliament: " + o.several(actors(v), shown) + " to vote"
	case rules.AskParty:
		return "Election: " + o.several(actors(v), shown) + " to choose a party"
	case rules.AskCoalition:
		return "No majority: " + o.several(actors(v), shown) + " to agree a coalition"
	case rules.AskPremier:
		return "New Government: " + o.several(actors(v), shown) + " to choose a Prime Minister"
	}
	return o.over(v, shown)
}

func (o Scene) bidding(v rules.View, shown func(string) string) string {
	a := v.Auction
	if a == nil {
		return "An auction"
	}
	text := "Auction of " + square(a.Square) + ": "
	if a.Way == "clockwise" {
		text += o.brief(a.Next, shown) + " to bid or drop out"
		if a.Leader >= 0 {
			text += "; " + o.brief(a.Leader, shown) + " leads with " + Brief(a.Price)
		}
		return text
	}
	return text + o.several(actors(v), shown) + " to bid"
}

// several names at most two seats, and counts the others.
func (o Scene) several(seats []engine.Seat, shown func(string) string) string {
	switch len(seats) {
	case 0:
		return "nobody"
	case 1:
		return o.brief(seats[0], shown)
	case 2:
		return o.brief(seats[0], shown) + " and " + o.brief(seats[1], shown)
	}
	return o.brief(seats[0], shown) + " and " + strconv.Itoa(len(seats)-1) + " others"
}

func (o Scene) over(v rules.View, shown func(string) string) string {
	var names []string
	for seat, p := range v.Places {
		if p == 1 {
			names = append(names, text.Fit(o.name(engine.Seat(seat), shown), 22))
		}
	}
	switch len(names) {
	case 0:
		if v.Over && v.Game == 2 && v.Places != nil {
			return "The Treasury is bankrupt: nobody won"
		}
		return "The match is over"
	case 1:
		return render.Isolated(names[0]) + " won"
	}
	return render.Sharing(names, "share the win")
}

// Ranked are the seats, the richest first.
func Ranked(v rules.View) []int {
	order := make([]int, len(v.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case v.Players[a].Worth > v.Players[b].Worth:
			return -1
		case v.Players[a].Worth < v.Players[b].Worth:
			return 1
		}
		return 0
	})
	return order
}

// office is what a seat is in the state: Prime Minister, Minister of Finance.
func office(v rules.View, seat int) string {
	p := v.Players[seat]
	switch {
	case p.Gone:
		return "left"
	case engine.Seat(seat) == v.PM && !v.Over:
		return "Prime Minister"
	case p.Post != "":
		for _, n := range rules.Game.About().Names("posts") {
			if n.Word == p.Post {
				return n.Title
			}
		}
	}
	return ""
}

// party is a party's name; "" before it is known.
func party(word string) string {
	for _, n := range rules.Game.About().Names("parties") {
		if n.Word == word {
			return n.Title
		}
	}
	return ""
}

// A paper is a kind of paper that a player has, in short and in words, and how many.
// What is short has two letters, since one is a seat's.
type paper struct {
	short, word, words string
	n                  int
}

// rest are a player's papers that are no squares.
func rest(p rules.Player) (out []paper) {
	for _, x := range [...]paper{{"Sv", "savings", "savings", p.Savings}, {"Bd", "bond", "bonds", p.Bonds}, {"Li", "life", "life", p.Life}, {"Bu", "business", "business", p.Business}} {
		if x.n > 0 {
			out = append(out, x)
		}
	}
	return out
}

// chips are all papers of a player in short, those of squares first: 2Co 0Ad 4Sv.
func chips(p rules.Player) (out []string) {
	for _, x := range append([]paper{{short: "Co", n: len(p.Companies)}, {short: "Ad", n: len(p.Advertising)}}, rest(p)...) {
		out = append(out, strconv.Itoa(x.n)+x.short)
	}
	return out
}

// inWords are papers as they are told: 4 savings, 1 bond.
func inWords(papers []paper) (out []string) {
	for _, x := range papers {
		word := x.words
		if x.n == 1 {
			word = x.word
		}
		out = append(out, strconv.Itoa(x.n)+" "+word)
	}
	return out
}
