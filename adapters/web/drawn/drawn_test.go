package drawn

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"

	"divisionbell/bot/msg"
)

// TestABoardThatLooksTheSameIsDrawnOnce: by whoever is first, also if all come at once;
// a move draws it anew, and what it isn't known of is told apart by its words.
func TestABoardThatLooksTheSameIsDrawnOnce(t *testing.T) {
	var all Pictures
	var drawn atomic.Int32
	at := func(seq, viewer int, shows string) msg.Message {
		p := &msg.Picture{Match: "K7QF", Seq: uint32(seq), Viewer: viewer, Draw: func() ([]byte, error) {
			return fmt.Appendf(nil, "\x89PNG %d", drawn.Add(1)), nil
		}}
		if shows != "" {
			p.Shows = func() string { return shows }
		}
		return msg.Message{Picture: p}
	}
	get := func(m msg.Message) string {
		w := httptest.NewRecorder()
		if err := all.Serve(w, httptest.NewRequest(http.MethodGet, "/", nil), m); err != nil {
			t.Error(err)
		}
		return w.Body.String()
	}
	var windows sync.WaitGroup
	for viewer := range 4 {
		windows.Go(func() { get(at(7, viewer, "a")) })
	}
	windows.Wait()
	if n := drawn.Load(); n != 1 {
		t.Errorf("four windows had it drawn %d times", n)
	}
	get(at(8, 0, "b"))
	get(at(8, 0, ""))
	get(at(8, 1, ""))
	if get(at(8, 1, "")); drawn.Load() != 4 {
		t.Errorf("%d pictures of four were drawn", drawn.Load())
	}
}

// TestPicturesAreKeptByWeight: few large ones, many small ones, and the longest unused go.
func TestPicturesAreKeptByWeight(t *testing.T) {
	var all Pictures
	put := func(name string, size int) *picture {
		p := all.of(msg.Message{Picture: &msg.Picture{Match: name}})
		if err := all.draw(p, func() ([]byte, error) { return make([]byte, size), nil }); err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := put("first", 1000)
	for n := range 1000 {
		put(fmt.Sprint(n), 1000)
	}
	if put("first", 1) != first || all.bytes != 1001*1000 {
		t.Errorf("of small pictures %d bytes are kept", all.bytes)
	}
	put("large", kept-500_000)
	if put("first", 1) != first || put("0", 1) == nil || all.bytes > kept || all.used.Len() < 400 || all.used.Len() > 600 {
		t.Errorf("beside a large picture %d are kept, of %d bytes", all.used.Len(), all.bytes)
	}
	broken := all.of(msg.Message{Picture: &msg.Picture{Match: "broken"}})
	if err := all.draw(broken, func() ([]byte, error) { return nil, http.ErrAbortHandler }); err == nil {
		t.Error("a picture that cannot be drawn is there")
	}
	if put("broken", 10); all.used.Len() != len(all.known) {
		t.Errorf("%d are known of %d", len(all.known), all.used.Len())
	}
	if all.Forget(); all.bytes != 0 || all.used.Len() != 0 {
		t.Error("pictures are left")
	}
}
