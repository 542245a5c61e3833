package web

import (
	"context"
	"strings"
	"testing"

	"divisionbell/adapters/web/watch"
	"divisionbell/bot/match"
)

// sampleToken opens the first match of a table.
var sampleToken = strings.Repeat("ab", 32)

// shownBy is a table's matches as links show them: as they began and after two actions.
func shownBy(d *dealer) *Shared {
	return &Shared{
		Rounds:    func(context.Context, string) ([]uint32, error) { return []uint32{0, 2}, nil },
		Bulletins: func(context.Context, string) ([]match.Bulletin, error) { return nil, nil },
		Shares:    linkOf{d},
		Draw:      func(f watch.Face) ([]byte, error) { return f.Board, nil },
		Poster: func(_ context.Context, code, format string, _ match.Account) ([]byte, error) {
			if code != "K7QF" {
				return nil, match.ErrNotFound
			}
			return []byte(format), nil
		},
		Calendar: func(_ context.Context, token match.Hash) ([]byte, error) {
			if token != match.HashOf(sampleToken) {
				return nil, match.ErrNotFound
			}
			return []byte("BEGIN:VCALENDAR\r\n"), nil
		},
	}
}

type linkOf struct{ *dealer }

func (l linkOf) ShareAt(_ context.Context, token match.Hash, _ int64) (match.Share, error) {
	list, err := l.shelf.Matches(context.Background(), 1, match.Playing)
	if token != match.HashOf(sampleToken) || err != nil || len(list) == 0 {
		return match.Share{}, match.ErrNotFound
	}
	return match.Share{Match: list[0].ID, Code: list[0].Code}, nil
}

// TestALinkIsWatched round by round, and a link to a move opens it; both are stepped
// through by keys and play by themselves.
func TestALinkIsWatched(t *testing.T) {
	b := browser(t)
	x := newTable(t)
	w := open(t, b, "Ann", x.room())
	w.start("Ann")
	for range 3 {
		w.say("/exchequer attack iht sd")
		w.value("#line", "")
	}
	w.sees("#step-label", "Action 4 of 4")
	w.click("#step-back")
	w.holds(`location.search === '?match=K7QF&seq=3'`)
	w.visit(x.URL() + "room/table?match=K7QF&seq=1")
	w.sees("#step-label", "Action 1 of 4")

	w.visit(x.URL() + "w/" + sampleToken)
	w.sees("#step-label", "Round end 1 of 1")
	w.sees("#when", "when the last round ended")
	w.holds(`document.getElementById('picture-image').src.endsWith('/2.png')`)
	w.keys("[")
	w.sees("#step-label", "Start")
	w.holds(`location.search === '?seq=0' && document.getElementById('picture-image').src.endsWith('/0.png')`)
	w.click("#step-play")
	w.sees("#step-label", "Round end 1 of 1")
	if n := evaluate[int](w, `document.querySelectorAll('form, input:not([type=range])').length`); n != 0 {
		t.Errorf("there are %d ways to say something", n)
	}
	w.shot("watched")
	w.visit(x.URL() + "w/" + strings.Repeat("cd", 32))
	w.holds(`document.body.innerText.includes("nothing here for you")`)
}
