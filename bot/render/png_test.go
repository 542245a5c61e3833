package render

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"testing"
)

func TestPNGIsWhatTheStandardLibraryReads(t *testing.T) {
	noise := NewLayer(300, 200, Paper)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(r.IntN(len(Palette())))
	}
	skewed := NewLayer(1000, 400, Paper) // counts like Fibonacci's make the longest codes
	for i := range skewed.Pix {
		k := 0
		for k < 40 && r.IntN(100) < 62 {
			k++
		}
		skewed.Pix[i] = uint8(k)
	}
	layers := map[string]*Layer{
		"one ink": NewLayer(1200, 1200, Ground), "one pixel": NewLayer(1, 1, Black), "noise": noise, "skewed": skewed,
	}
	for _, s := range Seats {
		layers[s.Letter] = s.Cover(333, 111)
	}
	for name, l := range layers {
		file := l.PNG()
		if !bytes.Equal(file, l.PNG()) {
			t.Errorf("%s: two files differ", name)
		}
		decoded, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p, ok := decoded.(*image.Paletted)
		if !ok || !bytes.Equal(p.Pix, l.Pix) || len(p.Palette) != len(Palette()) {
			t.Errorf("%s: does not come back as it was", name)
		}
	}
}

func FuzzPNG(f *testing.F) {
	f.Add([]byte("abcabcabcabcabcabd"), 3)
	f.Fuzz(func(t *testing.T, pix []byte, w int) {
		if w < 1 || w > len(pix) {
			return
		}
		h := len(pix) / w
		l := &Layer{W: w, H: h, Pix: pix[:w*h]}
		for i := range l.Pix {
			l.Pix[i] %= uint8(len(Palette()))
		}
		decoded, err := png.Decode(bytes.NewReader(l.PNG()))
		if err != nil || !bytes.Equal(decoded.(*image.Paletted).Pix, l.Pix) {
			t.Fatalf("%d×%d does not come back: %v", w, h, err)
		}
	})
}
