package watch

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"html"
	"net/http"
	"strings"
	"time"

	"divisionbell/bot/match"
)

// What a feed tells at most: the newest rounds, and the newest lines of each.
const (
	entriesTold = 50
	linesTold   = 30
	feedBytes   = 100_000
	headBytes   = 4_000 // of them, what is no entry
	feedName    = ".atom"
)

// A feed is a match as RFC 4287 has it, an entry a round.
type feed struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Author  string   `xml:"author>name"`
	Links   []link   `xml:"link"`
	Entries []entry  `xml:"entry"` // the newest first
}

type link struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type entry struct {
	ID      string  `xml:"id"`
	Title   string  `xml:"title"`
	Updated string  `xml:"updated"`
	Links   []link  `xml:"link"`
	Content content `xml:"content"`
}

type content struct {
	Type string `xml:"type,attr"`
	Text string `xml:",chardata"`
}

// atom sends the rounds that a link shows as a feed. It is another one when a round has
// ended, and the same bytes until then.
func (k *Links) atom(w http.ResponseWriter, r *http.Request, token string) {
	s, err := k.look(r.Context(), token, -1)
	var told []match.Bulletin
	if err == nil {
		told, err = k.Host.Bulletins(r.Context(), s.code)
	}
	var body []byte
	if err == nil {
		body, err = k.write(s, k.Address(r)+"/w/"+token, told)
	}
	if err != nil {
		k.fail(w, r, err)
		return
	}
	sum := sha256.Sum256(body)
	h := w.Header()
	h.Set("Content-Type", "application/atom+xml; charset=utf-8")
	h.Set("Cache-Control", "private, max-age=300")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

// write is the feed of what was told of a match as far as it is shown, at an address.
func (k *Links) write(s sight, here string, told []match.Bulletin) ([]byte, error) {
	f := feed{
		ID: name(s, "feed"), Title: k.called(s.Game) + " " + s.code, Updated: stamp(s.match.Made), Author: "Division Bell",
		Links: []link{{"self", "application/atom+xml", here + feedName}, {"alternate", "text/html", here}},
	}
	left := feedBytes - headBytes
	for i := len(told) - 1; i >= 0 && len(f.Entries) < entriesTold; i-- {
		if told[i].Seq > s.last {
			continue
		}
		e := entryOf(s, here, told[i])
		alone, err := xml.Marshal(e)
		if err != nil {
			return nil, fmt.Errorf("watch: write the feed of %s: %w", s.code, err)
		}
		if left -= len(alone); left < 0 {
			break
		}
		f.Entries = append(f.Entries, e)
	}
	if len(f.Entries) > 0 {
		f.Updated = f.Entries[0].Updated
	}
	out, err := xml.Marshal(f)
	if err != nil {
		return nil, fmt.Errorf("watch: write the feed of %s: %w", s.code, err)
	}
	return append([]byte(xml.Header), out...), nil
}

func entryOf(s sight, here string, b match.Bulletin) entry {
	title := "The match began"
	switch {
	case s.over && b.Seq == s.last:
		title = "The match is over"
	case b.Round != "":
		title = b.Round + " is over"
	}
	card := fmt.Sprintf("%s/card-%d.png", here, b.Seq)
	there := fmt.Sprintf("%s?seq=%d", here, b.Seq)
	var text strings.Builder
	if n := len(b.Lines) - linesTold; n > 0 {
		fmt.Fprintf(&text, "<p>The last %d lines of %d:</p>\n", linesTold, len(b.Lines))
		b.Lines = b.Lines[n:]
	}
	text.WriteString("<ul>")
	for _, line := range b.Lines {
		text.WriteString("<li>" + html.EscapeString(plain(line)) + "</li>\n")
	}
	fmt.Fprintf(&text, `</ul><p><a href="%s"><img src="%s" alt="The board then" width="%d" height="%d"></a></p>`, html.EscapeString(there), html.EscapeString(card), cardWidth/2, cardHeight/2)
	return entry{
		ID: name(s, fmt.Sprint(b.Seq)), Title: s.code + ": " + title, Updated: stamp(b.At),
		Links:   []link{{"alternate", "text/html", there}, {"enclosure", "image/png", card}},
		Content: content{"html", text.String()},
	}
}

func stamp(ms int64) string { return match.When(ms).UTC().Format(time.RFC3339) }

// name is what something of a match is called for ever, by whatever link it is read
// (RFC 9562, 5.8).
func name(s sight, what string) string {
	b := sha256.Sum256([]byte(fmt.Sprintf("divisionbell %s %d %s", s.code, s.match.Made, what)))
	b[6], b[8] = b[6]&0x0f|0x80, b[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:16])
}
