package visit

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"strings"
	"time"

	"divisionbell/bot/match"
)

// How long a sign-in holds: so long after it was used last, and never longer than most.
const (
	Idle = 30 * 24 * time.Hour
	Most = 90 * 24 * time.Hour
)

// cookieName is a name that browsers take from this very host alone, over TLS, for all of
// its paths: no other host below its domain can set it.
const cookieName = "__Host-bell"

// tokenBytes is how many random bytes a token has.
const tokenBytes = 32

// NewToken draws one, as it stands in a link or cookie: in hexadecimal, of which no
// platform's markup makes anything.
func NewToken() string {
	b := make([]byte, tokenBytes)
	_, _ = rand.Read(b) // it never fails
	return hex.EncodeToString(b)
}

// ReadToken is the hash of what came as a token; false for what cannot be one.
func ReadToken(said string) (match.Hash, bool) {
	b, err := hex.DecodeString(said)
	return match.HashOf(said), err == nil && len(b) == tokenBytes
}

// SetCookie has the browser keep a token.
func SetCookie(w http.ResponseWriter, token string) {
	http.SetCookie(w, &http.Cookie{Name: cookieName, Value: token, Path: "/", MaxAge: int(Most / time.Second), Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

// dropCookie has it forget the token.
func dropCookie(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{Name: cookieName, Path: "/", MaxAge: -1, Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

// tokenOf is the token of a request's browser. One that brings two cookies of the name
// brings none: one of them is not ours.
func tokenOf(r *http.Request) (match.Hash, bool) {
	if list := r.CookiesNamed(cookieName); len(list) == 1 {
		return ReadToken(list[0].Value)
	}
	return match.Hash{}, false
}

// Device says from where somebody comes, as their browser says of itself: Firefox on
// Linux.
func Device(agent string) string {
	first := func(or string, pairs ...[2]string) string {
		for _, p := range pairs {
			if strings.Contains(agent, p[0]) {
				return p[1]
			}
		}
		return or
	}
	// Each claims to be those after it, too.
	browser := first("A browser", [2]string{"Edg", "Edge"}, [2]string{"OPR/", "Opera"}, [2]string{"SamsungBrowser", "Samsung Internet"}, [2]string{"Firefox", "Firefox"},
		[2]string{"FxiOS", "Firefox"}, [2]string{"CriOS", "Chrome"}, [2]string{"Chrom", "Chrome"}, [2]string{"Safari", "Safari"})
	system := first("", [2]string{"iPhone", "iPhone"}, [2]string{"iPad", "iPad"}, [2]string{"Android", "Android"}, [2]string{"CrOS", "ChromeOS"},
		[2]string{"Windows", "Windows"}, [2]string{"Mac OS X", "Mac"}, [2]string{"Linux", "Linux"})
	if system == "" {
		return browser
	}
	return browser + " on " + system
}
