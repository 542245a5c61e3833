package calendar

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// What of a calendar is shown at most.
const (
	events   = 50
	bytes    = 20_000
	lineLong = 75 // bytes of a line, without its end (RFC 5545, 3.1)
)

// shown is how long before a moment its event begins, so that calendars show a box.
const shown = 15 * time.Minute

// An event is a moment that somebody has to keep in mind.
type event struct {
	uid, title, about, link string
	at, since               time.Time // since: when it came about
}

// A calendar without any component is none (RFC 5545, 3.6); this one says nothing.
const (
	head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Division Bell//Deadlines//EN\r\nCALSCALE:GREGORIAN\r\nX-WR-CALNAME:Division Bell\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n" +
		"BEGIN:VTIMEZONE\r\nTZID:UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
	foot = "END:VCALENDAR\r\n"
)

// written are events as iCalendar has them, the first ones where there are too many.
func written(all []event) []byte {
	var out strings.Builder
	out.WriteString(head)
	for _, e := range all[:min(len(all), events)] {
		s := e.String()
		if out.Len()+len(s)+len(foot) > bytes {
			break
		}
		out.WriteString(s)
	}
	out.WriteString(foot)
	return []byte(out.String())
}

func (e event) String() string {
	var b strings.Builder
	for _, p := range [][2]string{
		{"BEGIN", "VEVENT"},
		{"UID", escape(e.uid + "@divisionbell")}, {"DTSTAMP", instant(e.since)},
		{"DTSTART", instant(e.at.Add(-shown))}, {"DTEND", instant(e.at)},
		{"SUMMARY", escape(e.title)}, {"DESCRIPTION", escape(e.about)}, {"URL", e.link},
		{"TRANSP", "TRANSPARENT"}, // nobody is busy then
		{"END", "VEVENT"},
	} {
		b.WriteString(fold(p[0] + ":" + p[1]))
	}
	return b.String()
}

func instant(t time.Time) string { return t.UTC().Format("20060102T150405Z") }

// escape is a text as a value (RFC 5545, 3.3.11).
func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", "").Replace(s)
}

// fold is a line cut into as many as it needs, each after the first behind a blank; no
// letter is cut.
func fold(line string) string {
	var b strings.Builder
	for long := lineLong; len(line) > long; long = lineLong - 1 {
		n := long
		for !utf8.RuneStart(line[n]) {
			n--
		}
		fmt.Fprintf(&b, "%s\r\n ", line[:n])
		line = line[n:]
	}
	return b.String() + line + "\r\n"
}
