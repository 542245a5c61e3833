package install

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"time"
)

// A state is one way through the door, in one browser and for a while: until when, what
// tells it from others, and a key's word for both and for the browser's cookie. So every
// process with the same keys knows it, whichever made it.
const (
	untilSize = 8
	bareState = untilSize + 16
)

// vouch is a key's word for the beginning of a state in a browser.
func (k key) vouch(state []byte, browser string) []byte {
	of := sha256.Sum256([]byte(browser))
	h := hmac.New(sha256.New, k.voice)
	h.Write(state[:bareState])
	h.Write(of[:])
	return h.Sum(nil)
}

// state makes one.
func (b *Book) state(browser string, until time.Time) string {
	s := make([]byte, bareState)
	binary.BigEndian.PutUint64(s, uint64(until.UnixMilli()))
	_, _ = rand.Read(s[untilSize:]) // which never fails
	return base64.RawURLEncoding.EncodeToString(append(s, b.keys[0].vouch(s, browser)...))
}

// knows reports whether one of the keys made a state for a browser, and until when.
func (b *Book) knows(said, browser string) (until time.Time, ok bool) {
	s, err := base64.RawURLEncoding.Strict().DecodeString(said)
	if err != nil || len(s) != bareState+sha256.Size || base64.RawURLEncoding.EncodeToString(s) != said { // line ends are read over
		return until, false
	}
	ok = slices.ContainsFunc(b.keys, func(k key) bool { return hmac.Equal(s[bareState:], k.vouch(s, browser)) })
	return time.UnixMilli(int64(binary.BigEndian.Uint64(s))), ok
}
