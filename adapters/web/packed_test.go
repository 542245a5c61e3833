package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// unpacked is what an answer says once it is unpacked.
func unpacked(t *testing.T, body io.Reader) string {
	t.Helper()
	z, err := gzip.NewReader(body)
	if err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(said)
}

func TestFilesArePackedForWhoUnpacks(t *testing.T) {
	for _, c := range []struct {
		takes  string
		packed bool
	}{{"gzip, deflate, br", true}, {"br;q=1.0, gzip;q=0.8", true}, {"gzip;q=0", false}, {"br", false}, {"", false}} {
		r := httptest.NewRequest(http.MethodGet, "/page/dom.js", nil)
		r.Header.Set("Accept-Encoding", c.takes)
		w := httptest.NewRecorder()
		pages["dom.js"].serve(w, r)
		said := w.Body.Bytes()
		if is := w.Header().Get("Content-Encoding") == "gzip"; is != c.packed {
			t.Errorf("%q: packed %v, want %v", c.takes, is, c.packed)
		}
		if c.packed {
			said = []byte(unpacked(t, w.Body))
		}
		if !bytes.Equal(said, pages["dom.js"].data) {
			t.Errorf("%q: not the file", c.takes)
		}
		again := r.Clone(t.Context())
		again.Header.Set("If-None-Match", w.Header().Get("ETag"))
		w = httptest.NewRecorder()
		pages["dom.js"].serve(w, again)
		if w.Code != http.StatusNotModified {
			t.Errorf("%q: known already, and answered with %d", c.takes, w.Code)
		}
	}
}

func TestJSONIsPackedWhereItPays(t *testing.T) {
	long := strings.Repeat("cut ", 1000)
	for _, c := range []struct {
		what   string
		answer http.HandlerFunc
		packed bool
	}{
		{"a long answer", func(w http.ResponseWriter, _ *http.Request) { reply(w, long) }, true},
		{"a page made for whoever asks", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			io.WriteString(w, long)
		}, true},
		{"a short one", func(w http.ResponseWriter, _ *http.Request) { reply(w, "cut") }, false},
		{"a refusal", func(w http.ResponseWriter, _ *http.Request) { refuse(w, http.StatusBadRequest, long) }, false},
		{"a picture", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "image/png")
			io.WriteString(w, long)
		}, false},
	} {
		r := httptest.NewRequest(http.MethodGet, "/api/moment", nil)
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		packing(c.answer).ServeHTTP(w, r)
		said := w.Body.String()
		if is := w.Header().Get("Content-Encoding") == "gzip"; is != c.packed {
			t.Errorf("%s: packed %v, want %v", c.what, is, c.packed)
		} else if is {
			said = unpacked(t, w.Body)
		}
		if !strings.Contains(said, "cut") {
			t.Errorf("%s: %.40q", c.what, said)
		}
	}
}

// Each page is small: all that a browser loads for it at first, but for the one that checks
// matches by itself; and so is each part of it that is fetched when somebody wants it.
func TestThePageIsSmall(t *testing.T) {
	const (
		most      = 58 << 10 // of 60,000 that are promised
		mostLater = 5 << 10
	)
	first := regexp.MustCompile(`(?:/page/|from '\./|import '\./)([a-z]+\.(?:css|js))`)
	later := regexp.MustCompile(`later\('([a-z]+\.js)'\)`)
	// all adds what a file brings with it to what is known, and sums what is new.
	all := func(name string, known map[string]bool) (sum int) {
		known[name] = true
		for queue := []string{name}; len(queue) > 0; queue = queue[1:] {
			f, ok := pages[queue[0]]
			if !ok {
				t.Errorf("%s wants %s, which is not there", name, queue[0])
			}
			sum += len(f.packed)
			for _, m := range first.FindAllSubmatch(f.data, -1) {
				if name := string(m[1]); !known[name] {
					known[name] = true
					queue = append(queue, name)
				}
			}
		}
		return sum
	}
	for page := range pages {
		if path.Ext(page) != ".html" || page == proofPage {
			continue
		}
		known := map[string]bool{}
		sum := all(page, known)
		if len(known) < 5 || sum > most {
			t.Errorf("%s and its %d files come to %d bytes packed, of %d at most", page, len(known)-1, sum, most)
		}
		t.Logf("%s and its %d files come to %d bytes packed", page, len(known)-1, sum)
		for _, name := range slices.Sorted(maps.Keys(known)) {
			for _, m := range later.FindAllSubmatch(pages[name].data, -1) {
				wanted := string(m[1])
				if known[wanted] {
					t.Errorf("%s: %s comes at once, and %s fetches it later", page, wanted, name)
					continue
				}
				sum := all(wanted, maps.Clone(known))
				if sum > mostLater {
					t.Errorf("%s: what comes with %s is %d bytes packed, of %d at most", page, wanted, sum, mostLater)
				}
				t.Logf("%s: %s brings %d bytes packed when %s wants it", page, wanted, sum, name)
			}
		}
	}
}

// On a phone the way home is a picture alone, and has its name all the same.
func TestTheWayHomeHasAName(t *testing.T) {
	for name, f := range pages {
		if n := bytes.Count(f.data, []byte(`class="brand"`)); n != bytes.Count(f.data, []byte(`class="brand" href="/" aria-label="Division Bell"`)) {
			t.Errorf("%s has a way home without a name", name)
		}
	}
}
