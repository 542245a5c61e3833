package engine_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"slices"
	"testing"

	"divisionbell/engine"
)

// The numbers of this file were computed in another language from the wording
// of the law of dice. DO NOT EDIT: every stored match depends on them.

func secret() (s [32]byte) {
	for i := range s {
		s[i] = byte(i)
	}
	return s
}

func TestDiceOfAnotherLanguage(t *testing.T) {
	d := engine.Of([32]byte{}, 7)
	var got []int
	for range 40 {
		got = append(got, d.Below(6)+1)
	}
	want := []int{
		2, 2, 5, 4, 5, 2, 2, 5, 1, 5, 4, 2, 6, 4, 3, 6, 5, 1, 2, 3,
		1, 6, 2, 6, 6, 5, 3, 1, 3, 1, 2, 4, 1, 1, 6, 4, 4, 1, 5, 1,
	}
	if !slices.Equal(got, want) {
		t.Errorf("forty dice %v, want %v", got, want)
	}
	if n := d.Below(1_000_000); n != 323440 {
		t.Errorf("then below a million %d, want 323440", n)
	}
}

func TestMixedDiceOfAnotherLanguage(t *testing.T) {
	d := engine.Of(engine.Root(secret(), 1, "K7QF", []string{"the bells", "of Westminster ☂"}), 1<<40+3)
	var got []int
	for _, n := range []int{2, 3, 6, 7, 20, 42, 100, 256, 257, 1000, 1 << 20, 1 << 32, 1, 6} {
		got = append(got, d.Below(n))
	}
	if want := []int{0, 0, 1, 4, 9, 26, 74, 190, 215, 498, 283681, 2318615949, 0, 3}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestCommitment(t *testing.T) {
	for want, s := range map[string][32]byte{
		"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd": secret(),
		"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925": {},
	} {
		if c := engine.Commitment(s); hex.EncodeToString(c[:]) != want {
			t.Errorf("commitment %x, want %s", c, want)
		}
	}
}

func TestRoot(t *testing.T) {
	for _, c := range []struct {
		epoch uint32
		words []string
		want  string
	}{
		{0, nil, "1f4d7c3548cd2d8152b7c5ba5c4c7a5690a119fb4c47a4bd7ce7aeabd88ed8a8"},
		{0, []string{"", ""}, "72ae1c0c364a7dc69ca542d8b9839b8629fbe7ef9b0329d9a175a889b2bf379a"},
		{1, []string{"the bells", "of Westminster ☂"}, "0da988d9e8ef0a41d73417e29592083aa9ce3279f2820573d83666ce189add39"},
	} {
		if r := engine.Root(secret(), c.epoch, "K7QF", c.words); hex.EncodeToString(r[:]) != c.want {
			t.Errorf("root of epoch %d, words %q: %x, want %s", c.epoch, c.words, r, c.want)
		}
	}
}

// lawful reads numbers straight from the law, a block of bytes at a time, and
// counts those thrown away.
type lawful struct {
	root     [32]byte
	entry    uint64
	block    uint32
	bytes    []byte
	rejected int
}

func (l *lawful) next() uint64 {
	if len(l.bytes) == 0 {
		m := hmac.New(sha256.New, l.root[:])
		m.Write(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint64(nil, l.entry), l.block))
		l.bytes, l.block = m.Sum(nil), l.block+1
	}
	b := l.bytes[0]
	l.bytes = l.bytes[1:]
	return uint64(b)
}

func (l *lawful) below(n uint64) uint64 {
	for {
		x, all := l.next(), uint64(256)
		if n > 256 {
			for range 3 {
				x = x<<8 | l.next()
			}
			all = 1 << 32
		}
		if x < all-all%n {
			return x % n
		}
		l.rejected++
	}
}

// sides are the sizes that are tried: those that divide 256 or 2³², those that
// leave a large rest, and the ends of one byte and of four.
var sides = []int{1, 2, 3, 6, 7, 20, 42, 100, 128, 129, 200, 255, 256, 257, 1000, 1 << 20, 1<<31 + 1, 1<<32 - 1, 1 << 32}

// Every number is the law's, those after a rejected byte too.
func TestBelowIsTheLaw(t *testing.T) {
	for _, n := range sides {
		root := [32]byte{byte(n), byte(n >> 8)}
		d, l := engine.Of(root, uint64(n)), &lawful{root: root, entry: uint64(n)}
		for i := range 3000 {
			if got, want := uint64(d.Below(n)), l.below(uint64(n)); got != want {
				t.Fatalf("below %d, number %d: %d, want %d", n, i, got, want)
			}
		}
		if rest := 256 % n; n < 256 && (l.rejected == 0) != (rest == 0) {
			t.Errorf("below %d: %d bytes rejected in 3000, with a rest of %d", n, l.rejected, rest)
		}
	}
}

// Each number is as likely, of both kinds of dice: chi-square within five
// standard deviations of its mean.
func TestBelowIsFair(t *testing.T) {
	for name, d := range map[string]*engine.Dice{"law": engine.Of([32]byte{42}, 1), "fast": engine.Fast(42)} {
		for _, n := range []int{2, 3, 6, 7, 20, 42, 100, 256, 257, 1000, 1 << 20} {
			bins := n
			if n > 1000 {
				bins = 1 << 10 // of the high bits
			}
			draws := 200 * bins
			count := make([]int, bins)
			for range draws {
				count[d.Below(n)/(n/bins)]++
			}
			chi, mean := 0.0, float64(draws)/float64(bins)
			for _, c := range count {
				chi += (float64(c) - mean) * (float64(c) - mean) / mean
			}
			free := float64(bins - 1)
			if math.Abs(chi-free) > 5*math.Sqrt(2*free) {
				t.Errorf("%s dice below %d: chi-square %.1f with %.0f degrees of freedom", name, n, chi, free)
			}
		}
	}
}

// Given dice come first, for six sides alone; then chance goes on as if they
// had not been there.
func TestGiven(t *testing.T) {
	d, plain := engine.Of([32]byte{1}, 1).Given(6, 1), engine.Of([32]byte{1}, 1)
	var got []int
	for _, n := range []int{6, 20, 6, 6, 300, 6} {
		got = append(got, d.Below(n))
	}
	want := []int{5, plain.Below(20), 0, plain.Below(6), plain.Below(300), plain.Below(6)}
	if !slices.Equal(got, want) || d.Used() != 2 || d.Drawn() != 6 {
		t.Errorf("got %v, want %v; used %d, drawn %d", got, want, d.Used(), d.Drawn())
	}
}

// Dice of one root and entry are always the same, of others never.
func TestDiceDiffer(t *testing.T) {
	ten := func(d *engine.Dice) (n [10]int) {
		for i := range n {
			n[i] = d.Below(1000)
		}
		return n
	}
	seen := map[[10]int]bool{}
	for _, entry := range []uint64{0, 1, 2, 1 << 32, 1<<64 - 1} {
		for _, root := range [][32]byte{{}, {1}, {31: 1}} {
			dice := ten(engine.Of(root, entry))
			if seen[dice] || dice != ten(engine.Of(root, entry)) {
				t.Errorf("root %x, entry %d: dice not its own", root, entry)
			}
			seen[dice] = true
		}
	}
	if one := ten(engine.Fast(1)); one != ten(engine.Fast(1)) || one == ten(engine.Fast(2)) {
		t.Error("fast dice do not follow their seed")
	}
}
