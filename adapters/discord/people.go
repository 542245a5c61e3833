package discord

import (
	"cmp"
	"context"
	"regexp"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// userOf is a person's id on Discord; "" when they have none.
func (a *App) userOf(ctx context.Context, person match.PersonID) string {
	id, err := chatkit.UserOf(ctx, a.store, person, Platform, "")
	if err != nil {
		a.log.ErrorContext(ctx, "discord: find whom to ring", "err", err)
	}
	return id
}

// maxDirects is for how many people the channel of their direct messages is
// remembered.
const maxDirects = 10000

// directTo is the channel of a person's direct messages.
func (a *App) directTo(ctx context.Context, user string) (string, error) {
	return a.directs.GetOr(user, func() (string, error) {
		var made discordgo.Channel
		err := a.rest.do(ctx, request{
			method: "POST", url: discordgo.EndpointUserChannels("@me"), bucket: "directs", body: map[string]string{"recipient_id": user},
		}, &made)
		return made.ID, judged("open direct messages", err)
	})
}

// maxMentions is how many people of one line Discord is asked about, and askedWithin
// for how long: an answer waits for it.
const (
	maxMentions = 3
	askedWithin = time.Second
)

var mention = regexp.MustCompile(`<@!?(\d+)>`)

// acquaint finds out what those are called whom a line mentions as people type it, for
// Discord does not tell.
func acquaint(ctx context.Context, a *App, c *match.Call) {
	ctx, cancel := context.WithTimeout(ctx, askedWithin)
	defer cancel()
	for _, m := range mention.FindAllStringSubmatch(c.Line, maxMentions) {
		if c.Names[m[1]] != "" {
			continue
		}
		name, err := a.names.GetOr(m[1], func() (string, error) {
			var u discordgo.User
			err := a.rest.do(ctx, request{method: "GET", url: discordgo.EndpointUser(m[1]), bucket: "users"}, &u)
			return cmp.Or(u.GlobalName, u.Username), err
		})
		if err != nil {
			a.log.DebugContext(ctx, "discord: nobody is known by a mention", "err", err)
			continue
		}
		c.Names[m[1]] = name
	}
}
