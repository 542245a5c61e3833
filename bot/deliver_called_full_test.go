package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/msg"
)

// rung is where messages stand that mention somebody and have a button, by words of theirs.
func rung(words string, halls ...*hall) (where []string) {
	for _, h := range halls {
		for _, m := range h.find(words) {
			by := h.platform + ": " + m.channel
			if m.to != "" {
				by = h.platform + ": " + m.to + " alone"
			}
			if len(m.message.Buttons) > 0 && slices.ContainsFunc(m.message.Text, func(p msg.Run) bool { return p.Who != 0 }) {
				where = append(where, by)
			}
		}
	}
	return where
}

// rung wants somebody to have been called there, and nowhere else.
func (s stray) rung(words string, want ...string) {
	s.tb.Helper()
	s.settle()
	if got := rung(words, s.hall, s.club); !slices.Equal(got, want) {
		s.tb.Errorf("%q rings in %q, not %q", words, got, want)
	}
}

// hours lets some pass.
func (s stray) hours(n int) {
	for range n {
		s.tick(time.Hour)
		s.settle()
	}
}

// link has somebody link the account that they have in the club with that in the guild.
func (s stray) link(club, guild string) {
	s.tb.Helper()
	_, link, _ := strings.Cut(s.in("club", "other", club, "bell link").Text.String(), "/bell link ")
	s.here(guild, "bell link "+link[:len("ABCD-EFGH")])
}

// free by then.
func TestAFullLobbyCallsNobody(t *testing.T) {
	for name, where := range map[string]string{"Bob": "hall: table", "Dan": dan} {
		for _, free := range []bool{false, true} {
			s := strayed(t)
			s.here("Cid", "match list")
			s.here(name, "bell clock quiet 08:00-14:00")
			s.here("Ann", "match invite "+s.code+" "+name)
			s.settle()
			for range 4 {
				s.here("Ann", "match add-bot "+s.code)
			}
			s.settle()
			c := s.call("Ann")
			c.Room.Workspace, c.Line = "here", "match invite "+s.code+" Cid"
			if m := s.do(c); !m.Refused || !strings.Contains(m.Text.String(), s.code+" is full") {
				t.Errorf("invited to a full lobby: %s", m.Text)
			}
			s.hours(2)
			var want []string
			if free {
				s.in("club", "den", "Eve", "match leave "+s.code)
				want = []string{where}
			}
			s.hours(10)
			s.rung(name+": Ann invites you", want...)
			s.rung("Cid: Ann invites you")
		}
	}
}

// TestWhoHasASeatIsCalledToNoOther that they were offered beside it.
func TestWhoHasASeatIsCalledToNoOther(t *testing.T) {
	s := strayed(t)
	s.here("Bob", "match join "+s.code)
	s.here("Ann", "match start "+s.code)
	s.settle()
	s.here("Dan", "bell clock quiet 08:00-14:00")
	s.here("Ann", "match handover "+s.code+" Dan")
	s.here("Bob", "match handover "+s.code+" Dan")
	s.settle()
	s.here("Dan", "match take "+s.code)
	s.hours(12)
	s.rung("offered their seat in")
}

// TestWhoInvitesIsNamedAsTheyAreThere, where another of the match is called as they are elsewhere.
func TestWhoInvitesIsNamedAsTheyAreThere(t *testing.T) {
	s := strayed(t)
	s.in("club", "den", "Fay", "match list")
	s.in("club", "den", "Ann", "match join "+s.code)
	s.in("club", "den", "Ann", "match invite "+s.code+" Fay")
	s.rung("Fay: Ann 2 invites you", "club: den")
}
