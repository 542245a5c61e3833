package film

import (
	"bytes"
	"cmp"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"math/rand/v2"
	"testing"

	"divisionbell/bot/render"
)

// boards are pictures of one board, on which something is drawn each time.
func boards(n, w, h int) (all [][]byte) {
	l := render.NewLayer(w, h, render.Ground)
	for i := range n {
		l.Fill(render.Rect(float64(20*(i%50)), float64(40*(i/10)), 90, 30), render.Seats[i%6].Ground)
		l.Text(render.Bold.At(40), render.Seats[i%6].Letter, float64(100+20*(i%40)), 300, render.Black)
		all = append(all, l.PNG())
	}
	return all
}

// shot makes a film of pictures, of which the third is held.
func shot(t testing.TB, pictures [][]byte) []byte { return shotIn(t, 0, pictures) }

// shotIn is the same of a width.
func shotIn(t testing.TB, wide int, pictures [][]byte) []byte {
	t.Helper()
	f := Film{Wide: wide}
	for i, p := range pictures {
		if err := f.Add(p, i == 2); err != nil {
			t.Fatal(err)
		}
	}
	b, err := f.GIF()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// shown are the pictures of a film as a reader shows them.
func shown(t *testing.T, film []byte) (all []*image.RGBA, g *gif.GIF) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(film))
	if err != nil {
		t.Fatal(err)
	}
	over := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for _, frame := range g.Image {
		draw.Draw(over, frame.Rect, frame, frame.Rect.Min, draw.Over)
		now := image.NewRGBA(over.Rect)
		copy(now.Pix, over.Pix)
		all = append(all, now)
	}
	return all, g
}

// TestAFilmShowsEachPicture as it was drawn, where that is small enough, and no more of it
// than has changed.
func TestAFilmShowsEachPicture(t *testing.T) {
	pictures := boards(8, 700, 500)
	all, g := shown(t, shot(t, pictures))
	if len(all) != len(pictures) || g.LoopCount != 0 {
		t.Fatalf("%d frames of %d pictures, %d times", len(all), len(pictures), g.LoopCount)
	}
	for i, p := range pictures {
		want, err := png.Decode(bytes.NewReader(p))
		if err != nil {
			t.Fatal(err)
		}
		drawn := image.NewRGBA(want.Bounds())
		draw.Draw(drawn, drawn.Rect, want, image.Point{}, draw.Src)
		if !bytes.Equal(drawn.Pix, all[i].Pix) {
			t.Errorf("frame %d is another picture", i)
		}
		if i > 0 && g.Image[i].Rect.Dx()*g.Image[i].Rect.Dy() > 700*500/2 {
			t.Errorf("frame %d has all of %v", i, g.Image[i].Rect)
		}
	}
	for i, want := range []int{90, 90, 150, 90, 90, 90, 90, 400} { // hundredths of a second
		if g.Delay[i] != want {
			t.Errorf("frame %d stands for %d, want %d", i, g.Delay[i], want)
		}
	}
}

// TestAFilmIsNoWiderThanChatsShow it, and the same whoever makes it.
func TestAFilmIsNoWiderThanChatsShow(t *testing.T) {
	for width, want := range map[int]int{600: 600, 800: 800, 1200: 600, 1600: 800} {
		pictures := boards(3, width, 900)
		film := shot(t, pictures)
		if _, g := shown(t, film); g.Config.Width != want {
			t.Errorf("of pictures %d wide it is %d wide, want %d", width, g.Config.Width, want)
		}
		if !bytes.Equal(film, shot(t, pictures)) {
			t.Errorf("of pictures %d wide it is another each time", width)
		}
	}
}

// TestWhatIsScaledIsAsIfAlone: what was worked out for the picture before changes nothing,
// whatever the width.
func TestWhatIsScaledIsAsIfAlone(t *testing.T) {
	pictures := boards(6, 1200, 900)
	for _, wide := range []int{0, 599, 437} {
		all, g := shown(t, shotIn(t, wide, pictures))
		if want := cmp.Or(wide, 600); g.Config.Width != want || g.Config.Height != want*900/1200 {
			t.Errorf("it is %d by %d", g.Config.Width, g.Config.Height)
		}
		for i, p := range pictures {
			alone, _ := shown(t, shotIn(t, wide, [][]byte{p}))
			if !bytes.Equal(alone[0].Pix, all[i].Pix) {
				t.Errorf("%d wide, frame %d is not as it would be alone", wide, i)
			}
		}
	}
}

