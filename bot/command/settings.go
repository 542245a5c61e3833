package command

import (
	"context"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// settingsCommand reads or changes a match's clocks: NAME VALUE or NAME=VALUE.
// Only whoever made the match may change them, unless nothing is heard of them; all
// are told.
func settingsCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if r.args == "" {
		return r.Menu.Timing(ctx, &l.State, mayClock(r, r.Matches.Now())), nil
	}
	name, value, ok := strings.Cut(r.args, "=")
	if !ok || strings.ContainsAny(strings.TrimSpace(name), " ") {
		name, value = text.Cut(r.args)
	}
	name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
	switch _, seated := l.SeatOf(r.person.ID); {
	case l.Match.Phase.Ended():
		return msg.Message{}, table.NotNow(r.Matches, &l.State, r.person.ID)
	case !mayClock(r, r.Matches.Now()) && l.Match.Phase != match.Open && !l.Match.Timing.Due():
		return refuse("Only %s can change the timing. If they say nothing for %s while nothing is due, any player can", l.MakerName(), pace.SilenceSaid)
	case !mayClock(r, r.Matches.Now()) && (!seated || l.Match.Phase != match.Playing):
		return refuse("Only %s can change the timing", l.MakerName())
	case !mayClock(r, r.Matches.Now()):
		return refuse("Only %s can change the timing. To ask everyone for more time, type `/match ask %s extend`", l.MakerName(), l.Match.Code)
	case l.Match.Day != "":
		return refuse("A daily game has no deadlines")
	}
	// In a list a space means nothing.
	value = strings.ReplaceAll(value, " ", map[string]string{"remind": "_", "ends": "T", "zone": "_"}[name])
	if name != "zone" { // whose capitals tell
		value = strings.ToLower(value)
	}
	settings := l.Match.Settings
	mine, err := settings.Pace.Set(name, value)
	if err == nil && !mine {
		err = engine.Illegal("", "There's no setting “%s”. Choose %s", text.Line(name, table.MaxName), match.PacingNames())
	}
	if err == nil {
		err = match.KnownKind(name, l.Game.About())
	}
	if err == nil && value == "" {
		err = engine.Illegal("", "What should %s be?", name)
	}
	if err != nil {
		return msg.Message{}, err
	}
	if at, ok := settings.Pace.Rules().Ends(); ok && (name == "ends" || name == "zone") && !at.After(r.Matches.Clock.Now()) {
		return refuse("Its end, %s, would be past already", settings.Pace.Ends)
	}
	if err := settings.Pace.Possible(); err != nil {
		return msg.Message{}, err
	}
	if settings.Pace.Ends != "" && !table.Scored(l.Game, l.Match.Terms) {
		return msg.Message{}, table.Unscored(l.Game)
	}
	change := match.Change{Settings: &settings, Notes: []match.Note{l.Note(match.NoteClocks, engine.Nobody, r.person.Name, name+"="+settings.Pace.Of(name)).By(r.person.ID)}}
	if l.Match.Phase != match.Open {
		table.Rewind(&l.State, settings.Pace, &change, r.Matches.Now())
	}
	return save(ctx, r, change, msg.Message{Text: msg.Say("Done: ").Code(name + "=" + settings.Pace.Of(name)).Plain(" in ").Bold(l.Match.Code).Plain(". I've told everyone.")})
}

// mayClock reports whether the caller may change the clocks: who made the match; as
// long as nothing is heard of them, anyone at the table.
func mayClock(r *request, now int64) bool {
	if r.l.Host(r.person.ID) {
		return true
	}
	_, seated := r.l.SeatOf(r.person.ID)
	return seated && r.l.Orphaned(now)
}
