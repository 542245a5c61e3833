package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/web"
	"divisionbell/bot/match"
)

// The forgotten: their name holds what markup and JSON escape, and their
// account's id on the page is made of it.
const (
	theirName = `Zyxwv *Qqfoobar* <q>`
	theirID   = "zyxwv-qqfoobar-q"
)

// theirs is any part of that name, however it is written.
var theirs = regexp.MustCompile(`(?i)zyxwv|qqfoobar`)

var codeSaid = regexp.MustCompile(`\b[A-Z2-9]{4}\b`)

// live has people do all that leaves a trace: play matches that hide something
// and such that do not, to the end and not, talk, roll, look on, link.
func (h *hall) live() (ended, running string) {
	h.t.Helper()
	ended = codeSaid.FindString(h.says(theirName, "table", "/match new tax points=5"))
	h.says("Bob", "table", "/match join "+ended)
	h.says(theirName, "table", "/match words "+ended+" may fortune smile", "/match start "+ended)
	h.says(theirName, "table", "/match say good evening all of you", "a plain word of mine", "/match say to Bob a whisper of mine")
	h.says("Bob", "table", "/match say well met, zyxwv *qqfoobar* <q>!", "/match say to 1 psst, "+theirName)
	h.says("Cat", "kitchen", "/match watch "+ended)
	for n := 0; !h.match(ended).Phase.Ended(); n++ {
		if n == 100 {
			h.t.Fatal("the match does not end")
		}
		m := h.match(ended)
		if len(m.Asks) > 0 {
			h.says([]string{theirName, "Bob"}[m.Asks[0].Seat], "table", "/tax "+ended+" fold yes")
		}
	}
	running = codeSaid.FindString(h.says("Bob", "table", "/match new exchequer setup=dealt clock=3d"))
	h.says(theirName, "table", "/match join "+running)
	h.says("Bob", "table", "/match add-bot "+running, "/match start "+running, "/exchequer "+running)
	h.says(theirName, "table", "/match say "+running+" let us begin", "/match ask pause "+running, "/exchequer "+running, "/match hand "+running, "/match list", "/bell zone Europe/Paris",
		"/bell vacation 2d", "/bell clock ring dm", "/match settings "+running)
	h.says("Bob", "table", "/match board "+running, "/match log "+running, "/match invite "+running+" "+theirName, "/match replace "+running+" "+theirName,
		"/match join "+theirID, "/match say to "+theirID+" hello", "/match remind "+theirName)
	h.says("Cat", "kitchen", "/match say "+running+" who is Zyxwvian?")
	h.says(theirName, "table", "/roll d20 # for luck", "/roll 2d6 # of "+theirName, "/roll private d20 # a secret of mine", "/roll d99999999999 # zyxwv", "/roll 1/(0*d6) # why it fails", "/roll 2d6[of my own]+3[a note by me]; d8 [noted at last]", "/roll 1/(0*d6[of my own])", "/match join "+theirName, "/tax nonsense "+theirID)
	h.says("Bob", "table", "/roll d6 # beats zyxwv *qqfoobar* <q>")
	h.says(theirName, "kitchen", "/austerity daily", "/match new poleconomy game=1")
	lone := codeSaid.FindString(h.says(theirName, "kitchen", "/match new cantillon"))
	h.says(theirName, "kitchen", "/match words "+lone+" nobody will ever roll these")
	code := regexp.MustCompile(`[A-Z2-9]{4}-[A-Z2-9]{4}`).FindString(h.says(theirName, "table", "/bell link"))
	if exit, said := h.run("Qqfoobar: /bell link "+code+"\n", "console"); exit != 0 || !strings.Contains(said, "Linked: ") {
		h.t.Fatalf("%d: %s", exit, said)
	}
	return ended, running
}

// ofOthers reports a row that belongs to nobody, or to another than person 1:
// what is at stake is not what is told of a match, which a bot plays on.
func ofOthers(row string) bool {
	table, rest, _ := strings.Cut(row, ": ")
	columns := strings.Split(rest, " | ")
	switch table {
	case "actions", "presses", "days", "rooms", "locals":
		return true
	case "people":
		return columns[0] != "1"
	case "posts":
		return columns[2] != "1" && !strings.Contains(row, "roll proof")
	case "inbox":
		return !strings.HasPrefix(columns[1], "'web:1:")
	case "rolls", "accounts", "tenures":
		return columns[3] != "1"
	}
	return false
}

// unleased are rows but for those of who may speak when.
func unleased(rows []string) []string {
	return slices.DeleteFunc(slices.Clone(rows), func(r string) bool { return strings.HasPrefix(r, "leases: ") })
}

