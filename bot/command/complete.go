package command

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Complete suggests how a line that is being typed can go on, best first.
func (h *Commands) Complete(ctx context.Context, call match.Call, limit int) (found []match.Suggestion) {
	defer func() {
		if r := recover(); r != nil {
			h.Matches.Trouble(ctx, "a completion panicked", match.Broken(r))
			found = nil
		}
	}()
	line := strings.TrimPrefix(call.Line, "/")
	word, rest := text.Cut(line)
	if rest == "" && !strings.HasSuffix(line, " ") {
		return completeCommand(h, word, limit)
	}
	r := &request{Commands: h, Call: call}
	var err error
	if r.person, err = h.Matches.Directory.Person(ctx, call.Account); err != nil {
		return nil
	}
	if r.room, err = h.Matches.Directory.Room(ctx, call.Room); err != nil {
		return nil
	}
	switch word = strings.ToLower(word); word {
	case "bell":
		return completeSub(ctx, r, word, Bells(), rest, strings.HasSuffix(line, " "), limit)
	case "match":
		return completeSub(ctx, r, word, slices.Concat(Subcommands(), explains(), asides()), rest, strings.HasSuffix(line, " "), limit)
	case "roll", "r":
		return h.Rolls.Complete(ctx, r.ofDice(), rest, limit)
	}
	if g, ok := h.Matches.Game(word); ok {
		return completeGame(ctx, r, g, rest, strings.HasSuffix(line, " "), limit)
	}
	return nil
}

// completeCommand completes the command itself.
func completeCommand(h *Commands, word string, limit int) []match.Suggestion {
	all := []match.Suggestion{{Line: "/match ", Title: "/match", Help: "matches: start, join, play, watch"}}
	for _, g := range h.Matches.Games {
		a := g.About()
		all = append(all, match.Suggestion{Line: "/" + a.ID + " ", Title: "/" + a.ID, Help: a.Help})
	}
	all = append(all, match.Suggestion{Line: "/roll ", Title: "/roll", Help: "roll dice: 4d6kh3"}, match.Suggestion{Line: "/bell ", Title: "/bell", Help: "your notifications, accounts and this channel"}, match.Suggestion{Line: "/help", Title: "/help", Help: "how to start"})
	return begun(all, "/"+word, limit)
}

// begun are those of all whose titles begin with what is typed, limit at most.
func begun(all []match.Suggestion, typed string, limit int) (out []match.Suggestion) {
	for _, s := range all {
		if len(out) < limit && strings.HasPrefix(strings.ToLower(s.Title), strings.ToLower(typed)) {
			out = append(out, s)
		}
	}
	return out
}

// subWords are the subcommands of a command.
func subWords(command string, all []Subcommand) (out []match.Suggestion) {
	for _, s := range all {
		line := "/" + command + " " + s.Name
		if s.Usage() != "" {
			line += " "
		}
		out = append(out, match.Suggestion{Line: line, Title: s.Name, Help: s.Help})
	}
	return out
}

// completeSub completes a subcommand, and then what it takes: the values of each parameter
// and, until anything else is said, the match's code.
func completeSub(ctx context.Context, r *request, command string, all []Subcommand, rest string, spaced bool, limit int) (out []match.Suggestion) {
	sub, after := text.Cut(rest)
	if after == "" && !(spaced && sub != "") {
		return begun(subWords(command, all), sub, limit)
	}
	i := slices.IndexFunc(all, func(s Subcommand) bool { return strings.EqualFold(s.Name, sub) })
	if i < 0 {
		return nil
	}
	s, head := all[i], "/"+command+" "+all[i].Name
	done, partial := tail(after, spaced)
	here, coded := completedAt(ctx, r, s, done)
	if coded {
		head, done = head+" "+done[0], done[1:]
	}
	before := strings.TrimLeft(strings.Join(done, " ")+" ", " ")
	typed := before + partial
	say := func(of, words, help string) {
		if len(out) < limit && len(words) >= len(typed) && strings.EqualFold(words[:len(typed)], typed) &&
			!slices.ContainsFunc(out, func(o match.Suggestion) bool { return o.Line == head+" "+words }) {
			out = append(out, match.Suggestion{Line: head + " " + words, Title: strings.TrimSpace(words[len(before):]), Help: help, Of: of})
		}
	}
	if s.Name == "try" && len(here) == 1 {
		out = completeMove(ctx, r, here[0].ID, head, strings.TrimSpace(typed), partial == "", limit, nil)
		for i := range out {
			out[i].Of = "move"
		}
	}
	values(ctx, r, s, coded, done, say)
	var at []*table.State
	for i, b := range here {
		if s.codeAlone() || i == mostCompleted {
			break
		}
		if l, err := r.Matches.Snapshot(ctx, b.ID); err == nil {
			at = append(at, l)
			for _, t := range menu.Takes(l, r.person.ID, s.Name, typed) {
				say(t.Of, t.Line, t.Help)
			}
		}
	}
	if zone, ok := map[string]string{"zone": "", "settings": "zone "}[s.Name]; ok && strings.HasPrefix(strings.ToLower(typed), zone) {
		for _, z := range clock.Zones(typed[len(zone):], limit-len(out)) { // which are found by any part
			out = append(out, match.Suggestion{Line: head + " " + zone + z, Title: z, Of: last(s)})
		}
	}
	if !coded {
		for _, b := range here {
			say(whichMatch.Name, b.Code, b.Game)
		}
	}
	for _, l := range at {
		people(ctx, r, command+" "+s.Name, l, say)
	}
	return out
}

