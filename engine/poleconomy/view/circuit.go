package view

// A Circuit is one of the two; Unsaid is what a throw from a circuit says.
type Circuit uint8

// The circuits.
const (
	Unsaid Circuit = iota
	Inner
	Outer
)

// Corner is the square of a circuit that belongs to a Corner Square.
func (c Circuit) Corner(square uint8) uint8 {
	n := square - FirstCorner
	if c == Inner {
		return n * (innerSize / 4)
	}
	return firstOuter + n*(outerSize/4)
}

// CircuitOf is the circuit of a square that is not a Corner Square.
func CircuitOf(square uint8) Circuit {
	if square < firstOuter {
		return Inner
	}
	return Outer
}

// ahead is the square n clockwise of another on its circuit.
func ahead(square uint8, n int) uint8 {
	if square < firstOuter {
		return uint8((int(square) + n) % innerSize)
	}
	return uint8(firstOuter + (int(square)-firstOuter+n)%outerSize)
}

// Reach is where a throw of n leads: along the circuit, or from a Corner Square,
// whose Income square counts as the first (rule 5.3).
func Reach(from uint8, on Circuit, n int) uint8 {
	if from >= FirstCorner {
		return ahead(on.Corner(from), n-1)
	}
	return ahead(from, n)
}
