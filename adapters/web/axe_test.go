package web

import (
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

var thorough = flag.Bool("widths", false, "look at every width, in the light and in the dark")

// Nobody is kept out of a match: no violation on its turn, at three widths, in the light
// and in the dark, with an amount asked for, in the past.
func TestNobodyIsKeptOut(t *testing.T) {
	b := browser(t)
	url := program(t)
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
		}
		if *thorough || n == 0 {
			w.dark()
			barred(w, game+", dark")
		}
		w.shot("axe-" + game[:3])
	}
}
