package discord

import (
	"context"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord/markdown"
	"divisionbell/bot/match"
)

// calendar keeps the scheduled events of servers.
type calendar struct{ app *App }

const (
	maxEventTitle = 100 // characters
	maxEventAbout = 1000
	// eventLength is how long an event lasts that has no length: Discord wants an end.
	eventLength   = time.Hour
	eventOutside  = 3 // it is in no channel of Discord's for voices
	eventForGuild = 2 // its members alone see it
)

// An event as Discord takes and gives it.
type event struct {
	ID      string       `json:"id,omitempty"`
	Creator string       `json:"creator_id,omitempty"`
	Name    string       `json:"name"`
	About   string       `json:"description,omitempty"`
	Start   time.Time    `json:"scheduled_start_time"`
	End     time.Time    `json:"scheduled_end_time"`
	Privacy int          `json:"privacy_level"`
	Type    int          `json:"entity_type"`
	Channel *string      `json:"channel_id"`
	Where   eventAddress `json:"entity_metadata"`
}

type eventAddress struct {
	Location string `json:"location"`
}

// Enter makes a scheduled event of the server or changes it.
func (c calendar) Enter(ctx context.Context, r match.Room, id string, e match.Event) (string, error) {
	want := event{
		Name: markdown.Shorten(e.Title, maxEventTitle), About: markdown.Shorten(e.About, maxEventAbout),
		Start: e.At.UTC(), End: e.At.UTC().Add(eventLength), Privacy: eventForGuild, Type: eventOutside,
		Where: eventAddress{c.app.Link(r, "")},
	}
	q := request{method: "POST", url: discordgo.EndpointGuildScheduledEvents(r.Workspace), bucket: "events " + r.Workspace, body: want}
	if id == "" {
		var err error
		if id, err = c.find(ctx, r.Workspace, want.Name); err != nil {
			return "", judged("look at the events", err)
		}
	}
	if id != "" {
		q.method, q.url = "PATCH", discordgo.EndpointGuildScheduledEvent(r.Workspace, id)
	}
	var made event
	err := c.app.rest.do(ctx, q, &made)
	return made.ID, judged("schedule an event", err)
}

// find is an event of ours by its name, which may have been made without our hearing of
// it.
func (c calendar) find(ctx context.Context, guild, name string) (string, error) {
	var all []event
	err := c.app.rest.do(ctx, request{method: "GET", url: discordgo.EndpointGuildScheduledEvents(guild), bucket: "events " + guild}, &all)
	if err != nil {
		return "", err
	}
	is, _ := c.app.who()
	if i := slices.IndexFunc(all, func(e event) bool { return e.Name == name && e.Creator == is.user }); i >= 0 {
		return all[i].ID, nil
	}
	return "", nil
}

// Strike deletes an event.
func (c calendar) Strike(ctx context.Context, r match.Room, id string) error {
	err := c.app.rest.do(ctx, request{method: "DELETE", url: discordgo.EndpointGuildScheduledEvent(r.Workspace, id), bucket: "events " + r.Workspace}, nil)
	if status(err) == 404 {
		return nil
	}
	return judged("delete an event", err)
}
