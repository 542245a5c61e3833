package web

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func TestTheNewcomerIsInAMatchInTwoSteps(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.sees("#welcome h1", "Welcome")
	w.shot("welcome")
	w.click("#name")
	w.keys("Ann")
	w.press("against three bots")
	w.sees("#awaits", "Your turn")
	w.sees("#log", "Ann throws a six and goes first.")
	if n := evaluate[int](w, `document.querySelectorAll('#log .private').length`); n != 1 {
		t.Errorf("the start leaves %d private answers, want the last one alone", n)
	}
	if title := evaluate[string](w, `document.title`); !strings.Contains(title, "Your turn") {
		t.Errorf("title %q", title)
	}
	w.holds(`document.getElementById('picture-image').naturalWidth === 1200`)
	if alt := evaluate[string](w, `document.getElementById('picture-image').alt`); !strings.Contains(alt, "The board after move") {
		t.Errorf("alt %q", alt)
	}
	w.shot("running")
	w.tellsInstants()
}

// tellsInstants holds how the page tells what is due: in the reader's own zone, which
// need not be the browser's, with its weekday, the year where it is another, and how far
// it is.
func (w *window) tellsInstants() {
	w.t.Helper()
	evaluate[bool](w, `import('/page/text.js').then((text) => {
		const at = Date.now() + 3 * 3600e3, year = Date.now() + 400 * 86400e3;
		const told = (at) => text.renderText([{ style: 5, words: 'at the server', at }], {}).textContent;
		const as = (zone, at, parts) => new Intl.DateTimeFormat(undefined, { timeZone: zone, ...parts }).format(new Date(at));
		text.read('Asia/Kathmandu');
		const there = told(at), far = told(year);
		text.read('America/New_York');
		const here = told(at);
		text.read('');
		const clock = { hour: '2-digit', minute: '2-digit' };
		window.instants = {
			zones: there.includes(as('Asia/Kathmandu', at, clock)) && here.includes(as('America/New_York', at, clock)) && there !== here,
			weekday: there.includes(as('Asia/Kathmandu', at, { weekday: 'short' })),
			away: there.endsWith('(in 3 hours)') && far.endsWith('(in 400 days)'),
			year: far.includes(as('Asia/Kathmandu', year, { year: 'numeric' })) };
	}, (why) => { window.instants = { import: String(why) }; }), true`)
	w.holds(`window.instants !== undefined`)
	if bad := evaluate[[]string](w, `Object.entries(window.instants).filter(([, well]) => well !== true).map(([what, why]) => what + ' ' + why)`); len(bad) > 0 {
		w.t.Errorf("%s: how the page tells what is due is wrong in %v", w.name, bad)
	}
}

