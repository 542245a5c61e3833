package web

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestLettersOnTheBoard: each does what it says where the focus is on the board and nothing
// where it is elsewhere; a spot is called all that it is.
func TestLettersOnTheBoard(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	x.dealer.played = true
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	at := func(word, name string) {
		t.Helper()
		w.holds(`document.activeElement.dataset.word === '` + word + `'`)
		if got := evaluate[string](w, `document.activeElement.getAttribute('aria-label')`); got != name {
			t.Errorf("%s is called %q, want %q", word, got, name)
		}
	}
	w.holds(`document.querySelector('.spot-key') !== null`)
	w.focus("#picture")
	w.keys(".")
	at("iht", "Inheritance tax. Ann, 3 tokens. Adjoins 1. Attack")
	w.keys(kb.Tab) // the next stop is the bar, and Escape leads back
	w.holds(`document.activeElement === document.getElementById('bar-buttons').firstElementChild`)
	w.keys(kb.Escape)
	at("iht", "Inheritance tax. Ann, 3 tokens. Adjoins 1. Attack")
	w.keys("b")
	w.sees("#said", "Inheritance tax borders Stamp duty.")
	w.holds(`document.querySelectorAll('.spot.near').length === 1`)
	w.shot("borders")
	w.keys("r")
	w.sees("#said", "No rule is only about Inheritance tax.")
	w.keys("o") // nothing is begun: what can be begun here is, and its targets glow
	w.sees("#bar-sentence", "The odds of attacking what?")
	w.keys("u")
	w.sees("#bar-sentence", "Attack or end your turn")

	// Letters find once f has been pressed, and are letters then.
	w.focus(`.spot-key[data-word="iht"]`)
	w.keys(kb.Enter)
	at("sd", "Stamp duty. Bea, 2 tokens, can be attacked from IHT. Adjoins 1. 72 %")
	w.focus("#picture")
	w.keys("fst")
	w.sees("#said", "Find: st")
	at("sd", "Stamp duty. Bea, 2 tokens, can be attacked from IHT. Adjoins 1. 72 %")
	w.keys("u")
	w.sees("#said", "Nothing that you can touch begins with “stu”.")
	w.keys(kb.Backspace + "b")
	w.keys(kb.Escape)
	w.holds(`document.getElementById('said').hidden`)
	w.sees("#bar-sentence", "Attack what?") // Escape ended the search and nothing more

	w.keys("o")
	w.sees("#said", "7 against 2: 91 % to take it.")
	at("sd", "Stamp duty. Bea, 2 tokens, can be attacked from IHT. Adjoins 1. 72 %") // one is where one was, and what was begun stays
	w.sees("#bar-sentence", "Attack what?")
	w.keys("r")
	w.sees("#rules", "The rule about “2.6”.")
	w.holds(`document.activeElement === document.querySelector('#rules .text')`) // and it is read aloud
	w.keys(kb.Escape)
	at("sd", "Stamp duty. Bea, 2 tokens, can be attacked from IHT. Adjoins 1. 72 %")
	w.focus("#picture")
	w.keys("?")
	for _, one := range []string{"f and letters", "o odds", "b what borders", "r its rule", "u undoes", "w shows the board as text", "digits say it"} {
		w.sees("#said", one)
	}
	w.keys("w")
	w.sees("#picture-words", "INDIRECT TAXES")
	w.keys("w")
	w.holds(`document.getElementById('picture-words').hidden && document.activeElement.id === 'picture'`)
	w.keys("u")
	w.sees("#bar-sentence", "Attack or end your turn")
	at("iht", "Inheritance tax. Ann, 3 tokens. Adjoins 1. Attack") // where the attack was to come from

	// What the match lets one take back is taken back where nothing is begun.
	x.dealer.mu.Lock()
	x.dealer.tales[0].undo = true
	x.dealer.mu.Unlock()
	w.click("#tab-table") // from the rules
	w.say("/exchequer attack iht sd")
	w.sees("#bar-buttons", "Undo")
	w.value("#line", "")
	calls := x.dealer.count()
	w.focus(`[data-key="more"]`)
	w.keys("obruw")
	w.focus("#line")
	w.keys("wobru")
	w.value("#line", "wobru")
	if n := x.dealer.count(); n != calls || evaluate[bool](w, `document.getElementById('scene').hidden`) {
		t.Error("letters do something beside the board")
	}
	w.focus("#picture")
	w.keys("u")
	w.sees("#log", "takes it back")
}

// TestTheCardOpensItsRule: it stays while the mouse is on its way there, and goes when it goes
// elsewhere.
func TestTheCardOpensItsRule(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	x.dealer.played = true
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	w.holds(`document.querySelector('.spot-key') !== null`)
	w.mouse(input.DispatchMouseEventTypeMouseMoved, 0.8, 0.5)
	w.sees("#card", "Adjoins Inheritance tax")
	w.sees("#card button", "Rule 2.6")
	if n := evaluate[int](w, `document.querySelectorAll('#card > *').length`); n > 5 {
		t.Errorf("the card has %d lines", n)
	}
	w.shot("card")
	at := evaluate[[]float64](w, `(() => { const card = document.querySelector('#card button').getBoundingClientRect(), touch = document.getElementById('touch').getBoundingClientRect();
		return [(card.left + card.width / 2 - touch.left) / touch.width, (card.top + card.height / 2 - touch.top) / touch.height]; })()`)
	w.mouse(input.DispatchMouseEventTypeMouseMoved, at[0], 0.52) // no spot lies there
	for _, kind := range []input.DispatchMouseEventType{input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
		w.mouse(kind, at[0], at[1])
	}
	w.sees("#rules", "The rule about “2.6”.")
	w.mouse(input.DispatchMouseEventTypeMouseMoved, 0.8, 0.5)
	w.sees("#card button", "Rule 2.6")
	w.mouse(input.DispatchMouseEventTypeMouseMoved, 0.55, 0.3)
	w.mouse(input.DispatchMouseEventTypeMouseMoved, 0.55, 0.1) // away from it
	w.holds(`document.getElementById('card').hidden`)
}

// mouse does something with the mouse at a point of the board, in parts of it.
func (w *window) mouse(kind input.DispatchMouseEventType, x, y float64) {
	w.t.Helper()
	box := evaluate[[]float64](w, `(({ left, top, width, height }) => [left, top, width, height])(document.getElementById('touch').getBoundingClientRect())`)
	p := input.DispatchMouseEventParams{Type: kind, X: box[0] + x*box[2], Y: box[1] + y*box[3]}
	if kind != input.DispatchMouseEventTypeMouseMoved {
		p.Button, p.ClickCount = input.MouseButtonLeft, 1
	}
	w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, p)
		return err
	}))
}
