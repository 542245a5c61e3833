// Package passkey has people sign in by a key that their own device keeps. It knows
// no page and no cookie: it asks a device, by what navigator.credentials takes, and
// judges what it answers.
//
//	challenge  what a device signs: drawn here, kept here, good once and for minutes
//	Keyring    asks and judges
package passkey

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"divisionbell/bot/match"
)

// Most is how many passkeys a person may have.
const Most = 20

// handleSize is the length of what a device knows its owner by, in bytes. It is drawn
// and says nothing of them.
const handleSize = 32

// ErrRefused is why nobody is let in, nor a key kept: what it wraps it in is for logs,
// and nothing of it for whoever asked.
var ErrRefused = errors.New("the passkey is refused")

// ErrMany is why a key is not kept: the person has as many as they may.
var ErrMany = match.ErrMany

// Options of a Keyring; each is needed.
type Options struct {
	Address string // of the page: https://bell.example.org
	Store   match.Passkeys
	Clock   match.Clock
}

// A Keyring registers passkeys and lets people in by them. It is safe for concurrent
// use. Its challenges live as long as it does.
type Keyring struct {
	store match.Passkeys
	clock match.Clock
	judge *webauthn.WebAuthn
	asked challenges
}

// New makes the keyring of the page at an address. Keys are tied to its host name, and
// work on no other.
func New(o Options) (*Keyring, error) {
	u, err := url.Parse(o.Address)
	if err != nil || u.Hostname() == "" {
		return nil, fmt.Errorf("passkey: %q is no page's address", o.Address)
	}
	judge, err := webauthn.New(&webauthn.Config{
		RPID:                  u.Hostname(),
		RPDisplayName:         "Division Bell",
		RPOrigins:             []string{u.Scheme + "://" + u.Host},
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey:        protocol.ResidentKeyRequirementRequired,
			RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification:   protocol.VerificationPreferred,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Timeout: challengeLife, TimeoutUVD: challengeLife},
			Registration: webauthn.TimeoutConfig{Timeout: challengeLife, TimeoutUVD: challengeLife},
		},
	})
	if err != nil {
		return nil, fmt.Errorf("passkey: %w", err)
	}
	return &Keyring{store: o.Store, clock: o.Clock, judge: judge}, nil
}

// Offer is what a person's browser asks their device for a new key with, under the name
// that the device shows for them. ErrMany.
func (k *Keyring) Offer(ctx context.Context, of match.PersonID, name string) (json.RawMessage, error) {
	have, err := k.owner(ctx, of)
	if err != nil {
		return nil, err
	}
	have.name = name
	if len(have.keys) >= Most {
		return nil, ErrMany
	}
	asks, session, err := k.judge.BeginRegistration(have, webauthn.WithExclusions(webauthn.Credentials(have.keys).CredentialDescriptors()))
	if err != nil {
		return nil, fmt.Errorf("passkey: offer: %w", err)
	}
	k.asked.keep(challenge{*session, of, k.clock.Now().Add(challengeLife)}, k.clock.Now())
	return marshal(asks.Response)
}

// Keep stores what a device answered to an Offer to the same person, under a name that
// they gave it. ErrRefused, ErrMany.
func (k *Keyring) Keep(ctx context.Context, of match.PersonID, name string, answer []byte) (match.Passkey, error) {
	said, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return match.Passkey{}, refused("it is no answer: %v", err)
	}
	was, ok := k.asked.spend(said.Response.CollectedClientData.Challenge, k.clock.Now())
	if !ok || was.of != of {
		return match.Passkey{}, refused("nothing was offered to person %d with this challenge", of)
	}
	made, err := k.judge.CreateCredential(&owner{handle: was.session.UserID}, was.session, said)
	if err != nil {
		return match.Passkey{}, refused("%v", err)
	}
	if len(said.Response.AttestationObject.AuthData.AttData.CredentialID) == 0 {
		return match.Passkey{}, refused("it has no id")
	}
	made.Attestation = webauthn.CredentialAttestation{} // nothing is asked of who made the device
	data, err := marshal(kept{was.session.UserID, *made})
	if err != nil {
		return match.Passkey{}, err
	}
	p := match.Passkey{Credential: made.ID, Person: of, Name: name, Data: data, Made: k.clock.Now().UnixMilli()}
	switch err := k.store.AddPasskey(ctx, p, Most); {
	case errors.Is(err, match.ErrTaken):
		return match.Passkey{}, refused("somebody has a key with this id")
	case err != nil:
		return match.Passkey{}, fmt.Errorf("passkey: keep: %w", err)
	}
	return p, nil
}

