package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestADraftIsSeen: what it moves stands on the board as a dashed arrow, what it adds as a
// badge; of several parts all can be taken back at once. It is kept when the page is loaded
// anew, as long as the same is to be decided.
func TestADraftIsSeen(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	x.dealer.played = true
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	w.holds(`document.querySelector('.spot-key') !== null`)
	const plans = `[...document.querySelectorAll('.mark.plan .line')].filter((e) => e.getAttribute('stroke-dasharray')).length`
	clears := func() bool { return evaluate[bool](w, `document.querySelector('[data-key="clear"]') !== null`) }
	for _, spot := range []string{"iht", "sd"} {
		w.holds(plans + ` === 0`)
		w.focus(`.spot-key[data-word="` + spot + `"]`)
		w.keys(kb.Enter)
	}
	w.sees("#bar-buttons", "Attack SD from IHT")
	w.holds(plans + ` === 1`)
	w.shot("planned")
	if clears() {
		t.Error("a single attack can be cleared of all")
	}

	draft := func(key, words string) {
		t.Helper()
		evaluate[bool](w, fmt.Sprintf(`(() => { localStorage.setItem('draft K7QF ann', JSON.stringify({ key: %q, words: %q.split(' '), steps: [0, 2].slice(0, %d) })); return true; })()`, key, words, len(strings.Fields(words))/2))
		w.do(chromedp.Navigate(x.room()))
		w.holds(`document.body.classList.contains('ready') && !document.getElementById('play').hidden`)
	}
	draft("1.attack", "place iht 3")
	w.sees("#bar-buttons", "Place them")
	if clears() {
		t.Error("one part is called all")
	}
	draft("1.attack", "place iht 3 sd 2")
	w.sees("#bar-buttons", "Place them")
	w.holds(`[...document.querySelectorAll('.badges text')].map((e) => e.textContent).join() === '+3,+2'`)
	w.shot("clear")
	w.press("Clear all")
	w.sees("#bar-sentence", "Attack or end your turn")
	w.holds(`document.querySelectorAll('.badges text').length === 0`)
	draft("0.attack", "place iht 3 sd 2") // of another decision
	w.sees("#bar-sentence", "Attack or end your turn")

	// A digit opens the sheet that asks how many and takes the place of what it proposes, plus
	// and minus change it by one. What takes a step back leads to the board, so that Enter
	// sends nothing that was not looked at.
	draft("1.attack", "place iht")
	w.focus(`[data-key="place iht"]`)
	w.keys(kb.Enter)
	w.holds(`document.activeElement.id === 'amount-number' && document.activeElement.value === '12'`)
	w.keys(kb.Escape)
	w.holds(`document.activeElement.dataset.key === 'place iht'`)
	for _, c := range [][2]string{{"5", "5"}, {"+", "6"}, {"-", "5"}, {"-", "4"}, {kb.Backspace + "12", "12"}, {"+", "12"}, {kb.Backspace, "1"}, {"-", "1"}, {kb.Backspace + "3", "3"}} {
		if c[0] == "+" || c[0] == "-" { // as one event, which the page can refuse
			w.do(key(input.DispatchKeyEventParams{Type: kb.KeyDown, Key: c[0], Text: c[0]}), key(input.DispatchKeyEventParams{Type: kb.KeyUp, Key: c[0]}))
		} else {
			w.keys(c[0])
		}
		w.value("#amount-number", c[1])
	}
	// What is typed stays whatever happens meanwhile.
	evaluate[bool](w, `(fetch('/api/do', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ room: 'table', as: 'ann', text: '/exchequer attack iht sd', delivery: 'meanwhile' }) }), new MutationObserver(() => { window.anew = true; }).observe(document.getElementById('bar-buttons'), { childList: true }), true)`)
	w.sees("#log", "Ann attacks stamp duty")
	w.holds(`window.anew === true`)
	w.value("#amount-number", "3")
	w.keys(kb.Enter)
	w.holds(`document.activeElement.dataset.key === 'send' && document.activeElement.innerText === 'Place them'`)
	w.keys(kb.Escape)
	w.sees("#bar-buttons", "Place one")
	w.holds(`document.activeElement.id === 'picture'`)
	w.keys("7")
	w.value("#amount-number", "7")
	w.keys(kb.Escape)
	w.holds(`document.getElementById('amount').hidden && document.activeElement.id === 'picture'`)
	w.focus(`[data-key="send"]`) // where a digit opens it as well
	w.keys("7")
	w.value("#amount-number", "7")
	w.keys(kb.Escape)
	w.holds(`document.getElementById('amount').hidden && document.activeElement.id === 'picture'`)
	w.focus(`[data-key="back"]`)
	w.keys(kb.Enter)
	w.sees("#bar-sentence", "Attack or end your turn")
	w.holds(`document.activeElement.dataset.word === 'iht'`)

	// Where but one number can be said nobody is asked for it, and Back passes it too.
	draft("1.attack", "place")
	w.focus(".spot-key")
	w.keys(kb.Enter)
	w.holds(`document.activeElement.dataset.key === 'send' && document.getElementById('amount').hidden`)
	w.keys(kb.Escape)
	w.holds(`document.querySelector('[data-key="send"]') === null && document.activeElement.dataset.word === 'sd'`)
}

