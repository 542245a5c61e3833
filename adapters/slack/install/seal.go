package install

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
)

// LeastKey is how many characters a key of the configuration has at least.
const LeastKey = 32

// A sealed text begins with its form and with which key it was sealed by.
const (
	sealedForm = 1
	markSize   = 4
)

// errOtherKey: none of the keys sealed it.
var errOtherKey = errors.New("sealed with another key")

// A key seals and opens with AES-256-GCM, and vouches with HMAC-SHA256. mark tells it
// from others and tells nothing of it.
type key struct {
	aead  cipher.AEAD
	mark  [markSize]byte
	voice []byte // with which it vouches
}

// newKey derives a key from a line of the configuration.
func newKey(said string) (k key, err error) {
	if len(said) < LeastKey {
		return k, fmt.Errorf("a key wants at least %d characters", LeastKey)
	}
	secret, err := hkdf.Key(sha256.New, []byte(said), nil, "division bell slack installs: key", 32)
	if err != nil {
		return k, fmt.Errorf("derive a key: %w", err)
	}
	mark, err := hkdf.Key(sha256.New, []byte(said), nil, "division bell slack installs: mark", markSize)
	if err != nil {
		return k, fmt.Errorf("derive a key: %w", err)
	}
	k.voice, err = hkdf.Key(sha256.New, []byte(said), nil, "division bell slack installs: state", sha256.Size)
	if err != nil {
		return k, fmt.Errorf("derive a key: %w", err)
	}
	block, err := aes.NewCipher(secret)
	if err != nil {
		return k, fmt.Errorf("derive a key: %w", err)
	}
	k.mark = [markSize]byte(mark)
	k.aead, err = cipher.NewGCMWithRandomNonce(block)
	return k, err
}

// seal hides a text. It opens again for the same workspace alone.
func (k key) seal(text []byte, workspace string) []byte {
	out := append([]byte{sealedForm}, k.mark[:]...)
	return k.aead.Seal(out, nil, text, bound(workspace))
}

// sealedBy reports whether the key may have sealed something.
func (k key) sealedBy(sealed []byte) bool {
	return len(sealed) > 1+markSize && sealed[0] == sealedForm && [markSize]byte(sealed[1:1+markSize]) == k.mark
}

// open gives the text that was sealed for a workspace.
func (k key) open(sealed []byte, workspace string) ([]byte, error) {
	if !k.sealedBy(sealed) {
		return nil, errOtherKey
	}
	text, err := k.aead.Open(nil, nil, sealed[1+markSize:], bound(workspace))
	if err != nil {
		return nil, errors.New("changed since it was sealed")
	}
	return text, nil
}

func bound(workspace string) []byte { return []byte("slack install of " + workspace) }
