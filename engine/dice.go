package engine

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"math/rand/v2"
)

// Dice is a stream of random bytes, read as: a number below n ≤ 256 takes one
// byte b, again while b ≥ 256 − 256 mod n, and is b mod n; a larger n takes four
// bytes, most significant first, by the same rule with 2³².
type Dice struct {
	buf   [32]byte
	left  int
	block uint32
	pcg   *rand.PCG
	seed  uint64 // of pcg
	level bool   // nearly the same falls of nearly as many; of pcg
	root  [32]byte
	mac   hash.Hash // keyed by root, when the first block is drawn: few actions throw dice
	entry uint64
	msg   [12]byte // kept here, as what is hashed would else be allocated
	given []byte   // six-sided dice handed in, before chance resumes
	told  []int    // numbers of dice that are told; nil: they fall by chance
	used  int
	drawn int
}

// Of returns the dice of log entry n: block i is HMAC-SHA256(root, n as 8
// bytes ‖ i as 4 bytes, both most significant first).
func Of(root [32]byte, n uint64) *Dice {
	return &Dice{root: root, entry: n}
}

// Fast returns dice for simulation and for bots, never for a match.
func Fast(seed uint64) *Dice {
	return &Dice{pcg: rand.NewPCG(seed, fastStream), seed: seed}
}

// fastStream is the stream of fast dice before any turn of theirs.
const fastStream = 0x9e3779b97f4a7c15

// reseed makes fast dice those of another seed, without allocation.
func (d *Dice) reseed(seed uint64) {
	d.pcg.Seed(seed, fastStream)
	d.seed = seed
	d.Turn(0)
}

// Told returns dice that fall as told; see [Dice.Untold] for those that are not.
func Told(numbers []int) *Dice {
	if numbers == nil {
		numbers = []int{}
	}
	return &Dice{told: numbers}
}

// Untold reports whether more numbers were drawn than were told, or others than can
// be; what was drawn then is worth nothing. Used is how many of those told were.
func (d *Dice) Untold() bool { return d.drawn != d.used }

// tell is the next number that is told, 0 where it cannot be.
func (d *Dice) tell(n int) int {
	if d.used+1 != d.drawn || d.used == len(d.told) || d.told[d.used] < 0 || d.told[d.used] >= n {
		return 0
	}
	d.used++
	return d.told[d.used-1]
}

// Given puts six-sided dice, 1 to 6, before chance, and returns d.
func (d *Dice) Given(pips ...byte) *Dice {
	d.given = pips
	return d
}

// Turn makes d the dice of log entry n of the same root, as [Of] would, without
// allocation. Nothing is given or drawn yet. Fast dice of a seed have as many turns.
func (d *Dice) Turn(n uint64) {
	d.entry, d.block, d.left = n, 0, 0
	d.given, d.used, d.drawn = nil, 0, 0
	if d.pcg != nil {
		d.pcg.Seed(d.seed, fastStream+2*n)
	}
}

// Key has what is drawn from here on come of number n of the same root, as [Dice.Turn]
// does; what was given and what was drawn stay so. Dice that are told stay as told.
func (d *Dice) Key(n uint64) {
	d.entry, d.block, d.left = n, 0, 0
	if d.pcg != nil {
		d.pcg.Seed(d.seed, fastStream+2*n)
	}
}

// Drawn is how many numbers were drawn, the given ones among them.
func (d *Dice) Drawn() int { return d.drawn }

// Used is how many of the given dice have been thrown.
func (d *Dice) Used() int { return d.used }

func (d *Dice) fill() {
	if d.pcg != nil {
		for i := 0; i < len(d.buf); i += 8 {
			binary.LittleEndian.PutUint64(d.buf[i:], d.pcg.Uint64())
		}
	} else {
		binary.BigEndian.PutUint64(d.msg[:8], d.entry)
		binary.BigEndian.PutUint32(d.msg[8:], d.block)
		if d.mac == nil {
			d.mac = hmac.New(sha256.New, d.root[:])
		}
		d.mac.Reset()
		d.mac.Write(d.msg[:])
		d.mac.Sum(d.buf[:0])
	}
	d.block++
	d.left = len(d.buf)
}

func (d *Dice) next() byte {
	if d.left == 0 {
		d.fill()
	}
	d.left--
	return d.buf[len(d.buf)-1-d.left]
}

// Below returns a number from 0 to n-1, each as likely; 0 < n ≤ 2³².
func (d *Dice) Below(n int) int {
	d.drawn++
	if d.told != nil {
		return d.tell(n)
	}
	if n == 6 {
		return d.die()
	}
	if d.level {
		return d.share(n)
	}
	if n <= 256 {
		limit := 256 - 256%uint32(n)
		for {
			if b := uint32(d.next()); b < limit {
				return int(b % uint32(n))
			}
		}
	}
	limit := uint64(1)<<32 - (uint64(1)<<32)%uint64(n)
	for {
		var x uint64
		for range 4 {
			x = x<<8 | uint64(d.next())
		}
		if x < limit {
			return int(x % uint64(n))
		}
	}
}

// share is Below(n) by what share of n the next four bytes are of all: one too many or
// too few to choose from seldom makes it another. They are as likely to a billionth.
func (d *Dice) share(n int) int {
	var x uint64
	for range 4 {
		x = x<<8 | uint64(d.next())
	}
	return int(x * uint64(n) >> 32)
}

// die is Below(6), which is thrown more than all else: the given ones first, and
// a constant to divide by.
func (d *Dice) die() int {
	if d.used < len(d.given) {
		d.used++
		return int(d.given[d.used-1]) - 1
	}
	for {
		if b := d.next(); b < 256-256%6 {
			return int(b % 6)
		}
	}
}

// Commitment is what is posted when seats open: the SHA-256 of the secret.
func Commitment(secret [32]byte) [32]byte { return sha256.Sum256(secret[:]) }

// Root is what a match's dice come from: HMAC-SHA256(secret, epoch as 4 bytes ‖
// code ‖ for each seat in order the SHA-256 of its words).
func Root(secret [32]byte, epoch uint32, code string, words []string) (root [32]byte) {
	m := hmac.New(sha256.New, secret[:])
	var e [4]byte
	binary.BigEndian.PutUint32(e[:], epoch)
	m.Write(e[:])
	m.Write([]byte(code))
	for _, w := range words {
		h := sha256.Sum256([]byte(w))
		m.Write(h[:])
	}
	m.Sum(root[:0])
	return root
}
