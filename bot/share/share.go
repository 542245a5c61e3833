// Package share makes the links by which anybody watches one match, as it is shown to
// nobody in particular, and takes them back. Of a link its token's hash alone is kept; the
// token follows from a key that the store publishes nowhere, so that whoever made a link is
// given it again.
package share

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

const (
	most = 20 // links to one match
	line = "match share"
	stop = "stop"
)

// A Page is where links lead.
type Page struct {
	Address string // https://bell.example.org; empty: no page is served
	Later   bool   // another program serves it: divisionbell serve, while it runs
	Shares  match.Shares
}

// Links are those of a host.
type Links struct {
	Page
	Matches *table.Matches
}

// Ask does what /match share says of a match: a link to it for the caller's eyes, or an
// end of all its links. Both are for whoever plays in it or made it.
func (k Links) Ask(ctx context.Context, l *table.State, who match.PersonID, args string) (msg.Message, error) {
	code := l.Match.Code
	if _, sits := l.SeatOf(who); !sits && l.Match.Host != who {
		if _, full := table.Free(l, who); l.Match.Phase == match.Open && full == nil {
			return msg.Message{}, engine.Illegal("", "Only those who play %s can share it. Ask one of them, or take a seat with `/match join %s`", code, code)
		}
		return msg.Message{}, engine.Illegal("", "Only those who play %s can share it. Ask one of them", code)
	}
	switch word := strings.ToLower(strings.TrimSpace(args)); {
	case k.Address == "" || k.Shares == nil:
		return msg.Message{}, engine.Illegal("", "There's no page here to watch on. To show %s in another channel, type `/match watch %s` there", code, code)
	case word == stop:
		return k.end(ctx, l)
	case word != "":
		return msg.Message{}, engine.Illegal("", "To share %s, type `/match share %s`. To stop sharing it, type `/match share %s stop`", code, code, code)
	case !k.Matches.Closed(&l.Match):
		return msg.Message{}, menu.Sealed("you can share yours")
	}
	return k.open(ctx, l, who)
}

// open gives somebody the link that they made, or else a new one.
func (k Links) open(ctx context.Context, l *table.State, who match.PersonID) (msg.Message, error) {
	code, now := l.Match.Code, k.Matches.Now()
	key, err := KeyOf(ctx, k.Matches, k.Shares)
	if err != nil {
		return msg.Message{}, err
	}
	theirs, err := k.Shares.AccessOf(ctx, who)
	if err != nil {
		return msg.Message{}, fmt.Errorf("share: find a link: %w", err)
	}
	token := ""
	for _, s := range theirs.Shares {
		if made := tokenOf(key, s); s.Match == l.Match.ID && match.HashOf(made) == s.Token && (s.Until == 0 || s.Until > now) {
			token = made
		}
	}
	if token == "" {
		s := match.Share{Match: l.Match.ID, By: who, Made: now}
		token = tokenOf(key, s)
		s.Token = match.HashOf(token)
		added, err := k.Shares.AddShare(ctx, s, most)
		if err != nil {
			return msg.Message{}, fmt.Errorf("share: keep a link: %w", err)
		}
		if !added {
			return msg.Message{}, engine.Illegal("", "%s has %d links already. Send one of those, or type `/match share %s stop` and begin anew", code, most, code)
		}
	}
	t := msg.Say("Anyone with this link can watch ").Bold(code).Plain(":\n").Link(strings.TrimRight(k.Address, "/") + "/w/" + token).
		Plain("\nIt shows what everyone may see, round by round, and never a hand. Nobody can play from it.")
	return msg.Message{Text: t.Plain(Opens(k.Address, k.Later)), Buttons: []msg.Button{{Label: "Stop sharing", ID: menu.Press{Line: line + " " + code + " " + stop}.ID()}}}, nil
}

// tokenOf is that of the link to a match which somebody made at an instant.
func tokenOf(key match.LinkKey, s match.Share) string {
	return key.Token("share", int64(s.Match), int64(s.By), s.Made)
}

// KeyOf is what the tokens of links follow from that a store keeps.
func KeyOf(ctx context.Context, h *table.Matches, kept match.Standing) (match.LinkKey, error) {
	var fresh match.LinkKey
	if err := h.Draw(fresh[:]); err != nil {
		return fresh, fmt.Errorf("share: draw a key: %w", err)
	}
	key, err := kept.LinkKey(ctx, fresh)
	if err != nil {
		return key, fmt.Errorf("share: read the key of links: %w", err)
	}
	return key, nil
}

// end takes every link back.
func (k Links) end(ctx context.Context, l *table.State) (msg.Message, error) {
	n, err := k.Shares.EndShares(ctx, l.Match.ID)
	if err != nil {
		return msg.Message{}, fmt.Errorf("share: take links back: %w", err)
	}
	if n == 0 {
		return msg.Message{Text: msg.Text{}.Bold(l.Match.Code).Plain(" isn't shared.")}, nil
	}
	return msg.Message{Text: msg.Say("Done: ").Bold(l.Match.Code).Plain(" isn't shared any more. Links that were sent open nothing now.")}, nil
}

// Opens says of links to an address where and when they open, if that is not everywhere and
// at any time; "" else.
func Opens(address string, later bool) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	ip := net.ParseIP(u.Hostname())
	near := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	switch {
	case near && later:
		return " It opens on this machine only, while divisionbell serve runs."
	case near:
		return " It opens on this machine only."
	case later:
		return " It opens while divisionbell serve runs."
	}
	return ""
}
