package web

import (
	"cmp"
	"errors"
	"net/http"
	"strconv"

	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A telling is what is read beside the board of a match.
type telling struct{ *Server }

func (s telling) rows() visit.Table {
	return visit.Table{
		{Method: "GET", Path: "/api/told", May: visit.Watcher, Limit: visit.Asking, Serve: s.told},
		{Method: "GET", Path: "/api/rules", May: visit.Watcher, Limit: visit.Asking, Serve: s.rules},
	}
}

// told gives what happened in a match, an entry after another, as the person may know it.
func (s telling) told(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	before, err := strconv.ParseUint(cmp.Or(q.Get("before"), "0"), 10, 32)
	if err != nil {
		s.fail(w, r, wrong("Say before which move."))
		return
	}
	out := map[string]any{}
	a, err := s.viewer(r.Context(), q.Get("as"))
	if err == nil {
		out["told"], out["more"], err = s.host.Story(r.Context(), q.Get("code"), uint32(before), a)
	}
	s.answer(w, r, out, err)
}

// rules opens the rulebook of a match at some words.
func (s telling) rules(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	var m msg.Message
	a, err := s.viewer(r.Context(), q.Get("as"))
	if err == nil {
		m, err = s.host.Rules(r.Context(), q.Get("code"), q.Get("words"), a)
	}
	s.answer(w, r, m, err)
}

func (s telling) answer(w http.ResponseWriter, r *http.Request, v any, err error) {
	switch {
	case errors.Is(err, match.ErrNotFound):
		refuse(w, http.StatusNotFound, "There's no such match.")
	case err != nil:
		s.fail(w, r, err)
	default:
		reply(w, v)
	}
}
