package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"divisionbell/adapters/web/push"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot/match"
)

// Settings keep how people have the page, and the browsers that they are told in while it
// is closed; match.Pushes satisfies it.
type Settings interface {
	SetWindow(ctx context.Context, person match.PersonID, of match.Window) error
	AddPush(ctx context.Context, p match.Push, most int) error
	PushesOf(ctx context.Context, person match.PersonID) ([]match.Push, error)
	EndPush(ctx context.Context, person match.PersonID, id int64) (bool, error)
}

// What can be set.
const (
	leastVolume, mostVolume = 10, 200 // per cent
	leastText, mostText     = 100, 200
	mostPushes              = 8 // browsers of one person
)

// A desktop is how people have the page, on every device of theirs.
type desktop struct {
	*Server
	kept Settings // nil: nothing is kept
	key  string   // with which browsers subscribe; empty: none is told while the page is closed
}

func (d *desktop) rows() visit.Table {
	return visit.Table{
		{Method: "GET", Path: "/sw.js", Serve: pageNamed("sw.js")},
		{Method: "GET", Path: "/api/settings", May: visit.Watcher, Limit: visit.Reading, Serve: d.serveSettings},
		{Method: "POST", Path: "/api/settings", May: visit.Watcher, Limit: visit.Doing, Serve: d.serveSet},
		{Method: "POST", Path: "/api/push", May: visit.Watcher, Limit: visit.Doing, Serve: d.servePush, Mode: visit.AfarOnly},
		{Method: "POST", Path: "/api/push/end", May: visit.Watcher, Limit: visit.Doing, Serve: d.serveEndPush, Mode: visit.AfarOnly},
	}
}

// A set is how somebody has the page.
type set struct {
	match.Window
	Push *pushing `json:"push,omitempty"` // nil: no browser is told while the page is closed
}

// A pushing is which browsers are told, and with which key another subscribes.
type pushing struct {
	Key     string       `json:"key"`
	Devices []match.Push `json:"devices"`
}

// serveSettings says how the caller has the page.
func (d *desktop) serveSettings(w http.ResponseWriter, r *http.Request) {
	a, err := d.viewer(r.Context(), r.URL.Query().Get("as"))
	var out set
	if err == nil {
		out, err = d.of(r.Context(), a)
	}
	if err != nil {
		d.fail(w, r, err)
		return
	}
	reply(w, out)
}

func (d *desktop) of(ctx context.Context, a match.Account) (out set, err error) {
	if a.Person == 0 || d.kept == nil {
		return out, nil
	}
	p, err := d.store.Person(ctx, a)
	if err != nil {
		return out, fmt.Errorf("web: settings of %q: %w", a.ID, err)
	}
	out.Window = p.Habits.Window
	if d.key != "" {
		out.Push = &pushing{Key: d.key, Devices: []match.Push{}}
		devices, err := d.kept.PushesOf(ctx, a.Person)
		if err != nil {
			return out, fmt.Errorf("web: devices of %q: %w", a.ID, err)
		}
		out.Push.Devices = append(out.Push.Devices, devices...)
	}
	return out, nil
}

// serveSet keeps how the caller has the page, and says so to their other windows.
func (d *desktop) serveSet(w http.ResponseWriter, r *http.Request) {
	var in struct {
		As string `json:"as"`
		match.Window
	}
	err := read(r, &in)
	var a match.Account
	if err == nil {
		a, err = d.viewer(r.Context(), in.As)
	}
	if err == nil {
		err = d.keep(r.Context(), a, in.Window)
	}
	var out set
	if err == nil {
		out, err = d.of(r.Context(), a)
	}
	if err != nil {
		d.fail(w, r, err)
		return
	}
	reply(w, out)
}

func (d *desktop) keep(ctx context.Context, a match.Account, of match.Window) error {
	switch {
	case a.Person == 0:
		return wrong("Type your name first.")
	case of.Volume != 0 && (of.Volume < leastVolume || of.Volume > mostVolume):
		return wrong(fmt.Sprintf("The volume can be %d%% to %d%%.", leastVolume, mostVolume))
	case of.Text != 0 && (of.Text < leastText || of.Text > mostText):
		return wrong(fmt.Sprintf("Text can be %d%% to %d%% of its usual size.", leastText, mostText))
	case !slices.Contains([]string{"", match.MotionLess, match.MotionFull}, of.Motion):
		return wrong("Motion can be as your system has it, less or full.")
	case d.kept == nil:
		return nil
	}
	of.Set = true
	if err := d.kept.SetWindow(ctx, a.Person, of); err != nil {
		return fmt.Errorf("web: keep settings of %q: %w", a.ID, err)
	}
	d.feed.tell(event{to: a.Person, name: "settings", data: marshal(of)})
	return nil
}

// servePush has the caller told in this browser from now on.
func (d *desktop) servePush(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Endpoint string `json:"endpoint"`
		P256DH   string `json:"p256dh"`
		Auth     string `json:"auth"`
	}
	err := read(r, &in)
	var out set
	if err == nil {
		out, err = d.subscribe(r, match.Push{Endpoint: in.Endpoint, P256DH: in.P256DH, Auth: in.Auth})
	}
	if err != nil {
		d.fail(w, r, err)
		return
	}
	reply(w, out)
}

func (d *desktop) subscribe(r *http.Request, p match.Push) (out set, err error) {
	ctx := r.Context()
	c, in := visit.CallerOf(ctx)
	if d.key == "" || d.kept == nil || !in {
		return out, errAbsent
	}
	if push.Check(p) != nil {
		return out, wrong("I can't notify this browser: I don't know its push service. Chrome, Edge, Firefox and Safari work.")
	}
	p.Person, p.Signin, p.Device, p.Made = c.Account.Person, c.Signin.ID, c.Signin.Device, d.now()
	if err := d.kept.AddPush(ctx, p, mostPushes); err != nil {
		return out, fmt.Errorf("web: keep a device: %w", err)
	}
	return d.of(ctx, c.Account)
}

// serveEndPush has the caller told in one of their browsers no more.
func (d *desktop) serveEndPush(w http.ResponseWriter, r *http.Request) {
	var in struct {
		ID int64 `json:"id"`
	}
	err := read(r, &in)
	c, _ := visit.CallerOf(r.Context())
	if err == nil && (d.kept == nil || d.key == "") {
		err = errAbsent
	}
	var ours bool
	if err == nil {
		if ours, err = d.kept.EndPush(r.Context(), c.Account.Person, in.ID); err == nil && !ours {
			err = errAbsent
		}
	}
	var out set
	if err == nil {
		out, err = d.of(r.Context(), c.Account)
	}
	if err != nil {
		d.fail(w, r, err)
		return
	}
	reply(w, out)
}
