package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// What differs in two worlds and tells nothing: the chain's hashes, which hang on
// all that is logged and on a key that nobody has; where a fake listens; the real
// time, which a fake may bear.
var blots = []struct {
	of   string // nothing without it is what
	what *regexp.Regexp
	with string
}{
	{"127.", regexp.MustCompile(`127\.0\.0\.1:[0-9]+`), "ADDRESS"},
	{"time=", regexp.MustCompile(`time=\S+ `), ""},
	{"\"1", regexp.MustCompile(`"1[0-9]{9}\.[0-9]{6}"`), "STAMP"},
	{".", regexp.MustCompile(`\b1[0-9]{9}\.[0-9]{6}\b`), "STAMP"},
}

// filed is a file as it is compared: a log by its words, a picture byte by byte.
func filed(name string, b []byte) string {
	if strings.HasSuffix(name, ".jsonl") {
		return blotted(string(b))
	}
	return fmt.Sprint(len(b), " bytes, ", sha256.Sum256(b))
}

func blotted(s string) string {
	s = hashless(s)
	for _, b := range blots {
		if strings.Contains(s, b.of) {
			s = b.what.ReplaceAllString(s, b.with)
		}
	}
	return s
}

// hashless has # for sixteen digits of a hash and more, and for twelve before “…”. A
// regular expression takes a fifth of the whole test for it.
func hashless(s string) string {
	var b strings.Builder
	for begin, i := 0, 0; i <= len(s); i++ {
		if i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] >= 'a' && s[i] <= 'f') {
			continue
		}
		cut := strings.HasPrefix(s[i:], "…")
		if run := i - begin; run >= 16 || run >= 12 && cut {
			b.WriteString("#")
		} else {
			b.WriteString(s[begin:i])
		}
		if i < len(s) {
			b.WriteByte(s[i])
		}
		begin = i + 1
	}
	return b.String()
}

// sees gathers what all but those who know can get.
func (w *world) sees(s secret, code string, fill *strings.Replacer, knows []string) sights {
	w.t.Helper()
	all := sights{}
	see := func(what, text string) { all[what] = strings.ReplaceAll(text, w.pictures, "") }
	everybody := slices.DeleteFunc(append(slices.Clone(players), lookersOn...), func(n string) bool { return slices.Contains(knows, n) })

	asks := []string{
		"match log CODE", "match board CODE", "match hand CODE", "match options CODE", "match settings CODE", "match list",
		"match export CODE", "match undo CODE", "GAME CODE", "match hand", "bell order CODE", "match vote no",
		"match hint CODE", "match review CODE",
	}
	for _, name := range everybody {
		for _, line := range append(slices.Clone(asks), s.asks...) {
			line = fill.Replace(line)
			see(name+" asks "+line, w.says(name, line))
		}
		for _, half := range []string{"GAME ", "GAME CODE ", "GAME CODE bid ", "GAME CODE accept ", "match ", "match board CODE ", "match say to ", "bell order CODE "} {
			half = fill.Replace(half)
			var said []string
			for _, g := range w.host.Complete(context.Background(), w.call(name, half), 50) {
				said = append(said, fmt.Sprintf("%+v", g))
			}
			see(name+" begins "+half, strings.Join(said, "\n"))
		}
		w.seesPictures(name, code, see)
	}
	w.seesMade(everybody, fill, see)
	w.settle()
	w.seesPage(s, everybody, code, see)
	w.seesDiscord(everybody, see)
	w.seesSlack(everybody, see)
	w.seesConsole(knows, see)
	w.seesOperator(code, see)
	if s.afar || *soak {
		w.seesFromAfar(everybody, s, code, see)
	}
	return all
}

// seesMade has one after the other ask for what is made of matches: the paper, the film,
// the poster, tables, and one's own dates.
func (w *world) seesMade(everybody []string, fill *strings.Replacer, see func(what, text string)) {
	w.t.Helper()
	ctx := context.Background()
	for i, line := range []string{
		"match board CODE gazette", "match board CODE curve", "match luck CODE", "match replay CODE", "match poster CODE", "bell rating", "bell season", "bell stats", "bell rivals",
	} {
		name, line := everybody[i%len(everybody)], fill.Replace(line)
		see(name+" asks "+line, w.says(name, line))
	}
	for _, name := range everybody {
		asked := w.host.Do(ctx, w.call(name, "bell calendar")).Text.String()
		token := feedToken.FindStringSubmatch(asked)
		if token == nil {
			w.t.Fatalf("%s has no calendar: %s", name, asked)
		}
		dates, err := w.web("GET", "feed/"+token[1]+".ics", nil)
		if err != nil || !strings.HasPrefix(dates, "200") {
			w.t.Fatalf("the calendar of %s: %s, %v", name, dates, err)
		}
		see(name+"'s calendar", dates)
	}
	m, err := w.host.Page(ctx, fill.Replace("CODE"), -1, match.Account{}, menu.PageGazette)
	if err != nil {
		w.t.Fatal(err)
	}
	front, err := m.Picture.Draw()
	if err != nil {
		w.t.Fatal(err)
	}
	see("the paper", m.Text.String()+m.Picture.Alt+m.Picture.Board+filed("front.png", front))
}

