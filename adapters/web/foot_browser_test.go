package web

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestWhatStandsBesideTheBoard: on a phone a sheet at the foot has the talk, the log, the
// players and the rules; it is drawn up by a tap, by keys and by a finger, and never covers
// the bar. On a desk the same stands beside the board.
func TestWhatStandsBesideTheBoard(t *testing.T) {
	w, c := settled(t, "foot")
	w.sized(400, 850)
	w.do(chromedp.Navigate(c.url + "room/foot?match=" + c.begun("poleconomy quick=yes")))
	w.holds(`document.querySelector('#bar-buttons [data-key="advice"]')?.checkVisibility() && document.body.classList.contains('ready')`)
	in := func(height, panel string) {
		t.Helper()
		w.holds(`(() => {
			const [bar, side] = ['bar', 'side'].map((id) => document.getElementById(id).getBoundingClientRect()), seen = [...document.querySelectorAll('[role=tabpanel]')].filter((e) => e.checkVisibility()).map((e) => e.id).join();
			return document.querySelector('main').dataset.side === ` + quoted(height) + ` && seen === ` + quoted(panel) + ` && bar.top >= 40 && bar.bottom <= side.top + 1 && side.bottom <= innerHeight;
		})()`)
	}
	in("closed", "")
	w.click("#tab-players")
	in("half", "players")
	w.holds(`document.querySelectorAll('#seats li').length === 2 && /Worth \$/.test(document.querySelector('#seats li').innerText) && document.getElementById('settings').checkVisibility()`)
	w.click("#size")
	in("full", "players")
	w.click("#size")
	in("closed", "")

	// By keys: the tabs in their order, taller and lower, and back at the tab one was in.
	w.focus("#tab-players")
	w.keys(kb.ArrowRight)
	in("half", "rules")
	w.sees("#rules", "Poleconomy rulebook")
	w.keys(kb.ArrowUp)
	in("full", "rules")
	w.focus("#rules input")
	w.keys("6.1\r")
	w.holds(`document.querySelector('#rules .text').innerText.includes('6.1 Income. ') && document.activeElement === document.querySelector('#rules .text')`)
	w.keys(kb.Escape)
	in("closed", "")
	w.holds(`document.activeElement.id === 'tab-rules'`)

	finger := &hand{window: w, by: byFinger}
	for _, c := range []struct {
		to            float64
		height, panel string
	}{{200, "full", "rules"}, {500, "half", "rules"}, {840, "closed", ""}} {
		at := evaluate[float64](w, `document.getElementById('tabs').getBoundingClientRect().top + 20`)
		finger.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: 100, Y: at})
		for _, y := range []float64{(at + c.to) / 2, c.to} {
			finger.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: 100, Y: y})
		}
		finger.touch(input.DispatchTouchEventTypeTouchEnd)
		in(c.height, c.panel)
	}

	// The log is folded to a line an entry, and leads to the board as it was.
	w.click("#tab-entries")
	w.holds(`(() => { const all = [...document.querySelectorAll('#entries summary')]; return all.length > 0 && all.every((e) => e.offsetHeight < 60); })()`)
	w.do(chromedp.Evaluate[chromedp.Void](`document.querySelector('#entries li:last-child summary').click()`))
	w.strike(`document.querySelector('#entries li:last-child button')`)
	w.sees("#awaits", "Earlier in the match")
	w.holds(`document.querySelector('main').dataset.side === 'closed'`)

	// What is said meanwhile is counted, until it is read; not so what one asked oneself, or
	// what was done, which stands on the board.
	answers := evaluate[int](w, `document.querySelectorAll('#log .private').length`)
	c.says("/match list")
	w.holds(fmt.Sprintf(`document.querySelectorAll('#log .private').length > %d`, answers))
	c.says("/poleconomy roll")
	w.holds(`document.getElementById('log').textContent.includes('Ann rolled')`)
	c.says("Good morning")
	w.holds(`document.getElementById('log').textContent.includes('Good morning')`)
	w.holds(`document.getElementById('tab-table').textContent === 'Table (1)'`)
	w.sized(1400, 900)
	w.click("#tab-table")
	w.holds(`document.getElementById('tab-table').textContent === 'Table' && document.getElementById('log').checkVisibility() && document.getElementById('bar') !== null`)

	// What one does there stands on one row, where the board is widest and all six have long
	// words too.
	w.sized(1280, 800)
	w.do(chromedp.Navigate(c.url + "room/foot?match=" + c.begun("cantillon")))
	w.holds(`document.querySelector('#bar-buttons button')?.checkVisibility() && document.body.classList.contains('ready')`)
	if at := evaluate[string](w, `(() => {
		const bar = document.getElementById('bar-buttons'), kinds = ['primary', '', 'danger', '', '', 'quiet'];
		bar.replaceChildren(...['Accept offer from Dora (B)', 'Finish this stage…', 'Abdicate…', 'Accept an offer…', 'Decline an offer…', 'More…'].map((label, n) => Object.assign(document.createElement('button'), { textContent: label, className: kinds[n] })));
		const tops = [...bar.children].map((e) => Math.round(e.getBoundingClientRect().top));
		return bar.offsetWidth > 0 && new Set(tops).size === 1 ? '' : 'of ' + bar.offsetWidth + ' px, with their tops at ' + tops;
	})()`); at != "" {
		t.Errorf("the six buttons stand on several rows %s", at)
	}
}
