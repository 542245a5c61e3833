package web

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"
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

// takesGzip reports whether whoever asks can unpack.
func takesGzip(r *http.Request) bool {
	for way := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(way), ";")
		if strings.TrimSpace(name) != "gzip" {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
		return weight == "" || err == nil && q > 0
	}
	return false
}

// packing has JSON, and pages that are made for whoever asks, packed on their way to
// whoever can unpack it.
func packing(next http.Handler) http.Handler {
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
