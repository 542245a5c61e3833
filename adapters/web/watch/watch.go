// Package watch shows a match to whoever has a link to it, as nobody in particular sees
// it: the board, what happened, the way back through it, and a card for the chat in
// which the link is sent. Nothing can be done from there.
//
// While a match goes on it is shown as it stood when its last round ended; when it is
// over, all of it. A link that opens nothing and one that never was are the same.
//
//	sight  what of a match is shown at one moment
//	feed   its rounds, for whoever reads of many matches in one place
package watch

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A Host has the matches.
type Host interface {
	Moment(ctx context.Context, code string, seq int64, viewer match.Account) (match.Moment, error)
	Rounds(ctx context.Context, code string) ([]uint32, error)
	// Bulletins are what happened in each round that has ended; entries of Rounds.
	Bulletins(ctx context.Context, code string) ([]match.Bulletin, error)
	ExportFile(ctx context.Context, code string, viewer match.Account) (name string, body []byte, err error)
	Games() []match.Table
}

// A Store keeps links, and matches; its ShareAt is that of match.Shares.
type Store interface {
	ShareAt(ctx context.Context, token match.Hash, now int64) (match.Share, error)
	Match(ctx context.Context, id match.MatchID) (match.Match, error)
}

// A Face is what a card shows.
type Face struct {
	Board   []byte // a PNG
	Game    string
	Code    string
	Stage   string
	Stands  string
	Names   []string // by seat
	Awaited []bool
	Won     []bool
}

// Options of Links. All are needed.
type Options struct {
	Host  Host
	Store Store
	Clock match.Clock
	Log   *slog.Logger
	Draw  func(Face) ([]byte, error) // a card
	// Address is where the page is, as a request or those who come from afar have it,
	// without a slash at its end.
	Address func(r *http.Request) string
	// Picture sends a message's picture; an error before anything was sent.
	Picture func(w http.ResponseWriter, r *http.Request, m msg.Message) error
}

// Links serve matches to whoever has a link.
type Links struct {
	Options
	cards cards
	kept  kept
}

// New makes them.
func New(o Options) *Links { return &Links{Options: o} }

// Rows are what they answer to.
func (k *Links) Rows() visit.Table {
	return visit.Table{
		{Method: "GET", Path: "/w/{token}", Limit: visit.Watch, Serve: k.page},
		{Method: "GET", Path: "/w/{token}/moment", Limit: visit.Watch, Serve: k.moment},
		{Method: "GET", Path: "/w/{token}/{file}", Limit: visit.Watch, Serve: k.file},
	}
}

// A sight is what of a shared match is shown.
type sight struct {
	code   string
	match  match.Match
	over   bool
	rounds []uint32 // the entries that are shown while it goes on
	last   uint32   // the newest that is
	match.Moment
}

// look is what a link shows after an entry; -1: the newest that it shows. Of what lies
// between two rounds of a match that goes on it is the round before. ErrNotFound.
func (k *Links) look(ctx context.Context, token string, seq int64) (sight, error) {
	hash, ok := visit.ReadToken(token)
	if !ok {
		return sight{}, match.ErrNotFound
	}
	share, err := k.Store.ShareAt(ctx, hash, k.Clock.Now().UnixMilli())
	if err != nil {
		return sight{}, fmt.Errorf("watch: find a link: %w", err)
	}
	s := sight{code: share.Code}
	if s.match, err = k.Store.Match(ctx, share.Match); err != nil {
		return sight{}, fmt.Errorf("watch: match %s: %w", s.code, err)
	}
	s.over = s.match.Phase.Ended()
	now, err := k.Host.Moment(ctx, s.code, -1, match.Account{})
	if err != nil {
		return sight{}, fmt.Errorf("watch: match %s: %w", s.code, err)
	}
	if s.rounds, err = k.kept.of(s.match, func() ([]uint32, error) { return k.Host.Rounds(ctx, s.code) }); err != nil {
		return sight{}, fmt.Errorf("watch: rounds of %s: %w", s.code, err)
	}
	if len(s.rounds) == 0 {
		s.rounds = []uint32{0}
	}
	if s.last = now.Last; !s.over {
		s.last = s.rounds[len(s.rounds)-1]
	}
	at := uint32(min(max(seq, 0), int64(s.last)))
	switch {
	case seq < 0:
		at = s.last
	case !s.over:
		i, exact := slices.BinarySearch(s.rounds, at)
		if !exact {
			i--
		}
		at = s.rounds[max(i, 0)]
	}
	if s.Moment = now; at != now.Seq {
		if s.Moment, err = k.Host.Moment(ctx, s.code, int64(at), match.Account{}); err != nil {
			return sight{}, fmt.Errorf("watch: %s at %d: %w", s.code, at, err)
		}
	}
	s.Awaits = now.Awaits // that is no secret of the round
	return s, nil
}

