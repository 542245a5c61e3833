package passkey_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/web/passkey"
	"divisionbell/adapters/web/passkey/passkeytest"
	"divisionbell/bot/match"
)

const page = "https://bell.example.org"

// A hook is where keys hang, in memory.
type hook struct {
	mu   sync.Mutex
	keys []match.Passkey
}

func (h *hook) PasskeysOf(_ context.Context, of match.PersonID) (out []match.Passkey, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.keys {
		if p.Person == of {
			out = append(out, p)
		}
	}
	return out, nil
}

func (h *hook) at(id []byte) int {
	return slices.IndexFunc(h.keys, func(p match.Passkey) bool { return bytes.Equal(p.Credential, id) })
}

func (h *hook) PasskeyAt(_ context.Context, id []byte) (match.Passkey, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if i := h.at(id); i >= 0 {
		return h.keys[i], nil
	}
	return match.Passkey{}, match.ErrNotFound
}

func (h *hook) AddPasskey(ctx context.Context, p match.Passkey, most int) error {
	have, _ := h.PasskeysOf(ctx, p.Person)
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.at(p.Credential) >= 0:
		return match.ErrTaken
	case len(have) >= most:
		return match.ErrMany
	}
	h.keys = append(h.keys, p)
	return nil
}

func (h *hook) UsePasskey(_ context.Context, p match.Passkey, was []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	i := h.at(p.Credential)
	if i < 0 || !bytes.Equal(h.keys[i].Data, was) {
		return match.ErrStale
	}
	h.keys[i] = p
	return nil
}

func (h *hook) NamePasskey(context.Context, match.PersonID, []byte, string) error { return nil }

func (h *hook) DropPasskey(_ context.Context, _ match.PersonID, id []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.keys = slices.Delete(h.keys, h.at(id), h.at(id)+1)
	return nil
}

type stopped struct{ now time.Time }

func (s *stopped) Now() time.Time { return s.now }

// A bench is a keyring with its store and clock.
type bench struct {
	*testing.T
	ring  *passkey.Keyring
	hook  *hook
	clock *stopped
}

func newBench(t *testing.T) *bench {
	b := &bench{T: t, hook: &hook{}, clock: &stopped{time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)}}
	var err error
	if b.ring, err = passkey.New(passkey.Options{Address: page, Store: b.hook, Clock: b.clock}); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *bench) offer(of match.PersonID) []byte {
	b.Helper()
	out, err := b.ring.Offer(b.Context(), of, "Ann")
	if err != nil {
		b.Fatal(err)
	}
	return out
}

func (b *bench) ask() []byte {
	b.Helper()
	out, err := b.ring.Ask()
	if err != nil {
		b.Fatal(err)
	}
	return out
}