var feedToken = regexp.MustCompile(`/feed/([0-9a-f]{64})\.ics`)

// seesPictures draws all that somebody can have drawn, and reads each moment.
func (w *world) seesPictures(name, code string, see func(what, text string)) {
	w.t.Helper()
	who := w.call(name, "").Account
	for seq := int64(-1); ; seq++ {
		m, err := w.host.Moment(context.Background(), code, seq, who)
		if err != nil {
			if seq == 0 {
				continue
			}
			break
		}
		text := fmt.Sprintf("%+v", plainMoment(m))
		if p := m.Status.Picture; p != nil {
			png, err := p.Draw()
			if err != nil {
				w.t.Fatal(err)
			}
			text += fmt.Sprintf("%s\n%s\n%x", p.Alt, p.Board, sha256.Sum256(png))
			all := sha256.Sum256(png)
			see(fmt.Sprintf("%s sees the picture %d of %d bytes", name, seq, len(png)), fmt.Sprint(all))
		}
		see(fmt.Sprintf("%s sees moment %d", name, seq), text)
		if seq > 400 {
			break
		}
	}
}

// plainMoment is a moment without what cannot be written out.
func plainMoment(m match.Moment) string {
	m.Status.Picture = nil
	b, err := json.Marshal(m)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// seesDiscord reads all that is, and was, in the server and in direct messages.
func (w *world) seesDiscord(everybody []string, see func(what, text string)) {
	channels := append(w.discord.Threads(w.lobby), w.lobby)
	written := func(list []discordtest.Message) string {
		var b strings.Builder
		for _, m := range list {
			fmt.Fprintf(&b, "%s %s %v %d %v\n%s\n", m.ID, m.To, m.Rings, m.Edits, m.Deleted, m.Says())
			for _, before := range m.Was {
				b.WriteString("was " + before + "\n")
			}
			for _, f := range m.Files {
				fmt.Fprintf(&b, "%s %s\n", f.Name, filed(f.Name, f.Body))
			}
		}
		return b.String()
	}
	for i, c := range channels {
		see(fmt.Sprint("Discord shows all channel ", i), written(w.discord.Public(c, true)))
		for _, name := range onDiscord {
			if slices.Contains(everybody, name) {
				see(fmt.Sprint(name, " is shown channel ", i), written(w.typists[name].Sees(c)))
			}
		}
	}
	for _, name := range onDiscord {
		if slices.Contains(everybody, name) {
			see(name+" is written to", written(w.typists[name].Directs()))
		}
	}
}

// slackFile is the id that Slack gives a file: which upload came first is chance.
var slackFile = regexp.MustCompile(`\bF[0-9]{9}\b`)

// seesSlack reads each version of each message, view and tab, and the files there.
func (w *world) seesSlack(everybody []string, see func(what, text string)) {
	opened := func(id string) string {
		name, body := w.work.Named(id)
		if name == "" {
			return "a file since deleted"
		}
		return name + ", " + filed(name, body)
	}
	for _, name := range onSlack {
		if slices.Contains(everybody, name) {
			see(name+" saw on Slack", slackFile.ReplaceAllStringFunc(strings.Join(w.hands[name].Saw(), "\n\n"), opened))
		}
	}
}

// seesConsole reads what was printed for all or for those who do not know.
func (w *world) seesConsole(knows []string, see func(what, text string)) {
	var said []string
	for line := range strings.Lines(w.printed.String()) {
		var m struct{ To string }
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			w.t.Fatal(err)
		}
		if !slices.ContainsFunc(knows, func(n string) bool { return strings.EqualFold(n, m.To) }) {
			said = append(said, line)
		}
	}
	see("the console", strings.Join(said, ""))
	files, err := filepath.Glob(filepath.Join(w.pictures, "*"))
	if err != nil {
		w.t.Fatal(err)
	}
	for _, f := range files {
		if slices.Contains(knows, onConsole[0]) && strings.Contains(f, "-seat") {
			continue
		}
		b, err := os.ReadFile(f)
		if err != nil {
			w.t.Fatal(err)
		}
		see("the console's file "+filepath.Base(f), filed(f, b))
	}
}

