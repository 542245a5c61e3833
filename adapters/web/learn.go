package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"divisionbell/adapters/web/drawn"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Lessons are guided first matches; whoever asks says which step they have come to.
// Errors wrap ErrNotFound for what is not there.
type Lessons interface {
	List() []match.Lesson
	// Guide is a game's lesson at a step, from 1, after something was said there; "":
	// nothing was.
	Guide(game string, step int, said string) (match.Guide, error)
	// Ways are how the learner can go on with words at a step.
	Ways(game string, step int, words []string) (match.Ways, error)
}

// untaught are no lessons.
type untaught struct{}

func (untaught) List() []match.Lesson { return []match.Lesson{} }

func (untaught) Guide(string, int, string) (match.Guide, error) {
	return match.Guide{}, match.ErrNotFound
}

func (untaught) Ways(string, int, []string) (match.Ways, error) {
	return match.Ways{}, match.ErrNotFound
}

// A school serves the lessons. They are the same for all, so it asks nobody who they are.
type school struct {
	lessons  Lessons
	pictures *drawn.Pictures
	outlines *outlines
	fail     func(w http.ResponseWriter, r *http.Request, err error)
}

func (s school) rows() visit.Table {
	return visit.Table{
		{Method: "GET", Path: "/learn/{game}", Serve: s.servePage},
		{Method: "GET", Path: "/picture/lesson/{file}", Limit: visit.Picture, Serve: s.servePicture},
		{Method: "GET", Path: "/api/lessons", Limit: visit.Reading, Serve: s.serveList},
		{Method: "GET", Path: "/api/lesson", Limit: visit.Asking, Serve: s.serveGuide},
		{Method: "GET", Path: "/api/lesson/ways", Limit: visit.Asking, Serve: s.serveWays},
	}
}

// A guide is a lesson at a step as it is sent.
type guide struct {
	match.Guide
	Chart *chart `json:"chart,omitempty"`
}

func (s school) servePage(w http.ResponseWriter, r *http.Request) {
	if !slices.ContainsFunc(s.lessons.List(), func(l match.Lesson) bool { return l.Game == r.PathValue("game") }) {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return
	}
	pages["learn.html"].serve(w, r)
}

func (s school) serveList(w http.ResponseWriter, _ *http.Request) { reply(w, s.lessons.List()) }

func (s school) serveGuide(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	step, err := atStep(q.Get("step"), q.Get("said"))
	var g match.Guide
	if err == nil {
		g, err = s.lessons.Guide(q.Get("game"), step, q.Get("said"))
	}
	if s.failed(w, r, err) {
		return
	}
	out := guide{Guide: g}
	if g.Chart != nil {
		out.Chart = &chart{g.Chart, s.outlines.keep(g.Chart)}
	}
	reply(w, out)
}

func (s school) serveWays(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	step, err := atStep(q.Get("step"), q.Get("words"))
	var ways match.Ways
	if err == nil {
		ways, err = s.lessons.Ways(q.Get("game"), step, strings.Fields(q.Get("words")))
	}
	if !s.failed(w, r, err) {
		reply(w, ways)
	}
}

// servePicture draws a lesson's board at a step, which counts from 0 in its name.
func (s school) servePicture(w http.ResponseWriter, r *http.Request) {
	at, _ := strings.CutSuffix(r.PathValue("file"), ".png")
	step, err := atStep(at, "")
	var g match.Guide
	if err == nil {
		g, err = s.lessons.Guide(r.URL.Query().Get("page"), step+1, "")
	}
	if err == nil {
		err = s.pictures.Serve(w, r, msg.Message{Picture: g.Picture})
	}
	s.failed(w, r, err)
}

// failed tells what went wrong, if anything did.
func (s school) failed(w http.ResponseWriter, r *http.Request, err error) bool {
	switch {
	case errors.Is(err, match.ErrNotFound):
		refuse(w, http.StatusNotFound, "There's no such lesson, or that can't be done at this step.")
	case err != nil:
		s.fail(w, r, err)
	}
	return err != nil
}

// atStep reads the number of a step, and refuses words that are too long.
func atStep(no, said string) (int, error) {
	step, err := strconv.Atoi(no)
	if err != nil {
		return 0, wrong("Which step of the lesson?")
	}
	if utf8.RuneCountInString(said) > lineLimit || len(strings.Fields(said)) > wordsLimit {
		return 0, wrong("That's too long. Try fewer words.")
	}
	return step, nil
}