// bare fails when a trace of them is in a text. Zyxwvian is somebody else's word.
func bare(t *testing.T, where, text string) {
	t.Helper()
	text = strings.ReplaceAll(strings.ToLower(text), "zyxwvian", "")
	for _, at := range theirs.FindAllStringIndex(text, 5) {
		t.Errorf("%s: …%s…", where, text[max(0, at[0]-80):min(len(text), at[1]+40)])
	}
	for _, said := range []string{"good evening all of you", "a plain word of mine", "a whisper of mine", "let us begin", "for luck", "why it fails", "of my own", "a note by me", "noted at last", "a secret of mine", "nobody will ever roll these"} {
		if i := strings.Index(text, said); i >= 0 {
			t.Errorf("%s: …%s…", where, text[max(0, i-80):min(len(text), i+60)])
		}
	}
}

// clean fails when a trace of them is in any byte of the database's files.
func (h *hall) clean() {
	h.t.Helper()
	for _, end := range []string{"", "-wal", "-shm"} {
		raw, err := os.ReadFile(h.file() + end)
		if err != nil && !os.IsNotExist(err) {
			h.t.Fatal(err)
		}
		bare(h.t, "hall.db"+end, string(raw))
	}
}

// still fails unless a match's file verifies.
func (h *hall) still(code string) {
	h.t.Helper()
	file := filepath.Join(h.dir, code+".jsonl")
	if exit, said := h.run("", "export", code, "-o", file); exit != 0 {
		h.t.Fatalf("%d: %s", exit, said)
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		h.t.Fatal(err)
	}
	bare(h.t, code+".jsonl", string(raw))
	var out, trouble bytes.Buffer
	if exit := run(context.Background(), []string{"verify", file}, terminal{strings.NewReader(""), &out, &trouble, nil}); exit != 0 {
		h.t.Errorf("%s does not verify: %s%s", code, &out, &trouble)
	}
}

// TestTheForgottenLeaveNothing: of a person who has done all that leaves a trace
// nothing is left in any row, on the page, or in the file's free space; what is
// not theirs and does not name them is as it was, and matches can be proved.
func TestTheForgottenLeaveNothing(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	ended, running := h.live()
	h.shut()
	before := h.rows()

	exit, would := h.run("", "person", "forget", "web", theirName, "--dry-run")
	if exit != 0 || !strings.Contains(would, "othing was changed") {
		t.Errorf("%d: %s", exit, would)
	}
	if after := h.rows(); !slices.Equal(unleased(after), unleased(before)) {
		t.Error("--dry-run has changed something")
	}

	exit, said := h.run("", "person", "forget", "web", theirName)
	if exit != 0 || !strings.Contains(said, "Somebody 1") {
		t.Fatalf("%d: %s", exit, said)
	}
	t.Log(said)
	counted := regexp.MustCompile(`(?m)^    \d.*$`)
	if tried, done := counted.FindAllString(would, -1), counted.FindAllString(said, -1); len(done) < 5 || !slices.Equal(tried, done) {
		t.Errorf("--dry-run says\n%s\nand this was done:\n%s", strings.Join(tried, "\n"), strings.Join(done, "\n"))
	}
	h.clean()
	after := h.rows()
	for _, row := range after {
		bare(t, "a row", row)
	}
	kept := map[string]bool{}
	for _, row := range after {
		kept[row] = true
	}
	others := 0
	for _, row := range before {
		if !ofOthers(row) || theirs.MatchString(strings.ReplaceAll(row, "Zyxwvian", "")) {
			continue
		}
		if others++; !kept[row] {
			t.Errorf("a row that is not theirs has changed: %s", row)
		}
	}
	if others < 30 {
		t.Errorf("only %d rows are not theirs", others)
	}
	h.still(ended)
	if exit, said := h.run("", "doctor"); exit != 0 {
		t.Errorf("%d: %s", exit, said)
	}
	if exit, said := h.run("", "person", "forget", "web", theirName); exit != 1 || !strings.Contains(said, "nobody on web is called") {
		t.Errorf("%d: %s", exit, said)
	}
	h.open()
	for _, room := range []string{"table", "kitchen"} {
		all := h.stream("Bob", room, "")
		bare(t, "the page, "+room, all)
		if room == "table" && (!strings.Contains(all, "Somebody 1") || !strings.Contains(all, "beats Somebody 1")) {
			t.Errorf("no pseudonym is told: %s", all)
		}
	}
	bare(t, "a board", h.says("Bob", "table", "/match board "+running))
}

