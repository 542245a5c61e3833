package discord

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"github.com/bwmarrin/discordgo"

	"divisionbell/bot/match"
)

// Seclude opens a private thread below r's channel, which those who are let in
// and whoever may manage threads can read; match.ErrRefused where it may not. One that
// was opened and then forgotten, when the program was killed, is taken.
func (a *App) Seclude(ctx context.Context, r match.Room, title string, _ []match.Account) (match.Room, error) {
	if r.Workspace == "" {
		return match.Room{}, fmt.Errorf("discord: no private thread can be opened here: %w", match.ErrRefused)
	}
	if is, err := a.shelves.of(ctx, r.Channel); err != nil || is.posts() {
		return match.Room{}, cmp.Or(judged("look at a channel", err), fmt.Errorf("discord: a forum has no private threads: %w", match.ErrRefused))
	}
	body := map[string]any{
		"name": labelled(title, maxOption), "type": discordgo.ChannelTypeGuildPrivateThread, "auto_archive_duration": threadLife, "invitable": false,
	}
	id, err := a.shelves.find(ctx, r, labelled(title, maxOption))
	if id == "" && (err == nil || refusal(err)) {
		var made discordgo.Channel
		err = a.rest.do(ctx, request{
			method: "POST", url: discordgo.EndpointChannelThreads(r.Channel), bucket: "threads " + r.Channel, body: body,
		}, &made)
		id = made.ID
	}
	if err != nil {
		return match.Room{}, judged("open a private thread", err)
	}
	return match.Room{Platform: Platform, Workspace: r.Workspace, Channel: r.Channel, Thread: id}, nil
}

// Admit puts somebody into a thread, who is not rung by it.
func (a *App) Admit(ctx context.Context, r match.Room, who match.Account) error {
	return judged("put somebody into a thread", a.unarchived(ctx, r.Thread, func() error { return a.member(ctx, "PUT", r, who) }))
}

// Exclude takes somebody out of one, as the bot may that opened it.
func (a *App) Exclude(ctx context.Context, r match.Room, who match.Account) error {
	err := a.unarchived(ctx, r.Thread, func() error { return a.member(ctx, "DELETE", r, who) })
	if status(err) == http.StatusNotFound && code(err) != codeUnknownChannel {
		return nil // they are not there
	}
	return judged("take somebody out of a private thread", err)
}

func (a *App) member(ctx context.Context, method string, r match.Room, who match.Account) error {
	return a.rest.do(ctx, request{
		method: method, url: discordgo.EndpointThreadMember(r.Thread, who.ID), bucket: "members " + r.Thread,
	}, nil)
}
