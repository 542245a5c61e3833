package pin

import (
	"reflect"
	"testing"

	"divisionbell/bot/msg"
)

// TestWhatGoesTheSameWayHasOneNumber: it names all of them, and many by the first and last.
func TestWhatGoesTheSameWayHasOneNumber(t *testing.T) {
	c := &msg.Chart{Width: 1200, Height: 1200, Spots: []msg.Spot{msg.BoxSpot("a", "A", 100, 100, 300, 300), msg.BoxSpot("b", "B", 400, 100, 300, 300), msg.BoxSpot("c", "C", 100, 800, 300, 300)}}
	for _, x := range []struct {
		ways []string // from and to
		want []string // labels, none where another tells the number
	}{
		{[]string{"ab"}, []string{"1"}},
		{[]string{"ab", "ba", "ab"}, []string{"1, 3", "2", ""}},
		{[]string{"ab", "ab", "ab", "ac"}, []string{"1–3", "", "", "4"}},
		{[]string{"ab", "ac", "ab", "ac", "ab"}, []string{"1…5", "2, 4", "", "", ""}},
	} {
		var marks []msg.Mark
		for i, way := range x.ways {
			marks = append(marks, msg.Mark{Kind: msg.MarkMarch, From: way[:1], To: way[1:], N: i + 1})
		}
		Place(c, marks)
		for i, m := range marks {
			if m.Label != x.want[i] || (len(m.At) == int(sizes)) != (m.Label != "") {
				t.Errorf("%v: mark %d says %q at %v, not %q", x.ways, i+1, m.Label, m.At, x.want[i])
			}
		}
	}
}

// TestPlacesAreKept: of the same board and marks they are found once, and of others anew.
func TestPlacesAreKept(t *testing.T) {
	looked := 0
	c := &msg.Chart{Width: 1200, Height: 1200, Spots: []msg.Spot{msg.BoxSpot("a", "A", 100, 100, 300, 300), msg.BoxSpot("b", "B", 400, 100, 300, 300)}}
	c.Busy = func() [][4]int { looked++; return nil }
	var p Places
	for i, x := range []struct{ board, from, to string }{{"1", "a", "b"}, {"1", "a", "b"}, {"1", "b", "a"}, {"2", "a", "b"}, {"1", "a", "b"}} {
		marks, fresh := []msg.Mark{{Kind: msg.MarkMarch, From: x.from, To: x.to, N: 1}}, []msg.Mark{{Kind: msg.MarkMarch, From: x.from, To: x.to, N: 1}}
		before := looked
		p.Place(x.board, c, marks)
		if found := looked > before; found != (i == 0 || i == 2 || i == 3) {
			t.Errorf("look %d was found anew: %v", i, found)
		}
		if Place(c, fresh); marks[0].Label != "1" || !reflect.DeepEqual(marks, fresh) {
			t.Errorf("look %d has %v, not %v", i, marks, fresh)
		}
	}
}

// TestAnArrowEndsAtTheEdge of a spot that lies apart, and reaches over a border that is shared.
func TestAnArrowEndsAtTheEdge(t *testing.T) {
	c := &msg.Chart{Width: 1200, Height: 1200, Spots: []msg.Spot{msg.BoxSpot("a", "A", 100, 100, 300, 300), msg.BoxSpot("b", "B", 400, 100, 300, 300), msg.BoxSpot("c", "C", 100, 800, 300, 300)}}
	marks := []msg.Mark{{Kind: msg.MarkMarch, From: "a", To: "c", N: 1}, {Kind: msg.MarkAttack, From: "a", To: "b", N: 2}}
	Place(c, marks)
	for size := range sizes {
		apart, over := marks[0].At[size][4:], marks[1].At[size][4:]
		if apart[1] < 395 || apart[1] > 405 || apart[3] < 770 || apart[3] > 800 {
			t.Errorf("from 400 down to 800 it goes from %d to %d", apart[1], apart[3])
		}
		if over[0] >= 400 || over[2] <= 400 || over[2]-over[0] > 60 {
			t.Errorf("over 400 it goes from %d to %d", over[0], over[2])
		}
	}
}

// TestAnArrowGoesAboutWhatIsToBeRead where there is a way about it.
func TestAnArrowGoesAboutWhatIsToBeRead(t *testing.T) {
	c := &msg.Chart{Width: 1200, Height: 1200, Spots: []msg.Spot{msg.BoxSpot("a", "A", 500, 50, 200, 100), msg.BoxSpot("b", "B", 500, 1050, 200, 100)}}
	c.Busy = func() [][4]int { return [][4]int{{520, 500, 160, 200}} }
	marks := []msg.Mark{{Kind: msg.MarkMarch, From: "a", To: "b", N: 1}}
	Place(c, marks)
	for size := range sizes {
		at := marks[0].At[size]
		w := &way{ends: [4]float64{float64(at[4]), float64(at[5]), float64(at[6]), float64(at[7])}, bend: float64(at[8]) / 100}
		for u := 0.0; u <= 1; u += 0.01 {
			if p := w.on(u); (Disc{X: p[0], Y: p[1]}).Meets(c.Busy()[0], 4) {
				t.Fatalf("at size %d it goes over it at %v", size, p)
			}
		}
	}
}