// TestTheForgottenAreForgottenByARunningHost: who is forgotten while the program
// serves the same file goes from its memory too: windows are told all anew, and
// whatever is said later does not name them.
func TestTheForgottenAreForgottenByARunningHost(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	ended, running := h.live()
	h.says("Bob", "table", "/match board "+running) // it has the match in memory, with their name
	patient := http.Client{Timeout: 20 * time.Second}
	stream, err := patient.Get(h.url + "api/stream?room=table&as=" + h.ids["Bob"])
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	window := bufio.NewReader(stream.Body)
	last := ""
	for last == "" {
		line, err := window.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			last = strings.TrimSpace(id)
		}
	}
	exit, said := h.run("", "person", "forget", "web", theirID)
	if exit != 0 || !strings.Contains(said, "rewritten, so its free space holds none") {
		t.Fatalf("%d: %s", exit, said)
	}
	// The window's line ends, and it is told all anew, not what it has missed.
	if _, err := io.Copy(io.Discard, window); err != nil {
		t.Fatal(err)
	}
	anew := h.stream("Bob", "table", last)
	if !strings.Contains(anew, "event: whole") {
		t.Errorf("the window goes on with what it has: %.300s", anew)
	}
	bare(t, "the page", anew)
	answers := h.says("Bob", "table", "/match board "+running, "/match say "+running+" where have they gone?", "/match resume "+running, "/match log "+ended, "/match board "+ended, "/roll d6")
	bare(t, "an answer", answers)
	if a, err := http.Get(h.url + "api/stream?brief=500&room=table&as=" + theirID); err != nil || a.StatusCode == http.StatusOK {
		t.Errorf("they are still known at the page: %v", err)
	}
	bare(t, "the page", h.stream("Bob", "table", "")+h.stream("Cat", "kitchen", ""))
	h.shut()
	for _, row := range h.rows() {
		bare(t, "a row", row)
	}
	h.clean()
	h.still(ended)
	if exit, said := h.run("", "doctor"); exit != 0 {
		t.Errorf("%d: %s", exit, said)
	}
}

// TestTheForgottensWordsForTheDice: words that hold the name stay where a match's
// dice hang on them, which is said; the match can be proved still.
func TestTheForgottensWordsForTheDice(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	code := codeSaid.FindString(h.says("Quillon", "table", "/match new tax points=1"))
	h.says("Quillon", "table", "/match add-bot "+code, "/match words "+code+" Quillon shall win", "/match start "+code, "/match ask abandon "+code+" yes")
	h.shut()
	exit, said := h.run("", "person", "forget", "web", "Quillon")
	if want := "Words for the dice of " + code + " hold the name and stay"; exit != 0 || !strings.Contains(said, want) {
		t.Errorf("%d: %s, want %q", exit, said, want)
	}
	for _, row := range h.rows() {
		if strings.Contains(row, "Quillon") && !strings.HasPrefix(row, "actions: ") && !strings.HasPrefix(row, "tenures: ") {
			t.Errorf("it is in %s", row)
		}
	}
	h.still(code)
}

// TestWhoIsCalledSomebodyIsForgotten: what they said goes, and it is said that
// their name was not looked for.
func TestWhoIsCalledSomebodyIsForgotten(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	code := codeSaid.FindString(h.says("Bob", "table", "/match new exchequer setup=dealt"))
	h.says("Somebody", "table", "/match join "+code, "/match say my own words", "/roll 1/(0*d6) # my own words")
	h.says("Bob", "table", "/match start "+code, "/match log "+code)
	h.shut()
	exit, said := h.run("", "person", "forget", "web", "Somebody")
	if want := "“Somebody” is also what stands for names that are not known"; exit != 0 || !strings.Contains(said, want) {
		t.Errorf("%d: %s, want %q", exit, said, want)
	}
	for _, row := range h.rows() {
		if strings.Contains(row, "my own words") || strings.Contains(row, "'somebody'") {
			t.Errorf("it is in %s", row)
		}
	}
}

// TestANameThatWasLeftIsForgotten: whoever spoke in a lobby, left it and is called otherwise
// now leaves neither that name nor what they said under it.
func TestANameThatWasLeftIsForgotten(t *testing.T) {
	t.Parallel()
	h := openHall(t)
	code := codeSaid.FindString(h.says("Bob", "table", "/match new exchequer setup=dealt"))
	h.says("Qqfoobar", "table", "/match say "+code+" let us begin", "/match join "+code, "/match say "+code+" a plain word of mine", "/match leave "+code, "/match settings "+code)
	h.says("Bob", "table", "/match say "+code+" where is Qqfoobar?")
	h.shut()
	db := h.store()
	_, err := db.Person(context.Background(), match.Account{Platform: web.Platform, Workspace: web.Workspace, ID: h.ids["Qqfoobar"], Name: "Robert"})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	exit, said := h.run("", "person", "export", "web", "Robert")
	if exit != 0 || !strings.Contains(said, "a plain word of mine") || !strings.Contains(said, "let us begin") {
		t.Errorf("%d: %s", exit, said)
	}
	if exit, said = h.run("", "person", "forget", "web", "Robert"); exit != 0 {
		t.Fatalf("%d: %s", exit, said)
	}
	for _, row := range h.rows() {
		bare(t, "a row", row)
	}
	h.clean()
}
