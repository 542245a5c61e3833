package board

import (
	"math"

	"divisionbell/bot/render"
	rules "divisionbell/engine/austerity"
)

// An area of the page, in pixels.
type place struct{ x, y, w, h float64 }

// drawnAt is where the ith cube of the pair begins.
func drawnAt(i int) int { return cubeLeft + i*(cubeSide+46) }

// plateAt is the ith of n choices.
func plateAt(i, n int) place {
	const between, high = 14.0, 70.0
	w := (drawWide - 40 - between*float64(n-1)) / float64(n)
	return place{margin + 20 + float64(i)*(w+between), choices, w, high}
}

// deedAt is the ith of n actions.
func deedAt(i, n int) place {
	row := (drawTall - bandTall - 10) / float64(n)
	return place{deedsLeft, drawTop + bandTall + 4 + float64(i)*row, deedsWide, row}
}

func lineAt(i int) place { return place{margin, lineTop(i), inner, lineTall} }

func houseAt(i int, top float64) place { return place{houseLeft(i), top, houseWide, houseTall} }

func dialAt(i int, top float64) place {
	return place{houseLeft(i), top + dialHead - 2, houseWide, dialTall - dialHead + 2}
}

// cardAt is the ith of n cards.
func cardAt(i, n int, top float64) place {
	w := (inner - gap*float64(n-1)) / float64(n)
	return place{margin + float64(i)*(w+gap), top, w, cardTall}
}

// A Kind is what a spot is.
type Kind uint8

// The kinds of spots.
const (
	Cube        Kind = iota // of Current
	Plate                   // a choice to be pressed
	Deed                    // one of the three actions
	Line                    // a track
	Purse                   // an area where cubes lie
	House                   // an institution
	PolicyCard              //
	ContextCard             // the scenario's and the country's
)

// A Spot is a part of the picture: the Nth of its kind, or of a cube its colour. Word
// is what a plate says to the rules, Text what is printed on it.
type Spot struct {
	Kind       Kind
	N          int
	Word, Text string
	Box        [4]int // left, top, width, height
}

// Spots are the parts of the picture that mean something, where they are drawn.
func Spots(v rules.View, o Scene) (list []Spot) {
	s := read(v, o, render.Printable)
	f := s.shape()
	add := func(k Kind, n int, p place) *Spot {
		list = append(list, Spot{Kind: k, N: n, Box: [4]int{int(math.Round(p.x)), int(math.Round(p.y)), int(math.Round(p.w)), int(math.Round(p.h))}})
		return &list[len(list)-1]
	}
	if len(s.sum) == 0 && len(s.odds) == 0 {
		for i, c := range s.pair {
			if c.went == "" {
				d := float64(depth(cubeSide))
				add(Cube, c.colour, place{float64(drawnAt(i)), float64(cubeTop) - d, cubeSide + d, cubeSide + d})
			}
		}
		for i, a := range s.asks {
			plate := add(Plate, i, plateAt(i, len(s.asks)))
			plate.Word, plate.Text = a.word, a.words
		}
	}
	for i := range s.deeds {
		add(Deed, i, deedAt(i, len(s.deeds)))
	}
	for i := range s.tracks[:min(len(s.tracks), 5)] {
		add(Line, i, lineAt(i))
	}
	for i := range s.areas[:min(len(s.areas), len(purseBoxes))] {
		add(Purse, i, place{purseBoxes[i].x, purseTop, purseBoxes[i].w, purseTall})
	}
	for i := range s.houses {
		add(House, i, houseAt(i, housesTop))
	}
	for i := range s.extras[:min(len(s.extras), 3)] {
		add(House, len(s.houses)+i, houseAt(i, f.extrasTop()))
	}
	for i := range s.dials[:min(len(s.dials), 3)] {
		add(PolicyCard, i, dialAt(i, f.dialsTop()))
	}
	for i := range s.cards {
		add(ContextCard, i, cardAt(i, len(s.cards), f.cardsTop())).Text = s.cards[i].name
	}
	return list
}

// Size is that of the picture, in pixels.
func Size(v rules.View, o Scene) (w, h int) {
	return width, read(v, o, render.Printable).shape().height()
}