func TestTheTableIsPlayedByKeyboard(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.sees("#welcome h1", "Welcome")
	w.focus("#name")
	w.keys("Ann" + kb.Tab + kb.Tab + kb.Enter)
	w.sees("#awaits", "Your turn")

	// Completion: arrows choose, Tab takes, Escape closes, Enter sends.
	w.focus("#line")
	w.keys("/ex")
	w.sees("#suggestions", "play Exchequer!")
	w.keys(kb.Tab)
	w.value("#line", "/exchequer ")
	w.sees("#suggestions", "91% to take it")
	w.shot("completion")
	w.keys(kb.ArrowDown)
	w.value("#line", "/exchequer ")
	if id := evaluate[string](w, `document.getElementById('line').getAttribute('aria-activedescendant') ?? ''`); id != "suggestion-0" {
		t.Errorf("the active suggestion is %q", id)
	}
	w.keys(kb.Enter)
	w.value("#line", "/exchequer attack iht sd")
	w.keys(kb.Escape)
	w.keys(kb.Enter)
	w.sees("#log", "Ann attacks stamp duty")
	w.sees("#log .private", "You took a token")
	w.sees("#log .private .asked", "/exchequer attack iht sd")
	w.value("#line", "")
	w.keys(kb.ArrowUp)
	w.value("#line", "/exchequer attack iht sd")
	w.keys(kb.ArrowDown)
	w.value("#line", "")

	// A press, a select and a form, each by Enter.
	w.focus(`[data-key="place"]`)
	w.keys(kb.Enter)
	w.sees("#log .private", "Place where?")
	w.active("SELECT")
	w.shot("select")
	w.keys(kb.ArrowDown + kb.Enter)
	w.sees("#dialog", "How many tokens?")
	w.active("INPUT")
	w.shot("form")
	w.keys(kb.Backspace + "3" + kb.Enter)
	w.sees("#log", "Ann places 3 on sd.")
	w.sees("#log .private", "Nothing left to place.")
	w.holds(`!document.getElementById('dialog').open`)
	w.holds(`document.activeElement !== document.body`) // the focus is not lost with the form
	if n := evaluate[int](w, `[...document.querySelectorAll('#log .private')].filter((e) => e.innerText.includes('Place where?')).length`); n != 0 {
		t.Error("the select stays beside the answer that replaces it")
	}

	// Whatever can be used has a name.
	nameless := evaluate[[]string](w, `[...document.querySelectorAll('button, select, input, textarea, a, [tabindex="0"]')]
		.filter((e) => !e.closest('[hidden]') && !(e.innerText ?? '').trim() && !e.getAttribute('aria-label') && !e.labels?.length && !e.querySelector('img[alt]:not([alt=""])'))
		.map((e) => e.outerHTML)`)
	if len(nameless) > 0 {
		t.Errorf("without a name: %s", strings.Join(nameless, "\n"))
	}

	// Nobody is caught in a part of the page.
	w.focus("#room")
	seen := map[string]bool{}
	for range 60 {
		w.keys(kb.Tab)
		at := evaluate[string](w, `document.activeElement.id || document.activeElement.dataset.key || document.activeElement.className`)
		seen[at] = true
		if at == "line" {
			break
		}
	}
	for _, id := range []string{"me", "add-person", "as-words", "step-back", "step-seq", "place", "log", "line"} {
		if !seen[id] {
			t.Errorf("Tab does not come to %q; it came to %v", id, seen)
		}
	}
}

func TestStepBackThroughTheMatch(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	for range 3 {
		w.say("/exchequer attack iht sd")
		w.value("#line", "")
	}
	w.sees("#step-label", "Action 4 of 4")
	w.focus("#log")
	w.keys("[")
	w.sees("#step-label", "Action 3 of 4")
	w.keys("[")
	w.sees("#step-label", "Action 2 of 4")
	w.sees("#happened", "Ann attacks")
	w.holds(`document.getElementById('picture-image').src.includes('/K7QF/2.png')`)
	w.sees("#awaits", "Earlier in the match") // the label goes ahead, and the picture of then may still have stood there
	if evaluate[int](w, `document.querySelectorAll('#match-controls button').length`) != 0 {
		t.Error("the past has buttons")
	}
	w.shot("past")
	evaluate[bool](w, `(() => { const whole = fetch; window.fetch = (...to) => { window.fetch = whole; return Promise.reject(new TypeError('cut')); }; return true; })()`)
	w.focus("#step-seq")
	w.keys(kb.ArrowLeft)
	w.sees("#step-label", "Action 1 of 4")
	w.holds(`document.getElementById('picture-image').src.includes('/K7QF/1.png')`) // a line cut leaves the reader in the past
	w.sees("#awaits", "Earlier in the match")
	w.say("/exchequer attack iht sd") // news do not pull the reader out of the past
	w.sees("#step-label", "Action 1 of 5")
	w.click("#step-first")
	w.sees("#step-label", "Start")
	w.click("#step-now")
	w.sees("#step-label", "Action 5 of 5")
	w.click("#as-words")
	w.sees("#picture-words", "INDIRECT TAXES")
	w.shot("words")
}

