package slacktest

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// args are a call's arguments, whichever way they came.
type args map[string]any

func (a args) text(key string) string {
	switch v := a[key].(type) {
	case string:
		return v
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	default:
		return fmt.Sprint(v)
	}
}

// tree is an argument that is JSON, inside a form as text.
func (a args) tree(key string) any {
	if s, ok := a[key].(string); ok {
		var v any
		if json.Unmarshal([]byte(s), &v) == nil {
			return v
		}
		return nil
	}
	return a[key]
}

// object is what is answered.
type object map[string]any

// A no is what Slack says no with.
type no struct {
	code   string
	detail string
}

func (n *no) Error() string { return n.code + " " + n.detail }

func refuse(code string, detail ...any) error {
	return &no{code, strings.TrimSpace(fmt.Sprintln(detail...))}
}

// A method is one of the Web API; the lock is held.
type method struct {
	scope string
	do    func(s *Slack, w *Workspace, a args) (object, error)
}

var methods = map[string]method{
	"auth.test":                    {"", authTest},
	"team.info":                    {"team:read", teamInfo},
	"users.info":                   {"users:read", usersInfo},
	"users.conversations":          {"channels:read", usersConversations},
	"conversations.open":           {"im:write", conversationsOpen},
	"conversations.info":           {"channels:read", conversationsInfo},
	"conversations.members":        {"channels:read", conversationsMembers},
	"conversations.create":         {"groups:write", conversationsCreate},
	"conversations.invite":         {"groups:write", conversationsInvite},
	"conversations.kick":           {"groups:write", conversationsKick},
	"chat.postMessage":             {"chat:write", postMessage},
	"chat.postEphemeral":           {"chat:write", postEphemeral},
	"chat.scheduleMessage":         {"chat:write", schedule},
	"chat.deleteScheduledMessage":  {"chat:write", unschedule},
	"chat.scheduledMessages.list":  {"", listScheduled},
	"chat.update":                  {"chat:write", update},
	"chat.delete":                  {"chat:write", remove},
	"chat.getPermalink":            {"", permalink},
	"files.getUploadURLExternal":   {"files:write", uploadURL},
	"files.completeUploadExternal": {"files:write", completeUpload},
	"files.info":                   {"files:read", fileInfo},
	"files.delete":                 {"files:write", fileDelete},
	"views.open":                   {"", viewsOpen},
	"views.push":                   {"", viewsPush},
	"views.update":                 {"", viewsUpdate},
	"views.publish":                {"", viewsPublish},
}

// wantTeam are those of the methods that an organisation's token has to name a workspace to.
var wantTeam = []string{"chat.scheduledMessages.list", "conversations.create", "users.conversations"}

func (s *Slack) mux() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/{method}", s.serveAPI)
	mux.HandleFunc("GET /api/{method}", s.serveAPI)
	mux.HandleFunc("POST /upload/{id}", s.serveUpload)
	mux.HandleFunc("POST /hook/{id}", s.serveHook)
	mux.HandleFunc("GET /socket/{id}", s.serveSocket)
	return mux
}

func (s *Slack) serveAPI(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("method")
	a, token, err := arguments(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	s.calls[name]++
	s.called[name] = append(s.called[name], time.Now())
	s.mu.Unlock()
	if delayed(s, r, name, a) || s.broken(w, r, name, a) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.paces.came(name, token, a.text("channel"), s.now())
	wait, limited := s.limited(name)
	if !limited {
		wait = s.paces.wait(name, token, a.text("channel"), s.now(), s.o.Minute)
	}
	if limited || wait > 0 {
		s.paces.asked(name, token, a.text("channel"), s.now(), tooMany(w, wait))
		return
	}
	if name == "apps.connections.open" {
		connectionsOpen(s, w, token)
		return
	}
	if name == "oauth.v2.access" {
		oauthAccess(s, w, a)
		return
	}
	i := slices.IndexFunc(s.workspaces, func(x *Workspace) bool { return token != "" && x.Token == token })
	m, known := methods[name]
	switch {
	case s.faults.token != "":
		s.answer(w, name, nil, refuse(s.faults.token))
	case s.faults.says[name] != "":
		s.answer(w, name, nil, refuse(s.faults.says[name]))
	case token == "":
		s.answer(w, name, nil, refuse("not_authed"))
	case s.revoked[token] != "":
		s.answer(w, name, nil, refuse(s.revoked[token]))
	case i < 0:
		s.answer(w, name, nil, refuse("invalid_auth"))
	case !known:
		s.answer(w, name, nil, refuse("unknown_method"))
	case m.scope != "" && !slices.Contains(s.workspaces[i].Scopes, m.scope):
		s.answer(w, name, nil, refuse("missing_scope", m.scope))
	case s.workspaces[i].whole && slices.Contains(wantTeam, name) && a.text("team_id") == "":
		s.answer(w, name, nil, refuse("missing_argument", "team_id"))
	default:
		w.Header().Set("X-OAuth-Scopes", strings.Join(s.workspaces[i].Scopes, ","))
		out, err := m.do(s, s.workspaces[i], a)
		if f := s.faults.by[name]; f == Lost || f == LostOnce {
			if f == LostOnce {
				delete(s.faults.by, name)
			}
			cut(w)
			return
		}
		s.answer(w, name, out, err)
	}
}

// arguments reads a form, JSON or a query, and the token.
func arguments(r *http.Request) (a args, token string, err error) {
	a = args{}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, "", err
	}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "application/json") {
		if err := json.Unmarshal(body, &a); err != nil && len(body) > 0 {
			return nil, "", err
		}
		if a == nil { // the body was null
			a = args{}
		}
	} else {
		form, err := url.ParseQuery(string(body))
		if err != nil {
			return nil, "", err
		}
		for _, from := range []url.Values{r.URL.Query(), form} {
			for k, v := range from {
				a[k] = v[0]
			}
		}
	}
	token = a.text("token")
	if h, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		token = h
	}
	return a, token, nil
}

