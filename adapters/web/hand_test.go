package web

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// By what a hand plays.
const (
	byKeys   = "keys"
	byFinger = "finger" // on a phone
	byMouse  = "mouse"
)

// A hand plays on a page by nothing but keys, a finger or a mouse, and takes only what the
// page offers.
type hand struct {
	*window
	by      string
	presses int
	done    []string // what was pressed last
}

// watched is run before each page: it counts what the page has asked for and not yet
// heard, and when that came to nothing. How far the page has moved by itself is as browsers
// reckon it, who count half a second after a press as the press's: so here, too, is half a
// second after the answer to it, which a busy machine may be slow to give, and after the
// answers to what the page asks for upon that.
const watched = `(() => {
	const ask = window.fetch;
	let n = 0, pressed = -Infinity, owed = 0, answered = -Infinity;
	window.quietSince = performance.now();
	for (const press of ['keydown', 'pointerdown', 'click']) addEventListener(press, () => { pressed = performance.now(); }, true);
	window.fetch = (...all) => {
		if (/stream|news/.test(String(all[0]?.url ?? all[0]))) return ask(...all);
		const own = performance.now() - pressed < 500 || owed > 0 || performance.now() - answered < 500;
		n++;
		owed += own;
		window.quietSince = Infinity;
		const heard = () => {
			n--;
			window.quietSince = n ? Infinity : performance.now();
			if (own) [owed, answered] = [owed - 1, performance.now()];
		};
		const answer = ask(...all);
		answer.then(heard, heard);
		return answer;
	};
	window.shifted = { by: 0, what: [] };
	new PerformanceObserver((all) => {
		for (const one of all.getEntries().filter((one) => !one.hadRecentInput && !owed && one.startTime > answered + 500)) {
			window.shifted.by += one.value;
			window.shifted.what.push(one.value.toFixed(3) + ' ' + one.sources.map(({ node, previousRect: a, currentRect: b }) => (node?.id ?? '') + '.' + (node?.className ?? node?.nodeName) + ' ' + a.x + ',' + a.y + ' to ' + b.x + ',' + b.y).join(', '));
		}
	}).observe({ type: 'layout-shift', buffered: true });
	window.tabbable = () => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
		.filter((e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true }) && (e.type !== 'radio' || e.checked || e === document.activeElement)
			&& (!document.querySelector('dialog[open]') || e.closest('dialog[open]')));
	window.point = (e) => {
		const spot = e.classList.contains('spot-key');
		e.scrollIntoView({ block: 'center', behavior: 'instant' });
		const { left, top, width, height } = e.getBoundingClientRect();
		return [left + width / 2, top + height / 2, spot ? 44 : width, spot ? 44 : height];
	};
})()`

// handed is a page as a hand finds it.
func handed(w *window, by string) *hand {
	w.t.Helper()
	w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: watched}); err != nil {
			return err
		}
		if by != byFinger {
			return nil
		}
		_, err := cdp.Call(ctx, t, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		return err
	}), chromedp.Reload())
	return &hand{window: w, by: by}
}

// on presses what an expression finds on the page, once it is there.
func (h *hand) on(expression string) {
	h.t.Helper()
	h.holds(fmt.Sprintf(`(() => { const e = %s; if (!e) return false; document.querySelectorAll('[data-next]').forEach((one) => one.removeAttribute('data-next')); e.setAttribute('data-next', ''); return true; })()`, expression))
	h.marked()
}

// labelled is the button with a label.
func labelled(words string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('button, summary, a.button')].find((e) => e.checkVisibility() && e.innerText.includes(%q))`, words)
}

// into has a field hold words.
func (h *hand) into(selector, words string) {
	h.t.Helper()
	h.on(fmt.Sprintf(`document.querySelector(%q)`, selector))
	if h.by != byKeys { // which a keyboard, or a list of the browser's own, follows
		h.do(chromedp.SetValue(chromedp.CSS(selector), words))
		evaluate[bool](h.window, fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new Event('change', { bubbles: true }))`, selector))
		return
	}
	h.keys(words)
	h.value(selector, words)
}

// marked presses what carries the mark: by Tab, as often as there are stops up to it, and
// Enter, or by a touch or a click of its middle.
func (h *hand) marked() {
	h.t.Helper()
	h.presses++
	if h.by != byKeys {
		at := evaluate[[]float64](h.window, `(() => { const e = document.querySelector('[data-next]'); return e ? point(e) : null; })()`)
		if at == nil {
			return // it went as it was reached for
		}
		if h.by == byMouse {
			h.mouse(at[0], at[1])
			return
		}
		if at[2] < 44 && at[3] < 44 {
			h.t.Errorf("%s: %s is %.0f by %.0f pixels", h.name, h.last(), at[2], at[3])
		}
		h.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at[0], Y: at[1]})
		h.touch(input.DispatchTouchEventTypeTouchEnd)
		return
	}
	if !h.walked() || !h.reached() {
		return
	}
	if evaluate[bool](h.window, `document.activeElement.matches('button, summary, a')`) {
		h.keys(kb.Enter)
	}
}

