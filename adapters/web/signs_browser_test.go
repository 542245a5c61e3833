package web

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"divisionbell/bot/match"
)

// ears hear what a page would have somebody hear and see elsewhere: strokes of the bell,
// notifications, the badge of an app; and whether the browser was asked for anything.
// looked: the window is the one that somebody looks at.
const ears = `
	window.heard = { strokes: 0, contexts: 0, notes: [], asked: 0, badge: [] };
	window.looked = true;
	document.hasFocus = () => window.looked;
	const quiet = new Proxy(function () {}, { get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : quiet), set: () => true, apply: () => quiet });
	window.AudioContext = class {
		constructor() { heard.contexts++; this.state = 'suspended'; this.sampleRate = 8000; this.currentTime = 0; this.destination = quiet; }
		resume() { this.state = 'running'; }
		createGain() { return quiet; }
		createDynamicsCompressor() { return quiet; }
		createBuffer() { return { getChannelData: () => new Float32Array(64) }; }
		createBufferSource() { heard.strokes++; return quiet; }
		createOscillator() { return quiet; }
	};
	window.Notification = class {
		static permission = 'default';
		static async requestPermission() { heard.asked++; Notification.permission = 'granted'; return 'granted'; }
		constructor(title, options) { heard.notes.push(title + ' (' + options.tag + ')'); }
		close() {}
	};
	navigator.setAppBadge = async (n) => { heard.badge.push(n); };
	navigator.clearAppBadge = async () => { heard.badge.push(0); };
`

// listening opens a page in a browser that is heard.
func listening(t *testing.T, parent context.Context, name, url, more string) *window {
	t.Helper()
	w := open(t, parent, name, "about:blank")
	w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: ears + more})
		return err
	}), chromedp.Navigate(url))
	return w
}

// turnTo has a match wait for a seat, and says so to all.
func (x *table) turnTo(seat int) {
	x.dealer.mu.Lock()
	x.dealer.tales[0].turn = seat
	x.dealer.mu.Unlock()
	x.dealer.chat.(match.Desker).Redraw([]match.PersonID{1})
}

// waits waits until the window says that a match waits for its person, or none does.
func (w *window) waits(yes bool) {
	w.t.Helper()
	if yes {
		w.holds(`document.title === '● 1 · Your turn, K7QF' && document.getElementById('icon').getAttribute('href') === '/page/bell-turn.svg' && heard.badge.at(-1) === 1`)
		return
	}
	w.holds(`!document.title.startsWith('●') && document.getElementById('icon').getAttribute('href') === '/page/bell.svg' && heard.badge.at(-1) === 0`)
}

