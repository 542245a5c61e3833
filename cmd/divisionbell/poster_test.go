package main

import (
	"bytes"
	"compress/zlib"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	gathered "divisionbell/bot/poster"
	"divisionbell/bot/render"
	"divisionbell/bot/render/plot"
	"divisionbell/bot/render/poster"
	"divisionbell/engine"
)

// hung is a poster of a match that went on for so many moves by chance.
func hung(tb testing.TB, g match.Table, moves int) poster.Poster {
	tb.Helper()
	a := g.About()
	terms, err := a.Terms(a.MaxSeats, nil)
	if err != nil {
		tb.Fatal(err)
	}
	dice, chance := engine.Fast(3), engine.Fast(4)
	table, _, err := g.New(dice, terms)
	if err != nil {
		tb.Fatal(err)
	}
	names := []string{"Ann", "Bartholomew of Nowhere-in-Particular", "Cat", "Dan", "Eve", "<Fay & Co>"}[:terms.Seats]
	p := poster.Poster{Game: a.Name, Code: "K7QF", Dates: "1 to 30 December 2026, 214 moves", Scores: plot.Plot{Title: "Standing", First: "Start", Last: "End"}}
	scene := msg.Scene{Code: "K7QF", Viewer: engine.Nobody}
	for i, name := range names {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: name})
		p.Players = append(p.Players, poster.Player{Seat: i, Names: []string{name}, Place: i + 1})
		p.Scores.Lines = append(p.Scores.Lines, plot.Line{Names: []string{name}})
	}
	for range moves {
		asks := table.Status(engine.Nobody).Asks
		if len(asks) == 0 {
			break
		}
		out, err := table.Apply(dice, asks[0].Seat, engine.Walk(engine.See(table, asks[0].Seat), chance)...)
		if err != nil && !errors.Is(err, engine.ErrIllegal) {
			tb.Fatal(err)
		}
		for _, e := range out.Events {
			if f := e.For(engine.Nobody); f != nil {
				scene.Last = []engine.Fact{f}
			}
		}
		for i, v := range table.Score() {
			p.Scores.Lines[i].Values = append(p.Scores.Lines[i].Values, float64(v))
		}
	}
	if table.Score() == nil {
		p.Scores.Lines = nil
	}
	if p.Board = render.SheetOf(g.Look, table.View(engine.Nobody), scene); p.Board == nil {
		tb.Fatalf("%s has no board of paths", a.ID)
	}
	return p
}

// mostPoster is the most bytes of a file.
const mostPoster = 1_000_000

// TestPostersAreFilesOfPaths, of every game: small, the same each time, without type or
// pictures in them, and as their formats want them.
func TestPostersAreFilesOfPaths(t *testing.T) {
	t.Parallel()
	for _, g := range games() {
		t.Run(g.About().ID, func(t *testing.T) {
			t.Parallel()
			p := hung(t, g, 60)
			sheet := p.Sheet()
			pdf, svg := sheet.PDF(render.A3), sheet.SVG(render.A3)
			if again := p.Sheet(); !bytes.Equal(again.PDF(render.A3), pdf) || !bytes.Equal(again.SVG(render.A3), svg) {
				t.Error("drawn again it is another")
			}
			if len(pdf) > mostPoster || len(svg) > mostPoster {
				t.Errorf("a PDF of %d bytes, an SVG of %d", len(pdf), len(svg))
			}
			drawing(t, svg)
			document(t, pdf)
			if large := sheet.PDF(render.A2); !bytes.Contains(large, []byte("/MediaBox [0 0 1190.55 1683.78]")) {
				t.Error("A2 is not as large as A2")
			}
		})
	}
}

// drawing holds a file to what SVG is: well-formed, of paths, groups and what they name.
func drawing(t *testing.T, svg []byte) {
	t.Helper()
	named, meant, paths := map[string]bool{}, map[string]bool{}, 0
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		e, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		switch e.Name.Local {
		case "svg", "defs", "g", "clipPath", "use", "rect":
		case "path":
			paths++
		default:
			t.Errorf("a %s", e.Name.Local)
		}
		for _, a := range e.Attr {
			switch a.Name.Local {
			case "id":
				if named[a.Value] {
					t.Errorf("two are called %s", a.Value)
				}
				named[a.Value] = true
			case "href":
				meant[strings.TrimPrefix(a.Value, "#")] = true
			case "clip-path":
				meant[strings.TrimSuffix(strings.TrimPrefix(a.Value, "url(#"), ")")] = true
			case "d":
				if !pathData.MatchString(a.Value) {
					t.Errorf("no path: %.80s", a.Value)
				}
			}
		}
	}
	for id := range meant {
		if !named[id] {
			t.Errorf("nothing is called %s", id)
		}
	}
	if paths < 50 {
		t.Errorf("%d paths", paths)
	}
}

