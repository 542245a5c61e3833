// Package push tells people on devices of their own that it is their turn: by Web Push,
// which browsers take while no page is open.
//
// A device is a room of the platform "push", which the host speaks in as in others: what
// it is owed waits in the outbox, is put off while its push service asks for that or
// fails, and is said by one process alone. What is said is which match waits, and
// nothing of it. A device that its push service knows no more is forgotten.
//
// A crash may send the same again; it bears the same key then, by which a device shows
// it once, and the same topic, by which a push service keeps the newest alone.
package push

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Keys sign what is sent, so that a push service knows it for ours. Public is what a
// browser subscribes with.
type Keys struct {
	Public  string `json:"public"`
	Private string `json:"private"`
}

// NewKeys makes a pair.
func NewKeys() (k Keys, err error) {
	if k.Private, k.Public, err = webpush.GenerateVAPIDKeys(); err != nil {
		return k, fmt.Errorf("push: make keys: %w", err)
	}
	return k, nil
}

// A Store keeps devices; match.Pushes satisfies it.
type Store interface {
	PushAt(ctx context.Context, device match.Hash) (match.Push, error)
	DropPush(ctx context.Context, device match.Hash) error
}

// Options of a Service. Log and Transport may be nil.
type Options struct {
	Store     Store
	Keys      Keys
	Subject   string            // who sends: the page's https address
	Transport http.RoundTripper // to push services; nil: to the internet alone
	Log       *slog.Logger
}

// A Service is the platform "push": a match.Chat whose rooms are devices. It is safe for
// concurrent use.
type Service struct {
	o    Options
	http *http.Client
}

var _ match.Chat = (*Service)(nil)

// New makes one.
func New(o Options) *Service {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Transport == nil {
		o.Transport = outward()
	}
	return &Service{o: o, http: client(o.Transport)}
}

// Platform is "push".
func (s *Service) Platform() string { return match.PushPlatform }

// Edit cannot be: what a device shows stays as it is.
func (s *Service) Edit(context.Context, match.Room, string, msg.Message) error { return match.ErrGone }

// Drop leaves what a device shows to the device.
func (s *Service) Drop(context.Context, match.Room, string) error { return nil }

// Whisper cannot be: nobody is on this platform but in their devices.
func (s *Service) Whisper(context.Context, match.Room, match.Account, msg.Message) error {
	return match.ErrRefused
}

// Post tells a device.
func (s *Service) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	return "", s.tell(ctx, r, m)
}

// A word is what a device's worker reads.
type word struct {
	Title string `json:"title"`
	Tag   string `json:"tag"`  // of the same match
	Open  string `json:"open"` // where a press leads
	Key   string `json:"key"`  // the same when it is sent again
}

// tell sends a message to a device.
func (s *Service) tell(ctx context.Context, r match.Room, m msg.Message) error {
	p, err := s.o.Store.PushAt(ctx, match.PushIn(r))
	if errors.Is(err, match.ErrNotFound) {
		return nil // it is told no more
	}
	if err != nil {
		return err
	}
	if p.Person != r.Person { // somebody else has it now
		return nil
	}
	code := codeIn(m)
	body, err := json.Marshal(word{Title: m.Text.String(), Tag: "turn " + code, Open: "/join/" + code, Key: s.name(m.Key)})
	if err != nil {
		return fmt.Errorf("push: write: %w", err)
	}
	return s.send(ctx, p, s.name("turn "+code), body)
}

// codeIn is the match that a message is about.
func codeIn(m msg.Message) string {
	for _, run := range m.Text {
		if run.Style == msg.Bold && match.IsCode(run.Words) {
			return run.Words
		}
	}
	return ""
}

// name is a short name for what something is, of which nobody else can tell what that is.
func (s *Service) name(what string) string {
	sum := sha256.Sum256([]byte(s.o.Keys.Private + " " + what))
	return base64.RawURLEncoding.EncodeToString(sum[:24]) // 32 letters, as long as a topic may be
}

// lasts is how long a push service keeps what a device cannot take yet.
const lasts = 24 * time.Hour

// send has a push service tell a device.
func (s *Service) send(ctx context.Context, p match.Push, topic string, body []byte) error {
	if err := Check(p); err != nil {
		return fmt.Errorf("%w: %w", match.ErrRefused, err)
	}
	to, err := Endpoint(p.Endpoint)
	if err != nil {
		return err
	}
	res, err := webpush.SendNotificationWithContext(ctx, body,
		&webpush.Subscription{Endpoint: p.Endpoint, Keys: webpush.Keys{P256dh: p.P256DH, Auth: p.Auth}},
		&webpush.Options{
			HTTPClient: s.http, Subscriber: s.o.Subject, Topic: topic, TTL: int(lasts.Seconds()), Urgency: webpush.UrgencyHigh,
			VAPIDPublicKey: s.o.Keys.Public, VAPIDPrivateKey: s.o.Keys.Private,
		})
	switch {
	case errors.Is(err, errPrivate):
		return fmt.Errorf("%w: %w", match.ErrRefused, err)
	case err != nil:
		return fmt.Errorf("push: %s: %w", to.Host, bare(err))
	}
	res.Body.Close()
	switch code := res.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		s.o.Log.InfoContext(ctx, "a device is not told any more: its push service knows it no longer", "service", to.Host)
		return s.o.Store.DropPush(ctx, match.HashOf(p.Endpoint))
	case code == http.StatusTooManyRequests || code >= 500:
		err := fmt.Errorf("push: %s: %s", to.Host, res.Status)
		if after := askedFor(res); after > 0 {
			return &match.Wait{For: after, Err: err}
		}
		return err
	default: // a redirect too: nothing is sent elsewhere
		return fmt.Errorf("push: %s: %s: %w", to.Host, res.Status, match.ErrRefused)
	}
}

// longest is how long a push service is believed that asks to wait.
const longest = time.Hour

// askedFor is how long a push service asks to wait, 0 if it does not.
func askedFor(res *http.Response) time.Duration {
	after := res.Header.Get("Retry-After")
	if n, err := strconv.Atoi(after); err == nil && n > 0 {
		return min(time.Duration(n)*time.Second, longest)
	}
	if at, err := http.ParseTime(after); err == nil {
		if sent, err := http.ParseTime(res.Header.Get("Date")); err == nil && at.After(sent) {
			return min(at.Sub(sent), longest)
		}
	}
	return 0
}

// bare is why a call failed without its address, which is as good as a key to the device.
func bare(err error) error {
	if at := (*url.Error)(nil); errors.As(err, &at) {
		return at.Err
	}
	return err
}
