package web

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// TestTheBoardIsZoomed by the wheel with Ctrl, by keys and by a double click on ground, four
// times at most; a drag pans only where one has zoomed in, and from six pixels of the mouse on.
func TestTheBoardIsZoomed(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	x.dealer.played = true
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	w.holds(`document.querySelector('.spot-key') !== null`)
	const scale, place = `new DOMMatrix(document.getElementById('sheet').style.transform).a`, `document.getElementById('sheet').style.transform`
	is := func(want string) {
		t.Helper()
		w.holds(`Math.abs(` + scale + ` - ` + want + `) < 0.001`)
	}
	box := evaluate[[]float64](w, `(({ left, top, width, height }) => [left, top, width, height])(document.getElementById('touch').getBoundingClientRect())`)
	at := func(x, y float64) (float64, float64) { return box[0] + x*box[2], box[1] + y*box[3] }
	send := func(p input.DispatchMouseEventParams) {
		t.Helper()
		w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, p)
			return err
		}))
	}
	wheel := func(modifiers int64) {
		t.Helper()
		x, y := at(0.5, 0.5)
		send(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y, DeltaX: 0.001, DeltaY: -100, Modifiers: modifiers})
	}
	drag := func(dx, dy float64) {
		t.Helper()
		x, y := at(0.5, 0.1)
		send(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMousePressed, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1})
		send(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: x + dx, Y: y + dy, Button: input.MouseButtonLeft, Buttons: 1})
		send(input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseReleased, X: x + dx, Y: y + dy, Button: input.MouseButtonLeft, ClickCount: 1})
	}
	wheel(0)
	is("1")
	wheel(2)
	is("1.2")
	for range 8 {
		wheel(2)
	}
	is("4")
	w.focus(".spot-key")
	w.keys("0")
	is("1")
	drag(40, 40)
	is("1")
	w.keys("+")
	is("1.5")
	w.keys("-")
	is("1")
	for clicks := range int64(2) {
		x, y := at(0.5, 0.1)
		for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
			send(input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: clicks + 1})
		}
	}
	is("2")
	before := evaluate[string](w, place)
	drag(4, 3)
	if now := evaluate[string](w, place); now != before {
		t.Errorf("five pixels pan: %s, then %s", before, now)
	}
	drag(-24, -18)
	if now := evaluate[string](w, place); now == before {
		t.Error("thirty do not")
	}
	is("2")
	w.sees("#bar-sentence", "Attack or end your turn") // nothing was begun by it
}

// TestSumsStandOnOneLine: also on a button that is narrow.
func TestSumsStandOnOneLine(t *testing.T) {
	w := open(t, browser(t), "Ann", newTable(t).room())
	w.sees("#welcome h1", "Welcome")
	evaluate[bool](w, `import('/page/dom.js').then(({ typeset }) => { window.set = ['Health 5 − 1 = 4; then a cut', 'Pay £12 m of 3', '2 × (3 + 4) = 14', 'Ann − Bea'].map((words) => typeset(words).replaceAll('\u00a0', '_')).join(); }), true`)
	w.holds(`window.set === 'Health 5_−_1_=_4; then a cut,Pay £12_m of 3,2_×_(3_+_4)_=_14,Ann − Bea'`)
}
