// Package late is what makes up for the order of play in Cantillon's Europe (rule 2.6).
package late

// What a match may go by, besides so many tokens for each who plays before: Even gives
// what makes up for the order of play, EvenOnMost what did so in edition 5, EvenOnSome in
// edition 4 and EvenAtFirst before it; Usual is what the second of two has on the Nordic
// map where that is usual. Stored: numbers never change.
const (
	EvenAtFirst uint8 = 255
	EvenOnSome  uint8 = 254
	EvenOnMost  uint8 = 253
	Even        uint8 = 252
	Usual       uint8 = 1
)

// EvenIn is what even means in a match of an edition.
func EvenIn(edition int) uint8 {
	switch {
	case edition < 4:
		return EvenAtFirst
	case edition == 4:
		return EvenOnSome
	case edition == 5:
		return EvenOnMost
	}
	return Even
}

// Tokens are how many of their city's land a ruler starts with besides, by what the match
// goes by and by how many play before them.
func Tokens(way uint8, campaign string, rulers, before int) uint8 {
	tables, evened := ways[way]
	if !evened {
		return way * uint8(before)
	}
	if even := tables[campaign][rulers]; even != nil {
		return even[before]
	}
	return 0
}

// ways are the tables of the editions, each by campaign, number of rulers and order of play.
var ways = map[uint8]map[string]map[int][]uint8{Even: tokens, EvenOnMost: onMost, EvenOnSome: onSome, EvenAtFirst: atFirst}

// tokens are those of the newest edition. They were measured: docs/balance.md has what
// comes of them.
var tokens = map[string]map[int][]uint8{
	"full":          {2: {0, 4}, 3: {0, 1, 3}, 4: {0, 1, 3, 5}, 5: {0, 0, 1, 2, 2}, 6: {0, 0, 1, 1, 2, 2}},
	"nordic":        {2: {0, 3}},
	"atlantic":      {2: {0, 7}, 3: {3, 0, 1}, 4: {0, 1, 1, 2}},
	"mediterranean": {2: {1, 7}, 4: {2, 3, 1, 1}},
	"eastern":       {2: {3, 8}, 3: {0, 1, 4}, 4: {0, 0, 1, 1}, 5: {1, 2, 6, 8, 7}, 6: {1, 2, 3, 6, 6, 0}},
	"western":       {2: {0, 1}, 4: {0, 0, 0, 2}},
}

// onMost are those of edition 5.
var onMost = map[string]map[int][]uint8{
	"full":          {2: {0, 4}, 3: {0, 1, 3}, 4: {0, 1, 3, 5}, 5: {0, 0, 1, 2, 2}, 6: {0, 0, 1, 1, 2, 2}},
	"nordic":        {2: {0, 1}},
	"atlantic":      {2: {0, 7}, 3: {3, 0, 1}, 4: {0, 1, 1, 2}},
	"mediterranean": {2: {1, 7}, 4: {2, 3, 1, 1}},
	"eastern":       {2: {3, 8}, 3: {0, 1, 4}, 4: {0, 0, 1, 1}, 5: {1, 2, 6, 8, 7}, 6: {1, 2, 3, 6, 6, 0}},
	"western":       {2: {0, 1}, 4: {0, 0, 0, 2}},
}

// onSome are those of edition 4.
var onSome = map[string]map[int][]uint8{
	"full":          {2: {0, 4}, 3: {0, 1, 3}, 4: {0, 1, 3, 5}, 5: {0, 0, 1, 2, 2}, 6: {0, 0, 1, 1, 2, 2}},
	"nordic":        {2: {0, 1}},
	"atlantic":      {2: {0, 2}, 3: {3, 0, 1}, 4: {0, 1, 1, 2}},
	"mediterranean": {2: {0, 1}, 4: {2, 0, 1, 1}},
	"eastern":       {2: {0, 5}, 3: {0, 1, 4}, 4: {0, 0, 1, 1}},
	"western":       {2: {0, 1}},
}

// atFirst are those of the editions before them.
var atFirst = map[string]map[int][]uint8{
	"full":     {2: {0, 4}, 3: {0, 1, 3}, 4: {0, 1, 3, 5}, 5: {0, 0, 1, 2, 2}, 6: {0, 0, 1, 1, 2, 2}},
	"nordic":   {2: {0, 1}},
	"atlantic": {3: {3, 0, 1}},
	"eastern":  {3: {0, 1, 5}},
	"western":  {2: {0, 1}},
}