// Ask is what a browser asks a device with to sign somebody in, whoever it is.
func (k *Keyring) Ask() (json.RawMessage, error) {
	asks, session, err := k.judge.BeginDiscoverableLogin()
	if err != nil {
		return nil, fmt.Errorf("passkey: ask: %w", err)
	}
	k.asked.keep(challenge{*session, 0, k.clock.Now().Add(challengeLife)}, k.clock.Now())
	return marshal(asks.Response)
}

// Judge tells who it is that answered an Ask, and by which key. A key whose counter goes
// back may have been copied: it opens nothing from then on, and stays to be seen by its
// owner. ErrRefused.
func (k *Keyring) Judge(ctx context.Context, answer []byte) (match.Passkey, error) {
	said, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return match.Passkey{}, refused("it is no answer: %v", err)
	}
	was, ok := k.asked.spend(said.Response.CollectedClientData.Challenge, k.clock.Now())
	if !ok || was.of != 0 {
		return match.Passkey{}, refused("nobody was asked with this challenge")
	}
	found, err := k.store.PasskeyAt(ctx, said.RawID)
	if errors.Is(err, match.ErrNotFound) {
		return match.Passkey{}, refused("nobody has this key")
	}
	if err != nil {
		return match.Passkey{}, fmt.Errorf("passkey: find: %w", err)
	}
	of, err := read(found)
	if err != nil {
		return match.Passkey{}, err
	}
	_, used, err := k.judge.ValidatePasskeyLogin(func([]byte, []byte) (webauthn.User, error) {
		return &owner{handle: of.Handle, keys: []webauthn.Credential{of.Key}}, nil
	}, was.session, said)
	if err != nil {
		return match.Passkey{}, refused("of person %d: %v", found.Person, err)
	}
	before := found.Data
	copied := used.Authenticator.CloneWarning
	if !copied {
		found.Used = k.clock.Now().UnixMilli()
	}
	if found.Data, err = marshal(kept{of.Handle, *used}); err != nil {
		return match.Passkey{}, err
	}
	switch err := k.store.UsePasskey(ctx, found, before); {
	case errors.Is(err, match.ErrStale):
		return match.Passkey{}, refused("of person %d: it was used, or revoked, at the same moment", found.Person)
	case err != nil:
		return match.Passkey{}, fmt.Errorf("passkey: use: %w", err)
	case copied:
		return match.Passkey{}, refused("of person %d: its counter went back, so it may have been copied", found.Person)
	}
	return found, nil
}

// Copied reports whether a key is refused because it may have been copied.
func Copied(p match.Passkey) bool {
	of, err := read(p)
	return err == nil && of.Key.Authenticator.CloneWarning
}

// kept is a passkey's Data.
type kept struct {
	Handle []byte              `json:"handle"` // what its device knows its owner by
	Key    webauthn.Credential `json:"key"`
}

func read(p match.Passkey) (kept, error) {
	var out kept
	if err := json.Unmarshal(p.Data, &out); err != nil {
		return kept{}, fmt.Errorf("passkey: read one of person %d: %w", p.Person, err)
	}
	return out, nil
}

func marshal(v any) (json.RawMessage, error) {
	out, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("passkey: %w", err)
	}
	return out, nil
}

func refused(why string, args ...any) error {
	return fmt.Errorf("passkey: %w: %s", ErrRefused, fmt.Sprintf(why, args...))
}

// An owner is a person as their devices know them.
type owner struct {
	handle []byte
	name   string
	keys   []webauthn.Credential
}

func (o *owner) WebAuthnID() []byte                         { return o.handle }
func (o *owner) WebAuthnName() string                       { return o.name }
func (o *owner) WebAuthnDisplayName() string                { return o.name }
func (o *owner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

// owner is a person with all their keys, and the handle of the oldest: a device that
// has one of theirs already puts the new one in its place.
func (k *Keyring) owner(ctx context.Context, of match.PersonID) (*owner, error) {
	have, err := k.store.PasskeysOf(ctx, of)
	if err != nil {
		return nil, fmt.Errorf("passkey: list: %w", err)
	}
	out := &owner{}
	for _, p := range have {
		one, err := read(p)
		if err != nil {
			return nil, err
		}
		if out.handle == nil {
			out.handle = bytes.Clone(one.Handle)
		}
		out.keys = append(out.keys, one.Key)
	}
	if out.handle == nil {
		out.handle = make([]byte, handleSize)
		rand.Read(out.handle)
	}
	return out, nil
}

// challengeLife is how long a device may take to answer.
const challengeLife = 5 * time.Minute
