// Package late is what makes up for the order of play in Cantillon's Europe (rule 2.6).
package late

// A Gift is what a ruler starts with besides: tokens of their city's land, and armies in
// the reserve.
type Gift struct{ Tokens, Armies uint8 }

// What a match may go by, besides so many tokens for each who plays before: Even gives
// what makes up for the order of play, Usual is what the second of two has on the Nordic
// map where that is usual.
const (
	Even  uint8 = 255
	Usual uint8 = 1
)

// Of is what a ruler starts with besides, by what the match goes by and by how many play
// before them.
func Of(way uint8, campaign string, rulers, before int) (g Gift) {
	even := gifts[campaign][rulers]
	switch {
	case way != Even:
		g.Tokens = way * uint8(before)
	case even != nil:
		g = even[before]
	}
	return g
}

// gifts are by campaign and number of rulers. They were measured: docs/balance.md has
// what comes of them.
var gifts = map[string]map[int][]Gift{
	"full":     {2: {{}, {4, 0}}, 3: {{}, {1, 0}, {3, 0}}, 4: {{}, {1, 0}, {2, 0}, {4, 0}}, 5: {{}, {}, {1, 0}, {2, 0}, {2, 0}}, 6: {{}, {}, {1, 0}, {1, 0}, {2, 0}, {2, 0}}},
	"nordic":   {2: {{}, {0, 1}}},
	"atlantic": {3: {{3, 0}, {}, {1, 0}}},
	"eastern":  {3: {{}, {1, 0}, {5, 0}}},
	"western":  {2: {{}, {1, 0}}},
}
