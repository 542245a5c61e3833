// Package packed sends answers packed to whoever can unpack them: files as well as can be,
// and what is made for one caller quickly.
package packed

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/andybalholm/brotli"
)

const worthPacking = 1 << 10 // bytes below which packing saves nothing

// gzipped is data packed as well as can be, for files that are packed once.
func gzipped(data []byte) []byte {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(data)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic(err) // memory takes everything
	}
	return b.Bytes()
}

// brotlied is data packed by brotli as well as can be: a sixth less than gzip makes of the
// page, in thirty times the time.
func brotlied(data []byte) []byte {
	var b bytes.Buffer
	z := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 16}) // no file is larger than 64 KiB
	_, err := z.Write(data)
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		panic(err) // memory takes everything
	}
	return b.Bytes()
}

// A File has a file's packings, each made when it is first wanted.
type File struct {
	gzip  func() []byte
	br    func() []byte
	want  func() // has br made, later
	ready atomic.Bool
}

const breath = 2 * time.Second // in which whoever came first gets their board

var inTurn sync.Mutex // one file at a time is packed by brotli

// Of is a file that is still to be packed.
func Of(data []byte) *File {
	p := &File{gzip: sync.OnceValue(func() []byte { return gzipped(data) }), br: sync.OnceValue(func() []byte { return brotlied(data) })}
	p.want = sync.OnceFunc(func() { time.AfterFunc(breath, func() { p.Pack() }) })
	return p
}

// Pack has brotli at hand.
func (p *File) Pack() []byte {
	inTurn.Lock()
	defer inTurn.Unlock()
	defer p.ready.Store(true)
	return p.br()
}

// Gzip is a file as gzip packs it.
func (p *File) Gzip() []byte { return p.gzip() }

// Brotli is a file as brotli packs it; nil while that is still to be done.
func (p *File) Brotli() []byte {
	p.want()
	if !p.ready.Load() {
		return nil
	}
	return p.br()
}

// Weight is how much whoever asks likes to have an answer packed one way; 0: not at all.
func Weight(r *http.Request, way string) float64 {
	any := 0.0 // of ways that are not named
	for one := range strings.SplitSeq(strings.Join(r.Header.Values("Accept-Encoding"), ","), ",") {
		name, told, weighed := strings.Cut(one, ";")
		q := 1.0
		if weighed {
			n, err := strconv.ParseFloat(strings.TrimPrefix(strings.ToLower(strings.TrimSpace(told)), "q="), 64)
			if err != nil || !(n >= 0 && n <= 1) {
				n = 0
			}
			q = n
		}
		switch name = strings.TrimSpace(name); {
		case strings.EqualFold(name, way):
			return q
		case name == "*":
			any = q
		}
	}
	return any
}

// takesGzip reports whether whoever asks can unpack.
func takesGzip(r *http.Request) bool { return Weight(r, "gzip") > 0 }

// Answers has JSON, and pages that are made for whoever asks, packed on their way to
// whoever can unpack it.
func Answers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !takesGzip(r) {
			next.ServeHTTP(w, r)
			return
		}
		p := &packer{ResponseWriter: w}
		defer p.close()
		next.ServeHTTP(p, r)
	})
}

// packers pack quickly: every move packs what each window is told of it.
var packers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // there is that level
	}
	return z
}}

// A packer decides at the first bytes of an answer whether to pack it.
type packer struct {
	http.ResponseWriter
	z       *gzip.Writer
	decided bool
}

// Unwrap lets streams reach the line below.
func (p *packer) Unwrap() http.ResponseWriter { return p.ResponseWriter }

// WriteHeader packs what says how long it is.
func (p *packer) WriteHeader(status int) {
	if size, err := strconv.Atoi(p.Header().Get("Content-Length")); err == nil {
		p.decide(status, size)
	}
	p.decided = true
	p.ResponseWriter.WriteHeader(status)
}

// Write packs what is handed in at once, as JSON is.
func (p *packer) Write(b []byte) (int, error) {
	p.decide(http.StatusOK, len(b))
	if p.z != nil {
		return p.z.Write(b)
	}
	return p.ResponseWriter.Write(b)
}

func (p *packer) decide(status, size int) {
	h := p.Header()
	if p.decided {
		return
	}
	p.decided = true
	if kind := h.Get("Content-Type"); h.Get("Content-Encoding") != "" || !strings.HasPrefix(kind, "application/json") && !strings.HasPrefix(kind, "text/html") {
		return
	}
	h.Add("Vary", "Accept-Encoding")
	if status != http.StatusOK || size < worthPacking {
		return
	}
	h.Set("Content-Encoding", "gzip")
	h.Del("Content-Length")
	p.z = packers.Get().(*gzip.Writer)
	p.z.Reset(p.ResponseWriter)
}

func (p *packer) close() {
	if p.z == nil {
		return
	}
	p.z.Close() // whoever is gone needs no end
	packers.Put(p.z)
}
