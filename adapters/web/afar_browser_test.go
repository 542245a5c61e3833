package web

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"divisionbell/bot/calendar"
	"divisionbell/storage/sqlite"
)

// Somebody comes in by a link from chat with one press, finds the match that they play
// there with its board, and signs out; a visitor sees games, lessons and how to come in.
func TestSomebodyComesInFromChatAndPlays(t *testing.T) {
	chromium := browser(t)
	b := afar(t)
	b.server.lessons = nimble{}
	code := b.game()
	name := b.Awaited(code)[0]
	w := open(t, chromium, name, b.address+"/")
	w.sees("#come-in", "/bell page")
	w.sees("#learn", "Learn")
	w.holds(`document.querySelector('#me').hidden && !document.querySelector('#name') && !document.body.innerText.includes('anybody')`)

	w.do(chromedp.Navigate(b.address + "/enter#" + b.link(strings.ToLower(name))))
	w.sees("h1", "Go in as "+name+"?")
	w.holds(`location.hash === ''`)
	w.click("#go")
	w.leaves("/enter")
	w.sees("h1", "Welcome, "+name)
	w.sees("#turns", "Tax "+code)
	w.holds(`document.querySelector('#me a').pathname === '/account' && !document.querySelector('#who')`)
	w.click(`[data-key="go ` + code + `"]`)
	w.comes("/room/")
	w.sees("#awaits", "Your turn")
	w.sees("#match-name, #match-code", "Tax "+code)
	w.holds(`document.querySelector('#picture-image').naturalWidth > 0 && !document.querySelector('#add-person').offsetParent`)
	w.holds(`[...document.querySelectorAll('#bar-buttons button, .spot-key')].length > 0`) // what can be played

	// When it is over it stands under Past, with its board.
	folded(b.House, code, func(name, line string) { b.says(strings.ToLower(name), line) })
	w.sees("#awaits", "The match is over.")
	w.do(chromedp.Navigate(b.address))
	w.sees("#past", "Tax "+code)
	w.holds(`document.querySelector('[data-key^="again "]') === null`) // where it was played it is asked for
	w.click(`#past [data-key="go ` + code + `"]`)
	w.comes("/room/")
	w.sees("#awaits", "The match is over.")
	w.holds(`document.querySelector('#picture-image').naturalWidth > 0`)

	b.Host.Schedule(calendar.Page{Address: b.address, Feeds: sqlite.VisitsIn(b.Store)})
	b.says(strings.ToLower(name), "bell calendar")
	w.do(chromedp.Navigate(b.address + "/account"))
	w.sees("#calendars", "A link to your deadlines")
	w.keyed()
	w.focus(`[data-key="calendars"]`)
	w.keys(kb.Enter)
	w.sees("#calendars", "in no calendar yet")
	w.holds(`document.activeElement.id === 'calendars'`) // its button is gone, and with it the focus
	w.sees("#devices", "this browser")
	w.press("Sign in elsewhere")
	w.shot("elsewhere")
	w.holds(`document.querySelector('#devices .qr path:last-child')?.getAttribute('d').length > 1000 && document.querySelector('[data-key="copy link"]') !== null`)
	w.holds(`document.querySelector('#link')?.value.startsWith(location.origin + '/enter#')`)
	_, token, _ := strings.Cut(evaluate[string](w, `document.querySelector('#link').value`), "#")
	if status, said := b.browser().send("POST", "/api/enter", map[string]string{"token": token}); status != 200 {
		t.Fatalf("by the link for another device: %d %s", status, said)
	}
	w.sees("#spent", "Your link was used")
	w.shot("elsewhere-used")
	w.holds(`document.querySelector('#link, #devices .qr') === null && document.querySelectorAll('#devices .card').length === 2`)
	w.click(`#devices [data-key^="out "]:not(` + evaluate[string](w, `[...document.querySelectorAll('#devices .card')].filter((e) => e.innerText.includes('this browser')).map((e) => '[data-key="' + e.querySelector('button').dataset.key + '"]').join()`) + `)`)
	w.holds(`document.querySelectorAll('#devices .card').length === 1 && document.querySelector('#spent') === null`) // it is signed in no more
	w.press("Sign out everywhere")
	w.leaves("/account")
	w.sees("#come-in", "/bell page")

	// A room that is none of one's own leads to the lobby, and a lobby tells who is signed out.
	w.do(chromedp.Navigate(b.address + "/enter#" + b.link(strings.ToLower(name))))
	w.click("#go")
	w.leaves("/enter")
	w.do(chromedp.Navigate(b.address + "/room/nowhere"))
	w.leaves("/room/nowhere")
	w.sees("h1", "Welcome, "+name)
	b.says(strings.ToLower(name), "bell page out")
	w.sees("#come-in", "/bell page")
	w.holds(`document.querySelector('#me').hidden && document.querySelector('#trouble').hidden`)

	w.do(chromedp.Navigate(b.address + "/enter#" + token)) // a link that is spent tells of no button
	w.sees("h1", "This link doesn’t open")
	w.holds(`document.querySelector('.foot').hidden`)
}

// leaves waits until the window has gone elsewhere by itself.
func (w *window) leaves(path string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 90*time.Second)
	defer cancel()
	for at := path; at == "" || at == path; time.Sleep(20 * time.Millisecond) {
		var err error
		if at, err = chromedp.Run(ctx, chromedp.Evaluate[string](`document.readyState === 'complete' ? location.pathname : ''`)); err != nil && ctx.Err() != nil {
			w.t.Fatalf("%s: never leaves %s: %v", w.name, path, err)
		}
	}
}
