package frames_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gorilla/websocket"
	"pgregory.net/rapid"

	"divisionbell/adapters/discord/frames"
)

// frame is a frame of a server's.
func frame(first byte, payload string) []byte {
	n := len(payload)
	b := []byte{first, byte(n)}
	switch {
	case n > 0xffff:
		b = []byte{first, 127, 0, 0, 0, 0, byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}
	case n > 125:
		b = []byte{first, 126, byte(n >> 8), byte(n)}
	}
	return append(b, payload...)
}

// The first bytes of frames.
const (
	whole  = 0x81
	begins = 0x01
	middle = 0x00
	last   = 0x80
	closes = 0x88
	ping   = 0x89
)

func TestFramesThatEndASession(t *testing.T) {
	before := frame(whole, `{"op":0,"t":"READY","s":1,"d":{"long":"`+strings.Repeat("x", 70_000)+`"}}`)
	for name, c := range map[string]struct {
		frames [][]byte
		passed int // of them
		why    error
	}{
		"invalid":           {[][]byte{before, frame(whole, `{"op":9,"d":false}`), before}, 1, frames.ErrInvalid},
		"resumable":         {[][]byte{before, frame(whole, `{"t":null,"s":null,"op":9,"d":true}`)}, 1, frames.ErrPutOff},
		"without a word":    {[][]byte{frame(whole, `{"op": 9}`)}, 0, frames.ErrInvalid},
		"no truth":          {[][]byte{frame(whole, `{"op":9,"d":"true"}`)}, 0, frames.ErrInvalid},
		"reconnect":         {[][]byte{frame(whole, `{"op":7,"d":null}`)}, 0, frames.ErrAsked},
		"in pieces":         {[][]byte{before, frame(begins, `{"op":`), frame(ping, "x"), frame(middle, `9,"d":tr`), frame(last, `ue}`)}, 4, frames.ErrPutOff},
		"after a long one":  {[][]byte{frame(begins, strings.Repeat(" ", 5000)), frame(last, `{"op":9}`), frame(whole, `{"op":9}`)}, 2, frames.ErrInvalid},
		"an event about it": {[][]byte{frame(whole, `{"op":0,"d":{"op":9}}`)}, 1, io.EOF},
		"no JSON":           {[][]byte{frame(whole, `"op":9`), frame(ping, `{"op":9}`)}, 2, io.EOF},
		"nothing":           {nil, 0, io.EOF},
		"cut off":           {[][]byte{frame(whole, `{"op":9}`)[:5]}, 0, io.ErrUnexpectedEOF},
	} {
		t.Run(name, func(t *testing.T) {
			for _, slow := range []bool{false, true} {
				var in io.Reader = bytes.NewReader(bytes.Join(c.frames, nil))
				if slow {
					in = iotest.OneByteReader(in)
				}
				got, err := io.ReadAll(untilFailed{frames.Until(in)})
				if want := bytes.Join(c.frames[:c.passed], nil); !bytes.Equal(got, want) {
					t.Errorf("%d bytes are let through, not %d", len(got), len(want))
				}
				if why := errors.Unwrap(err); !errors.Is(why, c.why) {
					t.Errorf("it ends with %v", why)
				}
			}
		})
	}
	_, err := io.ReadAll(untilFailed{frames.Until(bytes.NewReader(frame(closes, "\x0f\xa9Session timed out")))})
	if closed := new(websocket.CloseError); !errors.As(err, &closed) || closed.Code != 4009 || closed.Text != "Session timed out" {
		t.Errorf("a close is %v", err)
	}
}

// untilFailed makes every end a failure, so that io.ReadAll tells it.
type untilFailed struct{ io.Reader }

type failed struct{ error }

func (f failed) Unwrap() error { return f.error }

func (u untilFailed) Read(b []byte) (int, error) {
	n, err := u.Reader.Read(b)
	if err != nil {
		err = failed{err}
	}
	return n, err
}

// What ends no session comes out as it went in, however it is cut up.
func TestFramesLetThrough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var in []byte
		for range rapid.IntRange(0, 20).Draw(t, "frames") {
			first := rapid.SampledFrom([]byte{whole, begins, middle, last, ping, 0x82, 0x8a}).Draw(t, "first")
			size := rapid.SampledFrom([]int{0, 1, 30, 125, 126, 1023, 1024, 1025, 70_000}).Draw(t, "size")
			if first&0x08 != 0 {
				size %= 126
			}
			in = append(in, frame(first, strings.Repeat("x", size))...)
		}
		var out bytes.Buffer
		f := frames.Until(bytes.NewReader(in))
		b := make([]byte, rapid.IntRange(1, 5000).Draw(t, "read"))
		for {
			n, err := f.Read(b)
			out.Write(b[:n])
			if err != nil {
				break
			}
		}
		if !bytes.Equal(out.Bytes(), in) {
			t.Errorf("%d bytes become %d", len(in), out.Len())
		}
	})
}

// An interaction of any length comes out by the name that no library knows, and nothing
// else of it is touched.
func TestInteractionsAreKept(t *testing.T) {
	for _, size := range []int{0, 40, 2000, 70_000} {
		event := func(name string) string {
			return `{"t":"` + name + `","s":7,"op":0,"d":{"said":"` + strings.Repeat("x", size) + `","t":"INTERACTION_CREATE"}}`
		}
		for _, slow := range []bool{false, true} {
			in := append(frame(whole, event(frames.Interaction)), frame(whole, event("READY"))...)
			var from io.Reader = bytes.NewReader(in)
			if slow {
				from = iotest.OneByteReader(from)
			}
			got, err := io.ReadAll(frames.Until(from))
			if want := append(frame(whole, event(frames.Kept)), frame(whole, event("READY"))...); err != nil || !bytes.Equal(got, want) {
				t.Errorf("of %d bytes, slow %t: %.60q, %v", size, slow, got, err)
			}
		}
	}
}

// Nothing that a gateway sends makes reading panic, or adds to it.
func FuzzFrames(f *testing.F) {
	f.Add(frame(whole, `{"op":9,"d":true}`))
	f.Add(append(frame(begins, `{"op":`), frame(last, `7}`)...))
	f.Add(frame(closes, "x"))
	f.Add([]byte{whole, 127, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Add([]byte{whole, 0xff})
	f.Fuzz(func(t *testing.T, in []byte) {
		out, _ := io.ReadAll(frames.Until(bytes.NewReader(in)))
		in = bytes.ReplaceAll(in, []byte(frames.Interaction), []byte(frames.Kept))
		if !bytes.HasPrefix(in, bytes.ReplaceAll(out, []byte(frames.Interaction), []byte(frames.Kept))) {
			t.Errorf("%x becomes %x", in, out)
		}
	})
}
