package discordtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const maxFile = 10 << 20

// A refusal is what Discord answers in place of what was asked for.
type refusal struct {
	status, code int
	message      string
	after        time.Duration // of a limit; 0: 1.5 s
}

func refuse(status, code int, format string, args ...any) *refusal {
	return &refusal{status: status, code: code, message: fmt.Sprintf(format, args...)}
}

var (
	unknownChannel     = refuse(404, 10003, "Unknown Channel")
	unknownMessage     = refuse(404, 10008, "Unknown Message")
	unknownWebhook     = refuse(404, 10015, "Unknown Webhook")
	unknownInteraction = refuse(404, 10062, "Unknown interaction")
	unknownMember      = refuse(404, 10007, "Unknown Member")
	unknownCommand     = refuse(404, 10063, "Unknown application command")
	missingAccess      = refuse(403, 50001, "Missing Access")
	missingPermission  = refuse(403, 50013, "Missing Permissions")
	archivedThread     = refuse(400, 50083, "Thread is archived")
	noDirect           = refuse(403, 50007, "Cannot send messages to this user")
	deadToken          = refuse(401, 50027, "Invalid Webhook Token")
	alreadyAnswered    = refuse(400, 40060, "Interaction has already been acknowledged.")
	oldEdits           = refuse(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")
	tooLarge           = refuse(413, 40005, "Request entity too large")
	notText            = refuse(400, 50008, "Cannot send messages in a non-text channel")
	wantsTag           = refuse(400, 40067, "A tag is required to create a forum post in this channel")
	wrongChannel       = refuse(400, 50024, "Cannot execute action on this channel type")
)

// badForm is Discord's refusal of a form.
func badForm(format string, args ...any) *refusal {
	return refuse(400, 50035, "Invalid Form Body: "+format, args...)
}

// An asked is a request as the fake reads it.
type asked struct {
	*http.Request
	body  []byte // its JSON; nil: it has none
	files []File
}

// A File is a file of a message.
type File struct {
	Name, Description string
	Type              string // as it was said to be
	Body              []byte // nil where messages forget
	size              int
}

// handler answers with what is to be encoded; nil: with no content.
type handler func(q *asked) (any, *refusal)

var version = regexp.MustCompile(`^/api/v(9|10)/`)

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	on := func(pattern string, h handler) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			s.mu.Lock()
			s.requests[pattern]++
			s.mu.Unlock()
			s.serve(w, r, h)
		})
	}
	on("GET /gateway", func(*asked) (any, *refusal) { return map[string]string{"url": s.ws()}, nil })
	on("GET /gateway/bot", s.gatewayBot)
	on("GET /users/@me", func(*asked) (any, *refusal) {
		return map[string]any{"id": s.Bot, "username": "Division Bell", "bot": true}, nil
	})
	on("GET /applications/@me", s.getApplication)
	on("GET /users/@me/guilds", s.listGuilds)
	on("GET /users/{user}", func(q *asked) (any, *refusal) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if p := s.people[q.PathValue("user")]; p != nil {
			return p.json(), nil
		}
		return nil, refuse(404, 10013, "Unknown User")
	})
	on("POST /users/@me/channels", s.openDirect)
	on("GET /guilds/{guild}/channels", s.listChannels)
	on("GET /guilds/{guild}/members/{user}", s.getMember)
	on("GET /guilds/{guild}/threads/active", s.listThreads)
	on("GET /guilds/{guild}/scheduled-events", s.listEvents)
	on("POST /guilds/{guild}/scheduled-events", s.makeEvent)
	on("PATCH /guilds/{guild}/scheduled-events/{event}", s.patchEvent)
	on("DELETE /guilds/{guild}/scheduled-events/{event}", s.deleteEvent)
	on("GET /channels/{channel}", s.getChannel)
	on("PATCH /channels/{channel}", s.patchChannel)
	on("POST /channels/{channel}/threads", s.makeThread)
	on("PUT /channels/{channel}/thread-members/{user}", s.putMember)
	on("DELETE /channels/{channel}/thread-members/{user}", s.deleteMember)
	on("GET /channels/{channel}/messages", func(q *asked) (any, *refusal) { return history(s, q) })
	on("POST /channels/{channel}/messages", s.postMessage)
	on("PATCH /channels/{channel}/messages/{message}", s.patchMessage)
	on("DELETE /channels/{channel}/messages/{message}", s.deleteMessage)
	on("POST /interactions/{interaction}/{token}/callback", s.answerInteraction)
	on("GET /webhooks/{app}/{token}/messages/@original", func(q *asked) (any, *refusal) { return original(s, q) })
	on("PATCH /webhooks/{app}/{token}/messages/@original", s.patchOriginal)
	on("POST /webhooks/{app}/{token}", s.followUp)
	for _, at := range []string{"/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"} {
		on("GET "+at, s.listCommands)
		on("PUT "+at, s.putCommands)
		on("POST "+at, s.postCommand)
		on("DELETE "+at+"/{command}", s.deleteCommand)
	}
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/ws") {
			s.serveGateway(w, r)
			return
		}
		s.mu.Lock()
		w.Header().Set("Date", s.nowLocked().UTC().Format(http.TimeFormat))
		s.mu.Unlock()
		at := version.FindStringIndex(r.URL.Path)
		if at == nil {
			s.fail(w, r, refuse(404, 0, "404: Not Found"))
			return
		}
		r.URL.Path = r.URL.Path[at[1]-1:]
		mux.ServeHTTP(w, r)
	})
	return api
}

