package main

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// gets are all that the page of this machine can be asked for, by the path in its table,
// as a window asks: CODE, GAME, AS, OUTLINES and TOKEN, of a link to watch by, are filled in.
var gets = map[string][]string{
	"/{$}":                   {""},
	"/new/{game}":            {"new/GAME"},
	"/join/{code}":           {"join/CODE"},
	"/card/{file}":           {"card/GAME.png"},
	"/qr/{file}":             {"qr/CODE.svg"},
	"/api/lobby":             {"api/lobby?as=AS"},
	"/api/lobby/news":        {"api/lobby/news?brief=500&as=AS"},
	"/api/offers":            {"api/offers"},
	"/api/waiting":           {"api/waiting?code=CODE&as=AS"},
	"/api/turns":             {"api/turns?as=AS"},
	"/sw.js":                 {"sw.js"},
	"/api/settings":          {"api/settings?as=AS"},
	"/room/{room}":           {"room/table?match=CODE"},
	"/page/{file}":           {"page/board.js"},
	"/picture/{code}/{file}": {"picture/CODE/now.png?as=AS", "picture/CODE/0.png?as=AS", "picture/CODE/now.png?page=since&as=AS"},
	"/picture/cup/{file}":    {"picture/cup/0.png?page=2026-Q4+table&as=AS"},
	"/chart/{file}":          {"chart/OUTLINES.json"},
	"/export/{file}":         {"export/CODE.jsonl?as=AS"},
	"/poster/{file}":         {"poster/CODE.svg?as=AS", "poster/CODE.pdf?as=AS"},
	"/feed/{file}":           {"feed/TOKEN.ics"}, // one's own calendar, which a token of anything else opens to nobody
	"/api/hello":             {"api/hello"},
	"/api/stream":            {"api/stream?brief=500&room=table&as=AS"},
	"/api/posts":             {"api/posts?room=table&as=AS"},
	"/api/moment":            {"api/moment?code=CODE&seq=-1&as=AS", "api/moment?code=CODE&seq=0&as=AS"},
	"/api/told":              {"api/told?code=CODE&as=AS", "api/told?code=CODE&before=2&as=AS"},
	"/api/rules":             {"api/rules?code=CODE&words=win&as=AS"},
	"/api/ways":              {"api/ways?code=CODE&as=AS"},
	"/api/complete":          {"api/complete?room=table&line=/&as=AS", "api/complete?room=table&line=/GAME+&as=AS"},
	"/learn/{game}":          {"learn/GAME"},
	"/picture/lesson/{file}": {"picture/lesson/0.png?page=GAME"},
	"/api/lessons":           {"api/lessons"},
	"/api/lesson":            {"api/lesson?game=GAME&step=1"},
	"/api/lesson/ways":       {"api/lesson/ways?game=GAME&step=1"},
	"/w/{token}":             {"w/TOKEN", "w/TOKEN.atom"},
	"/w/{token}/moment":      {"w/TOKEN/moment", "w/TOKEN/moment?seq=0"},
	"/w/{token}/{file}":      {"w/TOKEN/0.png", "w/TOKEN/card-0.png", "w/TOKEN/LAST.png", "w/TOKEN/card-LAST.png", "w/TOKEN/match.jsonl"},
}

// TestEveryGETIsReadInTwoWorlds: none stands in a table of the page that the worlds do
// not read.
func TestEveryGETIsReadInTwoWorlds(t *testing.T) {
	files, err := filepath.Glob("../../adapters/web/*.go")
	more, _ := filepath.Glob("../../adapters/web/watch/*.go")
	if files = append(files, more...); err != nil || len(files) < 20 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	row := regexp.MustCompile(`Method: "GET", Path: "([^"]+)".*`)
	found := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range row.FindAllStringSubmatch(string(source), -1) {
			if found++; gets[m[1]] == nil && (getsFromAfar[m[1]] == nil || !strings.Contains(m[0], "AfarOnly")) {
				t.Errorf("%s is asked of in no world", m[1])
			}
		}
	}
	if asked := len(gets) + len(getsFromAfar); found != asked {
		t.Errorf("the page can be asked for %d things, and %d are asked", found, asked)
	}
}

// seesPage reads the page: all that each window can ask for, and whoever has a link to
// watch by.
func (w *world) seesPage(s secret, everybody []string, code string, see func(what, text string)) {
	w.t.Helper()
	windows := []string{""}
	for _, name := range onPage {
		if slices.Contains(everybody, name) {
			windows = append(windows, strings.ToLower(name))
		}
	}
	get := func(path string) string {
		said, err := w.web("GET", path, nil)
		if err != nil {
			w.t.Fatal(err)
		}
		return said
	}
	first := func(of, in string) string {
		if m := regexp.MustCompile(of).FindStringSubmatch(in); m != nil {
			return m[1]
		}
		return "none"
	}
	token := "none"
	if !s.apart {
		c := w.call(w.seated(code), "match share "+code)
		token = first(`/w/([0-9a-f]+)`, w.host.Do(context.Background(), c).Text.String())
	}
	watched := get("w/" + token + "/moment")
	if !s.apart && !strings.HasPrefix(watched, "200") {
		w.t.Fatalf("nobody can watch: %s", watched)
	}
	fill := strings.NewReplacer("CODE", code, "GAME", s.game, "TOKEN", token, "LAST", first(`"seq":([0-9]+)`, watched),
		"OUTLINES", first(`"outlines":"([0-9a-f]+)"`, get("api/moment?seq=-1&code="+code)))
	for _, paths := range gets {
		for _, path := range paths {
			for i, as := range windows {
				if i == 0 || strings.Contains(path, "AS") {
					see("the page as "+as+" "+path, get(strings.ReplaceAll(fill.Replace(path), "AS", as)))
				}
			}
		}
	}
}

// seated is somebody who sits in a match.
func (w *world) seated(code string) string {
	w.t.Helper()
	id, err := w.db.MatchByCode(context.Background(), code)
	if err != nil {
		w.t.Fatal(err)
	}
	m, err := w.db.Match(context.Background(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return m.Seats[0].Name
}
