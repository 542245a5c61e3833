package render

import (
	"strings"

	"divisionbell/bot/text"
)

// Printable is s, clean, with only what the embedded type can write.
func Printable(s string) string { return text.Only(text.Clean(s), Has) }

// Isolated is s so marked, if it holds letters that run from right to left,
// that it does not turn round what stands beside it. The marks take no column.
func Isolated(s string) string {
	if strings.IndexFunc(s, rightToLeft) < 0 {
		return s
	}
	return "\u2068" + s + "\u2069"
}

func rightToLeft(r rune) bool {
	return r >= 0x0590 && r <= 0x08FF || r >= 0xFB1D && r <= 0xFDFF || r >= 0xFE70 && r <= 0xFEFF ||
		r >= 0x10800 && r <= 0x10FFF || r >= 0x1E800 && r <= 0x1EFFF
}

// Shorten is s in at most so many pixels, cut with an ellipsis.
func (f Face) Shorten(s string, width float64) string {
	return text.FitBy(s, func(t string) bool { return f.Width(t) <= width })
}

// Break sets s in lines, the i-th at most width(i) pixels wide, in at most n
// lines; what is left over is cut with an ellipsis. Lines breaks at columns.
func (f Face) Break(s string, n int, width func(i int) float64) []string {
	return breakUp(s, n, func(i int, t string) bool { return f.Width(t) <= width(i) },
		func(i int, t string) string { return f.Shorten(t, width(i)) })
}

// Lines sets s in at most n lines of at most so many columns.
func Lines(s string, n, columns int) []string {
	return breakUp(s, n, func(_ int, t string) bool { return text.Columns(t) <= columns },
		func(_ int, t string) string { return text.Fit(t, columns) })
}

func breakUp(s string, n int, fits func(int, string) bool, shorten func(int, string) string) []string {
	var lines []string
	words := strings.Fields(s)
	for len(words) > 0 && len(lines) < n {
		i := len(lines)
		if i == n-1 {
			return append(lines, shorten(i, strings.Join(words, " ")))
		}
		k := 1
		for k < len(words) && fits(i, strings.Join(words[:k+1], " ")) {
			k++
		}
		if at := BeforeSum(words, k); i+1 < n-1 || fits(i+1, strings.Join(words[at:], " ")) {
			k = at
		}
		lines = append(lines, shorten(i, strings.Join(words[:k], " ")))
		words = words[k:]
	}
	return lines
}

// BeforeSum is where a line of words ends that would end before the k-th, in the midst of a
// sum, 5 − 1 = 4: before the sum, if there is more on the line.
func BeforeSum(words []string, k int) int {
	sign := func(i int) bool { return strings.Contains("+ − × ÷ =", words[i]) }
	at := k
	for at > 0 && at < len(words) && (sign(at) || sign(at-1)) {
		at--
	}
	if at == 0 {
		return k
	}
	return at
}
