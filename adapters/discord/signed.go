package discord

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
)

const (
	// window is how far the time of a signature may be from ours.
	window = 5 * time.Minute
	// patience is how long Discord waits for the first answer.
	patience = 3 * time.Second
	// Endpoint is the path at which signed HTTP comes in.
	Endpoint = "/interactions"
)

// serve takes signed HTTP until ctx ends.
func (a *App) serve(ctx context.Context) error {
	id, _ := a.who()
	key, err := publicKey(id.key)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", a.o.Listen)
	if err != nil {
		return chatkit.Permanent(fmt.Errorf("discord: listen: %w", err))
	}
	a.mu.Lock()
	a.listen = l.Addr().String()
	a.mu.Unlock()
	a.count(1, 0)
	defer a.count(-1, 0)
	a.log.InfoContext(ctx, "discord: signed HTTP is taken", "at", "http://"+l.Addr().String()+Endpoint)
	err = chatkit.Serve(ctx, l, a.Handler(ctx, key), a.wait.Drain)
	if errors.Is(err, chatkit.ErrCut) {
		a.log.Warn("discord: signed HTTP was cut off", "err", err)
		return nil
	}
	if err != nil {
		return fmt.Errorf("discord: serve: %w", err)
	}
	return nil
}

func publicKey(hexed string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(hexed)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, chatkit.Permanent(errors.New("discord: the public key is not 64 digits of hex. Copy it from the application's General Information page"))
	}
	return key, nil
}

// unsigned answers what Discord did not sign, as Discord tries out.
var unsigned = chatkit.Refusal{Status: http.StatusUnauthorized, Words: "the signature does not hold"}

// Handler takes interactions at Endpoint that are signed by key within the window.
func (a *App) Handler(ctx context.Context, key ed25519.PublicKey) http.Handler {
	holds := func(h http.Header, body []byte) bool {
		r := &http.Request{Header: h, Body: io.NopCloser(bytes.NewReader(body))}
		return timely(h.Get("X-Signature-Timestamp")) && discordgo.VerifyInteraction(r, key)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+Endpoint, chatkit.Signed{Holds: holds, Unread: unsigned, Unsigned: unsigned}.Handler(
		func(w http.ResponseWriter, r *http.Request, body []byte) { a.signed(ctx, w, r, body) },
	))
	return mux
}

// timely reports whether a signature is of about now, so that an old one that
// somebody kept is worth nothing.
func timely(stamp string) bool {
	s, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return false
	}
	d := time.Since(time.Unix(s, 0))
	return d < window && d > -window
}

// signed answers an interaction whose signature holds.
func (a *App) signed(ctx context.Context, w http.ResponseWriter, r *http.Request, raw []byte) {
	i, err := readInteraction(raw)
	if err != nil {
		a.log.WarnContext(ctx, "discord: an interaction cannot be read", "err", err)
		http.Error(w, "that is no interaction", http.StatusBadRequest)
		return
	}
	if i.Type == discordgo.InteractionPing {
		write(w, response{Type: pong})
		return
	}
	m := &inline{answer: make(chan response, 1), gone: r.Context(), until: time.Now().Add(patience)}
	go a.obey(ctx, i, m)
	select {
	case answer := <-m.answer:
		write(w, answer)
	case <-r.Context().Done():
	}
}

func write(w http.ResponseWriter, r response) {
	body, err := json.Marshal(r)
	if err != nil { // data of ours: cannot be
		http.Error(w, "no answer", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(body)
}

// An inline responder answers in the body of the request. Files cannot go there.
type inline struct {
	answer chan response
	gone   context.Context // of the request: done once nobody waits
	until  time.Time       // when Discord stops to wait
}

var errHungUp = errors.New("discord: nobody waits for the answer any more")

func (m *inline) files() bool   { return false }
func (m *inline) certain() bool { return false }

func (m *inline) first(_ context.Context, r response) error {
	if m.gone.Err() != nil || time.Now().After(m.until) {
		return errHungUp
	}
	m.answer <- r
	return nil
}