// A view is a sight as it is sent: nothing with which anything can be done.
type view struct {
	Code    string   `json:"code"`
	Name    string   `json:"name"`
	Over    bool     `json:"over"`
	Begun   bool     `json:"begun"`
	Seq     uint32   `json:"seq"`
	Last    uint32   `json:"last"`
	Stops   []uint32 `json:"stops,omitempty"` // the entries that are shown; of a match that is over, all
	Text    msg.Text `json:"text"`
	Line    msg.Text `json:"line,omitempty"`
	Awaits  []string `json:"awaits"`
	Alt     string   `json:"alt,omitempty"`
	Board   string   `json:"board,omitempty"`
	Drawn   bool     `json:"drawn"`
	Awaited bool     `json:"-"`
}

func (k *Links) moment(w http.ResponseWriter, r *http.Request) {
	seq, err := strconv.ParseInt(r.URL.Query().Get("seq"), 10, 64)
	if err != nil {
		seq = -1
	}
	s, err := k.look(r.Context(), r.PathValue("token"), seq)
	if err != nil {
		k.fail(w, r, err)
		return
	}
	v := view{Code: s.code, Name: k.called(s.Game), Over: s.over, Begun: s.Phase != match.Open, Seq: s.Seq, Last: s.last, Text: s.Status.Text, Line: s.Line, Awaits: s.Awaits}
	if v.Awaits == nil {
		v.Awaits = []string{} // the page counts them
	}
	if !s.over {
		v.Stops = s.rounds
	}
	if p := s.Status.Picture; p != nil {
		v.Alt, v.Board, v.Drawn = p.Alt, p.Board, p.Draw != nil
	}
	w.Header().Set("X-Robots-Tag", "noindex")
	reply(w, v)
}

// file sends SEQ.png, card-SEQ.png or, of a match that is over, the file that proves it.
func (k *Links) file(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Robots-Tag", "noindex")
	name := r.PathValue("file")
	if name == exported {
		k.export(w, r)
		return
	}
	stem, ok := strings.CutSuffix(name, ".png")
	number, card := strings.CutPrefix(stem, "card-")
	seq, err := strconv.ParseUint(number, 10, 31)
	if !ok || err != nil {
		visit.Absent(w)
		return
	}
	s, err := k.look(r.Context(), r.PathValue("token"), int64(seq))
	switch {
	case err != nil:
	case s.Seq != uint32(seq) || !card && (s.Status.Picture == nil || s.Status.Picture.Draw == nil):
		err = match.ErrNotFound
	case card:
		err = k.cards.serve(w, r, k, s)
	default:
		err = k.Picture(w, r, s.Status)
	}
	if err != nil {
		k.fail(w, r, err)
	}
}

const exported = "match.jsonl"

// export hands out the file that proves a match that is over.
func (k *Links) export(w http.ResponseWriter, r *http.Request) {
	s, err := k.look(r.Context(), r.PathValue("token"), -1)
	if err == nil && !s.over {
		err = match.ErrNotFound
	}
	var name string
	var body []byte
	if err == nil {
		name, body, err = k.Host.ExportFile(r.Context(), s.code, match.Account{})
	}
	if err != nil {
		k.fail(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/jsonl")
	h.Set("Content-Disposition", "attachment; filename="+name)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
}

// called is a game's name.
func (k *Links) called(game string) string {
	for _, g := range k.Host.Games() {
		if about := g.About(); about.ID == game {
			return about.Name
		}
	}
	return game
}

// fail says that there is nothing, or logs what is wrong with us.
func (k *Links) fail(w http.ResponseWriter, r *http.Request, err error) {
	if errors.Is(err, match.ErrNotFound) {
		visit.Absent(w)
		return
	}
	if r.Context().Err() == nil {
		k.Log.Error("web: a watch link", "error", err) // its address is a secret
	}
	http.Error(w, "Sorry, something went wrong. Nothing is lost: please try again.", http.StatusInternalServerError)
}