func must(t *testing.T, out []byte, err error) []byte {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// registered is a new device of a person's with a key.
func (b *bench) registered(of match.PersonID) *passkeytest.Device {
	b.Helper()
	d := &passkeytest.Device{Origin: page, Counts: true}
	answer, err := d.Make(b.offer(of))
	if _, err := b.ring.Keep(b.Context(), of, "phone", must(b.T, answer, err)); err != nil {
		b.Fatal(err)
	}
	return d
}

// judged signs somebody in by a device.
func (b *bench) judged(d *passkeytest.Device, lies ...passkeytest.Lie) (match.Passkey, error) {
	b.Helper()
	answer, err := d.Sign(b.ask(), lies...)
	return b.ring.Judge(b.Context(), must(b.T, answer, err))
}

func (b *bench) refuses(err error) {
	b.Helper()
	if !errors.Is(err, passkey.ErrRefused) {
		b.Errorf("it says %v, and does not refuse", err)
	}
}

func TestSomebodySignsInByTheirDeviceAlone(t *testing.T) {
	b := newBench(t)
	d := b.registered(7)
	b.registered(8)
	for range 3 {
		b.clock.now = b.clock.now.Add(time.Hour)
		got, err := b.judged(d)
		if err != nil || got.Person != 7 || got.Name != "phone" || got.Used != b.clock.now.UnixMilli() {
			t.Fatalf("%+v %v", got, err)
		}
	}
}

// TestTheDeviceIsAskedToBeFoundWithoutAName: what is asked of a device.
func TestTheDeviceIsAskedToBeFoundWithoutAName(t *testing.T) {
	b := newBench(t)
	var offer struct {
		Site      struct{ ID string } `json:"rp"`
		User      struct{ ID, Name string }
		Timeout   int
		Selection struct {
			ResidentKey        string
			RequireResidentKey bool
		} `json:"authenticatorSelection"`
		Attestation string
		Exclude     []any `json:"excludeCredentials"`
	}
	d := b.registered(7)
	if err := json.Unmarshal(b.offer(7), &offer); err != nil {
		t.Fatal(err)
	}
	if offer.Site.ID != "bell.example.org" || offer.Selection.ResidentKey != "required" || !offer.Selection.RequireResidentKey || offer.Attestation == "direct" {
		t.Errorf("%+v", offer)
	}
	if offer.Timeout != 5*60*1000 || len(offer.Exclude) != 1 {
		t.Errorf("%+v", offer)
	}
	if _, err := d.Make(b.offer(7)); err == nil {
		t.Error("a device is asked for a second key of one person")
	}
	var asks map[string]any
	if err := json.Unmarshal(b.ask(), &asks); err != nil || asks["allowCredentials"] != nil {
		t.Errorf("%v %v: it names whom it asks", asks, err)
	}
}

func TestAChallengeIsGoodOnceAndForFiveMinutes(t *testing.T) {
	b := newBench(t)
	d := b.registered(7)
	answer, err := d.Sign(b.ask())
	must(t, answer, err)
	if _, err := b.ring.Judge(t.Context(), answer); err != nil {
		t.Fatal(err)
	}
	_, err = b.ring.Judge(t.Context(), answer)
	b.refuses(err)

	late, err := d.Sign(b.ask())
	must(t, late, err)
	b.clock.now = b.clock.now.Add(5 * time.Minute)
	_, err = b.ring.Judge(t.Context(), late)
	b.refuses(err)

	other := &passkeytest.Device{Origin: page}
	offer := b.offer(9)
	made, err := other.Make(offer)
	must(t, made, err)
	if _, err := b.ring.Keep(t.Context(), 9, "key", made); err != nil {
		t.Fatal(err)
	}
	_, err = b.ring.Keep(t.Context(), 9, "key", made)
	b.refuses(err)
	late, err = (&passkeytest.Device{Origin: page}).Make(b.offer(9))
	must(t, late, err)
	b.clock.now = b.clock.now.Add(5 * time.Minute)
	_, err = b.ring.Keep(t.Context(), 9, "key", late)
	b.refuses(err)
}

// TestAFailureSpendsTheChallenge: nobody tries twice on one.
func TestAFailureSpendsTheChallenge(t *testing.T) {
	b := newBench(t)
	d := b.registered(7)
	ask := b.ask()
	bad, err := d.Sign(ask, func(s *passkeytest.Said) { s.Origin = "https://evil.example.org" })
	_, err = b.ring.Judge(t.Context(), must(t, bad, err))
	b.refuses(err)
	good, err := d.Sign(ask)
	_, err = b.ring.Judge(t.Context(), must(t, good, err))
	b.refuses(err)
}

func TestOnlyThisPageIsSignedInTo(t *testing.T) {
	for name, lie := range map[string]passkeytest.Lie{
		"another site's page":       func(s *passkeytest.Said) { s.Origin = "https://bell.example.com" },
		"a page below it":           func(s *passkeytest.Said) { s.Origin = "https://evil.bell.example.org" },
		"the same name without TLS": func(s *passkeytest.Said) { s.Origin = "http://bell.example.org" },
		"another port":              func(s *passkeytest.Said) { s.Origin = "https://bell.example.org:8443" },
		"a frame in a page":         func(s *passkeytest.Said) { s.CrossOrigin = true },
		"a key of another site":     func(s *passkeytest.Said) { s.Site = "example.org" },
		"another's challenge":       func(s *passkeytest.Said) { s.Challenge = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" },
		"an answer of another kind": func(s *passkeytest.Said) { s.Type = "payment.get" },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			d := b.registered(7)
			_, err := b.judged(d, lie)
			b.refuses(err)
			made, err := (&passkeytest.Device{Origin: page}).Make(b.offer(8), lie)
			_, err = b.ring.Keep(t.Context(), 8, "key", must(t, made, err))
			b.refuses(err)
		})
	}
}

// TestAKeyThatWasCopiedOpensNothing, neither the copy nor the original.
func TestAKeyThatWasCopiedOpensNothing(t *testing.T) {
	b := newBench(t)
	d := b.registered(7)
	copied := d.Copy()
	for range 2 {
		if _, err := b.judged(d); err != nil {
			t.Fatal(err)
		}
	}
	_, err := b.judged(copied)
	b.refuses(err)
	_, err = b.judged(d)
	b.refuses(err)
	have, _ := b.hook.PasskeysOf(t.Context(), 7)
	if len(have) != 1 || !passkey.Copied(have[0]) {
		t.Errorf("its owner does not see why: %+v", have)
	}
}

// TestAKeyWithoutACounterIsNotTakenForACopy: those that are kept in a cloud count nothing.
func TestAKeyWithoutACounterIsNotTakenForACopy(t *testing.T) {
	b := newBench(t)
	d := b.registered(7)
	d.Counts = false
	for range 3 {
		if got, err := b.judged(d); err != nil || passkey.Copied(got) {
			t.Fatal(err)
		}
	}
}

