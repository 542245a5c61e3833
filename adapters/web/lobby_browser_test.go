package web

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"divisionbell/bot/match"
)

// A match for a week is made by the form, a friend comes by the invitation, a bot takes
// the empty seat and it begins, without one typed command.
func TestAMatchIsMadeByForm(t *testing.T) {
	b := browser(t)
	url := program(t)
	ann := open(t, b, "Ann", url)
	ann.sees("h1", "Welcome to Division Bell")
	ann.holds(`document.querySelectorAll('.game').length === 5`)
	ann.holds(`document.querySelectorAll('h1').length === 1 && document.querySelectorAll('#today .card').length === 3`)
	ann.holds(`[...document.querySelectorAll('.card img')].every((e) => (({ width, height }) => Math.abs(width / height - 1.6) < 0.02)(e.getBoundingClientRect())) && !/\p{L}'\p{L}/u.test(document.querySelector('main').innerText)`)
	ann.focus("#name")
	ann.keys("Ann\r")
	ann.sees("h1", "Welcome, Ann")
	ann.holds(`(([e]) => { e.focus(); e.value = '+'; return e.dispatchEvent(new Event('change', { bubbles: true })); })(document.querySelectorAll('#who'))`)
	ann.holds(`document.activeElement.id === 'name'`) // as somebody else
	ann.keys("Ann\r")
	ann.sees("h1", "Welcome, Ann")
	ann.shot("lobby")
	ann.click(`[data-key="new tax"]`)
	ann.comes("/new/tax")
	ann.sees("h1", "New match of Tax")
	ann.click("#preset-week")
	ann.sees(".forecast", "done by Friday")
	ann.shot("lobby-form")
	const other = `(([e]) => { e.value = '5'; return e.dispatchEvent(new Event('input', { bubbles: true })); })(document.querySelectorAll('#seats'))`
	evaluate[bool](ann, other)
	ann.sees(".forecast", "What you have changed isn’t counted in.")
	ann.click("#preset-week") // once more: what was changed is as the preset has it
	ann.holds(`document.getElementById('seats').value !== '5' && !document.querySelector('.forecast').innerText.includes('changed')`)
	ann.click("#preset-month")
	ann.sees(".forecast", "four weeks")
	ann.click("#preset-week")
	ann.holds(`!document.querySelector('.forecast').innerText.includes('changed')`)
	ann.press("Make the match")
	ann.comes("/join/")
	ann.sees(".seats", "Ann (you)")
	ann.holds(`![...document.querySelectorAll('button')].some((e) => /^(Join|Start with 1)$/.test(e.innerText))`)
	ann.holds(`document.querySelector('.qr').naturalWidth > 0`)
	ann.focus("#timing summary")

	bea := open(t, b, "Bea", evaluate[string](ann, `document.getElementById('invite-link').value`))
	bea.sees("main", "Ann asks you to a match of Tax")
	bea.focus("#name")
	bea.keys("Bea\r")
	bea.press("Join")
	bea.sees(".seats", "Bea (you)")
	bea.holds(`![...document.querySelectorAll('button')].some((e) => e.innerText === 'Join')`)
	ann.sees(".seats", "Bea") // live
	ann.holds(`document.activeElement.matches('#timing summary')`)
	ann.sees("main", "Ready to start with 2 of 3.")
	ann.shot("lobby-waiting")
	ann.focus(`[data-key="add-bot"]`)
	ann.keys(kb.Enter)
	ann.focus(`[data-key^="/match remove"]:not([data-key$="Bea"])`)
	ann.keys(kb.Enter)
	ann.holds(`document.activeElement.matches('section') && document.activeElement.innerText.startsWith('Seats')`) // the button is gone with its bot
	ann.press("Start with a bot in the empty seat")
	for _, w := range []*window{ann, bea} { // each is led to the board
		w.comes("/room/tax")
		w.sees("#awaits", "n") // Your turn, or: Waiting for …
	}

	// Whoever's turn it is reads so everywhere, and is known by the browser next time.
	first := ann
	if evaluate[bool](bea, `document.getElementById('awaits').classList.contains('mine')`) {
		first = bea
	}
	first.do(chromedp.Navigate(url))
	first.sees("h1", "Welcome, "+first.name)
	if evaluate[bool](first, `document.querySelector('#turns') !== null`) { // else the bot begins
		first.sees("#turns", "Your turn: ")
		first.sees("#turns .due", "left")
		first.holds(`document.title.startsWith('● 1 · Your turn, ')`)
		first.holds(`document.getElementById('icon').getAttribute('href') === '/page/bell-turn.svg'`)
	}
	first.sized(400, 850)
	first.shot("lobby-phone")
	if !first.narrow() {
		t.Error("the lobby scrolls sideways on a phone")
	}
	first.sized(320, 640)
	first.holds(`document.querySelector('.top').offsetHeight < 70`) // in one line
	first.sized(400, 850)
	first.click("#bell") // which hides; Escape is the first key that is pressed on the page
	first.holds(`document.activeElement.id === 'set-volume'`)
	first.keys(kb.Escape)
	first.holds(`document.activeElement.id === 'settings'`)
	first.keys(kb.Enter)
	first.focus("#set-text")
	first.keys(kb.End)
	first.holds(`document.documentElement.style.fontSize === '200%'`)
	first.keys(kb.Escape)
	first.whole("the lobby with text of 200%")
}