// Nobody misses their turn: title, icon and badge say it in every window, the bell rings and
// a notification comes where they look elsewhere, never in their quiet hours; and nothing is
// asked for, nor a sound made, before they press something.
func TestNobodyMissesTheirTurn(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := listening(t, b, "Ann", x.room(), "")
	w.start("Ann")
	w.waits(true)
	if evaluate[int](w, `heard.asked + heard.contexts`) != 0 {
		t.Error("the browser is asked for something before anybody pressed")
	}
	w.press("End turn")
	w.sees(".notify", "Shall I notify you")
	w.keyed()
	w.focus(`#settings`)
	w.focus(`.notify button`)
	w.keys(kb.Enter)
	w.holds(`heard.asked === 1 && document.querySelector('.notify') === null && document.activeElement.id === 'settings'`)
	w.waits(false)
	w.focus(`#bell`)
	w.keys(kb.Enter)
	w.sees("#dialog", "Settings")
	w.holds(`document.activeElement.id === 'set-volume'`)
	w.press("Try it")
	w.holds(`heard.strokes === 14`)
	barred(w, "settings")
	w.shot("settings")
	w.keys(kb.Escape)
	w.holds(`document.getElementById('bell').hidden && !document.getElementById('dialog').open && document.activeElement.id === 'settings'`)

	x.turnTo(0) // in the window that is looked at: it is seen there
	w.waits(true)
	x.turnTo(1)
	w.waits(false)
	if evaluate[int](w, `heard.strokes + heard.notes.length`) != 14 {
		t.Error("it rings in the window that they play in")
	}
	evaluate[bool](w, `window.looked = false; true`)
	x.turnTo(0)
	w.waits(true)
	w.holds(`heard.strokes === 28 && heard.notes.join() === 'Your turn: exchequer K7QF (turn K7QF)'`)

	x.turnTo(1)
	w.waits(false)
	evaluate[bool](w, `localStorage.setItem('rang', String(Date.now() + 60_000)); true`) // a moment ago, however slow this machine is
	x.turnTo(0)
	w.waits(true)
	w.holds(`heard.notes.length === 2`)
	if n := evaluate[int](w, `heard.strokes`); n != 28 {
		t.Errorf("it rings again after a moment: %d strokes", n)
	}

	x.turnTo(1)
	w.waits(false)
	evaluate[bool](w, `localStorage.removeItem('rang'); true`)
	if err := x.shelf.habit(1, func(h *match.Habits) { h.Quiet = "00:00-23:59" }); err != nil {
		t.Fatal(err)
	}
	x.turnTo(0)
	w.waits(true)
	if got := evaluate[string](w, `[heard.strokes, heard.notes.length].join()`); got != "28,2" {
		t.Errorf("in quiet hours it rings: %s", got)
	}

	// Whoever comes back finds all of it as it was.
	if got := x.shelf.window(1); !got.Set || !got.Bell || !got.Notify {
		t.Errorf("kept of Ann: %+v", got)
	}
	w.do(chromedp.Reload())
	w.value("#me", "ann")
	w.waits(true)
	w.holds(`document.getElementById('bell').hidden`)
}

// What is set in one browser is so in the next, live, by keys alone; what a browser kept
// by itself goes to whoever plays in it; and text of twice the size leaves nothing out.
func TestSettingsAreTheSameEverywhere(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	one := listening(t, b, "Ann", x.room(), `localStorage.setItem('bell', localStorage.getItem('bell') ?? '{"on":true,"volume":0.5}');`)
	one.start("Ann")
	one.waits(true)
	one.holds(`document.getElementById('bell').hidden`)
	two := listening(t, b, "Ann, elsewhere", x.room(), `localStorage.setItem('me', '"ann"');`)
	two.value("#me", "ann")
	two.holds(`document.getElementById('bell').hidden`) // it came with her
	if got := x.shelf.window(1); got.Volume != 50 || !got.Bell {
		t.Errorf("what her browser kept is carried over as %+v", got)
	}
	one.focus("#settings")
	one.keys(kb.Enter)
	one.sees("#dialog", "Size of the text")
	for id, keys := range map[string]string{"set-text": kb.End, "set-motion": kb.ArrowDown, "set-bell": " "} {
		one.focus("#" + id)
		one.keys(keys)
	}
	one.keys(kb.Escape)
	one.holds(`document.activeElement.id === 'settings'`)
	for _, w := range []*window{one, two} {
		w.holds(`document.documentElement.style.fontSize === '200%' && document.documentElement.dataset.motion === 'less' && !document.getElementById('bell').hidden`)
		if d := evaluate[string](w, `getComputedStyle(document.querySelector('button:not([hidden])')).transitionDuration`); strings.Trim(d, "0s, ") != "" {
			t.Errorf("with less motion a button takes %s", d)
		}
	}
	one.whole("a match")
	two.sized(400, 850)
	two.click("#tab-players")
	two.click("#settings")
	two.sees("#dialog", "Size of the text")
	if !evaluate[bool](two, `(() => { const d = document.getElementById('dialog'); return d.scrollWidth <= d.clientWidth + 1; })()`) {
		t.Errorf("the sheet scrolls sideways on a phone with text of 200%%: %s", evaluate[[]string](two, `[...document.querySelectorAll('#dialog *')].filter((e) => e.getBoundingClientRect().right > document.getElementById('dialog').getBoundingClientRect().right).map((e) => e.outerHTML.slice(0, 90))`))
	}
	two.shot("large-settings")
	two.do(chromedp.Reload()) // and it is so before anything is fetched
	two.holds(`document.documentElement.style.fontSize === '200%'`)
}

