package view

import "divisionbell/engine"

func squareName(i int) engine.Name {
	n := engine.Name{Word: Squares[i].ID, Title: Squares[i].Name}
	if Squares[i].Type == Income || Squares[i].Type == Inflation {
		n.Title += " (" + n.Word + ")"
	}
	if Squares[i].Tag != "" {
		n.Also = []string{Squares[i].Tag}
	}
	return n
}

// SquareNames are what all squares are called, in the order of Squares.
func SquareNames() (names []engine.Name) {
	for i := range Squares {
		names = append(names, squareName(i))
	}
	return names
}

// PaperNames are what the papers are called: the squares that can be owned, in the
// board's order, and the others.
func PaperNames() (names []engine.Name) {
	for i := range Squares {
		if t := Squares[i].Type; t == Company || t == Advertising {
			names = append(names, squareName(i))
		}
	}
	return append(names,
		engine.Name{Word: "savings", Title: "Savings Interest Cards", Also: []string{"saving"}},
		engine.Name{Word: "bonds", Title: "Government Bonds", Also: []string{"bond"}},
		engine.Name{Word: "life", Title: "Life Insurance Policy", Also: []string{"life insurance"}},
		engine.Name{Word: "business", Title: "Business Insurance Policy", Also: []string{"business insurance"}})
}
