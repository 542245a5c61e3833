package sense

import (
	"slices"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
)

// hall is a seat that is offered all that there is after some words.
type hall struct {
	engine.Seen
	next map[string][]engine.Option
}

func (h hall) Next(words ...string) []engine.Option {
	key := ""
	for _, w := range words {
		key += w + " "
	}
	return h.next[key]
}

// Seat is the first one's, whose turn it is.
func (h hall) Seat() engine.Seat { return 0 }

// What makes no sense is not offered: papers turned into cash, bids far from what is
// bid, a payment of less than can be had, a law of many parts, the way to a rival.
func TestOffersWhatMakesSense(t *testing.T) {
	number := func(least, most int64) []engine.Option {
		return []engine.Option{{Kind: engine.Money, Min: least, Max: most, Step: 10_000, Last: true}}
	}
	h := hall{next: map[string][]engine.Option{
		"":                        {{Word: "cash"}, {Word: "throw", Last: true}, {Word: "bid"}},
		"bid ":                    number(60_000, 900_000),
		"payment ":                {{Word: "everyone"}},
		"payment everyone ":       number(10_000, 80_000),
		"payment everyone 80000 ": {{Word: "later"}},
		"tax ":                    {{Word: "company"}, {Word: "from"}},
		"tax company ":            number(0, 500_000),
		"tax company 500000 ":     {{Word: "flat"}},
		"go ":                     {{Word: "molson-breweries", Last: true}, {Word: "chinook-airlines", Last: true}, {Word: "inner-4", Last: true}, {Word: "outer-0", Last: true}},
	}}
	x := sensible{Seen: h}
	x.view.Owners = []view.Holding{{Square: "molson-breweries", Owner: 1}, {Square: "chinook-airlines", Owner: -1}}
	for _, c := range []struct {
		words []string
		want  []string
	}{
		{nil, []string{"throw", "bid"}},
		{[]string{"tax"}, []string{"company"}},
		{[]string{"tax", "company", "500000"}, nil},
		{[]string{"payment", "everyone", "80000"}, nil},
		{[]string{"go"}, []string{"chinook-airlines", "outer-0"}},
	} {
		var got []string
		for _, o := range x.Next(c.words...) {
			got = append(got, o.Word)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("after %q it offers %q, not %q", c.words, got, c.want)
		}
	}
	for _, c := range []struct {
		words       []string
		least, most int64
	}{{[]string{"bid"}, 60_000, 60_000}, {[]string{"payment", "everyone"}, 80_000, 80_000}, {[]string{"tax", "company"}, 0, 500_000}} {
		if o := x.Next(c.words...); len(o) != 1 || o[0].Min != c.least || o[0].Max != c.most {
			t.Errorf("after %q it offers %+v", c.words, o)
		}
	}
}
