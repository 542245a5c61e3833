package web

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// axe-core 4.14.1 as published (MPL 2.0), which finds what keeps people out.
//
//go:embed testdata/axe.min.js
var axe string

// barred are the violations that axe-core finds in what a window shows.
func barred(w *window, screen string) {
	w.t.Helper()
	evaluate[bool](w, `(() => { window.found = undefined; return true; })()`)
	if !evaluate[bool](w, `Boolean(window.axe)`) {
		evaluate[bool](w, axe+"; true")
	}
	w.holds(`document.getAnimations().length === 0`) // colours that change are no colours
	evaluate[bool](w, `(axe.run(document, { resultTypes: ['violations'] }).then((r) => {
		window.found = r.violations.map((v) => v.id + ' (' + v.impact + '): ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | '));
	}, (problem) => { window.found = ['axe: ' + problem]; }), true)`)
	w.holds(`window.found !== undefined`)
	for _, found := range evaluate[[]string](w, `window.found`) {
		w.t.Errorf("%s: %s", screen, found)
	}
}

// calledWhole waits until a match is called by its game's whole name, of which nothing is
// cut off, beside the buttons.
func (w *window) calledWhole(name string) {
	w.t.Helper()
	w.sees("#match-name", name+" ")
	if off := evaluate[string](w, `(() => {
		const [h, b] = ['match-name', 'as-words'].map((id) => document.getElementById(id)), [at, beside] = [h, b].map((e) => e.getBoundingClientRect());
		return h.scrollWidth > h.clientWidth || at.height > beside.height || at.top >= beside.bottom || at.bottom <= beside.top ? JSON.stringify([innerWidth, at, beside]) : '';
	})()`); off != "" {
		w.t.Errorf("%s is not whole beside the buttons: %s", name, off)
	}
}

// boardInSight waits until all of the board is on the screen, as large as its height and
// three fifths of the desk's width leave it; of a tall board only as much as can be read.
func (w *window) boardInSight() {
	w.t.Helper()
	const at = `(() => {
		const { left, top, right, bottom } = document.getElementById('sheet').getBoundingClientRect(), tall = document.getElementById('picture').classList.contains('tall');
		const wide = (right - left) / innerWidth >= 0.6, full = innerHeight - bottom < 16 && innerHeight - (bottom - top) < 80;
		return [left, top, right, bottom, innerWidth, innerHeight, +(tall ? right - left >= 640 : left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && (wide || full))];
	})()`
	ctx, cancel := context.WithTimeout(w.ctx, 5*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Poll[chromedp.Void](at+`[6] === 1`, chromedp.WithPollingInterval(20*time.Millisecond))); err != nil {
		w.t.Errorf("%s: the board is at %v", w.name, evaluate[[]float64](w, at))
	}
}

var thorough = flag.Bool("widths", false, "look at every width, in the light and in the dark")

// Nobody is kept out of a match: no violation on its turn, at three widths, in the light
// and in the dark, with an amount asked for, in the past.
func TestNobodyIsKeptOut(t *testing.T) {
	b := browser(t)
	url := program(t)
	names := []string{"Exchequer!", "Tax", "Austerity", "Poleconomy", "Cantillon's Europe"}
	for n, game := range []string{"exchequer setup=dealt", "tax", "austerity", "poleconomy", "cantillon campaign=nordic"} {
		w := open(t, b, game, fmt.Sprintf("%sroom/axe-%d", url, time.Now().UnixNano()))
		w.sees("#welcome h1", "Welcome")
		if n == 0 {
			barred(w, "welcome")
		}
		w.focus("#name")
		w.keys("Ann\r")
		w.value("#me", "ann")
		w.say("/match new " + game)
		if game != "austerity" {
			w.say("/match add-bot gentle")
			w.say("/match add-bot steady")
		}
		w.say("/match start")
		w.sees("#awaits", "Your turn")
		w.holds(`document.getElementById('picture-image').naturalWidth > 300`)
		widths := []int64{1400, 400}
		if *thorough {
			widths = []int64{1400, 1024, 720, 400, 320}
		}
		for _, width := range widths {
			w.do(chromedp.EmulateViewport(width, 850))
			barred(w, fmt.Sprintf("%s, %d wide", game, width))
			w.calledWhole(names[n])
		}
		for _, size := range [][2]int64{{1280, 800}, {1400, 900}, {1400, 1000}, {1920, 950}} {
			w.do(chromedp.EmulateViewport(size[0], size[1]))
			w.boardInSight()
			w.holds(`(() => { const [l, b] = ['step-label', 'step-on'].map((id) => document.getElementById(id).getBoundingClientRect()); return l.right <= b.left || l.bottom <= b.top; })()`) // the label is read whole
			w.shot(fmt.Sprintf("desk-%s-%d", game[:3], size[0]))
		}
		if *thorough || n == 0 {
			w.dark()
			barred(w, game+", dark")
		}
		w.shot("axe-" + game[:3])
	}
}