// TestAFilmIsWrittenAsTheLibraryDoes, byte for byte.
func TestAFilmIsWrittenAsTheLibraryDoes(t *testing.T) {
	film := shot(t, boards(8, 700, 500))
	g, err := gif.DecodeAll(bytes.NewReader(film))
	if err != nil {
		t.Fatal(err)
	}
	g.Config.ColorModel = inks() // which the library makes longer when it reads
	for _, frame := range g.Image {
		frame.Palette = inks()
	}
	var want bytes.Buffer
	if err := gif.EncodeAll(&want, g); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(film, want.Bytes()) {
		t.Errorf("%d bytes are not the library's %d", len(film), want.Len())
	}
}

// TestPicturesCanBeShownAgain, each as it was and held as it was, of whatever size; a film of
// them is that of the pictures themselves.
func TestPicturesCanBeShownAgain(t *testing.T) {
	pictures := append(boards(4, 640, 500), boards(3, 500, 640)...)
	pictures = append(pictures, pictures[5], pictures[6], pictures[1])
	var f Film
	for i, p := range pictures {
		if err := f.Add(p, i%3 == 2); err != nil {
			t.Fatal(err)
		}
	}
	n, narrow := 0, Film{Wide: 430}
	for p, held := range f.Pictures() {
		want, err := png.Decode(bytes.NewReader(pictures[n]))
		if err != nil {
			t.Fatal(err)
		}
		if p.Rect != want.Bounds() || !bytes.Equal(p.Pix, want.(*image.Paletted).Pix) || held != (n%3 == 2) {
			t.Errorf("picture %d is another, or held %t", n, held)
		}
		n++
		narrow.Lay(p, n == 3)
	}
	if n != len(pictures) {
		t.Errorf("%d of %d are shown", n, len(pictures))
	}
	got, err := narrow.GIF()
	if err != nil || !bytes.Equal(got, shotIn(t, 430, pictures)) {
		t.Errorf("a film of them is another (%v)", err)
	}
	for range f.Pictures() {
		break // whoever has seen enough may go
	}
	for range narrow.Pictures() {
		t.Error("a film that is as it will be keeps its pictures")
	}
}

// TestAFilmThatWouldBeTooLargeIsNarrower, with every frame, but no narrower than can be read.
func TestAFilmThatWouldBeTooLargeIsNarrower(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for n, want := range map[int][2]int{1: {0, 0}, 5: {narrowest + 1, 599}, 12: {narrowest, narrowest}} {
		var pictures [][]byte
		for range n {
			l := render.NewLayer(600, 400, render.Ground)
			for k := range l.Pix {
				l.Pix[k] = uint8(chance.IntN(len(render.Palette())))
			}
			pictures = append(pictures, l.PNG())
		}
		film := Film{}
		for _, p := range pictures {
			if err := film.Add(p, false); err != nil {
				t.Fatal(err)
			}
		}
		wide, err := film.Fit()
		if err != nil || wide < want[0] || wide > want[1] {
			t.Errorf("%d pictures are to be %d wide (%v)", n, wide, err)
		}
		if frames, _ := shown(t, shotIn(t, wide, pictures)); n < 12 && len(frames) != n {
			t.Errorf("%d wide, %d of %d frames are left", wide, len(frames), n)
		}
	}
}

// TestAFilmThatWouldBeTooLargeHasFewerFrames, the held ones among them, and ends alike.
func TestAFilmThatWouldBeTooLargeHasFewerFrames(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	var f Film
	var newest []byte
	for i := range 30 {
		l := render.NewLayer(400, 400, render.Ground)
		for k := range l.Pix {
			l.Pix[k] = uint8(chance.IntN(len(render.Palette())))
		}
		newest = l.PNG()
		if err := f.Add(newest, i == 11); err != nil {
			t.Fatal(err)
		}
	}
	film, err := f.GIF()
	if err != nil || len(film) > Largest {
		t.Fatalf("%d bytes, %v", len(film), err)
	}
	all, g := shown(t, film)
	held := 0
	for _, d := range g.Delay {
		if d == 150 {
			held++
		}
	}
	alone, _ := shown(t, shot(t, [][]byte{newest}))
	if len(all) >= 30 || len(all) < 3 || held != 1 || !bytes.Equal(all[len(all)-1].Pix, alone[0].Pix) {
		t.Errorf("%d frames, %d of them held, or the end is another", len(all), held)
	}
}

// TestNothingMakesNoFilm, nor what is no picture; what does not change is one frame.
func TestNothingMakesNoFilm(t *testing.T) {
	var f Film
	if _, err := f.GIF(); err == nil {
		t.Error("of nothing there is a film")
	}
	if f.Add([]byte("no picture"), false) == nil {
		t.Error("what is no picture is shown")
	}
	p := boards(1, 300, 300)[0]
	if all, _ := shown(t, shot(t, [][]byte{p, p, p})); len(all) != 1 {
		t.Errorf("one picture makes %d frames", len(all))
	}
	if f.Add(p, false) != nil || f.Room() != Most {
		t.Errorf("room for %d small pictures", f.Room())
	}
}
