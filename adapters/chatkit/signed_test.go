package chatkit_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit"
)

// What is signed comes through whole up to the limit; what is not, is too large
// or breaks off gets the platform's refusal.
func TestSigned(t *testing.T) {
	s := chatkit.Signed{
		Holds:    func(h http.Header, body []byte) bool { return h.Get("Signature") == string(body[:min(len(body), 3)]) },
		Unread:   chatkit.Refusal{Status: http.StatusBadRequest, Words: "unread"},
		Unsigned: chatkit.Refusal{Status: http.StatusUnauthorized, Words: "unsigned"},
	}
	h := s.Handler(func(w http.ResponseWriter, _ *http.Request, body []byte) { _, _ = w.Write(body) })
	whole := strings.Repeat("x", chatkit.MaxBody)
	for name, c := range map[string]struct {
		body   io.Reader
		sign   string
		status int
		words  string
	}{
		"signed":         {strings.NewReader("abcdef"), "abc", http.StatusOK, "abcdef"},
		"at the limit":   {strings.NewReader(whole), "xxx", http.StatusOK, whole},
		"past the limit": {strings.NewReader(whole + "x"), "xxx", http.StatusBadRequest, "unread\n"},
		"broken off":     {io.MultiReader(strings.NewReader("abc"), broken{}), "abc", http.StatusBadRequest, "unread\n"},
		"not signed":     {strings.NewReader("abcdef"), "", http.StatusUnauthorized, "unsigned\n"},
	} {
		t.Run(name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodPost, "/", c.body)
			r.Header.Set("Signature", c.sign)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != c.status || w.Body.String() != c.words {
				t.Errorf("%d, %d bytes, want %d, %d", w.Code, w.Body.Len(), c.status, len(c.words))
			}
		})
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("broken off") }