func TestTwoWindowsTwoPeople(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	ann := open(t, b, "Ann", x.room())
	ann.start("Ann")
	bea := open(t, b, "Bea", x.room())
	bea.sees("#welcome", "I am Ann")
	bea.shot("arrival")
	bea.click("#name")
	bea.keys("Bea" + kb.Enter)
	bea.value("#me", "bea")
	bea.sees("#log", "goes first")
	ann.sees("#me", "Bea")

	ann.say("/match board")
	ann.sees("#log .private", "As you see it")
	ann.say("Good morning, all")
	bea.sees("#log", "Ann: Good morning, all")
	bea.sees("#awaits", "Waiting for Ann")
	if evaluate[bool](bea, `document.body.innerText.includes('As you see it')`) {
		t.Error("Bea reads Ann's private answer")
	}
	ann.press("End turn")
	bea.sees("#awaits", "Waiting for Steady 1")
	bea.do(chromedp.Reload())
	bea.sees("#log", "Ann ends the turn")
	bea.sees("#me", "Bea")
	if evaluate[bool](bea, `document.body.innerText.includes('As you see it')`) {
		t.Error("Bea reads Ann's private answer after a reload")
	}

	// Hot seat: the same window becomes the other person and back.
	ann.do(chromedp.SetValue(chromedp.CSS("#me"), "bea"), chromedp.Evaluate[chromedp.Void](`document.getElementById('me').dispatchEvent(new Event('change'))`))
	ann.sees("#me", "Bea")
	ann.holds(`!document.body.innerText.includes('As you see it')`)
	ann.do(chromedp.SetValue(chromedp.CSS("#me"), "ann"), chromedp.Evaluate[chromedp.Void](`document.getElementById('me').dispatchEvent(new Event('change'))`))
	ann.sees("#log .private", "As you see it")
	ann.click("#log .private .dismiss")
	ann.holds(`document.querySelectorAll('#log .private').length < 3`)
}

func TestRoomsAndMatchesAreChosen(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	w.say("/match new exchequer")
	w.sees("#match-choice", "exchequer M2XW") // the newest comes first
	w.sees("#match-controls", "Start")
	w.do(chromedp.SetValue(chromedp.CSS("#match-code"), "K7QF"), chromedp.Evaluate[chromedp.Void](`document.getElementById('match-code').dispatchEvent(new Event('change'))`))
	w.sees("#awaits", "Your turn")
	w.sees("#match-controls", "Place tokens")
	w.shot("two-matches")

	w.click("#add-room")
	w.sees("#dialog", "Name of the room")
	w.keys("The kitchen\r")
	w.sees("#room", "#the-kitchen")
	w.sees("#welcome h1", "Welcome, Ann")
	w.sees("#empty", "It’s quiet here")
	if path := evaluate[string](w, `location.pathname`); path != "/room/the-kitchen" {
		t.Errorf("the kitchen is at %s", path)
	}
	w.press("against three bots")
	w.sees("#log", "Ann throws a six")
	w.do(chromedp.NavigateBack())
	w.sees("#match-choice", "exchequer K7QF")
	w.sees("#me", "Ann")

	w.click("#add-person")
	w.sees("#dialog", "Add a person")
	w.keys(" \r")
	w.sees("#dialog .form-trouble", "A name needs")
	w.keys("Bea\r")
	w.value("#me", "bea")
	w.do(chromedp.Reload())
	w.sees("#headline", "Round 3 of 12") // the address says which match was chosen
	w.value("#me", "bea")
	ctx, cancel := chromedp.NewContext(w.ctx) // the next day, in another tab
	defer cancel()
	tab := &window{t, ctx, "Bea, the next day"}
	tab.visit(x.room())
	tab.value("#me", "bea")
}

// Whoever takes the mouse reads nothing of what another has typed: it may be a
// secret bid.
func TestWhatIsTypedStaysWithWhoTypesIt(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	w.say("/match list")
	w.value("#line", "")
	w.focus("#line")
	w.keys("bid 7")
	w.click("#add-person")
	w.sees("#dialog", "Add a person")
	w.keys("Bea\r")
	w.value("#me", "bea")
	w.value("#line", "")
	w.focus("#line")
	w.keys(kb.ArrowUp)
	w.value("#line", "")
	w.do(chromedp.SetValue(chromedp.CSS("#me"), "ann"), chromedp.Evaluate[chromedp.Void](`document.getElementById('me').dispatchEvent(new Event('change'))`))
	w.value("#line", "bid 7")
	w.focus("#line")
	w.keys(kb.ArrowUp)
	w.value("#line", "/match list")
	w.keys(kb.ArrowDown)
	w.value("#line", "bid 7")
}

func TestManyWindowsOfOneBrowser(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	first := open(t, b, "window 0", x.room())
	first.start("Ann")
	windows := []*window{first}
	for n := 1; n < 8; n++ {
		ctx, cancel := chromedp.NewContext(first.ctx)
		t.Cleanup(cancel)
		w := &window{t, ctx, fmt.Sprint("window ", n)}
		w.visit(x.room())
		windows = append(windows, w)
	}
	first.do(chromedp.Evaluate[chromedp.Void](`window.focus()`))
	first.say("All here?")
	for _, w := range windows {
		w.sees("#log", "Ann: All here?")
	}
}

