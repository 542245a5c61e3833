package discord

import (
	"context"

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
