package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"divisionbell/adapters/web/packed"
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

// asked is a file as it answers who takes this and has that.
func asked(f file, takes, has string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "/page/dom.js", nil)
	r.Header.Set("Accept-Encoding", takes)
	r.Header.Set("If-None-Match", has)
	w := httptest.NewRecorder()
	f.serve(w, r)
	return w
}

func TestFilesArePackedForWhoUnpacks(t *testing.T) {
	f := pages["dom.js"]
	f.packs = packed.Of(f.data) // as in a program that has just begun
	if way := asked(f, "gzip, deflate, br, zstd", "").Header().Get("Content-Encoding"); way != "gzip" {
		t.Errorf("whoever comes first waits, or gets %q", way)
	}
	f.packs.Pack()
	for takes, want := range map[string]string{
		"gzip, deflate, br, zstd":     "br",
		"gzip, deflate":               "gzip",
		"br;q=0.8, gzip;q=1.0":        "gzip",
		"br;q=1.0, gzip;q=0.8":        "br",
		"br;q=0, gzip":                "gzip",
		"BR ; Q=0.5 , identity;q=0.1": "br",
		"gzip;q=0":                    "",
		"br;q=0,gzip;q=0":             "",
		"br;q=no, gzip;q=7":           "",
		"*":                           "br",
		"*;q=0, gzip":                 "gzip",
		"br;q=0, *":                   "gzip",
		"brotli, gzipped":             "",
		"identity":                    "",
		"":                            "",
	} {
		w := asked(f, takes, "")
		said := w.Body.Bytes()
		if way := w.Header().Get("Content-Encoding"); way != want {
			t.Errorf("%q: packed by %q, want %q", takes, way, want)
			continue
		}
		switch want {
		case "br":
			said, _ = io.ReadAll(brotli.NewReader(w.Body))
		case "gzip":
			said = []byte(unpacked(t, w.Body))
		}
		if !bytes.Equal(said, f.data) {
			t.Errorf("%q: not the file", takes)
		}
		if w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: nothing tells a cache that others get it otherwise", takes)
		}
		if again := asked(f, takes, w.Header().Get("ETag")); again.Code != http.StatusNotModified {
			t.Errorf("%q: known already, and answered with %d", takes, again.Code)
		}
	}
	first := asked(f, "gzip", "").Header().Get("ETag")
	if w := asked(f, "gzip, br", first); w.Code != http.StatusNotModified || w.Header().Get("ETag") != first {
		t.Errorf("known by gzip, and sent again by brotli: %d", w.Code)
	}
	if w := asked(f, "br", first); w.Code != http.StatusOK {
		t.Errorf("known as whoever asks can't unpack it: %d", w.Code)
	}
	icon := pages["icon-192.png"]
	if w := asked(icon, "gzip, br", ""); w.Header().Get("Content-Encoding") != "" || w.Body.Len() != len(icon.data) {
		t.Errorf("a picture is packed once more")
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
		packed.Answers(c.answer).ServeHTTP(w, r)
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

// weights are what files weigh, in bytes, packed one way and the other.
type weights struct{ br, gzip int }

func (w *weights) add(f file) {
	w.br += len(f.packs.Pack())
	w.gzip += len(f.packs.Gzip())
}

func (w weights) over(most weights) bool { return w.br > most.br || w.gzip > most.gzip }

func (w weights) String() string {
	return fmt.Sprintf("%d bytes by brotli and %d by gzip", w.br, w.gzip)
}

// Each page is small: all that a browser loads for it at first, but for the one that checks
// matches by itself; and so is each part of it that is fetched when somebody wants it. Browsers
// are sent it by brotli; whoever comes while that is being made, or speaks plainly to another
// machine, gets it by gzip.
func TestThePageIsSmall(t *testing.T) {
	most := weights{br: 60_000, gzip: 70_000}
	mostLater := weights{br: 5_000, gzip: 5_800}
	first := regexp.MustCompile(`(?:/page/|from '\./|import '\./)([a-z]+\.(?:css|js))`)
	later := regexp.MustCompile(`later\('([a-z]+\.js)'\)`)
	// all adds what a file brings with it to what is known, and sums what is new.
	all := func(name string, known map[string]bool) (sum weights) {
		known[name] = true
		for queue := []string{name}; len(queue) > 0; queue = queue[1:] {
			f, ok := pages[queue[0]]
			if !ok {
				t.Errorf("%s wants %s, which is not there", name, queue[0])
			}
			sum.add(f)
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
		if len(known) < 5 || sum.over(most) {
			t.Errorf("%s and its %d files come to %v, of %v at most", page, len(known)-1, sum, most)
		}
		t.Logf("%s and its %d files come to %v", page, len(known)-1, sum)
		for _, name := range slices.Sorted(maps.Keys(known)) {
			for _, m := range later.FindAllSubmatch(pages[name].data, -1) {
				wanted := string(m[1])
				if known[wanted] {
					t.Errorf("%s: %s comes at once, and %s fetches it later", page, wanted, name)
					continue
				}
				sum := all(wanted, maps.Clone(known))
				if sum.over(mostLater) {
					t.Errorf("%s: what comes with %s is %v, of %v at most", page, wanted, sum, mostLater)
				}
				t.Logf("%s: %s brings %v when %s wants it", page, wanted, sum, name)
			}
		}
	}
}

// What a file is says the program, and not the system that it runs on, of every file.
func TestEveryFileHasItsKind(t *testing.T) {
	for name, f := range pages {
		if f.kind == "" {
			t.Errorf("%s is of no kind: page.go has them by their endings", name)
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
