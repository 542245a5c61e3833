package render

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"hash/maphash"
	"image/color"
	"slices"
	"sync"
)

// Strips are so many rows each, packed for themselves. Of a match that goes on,
// most are as they were in the picture before, so packed strips are kept.
type strips struct {
	rows  int
	above int // rows of the strip above that it may look back at
	depth int // places that it looks at for a match
}

// Wide layers are worth more work: their files come close to what they may be.
var (
	plain = strips{rows: 30, above: 1, depth: 4}
	dense = strips{rows: 100, above: period, depth: 24}
)

const wideLayer = 1400 // pixels

type strip struct {
	packed []byte
	sum    uint32 // Adler-32 of the strip's rows
}

// A shelf keeps packed strips by a 64-bit hash of what they hold: those of use since it
// was last full, and those of use the time before.
type shelf struct {
	mu       sync.Mutex
	seed     maphash.Seed
	now, was map[uint64]strip
	bytes    int // of now
}

// shelfFull is how many bytes of strips are one half of a shelf: the boards of some forty
// matches, a hundred kilobytes each.
const shelfFull = 4 << 20

// stripCost is what a strip takes beside its bytes.
const stripCost = 100

var packed = shelf{seed: maphash.MakeSeed(), now: map[uint64]strip{}}

func (s *shelf) take(key uint64) (strip, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x, ok := s.now[key]
	if !ok {
		if x, ok = s.was[key]; ok {
			s.put(key, x)
		}
	}
	return x, ok
}

func (s *shelf) keep(key uint64, x strip) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(key, x)
}

func (s *shelf) put(key uint64, x strip) {
	if s.bytes >= shelfFull {
		s.was, s.now, s.bytes = s.now, map[uint64]strip{}, 0
	}
	s.now[key] = x
	s.bytes += len(x.packed) + stripCost
}

// PNG is the layer as a PNG file of one byte a pixel with the palette. The
// same layer gives the same bytes. It packs in a fraction of the time of the
// standard library's encoder: see deflate.go.
func (l *Layer) PNG() []byte {
	b := benches.Get().(*bench)
	defer benches.Put(b)
	stride := l.W + 1
	z, sum := append(b.z[:0], 0x78, 0x01), uint32(1)
	by := plain
	if l.W >= wideLayer {
		by = dense
	}
	b.depth = by.depth
	for y := 0; y < l.H; y += by.rows {
		from := max(0, y-by.above)
		rows := b.rows[:0]
		for at := from; at < min(y+by.rows, l.H); at++ {
			rows = append(rows, 0) // each row as it is: the packer looks at the rows above itself
			rows = append(rows, l.Pix[at*l.W:(at+1)*l.W]...)
		}
		b.rows = rows
		above := (y - from) * stride
		s := b.strip(rows, above, stride)
		z = append(z, s.packed...)
		sum = joined(sum, s.sum, len(rows)-above)
	}
	z = append(z, endOfStream...)
	z = binary.BigEndian.AppendUint32(z, sum)
	b.z = z

	out := make([]byte, 0, len(z)+1024)
	out = append(out, "\x89PNG\r\n\x1a\n"...)
	head := binary.BigEndian.AppendUint32(nil, uint32(l.W))
	head = binary.BigEndian.AppendUint32(head, uint32(l.H))
	out = chunk(out, "IHDR", append(head, 8, 3, 0, 0, 0)) // depth 8, palette
	out = chunk(out, "PLTE", plte())
	out = chunk(out, "IDAT", z)
	return chunk(out, "IEND", nil)
}

var plte = sync.OnceValue(func() []byte {
	var b []byte
	for _, c := range Palette() {
		c := c.(color.RGBA)
		b = append(b, c.R, c.G, c.B)
	}
	return b
})

func chunk(out []byte, kind string, data []byte) []byte {
	out = binary.BigEndian.AppendUint32(out, uint32(len(data)))
	from := len(out)
	out = append(append(out, kind...), data...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[from:]))
}

// strip packs rows after the first above bytes, or takes them from the shelf.
func (b *bench) strip(rows []byte, above, stride int) strip {
	key := maphash.Bytes(packed.seed, rows) ^ uint64(above)<<32 ^ uint64(stride)
	if s, ok := packed.take(key); ok {
		return s
	}
	b.packed = b.deflate(b.packed[:0], rows, above, stride)
	s := strip{slices.Clone(b.packed), adler32.Checksum(rows[above:])}
	packed.keep(key, s)
	return s
}

// joined is the Adler-32 of two runs of bytes, of which the second has n
// (RFC 1950, 8.2).
func joined(first, second uint32, n int) uint32 {
	const mod = 65521
	a1, b1, a2, b2 := first&0xFFFF, first>>16, second&0xFFFF, second>>16
	a := (a1 + a2 + mod - 1) % mod
	b := (uint64(n%mod)*uint64(a1+mod-1) + uint64(b1) + uint64(b2)) % mod
	return uint32(b)<<16 | a
}

// A bench is a packer's working memory: rows are those of one strip.
type bench struct {
	rows, packed, z []byte
	packer
}

var benches = sync.Pool{New: func() any { return new(bench) }}
