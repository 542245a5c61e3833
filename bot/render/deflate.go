package render

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// Deflate (RFC 1951) for drawn pictures. A drawing repeats itself along the row,
// from the row above and in its patterns, so a match is looked for at those few
// distances alone, which is many times faster than to search for it.

const (
	endOfBlock  = 256
	shortest    = 4
	longest     = 258
	literalCode = 286
	distCode    = 30
)

type packer struct {
	depth  int      // how many earlier places are looked at for a match
	tokens []uint32 // a literal below 256, or 1<<31 | distance-1<<9 | length
	lits   [literalCode]int
	dists  [distCode]int
	last   [1 << seenBits]int32 // where four pixels like these were last met, plus one
	before [window]int32        // where those at an index were met before that, plus one
	tree
}

const (
	seenBits = 13
	window   = 1 << 15
	good     = 12 // a match so long is looked for at a quarter of the places
)

// deflate appends src from an index on, packed, to out, and ends it on a whole
// byte. What lies before may be matched; the reader must have it. Stride is a
// row's length. More must follow: see endOfStream.
func (k *packer) deflate(out, src []byte, from, stride int) []byte {
	clear(k.last[:])
	for i := range from {
		k.note(src, i)
	}
	k.match(src, from, stride)
	w := bitWriter{out: out}
	k.block(&w)
	w.put(0, 3) // an empty stored block, which begins at a whole byte
	return append(w.close(), 0, 0, 0xFF, 0xFF)
}

// endOfStream is a last, empty, stored block.
var endOfStream = []byte{1, 0, 0, 0xFF, 0xFF}

func (k *packer) block(w *bitWriter) {
	litLen := k.lengths(k.lits[:], 15)
	distLen := k.lengths(k.dists[:], 15)
	w.put(2<<1, 3) // codes of its own
	w.table(&k.tree, litLen, distLen)
	lit, dist := codes(litLen), codes(distLen)
	for _, t := range k.tokens {
		if t < 256 {
			w.put(uint64(lit[t]), uint(litLen[t]))
			continue
		}
		l, d := lengthSymbols[t&0x1FF], int(t>>9&0x7FFF)+1
		w.put(uint64(lit[l.symbol])|uint64(l.extra)<<litLen[l.symbol], uint(litLen[l.symbol])+uint(l.bits))
		s, n := distSymbol(d)
		w.put(uint64(dist[s])|uint64((d-1)&(1<<n-1))<<distLen[s], uint(distLen[s])+n)
	}
	w.put(uint64(lit[endOfBlock]), uint(litLen[endOfBlock]))
}

// match splits src from an index on into tokens and counts them; what lies
// before may be matched.
func (k *packer) match(src []byte, from, stride int) {
	k.tokens = k.tokens[:0]
	clear(k.lits[:])
	clear(k.dists[:])
	i := from
	for i < len(src) {
		n, d := k.find(src, i, stride)
		// A literal first, if a better match begins one further on.
		for n >= shortest && n < 16 && i+1 < len(src) {
			n2, d2 := k.find(src, i+1, stride)
			if n2 <= n+1 {
				break
			}
			k.literal(src[i])
			k.note(src, i)
			i++
			n, d = n2, d2
		}
		if n < shortest {
			k.literal(src[i])
			k.note(src, i)
			i++
			continue
		}
		k.tokens = append(k.tokens, 1<<31|uint32(d-1)<<9|uint32(n))
		k.lits[lengthSymbols[n].symbol]++
		s, _ := distSymbol(d)
		k.dists[s]++
		for j := i; j < i+min(n, 16); j++ {
			k.note(src, j)
		}
		i += n
	}
	k.lits[endOfBlock]++
	k.dists[0]++ // a block with no match at all still needs a code
	k.dists[1]++
}

func (k *packer) literal(c byte) {
	k.tokens = append(k.tokens, uint32(c))
	k.lits[c]++
}

// find looks for the match at i that saves most. The same ink on costs nothing
// but its length, so a long run is taken at once; then come the row above, a
// pattern's repeat along and down, the row above a step aside, for slopes, and
// where the same four pixels were met before.
func (k *packer) find(src []byte, i, stride int) (length, distance int) {
	if i+8 > len(src) || i == 0 {
		return 0, 0
	}
	limit := min(longest, len(src)-i)
	head := binary.LittleEndian.Uint32(src[i:])
	saved := 0
	try := func(d, cost int) bool {
		if d > i || binary.LittleEndian.Uint32(src[i-d:]) != head {
			return false
		}
		n := same(src[i:i+limit], src[i-d:])
		if s := 4*n - cost; s > saved {
			saved, length, distance = s, n, d
		}
		return length >= 48
	}
	if try(1, 5) || try(stride, 15) || try(period, 14) || try(period*stride, 19) ||
		try(stride+1, 15) || try(stride-1, 15) || try(2*stride, 16) {
		return length, distance
	}
	at := int(k.last[hash(head)]) - 1
	tries := k.depth
	if length >= good {
		tries /= 4
	}
	for range tries {
		if at < 0 || at >= i || i-at > window {
			break
		}
		d := i - at
		if length == 0 || length < limit && src[at+length] == src[i+length] {
			_, extra := distSymbol(d)
			if try(d, 5+int(extra)) {
				break
			}
		}
		at = int(k.before[at&(window-1)]) - 1
	}
	return length, distance
}

