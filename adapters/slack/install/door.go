package install

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
)

// Where people open the door, below the public address.
const (
	PathInstall = "/slack/install"
	PathOAuth   = "/slack/oauth"
)

// How long somebody may take to allow an install, how many states are remembered as
// used, and how long Slack may take to answer.
const (
	stateLife    = 15 * time.Minute
	maxUsed      = 10000
	exchangeLife = 8 * time.Second
	stateCookie  = "__Host-divisionbell-install"
)

// A Door is where people add the app to Slack by themselves. Who leaves by one comes back
// by any that has a Book with the same keys. Installed keeps what Slack gave and takes it
// into service.
type Door struct {
	Book                   *Book
	ClientID, ClientSecret string
	URL                    string // the public address
	API                    string // of the Web API, with its last slash
	Scopes                 []string
	Client                 *http.Client
	Log                    *slog.Logger
	Now                    func() time.Time
	Installed              func(ctx context.Context, s Site) error

	mu   sync.Mutex
	used *chatkit.Bounded[string, bool] // states; elsewhere a code is still good once
}

// Serve has mux answer the door's pages.
func (d *Door) Serve(mux *http.ServeMux) {
	d.used = chatkit.NewBounded[string, bool](maxUsed)
	mux.HandleFunc("GET "+PathInstall, d.leave)
	mux.HandleFunc("GET "+PathOAuth, d.enter)
}

// redirect is where Slack sends people back to.
func (d *Door) redirect() string { return Redirect(d.URL) }

// Redirect is where Slack sends people back to, below a public address.
func Redirect(base string) string { return strings.TrimSuffix(base, "/") + PathOAuth }

// authorize is Slack's own page, beside its Web API.
func (d *Door) authorize(state string) string {
	q := url.Values{"client_id": {d.ClientID}, "scope": {strings.Join(d.Scopes, ",")}, "state": {state}, "redirect_uri": {d.redirect()}}
	return strings.TrimSuffix(d.API, "api/") + "oauth/v2/authorize?" + q.Encode()
}

// leave sends somebody to Slack, with a state that their browser alone can bring back.
func (d *Door) leave(w http.ResponseWriter, r *http.Request) {
	browser := rand.Text() + rand.Text()
	http.SetCookie(w, &http.Cookie{
		Name: stateCookie, Value: browser, Path: "/", MaxAge: int(stateLife.Seconds()), Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
	private(w.Header())
	http.Redirect(w, r, d.authorize(d.Book.state(browser, d.Now().Add(stateLife))), http.StatusFound)
}

// enter takes what Slack sends somebody back with.
func (d *Door) enter(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: stateCookie, Path: "/", MaxAge: -1, Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	q := r.URL.Query()
	if !d.came(r, q.Get("state")) {
		d.show(w, http.StatusBadRequest, page{Title: "Not installed", Lines: []string{
			"This link was used before, is older than 15 minutes, or was opened in another browser, so nothing was installed.",
		}, Again: true})
		return
	}
	if why := q.Get("error"); why != "" {
		d.Log.Info("slack: an install was not allowed", "why", known(why))
		d.show(w, http.StatusForbidden, page{Title: "Not installed", Lines: []string{
			"Slack says that the install wasn't allowed, so nothing has changed.",
			"If your workspace wants an administrator's approval, ask for it on Slack's page, and come back when it is given.",
		}, Again: true})
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), exchangeLife) // who closes the window has installed it all the same
	defer cancel()
	s, err := d.exchange(ctx, q.Get("code"))
	if err == nil {
		err = d.Installed(ctx, s)
	}
	if err != nil {
		d.Log.Error("slack: an install failed", "err", err)
		p := page{Title: "Not installed", Lines: []string{"Something went wrong here, so Division Bell is not in service for you yet. Please try again in a moment."}, Again: true}
		status := http.StatusBadGateway
		var no *refusal
		if errors.As(err, &no) {
			p.Lines, status = []string{no.told}, http.StatusBadRequest
		}
		d.show(w, status, p)
		return
	}
	d.Log.Info("slack: installed", "workspace", s.ID, "name", s.Name, "organisation", s.Whole())
	p := page{Title: "Installed", Lines: []string{"Division Bell is installed in " + s.Name + ". You can close this page."}}
	if s.Whole() {
		p.Lines = append(p.Lines, "An administrator of the organisation chooses the workspaces in which it can be used.")
	}
	p.Lines = append(p.Lines, "In Slack, type /invite @Division Bell in a channel, then /match new to start a match or /roll 3d6 to roll dice.")
	d.show(w, http.StatusOK, p)
}

// came reports whether a state is ours, was not used here, is not too old, and comes from
// the browser that it was given to. It is used then.
func (d *Door) came(r *http.Request, said string) bool {
	cookie, err := r.Cookie(stateCookie)
	if err != nil {
		return false
	}
	until, ok := d.Book.knows(said, cookie.Value)
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, used := d.used.Get(said); !ok || used {
		return false
	}
	d.used.Put(said, true)
	return d.Now().Before(until)
}

// A refusal is what the person who installs can mend.
type refusal struct {
	told string
	err  error
}

func (r *refusal) Error() string { return r.told + " " + r.err.Error() }

func (r *refusal) Unwrap() error { return r.err }

// exchange gives the code back to Slack for a token.
func (d *Door) exchange(ctx context.Context, code string) (s Site, err error) {
	a, err := slack.GetOAuthV2ResponseContext(ctx, d.Client, d.ClientID, d.ClientSecret, code, d.redirect(), slack.OAuthOptionAPIURL(d.API))
	var no slack.SlackErrorResponse
	switch {
	case errors.As(err, &no) && (no.Err == "invalid_code" || no.Err == "code_expired" || no.Err == "code_already_used"):
		return s, &refusal{"Slack no longer takes this link, so nothing was installed.", err}
	case err != nil:
		return s, err
	case a.ExpiresIn > 0 || a.RefreshToken != "":
		return s, &refusal{"Token rotation is turned on for this app, which Division Bell does not do. Whoever made the app turns it off under “OAuth & Permissions”.", errors.New("install: the token expires")}
	case a.AccessToken == "" || a.BotUserID == "":
		return s, errors.New("install: oauth.v2.access gave no bot token")
	}
	s = Site{ID: a.Team.ID, Name: a.Team.Name, Org: a.Enterprise.ID, Token: Token(a.AccessToken), Bot: a.BotUserID, By: a.AuthedUser.ID, Scopes: a.Scope, At: d.Now().Truncate(time.Millisecond)}
	if a.IsEnterpriseInstall {
		s.ID, s.Name = a.Enterprise.ID, a.Enterprise.Name
	}
	if s.ID == "" {
		return s, errors.New("install: oauth.v2.access named neither a workspace nor an organisation")
	}
	if s.Name == "" {
		s.Name = s.ID
	}
	return s, nil
}

// known is a word of Slack's; whatever else is put there is not logged.
func known(why string) string {
	if why == "access_denied" || strings.Trim(why, "abcdefghijklmnopqrstuvwxyz_") == "" && len(why) < 40 {
		return why
	}
	return "something else"
}
