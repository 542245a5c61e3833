package inline

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strconv"
	"strings"
	"testing"
)

// checks is a picture in a palette, its colours in squares.
func checks(t *testing.T, wide, high int) (m *image.Paletted, encoded []byte) {
	t.Helper()
	m = image.NewPaletted(image.Rect(0, 0, wide, high), color.Palette{
		color.RGBA{0, 0, 0, 255}, color.RGBA{255, 255, 255, 255}, color.RGBA{0, 51, 153, 255}, color.RGBA{204, 0, 0, 255},
	})
	for i := range m.Pix {
		m.Pix[i] = uint8((i%wide/5 + i/wide/3) % 4)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return m, b.Bytes()
}

// A kitty gets the whole file, in pieces that it takes.
func TestKitty(t *testing.T) {
	_, file := checks(t, 700, 400)
	file = append(file, bytes.Repeat([]byte("x"), 9000)...)
	said, err := Print(Kitty, file, 72)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(said, "\x1b_Ga=T,f=100,q=2,c=72,m=1;") || !strings.HasSuffix(said, "\x1b\\\n") {
		t.Errorf("it begins %q", said[:40])
	}
	data := ""
	parts := strings.Split(strings.TrimSuffix(said, "\x1b\\\n"), "\x1b\\")
	for i, part := range parts {
		head, body, _ := strings.Cut(part, ";")
		if more := strings.HasSuffix(head, "m=1"); len(body) > 4096 || more != (i < len(parts)-1) || len(body)%4 != 0 {
			t.Errorf("piece %d of %d: %s, %d bytes", i, len(parts), head, len(body))
		}
		data += body
	}
	if got, err := base64.StdEncoding.DecodeString(data); err != nil || !bytes.Equal(got, file) {
		t.Errorf("it is another file: %v", err)
	}
}

// An iTerm gets it in one.
func TestITerm(t *testing.T) {
	said, err := Print(ITerm, []byte("png"), 60)
	if want := "\x1b]1337;File=inline=1;preserveAspectRatio=1;size=3;width=60:cG5n\a\n"; err != nil || said != want {
		t.Errorf("%q, %v", said, err)
	}
}

// read draws what sixels say.
func read(t *testing.T, said string) *image.RGBA {
	t.Helper()
	said, head := strings.CutPrefix(said, "\x1bPq\"1;1;")
	said, tail := strings.CutSuffix(said, "\x1b\\\n")
	if !head || !tail {
		t.Fatalf("it is no sixels: %.20q", said)
	}
	number := func() (n int) {
		i := 0
		for i < len(said) && said[i] >= '0' && said[i] <= '9' {
			i++
		}
		n, err := strconv.Atoi(said[:i])
		if err != nil {
			t.Fatalf("no number: %.20q", said)
		}
		said = said[i:]
		return n
	}
	skip := func() { said = said[1:] }
	wide := number()
	skip()
	m := image.NewRGBA(image.Rect(0, 0, wide, number()))
	colours := map[int]color.RGBA{}
	var x, y, c int
	for said != "" {
		op := said[0]
		skip()
		run := 1
		switch op {
		case '#':
			if c = number(); said[0] != ';' {
				continue
			}
			var v [4]int
			for i := range v {
				skip()
				v[i] = number()
			}
			colours[c] = color.RGBA{uint8(v[1] * 255 / 100), uint8(v[2] * 255 / 100), uint8(v[3] * 255 / 100), 255}
			continue
		case '$':
			x = 0
			continue
		case '-':
			x, y = 0, y+6
			continue
		case '!':
			run = number()
			op = said[0]
			skip()
		}
		for range run {
			for i := range 6 {
				if (op-'?')>>i&1 == 1 {
					m.SetRGBA(x, y+i, colours[c])
				}
			}
			x++
		}
	}
	return m
}

// Sixels show what the picture shows, each dot of it.
func TestSixel(t *testing.T) {
	want, file := checks(t, 61, 40)
	said, err := Print(Sixel, file, 80)
	if err != nil {
		t.Fatal(err)
	}
	got := read(t, said)
	if got.Bounds() != want.Bounds() {
		t.Fatalf("it is %v", got.Bounds())
	}
	for i := range want.Pix {
		x, y := i%61, i/61
		if a, b := fmt.Sprint(got.RGBAAt(x, y)), fmt.Sprint(want.At(x, y)); a != b {
			t.Fatalf("at %d, %d it is %s, not %s", x, y, a, b)
		}
	}
}

// A picture that is wider than the terminal is made smaller, in its own colours.
func TestSixelFits(t *testing.T) {
	_, file := checks(t, 1200, 600)
	said, err := Print(Sixel, file, 50)
	if err != nil {
		t.Fatal(err)
	}
	if size := read(t, said).Bounds(); size.Dx() != 400 || size.Dy() != 200 {
		t.Errorf("it is %v", size)
	}
	if _, err := Print(Sixel, []byte("no picture"), 50); err == nil {
		t.Error("what is no picture is shown")
	}
	grey := image.NewGray(image.Rect(0, 0, 30, 30))
	var b bytes.Buffer
	if err := png.Encode(&b, grey); err != nil {
		t.Fatal(err)
	}
	if said, err = Print(Sixel, b.Bytes(), 50); err != nil || read(t, said).RGBAAt(3, 3) != (color.RGBA{0, 0, 0, 255}) {
		t.Errorf("one without a palette: %v", err)
	}
}

// Terminals are known by what they say.
func TestWhichTerminal(t *testing.T) {
	for environ, want := range map[string]Kind{
		"TERM=xterm-kitty":                        Kitty,
		"TERM=xterm-256color KITTY_WINDOW_ID=3":   Kitty,
		"TERM_PROGRAM=WezTerm TERM=xterm":         ITerm,
		"TERM_PROGRAM=iTerm.app":                  ITerm,
		"TERM=xterm-256color":                     Auto,
		"TERM=dumb":                               Off,
		"TERM=screen-256color KITTY_WINDOW_ID=3":  Off,
		"TERM=xterm-kitty TMUX=/tmp/tmux-1/s,1,0": Off,
	} {
		get := func(name string) string {
			for _, v := range strings.Fields(environ) {
				if value, ok := strings.CutPrefix(v, name+"="); ok {
					return value
				}
			}
			return ""
		}
		if got := ByEnvironment(get); got != want {
			t.Errorf("%s: %s, not %s", environ, got, want)
		}
	}
	for said, want := range map[string]Kind{
		"\x1b[?62;4;22c": Sixel, "\x1b[?64;1;2;4c": Sixel, "\x1b[?1;2c": Off, "\x1b[?4c": Off, "typed\x1b[?62;4c": Sixel,
	} {
		if got, ok := Answered(said); got != want || !ok {
			t.Errorf("%q: %s, %v", said, got, ok)
		}
	}
	if _, ok := Answered("\x1b[?62;4"); ok {
		t.Error("half an answer is one")
	}
}
