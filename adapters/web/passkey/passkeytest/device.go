// Package passkeytest is a device that keeps passkeys, for tests: it answers what a
// browser would ask it in the very bytes, by ECDSA on P-256.
package passkeytest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
)

// A Device has the keys of one person, and a browser at a page.
type Device struct {
	Origin string // the page's, as its browser has it
	Counts bool   // it counts the uses of its keys
	Keys   []*Key
}

// A Key is a passkey on a device.
type Key struct {
	ID     []byte
	Site   string // the page's host
	Handle []byte // what the page calls its owner
	Uses   uint32

	secret *ecdsa.PrivateKey
}

// Copy is a device with the same keys, as they are now.
func (d *Device) Copy() *Device {
	out := &Device{Origin: d.Origin, Counts: d.Counts}
	for _, k := range d.Keys {
		twin := *k
		out.Keys = append(out.Keys, &twin)
	}
	return out
}

// A Lie changes what a browser says before the device signs it.
type Lie func(said *Said)

// Said is what a device signs, and of what site it takes the page to be.
type Said struct {
	Type        string `json:"type"`
	Challenge   string `json:"challenge"`
	Origin      string `json:"origin"`
	CrossOrigin bool   `json:"crossOrigin"`

	Site   string `json:"-"`
	Handle []byte `json:"-"`
	ID     []byte `json:"-"`
}

// Make answers an offer of a new key, which the device keeps.
func (d *Device) Make(offer []byte, lies ...Lie) ([]byte, error) {
	var asked struct {
		Challenge string `json:"challenge"`
		Site      struct {
			ID string `json:"id"`
		} `json:"rp"`
		User struct {
			ID string `json:"id"`
		} `json:"user"`
		Exclude []struct {
			ID string `json:"id"`
		} `json:"excludeCredentials"`
	}
	if err := json.Unmarshal(offer, &asked); err != nil {
		return nil, fmt.Errorf("passkeytest: %w", err)
	}
	for _, not := range asked.Exclude {
		if slices.ContainsFunc(d.Keys, func(k *Key) bool { return encoded(k.ID) == not.ID }) {
			return nil, fmt.Errorf("passkeytest: this device has a key of theirs")
		}
	}
	handle, err := base64.RawURLEncoding.DecodeString(asked.User.ID)
	if err != nil {
		return nil, fmt.Errorf("passkeytest: %w", err)
	}
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("passkeytest: %w", err)
	}
	point, err := public(&secret.PublicKey)
	if err != nil {
		return nil, err
	}
	id := make([]byte, 32)
	rand.Read(id)
	said := Said{Type: "webauthn.create", Challenge: asked.Challenge, Origin: d.Origin, Site: asked.Site.ID, Handle: handle, ID: id}
	for _, lie := range lies {
		lie(&said)
	}
	k := &Key{ID: said.ID, Site: said.Site, Handle: said.Handle, secret: secret}
	d.Keys = append(d.Keys, k)
	about := k.about(true)
	about = append(about, make([]byte, 16)...) // of which make it is, it does not say
	about = binary.BigEndian.AppendUint16(about, uint16(len(k.ID)))
	about = append(about, k.ID...)
	about = append(about, point...)
	object := []byte{0xa3}
	object = append(append(object, words("fmt")...), words("none")...)
	object = append(append(object, words("attStmt")...), 0xa0)
	object = append(append(object, words("authData")...), octets(about)...)
	return answer(k, map[string]any{
		"clientDataJSON":    encoded(client(said)),
		"attestationObject": encoded(object),
		"transports":        []string{"internal"},
	})
}

// Sign answers an ask to sign in, by the newest key of that site.
func (d *Device) Sign(ask []byte, lies ...Lie) ([]byte, error) {
	var asked struct {
		Challenge string `json:"challenge"`
		Site      string `json:"rpId"`
	}
	if err := json.Unmarshal(ask, &asked); err != nil {
		return nil, fmt.Errorf("passkeytest: %w", err)
	}
	for _, k := range slices.Backward(d.Keys) {
		if k.Site != asked.Site {
			continue
		}
		if d.Counts {
			k.Uses++
		}
		said := Said{Type: "webauthn.get", Challenge: asked.Challenge, Origin: d.Origin, Site: k.Site, Handle: k.Handle, ID: k.ID}
		for _, lie := range lies {
			lie(&said)
		}
		shown := *k
		shown.Site, shown.ID = said.Site, said.ID
		about, data := shown.about(false), client(said)
		hash := sha256.Sum256(data)
		sum := sha256.Sum256(slices.Concat(about, hash[:]))
		signature, err := ecdsa.SignASN1(rand.Reader, k.secret, sum[:])
		if err != nil {
			return nil, fmt.Errorf("passkeytest: %w", err)
		}
		return answer(&shown, map[string]any{
			"clientDataJSON":    encoded(data),
			"authenticatorData": encoded(about),
			"signature":         encoded(signature),
			"userHandle":        encoded(said.Handle),
		})
	}
	return nil, fmt.Errorf("passkeytest: this device has no key of %s", asked.Site)
}

// about is the authenticator's data up to a new key's own: the site, that somebody was
// there and showed who they are, and how often the key was used.
func (k *Key) about(fresh bool) []byte {
	site := sha256.Sum256([]byte(k.Site))
	flags := byte(0x01 | 0x04)
	if fresh {
		flags |= 0x40
	}
	return binary.BigEndian.AppendUint32(append(site[:], flags), k.Uses)
}

func client(said Said) []byte {
	out, _ := json.Marshal(said) // strings and a truth always marshal
	return out
}

func answer(k *Key, response map[string]any) ([]byte, error) {
	return json.Marshal(map[string]any{
		"id": encoded(k.ID), "rawId": encoded(k.ID), "type": "public-key", "response": response,
		"authenticatorAttachment": "platform", "clientExtensionResults": map[string]any{},
	})
}

func encoded(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// public is a key in COSE: EC2, ES256, on P-256, and its point.
func public(k *ecdsa.PublicKey) ([]byte, error) {
	point, err := k.Bytes() // 4, x, y
	if err != nil {
		return nil, fmt.Errorf("passkeytest: %w", err)
	}
	x, y := octets(point[1:33]), octets(point[33:])
	return slices.Concat([]byte{0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21}, x, []byte{0x22}, y), nil
}

// words and octets are a short text and bytes in CBOR.
func words(s string) []byte { return append([]byte{0x60 | byte(len(s))}, s...) }

func octets(b []byte) []byte {
	if len(b) < 256 {
		return append([]byte{0x58, byte(len(b))}, b...)
	}
	return append(binary.BigEndian.AppendUint16([]byte{0x59}, uint16(len(b))), b...)
}