func (s *Server) ws() string { return "ws" + strings.TrimPrefix(s.URL, "http") + "/ws" }

// open are the routes that need no bot's token.
func open(path string) bool {
	return path == "/gateway" || strings.HasPrefix(path, "/interactions/") || strings.HasPrefix(path, "/webhooks/")
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request, h handler) {
	if delayed(s, r) || s.broken(w, r) {
		return
	}
	if !open(r.URL.Path) && r.Header.Get("Authorization") != "Bot "+s.Token {
		s.fail(w, r, refuse(401, 0, "401: Unauthorized"))
		return
	}
	if s.limited(w, r) {
		return
	}
	q, no := read(r)
	if no != nil {
		s.fail(w, r, no)
		return
	}
	answer, no := h(q)
	if no == nil {
		heed(s, q.body)
	}
	if !s.late(r) || s.lost(w, r) {
		return
	}
	if no != nil {
		s.fail(w, r, no)
		return
	}
	if answer == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer)
}

func (s *Server) fail(w http.ResponseWriter, r *http.Request, no *refusal) {
	if no.code < 0 || no.code == 0 && no.status != 401 && no.status != 429 { // it is not Discord that speaks
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(no.status)
		_, _ = fmt.Fprintf(w, "<html><head><title>%d</title></head><body>cloudflare</body></html>", no.status)
		return
	}
	if no.code == 50035 || no.code == 50006 || no.code == 40005 {
		s.mu.Lock()
		s.refusals = append(s.refusals, fmt.Sprintf("%s %s: %s", r.Method, r.URL.Path, no.message))
		s.mu.Unlock()
	}
	w.Header().Set("Content-Type", "application/json")
	body := map[string]any{"message": no.message, "code": no.code}
	if no.status == 429 {
		body["retry_after"] = 1.5
		if no.after > 0 {
			body["retry_after"] = no.after.Seconds()
		}
	}
	w.WriteHeader(no.status)
	_ = json.NewEncoder(w).Encode(body)
}

// read reads a request's JSON, alone or beside files.
func read(r *http.Request) (*asked, *refusal) {
	q := &asked{Request: r}
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind == "multipart/form-data" {
		return q, q.readParts(multipart.NewReader(r.Body, params["boundary"]))
	}
	raw, err := whole(r)
	if err != nil || len(raw) == 0 {
		return q, nil
	}
	if kind != "application/json" {
		return q, refuse(400, 50109, "The request body contains invalid JSON.")
	}
	q.body = raw
	return q, nil
}

