package msg_test

import (
	"testing"
	"time"

	"divisionbell/bot/msg"
)

// A date has its year only where it is another than the reader's: in their own zone,
// in which a year begins when they see it begin.
func TestAYearIsSaidOnlyWhenItIsAnother(t *testing.T) {
	kathmandu := time.FixedZone("Asia/Kathmandu", 5*3600+45*60)
	for _, c := range []struct{ at, now, utc, there string }{
		{"2026-12-02T09:00Z", "2026-12-01T09:00Z", "Wed 2 Dec, 09:00 UTC", "Wed 2 Dec, 14:45 Asia/Kathmandu"},
		{"2027-01-15T12:00Z", "2026-12-06T12:00Z", "Fri 15 Jan 2027, 12:00 UTC", "Fri 15 Jan 2027, 17:45 Asia/Kathmandu"},
		{"2026-12-31T20:00Z", "2026-12-31T12:00Z", "Thu 31 Dec, 20:00 UTC", "Fri 1 Jan 2027, 01:45 Asia/Kathmandu"},
		{"2027-01-01T01:00Z", "2026-12-31T19:00Z", "Fri 1 Jan 2027, 01:00 UTC", "Fri 1 Jan, 06:45 Asia/Kathmandu"},
		{"2025-12-31T12:00Z", "2026-01-01T00:00Z", "Wed 31 Dec 2025, 12:00 UTC", "Wed 31 Dec 2025, 17:45 Asia/Kathmandu"},
	} {
		at, now := instant(t, c.at), instant(t, c.now)
		said := msg.Text{}.When(at, now)
		if got := said.String(); got != c.utc {
			t.Errorf("%s read at %s is %q, not %q", c.at, c.now, got, c.utc)
		}
		if got := said.In(kathmandu, now).String(); got != c.there {
			t.Errorf("%s read at %s in Kathmandu is %q, not %q", c.at, c.now, got, c.there)
		}
	}
}

func instant(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02T15:04Z", s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
