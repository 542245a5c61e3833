package visit

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"divisionbell/bot/match"
)

// Options of a Gate. All are needed but Trusted.
type Options struct {
	Address *url.URL       // as ReadAddress gives it
	Trusted []netip.Prefix // proxies
	Visits  match.Visits
	Clock   match.Clock
	// Account is a person's on the page; it is made if they have none.
	Account func(ctx context.Context, person match.PersonID) (match.Account, error)
	// Seated reports whether a person holds a seat of a match.
	Seated func(ctx context.Context, code string, person match.PersonID) (bool, error)
	Fail   func(w http.ResponseWriter, r *http.Request, err error)
}

// A Gate lets requests from afar through to what serves them.
type Gate struct {
	o      Options
	limits *limiter
}

// NewGate makes one.
func NewGate(o Options) *Gate { return &Gate{o, newLimiter(o.Clock)} }

// Address is where people open the page.
func (g *Gate) Address() *url.URL { return g.o.Address }

// Host is the one name that the page goes by.
func (g *Gate) Host() string { return g.o.Address.Host }

// Serve serves the table from afar.
func (g *Gate) Serve(t Table) http.Handler {
	mux := http.NewServeMux()
	for _, row := range t {
		if row.Mode != LocalOnly {
			mux.Handle(row.Method+" "+row.Path, g.row(row))
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		if !strings.EqualFold(strings.TrimSuffix(r.Host, ":443"), g.Host()) || !g.private(r) {
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			w.WriteHeader(http.StatusMisdirectedRequest)
			fmt.Fprintf(w, `{"error":"This page is at %s."}`+"\n", g.o.Address)
			return
		}
		mux.ServeHTTP(&blank{ResponseWriter: w}, r)
	})
}

// row serves one request to those who may make it, as often as they may.
func (g *Gate) row(row Row) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, in, err := g.caller(r)
		if err != nil {
			g.o.Fail(w, r, err)
			return
		}
		place := "from " + whole(g.from(r))
		whose, purses := place, []purse{{place, 1}}
		if in {
			whose = fmt.Sprint("person ", c.Signin.Person)
			purses = []purse{{whose, 1}, {place, household}}
		}
		if row.Limit != Free {
			if wait := g.limits.take(row.Limit, purses...); wait > 0 {
				Soon(wait).Refuse(w)
				return
			}
		}
		may, err := g.may(r, row, c, in)
		if err != nil {
			g.o.Fail(w, r, err)
			return
		}
		if !may {
			Absent(w)
			return
		}
		leave := g.limits.enter(r, row.Limit, whose)
		if leave == nil {
			Soon(time.Minute).Refuse(w)
			return
		}
		defer leave()
		if in {
			r = r.WithContext(context.WithValue(r.Context(), callerKey{}, c))
		}
		row.Serve(w, r)
	})
}

// Spend takes one of another class from whoever is signed in, for a request that turns
// out to be of it; a [Soon] when there is none.
func (g *Gate) Spend(ctx context.Context, class Class) error {
	c, _ := CallerOf(ctx)
	if wait := g.limits.take(class, purse{fmt.Sprint("person ", c.Signin.Person), 1}); wait > 0 {
		return Soon(wait)
	}
	return nil
}

// may reports whether somebody is who a row is for.
func (g *Gate) may(r *http.Request, row Row, c Caller, in bool) (bool, error) {
	if row.May == Player && in {
		return g.o.Seated(r.Context(), r.URL.Query().Get("code"), c.Signin.Person)
	}
	return row.May == Visitor || in, nil
}

// seldom is how often it is noted that a sign-in was used.
const seldom = time.Hour

// caller is who is signed in in a request's browser.
func (g *Gate) caller(r *http.Request) (c Caller, in bool, err error) {
	token, ok := tokenOf(r)
	if !ok {
		return c, false, nil
	}
	ctx, now := r.Context(), g.o.Clock.Now().UnixMilli()
	c.Signin, err = g.o.Visits.SigninAt(ctx, token, now)
	if errors.Is(err, match.ErrNotFound) {
		return Caller{}, false, nil
	}
	if err != nil {
		return c, false, fmt.Errorf("visit: who is signed in: %w", err)
	}
	if c.Account, err = g.o.Account(ctx, c.Signin.Person); err != nil {
		return c, false, fmt.Errorf("visit: the account of who is signed in: %w", err)
	}
	if now-c.Signin.Used >= seldom.Milliseconds() {
		if err := g.o.Visits.UseSignin(ctx, c.Signin.ID, now, until(c.Signin.Made, now)); err != nil {
			return c, false, fmt.Errorf("visit: note that a sign-in is used: %w", err)
		}
	}
	return c, true, nil
}

// until is how long a sign-in holds that was made and used then.
func until(made, used int64) int64 {
	return min(used+Idle.Milliseconds(), made+Most.Milliseconds())
}

// Still reports whether who made a request is signed in yet.
func (g *Gate) Still(r *http.Request) bool {
	_, was := CallerOf(r.Context())
	_, is, err := g.caller(r)
	return err == nil && was == is
}

// SignIn signs a person in in a request's browser, by a new token, and whoever was signed
// in there out.
func (g *Gate) SignIn(w http.ResponseWriter, r *http.Request, person match.PersonID) (match.Signin, error) {
	ctx, now := r.Context(), g.o.Clock.Now().UnixMilli()
	if err := g.end(r); err != nil {
		return match.Signin{}, err
	}
	token := NewToken()
	s := match.Signin{Token: match.HashOf(token), Person: person, Device: Device(r.UserAgent()), Made: now, Used: now, Until: until(now, now)}
	var err error
	if s.ID, err = g.o.Visits.AddSignin(ctx, s); err != nil {
		return s, fmt.Errorf("visit: sign in: %w", err)
	}
	SetCookie(w, token)
	return s, nil
}

// SignOut ends the sign-in of a request's browser, if there is one.
func (g *Gate) SignOut(w http.ResponseWriter, r *http.Request) error {
	dropCookie(w)
	return g.end(r)
}

func (g *Gate) end(r *http.Request) error {
	token, ok := tokenOf(r)
	if !ok {
		return nil
	}
	s, err := g.o.Visits.SigninAt(r.Context(), token, g.o.Clock.Now().UnixMilli())
	if err == nil {
		_, err = g.o.Visits.EndSignin(r.Context(), s.Person, s.ID)
	}
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		return fmt.Errorf("visit: sign out: %w", err)
	}
	return nil
}
