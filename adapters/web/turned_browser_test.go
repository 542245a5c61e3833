package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestATurningPointOpensTheMatchThere: from a look back, the board as it stood before the
// move leads to the match itself at that move, from where one steps on; on a phone too.
func TestATurningPointOpensTheMatchThere(t *testing.T) {
	w, c := settled(t, "screens")
	over := c.begun("tax points=1")
	c.folds(over)
	c.begun("tax points=1") // which the room shows first

	w.do(chromedp.Navigate(c.url+"room/screens"), chromedp.EmulateViewport(390, 844))
	w.sees("#match", "Your turn")
	c.says("/match review " + over)
	w.click("#tab-table")
	w.sees("#log", "It turned here")
	w.press("Show move ")
	w.sees("#log", "Before move ")
	w.pictures()
	w.press("Step on from here")
	w.sees("#awaits", "Earlier in the match")
	before := evaluate[string](w, `document.getElementById('step-label').textContent`)
	if at := evaluate[string](w, `location.search`); !strings.Contains(at, "match="+over) || !strings.Contains(at, "seq=") {
		t.Errorf("it leads to %s", at)
	}
	w.click("#step-on")
	w.holds(`document.getElementById('step-label').textContent !== ` + quoted(before))
}

func quoted(s string) string { return string(marshal(s)) }

// pictures holds what posts the chat shows with theirs: none that shows the board once more
// because somebody was rung.
func (w *window) pictures() {
	w.t.Helper()
	evaluate[bool](w, `(import('/page/message.js').then(({ renderPost }) => {
		const shown = (post) => !!renderPost({ id: 1, at: 1, ...post, picture: { alt: 'A board', match: 'K7QF', seq: 3, ...post.picture } }, {}).querySelector('img');
		window.shown = [{ picture: { page: 'since-a' } }, { private: true, picture: { page: 'since' } }, { picture: { page: 'table' } }, {}].map(shown).join();
	}), true)`)
	w.holds(`window.shown === 'false,true,true,true'`)
}
