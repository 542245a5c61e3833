package chatkit

import (
	"io"
	"net/http"
)

// MaxBody is how many bytes of a signed call are read.
const MaxBody = 1 << 20

// A Refusal is what a call is answered that is not let through.
type Refusal struct {
	Status int
	Words  string
}

// Write answers with the refusal.
func (r Refusal) Write(w http.ResponseWriter) { http.Error(w, r.Words, r.Status) }

// A Signed lets the calls through that a platform has signed.
type Signed struct {
	// Holds judges the signature over a body as it came.
	Holds func(h http.Header, body []byte) bool
	// Unread answers a body that is too large or breaks off, Unsigned a signature
	// that does not hold.
	Unread, Unsigned Refusal
}

// Handler has answer take what is let through.
func (s Signed) Handler(answer func(w http.ResponseWriter, r *http.Request, body []byte)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
		switch {
		case err != nil:
			s.Unread.Write(w)
		case !s.Holds(r.Header, body):
			s.Unsigned.Write(w)
		default:
			answer(w, r, body)
		}
	}
}
