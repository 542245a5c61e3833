package web

import (
	"fmt"
	"math"
	"time"
)

// An Offer is a game as the lobby offers it to whoever has never seen it.
type Offer struct {
	Game    string   `json:"game"`
	Aim     string   `json:"aim"`     // one sentence
	Lasts   string   `json:"lasts"`   // a match among people at one table
	Seats   int      `json:"seats"`   // how many it is best with
	Presets []Preset `json:"presets"` // the shortest first

	Card func() ([]byte, error) `json:"-"` // its picture, a PNG of 480 by 300
}

// A Preset is a match that fits into a stretch of people's time. Of ten matches of its
// kind eight wait between Low and High times for other people, and half of them no
// more than Waits times.
type Preset struct {
	Span    Span   `json:"span"`
	Options string `json:"options"` // as they are typed
	Seats   int    `json:"seats"`

	Waits int `json:"-"`
	Low   int `json:"-"`
	High  int `json:"-"`
}

// A Lesson is a game's first match, in which one is led by the hand, at /learn/GAME.
type Lesson struct {
	Game   string `json:"game"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
}

// A Span is a stretch of people's time that a match can be made for.
type Span string

// The spans there are.
const (
	Evening Span = "evening"
	Week    Span = "week"
	Month   Span = "month"
)

// A spare is how much waiting a span has room for: at most so many waits, in so much
// time in which people are there.
type spare struct {
	most int
	time time.Duration
	by   string // when it is over
}

var spares = map[Span]spare{
	Evening: {60, 3 * time.Hour, "in one evening"},
	Week:    {25, 5 * 9 * time.Hour, "by Friday"},
	Month:   {45, 20 * 24 * time.Hour, "in four weeks"},
}

// Forecast says how often people will wait for each other, and how quick they have to
// be for the match to end in time. It warns where one in ten takes too long.
func (p Preset) Forecast() string {
	has := spares[p.Span]
	out := fmt.Sprintf("About %d waits: done %s if each answers within %s.", p.Waits, has.by, span(has.time/time.Duration(max(p.Waits, 1))))
	if p.High > has.most {
		out += fmt.Sprintf(" It can come to %d waits, and then takes longer.", p.High)
	}
	return out
}

// span is a length of time in words, rounded down to what people reckon with.
func span(d time.Duration) string {
	for _, unit := range []struct {
		of        time.Duration
		one, many string
	}{{time.Hour, "an hour", "hours"}, {5 * time.Minute, "5 minutes", ""}, {time.Minute, "a minute", "minutes"}} {
		n := int(d / unit.of)
		switch {
		case n == 0:
		case unit.many == "":
			return fmt.Sprintf("%d minutes", n*5)
		case n == 1:
			return unit.one
		default:
			return fmt.Sprintf("%d %s", n, unit.many)
		}
	}
	return fmt.Sprintf("%d seconds", int(math.Ceil(d.Seconds())))
}
