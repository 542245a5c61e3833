package slacktest

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// ClientID and ClientSecret are those of the app, and Redirect the only address to
// which people are sent back with a code.
const (
	ClientID     = "1234567890.1234567890"
	ClientSecret = "fedcba9876543210fedcba9876543210"
	Redirect     = "https://bell.example/slack/oauth"
)

const codeLife = 10 * time.Minute

// grant is a code that was given for a workspace.
type grant struct {
	w     *Workspace
	until time.Time
}

// Organisation makes one whose workspaces are all served by one token. Its people are
// members.
func Organisation(s *Slack, name string) *Workspace {
	w := s.Workspace(name)
	s.mu.Lock()
	defer s.mu.Unlock()
	w.ID, w.whole = s.id("E"), true
	w.Token = "xoxb-" + w.ID
	return w
}

// Member makes one of a workspace of an organisation, by that workspace's id, and of
// others of it.
func (w *Workspace) Member(name, team string, others ...string) *Person {
	p := w.Person(name)
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	p.team, p.others = team, others
	return p
}

// Guest is somebody of another workspace in the channels that it shares with this one.
func (w *Workspace) Guest(p *Person, shared ...*Channel) *Person {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	g := &Person{w: w, ID: p.ID, Name: p.Name, Zone: p.Zone, Admin: p.Admin, team: p.w.ID}
	w.people = append(w.people, g)
	for _, c := range shared {
		c.members = append(c.members, g)
	}
	return g
}

// Shares has a workspace share a channel of another one, under its id: some of its people are
// there, and its own app, if it has one, is another bot there than that of the other one.
func (w *Workspace) Shares(c *Channel, members ...*Person) *Channel {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	mine := &Channel{w: w, ID: c.ID, Name: c.Name, members: members, invited: true}
	w.channels = append(w.channels, mine)
	return mine
}

// Never has the app not be installed.
func (w *Workspace) Never() *Workspace {
	w.Revoke()
	return w
}

// Revoke has the token be no more.
func (w *Workspace) Revoke() { w.RevokeAs("token_revoked") }

// RevokeAs has it be no more, and calls with it be told so, as "account_inactive".
func (w *Workspace) RevokeAs(why string) {
	w.s.mu.Lock()
	defer w.s.mu.Unlock()
	w.s.revoked[w.Token] = why
	w.Token = ""
}

// Uninstall takes the app away and tells it so.
func (w *Workspace) Uninstall() error {
	w.Revoke()
	if err := w.Tells(object{"type": "tokens_revoked", "tokens": object{"oauth": []string{}, "bot": []string{w.Bot}}}); err != nil {
		return err
	}
	return w.Tells(object{"type": "app_uninstalled"})
}

// Tells delivers an event of nobody's.
func (w *Workspace) Tells(e map[string]any) error {
	w.s.mu.Lock()
	id := w.s.id("Ev")
	w.s.mu.Unlock()
	out := object{"token": "verification", "team_id": w.ID, "api_app_id": "A000000001", "type": "event_callback", "event_id": id, "event_time": time.Now().Unix(), "event": e}
	if w.whole {
		out["team_id"], out["enterprise_id"] = nil, w.ID
	}
	_, err := w.s.deliver(kindEvent, out)
	return err
}

// Allow is somebody who allows the app at the address to which it sent them. It gives
// where Slack sends them back to.
func (w *Workspace) Allow(location string) (string, error) {
	s := w.s
	back, q, err := asked(s, location)
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.grants == nil {
		s.grants = map[string]grant{}
	}
	code := s.id("code.")
	s.grants[code] = grant{w, s.now().Add(codeLife)}
	return back + "?" + url.Values{"code": {code}, "state": {q.Get("state")}}.Encode(), nil
}

// Deny is somebody who does not.
func (w *Workspace) Deny(location string) (string, error) {
	back, q, err := asked(w.s, location)
	return back + "?" + url.Values{"error": {"access_denied"}, "state": {q.Get("state")}}.Encode(), err
}

// asked reads the address of Slack's page as Slack does.
func asked(s *Slack, location string) (back string, q url.Values, err error) {
	u, err := url.Parse(location)
	if err != nil {
		return "", nil, err
	}
	q = u.Query()
	switch scopes := strings.Split(q.Get("scope"), ","); {
	case u.Path != "/oauth/v2/authorize" || !strings.HasPrefix(location, s.server.URL):
		err = fmt.Errorf("slacktest: not Slack's page: %s", location)
	case q.Get("client_id") != ClientID:
		err = fmt.Errorf("slacktest: invalid_client_id")
	case q.Get("redirect_uri") != Redirect:
		err = fmt.Errorf("slacktest: bad_redirect_uri")
	case !slices.Equal(scopes, Scopes):
		err = fmt.Errorf("slacktest: invalid_scope: %q", scopes)
	case q.Get("state") == "":
		err = fmt.Errorf("slacktest: no state")
	}
	return q.Get("redirect_uri"), q, err
}

// oauthAccess gives a token for a code, once. The lock is held.
func oauthAccess(s *Slack, w http.ResponseWriter, a args) {
	g, ok := s.grants[a.text("code")]
	var err error
	switch {
	case a.text("client_id") != ClientID || a.text("client_secret") != ClientSecret:
		err = refuse("invalid_client_id")
	case !ok:
		err = refuse("invalid_code")
	case s.now().After(g.until):
		err = refuse("code_expired")
	case a.text("redirect_uri") != Redirect:
		err = refuse("bad_redirect_uri")
	}
	if err != nil {
		s.answer(w, "oauth.v2.access", nil, err)
		return
	}
	delete(s.grants, a.text("code"))
	if g.w.Token == "" {
		g.w.Token = s.id("xoxb-" + g.w.ID + "-")
	}
	out := object{
		"access_token": g.w.Token, "token_type": "bot", "scope": strings.Join(g.w.Scopes, ","), "bot_user_id": g.w.Bot, "app_id": "A000000001",
		"team": object{"id": g.w.ID, "name": g.w.Name}, "enterprise": nil, "is_enterprise_install": g.w.whole, "authed_user": object{"id": "U1"},
	}
	if g.w.whole {
		out["team"], out["enterprise"] = nil, out["team"]
	}
	if s.o.Rotates {
		out["expires_in"], out["refresh_token"] = 43200, "xoxe-1-refresh"
	}
	s.answer(w, "oauth.v2.access", out, nil)
}

// of is the workspace that somebody names as theirs.
func (p *Person) of() string {
	if p.team != "" {
		return p.team
	}
	return p.w.ID
}

// stamped is a payload with what Slack says of organisations.
func (p *Person) stamped(o object) object {
	if p.w.whole {
		o["enterprise"], o["is_enterprise_install"] = object{"id": p.w.ID, "name": p.w.Name}, true
	}
	return o
}
