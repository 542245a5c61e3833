package watch

import (
	"encoding/xml"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

type games struct{ Host }

func (games) Games() []match.Table { return nil }

// TestAFeedIsSmall, however long a match was and whatever was said in it: the newest 50
// rounds, the last lines of each, in 100 KB.
func TestAFeedIsSmall(t *testing.T) {
	for _, c := range []struct {
		rounds, lines, least, most int
		line                       string
	}{{70, 3, 50, 50, "Ann attacks."}, {70, 400, 30, 50, "Ann attacks with 3 tokens."}, {70, 400, 2, 20, strings.Repeat(`<&">`, 40)}} {
		var told []match.Bulletin
		for n := range c.rounds {
			told = append(told, match.Bulletin{Seq: uint32(n), At: int64(n) * 60_000, Round: "Round", Lines: []msg.Text{}})
			for range c.lines {
				told[n].Lines = append(told[n].Lines, msg.Say(c.line))
			}
		}
		k := New(Options{Host: games{}})
		out, err := k.write(sight{code: "K7QF", last: 69}, "https://bell.example.org/w/"+strings.Repeat("ab", 32), told)
		var f feed
		if wrong := xml.Unmarshal(out, &f); err != nil || wrong != nil {
			t.Fatal(err, wrong)
		}
		if n := len(f.Entries); len(out) > feedBytes || n < c.least || n > c.most || f.Entries[0].Updated != "1970-01-01T01:09:00Z" {
			t.Errorf("%d rounds of %d lines are %d in %d bytes, the newest of %s", c.rounds, c.lines, n, len(out), f.Entries[0].Updated)
		}
	}
}

// A feed of as many rounds as it tells is written, of so many bytes.
func BenchmarkFeed(b *testing.B) {
	var told []match.Bulletin
	for n := range 50 {
		told = append(told, match.Bulletin{Seq: uint32(n), At: int64(n) * 60_000, Round: "Round", Lines: []msg.Text{}})
		for range 20 {
			told[n].Lines = append(told[n].Lines, msg.Say("Ann attacks with 3 tokens."))
		}
	}
	k, size := New(Options{Host: games{}}), 0
	for b.Loop() {
		out, err := k.write(sight{code: "K7QF", last: 49}, "https://bell.example.org/w/"+strings.Repeat("ab", 32), told)
		if err != nil {
			b.Fatal(err)
		}
		size = len(out)
	}
	b.ReportMetric(float64(size), "bytes")
}