// seesOperator reads what whoever hosts it has: the figures, the log, the
// overview, how a match stands, its export.
func (w *world) seesOperator(code string, see func(what, text string)) {
	w.t.Helper()
	ctx := context.Background()
	page := httptest.NewRecorder()
	promhttp.HandlerFor(w.seen.registry, promhttp.HandlerOpts{}).ServeHTTP(page, httptest.NewRequest("GET", "/metrics", nil))
	var figures strings.Builder
	for line := range strings.Lines(page.Body.String()) {
		if strings.HasPrefix(line, "divisionbell_") { // the others tell of the process, which both worlds share
			figures.WriteString(line)
		}
	}
	see("the figures", figures.String())
	lines := slices.Sorted(strings.Lines(blotted(w.log.String())))
	see("the log", strings.Join(lines, ""))
	overviews, err := w.host.Overviews(ctx, 50, false)
	if err != nil {
		w.t.Fatal(err)
	}
	see("the overview", fmt.Sprintf("%+v", overviews))
	counts, err := w.host.Counts(ctx)
	if err != nil {
		w.t.Fatal(err)
	}
	see("the counts", fmt.Sprintf("%+v", counts))
	show, err := w.host.Show(ctx, code, engine.Nobody)
	if err != nil {
		w.t.Fatal(err)
	}
	show.Status.Picture = nil
	shown, _ := json.Marshal(show.Status)
	see("how it stands", string(shown))
	f, err := w.host.Export(ctx, code)
	if err != nil {
		w.t.Fatal(err)
	}
	var b bytes.Buffer
	if err := record.Write(&b, f); err != nil {
		w.t.Fatal(err)
	}
	see("the export", b.String())
}

// refused is how many calls were refused so far.
func (w *world) refused() (n float64) {
	w.t.Helper()
	families, err := w.seen.registry.Gather()
	if err != nil {
		w.t.Fatal(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			for _, l := range m.GetLabel() {
				if f.GetName() == "divisionbell_commands_total" && l.GetValue() == "refused" {
					n += m.GetCounter().GetValue()
				}
			}
		}
	}
	return n
}

// paper is a company that a seat owns, by its id.
func (w *world) paper(code string, seat int) string {
	w.t.Helper()
	id, err := w.db.MatchByCode(context.Background(), code)
	if err != nil {
		w.t.Fatal(err)
	}
	m, err := w.db.Match(context.Background(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	t, err := openAt(m)
	if err != nil {
		w.t.Fatal(err)
	}
	raw, err := json.Marshal(t.View(engine.Nobody))
	if err != nil {
		w.t.Fatal(err)
	}
	var v struct {
		Players []struct{ Companies []string }
	}
	if err := json.Unmarshal(raw, &v); err != nil || len(v.Players[seat].Companies) == 0 {
		w.t.Fatalf("seat %d owns nothing: %v", seat, err)
	}
	return v.Players[seat].Companies[0]
}

// rooms are what all can read of a match, in the room of each of the four.
func (w *world) rooms() map[string][]string {
	w.t.Helper()
	out := map[string][]string{"Discord": readIn(w.discord, w.lobby), "Slack": readBy(w.hands[onSlack[0]], w.room)}
	said, err := w.web("GET", "api/posts?room=table&as=&before=4611686018427387904", nil)
	if err != nil {
		w.t.Fatal(err)
	}
	var page struct {
		Posts []struct {
			Private bool
			msg.Message
		}
	}
	_, body, _ := strings.Cut(said, "\n")
	if err := json.Unmarshal([]byte(body), &page); err != nil {
		w.t.Fatalf("%v: %s", err, said)
	}
	for _, p := range page.Posts {
		if !p.Private && p.Picture == nil {
			out["page"] = append(out["page"], p.Text.String())
		}
	}
	at := map[int]int{} // a message that is edited is printed again
	for line := range strings.Lines(w.printed.String()) {
		var m struct {
			ID      int
			To      *string
			Text    string
			Picture *struct{}
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			w.t.Fatal(err)
		}
		if m.To != nil || m.Picture != nil {
			continue
		}
		i, before := at[m.ID]
		if !before {
			i = len(out["terminal"])
			at[m.ID] = i
			out["terminal"] = append(out["terminal"], "")
		}
		out["terminal"][i] = unmarked.Replace(m.Text)
	}
	return out
}