func TestThePageSurvivesTheServersRestart(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	address := x.listener.Addr().String()
	if err := x.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.sees("#trouble", "Connection lost")
	again, err := New(Options{Host: x.dealer, Store: x.shelf, Listen: address, Log: x.log})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go again.Run(ctx)
	w.holds(`document.getElementById('trouble').hidden`)
	w.say("Still here")
	w.sees("#log", "Ann: Still here")

	// A table with another database knows nobody, and says so.
	if err := again.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	empty := &shelf{}
	other, err := New(Options{Host: &dealer{shelf: empty}, Store: empty, Listen: address, Log: x.log})
	if err != nil {
		t.Fatal(err)
	}
	go other.Run(ctx)
	w.sees("#welcome h1", "Welcome to Division Bell")
	w.holds(`document.getElementById('trouble').hidden`)
}

func TestNastyWordsAreHarmless(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.sized(360, 740)
	name := "<b onclick=x()>Ann</b> \u202e🎩"
	w.start(name)
	w.sees("#log", name[:8])
	for _, words := range []string{
		`<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`,
		strings.Repeat("W", 2000), "\u202eturned\u2066 round", "e\u0301\u0301\u0301 @everyone **bold** \u00a0",
	} {
		w.say(words)
		w.value("#line", "")
	}
	w.sees("#log", "@everyone")
	if evaluate[int](w, `document.querySelectorAll('#log img, #log script, #log b').length`) != 0 {
		t.Error("words became markup")
	}
	if evaluate[bool](w, `/[\u202a-\u202e\u2066-\u2069]/.test(document.getElementById('log').innerText)`) {
		t.Error("a turning mark reaches the page")
	}
	if !w.narrow() {
		t.Error("a long word makes the page scroll sideways")
	}
	w.shot("nasty")
}

// TestNobodyToChoose: a choice of people has none to offer to the first who comes.
func TestNobodyToChoose(t *testing.T) {
	b := browser(t)
	w := open(t, b, "Ann", newTable(t).room())
	w.start("Ann")
	w.say("/match invite")
	w.sees("#log", "Nobody else is here yet")
	w.holds(`document.getElementById('trouble').hidden`)
	w.say("/match board")
	w.sees("#log", "As you see it")
}

func TestThePageFitsAPhone(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.sized(360, 740)
	w.sees("#welcome h1", "Welcome")
	if !w.narrow() {
		t.Error("the welcome scrolls sideways")
	}
	w.sized(390, 844, chromedp.EmulateScale(2))
	w.shot("phone-welcome")
	w.start("Ann")
	w.sized(360, 740)
	w.press("Place tokens")
	w.sees("#log .private", "Place where?")
	if !w.narrow() {
		t.Error("the match scrolls sideways")
	}
	box := evaluate[float64](w, `document.getElementById('composer').getBoundingClientRect().bottom`)
	if box < 700 || box > 741 {
		t.Errorf("the message box ends at %v of 740", box)
	}
	w.sized(390, 844, chromedp.EmulateScale(2))
	w.shot("phone")
	w.click("#tab-table")
	w.click("#as-words")
	w.shot("phone-words")
	w.sized(844, 390)
	if !w.narrow() {
		t.Error("the match scrolls sideways on a phone laid down")
	}
	w.shot("phone-wide")

	// Whoever looks and is nobody yet has the board pushed about no more than a player.
	h := handed(open(t, b, "nobody", "about:blank"), byFinger)
	h.do(chromedp.EmulateViewport(390, 844), chromedp.Navigate(x.room()), chromedp.Evaluate[chromedp.Void](`sessionStorage.clear(); localStorage.clear()`), chromedp.Reload())
	h.sees("#welcome h1", "Welcome")
	h.holds(`document.getElementById('picture-image').naturalWidth > 0 && window.quietSince !== Infinity`)
	h.shot("phone-nobody")
	h.still()
}

func TestThePageIsDarkInTheDark(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	w.press("Place tokens")
	w.sees("#log .private", "Place where?")
	ground := `getComputedStyle(document.body).backgroundColor`
	light := evaluate[string](w, ground)
	w.dark()
	if dark := evaluate[string](w, ground); dark == light || dark != "rgb(18, 18, 16)" {
		t.Errorf("the ground is %s in the dark", dark)
	}
	w.shot("dark")
	w.sized(390, 844, chromedp.EmulateScale(2))
	w.shot("phone-dark")
}
