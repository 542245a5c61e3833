package push

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/web/push/pushtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

const subject = "https://bell.example.org"

// A drawer keeps devices in memory.
type drawer struct {
	mu sync.Mutex
	of map[match.Hash]match.Push
}

func (d *drawer) PushAt(_ context.Context, h match.Hash) (match.Push, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, ok := d.of[h]
	if !ok {
		return p, match.ErrNotFound
	}
	return p, nil
}

func (d *drawer) DropPush(_ context.Context, h match.Hash) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.of, h)
	return nil
}

func (d *drawer) add(x *pushtest.Device) match.Room {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := match.Push{Endpoint: x.Endpoint, P256DH: x.P256DH, Auth: x.Auth}
	d.of[match.HashOf(x.Endpoint)] = p
	return match.PushRoom(p)
}

// A bench is a service of ours, push services and what is kept.
type bench struct {
	*Service
	far    *pushtest.Service
	drawer *drawer
	keys   Keys
}

func newBench(t *testing.T) bench {
	t.Helper()
	keys, err := NewKeys()
	if err != nil {
		t.Fatal(err)
	}
	b := bench{far: pushtest.New(t), drawer: &drawer{of: map[match.Hash]match.Push{}}, keys: keys}
	b.Service = New(Options{Store: b.drawer, Keys: keys, Subject: subject, Transport: b.far.Transport()})
	return b
}

func (b bench) device(host string) (*pushtest.Device, match.Room) {
	d := b.far.Subscribe(host, b.keys.Public, subject)
	return d, b.drawer.add(d)
}

// yours is what a device is told of a match.
func yours(owed int64) msg.Message {
	return msg.Message{Text: msg.Say("Your turn: Exchequer! ").Bold("K7QF"), Owed: owed, Key: "owed " + string(rune('0'+owed))}
}

// said tells a device.
func (b bench) said(r match.Room, m msg.Message) error {
	_, err := b.Post(context.Background(), r, m)
	return err
}

// TestADeviceReadsWhichMatchWaits, and nobody on the way: every browser's push service
// takes the call, and the browser alone opens it.
func TestADeviceReadsWhichMatchWaits(t *testing.T) {
	b := newBench(t)
	for i, host := range pushtest.Hosts {
		d, room := b.device(host)
		if err := b.said(room, yours(int64(i+1))); err != nil {
			t.Errorf("%s: %v", host, err)
		}
		read := d.Read()
		if len(read) != 1 || read[0].Title != "Your turn: Exchequer! K7QF" || read[0].Tag != "turn K7QF" || read[0].Open != "/join/K7QF" || read[0].Key == "" {
			t.Errorf("%s: the browser reads %+v", host, read)
		}
	}
}

// TestWhatComesOfACall is what the host is told of each answer of a push service.
func TestWhatComesOfACall(t *testing.T) {
	var wait *match.Wait
	for _, c := range []struct {
		what   string
		fault  pushtest.Fault
		kind   error         // nil: it is tried again, or done
		done   bool          // without an error
		asks   time.Duration // to wait
		leaves bool          // the device is told no more
	}{
		{"taken", pushtest.Fault{}, nil, true, 0, false},
		{"no such device", pushtest.Fault{Status: 404}, nil, true, 0, true},
		{"gone", pushtest.Fault{Status: 410}, nil, true, 0, true},
		{"too many, for a while", pushtest.Fault{Status: 429, After: "90"}, match.ErrNotNow, false, 90 * time.Second, false},
		{"too many, for a day", pushtest.Fault{Status: 429, After: "86400"}, match.ErrNotNow, false, longest, false},
		{"too many", pushtest.Fault{Status: 429}, nil, false, 0, false},
		{"down", pushtest.Fault{Status: 503}, nil, false, 0, false},
		{"down for a while", pushtest.Fault{Status: 503, After: "7"}, match.ErrNotNow, false, 7 * time.Second, false},
		{"broken", pushtest.Fault{Status: 500}, nil, false, 0, false},
		{"not signed well", pushtest.Fault{Status: 403}, match.ErrRefused, false, 0, false},
		{"not written well", pushtest.Fault{Status: 400}, match.ErrRefused, false, 0, false},
		{"leads elsewhere", pushtest.Fault{Status: 307, To: "https://fcm.googleapis.com/other"}, match.ErrRefused, false, 0, false},
		{"leads home", pushtest.Fault{Status: 302, To: "https://127.0.0.1/"}, match.ErrRefused, false, 0, false},
		{"the answer is lost", pushtest.Fault{Lost: true}, nil, false, 0, false},
	} {
		b := newBench(t)
		d, room := b.device(pushtest.Hosts[0])
		b.far.Fail(c.fault)
		err := b.said(room, yours(1))
		if c.done != (err == nil) || c.kind != nil && !errors.Is(err, c.kind) || c.kind == nil && (errors.Is(err, match.ErrRefused) || errors.Is(err, match.ErrNotNow)) {
			t.Errorf("%s: %v", c.what, err)
		}
		if errors.As(err, &wait); c.asks != 0 && wait.For != c.asks {
			t.Errorf("%s: a wait of %s, want %s", c.what, wait.For, c.asks)
		}
		if err != nil && strings.Contains(err.Error(), "/send/") {
			t.Errorf("%s: the address of the device is told: %v", c.what, err)
		}
		if b.far.Calls() != 1 {
			t.Errorf("%s: %d calls", c.what, b.far.Calls())
		}
		if _, err := b.drawer.PushAt(t.Context(), match.HashOf(d.Endpoint)); c.leaves != errors.Is(err, match.ErrNotFound) {
			t.Errorf("%s: the device is looked for: %v", c.what, err)
		}
	}
}

