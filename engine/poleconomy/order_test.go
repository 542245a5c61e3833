package poleconomy

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"divisionbell/engine"
)

// Rules 6.10, 7.2 and 12.6 by standing order: what is said beforehand is done, or
// disarmed with a reason.
func TestStandingOrders(t *testing.T) {
	direct := scene(t, 3, nil, "1 owns northern-lights-television molson-breweries")
	play(t, direct, []byte{2, 3}, 0, "throw")
	auction := scene(t, 3, nil)
	play(t, auction, []byte{3, 4}, 0, "throw")
	play(t, auction, nil, 0, "pass")
	house := scene(t, 3, map[string]string{optGame: "2"})
	play(t, house, nil, 0, "tax company 0")
	play(t, house, nil, 0, "vote call")
	for _, c := range []struct {
		table       *engine.Live[state, action]
		kind, order string
		words       string
		keep        bool
	}{
		{direct, AskDirect, "send molson-breweries", "send molson-breweries", true},
		{direct, AskDirect, "send chinook-airlines", "", false}, // not the seat's
		{direct, AskDirect, "pass", "pass", true},
		{direct, AskDirect, "bid 50000", "", true},
		{direct, AskDirect, "", "", true},
		{auction, AskBid, "bid 50000", "bid 10000", true},
		{auction, AskBid, "bid 5", "", false},
		{auction, AskBid, "pass", "pass", true},
		{house, AskDivision, "vote no", "vote no", true},
		{house, AskDivision, "vote 2", "", false},
		{house, AskDivision, "throw", "", false},
	} {
		var order []string
		if c.order != "" {
			order = strings.Split(c.order, " ")
		}
		words, keep, why := c.table.Order(engine.Ask{Seat: 1, Kind: c.kind}, order)
		if strings.Join(words, " ") != c.words || keep != c.keep || !keep && why == "" {
			t.Errorf("%s: %q does %q, %v, %q", c.kind, c.order, words, keep, why)
		}
	}
	play(t, auction, nil, 1, "bid 60000")
	if words, _, _ := auction.Order(engine.Ask{Seat: 2, Kind: AskBid}, []string{"bid", "60000"}); words[0] != "pass" {
		t.Errorf("past its ceiling it does %q", words)
	}
}

func play(t *testing.T, l *engine.Live[state, action], dice []byte, seat engine.Seat, text string) {
	t.Helper()
	if _, err := l.Apply(engine.Fast(1).Given(dice...), seat, strings.Split(text, " ")...); err != nil {
		t.Fatalf("%d %s: %v", seat, text, err)
	}
}

// People type beginnings, titles and sums as they like.
func TestPeopleSayActions(t *testing.T) {
	l := scene(t, 3, map[string]string{optGame: "2"}, "0 owns molson-breweries", "1 owns polar-parkas")
	for text, want := range map[string]string{
		"throw":                          "[[throw]]",
		"go royal bank of canada":        "",
		"go the royal bank of canada":    "[[go royal-bank]]",
		"go Royal-Bank":                  "[[go royal-bank]]",
		"go mcleod":                      "[[go mcleod-young-weir]]",
		"arrow":                          "[[arrow]]",
		"tax company 60k life 50k":       "[[tax company 60000 life 50000]]",
		"bonds issue 3":                  "[[bonds issue 3]]",
		"payment everyone 0.1m":          "[[payment everyone 100000]]",
		"offer 2 give molson ask $1.2m":  "[[offer 2 give molson-breweries ask 1200000]]",
		"offer 2 want polar parkas":      "[[offer 2 want polar-parkas]]",
		"offer 2 want parka":             "[[offer 2 want polar-parkas]]",
		"offer 2 pay 100k want polar":    "[[offer 2 pay 100000 want polar-parkas]]",
		"tax life 50k company 60k":       "[[tax life 50000 company 60000]]",
		"offer 2 pay 100,000 turns 3":    "[[offer 2 pay 100000 turns 3]]",
		"cabinet 2 minister of finance":  "[[cabinet 2 finance]]",
		"cabinet 2 fin 80k":              "[[cabinet 2 finance 80000]]",
		"payment no-companies 20k later": "[[payment no-companies 20000 later]]",
	} {
		r, err := engine.Read(l, 0, text)
		if got := fmt.Sprint(r.Actions); want != "" && (err != nil || got != want) || want == "" && err == nil {
			t.Errorf("%q is read as %s, %v; want %s", text, got, err, want)
		}
	}
}

// Whatever is said is an action that says itself again, or is refused by what the
// player can mend.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"throw", "throw inner", "go royal-bank", "buy savings 3", "cash bonds 1", "takeover polar-parkas",
		"send molson-breweries", "bid 10000", "offer 2 give molson-breweries pay 10000 promise aye", "accept 121", "repay 1 10000",
		"cabinet 2 finance 100000", "tax company 0 to 120000", "payment everyone 10000 later 2", "bonds from-2 1", "vote 2", "vote aye",
		"coalition grits+3", "coalition 1+2", "party tories", "support no", "worth 2", "odds outer", "law company 0", "leave 2", "", "buy life 0"} {
		f.Add(text)
	}
	l := scene(f, 3, map[string]string{optGame: "2"})
	f.Fuzz(func(t *testing.T, text string) {
		said := strings.Split(text, " ")
		a, err := l.Rules.Parse(&l.State, 0, said)
		if err == nil {
			again, err := l.Rules.Parse(&l.State, 0, l.Rules.Words(&l.State, a))
			if err != nil || again != a {
				t.Errorf("%q is %+v, which says %q, which is %+v, %v", said, a, l.Rules.Words(&l.State, a), again, err)
			}
		}
		if err != nil && !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%q: %v", said, err)
		}
		if _, err := l.Clone().Apply(engine.Fast(1), 0, said...); err != nil && !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%q: %v", said, err)
		}
	})
}
