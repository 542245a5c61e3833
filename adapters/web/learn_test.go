package web

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"divisionbell/adapters/web/drawn"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// nimble teaches one game in two steps.
type nimble struct{}

func (nimble) List() []match.Lesson { return []match.Lesson{{Game: "nim", Title: "Nim"}} }

func (nimble) Guide(game string, step int, said string) (match.Guide, error) {
	if game != "nim" {
		return match.Guide{}, match.ErrNotFound
	}
	g := match.Guide{Step: step, Steps: 2, Wrong: said, Picture: &msg.Picture{Match: "lesson", Draw: func() ([]byte, error) { return []byte("png"), nil }}}
	g.Chart = &msg.Chart{Width: 10, Height: 10, Spots: []msg.Spot{{Word: "heap", Rings: [][]int{{0, 0, 1, 1, 0, 1}}}}}
	return g, nil
}

func (nimble) Ways(_ string, _ int, words []string) (match.Ways, error) {
	if len(words) > 1 {
		return match.Ways{}, match.ErrNotFound
	}
	return match.Ways{Words: words}, nil
}

// TestLessonsAreServed to anybody who opens the page, and what is not there is not.
func TestLessonsAreServed(t *testing.T) {
	mux := school{nimble{}, &drawn.Pictures{}, &outlines{}, func(w http.ResponseWriter, _ *http.Request, err error) {
		refuse(w, http.StatusBadRequest, err.Error())
	}}.rows().Local()
	for _, c := range []struct {
		path string
		code int
		has  string
	}{
		{"/learn/nim", 200, "learn.js"},
		{"/learn/chess", 303, ""},
		{"/api/lessons", 200, `"game":"nim"`},
		{"/api/lesson?game=nim&step=2&said=take+9", 200, `"wrong":"take 9"`},
		{"/api/lesson?game=nim&step=1", 200, `"outlines":`},
		{"/api/lesson?game=chess&step=1", 404, "no such lesson"},
		{"/api/lesson?game=nim&step=two", 400, "Which step"},
		{"/api/lesson?game=nim&step=1&said=" + strings.Repeat("a+", 101), 400, "too long"},
		{"/api/lesson/ways?game=nim&step=1&words=take", 200, `"words":["take"]`},
		{"/api/lesson/ways?game=nim&step=1&words=take+heap", 404, "can't be done"},
		{"/picture/lesson/0.png?page=nim", 200, "png"},
		{"/picture/lesson/0.png?page=chess", 404, "no such lesson"},
	} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, c.path, nil))
		if w.Code != c.code || !strings.Contains(w.Body.String(), c.has) {
			t.Errorf("%s: %d, %.200s; want %d with %q", c.path, w.Code, w.Body, c.code, c.has)
		}
	}
}