// TestWhatMovesIsShort: an arrow 250 ms, a token 200, dice 600; an entry's deeds 2.5 s and
// all that one asks to see 6 s, however many threw dice; each of them is shown. A busy machine
// draws late, so the shortest of a few tries counts.
func TestWhatMovesIsShort(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	x.dealer.played = true
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	w.holds(`document.getElementById('picture-image').naturalWidth === 1200`)
	evaluate[bool](w, `(() => { import('/page/marks.js').then(async ({ Marks }) => {
		const svg = document.getElementById('touch');
		const spots = ['a', 'b'].map((word, n) => ({ word, x: 100 + 800 * n, y: 600, rings: [[0, 0, 50, 0, 50, 50]] }));
		const marks = new Marks({ spots, svg, width: 1200, sheet: document.getElementById('sheet'), place: () => ({ x: 0.5, y: 0.5 }) });
		svg.append(marks.layer);
		window.slides = [];
		const animate = SVGElement.prototype.animate;
		SVGElement.prototype.animate = function (...all) { window.slides.push(all[1].duration); return animate.apply(this, all); };
		const deeds = (count, dice, seq = () => 1) => Array.from({ length: count }, (_, n) => ({ n: n + 1, seq: seq(n), seat: 1, kind: 'attack', tint: '#d55e00', from: 'a', to: 'b', dice: dice && [[5, 2], [5]] }));
		const once = async (play) => { window.slides = []; const from = performance.now(); await play(); return { took: performance.now() - from, slides: window.slides.length, longest: Math.max(0, ...window.slides) }; };
		const shortest = async (most, play) => {
			let best = await once(play);
			for (let tries = 1; tries < 8 && best.took > most; tries++) { const next = await once(play); if (next.took < best.took) best = next; }
			return best;
		};
		const time = (most, ...all) => shortest(most + 250, () => marks.play(...all));
		const put = deeds(1).map((one) => ({ ...one, kind: 'place', from: '' }));
		window.times = { arrow: await time(250, deeds(1)), put: await time(200, put), dice: await time(850, deeds(1, true)), entry: await time(2500, deeds(6, true)), all: await time(6000, deeds(12, true, (n) => n), true) };
		window.times.skipped = await shortest(300, () => {
			const skipped = marks.play(deeds(12, true, (n) => n), true);
			document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
			return skipped;
		});
		window.done = true;
	}); return true; })()`)
	w.holds(`window.done === true`)
	type shown struct{ Took, Longest, Slides float64 }
	times := evaluate[map[string]shown](w, `window.times`)
	const late = 250 // milliseconds, as above
	for name, most := range map[string]shown{"arrow": {250, 250, 1}, "put": {200, 200, 1}, "dice": {850, 250, 1}, "entry": {2500, 250, 6}, "all": {6000, 250, 12}, "skipped": {50, 0, 0}} {
		if got := times[name]; got.Took > most.Took+late || got.Longest > most.Longest || got.Slides != most.Slides {
			t.Errorf("%s: %+v, want at most %+v", name, got, most)
		}
	}
	t.Logf("%+v", times)
}