// whole is a request's body, in one piece when its length is known.
func whole(r *http.Request) ([]byte, error) {
	if r.ContentLength < 0 || r.ContentLength > maxFile {
		return io.ReadAll(r.Body)
	}
	body := make([]byte, r.ContentLength)
	_, err := io.ReadFull(r.Body, body)
	return body, err
}

// into reads a request's JSON, if it has any, into v.
func (q *asked) into(v any) *refusal {
	if len(q.body) == 0 {
		return nil
	}
	err := json.Unmarshal(q.body, v)
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &wrong):
		return badForm("%s: %s", wrong.Field, wrong.Value)
	case err != nil:
		return refuse(400, 50109, "The request body contains invalid JSON.")
	}
	return nil
}

var fileName = regexp.MustCompile(`^files\[(\d+)\]$`)

func (q *asked) readParts(r *multipart.Reader) *refusal {
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return refuse(400, 50109, "The request body is no multipart form.")
		}
		body, err := io.ReadAll(io.LimitReader(part, maxFile+1))
		switch {
		case err != nil:
			return refuse(400, 50109, "A part cannot be read.")
		case len(body) > maxFile:
			return tooLarge
		case part.FormName() == "payload_json":
			q.body = body
		case fileName.MatchString(part.FormName()):
			n, _ := strconv.Atoi(fileName.FindStringSubmatch(part.FormName())[1])
			if n != len(q.files) {
				return badForm("files are numbered from 0")
			}
			q.files = append(q.files, File{Name: part.FileName(), Type: part.Header.Get("Content-Type"), Body: body, size: len(body)})
		default:
			return badForm("part %q", part.FormName())
		}
	}
}

// limits count requests as Discord does.
type limits struct {
	windows map[string]*window
	refused int
}

// TooOften are how many requests came more often than Discord takes them.
func TooOften(s *Server) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.limits.refused
}

type window struct {
	until time.Time
	left  int
}

// limited answers a request with 429 when there were too many; interactions
// are exempt.
func (s *Server) limited(w http.ResponseWriter, r *http.Request) bool {
	if !s.o.Limits && s.o.Listener == nil || open(r.URL.Path) {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if wait := s.limits.take("", 50, time.Second, nil); wait > 0 {
		tooMany(w, wait, true)
		return true
	}
	if parts := strings.Split(r.URL.Path, "/"); len(parts) > 3 && parts[1] == "channels" {
		key := r.Method + parts[2] + parts[3]
		if wait := s.limits.take(key, 5, 5*time.Second, w.Header()); wait > 0 {
			tooMany(w, wait, false)
			return true
		}
	}
	return false
}

// take counts one request of a window and, with h, tells how it stands.
func (l *limits) take(key string, most int, per time.Duration, h http.Header) (wait time.Duration) {
	now := time.Now()
	x := l.windows[key]
	if x == nil || !now.Before(x.until) {
		x = &window{until: now.Add(per), left: most}
		l.windows[key] = x
	}
	x.left--
	if h != nil {
		h.Set("X-RateLimit-Limit", strconv.Itoa(most))
		h.Set("X-RateLimit-Remaining", strconv.Itoa(max(0, x.left)))
		h.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", math.Ceil(1000*time.Until(x.until).Seconds())/1000)) // never too soon
		h.Set("X-RateLimit-Bucket", "b"+strconv.Itoa(len(key)))
	}
	if x.left < 0 {
		l.refused++
		return time.Until(x.until)
	}
	return 0
}

func tooMany(w http.ResponseWriter, wait time.Duration, global bool) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	if global {
		h.Set("X-RateLimit-Global", "true")
		h.Set("X-RateLimit-Scope", "global")
	}
	w.WriteHeader(http.StatusTooManyRequests)
	_ = json.NewEncoder(w).Encode(map[string]any{"message": "You are being rate limited.", "retry_after": wait.Seconds(), "global": global})
}
