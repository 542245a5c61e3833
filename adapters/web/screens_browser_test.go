package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"divisionbell/bot/match"
)

// cut is what of a window's words and controls cannot be read: it sticks out sideways, or
// is wider than what holds it. What scrolls, or ends in dots on purpose, is not cut.
const cut = `(() => {
	const scrolls = (e) => e && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
	const seen = [...document.querySelectorAll('h1, h2, h3, p, label, legend, a, button, input, select, summary, li, td, dt, dd')]
		.filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.unseen, .spots, .skip, [aria-hidden=true]') && !scrolls(e.parentElement));
	const out = seen.filter((e) => { const b = e.getBoundingClientRect(); return b.width > 1 && (b.right > innerWidth + 1 || b.left < -1); });
	const tight = seen.filter((e) => e.matches('button, .button, h1, h2, h3') && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1 && getComputedStyle(e).textOverflow !== 'ellipsis');
	const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is ' + document.documentElement.scrollWidth + ' wide'] : [];
	return wide.concat([...out, ...tight].map((e) => e.outerHTML.slice(0, 140)));
})()`

// forced has a window's colours be few and the reader's own.
func (w *window) forced(value string) {
	w.t.Helper()
	w.prefers("forced-colors", value)
}

// open to everybody: no violation, nothing cut at 320 pixels and at 200 % of a laptop, and
// the focus is seen in colours that are few.
func (w *window) openToAll(screen string) {
	w.t.Helper()
	sizes := [][2]int64{{320, 640}, {700, 450}}
	if *thorough {
		sizes = append(sizes, [][2]int64{{400, 850}, {1024, 768}, {1400, 900}}...)
	}
	for i, size := range sizes {
		w.sized(size[0], size[1])
		for _, found := range evaluate[[]string](w, cut) {
			w.t.Errorf("%s, %d wide, cuts: %s", screen, size[0], found)
		}
		if i == 0 || *thorough {
			barred(w, fmt.Sprintf("%s, %d wide", screen, size[0]))
		}
		w.shot(fmt.Sprintf("screen-%s-%d", screen, size[0]))
	}
	w.forced("active")
	w.keys("\t")
	if ring := evaluate[string](w, `(() => { const e = document.activeElement, s = getComputedStyle(e); return e === document.body ? 'nothing has it' : s.outlineStyle === 'none' || parseFloat(s.outlineWidth) < 2 ? e.outerHTML.slice(0, 140) : ''; })()`); ring != "" {
		w.t.Errorf("%s: the focus is not seen: %s", screen, ring)
	}
	w.forced("none")
	w.sized(1280, 800)
}

// A caller does at a page what its windows do, without one.
type caller struct {
	t         *testing.T
	url, room string
	n         int
}

