package web

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browsing are the tests that have windows open at once: two cores do not bear more.
var browsing = make(chan struct{}, 3)

// chrome is the one Chromium of all tests, started by the first; its windows share
// nothing. Its folder and it are gone with the tests.
var chrome struct {
	once sync.Once
	ctx  context.Context
	end  func()
	err  error
}

func TestMain(m *testing.M) {
	status := m.Run()
	if chrome.end != nil {
		chrome.end()
	}
	os.RemoveAll(builtIn)
	os.Exit(status)
}

func start(path string) {
	dir, err := os.MkdirTemp("", "chromium")
	if err != nil {
		chrome.err = err
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		chromedp.Flag("ignore-certificate-errors", true), // of the proxies of tests
		chromedp.Flag("js-flags", "--single-threaded"),   // two cores have no others for garbage and compilers
		chromedp.UserDataDir(dir), chromedp.WindowSize(1280, 800), chromedp.WSURLReadTimeout(60*time.Second))
	alloc, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, leave := chromedp.NewContext(alloc)
	chrome.ctx, chrome.err = ctx, chromedp.Do(ctx)
	chrome.end = func() {
		leave()
		stop()
		os.RemoveAll(dir)
	}
}

// browser is a Chromium to open windows in. Without one the test is skipped, unless
// DIVISIONBELL_BROWSER=required.
func browser(t *testing.T) context.Context {
	t.Helper()
	var path string
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			path = p
			break
		}
	}
	if path == "" {
		why := "no Chromium on the PATH: the page is not tried in a browser"
		if os.Getenv("DIVISIONBELL_BROWSER") == "required" {
			t.Fatal(why)
		}
		t.Skip(why)
	}
	t.Parallel()
	browsing <- struct{}{}
	t.Cleanup(func() { <-browsing })
	chrome.once.Do(func() { start(path) })
	if chrome.err != nil {
		t.Fatalf("start Chromium: %v", chrome.err)
	}
	return chrome.ctx
}

// A window is one open page.
type window struct {
	t    *testing.T
	ctx  context.Context
	name string
}

// open opens a page in a window of its own browser profile: somebody else's.
func open(t *testing.T, parent context.Context, name, url string) *window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	w := &window{t, ctx, name}
	w.visit(url)
	return w
}

// visit opens the window at a desk's size.
func (w *window) visit(url string) {
	w.t.Helper()
	if err := chromedp.Listen(w.ctx, w.heed); err != nil {
		w.t.Fatalf("%s: %v", w.name, err)
	}
	w.do(chromedp.EmulateViewport(1280, 800), chromedp.Navigate(url))
}

type step = chromedp.Action[chromedp.Void]

func (w *window) do(actions ...step) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 90*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		body, _ := chromedp.Run(w.ctx, chromedp.Evaluate[string](`document.body.innerText`))
		w.t.Fatalf("%s: %v\nthe page says:\n%s", w.name, err, body)
	}
}

// sees waits until a thing on the page holds words.
func (w *window) sees(selector, words string) {
	w.t.Helper()
	w.holds(fmt.Sprintf(`[...document.querySelectorAll(%q)].some((e) => !e.closest('[hidden]') && (e.innerText || e.value || '').includes(%q))`, selector, words))
}

// holds waits until an expression is true on the page.
func (w *window) holds(expression string) {
	w.t.Helper()
	w.do(chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingInterval(20*time.Millisecond)))
}

// sized has a window so many pixels, and the page know it: what depends on the width is told
// with the next frame. A window that is not drawn has none.
func (w *window) sized(width, height int64, as ...chromedp.EmulateViewportOption) {
	w.t.Helper()
	w.do(chromedp.EmulateViewport(width, height, as...))
	w.do(chromedp.Evaluate[chromedp.Void](`Promise.race([new Promise((known) => requestAnimationFrame(() => requestAnimationFrame(known))), new Promise((late) => setTimeout(late, 300))]).then(() => undefined)`, chromedp.EvalAwaitPromise))
}

// dark makes the reader one who likes it dark.
func (w *window) dark() {
	w.t.Helper()
	w.prefers("prefers-color-scheme", "dark")
}

// prefers has the system say how its reader likes pages.
func (w *window) prefers(what, value string) {
	w.t.Helper()
	w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: what, Value: value}},
		})
		return err
	}))
}

// evaluate gives what an expression is on the page.
func evaluate[T any](w *window, expression string) T {
	w.t.Helper()
	out, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		w.t.Fatalf("%s: %s: %v", w.name, expression, err)
	}
	return out
}

// click clicks what a selector finds first.
func (w *window) click(selector string) {
	w.t.Helper()
	w.strike(fmt.Sprintf(`document.querySelector(%q)`, selector))
}

// press clicks the button with a label.
func (w *window) press(label string) {
	w.t.Helper()
	w.strike(fmt.Sprintf(`[...document.querySelectorAll('button')].find((e) => e.checkVisibility() && e.textContent.replace(/\s+/g, ' ').includes(%q))`, label))
}

