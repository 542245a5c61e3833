package render

import (
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image/color"
	"sync"
)

// PNG is the layer as a PNG file of one byte a pixel with the palette. The
// same layer gives the same bytes. It packs in a fraction of the time of the
// standard library's encoder: see deflate.go.
func (l *Layer) PNG() []byte {
	b := benches.Get().(*bench)
	defer benches.Put(b)
	b.rows = b.rows[:0]
	for y := range l.H {
		b.rows = append(b.rows, 0) // each row as it is: the packer looks at the rows above itself
		b.rows = append(b.rows, l.Pix[y*l.W:(y+1)*l.W]...)
	}
	z := append(b.z[:0], 0x78, 0x01)
	z = b.deflate(z, b.rows, l.W+1)
	z = binary.BigEndian.AppendUint32(z, adler32.Checksum(b.rows))
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

// A bench is a packer's working memory.
type bench struct {
	rows, z []byte
	packer
}

var benches = sync.Pool{New: func() any { return new(bench) }}
