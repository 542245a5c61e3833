package console

import (
	"bytes"
	"context"
	"io"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

func TestSpeaker(t *testing.T) {
	for who, want := range map[string][2]string{
		"Ann":                {"Ann", homeRoom},
		" Ben Bell @#side ":  {"Ben Bell", "side"},
		"Ann@#":              {"Ann", homeRoom},
		"@everyone":          {"@everyone", homeRoom}, // a name like any other
		"ann@example.org":    {"ann@example.org", homeRoom},
		"@#side":             {"", "side"},
		"":                   {"", homeRoom},
		"ann@home@#the pub ": {"ann@home", "the pub"},
	} {
		if name, room := speaker(who); name != want[0] || room != want[1] {
			t.Errorf("%q is %q in %q, want %q", who, name, room, want)
		}
	}
}

func TestUnnamed(t *testing.T) {
	for line, want := range map[string]bool{
		"/match new game:exchequer": true,
		"press Place…":              true,
		"fill 3":                    true,
		"Ann: /match":               false,
		"Press Gang: /match":        false, // a name like any other
		"pressing":                  false,
		"Ann":                       false,
	} {
		if unnamed(line) != want {
			t.Errorf("%q needs no name: %v", line, !want)
		}
	}
}

// TestWhatIsOwedCanBePressed however much was said since: answers to one person go before
// what was said to all.
func TestWhatIsOwedCanBePressed(t *testing.T) {
	p := newPage(io.Discard, false, "")
	button := []msg.Button{{Label: "Take", ID: "x"}}
	if _, err := p.Post(context.Background(), match.Room{Channel: "table"}, msg.Message{Text: msg.Say("Ann, K7QF awaits you"), Buttons: button}); err != nil {
		t.Fatal(err)
	}
	for n := range 3 * maxStanding {
		p.private("Bob", "table", msg.Message{Text: msg.Say("your options"), Buttons: button})
		if n%2 == 0 {
			if _, err := p.Post(context.Background(), match.Room{Channel: "hall"}, msg.Message{Text: msg.Say("news")}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(p.live) != maxStanding || p.live[0].id != 1 {
		t.Errorf("%d messages stand, the oldest is %d", len(p.live), p.live[0].id)
	}
}

// TestAPictureInTheWords above it has no line of its own in a pipe, and no empty one.
func TestAPictureInTheWords(t *testing.T) {
	var out bytes.Buffer
	p := newPage(&out, false, "")
	p.private("Ann", "table", msg.Message{Text: msg.Say("23 points"), Picture: &msg.Picture{Alt: "23 points", Draw: func() ([]byte, error) { return nil, nil }}})
	p.private("Ann", "table", msg.Message{Text: msg.Say("Hm"), Picture: &msg.Picture{Alt: "a board", Board: "IHT A 3"}})
	if want := "Ann > 23 points\nAnn > Hm\n    IHT A 3\n"; out.String() != want {
		t.Errorf("it prints %q, not %q", out.String(), want)
	}
}
