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

// A chain makes the links of a whole log one after another, from entry 0 on,
// without making its key and its lines anew.
type chain struct {
	head [32]byte // of the last entry that holds
	mac  hash.Hash
	buf  []byte
}

func newChain(key [32]byte) *chain { return &chain{mac: hmac.New(sha256.New, key[:])} }

// next is the link of e behind the head.
func (c *chain) next(e *Entry) (head [32]byte) {
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
	c := newChain(key)
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