// note remembers where the four pixels at i were met.
func (k *packer) note(src []byte, i int) {
	if i+4 <= len(src) {
		slot := &k.last[hash(binary.LittleEndian.Uint32(src[i:]))]
		k.before[i&(window-1)] = *slot
		*slot = int32(i + 1)
	}
}

func hash(four uint32) uint32 { return four * 0x9E3779B1 >> (32 - seenBits) }

// same is how far a agrees with b, which is at least as long.
func same(a, b []byte) int {
	n := 0
	for ; n+8 <= len(a); n += 8 {
		if x := binary.LittleEndian.Uint64(a[n:]) ^ binary.LittleEndian.Uint64(b[n:]); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
	}
	for n < len(a) && a[n] == b[n] {
		n++
	}
	return n
}

type lengthSymbol struct {
	symbol uint16
	extra  uint8
	bits   uint8
}

// lengthSymbols gives the code of each length from 3 to 258 (RFC 1951, 3.2.5).
var lengthSymbols = func() (t [longest + 1]lengthSymbol) {
	l := 3
	for s := 0; s < 28; s++ {
		n := max(0, s/4-1)
		for x := range 1 << n {
			if l < longest {
				t[l] = lengthSymbol{uint16(257 + s), uint8(x), uint8(n)}
			}
			l++
		}
	}
	t[longest] = lengthSymbol{285, 0, 0}
	return t
}()

// distSymbol is the code of a distance and how many extra bits follow it.
func distSymbol(d int) (symbol int, extra uint) {
	d--
	if d < 4 {
		return d, 0
	}
	n := bits.Len(uint(d)) - 2
	return 2*n + 2 + d>>n&1, uint(n)
}

// A tree is the memory in which Huffman's codes are made.
type tree struct {
	counts []int
	nodes  []node
	depth  []uint8
}

// A node is a symbol, which left tells, or a pair of nodes.
type node struct{ count, left, right int }

// lengths are the code lengths of Huffman's code for these counts, none longer
// than limit. To shorten a code the counts are levelled until it fits.
func (t *tree) lengths(counts []int, limit int) []uint8 {
	out := make([]uint8, len(counts))
	t.counts = append(t.counts[:0], counts...)
	counts = t.counts
	for {
		nodes := t.nodes[:0]
		for s, c := range counts {
			if c > 0 {
				nodes = append(nodes, node{c, -1 - s, 0})
			}
		}
		slices.SortStableFunc(nodes, func(a, b node) int { return a.count - b.count })
		leaves := len(nodes)
		if leaves == 1 {
			out[-1-nodes[0].left] = 1
			return out
		}
		// Leaves and pairs are both in order of count: the two smallest are at the
		// head of either queue.
		i, j := 0, leaves
		take := func() int {
			if j >= len(nodes) || i < leaves && nodes[i].count <= nodes[j].count {
				i++
				return i - 1
			}
			j++
			return j - 1
		}
		for len(nodes) < 2*leaves-1 {
			a, b := take(), take()
			nodes = append(nodes, node{nodes[a].count + nodes[b].count, a, b})
		}
		t.nodes = nodes
		depth := append(t.depth[:0], make([]uint8, len(nodes))...)
		t.depth = depth
		deepest := uint8(0)
		for n := len(nodes) - 1; n >= leaves; n-- {
			depth[nodes[n].left], depth[nodes[n].right] = depth[n]+1, depth[n]+1
		}
		for n := range leaves {
			out[-1-nodes[n].left] = depth[n]
			deepest = max(deepest, depth[n])
		}
		if int(deepest) <= limit {
			return out
		}
		for s, c := range counts {
			if c > 0 {
				counts[s] = c/4 + 1
			}
		}
	}
}

// codes are the canonical codes for these lengths, their bits in the order in
// which they are written (RFC 1951, 3.2.2).
func codes(lengths []uint8) []uint16 {
	var count, next [16]int
	for _, n := range lengths {
		count[n]++
	}
	count[0] = 0
	for n := 1; n < 16; n++ {
		next[n] = (next[n-1] + count[n-1]) << 1
	}
	out := make([]uint16, len(lengths))
	for s, n := range lengths {
		if n > 0 {
			out[s] = bits.Reverse16(uint16(next[n])) >> (16 - n)
			next[n]++
		}
	}
	return out
}

type bitWriter struct {
	out  []byte
	acc  uint64
	bits uint
}

func (w *bitWriter) put(v uint64, n uint) {
	w.acc |= v << w.bits
	w.bits += n
	if w.bits >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.acc))
		w.acc >>= 32
		w.bits -= 32
	}
}

func (w *bitWriter) close() []byte {
	for n := uint(0); n < w.bits; n += 8 {
		w.out = append(w.out, byte(w.acc>>n))
	}
	return w.out
}

// table writes the code lengths, packed by a third code (RFC 1951, 3.2.7), of
// which the codes for repeats are not used.
func (w *bitWriter) table(t *tree, lit, dist []uint8) {
	order := [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}
	w.put(uint64(len(lit)-257), 5)
	w.put(uint64(len(dist)-1), 5)
	w.put(uint64(len(order)-4), 4)
	all := slices.Concat(lit, dist)
	var counts [19]int
	for _, n := range all {
		counts[n]++
	}
	size := t.lengths(counts[:], 7)
	for _, s := range order {
		w.put(uint64(size[s]), 3)
	}
	code := codes(size)
	for _, n := range all {
		w.put(uint64(code[n]), uint(size[n]))
	}
}