// says has Ann say a line, and gives the answer.
func (c *caller) says(line string) (out outcome) {
	c.t.Helper()
	c.n++
	body, err := json.Marshal(order{Room: c.room, As: "ann", Text: line, Delivery: fmt.Sprint(c.room, c.n)})
	if err != nil {
		c.t.Fatal(err)
	}
	r, err := http.NewRequest(http.MethodPost, c.url+"api/do", bytes.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", strings.TrimSuffix(c.url, "/"))
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer w.Body.Close()
	said, _ := io.ReadAll(w.Body)
	if err := json.Unmarshal(said, &out); err != nil || w.StatusCode != http.StatusOK {
		c.t.Fatalf("%s: %d %s", line, w.StatusCode, said)
	}
	return out
}

// begun makes a match of Ann and one bot, begins it, and gives its code.
func (c *caller) begun(game string) string {
	c.t.Helper()
	code := c.says("/match new " + game).Opened
	c.says("/match add-bot " + code)
	c.says("/match start " + code)
	return code
}

// folds has Ann fold in a match against a bot until it is over, however long the bot thinks.
func (c *caller) folds(code string) {
	c.t.Helper()
	for range 400 {
		if words := string(marshal(c.says("/tax " + code + " fold yes"))); strings.Contains(words, "is over") {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	c.t.Fatalf("%s is not over", code)
}

// settled is Ann in the lobby of a program, and what she says in a room of hers.
func settled(t *testing.T, room string) (*window, *caller) {
	t.Helper()
	url := program(t)
	w := open(t, browser(t), "Ann", url)
	w.sees("h1", "Welcome to Division Bell")
	w.focus("#name")
	w.keys("Ann\r")
	w.sees("h1", "Welcome, Ann")
	return w, &caller{t: t, url: url, room: room}
}

// Nobody is kept out of what stands around the matches.
func TestNobodyIsKeptOutOfTheScreens(t *testing.T) {
	w, c := settled(t, "screens")
	over := c.begun("tax points=1")
	c.folds(over)
	code := c.begun("exchequer setup=dealt tokens=all")
	w.sees("#past", over)
	w.sees("#turns", code)
	w.openToAll("lobby")

	screens := []struct{ name, path, selector, words string }{
		{"form", "new/cantillon", "h1", "New match of Cantillon"},
		{"join", "join/" + c.says("/match new tax").Opened, ".seats", "Ann (you)"},
		{"lesson", "learn/exchequer", "#say", " "},
		{"review", "room/screens?match=" + over, "#log", "I weighed"},
		{"amount", "room/screens?match=" + code, "#awaits", "Your turn"},
	}
	c.says("/match review " + over)
	for _, s := range screens {
		w.do(chromedp.Navigate(c.url + s.path))
		w.sees(s.selector, s.words)
		switch s.name {
		case "amount":
			w.holds(`document.querySelector('.spot-key') !== null`)
			evaluate[bool](w, `(document.getElementById('amount').hidden = false, true)`) // as when a number alone is wanted
		case "form":
			w.click("details.options summary")
		}
		w.openToAll(s.name)
		if s.name == "lesson" {
			w.isLed(c.url)
		}
	}
	w.focus(`[data-key="advice"]`) // whoever goes first, there is a past soon
	w.keys("\r")
	w.holds(`document.getElementById('step-back').getAttribute('aria-disabled') === 'false'`)
	w.focus("#step-back")
	w.keys("\r")
	w.sees("#awaits", "Earlier in the match")
	w.openToAll("past")

	link := regexp.MustCompile(`/w/[0-9a-f]+`).FindString(string(marshal(c.says("/match share " + code))))
	w.do(chromedp.Navigate(c.url + strings.TrimPrefix(link, "/")))
	w.sees("#when", "round")
	w.openToAll("watch")
}

// isLed looks where a lesson's next touch is no spot: it stands out among those that stand
// round one, and so does what unfolds it on a phone.
func (w *window) isLed(url string) {
	w.t.Helper()
	led := func(path, spot, selector string) {
		w.t.Helper()
		w.do(chromedp.Navigate("about:blank"))
		w.do(chromedp.Navigate(url + path))
		w.holds(`document.querySelector('.spot.legal') !== null`)
		w.focus(`.spot-key[data-word="` + spot + `"]`)
		w.keys("\r")
		w.holds(`document.querySelectorAll('` + selector + `').length === 1`)
	}
	for _, wide := range []int64{1400, 400} {
		w.sized(wide, 850)
		led("learn/exchequer#4", "pre-owned-assets-tax", `#chips .leads[data-key^="attack "]`)
		w.holds(`(() => { // it is beside the spot, within the board
			const [chips, spot, board] = ['#chips', '.spot-key[data-word="pre-owned-assets-tax"]', '#sheet'].map((e) => document.querySelector(e).getBoundingClientRect());
			return (chips.right < spot.left || chips.left > spot.right || chips.bottom < spot.top || chips.top > spot.bottom)
				&& chips.left > board.left - 1 && chips.right < board.right + 1 && chips.top > board.top - 1 && chips.bottom < board.bottom + 1;
		})()`)
	}
	led("learn/cantillon#10", "svealand", `#bar-buttons .leads[data-key="options"]`)
	w.click(`#bar-buttons [data-key="options"]`)
	w.holds(`document.querySelectorAll('#more .leads').length === 1`)
	w.sized(1400, 900)
}

// TestNobodyIsKeptOutAtTheDoor of a page that people come to from afar.
func TestNobodyIsKeptOutAtTheDoor(t *testing.T) {
	b := browser(t)
	s := encrypted(t)
	site := s.page.afar.Address.String()
	p, err := s.Store.Person(t.Context(), annOfChat)
	s.Must(err)
	from := s.walker()
	from.enters(p.ID, nil, http.StatusOK)
	invitation := site + "/join#" + from.invites(from.opens(), 1)
	link, err := s.doors.Open(t.Context(), p.ID, match.RoomID(0))
	s.Must(err)

	w := open(t, b, "Ann", "about:blank")
	w.trusts()
	w.device()
	w.do(chromedp.Navigate(invitation))
	w.sees("h1", "Ann asks you to a match of Tax")
	w.openToAll("invitation")
	w.do(chromedp.Navigate(link))
	w.sees("#go", "Go in as Ann")
	w.openToAll("enter")
	w.click("#go")
	w.arrives(`document.getElementById('me')?.innerText.includes('Ann')`)
	w.do(chromedp.Navigate(site + "/account"))
	w.sees("#devices", "this browser")
	w.press("Make a passkey")
	w.sees("#passkey-list", "Chrome on Linux")
	w.openToAll("account")
}
