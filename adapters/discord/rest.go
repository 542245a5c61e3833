package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord/quota"
	"divisionbell/bot/match"
)

// A client speaks Discord's REST interface. Nothing of it sleeps: what has to
// wait is a match.Wait.
type client struct {
	session  *discordgo.Session // never opened
	patience time.Duration      // for one answer
	refused  atomic.Bool        // the token was, when Discord was asked last
	refuses  func(is bool)      // told when that changes
	budget   *quota.Budget
	buckets  *quota.Buckets
}

func newClient(token string, base *url.URL, patience time.Duration) (*client, error) {
	part := &quota.Budget{}
	s, err := newLibrary(token, &http.Client{Transport: newTransport(base, part.Answered)})
	if err != nil {
		return nil, err
	}
	return &client{session: s, patience: patience, budget: part, buckets: quota.NewBuckets(s.Ratelimiter, part, patience)}, nil
}

// newLibrary makes a discordgo session that neither sleeps, nor retries, nor
// writes to the standard log.
func newLibrary(token string, web *http.Client) (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + token)
	if err != nil {
		return nil, fmt.Errorf("discord: %w", err)
	}
	s.StateEnabled = false
	s.ShouldReconnectOnError = false
	s.ShouldReconnectVoiceOnSessionError = false
	s.ShouldRetryOnRateLimit = false
	s.MaxRestRetries = 0
	s.Compress = false
	s.LogLevel = -1
	s.UserAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, v" + discordgo.VERSION + ") DivisionBell"
	s.Client = web
	return s, nil
}

// A request is one call. Calls of one bucket go one after another under one
// limit; those for an interaction have none, and no limit.
type request struct {
	method, url string
	bucket      string
	aside       bool // it holds up no other of its bucket, but counts as one
	start       bool // a process asks it to begin with: it waits for nothing but its bucket
	body        any
	files       []*discordgo.File
}

// do makes a request and reads its answer into out, which may be nil. Its
// errors name the method alone, since addresses can hold secrets.
func (c *client) do(ctx context.Context, q request, out any) error {
	kind, body, err := q.encoded()
	if err != nil {
		return fmt.Errorf("discord: write a request: %w", err)
	}
	take := c.buckets.Take
	if q.aside {
		take = c.buckets.Aside
	}
	bucket, done, err := take(ctx, q.bucket, q.start)
	if err != nil {
		return err
	}
	defer done()
	ctx, cancel := context.WithTimeout(ctx, c.patience) // a http.Client's own wants a goroutine for each request
	defer cancel()
	answer, err := c.session.RequestWithLockedBucket(q.method, q.url, kind, body, bucket, 0, discordgo.WithContext(ctx))
	if is := status(err) == http.StatusUnauthorized; q.bucket != "" && (err == nil || status(err) != 0) && c.refused.Swap(is) != is {
		c.refuses(is)
	}
	if err != nil {
		return plain(q.method, err)
	}
	if out == nil || len(answer) == 0 {
		return nil
	}
	if err := json.Unmarshal(answer, out); err != nil {
		return fmt.Errorf("discord: read the answer to %s: %w", q.method, err)
	}
	return nil
}

func (q request) encoded() (kind string, body []byte, err error) {
	switch {
	case q.body == nil:
		return "", nil, nil
	case len(q.files) > 0:
		return discordgo.MultipartBodyWithJSON(q.body, q.files)
	}
	body, err = json.Marshal(q.body)
	return "application/json", body, err
}

// identity asks who the token belongs to.
func (c *client) identity(ctx context.Context) (identity, error) {
	var user discordgo.User
	if err := c.do(ctx, request{method: "GET", url: discordgo.EndpointUser("@me"), bucket: "me", start: true}, &user); err != nil {
		return identity{}, refusedToken(err)
	}
	var app struct {
		ID       string         `json:"id"`
		Name     string         `json:"name"`
		Key      string         `json:"verify_key"`
		Endpoint string         `json:"interactions_endpoint_url"`
		Installs map[string]any `json:"integration_types_config"`
	}
	if err := c.do(ctx, request{method: "GET", url: discordgo.EndpointAPI + "applications/@me", bucket: "app", start: true}, &app); err != nil {
		return identity{}, refusedToken(err)
	}
	_, people := app.Installs[strconv.Itoa(int(discordgo.ApplicationIntegrationUserInstall))]
	return identity{app: app.ID, name: user.Username, key: app.Key, endpoint: app.Endpoint, user: user.ID, people: people}, nil
}

func refusedToken(err error) error {
	if status(err) == http.StatusUnauthorized {
		return ErrToken
	}
	return err
}

// plain is an error without the address it came from.
func plain(method string, err error) error {
	var limited *discordgo.RateLimitError
	if errors.As(err, &limited) {
		return &match.Wait{For: limited.RetryAfter, Err: fmt.Errorf("discord: %s: %s", method, limited.Message)}
	}
	var asked *url.Error
	if errors.As(err, &asked) {
		err = asked.Err
	}
	return fmt.Errorf("discord: %s: %w", method, err)
}

// status is the HTTP status of a refusal of Discord's; 0 for other errors. What says no
// without a number of Discord's stands before it, as a proxy or its edge: Discord is out.
func status(err error) int {
	var no *discordgo.RESTError
	is, number := answered(err), code(err)
	token := is == http.StatusUnauthorized && errors.As(err, &no) && no.Message != nil // which it refuses without one
	if is != 0 && number == 0 && !token || number == codeInternal {
		return max(is, http.StatusBadGateway)
	}
	return is
}

// answered is the HTTP status of a refusal, whosever; 0 for other errors.
func answered(err error) int {
	var no *discordgo.RESTError
	if errors.As(err, &no) && no.Response != nil {
		return no.Response.StatusCode
	}
	return 0
}

// code is Discord's own number of a refusal; 0 when it gave none.
func code(err error) int {
	var no *discordgo.RESTError
	if errors.As(err, &no) && no.Message != nil {
		return no.Message.Code
	}
	return 0
}

// apiHost is the one host that discordgo's addresses name.
var apiHost = strings.TrimSuffix(strings.TrimPrefix(discordgo.EndpointDiscord, "https://"), "/")
