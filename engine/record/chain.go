package record

import (
	"crypto/hmac"
	"crypto/sha256"
	"hash"
)

// Key is what a match's chain is made with: HMAC-SHA256(secret, "division bell
// log chain"). It keeps whoever sees a head from guessing at the hidden words
// below it while the match runs; with the secret, everyone can make it.
func Key(secret [32]byte) (key [32]byte) {
	m := hmac.New(sha256.New, secret[:])
	m.Write([]byte("division bell log chain"))
	m.Sum(key[:0])
	return key
}

// Link is the head of the chain after e: HMAC-SHA256(key, prev ‖ [Line](e)).
// The head before entry 0 is 32 zero bytes.
func Link(key, prev [32]byte, e Entry) [32]byte {
	return NewChain(key, prev).next(&e)
}

// A Chain makes one hash after another.
type Chain struct {
	Head [32]byte // of the last sealed entry
	mac  hash.Hash
	buf  []byte
}

// NewChain goes on from head; zero is the head before entry 0.
func NewChain(key, head [32]byte) *Chain {
	return &Chain{Head: head, mac: hmac.New(sha256.New, key[:])}
}

// Seal gives e, the entry after the last sealed one, its hash.
func (c *Chain) Seal(e *Entry) {
	c.Head = c.next(e)
	e.Hash = append([]byte(nil), c.Head[:]...)
}

func (c *Chain) next(e *Entry) (head [32]byte) {
	c.buf = appendLine(append(c.buf[:0], c.Head[:]...), e)
	c.mac.Reset()
	c.mac.Write(c.buf)
	c.buf = c.mac.Sum(c.buf[:0])
	copy(head[:], c.buf)
	return head
}
