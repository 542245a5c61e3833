// Package late is the cash that makes up for the order of play in Poleconomy (rule 3.5).
package late

// Notes are how many notes of $10,000 each player gets more, by the order of play, when
// so many play for so many rounds; 0 rounds is no end.
func Notes(politics bool, players, rounds int) []uint8 {
	game, length := 0, 2
	if politics {
		game = 1
	}
	for i, most := range lengths {
		if 0 < rounds && rounds <= most {
			length = i
			break
		}
	}
	return notes[game][length][players]
}

// lengths are up to how many rounds the table's first two lines go.
var lengths = [...]int{5, 10}

// notes are by game, length and number of players.
var notes = [2][len(lengths) + 1][7][]uint8{{
	{2: {0, 10}, 3: {0, 5, 5}, 4: {0, 0, 55, 55}, 5: {0, 50, 50, 65, 65}, 6: {0, 10, 15, 15, 15, 10}},
	{2: {0, 10}, 3: {0, 15, 15}, 4: {0, 10, 30, 40}, 5: {0, 20, 30, 30, 35}, 6: {0, 20, 25, 25, 35, 45}},
	{2: {0, 15}, 3: {0, 15, 20}, 4: {0, 10, 20, 25}, 5: {0, 20, 25, 25, 30}, 6: {0, 15, 15, 15, 30, 40}},
}, {
	{2: {0, 15}, 3: {0, 15, 15}, 4: {0, 25, 95, 105}, 5: {0, 110, 115, 120, 125}, 6: {0, 90, 95, 95, 95, 100}},
	{2: {0, 25}, 3: {0, 40, 45}, 4: {0, 55, 140, 150}, 5: {0, 135, 155, 165, 165}, 6: {0, 125, 140, 150, 155, 155}},
	{2: {0, 50}, 3: {0, 70, 80}, 4: {0, 85, 130, 160}, 5: {0, 125, 175, 180, 180}, 6: {0, 90, 135, 135, 135, 135}},
}}