// limited reports whether a limit is set that is to be answered by 429, and for how long.
// The lock is held.
func (s *Slack) limited(name string) (after time.Duration, yes bool) {
	l := s.limits[name]
	if l == nil || l.times == 0 {
		return 0, false
	}
	if l.passes > 0 {
		l.passes--
		return 0, false
	}
	l.times--
	return l.after, true
}

// tooMany answers 429 and gives the time that it asks for.
func tooMany(w http.ResponseWriter, after time.Duration) time.Duration {
	seconds := max(1, int(math.Ceil(after.Seconds())))
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	w.WriteHeader(http.StatusTooManyRequests)
	_, _ = io.WriteString(w, `{"ok":false,"error":"ratelimited"}`)
	return time.Duration(seconds) * time.Second
}

// answer is what every method answers, as JSON. The lock is held.
func (s *Slack) answer(w http.ResponseWriter, name string, out object, err error) {
	if out == nil {
		out = object{}
	}
	out["ok"] = err == nil
	if n, ok := err.(*no); ok {
		s.refused = append(s.refused, name+": "+n.Error())
		out["error"] = n.code
		if n.code == "missing_scope" {
			out["needed"] = n.detail
		} else if n.detail != "" {
			out["response_metadata"] = object{"messages": []string{"[ERROR] " + n.detail}}
		}
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_ = json.NewEncoder(w).Encode(out)
}

func authTest(s *Slack, w *Workspace, _ args) (object, error) {
	out := object{"url": "https://" + strings.ToLower(w.Name) + ".slack.example/", "team": w.Name, "user": "divisionbell", "team_id": w.ID, "user_id": w.Bot, "bot_id": "B" + w.Bot[1:]}
	if w.whole {
		out["enterprise_id"], out["is_enterprise_install"] = w.ID, true
	}
	return out, nil
}

func teamInfo(s *Slack, w *Workspace, _ args) (object, error) {
	return object{"team": object{"id": w.ID, "name": w.Name}}, nil
}

func usersInfo(s *Slack, w *Workspace, a args) (object, error) {
	p := w.person(a.text("user"))
	if p == nil {
		return nil, refuse("user_not_found")
	}
	out := object{
		"id": p.ID, "team_id": p.of(), "name": strings.ToLower(p.Name), "real_name": p.Name, "tz": p.Zone, "is_admin": p.Admin,
		"profile": object{"display_name": p.Name, "real_name": p.Name},
	}
	if w.whole {
		out["enterprise_user"] = object{"id": p.ID, "enterprise_id": w.ID, "teams": append([]string{p.of()}, p.others...)}
	}
	return object{"user": out}, nil
}

func usersConversations(s *Slack, w *Workspace, a args) (object, error) {
	var list []object
	for _, c := range w.channels {
		if c.invited && c.door == nil {
			list = append(list, c.object())
		}
	}
	return object{"channels": list}, nil
}

func (c *Channel) object() object {
	return object{"id": c.ID, "name": c.Name, "is_channel": c.door == nil, "is_im": c.door != nil, "is_private": c.private, "is_member": c.invited, "is_archived": c.archived}
}

func conversationsOpen(s *Slack, w *Workspace, a args) (object, error) {
	p := w.person(a.text("users"))
	if p == nil {
		return nil, refuse("user_not_found")
	}
	return object{"channel": w.doorOf(p).object()}, nil
}

func conversationsInfo(s *Slack, w *Workspace, a args) (object, error) {
	c := w.channel(a.text("channel"))
	if c == nil || c.private && !c.invited {
		return nil, refuse("channel_not_found")
	}
	return object{"channel": c.object()}, nil
}

func conversationsMembers(s *Slack, w *Workspace, a args) (object, error) {
	c := w.channel(a.text("channel"))
	if c == nil || c.private && !c.invited {
		return nil, refuse("channel_not_found")
	}
	var ids []string
	for _, p := range c.members {
		ids = append(ids, p.ID)
	}
	return object{"members": ids}, nil
}

func permalink(s *Slack, w *Workspace, a args) (object, error) {
	return object{"permalink": "https://" + strings.ToLower(w.Name) + ".slack.example/archives/" + a.text("channel") + "/p" + strings.ReplaceAll(a.text("message_ts"), ".", "")}, nil
}