// reached goes on from the spot that Tab stops at to the one that is marked: by the arrows
// where they come to it, else by dots.
func (h *hand) reached() bool {
	h.t.Helper()
	const way = `(() => {
		const to = document.querySelector('[data-next]'), held = document.activeElement;
		if (!to || to === held || !held.matches('.spot-key')) return to === held ? 'there' : '';
		const [a, b] = [held, to].map((e) => e.getBoundingClientRect()), [dx, dy] = [b.x - a.x, b.y - a.y];
		return Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 'ArrowLeft' : 'ArrowRight') : (dy < 0 ? 'ArrowUp' : 'ArrowDown');
	})()`
	for n := range 150 {
		switch to := evaluate[string](h.window, way); {
		case to == "there":
			return true
		case to == "":
			return false
		case n < 3:
			h.do(key(input.DispatchKeyEventParams{Type: kb.KeyRawDown, Key: to, Code: to}), key(input.DispatchKeyEventParams{Type: kb.KeyUp, Key: to, Code: to}))
		default:
			h.do(chromedp.KeyEvent("."))
		}
	}
	h.t.Errorf("%s: no arrow and no dot comes to %s", h.name, h.last())
	return false
}

// walked goes to what is marked, or to where one goes on to it, by Tab, or by Shift and Tab where that is shorter; false: it
// has gone.
func (h *hand) walked() bool {
	h.t.Helper()
	const far = `(() => {
		const all = tabbable(), to = all.findIndex((e) => e.matches('[data-next]:not(.spot-key)') || e.matches('.spot-key') && document.querySelector('.spot-key[data-next]')), held = document.activeElement;
		if (to < 0) return document.querySelector('[data-next]') ? -1000 : 1000;
		let from = all.indexOf(held);
		if (from < 0) from = all.findLastIndex((e) => held.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING);
		return to - from;
	})()`
	for range 4 {
		n := evaluate[int](h.window, far)
		switch {
		case n == 0:
			return true
		case n == 1000:
			return false
		case n == -1000:
			h.t.Fatalf("%s: no Tab comes to %s", h.name, evaluate[string](h.window, `document.querySelector('[data-next]').outerHTML`))
		}
		shift := int64(0)
		if n < 0 {
			n, shift = -n, int64(kb.ModifierShift)
		}
		for range n {
			h.do(key(input.DispatchKeyEventParams{Type: kb.KeyRawDown, Key: "Tab", Code: "Tab", WindowsVirtualKeyCode: 9, Modifiers: shift}),
				key(input.DispatchKeyEventParams{Type: kb.KeyUp, Key: "Tab", Code: "Tab", WindowsVirtualKeyCode: 9, Modifiers: shift}))
		}
	}
	if evaluate[bool](h.window, `document.querySelector('[data-next]') !== null`) {
		h.t.Errorf("%s: Tab does not come to %s but to %s", h.name, evaluate[string](h.window, `document.querySelector('[data-next]').outerHTML`), evaluate[string](h.window, `document.activeElement.outerHTML.slice(0, 200)`))
	}
	return false
}

func (h *hand) touch(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	h.t.Helper()
	h.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if points == nil {
			points = []*input.TouchPoint{}
		}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return err
	}))
}

// mouse goes to a place and presses there.
func (h *hand) mouse(x, y float64) {
	h.t.Helper()
	h.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, kind := range [...]input.DispatchMouseEventType{input.DispatchMouseEventTypeMouseMoved, input.DispatchMouseEventTypeMousePressed, input.DispatchMouseEventTypeMouseReleased} {
			e := input.DispatchMouseEventParams{Type: kind, X: x, Y: y}
			if kind != input.DispatchMouseEventTypeMouseMoved {
				e.Button, e.ClickCount = input.MouseButtonLeft, 1
			}
			if _, err := cdp.Call(ctx, t, input.DispatchMouseEvent, e); err != nil {
				return err
			}
		}
		return nil
	}))
}

func (h *hand) last() string { return strings.Join(h.done[max(0, len(h.done)-3):], ", ") }

