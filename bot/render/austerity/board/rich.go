package board

import (
	"math"
	"strings"

	"divisionbell/bot/render"
	rules "divisionbell/engine/austerity"
)

// Rich text shows the letters of cubes as cubes: "Remove Y and R".

// cubesOf is the colours that a word stands for, and what follows them; false:
// it is a plain word.
func cubesOf(word string) (list []int, rest string, ok bool) {
	letters := strings.TrimRight(word, ",.;:")
	for _, r := range letters {
		i := strings.IndexRune(rules.Letters, r)
		if i < 0 {
			return nil, "", false
		}
		list = append(list, i)
	}
	return list, word[len(letters):], len(list) > 0
}

// inline is the side of a cube that stands in a line of type.
func inline(f render.Face) float64 { return max(30, math.Round(f.Size*1.02)) }

// pace is how far a cube in a line takes.
func pace(side float64) float64 { return side + float64(depth(int(side))) + 3 }

// wordWidth is how wide a word of rich text runs.
func wordWidth(f render.Face, word string) float64 {
	list, rest, ok := cubesOf(word)
	if !ok {
		return f.Width(word)
	}
	return pace(inline(f))*float64(len(list)) + f.Width(rest)
}

func richWidth(f render.Face, s string) float64 {
	w := 0.0
	for i, word := range strings.Fields(s) {
		if i > 0 {
			w += f.Width(" ")
		}
		w += wordWidth(f, word)
	}
	return w
}

// rich writes s from x on, its line at y.
func rich(l *render.Layer, f render.Face, s string, x, y float64, k render.Ink) {
	for i, word := range strings.Fields(s) {
		if i > 0 {
			x += f.Width(" ")
		}
		list, rest, ok := cubesOf(word)
		if !ok {
			l.Text(f, word, x, y, k)
			x += f.Width(word)
			continue
		}
		side := inline(f)
		for _, c := range list {
			top := y - f.Size*render.CapHeight/2 - side/2 + 2
			cube(l, c, int(side), int(math.Round(x))+1, int(math.Round(top)))
			x += pace(side)
		}
		l.Text(f, rest, x-3, y, k)
		x += f.Width(rest)
	}
}

// richLines breaks s into lines of so much width, not within a sum that fits on one; what
// does not fit in n lines is set on the last all the same. There is always a line.
func richLines(f render.Face, s string, n int, width float64) (lines []string) {
	words := strings.Fields(s)
	for len(lines) < n-1 {
		k := 1
		for k < len(words) && richWidth(f, strings.Join(words[:k+1], " ")) <= width {
			k++
		}
		if k >= len(words) {
			break
		}
		k = render.BeforeSum(words, k)
		lines = append(lines, strings.Join(words[:k], " "))
		words = words[k:]
	}
	return append(lines, strings.Join(words, " "))
}

// richFit is the lines of s in the largest of the sizes in which n lines of so
// much width hold it.
func richFit(s string, n int, width float64, sizes ...float64) (f render.Face, lines []string) {
	for _, size := range sizes {
		f = firm(size)
		lines = richLines(f, s, n, width)
		fits := true
		for _, t := range lines {
			fits = fits && richWidth(f, t) <= width
		}
		if fits {
			return f, lines
		}
	}
	return f, lines
}
