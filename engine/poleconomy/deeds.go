package poleconomy

import "fmt"

// deeds are who owns each square: a seat from 1, 0 the Bank. They are stored as one
// digit a property, in the board's order.
type deeds [boardSize]int8

// MarshalText is the digits.
func (d deeds) MarshalText() ([]byte, error) {
	text := make([]byte, len(properties))
	for i, at := range properties {
		text[i] = '0' + byte(d[at])
	}
	return text, nil
}

// UnmarshalText reads them.
func (d *deeds) UnmarshalText(text []byte) error {
	if len(text) != len(properties) {
		return fmt.Errorf("%d deeds, and %d squares that can be owned", len(text), len(properties))
	}
	for i, at := range properties {
		if d[at] = int8(text[i] - '0'); d[at] < 0 || d[at] > maxSeats {
			return fmt.Errorf("%s is owned by %q", Squares[at].ID, text[i])
		}
	}
	return nil
}