// TestPastLeadsBack to a match that is over: what is told of it, and the review of one's
// moves, which stands in the talk beside its board.
func TestPastLeadsBack(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	room, err := x.enter(t.Context(), "table")
	if err != nil {
		t.Fatal(err)
	}
	for n, who := range []string{"Ann", "Bea"} {
		ago := []time.Duration{50 * time.Hour, time.Second}[n]
		x.shelf.matches = append(x.shelf.matches, match.Match{ID: match.MatchID(n + 1), Code: fmt.Sprintf("M%03d", n+1), Game: "exchequer", Phase: match.Over, Room: room.ID,
			Ended: time.Now().Add(-ago).UnixMilli(), Seats: []match.Tenure{{Name: who}, {Name: "Cleo"}, {Name: "Dora"}}, Tenures: []match.Tenure{{Person: match.PersonID(n + 1)}}, Places: []int8{1, 2, 2}, Shows: []match.Show{{Room: room.ID}}})
	}
	w := open(t, b, "Ann", x.URL())
	w.focus("#name")
	w.keys("Ann\r")
	w.sees("main", "Ann won, ahead of Cleo and Dora. Round 2 of 2. Over 2 days ago.")
	w.sees("main", "Bea won, ahead of Cleo and Dora. Round 2 of 2. Over just now.")
	w.holds(`['review', 'again'].every((key) => document.querySelectorAll('[data-key^="' + key + ' "]').length === 1)`) // of what one has played
	w.shot("lobby-past")
	w.press("Review")
	w.comes("/room/table")
	w.holds(`location.hash === '#table' && document.getElementById('log').checkVisibility()`)
	w.holds(`document.activeElement.matches('.post') && document.activeElement.innerText.includes('How everyone stood')
		&& Math.abs(document.activeElement.getBoundingClientRect().top - document.getElementById('log').getBoundingClientRect().top) < 20`) // at its beginning
	if err := x.Whisper(t.Context(), room, match.Account{Platform: Platform, Workspace: Workspace, ID: "ann"}, say("What it cost:"+strings.Repeat("\nAnd then?", 60))); err != nil {
		t.Fatal(err)
	}
	w.holds(`document.activeElement.matches('.post') && document.activeElement.innerText.includes('What it cost')
		&& Math.abs(document.activeElement.getBoundingClientRect().top - document.getElementById('log').getBoundingClientRect().top) < 20`) // what took its time
	x.dealer.mu.Lock()
	defer x.dealer.mu.Unlock()
	if !slices.ContainsFunc(x.dealer.calls, func(c match.Call) bool { return c.Line == "match review M001" }) {
		t.Errorf("asked was %+v", x.dealer.calls)
	}
}

// comes waits until the window is at an address that begins so, which it left its page
// for by itself.
func (w *window) comes(path string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 90*time.Second)
	defer cancel()
	for at := ""; !strings.HasPrefix(at, path); {
		var err error
		if at, err = chromedp.Run(ctx, chromedp.Evaluate[string](`document.readyState === 'complete' ? location.pathname : ''`)); err != nil && ctx.Err() != nil {
			w.t.Fatalf("%s: never at %s: %v", w.name, path, err)
		}
		time.Sleep(20 * time.Millisecond) // between two looks
	}
}