// mostCompleted is of how many matches at the most what they take is suggested.
const mostCompleted = 5

// completedAt are the matches that a line can mean so far; coded: the one whose code is
// its first word.
func completedAt(ctx context.Context, r *request, s Subcommand, done []string) (here []match.Brief, coded bool) {
	if s.alone && !slices.ContainsFunc(s.Params, func(p match.Param) bool { return p.Help == whichMatch.Help }) {
		return nil, false
	}
	if len(done) > 0 && match.IsCode(done[0]) {
		if id, err := r.Matches.ByCode(ctx, done[0]); err == nil {
			return []match.Brief{{ID: id}}, true
		}
	}
	here, _ = candidates(ctx, r, s.game, s.phases)
	return here, false
}

// last is the key or name of a subcommand's last parameter.
func last(s Subcommand) string {
	p := s.Params[len(s.Params)-1]
	return cmp.Or(p.Key, p.Name)
}

// values says what a subcommand takes whatever the match.
func values(ctx context.Context, r *request, s Subcommand, coded bool, done []string, say func(of, words, help string)) {
	for _, p := range s.Params {
		if p.Name == surely.Name && !(coded && s.codeAlone()) {
			continue
		}
		for _, v := range slices.Concat(p.Such, p.Among) {
			say(cmp.Or(p.Key, p.Name), strings.TrimSpace(p.Key+" "+v), "")
		}
	}
	switch s.Name {
	case "new", "lesson", "rating":
		goesOn := " "
		if s.Name == "rating" {
			goesOn = ""
		}
		for _, g := range r.Matches.Games {
			say("game", g.About().ID+goesOn, g.About().Name)
		}
		if s.Name == "new" && len(done) > 0 {
			newWords(r, done, func(words, help string) { say("options", strings.Join(done, " ")+" "+words, help) })
		}
		for n := 1; s.Name == "lesson" && len(done) == 1 && n <= r.Lessons.Steps(strings.ToLower(done[0])); n++ {
			say("step", done[0]+" "+strconv.Itoa(n), "")
		}
	case "add-bot":
		botWords(ctx, r, say)
	case "settings":
		for _, d := range rulings {
			if last(s) != "value" { // it is of a match
				break
			}
			say("setting", d.name+" ", d.help)
			for i := range d.such {
				if len(done) > 0 {
					say("value", d.name+" "+d.such[i], "")
				}
			}
		}
	}
}

// people says whom a subcommand can mean who need not sit at its match.
func people(ctx context.Context, r *request, sub string, l *table.State, say func(of, words, help string)) {
	_, seated := l.SeatOf(r.person.ID)
	switch {
	case sub == "match mute" && (seated || l.Host(r.person.ID)):
		for _, who := range r.Doors.Guests(ctx, r.person.ID, l) {
			say("guest", who, "")
		}
	case sub == "match invite":
		accounts, _ := r.Matches.Store.Accounts(ctx, r.Account.Platform, r.Account.Workspace)
		for _, a := range accounts {
			if a.Person != r.person.ID && l.MayHold(match.Person{ID: a.Person}) == nil {
				say("person", a.Name, "")
			}
		}
	}
}