// onward marks what a player would press next who tries what glows every third time that
// they are asked, and else does what the board advises; it says what that is, or that the
// match is over. It is given how much was pressed and how often something was begun.
const onward = `((n, turn) => {
	const say = (words) => JSON.stringify(words);
	document.querySelectorAll('[data-next]').forEach((e) => e.removeAttribute('data-next'));
	if (document.getElementById('awaits')?.innerText.includes('is over')) return say({ over: true });
	if (!(performance.now() - window.quietSince > 80) || document.querySelector('[aria-busy=true], .busy')) return say({});
	const shown = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility() && e.getAttribute('aria-disabled') !== 'true');
	const any = (all) => all[(n * 7 + 3) % all.length];
	const fields = shown('#more .writing input, dialog[open] input:not([value]), dialog[open] textarea').filter((e) => !e.value);
	const ends = shown('#bar-buttons .send[data-key=send]'), advised = shown('#bar-buttons .primary'), spots = shown('.spot-key');
	const begun = shown('#bar-buttons [data-key=back]').length > 0;
	const next = shown('dialog[open] [type=submit]')[0] ?? shown('#amount .send')[0] ?? any(shown('#chips button'))
		?? shown('#more .writing button')[0] ?? (begun ? any(shown('#more button')) : undefined) ?? ends[0]
		?? (begun ? any(spots) ?? any(shown('#bar-buttons button:not([data-key=back])')) ?? shown('#bar-buttons [data-key=back]')[0] : undefined)
		?? (turn % 3 ? undefined : any(spots)) ?? advised[0] ?? any(shown('#bar-buttons button:not(.danger):not([data-key=undo]):not([data-key=more])')) ?? any(spots)
		?? any(shown('#more button:not(.danger)').slice(0, 6)) ?? shown('#bar-buttons [data-key=more]')[0] ?? shown('#match-controls button:not(.danger)')[0];
	if (!next) return say({});
	next.setAttribute('data-next', '');
	const lost = document.activeElement === document.body;
	const bar = shown('#bar-buttons button'), most = innerWidth < 720 ? 4 : 6, offers = shown('#bar-buttons button, #match-controls button, #amount button, #log .controls button').map((e) => e.innerText.trim());
	const twice = offers.filter((one, n) => offers.indexOf(one) !== n), sees = !bar.length || document.getElementById('bar').getBoundingClientRect().bottom <= innerHeight + 1;
	window.twiceSince = twice.length ? window.twiceSince ?? performance.now() : undefined;
	if (performance.now() - window.twiceSince < 300) return say({}); // what comes next is not all there yet
	const wrong = bar.length > most ? 'there are ' + bar.length + ' buttons' : twice.length ? 'twice is offered: ' + twice.join() : !sees ? 'the bar is out of sight' : new Set(bar.map((e) => Math.round(e.getBoundingClientRect().top))).size > 1 ? 'the buttons stand on several rows: ' + bar.map((e) => e.innerText).join() : '';
	return say({ begun, label: (next.innerText || next.getAttribute('aria-label') || next.id).slice(0, 70), lost, wrong });
})`

// still holds that the page has not moved by itself since it was loaded.
func (h *hand) still() {
	h.t.Helper()
	if by := evaluate[float64](h.window, `window.shifted.by`); by >= 0.05 {
		h.t.Errorf("%s: what is shown has moved by itself, by %.3f in all: %s", h.name, by, evaluate[string](h.window, `window.shifted.what.join('; ')`))
	}
}

// plays presses on until the match is over.
func (h *hand) plays(limit int) {
	h.t.Helper()
	quiet := time.Now()
	turn := 0
	for h.presses = 0; h.presses < limit; {
		var at struct {
			Over, Begun, Lost bool
			Label, Wrong      string // what is pressed next, and what is amiss on the screen
		}
		if err := json.Unmarshal([]byte(evaluate[string](h.window, fmt.Sprintf("%s(%d, %d)", onward, h.presses, turn))), &at); err != nil {
			h.t.Fatal(err)
		}
		switch {
		case at.Over:
			return
		case at.Label != "":
			if at.Lost && h.by == byKeys && h.presses > 0 {
				h.t.Errorf("%s: nothing has the focus any more after %s", h.name, h.last())
			}
			if at.Wrong != "" {
				h.t.Errorf("%s: %s after %s", h.name, at.Wrong, h.last())
			}
			h.done = append(h.done, at.Label)
			quiet = time.Now()
			if !at.Begun {
				turn++
			}
			h.marked()
		case time.Since(quiet) > 60*time.Second:
			h.shot("stuck")
			h.t.Fatalf("%s: nothing can be pressed after %s; the page has\n%s", h.name, h.last(), evaluate[string](h.window, `document.getElementById('match').innerText + document.getElementById('play').outerHTML`))
		default:
			time.Sleep(10 * time.Millisecond) // between two looks
		}
	}
	h.t.Fatalf("%s: the match is not over after %d presses, the last of them %s", h.name, limit, h.last())
}
