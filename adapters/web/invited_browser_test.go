package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/security"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"

	"divisionbell/adapters/chatkit/chattest"
)

// encrypted is a street whose page is at https://localhost, by a proxy that does its TLS.
func encrypted(t *testing.T) *street {
	t.Helper()
	var inside *httputil.ReverseProxy
	front := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { inside.ServeHTTP(w, r) }))
	_, port, _ := strings.Cut(front.Listener.Addr().String(), ":")
	s := newStreet(t, "https://localhost:"+port)
	to, err := url.Parse("http://" + s.page.listener.Addr().String())
	s.Must(err)
	inside = &httputil.ReverseProxy{FlushInterval: -1, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0), Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.SetXForwarded()
		r.Out.Host = r.In.Host
	}}
	s.Run(s.page.Run)
	s.RunHost()
	front.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0) // a browser tries each line once before it trusts
	front.StartTLS()
	t.Cleanup(front.Close)
	return s
}

// device gives a window a device that keeps passkeys and takes its owner for present; gone
// takes it away.
func (w *window) device() (gone func()) {
	w.t.Helper()
	id := ""
	w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if _, err := cdp.Call(ctx, t, webauthn.Enable, webauthn.EnableParams{}); err != nil {
			return err
		}
		yes := true
		out, err := cdp.Call(ctx, t, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
			Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal, HasResidentKey: yes, HasUserVerification: yes,
			IsUserVerified: yes, AutomaticPresenceSimulation: yes,
		}})
		if err == nil {
			id = string(out.AuthenticatorID)
		}
		return err
	}))
	return func() {
		w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, webauthn.RemoveVirtualAuthenticator, webauthn.RemoveVirtualAuthenticatorParams{AuthenticatorID: webauthn.AuthenticatorID(id)})
			return err
		}))
	}
}

// trusts has a window take the certificate of a test for good.
func (w *window) trusts() {
	w.t.Helper()
	w.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, security.SetIgnoreCertificateErrors, security.SetIgnoreCertificateErrorsParams{Ignore: true})
		return err
	}))
}

// arrives waits for an expression on the page that comes next, by itself.
func (w *window) arrives(expression string) {
	w.t.Helper()
	for end := time.Now().Add(chattest.Patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		// While one page makes way for another there is none to ask.
		if there, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool](expression)); err == nil && there {
			return
		}
	}
	w.t.Fatalf("%s: never: %s", w.name, expression)
}

// TestAGuestComesMakesAPasskeyAndComesBack, on the page: Ann makes a link and sees who
// came; Bob joins by it, keeps a passkey, signs out, and is back by the passkey alone.
func TestAGuestComesMakesAPasskeyAndComesBack(t *testing.T) {
	b := browser(t)
	s := encrypted(t)
	site := s.page.afar.Address.String()
	p, err := s.Store.Person(t.Context(), annOfChat)
	s.Must(err)
	link, err := s.doors.Open(t.Context(), p.ID, 0)
	s.Must(err)

	ann := open(t, b, "Ann", "about:blank")
	ann.trusts()
	ann.do(chromedp.Navigate(link))
	ann.sees("#go", "Go in as Ann")
	ann.click("#go")
	ann.arrives(`document.getElementById('me')?.innerText.includes('Ann')`)
	from := s.walker()
	from.enters(p.ID, nil, http.StatusOK)
	code := from.opens()
	ann.do(chromedp.Navigate(site + "/join/" + code))
	ann.press("Make a link")
	ann.holds(`document.getElementById('invite-link')?.value.includes('/join#')`)
	ann.sees("#invite-links", "For 1 person")
	invitation := evaluate[string](ann, `document.getElementById('invite-link').value`)

	bob := open(t, b, "Bob", "about:blank")
	bob.trusts()
	gone := bob.device()
	bob.do(chromedp.Navigate(invitation))
	bob.sees("h1", "Ann asks you to a match of Tax")
	bob.click("#name")
	bob.keys("Ann")
	bob.press("Join")
	bob.sees("#name-trouble", "a name like that")
	bob.do(chromedp.SetValue(chromedp.CSS("#name"), "Bob"))
	bob.press("Join")
	bob.sees(".lead", "The others see you as Bob, a guest of Ann.")
	bob.sees("#way-back", "A passkey is your only way back")
	bob.holds(`location.hash === ''`)
	bob.press("Make a passkey")
	bob.sees("#way-back", "Your passkey is saved")
	ann.sees("#invite-guests", "Bob")
	ann.holds(`document.getElementById('invite-link') === null`) // it is spent

	bob.do(chromedp.Navigate(site + "/account"))
	bob.sees("#passkey-list", "Chrome on Linux")
	bob.holds(`document.querySelector('#passkey-list .about').offsetWidth > 0.9 * document.querySelector('#passkey-list .card').offsetWidth`)
	bob.press("Make a passkey")
	bob.sees("#passkeys .form-trouble", "has a passkey of yours already")
	bob.press("Sign out everywhere")
	bob.arrives(`document.getElementById('come-in') !== null`)
	bob.press("Sign in with a passkey")
	bob.arrives(`document.getElementById('me')?.innerText.includes('Bob')`)
	bob.do(chromedp.Navigate(site + "/account"))
	bob.press("Rename")
	bob.holds(`document.querySelector('#passkey-list input') !== null`)
	bob.do(chromedp.SetValue(chromedp.CSS("#passkey-list input"), "Laptop"))
	bob.press("Save")
	bob.sees("#passkey-list", "Laptop")
	bob.press("Revoke")
	bob.holds(`document.getElementById('passkey-list').hidden`)

	// A link that is spent, and a device without a key, are told in plain words.
	gone()
	bob.device()
	bob.press("Sign out everywhere")
	bob.arrives(`document.getElementById('come-in') !== null`)
	bob.press("Sign in with a passkey")
	bob.sees("#come-in .form-trouble", "You’re not signed in")
	bob.do(chromedp.Navigate(invitation))
	bob.sees("h1", "This invitation doesn’t work")

	ann.click("#invite-guests button")
	ann.sees("#trouble", "Bob is out")
	ann.holds(`document.getElementById('invite-guests') === null`)
}