// TestALostAnswerRingsOnce: what was taken and not answered is sent again, and shown once.
func TestALostAnswerRingsOnce(t *testing.T) {
	b := newBench(t)
	d, room := b.device(pushtest.Hosts[1])
	b.far.Fail(pushtest.Fault{Lost: true})
	if b.said(room, yours(1)) == nil {
		t.Fatal("an answer that was lost is taken for one")
	}
	if err := b.said(room, yours(1)); err != nil {
		t.Fatal(err)
	}
	if got, want := len(d.Read()), 2; got != want {
		t.Fatalf("the browser is sent %d, want %d", got, want)
	}
	if rang := d.Rang(); len(rang) != 1 {
		t.Errorf("the browser rings for %q", rang)
	}
	if err := b.said(room, yours(2)); err != nil { // the next turn of the same match
		t.Fatal(err)
	}
	if rang := d.Rang(); len(rang) != 2 {
		t.Errorf("the browser rings for %q", rang)
	}
}

// TestAServiceThatHangsIsLeft, when its time is over or the host ends: what it was to be
// told is tried again.
func TestAServiceThatHangsIsLeft(t *testing.T) {
	b := newBench(t)
	_, room := b.device(pushtest.Hosts[0])
	ctx, end := context.WithCancel(t.Context())
	b.far.Fail(pushtest.Fault{Hang: true, Begun: end})
	if _, err := b.Post(ctx, room, yours(1)); err == nil || errors.Is(err, match.ErrRefused) {
		t.Errorf("a service that hangs: %v", err)
	}
	if b.http.Timeout != callTime {
		t.Errorf("a call may take %s", b.http.Timeout)
	}
}

// TestADeviceThatIsForgottenIsToldNothing: nothing is owed to it, and nothing is sent.
func TestADeviceThatIsForgottenIsToldNothing(t *testing.T) {
	b := newBench(t)
	d, room := b.device(pushtest.Hosts[0])
	if err := b.drawer.DropPush(t.Context(), match.HashOf(d.Endpoint)); err != nil {
		t.Fatal(err)
	}
	if err := b.said(room, yours(1)); err != nil || b.far.Calls() != 0 {
		t.Errorf("%d calls, %v", b.far.Calls(), err)
	}
	d, room = b.device(pushtest.Hosts[0])
	b.drawer.of[match.HashOf(d.Endpoint)] = match.Push{Endpoint: d.Endpoint, P256DH: d.P256DH, Auth: d.Auth, Person: 7}
	if err := b.said(room, yours(1)); err != nil || b.far.Calls() != 0 {
		t.Errorf("somebody else has the browser: %d calls, %v", b.far.Calls(), err)
	}
}

