package rendertest

import (
	"image/color"
	"math"
	"testing"

	"divisionbell/bot/render"
)

// Sights are how the colour-blind see, on linear RGB, after Machado, Oliveira
// and Fernandes (2009); and how the others do.
var Sights = map[string][3][3]float64{
	"protan": {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deutan": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritan": {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"common": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
}

// Legible asks of each pair, type on its ground, a contrast of at least 4.5:1.
func Legible(t *testing.T, pairs [][2]render.Ink) {
	t.Helper()
	for _, p := range pairs {
		if c := Contrast(p[0].RGBA(), p[1].RGBA()); c < 4.5 {
			t.Errorf("ink %d on %d: %.2f:1, want 4.5:1", p[0], p[1], c)
		}
	}
}

// Contrast is that of WCAG, from 1 to 21.
func Contrast(a, b color.RGBA) float64 {
	lum := func(c color.RGBA) float64 { return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B) }
	x, y := lum(a), lum(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Difference is how far apart two inks are in Lab for a sight; 10 is plain at a
// glance.
func Difference(a, b render.Ink, sight [3][3]float64) float64 {
	x, y := lab(seen(a.RGBA(), sight)), lab(seen(b.RGBA(), sight))
	return math.Sqrt((x[0]-y[0])*(x[0]-y[0]) + (x[1]-y[1])*(x[1]-y[1]) + (x[2]-y[2])*(x[2]-y[2]))
}

func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func seen(c color.RGBA, m [3][3]float64) [3]float64 {
	in, out := [3]float64{linear(c.R), linear(c.G), linear(c.B)}, [3]float64{}
	for i := range out {
		for j := range in {
			out[i] += m[i][j] * in[j]
		}
		out[i] = min(1, max(0, out[i]))
	}
	return out
}

func lab(c [3]float64) [3]float64 {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.9505)
	y := f(0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2])
	z := f((0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}