func TestNobodySignsInAsSomebodyElse(t *testing.T) {
	b := newBench(t)
	ann, bob := b.registered(7), b.registered(8)
	for name, lie := range map[string]passkeytest.Lie{
		"under the other's handle": func(s *passkeytest.Said) { s.Handle = ann.Keys[0].Handle },
		"under the other's key":    func(s *passkeytest.Said) { s.ID = ann.Keys[0].ID },
		"under both": func(s *passkeytest.Said) {
			s.ID, s.Handle = ann.Keys[0].ID, ann.Keys[0].Handle
		},
		"under no handle":         func(s *passkeytest.Said) { s.Handle = nil },
		"under a key of nobody's": func(s *passkeytest.Said) { s.ID = []byte("nobody's") },
	} {
		if got, err := b.judged(bob, lie); !errors.Is(err, passkey.ErrRefused) {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
	// An offer to one is not answered by another, nor with another's key; and what asks
	// who comes in makes no key.
	offer := b.offer(7)
	made, err := (&passkeytest.Device{Origin: page}).Make(offer)
	_, err = b.ring.Keep(t.Context(), 8, "key", must(t, made, err))
	b.refuses(err)
	made, err = (&passkeytest.Device{Origin: page}).Make(b.offer(8), func(s *passkeytest.Said) { s.ID = ann.Keys[0].ID })
	_, err = b.ring.Keep(t.Context(), 8, "key", must(t, made, err))
	b.refuses(err)
	ask := strings.Replace(string(b.ask()), `"rpId":"bell.example.org"`, `"rp":{"id":"bell.example.org"},"user":{"id":"AAAA"}`, 1)
	made, err = (&passkeytest.Device{Origin: page}).Make([]byte(ask))
	_, err = b.ring.Keep(t.Context(), 8, "key", must(t, made, err))
	b.refuses(err)
	if have, _ := b.hook.PasskeysOf(t.Context(), 8); len(have) != 1 {
		t.Errorf("Bob has %d keys", len(have))
	}
}

func TestARevokedKeyOpensNothing(t *testing.T) {
	b := newBench(t)
	d := b.registered(7)
	if err := b.hook.DropPasskey(t.Context(), 7, d.Keys[0].ID); err != nil {
		t.Fatal(err)
	}
	_, err := b.judged(d)
	b.refuses(err)
}

func TestAPersonHasSoManyKeysAndNoMore(t *testing.T) {
	b := newBench(t)
	for range passkey.Most {
		b.registered(7)
	}
	if _, err := b.ring.Offer(t.Context(), 7, "Ann"); !errors.Is(err, passkey.ErrMany) {
		t.Errorf("one more is offered: %v", err)
	}
}

// TestWhatIsNoAnswerIsRefused, without harm.
func TestWhatIsNoAnswerIsRefused(t *testing.T) {
	b := newBench(t)
	for _, junk := range []string{"", "null", "{}", "[]", `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`, strings.Repeat("[", 10_000)} {
		_, err := b.ring.Judge(t.Context(), []byte(junk))
		b.refuses(err)
		_, err = b.ring.Keep(t.Context(), 7, "key", []byte(junk))
		b.refuses(err)
	}
}

// TestAFloodOfAsksCostsLittle: the oldest go, the newest hold.
func TestAFloodOfAsksCostsLittle(t *testing.T) {
	b := newBench(t)
	d := b.registered(7)
	first := b.ask()
	for range 5000 {
		b.ask()
	}
	last := b.ask()
	answer, err := d.Sign(first)
	_, err = b.ring.Judge(t.Context(), must(t, answer, err))
	b.refuses(err)
	answer, err = d.Sign(last)
	if _, err = b.ring.Judge(t.Context(), must(t, answer, err)); err != nil {
		t.Error(err)
	}
}

// TestOneKeyUsedTwiceAtOnceLetsOneIn: of two with the same count, one is a copy.
func TestOneKeyUsedTwiceAtOnceLetsOneIn(t *testing.T) {
	b := newBench(t)
	d := b.registered(7)
	twin := d.Copy()
	answers := make([][]byte, 2)
	for i, of := range []*passkeytest.Device{d, twin} {
		out, err := of.Sign(b.ask())
		answers[i] = must(t, out, err)
	}
	var in sync.WaitGroup
	errs := make([]error, 2)
	for i := range answers {
		in.Go(func() { _, errs[i] = b.ring.Judge(context.Background(), answers[i]) })
	}
	in.Wait()
	if (errs[0] == nil) == (errs[1] == nil) {
		t.Errorf("%v, %v", errs[0], errs[1])
	}
}
