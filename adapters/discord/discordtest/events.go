package discordtest

import (
	"slices"
	"time"
)

// mostEvents is how many scheduled events a server may have.
const mostEvents = 100

// An Event is a scheduled event of a server.
type Event struct {
	ID          string    `json:"id"`
	Creator     string    `json:"creator_id"`
	Name        string    `json:"name"`
	Description string    `json:"description"`
	Start       time.Time `json:"scheduled_start_time"`
	End         time.Time `json:"scheduled_end_time"`
	Privacy     int       `json:"privacy_level"`
	Type        int       `json:"entity_type"`
	Channel     *string   `json:"channel_id"`
	Where       struct {
		Location string `json:"location"`
	} `json:"entity_metadata"`
}

// calendars are the scheduled events of servers.
type calendars struct{ s *Server }

var unknownEvent = refuse(404, 10070, "Unknown Guild Scheduled Event")

// Events are a server's scheduled events.
func (k calendars) Events(guild string) []Event {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	return slices.Clone(k.s.guilds[guild].events)
}

// Cancel deletes a scheduled event, as people do.
func (k calendars) Cancel(guild, id string) {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	g := k.s.guilds[guild]
	g.events = slices.DeleteFunc(g.events, func(e Event) bool { return e.ID == id })
}

// guild finds a server; writes: in whose calendar the bot may write.
func (k calendars) guild(q *asked, writes bool) (*guild, *refusal) {
	g := k.s.guilds[q.PathValue("guild")]
	switch {
	case g == nil:
		return nil, missingAccess
	case writes && g.allowed&CreateEvents == 0:
		return nil, missingPermission
	}
	return g, nil
}

func (k calendars) listEvents(q *asked) (any, *refusal) {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	g, no := k.guild(q, false)
	if no != nil {
		return nil, no
	}
	return append([]Event{}, g.events...), nil
}

func (k calendars) makeEvent(q *asked) (any, *refusal) {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	g, no := k.guild(q, true)
	if no != nil {
		return nil, no
	}
	var e Event
	if no := k.read(q, &e); no != nil {
		return nil, no
	}
	if len(g.events) >= mostEvents {
		return nil, refuse(400, 30038, "Maximum number of guild scheduled events reached (100)")
	}
	e.ID, e.Creator = k.s.idLocked(), k.s.Bot
	g.events = append(g.events, e)
	return e, nil
}

func (k calendars) patchEvent(q *asked) (any, *refusal) {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	g, no := k.guild(q, true)
	if no != nil {
		return nil, no
	}
	i := slices.IndexFunc(g.events, func(e Event) bool { return e.ID == q.PathValue("event") })
	if i < 0 {
		return nil, unknownEvent
	}
	e := g.events[i]
	if e.Creator != k.s.Bot {
		return nil, missingPermission
	}
	if no := k.read(q, &e); no != nil {
		return nil, no
	}
	e.ID, e.Creator = g.events[i].ID, g.events[i].Creator
	g.events[i] = e
	return e, nil
}

// read reads an event and judges it.
func (k calendars) read(q *asked, e *Event) *refusal {
	if no := q.into(e); no != nil {
		return no
	}
	switch {
	case e.Name == "" || length(e.Name) > 100 || length(e.Description) > 1000:
		return badForm("name: %q, description: %q", e.Name, e.Description)
	case e.Privacy != 2 || e.Type != 3 || e.Channel != nil:
		return badForm("privacy_level: %d, entity_type: %d", e.Privacy, e.Type)
	case e.Where.Location == "" || length(e.Where.Location) > 100:
		return badForm("entity_metadata.location: Must be between 1 and 100 in length.")
	case !e.Start.After(k.s.nowLocked()):
		return badForm("scheduled_start_time: Cannot schedule event in the past.")
	case !e.End.After(e.Start):
		return badForm("scheduled_end_time: Cannot schedule event to end before start.")
	}
	return nil
}

func (k calendars) deleteEvent(q *asked) (any, *refusal) {
	k.s.mu.Lock()
	defer k.s.mu.Unlock()
	g, no := k.guild(q, true)
	if no != nil {
		return nil, no
	}
	i := slices.IndexFunc(g.events, func(e Event) bool { return e.ID == q.PathValue("event") && e.Creator == k.s.Bot })
	if i < 0 {
		return nil, unknownEvent
	}
	g.events = slices.Delete(g.events, i, i+1)
	return nil, nil
}
