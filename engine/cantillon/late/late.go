// Package late is what makes up for the order of play in Cantillon's Europe (rule 2.6).
package late

// What a match may go by, besides so many tokens for each who plays before: Even gives
// what makes up for the order of play, EvenAtFirst what did so before edition 4, Usual is
// what the second of two has on the Nordic map where that is usual.
const (
	EvenAtFirst uint8 = 255
	Even        uint8 = 254
	Usual       uint8 = 1
)

// Tokens are how many of their city's land a ruler starts with besides, by what the match
// goes by and by how many play before them.
func Tokens(way uint8, campaign string, rulers, before int) uint8 {
	var even []uint8
	switch way {
	case EvenAtFirst:
		even = atFirst[campaign][rulers]
	case Even:
		even = tokens[campaign][rulers]
	default:
		return way * uint8(before)
	}
	if even == nil {
		return 0
	}
	return even[before]
}

// tokens are by campaign, number of rulers and order of play. They were measured:
// docs/balance.md has what comes of them.
var tokens = map[string]map[int][]uint8{
	"full":          {2: {0, 4}, 3: {0, 1, 3}, 4: {0, 1, 3, 5}, 5: {0, 0, 1, 2, 2}, 6: {0, 0, 1, 1, 2, 2}},
	"nordic":        {2: {0, 1}},
	"atlantic":      {2: {0, 2}, 3: {3, 0, 1}, 4: {0, 1, 1, 2}},
	"mediterranean": {2: {0, 1}, 4: {2, 0, 1, 1}},
	"eastern":       {2: {0, 5}, 3: {0, 1, 4}, 4: {0, 0, 1, 1}},
	"western":       {2: {0, 1}},
}

// atFirst are those of the editions before 4.
var atFirst = map[string]map[int][]uint8{
	"full":     {2: {0, 4}, 3: {0, 1, 3}, 4: {0, 1, 3, 5}, 5: {0, 0, 1, 2, 2}, 6: {0, 0, 1, 1, 2, 2}},
	"nordic":   {2: {0, 1}},
	"atlantic": {3: {3, 0, 1}},
	"eastern":  {3: {0, 1, 5}},
	"western":  {2: {0, 1}},
}
