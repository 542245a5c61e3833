package console

import (
	"context"
	"io"
	"time"
)

// A keyboard is what is typed. It is read ahead by one goroutine, so that waiting for
// a key can end without one.
type keyboard struct {
	typed chan []byte // closed at the end
	rest  []byte
	ctx   context.Context
}

func newKeyboard(r io.Reader) *keyboard {
	k := &keyboard{typed: make(chan []byte), ctx: context.Background()}
	go func() {
		defer close(k.typed)
		for {
			buf := make([]byte, 256)
			n, err := r.Read(buf)
			if n > 0 {
				k.typed <- buf[:n]
			}
			if err != nil {
				return
			}
		}
	}()
	return k
}

// until has reading end when ctx does.
func (k *keyboard) until(ctx context.Context) { k.ctx = ctx }

// Read waits for keys; io.EOF when there will be none, or nobody waits any more.
func (k *keyboard) Read(p []byte) (int, error) {
	if len(k.rest) == 0 {
		select {
		case <-k.ctx.Done():
			return 0, io.EOF
		case b, ok := <-k.typed:
			if !ok {
				return 0, io.EOF
			}
			k.rest = b
		}
	}
	n := copy(p, k.rest)
	k.rest = k.rest[n:]
	return n, nil
}

// reply is what comes within a while until it is whole; what comes else is kept, as it
// was typed.
func (k *keyboard) reply(within time.Duration, whole func(string) bool) string {
	late := time.NewTimer(within)
	defer late.Stop()
	said := ""
	for !whole(said) {
		select {
		case b, ok := <-k.typed:
			if !ok {
				return said
			}
			said += string(b)
		case <-late.C:
			k.rest = []byte(said)
			return said
		}
	}
	return said
}
