package calendar

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

var noon = time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)

// lawful holds a file to RFC 5545: ends and lengths of lines, nesting, what a calendar
// and each of its events must have, once; and names that are nobody else's.
func lawful(t *testing.T, file []byte) (list []map[string]string) {
	t.Helper()
	if !utf8.Valid(file) || !strings.HasSuffix(string(file), "END:VCALENDAR\r\n") || strings.Contains(strings.ReplaceAll(string(file), "\r\n", ""), "\n") {
		t.Errorf("not lines of text: %q", file)
	}
	for line := range strings.SplitSeq(string(file), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
	var within []string
	var now map[string]string
	calendar, parts := map[string]string{}, 0
	property := regexp.MustCompile(`^([A-Z-]+)((?:;[A-Z]+=[A-Z]+)*):(.*)$`)
	for line := range strings.SplitSeq(strings.TrimSuffix(strings.ReplaceAll(string(file), "\r\n ", ""), "\r\n"), "\r\n") {
		p := property.FindStringSubmatch(line)
		if p == nil {
			t.Fatalf("no property: %q", line)
		}
		name, value := p[1], p[3]
		switch name {
		case "BEGIN":
			if within = append(within, value); value == "VEVENT" {
				now = map[string]string{}
			}
			if len(within) == 2 {
				parts++
			}
			continue
		case "END":
			if len(within) == 0 || within[len(within)-1] != value {
				t.Fatalf("%s ends within %v", value, within)
			}
			if within = within[:len(within)-1]; value == "VEVENT" {
				list = append(list, now)
			}
			continue
		}
		into := now
		switch within[len(within)-1] {
		case "VCALENDAR":
			into = calendar
		case "VEVENT":
		default:
			continue
		}
		if _, twice := into[name]; twice {
			t.Errorf("%s comes twice", name)
		}
		into[name] = value
	}
	if calendar["VERSION"] != "2.0" || calendar["PRODID"] == "" || parts == 0 {
		t.Errorf("a calendar of %d parts: %v", parts, calendar)
	}
	utc, uids := regexp.MustCompile(`^\d{8}T\d{6}Z$`), map[string]bool{}
	for _, e := range list {
		for _, name := range []string{"DTSTAMP", "DTSTART", "DTEND"} {
			if !utc.MatchString(e[name]) {
				t.Errorf("%s is %q", name, e[name])
			}
		}
		if e["UID"] == "" || uids[e["UID"]] || e["SUMMARY"] == "" || e["URL"] == "" || e["DTEND"] <= e["DTSTART"] {
			t.Errorf("an event: %v", e)
		}
		uids[e["UID"]] = true
	}
	return list
}

func many(n int, long string) (all []event) {
	for i := range n {
		all = append(all, event{uid: fmt.Sprintf("K7QF-%d", i), title: "K7QF: your turn", about: long, link: "https://bell.example.org/join/K7QF", at: noon.Add(time.Duration(i) * time.Hour), since: noon})
	}
	return all
}

// TestAFileKeepsToItsSpecification, also with nothing in it, with signs that mean
// something in it, and with letters of several bytes where a line ends.
func TestAFileKeepsToItsSpecification(t *testing.T) {
	t.Parallel()
	if list := lawful(t, written(nil)); len(list) != 0 {
		t.Errorf("nothing is %v", list)
	}
	list := lawful(t, written(many(1, "Cantillon, rich; or\npoor \\ "+strings.Repeat("é🏰", 60))))
	want := `Cantillon\, rich\; or\npoor \\ ` + strings.Repeat("é🏰", 60)
	if len(list) != 1 || list[0]["DESCRIPTION"] != want || list[0]["DTSTART"] != "20261201T114500Z" || list[0]["DTEND"] != "20261201T120000Z" {
		t.Errorf("one event is %v", list)
	}
}

// TestAFileIsSmall, whatever is due: the first 50, in 20 KB.
func TestAFileIsSmall(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of, want int
		about    string
	}{{3, 3, "short"}, {70, events, "short"}, {70, 26, strings.Repeat("long, ", 70)}} {
		file := written(many(c.of, c.about))
		if list := lawful(t, file); len(list) != c.want || len(file) > bytes {
			t.Errorf("of %d events %d are shown, in %d bytes", c.of, len(list), len(file))
		}
	}
}

// A calendar of as many deadlines as it tells is written, of so many bytes.
func BenchmarkFile(b *testing.B) {
	all, size := many(events, "Exchequer! K7QF: https://bell.example.org/join/K7QF"), 0
	for b.Loop() {
		size = len(written(all))
	}
	b.ReportMetric(float64(size), "bytes")
}