// newWords says the options of a new match that are not said yet.
func newWords(r *request, done []string, say func(words, help string)) {
	g, ok := r.Matches.Game(strings.ToLower(done[0]))
	if !ok {
		return
	}
	about := g.About()
	all := append(slices.Clone(about.Settings),
		engine.Setting{Name: match.Hotseat, Values: []string{"no", "yes"}, Help: "can one person have several seats?"},
		engine.Setting{Name: match.WithBots, Max: about.MaxSeats - 1, Help: "how many bots to start with", Default: "0"},
		engine.Setting{Name: "pace", Values: match.PaceNames(), Help: "deadlines and an end that go together"})
	for _, o := range match.Paces {
		all = append(all, engine.Setting{Name: o.Name, Values: o.Such(), Help: o.Help})
	}
	all = slices.DeleteFunc(all, func(s engine.Setting) bool {
		return s.Name == about.Daily || slices.ContainsFunc(done, func(d string) bool { return strings.HasPrefix(d, s.Name+"=") })
	})
	for _, s := range all {
		for _, v := range s.Values {
			say(s.Name+"="+v+" ", s.Help)
		}
		if slices.Contains(s.Values, s.Default) { // which is said
			s.Default = ""
		}
		if s.Max > 0 {
			say(s.Name+"="+cmp.Or(s.Default, strconv.Itoa(s.Min)), fmt.Sprintf("%d…%d: %s", s.Min, s.Max, s.Help))
		}
	}
	for _, s := range all { // the other numbers behind all else, for when it is typed which
		for n := s.Min; s.Max > 0 && n <= min(s.Max, s.Min+menu.MaxChoices); n++ {
			say(s.Name+"="+strconv.Itoa(n), "")
		}
	}
}

// tail parts a line into its finished words and the one being typed.
func tail(rest string, spaced bool) (done []string, partial string) {
	done = strings.Fields(rest)
	if !spaced && len(done) > 0 {
		return done[:len(done)-1], done[len(done)-1]
	}
	return done, ""
}

// completeGame completes an action from what Next offers.
func completeGame(ctx context.Context, r *request, g match.Table, rest string, spaced bool, limit int) (out []match.Suggestion) {
	if word := strings.ToLower(rest); g.About().Daily != "" && limit > 0 && strings.HasPrefix("daily board", word) {
		line := "/" + g.About().ID + " daily"
		if strings.HasPrefix(word, "daily") {
			line += " board"
		}
		out = append(out, match.Suggestion{Line: line, Title: line[2+len(g.About().ID):], Help: "today's puzzle: same draws for everyone, your first go is scored"})
	}
	here, err := candidates(ctx, r, g.About().ID, []match.Phase{match.Playing})
	if err != nil || len(here) == 0 {
		return out
	}
	id, prefix := here[0].ID, "/"+g.About().ID
	if word, after := text.Cut(rest); match.IsCode(word) && after != "" {
		if byCode, err := r.Matches.ByCode(ctx, word); err == nil {
			id, prefix, rest = byCode, prefix+" "+word, after
		}
	}
	return completeMove(ctx, r, id, prefix, rest, spaced, limit, out)
}

// trying begins the line of a move that is only tried.
const trying = "/match try"

// completeMove adds to out how an action of the caller's seat goes on; where they are not
// awaited or have none, who is.
func completeMove(ctx context.Context, r *request, id match.MatchID, prefix, rest string, spaced bool, limit int, out []match.Suggestion) []match.Suggestion {
	l, err := r.Matches.Snapshot(ctx, id)
	if err != nil || l.Table == nil {
		return out
	}
	waits := match.Suggestion{Line: strings.TrimSpace(prefix + " " + rest), Title: table.WaitingFor(r.Matches, l).String()} // a line that goes no further
	seat, ok := l.SeatOf(r.person.ID)
	tried := strings.HasPrefix(prefix, trying)
	switch {
	case !ok && tried:
		return out
	case !ok:
		return append(out, waits)
	}
	done, partial := tail(rest, spaced)
	var words []string
	if len(done) > 0 {
		r, err := l.Understood(seat, strings.Join(done, " "))
		if err != nil {
			return out
		}
		words = r.Actions[len(r.Actions)-1]
	}
	s := r.Menu.Compose(l, seat)
	if _, ok := s.Question(words); ok && !tried && limit > 0 && strings.HasPrefix(match.Yes, strings.ToLower(partial)) {
		out = append(out, match.Suggestion{Line: strings.Join(slices.Concat([]string{prefix}, done, []string{match.Yes}), " "), Title: match.Yes, Help: surely.Help})
	}
	for _, o := range s.Seen.Next(words...) {
		if len(out) == limit {
			break
		}
		if v, _ := l.Game.About().Verb(o.Word); tried && len(words) == 0 && v.Query {
			continue
		}
		out = append(out, s.Suggest(prefix, done, words, partial, o)...)
	}
	if len(out) == 0 && s.Ask.Kind == "" {
		out = append(out, waits)
	}
	return out
}
