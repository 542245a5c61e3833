package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

var measured = regexp.MustCompile(`metrics are on" address=(\S+)`)

// TestInstalledByConfigurationAlone: the program lets people install the app, tells of
// one that takes it away, and shows no secret: not in its log, not on its pages, not in
// the database.
func TestInstalledByConfigurationAlone(t *testing.T) {
	t.Parallel()
	p := newParlour(t, "http")
	p.work.Never()
	const key = "the key of this configuration, of any text"
	conf := strings.NewReplacer("tokens: []", "tokens: []\n  url: https://bell.example\n  client_id: \""+slacktest.ClientID+"\"\n  client_secret: "+slacktest.ClientSecret+"\n  keys: [\""+key+"\"]",
		`metrics: {listen: ""}`, `metrics: {listen: "127.0.0.1:0"}`).Replace(p.configuration())
	p.child, p.said = p.program(conf, "serve")
	p.must(p.child.Start())
	address := func(of *regexp.Regexp) string {
		for end := time.Now().Add(slackPatience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
			if m := of.FindStringSubmatch(p.said.String()); m != nil {
				return "http://" + m[1]
			}
		}
		t.Fatalf("it does not listen:\n%s", p.said)
		return ""
	}
	door, figures := address(listening), address(measured)
	p.slack.Deliver(door)
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	get := func(at, cookie string) (*http.Response, string) {
		q, err := http.NewRequest(http.MethodGet, at, nil)
		p.must(err)
		q.Header.Set("Cookie", cookie)
		a, err := client.Do(q)
		p.must(err)
		defer a.Body.Close()
		b, err := io.ReadAll(a.Body)
		p.must(err)
		return a, string(b)
	}
	a, _ := get(door+"/slack/install", "")
	back, err := p.work.Allow(a.Header.Get("Location"))
	p.must(err)
	cookie, _, _ := strings.Cut(a.Header.Get("Set-Cookie"), ";")
	if a, said := get(door+strings.TrimPrefix(back, "https://bell.example"), cookie); a.StatusCode != http.StatusOK {
		t.Fatalf("%d %s", a.StatusCode, said)
	}
	token := p.work.Token
	p.must(p.ann.Command(p.room, "/match new exchequer"))
	p.see(p.bob, ": waiting for players (1 of ")
	_, ready := get(figures+"/readyz", "")
	held, inService := p.program(conf, "installs", "--json")
	p.must(held.Run())
	var list []installed
	if err := json.Unmarshal([]byte(inService.String()), &list); err != nil || len(list) != 1 || list[0].Workspace != p.work.ID || list[0].Name != "Commons" ||
		list[0].By != "U1" || list[0].Token != tokenKept || !slices.Equal(list[0].Scopes, slacktest.Scopes) || len(list[0].Missing) > 0 || list[0].At.IsZero() {
		t.Errorf("%v: installs lists %+v of %s", err, list, inService)
	}
	p.must(p.work.Uninstall())
	_, away := get(figures+"/readyz", "")
	if ready != "ready\n" || away != "ready; slack: the app isn't in service in workspace "+p.work.ID+" (tokens_revoked)\n" {
		t.Errorf("before %q, after %q", ready, away)
	}
	_, counts := get(figures+"/metrics", "")
	p.end()
	doctor, told := p.program(conf, "doctor")
	_ = doctor.Run()
	if !strings.Contains(told.String(), "slack: Commons ("+p.work.ID+"): skipped, the app was taken away there (tokens_revoked)") {
		t.Errorf("the doctor says %s", told)
	}
	taken, gone := p.program(conf, "installs")
	if err := taken.Run(); err != nil || !regexp.MustCompile(p.work.ID+` +Commons +- +\S+ \S+ +- +tokens_revoked +-\n`).MatchString(gone.String()) {
		t.Errorf("%v: installs says %s", err, gone)
	}
	person, kept := p.program(conf, "person", "export", "--workspace", p.work.ID, "slack", "Ann")
	if err := person.Run(); err != nil || !strings.Contains(kept.String(), "Ann") {
		t.Fatalf("%v %s", err, kept)
	}
	said := map[string]string{"what is kept of a person": kept.String(), "the log": p.said.String(), "readyz": away, "metrics": counts, "the doctor": told.String(), "installs": inService.String() + gone.String()}
	for _, file := range []string{"bell.db", "bell.db-wal"} {
		b, err := os.ReadFile(filepath.Join(p.dir, file))
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		said[file] = string(b)
	}
	for where, text := range said {
		for _, secret := range []string{token, slacktest.ClientSecret, key, "state="} {
			if strings.Contains(text, secret) {
				t.Errorf("%s shows %q", where, secret)
			}
		}
	}
}
