package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"divisionbell/bot/match"
)

// A waiting is the lobby of one match: who sits there, what is missing, and what was
// agreed.
type waiting struct {
	entry
	Made    bool      `json:"made,omitempty"` // by the caller
	Maker   string    `json:"maker"`
	Many    bool      `json:"many,omitempty"` // one person may have several seats
	Least   int       `json:"least"`          // seats that it needs
	Most    int       `json:"most"`
	Best    int       `json:"best"`             // with how many it is best
	Wanted  int       `json:"wanted,omitempty"` // as many as the match had whose rematch it is
	Sitters []sitter  `json:"sitters"`
	Invited []string  `json:"invited,omitempty"` // and not there yet
	Bots    []botKind `json:"bots"`
	Agreed  []setting `json:"agreed"` // the match's options
	Timing  []setting `json:"timing"`
	Link    string    `json:"link"`
	Near    bool      `json:"near,omitempty"`    // the link leads to this machine alone
	Afar    bool      `json:"afar,omitempty"`    // who is invited comes by a link of their own
	Invites bool      `json:"invites,omitempty"` // the caller may make one
}

type sitter struct {
	Name string `json:"name"`
	Bot  string `json:"bot,omitempty"`
	Mine bool   `json:"mine,omitempty"`
}

type botKind struct {
	ID   string `json:"id"`
	Help string `json:"help"`
}

// A setting is one option and what it is.
type setting struct {
	Name   string   `json:"name"`
	Help   string   `json:"help"`
	Rule   string   `json:"rule,omitempty"`
	Value  string   `json:"value"`
	Usual  string   `json:"usual"`
	Means  string   `json:"means,omitempty"`
	Values []string `json:"values,omitempty"`
	Min    int      `json:"min,omitempty"`
	Max    int      `json:"max,omitempty"`
	Takes  string   `json:"takes,omitempty"` // examples of what it can be
}

// settings are a game's options; of nil as they usually are.
func settings(g match.Table, of map[string]string) []setting {
	about := g.About()
	whole := about.Whole(of)
	out := []setting{}
	for _, s := range about.Settings {
		if s.Name == about.Daily {
			continue
		}
		v := s.Default
		if of != nil {
			v = whole[s.Name]
		}
		out = append(out, setting{Name: s.Name, Help: s.Help, Rule: s.Rule, Value: v, Usual: s.Default, Means: s.Meaning(v), Values: s.Values, Min: s.Min, Max: s.Max})
	}
	return out
}

// timing are the clocks of a match.
func timing(of match.Pace) []setting {
	out := []setting{}
	for _, p := range match.Paces {
		out = append(out, setting{Name: p.Name, Help: p.Help, Takes: p.Takes, Value: of.Of(p.Name), Usual: match.Pace{}.Of(p.Name)})
	}
	return out
}

func bots(g match.Table) []botKind {
	out := []botKind{}
	for _, b := range g.Bots() {
		out = append(out, botKind{b.ID, b.Help})
	}
	return out
}

// A catalogued is an [Offer] with all that its form asks.
type catalogued struct {
	Offer
	Name     string    `json:"name"`
	Least    int       `json:"least"`
	Most     int       `json:"most"`
	Daily    bool      `json:"daily,omitempty"` // all can draw alike today
	Forecast []string  `json:"forecast"`        // of each preset
	Settings []setting `json:"settings"`
	Timing   []setting `json:"timing"`
	Bots     []botKind `json:"bots"`
}

// serveOffers gives the games that can be played, and what each can be made with.
func (l *lobby) serveOffers(w http.ResponseWriter, r *http.Request) {
	out := []catalogued{}
	for _, o := range l.offers {
		g, ok := l.game(o.Game)
		if !ok {
			l.fail(w, r, fmt.Errorf("web: %s is offered and is no game", o.Game))
			return
		}
		about := g.About()
		x := catalogued{
			Offer: o, Name: about.Name, Least: about.MinSeats, Most: about.MaxSeats, Daily: about.Daily != "", Forecast: []string{},
			Settings: settings(g, nil), Timing: timing(match.Pace{}), Bots: bots(g),
		}
		for _, p := range o.Presets {
			x.Forecast = append(x.Forecast, p.Forecast())
		}
		x.Presets = append([]Preset{}, o.Presets...)
		out = append(out, x)
	}
	reply(w, out)
}

// serveWaiting gives the lobby of a match, or where a match is that has begun.
func (l *lobby) serveWaiting(w http.ResponseWriter, r *http.Request) {
	a, err := l.caller(r)
	var out waiting
	if err == nil {
		out, err = l.waiting(r.Context(), r.URL.Query().Get("code"), a)
	}
	if errors.Is(err, match.ErrNotFound) {
		refuse(w, http.StatusNotFound, "There's no such match. Ask for the invitation again.")
		return
	}
	if err != nil {
		l.fail(w, r, err)
		return
	}
	out.Link = invitation(l.Server, r, out.Code)
	out.Near = loopback(r.Host)
	out.Afar = l.afar != nil
	out.Invites = out.Afar && (out.Made || out.Mine)
	reply(w, out)
}

// waiting is the lobby of a match as somebody sees it; ErrNotFound also where it is not
// for all eyes, and for whoever has no seat in one that is played elsewhere.
func (l *lobby) waiting(ctx context.Context, code string, a match.Account) (waiting, error) {
	if !match.IsCode(code) {
		return waiting{}, match.ErrNotFound
	}
	id, err := l.store.MatchByCode(ctx, code)
	if err != nil {
		return waiting{}, fmt.Errorf("web: find %s: %w", code, err)
	}
	e, open, err := l.entry(ctx, id)
	if err != nil {
		return waiting{}, err
	}
	m := e.of
	g, known := l.game(m.Game)
	if seated := slices.ContainsFunc(m.Seats, func(t match.Tenure) bool { return a.Person != 0 && t.Person == a.Person }); seated && e.Room == "" {
		e.Room = home(l.Server, a)
	}
	if !open || !known || e.Room == "" {
		return waiting{}, match.ErrNotFound
	}
	about := g.About()
	out := waiting{
		entry: e, Made: a.Person != 0 && m.Host == a.Person, Many: m.Settings.Many, Least: about.MinSeats, Most: about.MaxSeats,
		Sitters: []sitter{}, Bots: bots(g), Agreed: settings(g, m.Terms.Options), Timing: timing(m.Settings.Pace),
	}
	if i := slices.IndexFunc(l.offers, func(o Offer) bool { return o.Game == m.Game }); i >= 0 {
		out.Best = l.offers[i].Seats
	}
	if e.Phase == match.Open {
		by, err := l.invited(ctx, m)
		if err != nil {
			return waiting{}, err
		}
		for _, n := range by {
			out.Invited = append(out.Invited, n.Invitee.Name)
		}
	}
	if e.Rematch {
		before, err := l.store.Match(ctx, m.Settings.From)
		if err != nil {
			return waiting{}, fmt.Errorf("web: match before %s: %w", code, err)
		}
		out.Wanted = len(before.Seats)
	}
	for _, t := range m.Seats {
		own := a.Person != 0 && t.Person == a.Person
		out.Mine = out.Mine || own
		out.Sitters = append(out.Sitters, sitter{t.Name, t.Bot, own})
		if t.Person == m.Host && out.Maker == "" {
			out.Maker = t.Name
		}
	}
	return out, nil
}