var pathData = regexp.MustCompile(`^(M-?[\d.]+[ -][\d.]+([lqc][-\d. ]+)*z?)*$`)

// document holds a file to what PDF is: each object lies where the table says, each
// stream unpacks to the length it says, and draws by paths alone.
func document(t *testing.T, pdf []byte) {
	t.Helper()
	end := regexp.MustCompile(`trailer\n<< /Size (\d+) /Root 1 0 R >>\nstartxref\n(\d+)\n%%EOF\n$`).FindSubmatch(pdf)
	if !bytes.HasPrefix(pdf, []byte("%PDF-1.4\n")) || end == nil {
		t.Fatalf("no document: %.20q … %.80q", pdf, pdf[max(0, len(pdf)-80):])
	}
	size, _ := strconv.Atoi(string(end[1]))
	at, _ := strconv.Atoi(string(end[2]))
	rows := strings.Split(string(pdf[at:]), "\n")
	if rows[0] != "xref" || rows[1] != fmt.Sprint("0 ", size) || size < 5 {
		t.Fatalf("%q, %q of %d", rows[0], rows[1], size)
	}
	operators := regexp.MustCompile(`^((-?[\d.]+ )*(/L\d+ )?(q|Q|cm|rg|RG|w|j|d|m|l|c|f\*?|S|W\*?|n|Do|\[[\d. ]*\] 0) ?)*$`)
	for n := 1; n < size; n++ {
		from, err := strconv.Atoi(rows[2+n][:10])
		if err != nil || len(rows[2+n]) != 19 || !bytes.HasPrefix(pdf[from:], fmt.Appendf(nil, "%d 0 obj\n", n)) {
			t.Fatalf("object %d is not where %q says", n, rows[2+n])
		}
		object, _, _ := bytes.Cut(pdf[from:], []byte("\nendobj\n"))
		for _, no := range []string{"/Font", "/Image", "/JS"} {
			if bytes.Contains(object, []byte(no)) {
				t.Errorf("object %d has a %s", n, no)
			}
		}
		head, data, ok := bytes.Cut(object, []byte("stream\n"))
		if !ok {
			continue
		}
		long, _ := strconv.Atoi(string(regexp.MustCompile(`/Length (\d+)`).FindSubmatch(head)[1]))
		data, whole := bytes.CutSuffix(data, []byte("\nendstream"))
		if !whole || len(data) != long {
			t.Errorf("object %d has %d bytes, and says %d", n, len(data), long)
		}
		r, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		drawn, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		open := 0
		for line := range bytes.Lines(drawn) {
			if !operators.Match(bytes.TrimSpace(line)) {
				t.Fatalf("object %d draws by %q", n, line)
			}
			for _, word := range bytes.Fields(line) {
				switch string(word) {
				case "q":
					open++
				case "Q":
					open--
				}
			}
		}
		if open != 0 {
			t.Errorf("object %d leaves %d states open", n, open)
		}
	}
}

// TestAPosterSaysWhenItWas, in as few words as do.
func TestAPosterSaysWhenItWas(t *testing.T) {
	t.Parallel()
	at := func(date string) int64 {
		d, err := time.Parse(time.DateOnly, date)
		if err != nil {
			t.Fatal(err)
		}
		return d.UnixMilli()
	}
	for want, c := range map[string][2]string{
		"5 December 2026, 3 moves":                    {"2026-12-05", "2026-12-05"},
		"5 to 30 December 2026, 3 moves":              {"2026-12-05", "2026-12-30"},
		"5 November to 30 December 2026, 3 moves":     {"2026-11-05", "2026-12-30"},
		"5 December 2026 to 5 December 2027, 3 moves": {"2026-12-05", "2027-12-05"},
	} {
		if got := span(gathered.Poster{Began: at(c[0]), Ended: at(c[1]), Moves: 3}); got != want {
			t.Errorf("%v is %q, want %q", c, got, want)
		}
	}
}

// BenchmarkPoster prints the largest board.
func BenchmarkPoster(b *testing.B) {
	all := games()
	p, largest := hung(b, all[len(all)-1], 400), 0
	for b.Loop() {
		sheet := p.Sheet()
		largest = max(largest, len(sheet.PDF(render.A3)), len(sheet.SVG(render.A3)))
	}
	b.ReportMetric(float64(largest), "B-at-most")
}
