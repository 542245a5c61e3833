package web

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestAPhonePlaysByTheBoardsFoot: what one does stands at the foot of the board at once,
// on one row, in each game; what is asked first is answered there where it is asked, and
// one is back at the board; what was half typed outlives the page.
func TestAPhonePlaysByTheBoardsFoot(t *testing.T) {
	w, c := settled(t, "phone")
	w.sized(400, 850)
	for _, game := range []string{"poleconomy quick=yes", "tax"} {
		w.do(chromedp.Navigate(c.url + "room/phone?match=" + c.begun(game)))
		w.holds(`document.querySelector('#bar-buttons [data-key="advice"]')?.checkVisibility() && document.body.classList.contains('ready') && document.getElementById('awaits').textContent.startsWith('Your turn')`)
		if bad := evaluate[string](w, `(() => {
			const bar = [...document.querySelectorAll('#bar-buttons button')], at = bar.map((e) => e.getBoundingClientRect());
			const told = bar.map((e) => e.innerText).join(' | ');
			if (/can I do/.test(document.body.innerText)) return 'one has to ask for moves: ' + told;
			if (bar.length > 4 || at.some((r) => Math.abs(r.top - at[0].top) > 2 || r.right > innerWidth)) return 'not on one row: ' + told;
			return at[0].width < 159.5 ? 'the first is narrow: ' + told : '';
		})()`); bad != "" {
			t.Errorf("%s: %s", game, bad)
		}
		w.focus(`[data-key="advice"]`)
		if over := evaluate[float64](w, `(() => {
			const one = document.querySelector('[data-key="advice"]'), { outlineWidth, outlineOffset, outlineStyle } = getComputedStyle(one);
			if (outlineStyle === 'none') return 99;
			return document.getElementById('bar-sentence').getBoundingClientRect().bottom - one.getBoundingClientRect().top + parseFloat(outlineWidth) + parseFloat(outlineOffset);
		})()`); over > 0 {
			t.Errorf("%s: the ring about what has the focus lies on %.0f px of the sentence above it", game, over)
		}
	}
	// A finger that rests tells what is there, and picks nothing up; ? tells the keys.
	w.holds(`document.querySelector('.spot-key') !== null`)
	evaluate[bool](w, `(() => {
		const touch = document.getElementById('touch'), key = document.querySelector('.spot-key').getBoundingClientRect();
		const at = { clientX: key.x + 22, clientY: key.y + 22, pointerType: 'touch', pointerId: 7, bubbles: true };
		touch.dispatchEvent(new PointerEvent('pointerdown', at));
		setTimeout(() => { for (const kind of ['pointerup', 'pointerleave', 'click']) touch.dispatchEvent(new PointerEvent(kind, at)); window.rested = true; }, 600);
		return true;
	})()`)
	w.holds(`window.rested && !document.getElementById('card').hidden && document.querySelector('[data-key="advice"]') !== null`)
	w.focus("#picture")
	w.keys("?")
	w.sees("#said", "Backspace goes back")

	before := evaluate[string](w, `document.getElementById('step-label').textContent`)
	w.press("Fold…")
	w.click(`[data-key="send"]`)
	w.sees("#log .private", "To do it, press Fold")
	w.strike(`[...document.querySelectorAll('#log .private button')].find((e) => e.checkVisibility() && e.textContent === 'Fold')`)
	w.holds(`document.getElementById('step-label').textContent !== ` + quoted(before))
	w.holds(`document.querySelector('main').dataset.side === 'closed' && document.getElementById('said').checkVisibility()`)

	w.click("#tab-table")
	w.focus("#line")
	w.keys("half a li")
	w.do(chromedp.Reload())
	w.holds(`document.body.classList.contains('ready')`)
	w.value("#line", "half a li")
}

// TestTheTopLineHolds: on a phone with a clock running, whose names are long and who has two
// matches, one line of 44 px has the match, who is waited for and the time left, whole.
func TestTheTopLineHolds(t *testing.T) {
	w, c := settled(t, "top")
	code := c.begun("tax points=3 clock=3h")
	for width, height := range map[int64]int64{400: 850, 320: 640, 700: 450, 780: 437} {
		w.do(chromedp.EmulateViewport(width, height))
		w.do(chromedp.Navigate(c.url + "room/top?match=" + code))
		w.holds(`document.body.classList.contains('ready') && document.querySelector('#left time') !== null`)
		for _, words := range []string{"Your turn.", "Waiting for Bartholomew the Younger and Constance Featherstonehaugh."} {
			if bad := evaluate[string](w, `(() => {
				document.getElementById('awaits').textContent = `+quoted(words)+`;
				const [top, home, name] = ['.match-top', '.brand', '#match-name'].map((one) => document.querySelector(one).getBoundingClientRect());
				if (home.left < top.left || home.right > name.left || home.bottom > top.bottom + 1) return 'the way home';
				for (const one of document.querySelectorAll('.match-top > *')) {
					const { left, right, top: above, bottom } = one.getBoundingClientRect();
					if (one.checkVisibility() && (above < top.top || bottom > top.bottom || right > innerWidth)) return one.id + ' ' + [left, above, right, bottom].map(Math.round).join();
				}
				return document.getElementById('left').offsetHeight > 34 ? 'the time left has three lines' : '';
			})()`); bad != "" {
				t.Errorf("%d px wide, %s: %s stands out of the top line", width, words, bad)
			}
		}
	}

	// A desk's page at four times its size is 320 by 256, and half of it is board; with text
	// of twice the size it is as high as the window still, and has the bar and the message box.
	w.do(chromedp.EmulateViewport(320, 256))
	w.do(chromedp.Navigate(c.url + "room/top?match=" + c.begun("cantillon campaign=nordic")))
	w.holds(`document.body.classList.contains('ready') && document.querySelector('#bar-buttons button') !== null && document.getElementById('picture-image').naturalWidth > 0`)
	w.holds(`(() => {
		const [board, bar] = ['sheet', 'bar'].map((id) => document.getElementById(id).getBoundingClientRect());
		return Math.min(board.bottom, bar.top) - Math.max(board.top, 0) >= innerHeight / 2 && document.elementFromPoint(innerWidth / 2, bar.top - 20).closest('#sheet') !== null;
	})()`)
	w.holds(`(() => { // a finger hits a short word too
		const last = document.querySelector('#bar-buttons').lastElementChild;
		last.textContent = 'Undo';
		return last.offsetWidth >= 44 && last.offsetHeight >= 44;
	})()`)
	for _, size := range [][2]int64{{1400, 900}, {1280, 720}, {1024, 768}} {
		w.sized(size[0], size[1])
		w.holds(`(() => {
			const root = document.documentElement;
			root.style.fontSize = '200%';
			root.classList.add('large');
			const [bar, line] = ['bar', 'line'].map((id) => document.getElementById(id).getBoundingClientRect());
			return root.scrollHeight <= innerHeight && bar.top > 0 && bar.bottom < line.top && line.bottom <= innerHeight;
		})()`)
	}
}