// whole fails the test where something is cut off, or sticks out sideways, on a desk and
// on a phone.
func (w *window) whole(what string) {
	w.t.Helper()
	for _, width := range []int64{1280, 400} {
		w.sized(width, 850)
		w.shot(fmt.Sprintf("large-%d-%s", width, strings.ReplaceAll(what, " ", "-")))
		if !w.narrow() {
			w.t.Errorf("%s, %d wide: it scrolls sideways", what, width)
		}
		if cut := evaluate[[]string](w, `[...document.querySelectorAll('button, h1, h2, h3, p, a, label')]
			.filter((e) => e.checkVisibility() && !e.closest('.unseen, .skip, .spots') && !e.matches('.unseen, .skip') && getComputedStyle(e).clipPath === 'none' && getComputedStyle(e).overflowX !== 'visible' && e.scrollWidth > e.clientWidth + 1)
			.map((e) => e.outerHTML.slice(0, 80))`); len(cut) > 0 {
			w.t.Errorf("%s, %d wide: cut off: %s", what, width, strings.Join(cut, "\n"))
		}
	}
}

// conditions are how a browser's line is, as its protocol has it.
type conditions struct {
	Offline  bool    `json:"offline"`
	Latency  float64 `json:"latency"`
	Download float64 `json:"downloadThroughput"` // -1: as it is
	Upload   float64 `json:"uploadThroughput"`
}

var lineConditions = cdp.Command[conditions, struct{}]{Method: "Network.emulateNetworkConditions"}

// Being offline is said, what is typed meanwhile waits where it is seen, and is said once
// when there is a line again.
func TestWhatIsTypedOfflineIsSaidOnce(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	line := func(cut bool) {
		t.Helper()
		w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, lineConditions, conditions{Offline: cut, Download: -1, Upload: -1})
			return err
		}))
	}
	line(true)
	w.sees("#trouble", "Connection lost")
	before := x.dealer.count()
	w.say("First")
	w.sees("#pending", "Sending: First")
	w.say("Second")
	w.sees("#pending", "Sending: Second")
	w.sees("#pending", "no connection yet")
	if n := x.dealer.count(); n != before {
		t.Errorf("%d calls come through a line that is cut", n-before)
	}
	w.click("#settings") // which is fetched when somebody wants it
	w.sees("#trouble", "didn’t arrive")
	line(false)
	w.sees("#log", "Ann: Second")
	w.holds(`document.getElementById('trouble').hidden && document.getElementById('pending').innerText === ''`)
	said := evaluate[string](w, `[...document.querySelectorAll('#log .post')].map((e) => e.innerText).filter((e) => /First|Second/.test(e)).map((e) => e.match(/First|Second/)[0]).join()`)
	if said != "First,Second" {
		t.Errorf("the room reads %q", said)
	}
	// A line that swallows what is sent is said to, too, until all of it is answered: the
	// browser takes it for whole.
	evaluate[bool](w, `(() => {
		const whole = fetch;
		window.fetch = (to, how) => to !== '/api/do' ? whole(to, how) : new Promise((done) => { window.release = () => { window.fetch = whole; done(whole(to, how)); }; });
		return true;
	})()`)
	w.say("Third")
	w.sees("#trouble", "No answer yet")
	evaluate[bool](w, `dispatchEvent(new CustomEvent('late', { detail: 1 }))`) // and a press's
	evaluate[bool](w, `(release(), true)`)
	w.sees("#log", "Ann: Third")
	w.holds(`!document.getElementById('trouble').hidden`)
	evaluate[bool](w, `dispatchEvent(new CustomEvent('late', { detail: -1 }))`)
	w.holds(`document.getElementById('trouble').hidden`)
	w.click("#settings") // and can be had, though the browser may remember that it could not
	w.sees("#dialog", "Size of the text")
}
