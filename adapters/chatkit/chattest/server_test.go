package chattest_test

import (
	"fmt"
	"strings"
	"sync"
)

// maxLine is how many bytes of a line Relay takes.
const maxLine = 100

// Relay's numbers for what it refuses.
const (
	tryAgain      = 263
	noSuchNick    = 401
	lineIsTooLong = 417
)

// A refusal is one of Relay's numbers.
type refusal int

func (r refusal) Error() string { return fmt.Sprintf("relay answers %d", int(r)) }

// A line is one that a person said in a channel.
type line struct{ id, nick, channel, words string }

// A server is Relay, as discordtest is Discord: it keeps what each channel and
// person reads, and refuses what Relay refuses.
type server struct {
	lines chan line // for the app

	mu    sync.Mutex
	reads map[string][]string // by channel or nickname
	count int
}

func newServer(readers ...string) *server {
	s := &server{lines: make(chan line), reads: map[string][]string{}}
	for _, r := range readers {
		s.reads[r] = nil
	}
	return s
}

// say takes a line of the app's. Each seventh time it asks to wait.
func (s *server) say(to, l string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	if _, there := s.reads[to]; !there {
		return refusal(noSuchNick)
	}
	if len(l) > maxLine {
		return refusal(lineIsTooLong)
	}
	if s.count%7 == 0 {
		return refusal(tryAgain)
	}
	s.reads[to] = append(s.reads[to], l)
	return nil
}

// types has a person say a line, which is delivered twice, as platforms do.
func (s *server) types(nick, channel, words string) {
	s.mu.Lock()
	s.count++
	l := line{fmt.Sprint(s.count), nick, channel, words}
	s.mu.Unlock()
	s.lines <- l
	s.lines <- l
}

// read is all that a channel or a person has read.
func (s *server) read(who string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.reads[who], "\n")
}