func TestOnlyPushServicesAreCalled(t *testing.T) {
	for endpoint, known := range map[string]bool{
		"https://fcm.googleapis.com/fcm/send/abc":               true,
		"https://FCM.googleapis.com/fcm/send/abc":               true,
		"https://updates.push.services.mozilla.com/wpush/v2/a":  true,
		"https://web.push.apple.com/QGv":                        true,
		"https://wns2-par02p.notify.windows.com/w/?token=BQYAA": true,

		"http://fcm.googleapis.com/fcm/send/abc":          false,
		"https://fcm.googleapis.com:8443/fcm/send/abc":    false,
		"https://fcm.googleapis.com.evil.example/a":       false,
		"https://evil.example/fcm.googleapis.com":         false,
		"https://evil.example#fcm.googleapis.com":         false,
		"https://fcm.googleapis.com@evil.example/a":       false,
		"https://ann@fcm.googleapis.com/a":                false,
		"https://fcm.googleapis.com/a#b":                  false,
		"https://push.services.mozilla.com/a":             false,
		"https://.push.services.mozilla.com/a":            false,
		"https://evilpush.services.mozilla.com/a":         false,
		"https://push.services.mozilla.com.evil.net/a":    false,
		"https://notify.windows.com/a":                    false,
		"https://web.push.apple.com./a":                   false,
		"https://127.0.0.1/a":                             false,
		"https://[::1]/a":                                 false,
		"https://localhost/a":                             false,
		"//fcm.googleapis.com/a":                          false,
		"file:///etc/passwd":                              false,
		"":                                                false,
		"https://fcm.googleapis.com/" + long(maxEndpoint): false,
	} {
		if _, err := Endpoint(endpoint); (err == nil) != known {
			t.Errorf("%.60s: %v", endpoint, err)
		}
	}
	b := newBench(t)
	room := b.drawer.add(&pushtest.Device{Endpoint: "https://10.0.0.1/a"})
	if err := b.said(room, yours(1)); !errors.Is(err, match.ErrRefused) || b.far.Calls() != 0 {
		t.Errorf("a device of our own network: %v, %d calls", err, b.far.Calls())
	}
}

func long(n int) string { return strings.Repeat("a", n) }

// TestKeysAreChecked: what no browser could open is not kept, nor sent.
func TestKeysAreChecked(t *testing.T) {
	b := newBench(t)
	d, _ := b.device(pushtest.Hosts[0])
	good := match.Push{Endpoint: d.Endpoint, P256DH: d.P256DH, Auth: d.Auth}
	if err := Check(good); err != nil {
		t.Errorf("a browser's own: %v", err)
	}
	for _, change := range []func(p *match.Push){
		func(p *match.Push) { p.P256DH = "" },
		func(p *match.Push) { p.P256DH = p.P256DH[:40] },
		func(p *match.Push) { p.P256DH = "B" + strings.Repeat("A", 86) }, // no point of the curve
		func(p *match.Push) { p.Auth = "" },
		func(p *match.Push) { p.Auth += "AAAA" },
		func(p *match.Push) { p.Auth = "ü" },
	} {
		bad := good
		if change(&bad); Check(bad) == nil {
			t.Errorf("%+v passes", bad)
		}
		b.drawer.of[match.HashOf(bad.Endpoint)] = bad
		if err := b.said(match.PushRoom(bad), yours(1)); !errors.Is(err, match.ErrRefused) || b.far.Calls() != 0 {
			t.Errorf("%+v is sent to: %v", bad, err)
		}
	}
}

// TestPrivateAddressesAreNotDialled, whatever a known name was said to lead to.
func TestPrivateAddressesAreNotDialled(t *testing.T) {
	for address, may := range map[string]bool{
		"142.250.74.106:443": true, "17.188.143.34:443": true, "[2a00:1450:4001:82b::200a]:443": true,

		"142.250.74.106:80": false, "127.0.0.1:443": false, "127.8.8.8:443": false, "10.1.2.3:443": false, "172.16.0.1:443": false, "172.31.255.255:443": false,
		"192.168.1.1:443": false, "169.254.169.254:443": false, "100.64.0.1:443": false, "0.0.0.0:443": false, "0.1.2.3:443": false, "255.255.255.255:443": false,
		"224.0.0.1:443": false, "240.0.0.1:443": false, "198.18.0.1:443": false, "192.0.2.1:443": false,
		"[::1]:443": false, "[::]:443": false, "[fe80::1]:443": false, "[fd00::1]:443": false, "[ff02::1]:443": false,
		"[::ffff:127.0.0.1]:443": false, "[::ffff:10.0.0.1]:443": false, "[64:ff9b::a00:1]:443": false, "[2002:a00:1::]:443": false,
		"nowhere:443": false, "": false,
	} {
		if err := public("tcp", address, nil); (err == nil) != may {
			t.Errorf("%s: %v", address, err)
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if c, err := outward().DialContext(t.Context(), "tcp", l.Addr().String()); !errors.Is(err, errPrivate) {
		t.Errorf("our own machine is dialled: %v, %v", c, err)
	}
	b := New(Options{Store: &drawer{of: map[match.Hash]match.Push{}}}) // the transport that is used unless another is given
	if b.http.CheckRedirect == nil || b.http.Timeout == 0 || b.o.Transport == nil {
		t.Error("the usual client follows, waits for ever, or dials what it likes")
	}
}
