package record

import (
	"bytes"
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
func Link(key, prev [32]byte, e Entry) (head [32]byte) {
	m := hmac.New(sha256.New, key[:])
	m.Write(prev[:])
	m.Write(Line(e))
	m.Sum(head[:0])
	return head
}

// A Chain makes the links of a whole log one after another, from entry 0 on,
// without making its key and its lines anew.
type Chain struct {
	head [32]byte // of the last entry that holds
	mac  hash.Hash
	buf  []byte
}

// NewChain is the chain of a log without entries; key is its match's.
func NewChain(key [32]byte) *Chain { return &Chain{mac: hmac.New(sha256.New, key[:])} }

// Head is the hash of the last entry that holds; 32 zero bytes before entry 0.
func (c *Chain) Head() [32]byte { return c.head }

// Holds reports whether e follows the head by its hash, which is then the head.
func (c *Chain) Holds(e *Entry) bool {
	next := c.next(e)
	if !bytes.Equal(next[:], e.Hash) {
		return false
	}
	c.head = next
	return true
}

// next is the link of e behind the head.
func (c *Chain) next(e *Entry) (head [32]byte) {
	c.buf = appendLine(append(c.buf[:0], c.head[:]...), e)
	c.mac.Reset()
	c.mac.Write(c.buf)
	c.buf = c.mac.Sum(c.buf[:0])
	copy(head[:], c.buf)
	return head
}

// linked is how many entries of a log the chain holds for, and the hash that the
// next one should have.
type linked struct {
	hold int
	next [32]byte
}

// link makes the chain of a whole log.
func link(key [32]byte, entries []Entry) (l linked) {
	c := NewChain(key)
	for l.hold = range entries {
		e := &entries[l.hold]
		if l.next = c.next(e); !bytes.Equal(l.next[:], e.Hash) {
			return l
		}
		c.head = l.next
	}
	l.hold = len(entries)
	return l
}
