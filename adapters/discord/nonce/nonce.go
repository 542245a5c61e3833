// Package nonce has Discord make no message twice whose answer was lost: Discord knows one
// again by its nonce for some minutes, and after that it is looked for.
package nonce

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
)

const (
	length  = 20          // of a nonce, to which others may add to 25
	life    = time.Minute // for which Discord knows one for sure; it says some minutes
	kept    = 10000       // of everything that is remembered
	page    = 100         // messages of a channel's history that are read at once
	pages   = 5           // that are looked through
	longest = time.Hour   // for which nothing is posted that cannot be looked for
)

// Posts are messages as they are posted in channels. It is safe for concurrent use.
type Posts struct {
	wire  Wire
	gone  *chatkit.Bounded[string, struct{}] // nonces whose messages were taken back: Discord remembers those
	taken *chatkit.Bounded[string, string]   // by the ids of messages of which it was heard, their nonces
	lost  *chatkit.Bounded[string, lost]     // by nonce
	took  atomic.Int64                       // when Discord took one last, in nanoseconds
}

// A Wire is Discord as far as it is asked here.
type Wire struct {
	// History gives a channel's first hundred messages after an id; none where they may not
	// be read.
	History func(ctx context.Context, channel, after string) ([]*discordgo.Message, error)
	Own     func(m *discordgo.Message) bool   // the bot's
	Ahead   func() (time.Duration, bool)      // how far its clock is ahead, at least; false: not known
	Said    func(m *discordgo.Message) string // all that a message says
	Unclear func(err error) bool              // it may have been done nonetheless
}

// A lost message may be there, since it was posted and no answer came.
type lost struct {
	since time.Time
	says  []string  // one of these
	id    string    // if it was heard of: it is to be edited
	blind time.Time // since when it cannot be looked for
	well  time.Time // since when Discord was heard to take others nonetheless
}

// NewPosts makes them.
func NewPosts(w Wire) *Posts {
	return &Posts{
		wire: w, gone: chatkit.NewBounded[string, struct{}](kept), taken: chatkit.NewBounded[string, string](kept), lost: chatkit.NewBounded[string, lost](kept),
	}
}

// Of is a key's nonce in a channel, since Discord knows it in all; another one where what
// was said by it was taken back, and for what has no key.
func (p *Posts) Of(channel, key string) string {
	if key == "" {
		return rand.Text()[:length]
	}
	sum := sha256.Sum256([]byte(channel + "\n" + key))
	nonce := hex.EncodeToString(sum[:])[:length]
	if _, gone := p.gone.Get(nonce); gone {
		return p.Of(channel, "")
	}
	return nonce
}

// TakenBack says that what was posted with a nonce was deleted.
func (p *Posts) TakenBack(nonce string) { p.gone.Put(nonce, struct{}{}) }

// Once does post, which gives what is there then. But what was lost so long ago that Discord
// has forgotten its nonce is looked for first; found: it was there, and may say what was to
// be said then.
func (p *Posts) Once(ctx context.Context, channel, nonce, says string, is *discordgo.Message, post func() error) (found bool, err error) {
	was, doubted := p.lost.Get(nonce)
	if doubted && time.Since(was.since) >= life {
		if found, err = p.find(ctx, channel, nonce, was, is); err == nil {
			was.blind, was.well = time.Time{}, time.Time{}
		} else if !p.blind(&was) {
			p.lost.Put(nonce, was)
			return false, err
		}
	}
	if !doubted {
		was.since = time.Now()
	}
	if !found {
		err = post()
	}
	says = strings.TrimSpace(says)
	switch {
	case err == nil:
		p.took.Store(time.Now().UnixNano())
		p.taken.Put(is.ID, nonce)
		said := p.wire.Said(is)
		if said == says {
			p.lost.Forget(nonce)
			break
		}
		was.id, was.says = is.ID, []string{said, says} // it is to be edited, of which nothing may be heard
		p.lost.Put(nonce, was)
	case p.wire.Unclear(err):
		if says != "" && !slices.Contains(was.says, says) {
			was.says = append(slices.Clip(was.says), says)
		}
		p.lost.Put(nonce, was)
	}
	return found, err
}

// blind reports whether what cannot be looked for is posted nonetheless, as a line twice is
// less than a silent room: a minute after Discord was heard to take what is posted elsewhere,
// though it answers no look. In an outage it is looked for, and not posted as well.
func (p *Posts) blind(was *lost) bool {
	now := time.Now()
	if was.blind.IsZero() {
		was.blind = now
	}
	if was.well.IsZero() && time.Unix(0, p.took.Load()).After(was.blind) {
		was.well = now
	}
	return !was.well.IsZero() && now.Sub(was.well) >= life || now.Sub(was.blind) >= longest
}

// find finds a lost message in its channel, but none that stood there before it was first
// posted: the process before this one may have said the same.
func (p *Posts) find(ctx context.Context, channel, nonce string, was lost, is *discordgo.Message) (bool, error) {
	const epoch, low = 1420070400000, 22 // of Discord's ids
	ahead, known := p.wire.Ahead()
	after := (was.since.Add(ahead).UnixMilli() - epoch) << low
	if id, err := strconv.ParseInt(was.id, 10, 64); err == nil {
		after, known = id-1, true
	}
	for n := 0; known && n < pages; n++ {
		all, err := p.wire.History(ctx, channel, strconv.FormatInt(after, 10))
		if err != nil {
			return false, err
		}
		for _, m := range all {
			by, heard := p.taken.Get(m.ID)
			if (!heard || by == nonce) && m.WebhookID == "" && p.wire.Own(m) && slices.Contains(was.says, p.wire.Said(m)) {
				*is = *m
				return true, nil
			}
			id, _ := strconv.ParseInt(m.ID, 10, 64)
			after = max(after, id)
		}
		known = len(all) == page
	}
	return false, nil
}
