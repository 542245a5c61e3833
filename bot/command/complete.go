package command

import (
	"context"
	"fmt"
	"slices"
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
	word = strings.ToLower(word)
	switch word {
	case "bell":
		return completeBell(ctx, r, rest, strings.HasSuffix(line, " "), limit)
	case "match":
		return completeMatch(ctx, r, rest, strings.HasSuffix(line, " "), limit)
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

// completeMatch completes a subcommand, then its game, options, bots or people.
func completeMatch(ctx context.Context, r *request, rest string, spaced bool, limit int) []match.Suggestion {
	sub, after := text.Cut(rest)
	if after == "" && !(spaced && sub != "") {
		return begun(subWords("match", slices.Concat(Subcommands(), explains(), asides())), sub, limit)
	}
	if strings.EqualFold(sub, "try") {
		if out, known := completeTry(ctx, r, after, spaced, limit); known {
			return out
		}
	}
	done, partial := tail(after, spaced)
	out := begun(matchWords(ctx, r, strings.ToLower(sub), done), partial, limit)
	for i := range out {
		out[i].Line = strings.Join(append(append([]string{"/match", sub}, done...), out[i].Line), " ")
	}
	return out
}

// completeBell completes what only /bell can do.
func completeBell(ctx context.Context, r *request, rest string, spaced bool, limit int) (out []match.Suggestion) {
	sub, after := text.Cut(rest)
	if after == "" && !spaced {
		return begun(subWords("bell", Bells()), sub, limit)
	}
	i := slices.IndexFunc(Bells(), func(s Subcommand) bool { return s.Name == sub })
	if i < 0 {
		return nil
	}
	say := func(words ...string) {
		for _, w := range words {
			out = append(out, match.Suggestion{Line: "/bell " + sub + " " + w, Title: w})
		}
	}
	for _, p := range Bells()[i].Params {
		say(append(p.Such, p.Among...)...)
		if p.Name == whichMatch.Name && p.Help == whichMatch.Help {
			out = append(out, codeWords(ctx, r, "/bell "+sub+" ")...)
		}
	}
	switch sub {
	case "zone":
		say(clock.Zones(after, limit)...)
		return out // which are found by any part
	case "settings":
		for _, r := range rulings {
			out = append(out, match.Suggestion{Line: "/bell settings " + r.name + " ", Title: r.name, Help: r.help})
		}
	}
	return begun(out, after, limit)
}

// codeWords are the caller's matches, after the words of a line.
func codeWords(ctx context.Context, r *request, line string) (out []match.Suggestion) {
	mine, err := candidates(ctx, r, "", nil)
	if err != nil {
		return nil
	}
	for _, b := range mine {
		out = append(out, match.Suggestion{Line: line + b.Code, Title: b.Code, Help: b.Game})
	}
	return out
}

// tail parts a line into its finished words and the one being typed.
func tail(rest string, spaced bool) (done []string, partial string) {
	done = strings.Fields(rest)
	if !spaced && len(done) > 0 {
		return done[:len(done)-1], done[len(done)-1]
	}
	return done, ""
}

// matchWords are the words that can follow a subcommand of /match.
func matchWords(ctx context.Context, r *request, sub string, done []string) (out []match.Suggestion) {
	switch {
	case (sub == "new" || sub == "lesson") && len(done) == 0:
		for _, g := range r.Matches.Games {
			out = append(out, match.Suggestion{Line: g.About().ID + " ", Title: g.About().ID, Help: g.About().Name})
		}
	case sub == "new":
		g, ok := r.Matches.Game(strings.ToLower(done[0]))
		if !ok {
			return nil
		}
		for _, s := range append(g.About().Settings,
			engine.Setting{Name: match.Hotseat, Values: []string{"no", "yes"}, Help: "can one person have several seats?"},
			engine.Setting{Name: match.WithBots, Max: g.About().MaxSeats - 1, Help: "how many bots to start with"}) {
			if s.Name == g.About().Daily || slices.ContainsFunc(done, func(d string) bool { return strings.HasPrefix(d, s.Name+"=") }) {
				continue
			}
			for _, v := range s.Values {
				out = append(out, match.Suggestion{Line: s.Name + "=" + v + " ", Title: s.Name + "=" + v, Help: s.Help})
			}
			if s.Max > 0 {
				out = append(out, match.Suggestion{Line: s.Name + "=", Title: fmt.Sprintf("%s=%d…%d", s.Name, s.Min, s.Max), Help: s.Help})
			}
		}
	case sub == "add-bot":
		out = botWords(ctx, r)
	case sub == "abandon" && len(done) > 0:
		out = []match.Suggestion{{Line: match.Yes, Title: match.Yes, Help: surely.Help}}
	case sub == "vote":
		out = voteWords(ctx, r, done)
	case sub == "invite":
		accounts, err := r.Matches.Store.Accounts(ctx, r.Account.Platform, r.Account.Workspace)
		if err != nil {
			return nil
		}
		for _, a := range accounts {
			out = append(out, match.Suggestion{Line: a.Name, Title: a.Name})
		}
	case sub == "board" && len(done) > 0:
		if id, err := r.Matches.ByCode(ctx, done[0]); err == nil {
			out = pageWords(ctx, r, id)
		}
	default:
		if mine, err := candidates(ctx, r, "", nil); err == nil && sub == "board" && len(mine) == 1 {
			out = pageWords(ctx, r, mine[0].ID)
		}
		out = append(out, codeWords(ctx, r, "")...)
	}
	return out
}

// voteWords are aye and no, and then the motions that are open, as far as they go
// on from what is said.
func voteWords(ctx context.Context, r *request, done []string) (out []match.Suggestion) {
	var ids []match.MatchID
	if len(done) > 0 && match.IsCode(done[0]) {
		id, err := r.Matches.ByCode(ctx, done[0])
		if err != nil {
			return nil
		}
		ids, done = []match.MatchID{id}, done[1:]
	}
	if len(done) == 0 {
		out = []match.Suggestion{{Line: "yes", Title: "yes"}, {Line: "no", Title: "no"}}
		if ids == nil {
			out = append(out, codeWords(ctx, r, "")...)
		}
		return out
	}
	if ids == nil {
		here, err := candidates(ctx, r, "", []match.Phase{match.Playing, match.Paused})
		if err != nil {
			return nil
		}
		for _, b := range here {
			ids = append(ids, b.ID)
		}
	}
	for _, id := range ids {
		l, err := r.Matches.Snapshot(ctx, id)
		if err != nil {
			continue
		}
		for _, v := range l.Match.Votes {
			words := strings.Fields(v.Motion.String())
			if n := len(done) - 1; n < len(words) && slices.Equal(words[:n], done[1:]) {
				rest := strings.Join(words[n:], " ")
				out = append(out, match.Suggestion{Line: rest, Title: rest, Help: l.MotionName(v.Motion)})
			}
		}
	}
	return out
}

// pageWords are the pages of a match.
func pageWords(ctx context.Context, r *request, id match.MatchID) (out []match.Suggestion) {
	l, err := r.Matches.Snapshot(ctx, id)
	if err != nil {
		return nil
	}
	seat, _ := l.SeatOf(r.person.ID)
	for _, p := range menu.Pages(l, l.Table, seat) {
		out = append(out, match.Suggestion{Line: p.Name, Title: p.Name, Help: p.Title})
	}
	return out
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

// completeTry completes a move that is only tried, in the match that is named or in the
// only one. known: it is known in which.
func completeTry(ctx context.Context, r *request, rest string, spaced bool, limit int) (out []match.Suggestion, known bool) {
	prefix := trying
	here, err := candidates(ctx, r, "", []match.Phase{match.Playing})
	if word, after := text.Cut(rest); match.IsCode(word) && (after != "" || spaced) {
		if id, err := r.Matches.ByCode(ctx, word); err == nil {
			return completeMove(ctx, r, id, prefix+" "+word, after, spaced, limit, nil), true
		}
	}
	if err != nil || len(here) != 1 {
		return nil, false
	}
	out = completeMove(ctx, r, here[0].ID, prefix, rest, spaced, limit, nil)
	return out, len(out) > 0 // else it may be the code that is being typed
}

// completeMove adds to out how an action of the caller's seat goes on; where they are not
// awaited, who is.
func completeMove(ctx context.Context, r *request, id match.MatchID, prefix, rest string, spaced bool, limit int, out []match.Suggestion) []match.Suggestion {
	l, err := r.Matches.Snapshot(ctx, id)
	if err != nil || l.Table == nil {
		return out
	}
	seat, ok := l.SeatOf(r.person.ID)
	if !ok {
		return out
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
	s, tried := r.Menu.Compose(l, seat), strings.HasPrefix(prefix, trying)
	if _, ok := s.Question(words); ok && !tried && limit > 0 && strings.HasPrefix(match.Yes, strings.ToLower(partial)) {
		line := strings.Join(append(append([]string{prefix}, done...), match.Yes), " ")
		out = append(out, match.Suggestion{Line: line, Title: match.Yes, Help: surely.Help})
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
	if len(out) == 0 && s.Ask.Kind == "" && limit > 0 { // who is waited for, in a line that goes no further
		out = append(out, match.Suggestion{Line: strings.TrimSpace(prefix + " " + rest), Title: table.WaitingFor(r.Matches, l).String()})
	}
	return out
}