// strike clicks the middle of what an expression finds, once it lies still. A browser
// sends the mouse to a place, and a page that moves meanwhile lies elsewhere: what was
// missed is clicked again, as a person would, and does nothing where it fell: a slider
// hit instead would take the board to the past. What is found is looked for anew as the
// click arrives: a page may have drawn it again, and a click on that is one that met.
func (w *window) strike(find string) {
	w.t.Helper()
	for range 5 {
		ctx, cancel := context.WithTimeout(w.ctx, 90*time.Second)
		at, err := chromedp.Run(ctx, chromedp.Poll[[]float64](fmt.Sprintf(`(() => {
			const found = () => %s, e = found();
			e?.scrollIntoViewIfNeeded();
			const b = e?.getBoundingClientRect(), lies = b && [b.x, b.y, b.width, b.height].join(), still = b?.width && window.lay === lies;
			window.lay = lies;
			if (!still) return null;
			window.struck = false;
			const stays = window.stays = new AbortController();
			const lands = (event) => {
				const met = found()?.contains(event.target) ?? false;
				if (!met) { event.preventDefault(); event.stopImmediatePropagation(); }
				if (event.type === 'click') window.struck = met;
			};
			['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'].forEach((kind) => addEventListener(kind, lands, { capture: true, signal: stays.signal }));
			return [b.x + b.width / 2, b.y + b.height / 2];
		})()`, find), chromedp.WithPollingInterval(20*time.Millisecond)))
		cancel()
		if err != nil {
			w.t.Fatalf("%s: %s: %v\nthe page says:\n%s", w.name, find, err, evaluate[string](w, `document.body.innerText`))
		}
		w.do(chromedp.MouseClickXY(at[0], at[1]))
		// It is undefined on the next page, which may come as this is asked.
		met, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool](`(window.stays?.abort(), window.struck !== false)`))
		if met || err != nil && strings.Contains(err.Error(), "navigated") {
			return
		} else if err != nil {
			w.t.Fatalf("%s: %s: %v", w.name, find, err)
		}
	}
	w.t.Errorf("%s: five clicks on %s went beside it", w.name, find)
}

// focus goes to an element in one step: chromedp's own finds it first, and what
// is drawn anew in between is gone.
func (w *window) focus(selector string) {
	w.t.Helper()
	w.holds(fmt.Sprintf(`((e) => { e?.focus(); return e !== null && document.activeElement === e; })(document.querySelector(%q))`, selector))
}

// keys types, to whatever has the focus. Enter goes as one event, as a keyboard
// sends it: chromedp's own sends two, and the page could not refuse the second.
func (w *window) keys(words string) {
	w.t.Helper()
	for i, part := range strings.Split(words, kb.Enter) {
		if i > 0 {
			w.do(key(input.DispatchKeyEventParams{Type: kb.KeyDown, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13, Text: "\r"}),
				key(input.DispatchKeyEventParams{Type: kb.KeyUp, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13}))
		}
		w.do(chromedp.KeyEvent(part))
	}
}

func key(k input.DispatchKeyEventParams) step {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, k)
		return err
	})
}

// keyed presses a key, after which the focus is looked after.
func (w *window) keyed() {
	w.t.Helper()
	w.keys(kb.Shift)
	w.holds(`performance.getEntriesByName(location.origin + '/page/focus.js').length > 0`)
	evaluate[bool](w, `(import('/page/focus.js').then(() => { window.keyed = true; }), true)`)
	w.holds(`window.keyed === true`)
}

// shot keeps a picture of the page when DIVISIONBELL_SHOTS names a folder.
func (w *window) shot(name string) {
	w.t.Helper()
	folder := os.Getenv("DIVISIONBELL_SHOTS")
	if folder == "" {
		return
	}
	w.do(chromedp.Sleep(250 * time.Millisecond))
	png, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o644); err != nil {
		w.t.Fatal(err)
	}
}

// narrow reports whether nothing sticks out sideways.
func (w *window) narrow() bool {
	return evaluate[bool](w, `document.documentElement.scrollWidth <= innerWidth && [...document.querySelectorAll('section, header, form')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)`)
}

// heed fails the test for what goes wrong in the page's scripts or its policy.
func (w *window) heed(e any) {
	switch e := e.(type) {
	case *runtime.EventExceptionThrown:
		d := e.ExceptionDetails
		w.t.Errorf("%s: %s:%d: %s", w.name, d.URL, d.LineNumber+1, d.Text)
		if d.Exception != nil {
			w.t.Log(d.Exception.Description)
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError && e.Entry.Source != log.EntrySourceNetwork {
			w.t.Errorf("%s: %s: %s", w.name, e.Entry.Source, e.Entry.Text)
		}
	}
}

// start makes the window somebody's and a match begin.
func (w *window) start(name string) {
	w.t.Helper()
	w.sees("#welcome h1", "Welcome")
	w.do(chromedp.SetValue(chromedp.CSS("#name"), name))
	w.press("against three bots")
	w.sees("#log", "goes first")
}

// say types a line and sends it.
func (w *window) say(words string) {
	w.t.Helper()
	w.do(chromedp.SetValue(chromedp.CSS("#line"), words))
	w.focus("#line")
	w.keys(kb.Enter)
}

// value waits until a field holds exactly words.
func (w *window) value(selector, words string) {
	w.t.Helper()
	w.holds(fmt.Sprintf(`document.querySelector(%q).value === %q`, selector, words))
}

// active waits until the focus is on an element of a kind.
func (w *window) active(tag string) {
	w.t.Helper()
	w.holds(fmt.Sprintf(`document.activeElement.tagName === %q`, tag))
}
