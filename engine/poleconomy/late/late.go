// Package late is the cash that makes up for the order of play in Poleconomy (rule 3.5).
package late

// A Match is what the cash goes by: which game it is, whether squares are dealt to begin
// with, and how many players play for how many rounds; 0 rounds is no end.
type Match struct {
	Politics, Quick bool
	Players, Rounds int
}

// Notes are how many notes of $10,000 each player gets more, by the order of play.
func Notes(m Match) []uint8 {
	line, length := 0, len(lengths)
	if m.Politics {
		line = 1
	}
	if m.Quick {
		line += 2
	}
	for i, most := range lengths {
		if 0 < m.Rounds && m.Rounds <= most {
			length = i
			break
		}
	}
	return notes[line][length][m.Players]
}

// lengths are up to how many rounds the table's first two lines go.
var lengths = [...]int{5, 10}

// notes are by game, then again by game where squares are dealt, by length and number of
// players.
var notes = [4][len(lengths) + 1][7][]uint8{{
	{2: {0, 10}, 3: {0, 5, 5}, 4: {0, 0, 55, 55}, 5: {0, 50, 50, 65, 65}, 6: {0, 10, 15, 15, 15, 10}},
	{2: {0, 10}, 3: {0, 15, 15}, 4: {0, 10, 30, 40}, 5: {0, 20, 30, 30, 35}, 6: {0, 20, 25, 25, 35, 45}},
	{2: {0, 15}, 3: {0, 15, 20}, 4: {0, 10, 20, 25}, 5: {0, 20, 25, 25, 30}, 6: {0, 15, 15, 15, 30, 40}},
}, {
	{2: {0, 15}, 3: {0, 15, 15}, 4: {0, 25, 95, 105}, 5: {0, 110, 115, 120, 125}, 6: {0, 90, 95, 95, 95, 100}},
	{2: {0, 25}, 3: {0, 40, 45}, 4: {0, 55, 140, 150}, 5: {0, 135, 155, 165, 165}, 6: {0, 125, 140, 150, 155, 155}},
	{2: {0, 50}, 3: {0, 70, 80}, 4: {0, 85, 130, 160}, 5: {0, 125, 175, 180, 180}, 6: {0, 90, 135, 135, 135, 135}},
}, {
	{2: {0, 10}, 3: {0, 5, 5}, 4: {0, 5, 55, 60}, 5: {10, 60, 60, 65, 70}, 6: {10, 15, 15, 15, 15, 30}},
	{2: {0, 10}, 3: {5, 15, 20}, 4: {0, 15, 40, 40}, 5: {20, 25, 30, 30, 10}, 6: {5, 15, 20, 25, 30, 70}},
	{2: {0, 15}, 3: {10, 20, 20}, 4: {0, 5, 30, 25}, 5: {10, 30, 25, 35, 30}, 6: {10, 15, 15, 15, 30, 50}},
}, {
	{2: {0, 25}, 3: {0, 20, 25}, 4: {0, 25, 105, 110}, 5: {15, 115, 115, 120, 125}, 6: {0, 5, 10, 10, 10, 10}},
	{2: {0, 25}, 3: {20, 30, 45}, 4: {0, 35, 140, 150}, 5: {25, 140, 150, 140, 150}, 6: {0, 20, 20, 20, 20, 25}},
	{2: {0, 50}, 3: {0, 50, 80}, 4: {0, 65, 170, 160}, 5: {0, 150, 175, 180, 165}, 6: {0, 20, 20, 20, 20, 20}},
}}
