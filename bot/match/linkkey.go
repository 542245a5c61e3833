package match

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
)

// A LinkKey is what tokens of links follow from that are given again to whoever made them.
// Whoever has it finds those links, so it prints as none.
type LinkKey [32]byte

const hiddenKey = "[a key of links]"

// ReadLinkKey is one as a store keeps it.
func ReadLinkKey(kept []byte) (k LinkKey, err error) {
	if copy(k[:], kept) != len(k) || len(kept) != len(k) {
		return LinkKey{}, fmt.Errorf("the key of links has %d bytes and not %d: the database is damaged, and a backup may have it whole", len(kept), len(k))
	}
	return k, nil
}

// Format hides it.
func (LinkKey) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, hiddenKey) }

// MarshalText hides it.
func (LinkKey) MarshalText() ([]byte, error) { return []byte(hiddenKey), nil }

// Token is that of a link of a kind, which what the numbers name tells from all others.
func (k LinkKey) Token(kind string, numbers ...int64) string {
	h := hmac.New(sha256.New, k[:])
	_, _ = io.WriteString(h, "divisionbell "+kind)
	for _, n := range numbers {
		_, _ = io.WriteString(h, " "+strconv.FormatInt(n, 10))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Standing keeps links that are given again to whoever made them.
type Standing interface {
	// LinkKey is what their tokens follow from, the same from the first call on, and
	// published nowhere: fresh is used when there is none yet.
	LinkKey(ctx context.Context, fresh LinkKey) (LinkKey, error)
	// AccessOf has those that a person made, beside all else that is kept of them there.
	AccessOf(ctx context.Context, person PersonID) (Access, error)
}
