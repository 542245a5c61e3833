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
// cut off, in one line with whose turn it is.
func (w *window) calledWhole(name string) {
	w.t.Helper()
	w.sees("#match-name", name+" ")
	if off := evaluate[string](w, `(() => {
		const [h, b] = ['match-name', 'awaits'].map((id) => document.getElementById(id)), [at, beside] = [h, b].map((e) => e.getBoundingClientRect());
		return h.scrollWidth > h.clientWidth || at.height > 44 || at.top >= beside.bottom || at.bottom <= beside.top || at.right > beside.left || beside.right > innerWidth ? JSON.stringify([innerWidth, at, beside]) : '';
	})()`); off != "" {
		w.t.Errorf("%s is not whole beside whose turn it is: %s", name, off)
	}
}

// boardInSight waits until the board has three fifths of the desk and all of it is on the
// screen, as large as they leave it; the table that stands below some boards is beside it.
func (w *window) boardInSight() {
	w.t.Helper()
	const at = `(() => {
		const sheet = document.getElementById('sheet'), { left, top, right, bottom: end } = sheet.getBoundingClientRect(), foot = document.getElementById('foot'), below = foot.getBoundingClientRect();
		const bottom = foot.hidden ? end : top + (right - left) / parseFloat(getComputedStyle(sheet).getPropertyValue('--board'));
		const wide = (right - left) / innerWidth >= 0.6, full = innerHeight - bottom < 16 && innerHeight - (bottom - top) < 80;
		const table = foot.hidden || below.left >= right && below.right <= innerWidth && below.top > 0 && below.bottom < innerHeight;
		return [left, top, right, bottom, innerWidth, innerHeight, +(left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && table && (wide || full) && document.getElementById('picture').offsetWidth >= 0.6 * innerWidth)];
	})()`
	ctx, cancel := context.WithTimeout(w.ctx, 5*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Poll[chromedp.Void](at+`[6] === 1`, chromedp.WithPollingInterval(20*time.Millisecond))); err != nil {
		w.t.Errorf("%s: the board is at %v", w.name, evaluate[[]float64](w, at))
	}
}

// inHand checks that on a phone, upright or laid down, the board is as large as the screen
// lets it, the bar stays in sight, and nothing is to be scrolled sideways.
func (w *window) inHand(wide, high int64) {
	w.t.Helper()
	w.sized(wide, high)
	const off = `(() => {
		const at = (id) => document.getElementById(id).getBoundingClientRect(), bar = at('bar'), sheet = at('sheet'), laid = innerWidth > innerHeight;
		if (bar.height === 0 || bar.top < 0 || bar.bottom > innerHeight || bar.left < 0 || bar.right > innerWidth) return 'the bar is at ' + JSON.stringify(bar);
		const lines = document.getElementById('bar-sentence').getClientRects().length && document.getElementById('bar-sentence').offsetHeight > 20 ? 16 : 0, row = Math.max(...[...document.querySelectorAll('#bar-buttons button')].map((e) => e.offsetHeight));
		if (bar.height > 64 + lines + row - 44 + 1) return 'the bar is ' + bar.height + ' high';
		if (laid ? sheet.width < 0.4 * innerWidth || sheet.top > 4 : sheet.width < innerWidth) return 'the board is at ' + JSON.stringify(sheet);
		if (!laid && sheet.top > 48) return 'the head is ' + sheet.top + ' high';
		if (laid && sheet.right > bar.left) return 'the board lies under the bar';
		if (document.querySelectorAll('#bar-buttons button').length > 4) return 'the bar has more than four buttons';
		const wide = ['board', 'picture', 'log'].filter((id) => { const e = document.getElementById(id); return e.scrollWidth > e.clientWidth + 1; });
		return wide.length ? wide.join() + ' scrolls sideways' : '';
	})()`
	ctx, cancel := context.WithTimeout(w.ctx, 5*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Poll[chromedp.Void](off+` === ''`, chromedp.WithPollingInterval(20*time.Millisecond))); err != nil {
		w.t.Errorf("%s, %d by %d: %s", w.name, wide, high, evaluate[string](w, off))
	}
}

var thorough = flag.Bool("widths", false, "look at every width, in the light and in the dark")

// Nobody is kept out of a match: no violation on its turn, at three widths, in the light
// and in the dark, with an amount asked for, in the past.
func TestNobodyIsKeptOut(t *testing.T) {
	b := browser(t)
	url := program(t)
	names := []string{"Exchequer!", "Tax", "Austerity", "Poleconomy", "Cantillon’s Europe"}
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
			w.sized(width, 850)
			barred(w, fmt.Sprintf("%s, %d wide", game, width))
			w.calledWhole(names[n])
		}
		for _, size := range [][2]int64{{1280, 800}, {1400, 900}, {1400, 1000}, {1920, 1080}} {
			w.sized(size[0], size[1])
			w.boardInSight()
			w.holds(`(() => { const [l, b] = ['step-label', 'step-on'].map((id) => document.getElementById(id).getBoundingClientRect()); return l.right <= b.left || l.bottom <= b.top; })()`) // the label is read whole
			w.shot(fmt.Sprintf("desk-%s-%d", game[:3], size[0]))
		}
		// What its lobby offered is past.
		w.holds(`![...document.querySelectorAll('#log .controls button')].some((e) => e.checkVisibility())`)
		w.inHand(400, 850)
		w.shot("upright-" + game[:3])
		w.inHand(780, 437)
		w.shot("laid-" + game[:3])
		w.click("#tab-table")
		w.holds(`(() => { const log = document.getElementById('log'); return log.clientWidth > 380 && log.clientHeight > 40 && log.scrollWidth <= log.clientWidth; })()`)
		w.click("#tab-table")
		if n == 0 {
			w.sized(400, 850)
			for part, says := range map[string]string{"table": "", "entries": "Roll for first", "players": "areas", "rules": "rulebook"} {
				w.click("#tab-" + part)
				w.sees("#"+part, says)
				barred(w, "on a phone, "+part)
			}
			w.click("#size")
			w.click("#size")
		}
		w.sized(1400, 900)
		if *thorough || n == 0 {
			w.dark()
			barred(w, game+", dark")
		}
		w.shot("axe-" + game[:3])
	}
}
