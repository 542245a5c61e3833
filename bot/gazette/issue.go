package gazette

import (
	"cmp"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

const (
	mostShown = 900 // characters of an issue, with all that marks it up
	mostNews  = 2   // that stand below the headline
	worthNews = 15  // the weight of what does
	mostWords = 2   // sentences about words that were not kept
	longWait  = 12 * time.Hour
)

// common are the headlines that all games have besides their own.
var common = map[string][]string{
	"lead": {"{by} takes the lead", "There's a new leader, and it's {by}", "{by} goes to the top"},
	gain:   {"{by} gains most: {what}", "Nobody gains like {by}: {what}", "The biggest gain is {by}'s: {what}"},
}

// gain is the kind of a story of who gained most.
const gain = "gain"

// What the common stories weigh, and by how much less a kind does that had the last
// headline; nothing is put off that weighs as much as a seat that is out.
const (
	leadWeight = 52
	gainWeight = 28
	leapWeight = 44 // of a gain of a quarter of what the leader has, or more
	leap       = 4
	again      = 30
	outWeight  = 85
)

// waits say kindly who is waited for longest.
var waits = []string{"No hurry, {by}: good plans take time.", "Take your time, {by}.", "We're sure it'll be worth it, {by}.", "The kettle's on, {by}."}

// message is the issue.
func (s *source) message() msg.Message {
	s.gather()
	m := msg.Message{Text: s.text(), Picture: s.picture()}
	if !s.early && s.state.Match.Phase == match.Playing {
		m.Buttons = []msg.Button{{Label: "Show my moves", ID: menu.Press{Line: s.state.Match.Game + " " + s.state.Match.Code}.ID()}}
	}
	return m
}

// gather has the stories told, the heaviest first and of two alike the newer. What had the
// headline of one issue comes after other news in the next.
func (s *source) gather() {
	headed := ""
	for _, was := range s.before {
		past := *s
		past.last = false
		past.span(was)
		past.tell(headed)
		headed = past.kind()
	}
	s.tell(headed)
}

// tell has the stories since the last issue told, after one that a kind of story headed.
func (s *source) tell(headed string) {
	var facts []engine.Fact
	from := 0
	for i, e := range s.entries {
		if i == s.was && i > 1 { // the first issue tells of the set-up too
			from = len(facts)
		}
		facts = append(facts, e.Facts...)
	}
	if s.was >= len(s.entries) {
		from = len(facts)
	}
	s.news = s.state.Game.Look.Stories(facts, from, s.scene)
	own := func(kind string, weight int, by engine.Seat, what string) {
		s.news = append(s.news, msg.Story{At: len(facts), Kind: kind, Weight: weight, Heads: common[kind], Seat: by, On: engine.Nobody, By: s.scene.Short(by), What: what})
	}
	if by, ok := s.overtook(); ok {
		own("lead", leadWeight, by, "")
	}
	if by, what, weight := s.gained(); weight > 0 {
		own(gain, weight, by, what)
	}
	for i, story := range s.news {
		if len(story.Heads) > 0 && story.Heads[0] == headed && story.Weight < outWeight {
			s.news[i].Weight -= again
		}
	}
	slices.SortStableFunc(s.news, func(a, b msg.Story) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(b.At, a.At))
	})
}

// gained is who alone gained most since the last issue, what, and what that weighs; 0: nobody
// did, or all is over.
func (s *source) gained() (by engine.Seat, what string, weight int) {
	now, was := s.score(len(s.entries)), s.score(s.was)
	if len(now) < 2 || len(was) != len(now) || s.last {
		return engine.Nobody, "", 0
	}
	gains, top := make([]int64, len(now)), int64(0)
	for seat := range now {
		gains[seat], top = s.count(now[seat])-s.count(was[seat]), max(top, s.count(now[seat]))
	}
	by, alone := leader(gains)
	if !alone || gains[by] <= 0 {
		return engine.Nobody, "", 0
	}
	if weight = gainWeight; gains[by]*leap >= top {
		weight = leapWeight
	}
	return by, s.state.Game.About().Count.Change(gains[by]), weight
}

// first is the story that has the headline; nil where there is none.
func (s *source) first() *msg.Story {
	i := slices.IndexFunc(s.news, func(story msg.Story) bool { return len(story.Heads) > 0 })
	if i < 0 {
		return nil
	}
	return &s.news[i]
}

// kind is what kind of story has the headline.
func (s *source) kind() string {
	if story := s.first(); story != nil {
		return story.Heads[0]
	}
	return ""
}

// overtook is who leads alone and did not when the last issue appeared.
func (s *source) overtook() (engine.Seat, bool) {
	now, was := s.score(len(s.entries)), s.score(s.was)
	if len(now) < 2 || len(was) != len(now) || s.last {
		return engine.Nobody, false
	}
	by, alone := leader(now)
	before, led := leader(was)
	return by, alone && led && by != before
}

// leader is who has most, if nobody has as much.
func leader(score []int64) (by engine.Seat, alone bool) {
	top := slices.Max(score)
	for seat, n := range score {
		if n == top {
			if alone {
				return engine.Nobody, false
			}
			by, alone = engine.Seat(seat), true
		}
	}
	return by, alone
}

// score is how the seats stood after so many entries.
func (s *source) score(entries int) []int64 {
	if entries == 0 || entries > len(s.entries) {
		return nil
	}
	return s.entries[entries-1].Score
}

// turn chooses one of several wordings, by how the log begins and the issue's number.
func (s *source) turn(of []string) string {
	h := fnv.New32a()
	_, _ = io.WriteString(h, s.state.Match.Code+strconv.FormatInt(s.chronicle.Entries[0].At, 10))
	return of[(int(h.Sum32()%1000)+s.note.Issue+s.note.Issue/len(of))%len(of)] // not the same at each second issue
}

// head is the headline.
func (s *source) head() string {
	if story := s.first(); story != nil {
		return story.Fill(s.turn(story.Heads))
	}
	name := s.state.Game.About().Name
	if s.last {
		return name + " is over"
	}
	return name + " goes on"
}

// result is how a match came out that its rules did not end, once that is over; of others
// the stories tell it.
func (s *source) result() string {
	over := s.state.Scene(engine.Nobody)
	if !s.last || !over.Over {
		return ""
	}
	scene := s.scene
	scene.Over, scene.Places = true, over.Places
	line, _ := table.CutLine(s.state.Game.Look.Headline(s.state.Table.View(engine.Nobody), scene))
	return line.String()
}

// besides are further headlines, of other kinds than the first and each other; what has a
// line of its own in the issue is not told twice.
func (s *source) besides() (lines []string) {
	kinds := []string{s.kind()}
	for _, story := range s.news {
		if len(story.Heads) == 0 || story.Weight < worthNews || len(lines) == mostNews || lined(story) || slices.Contains(kinds, story.Heads[0]) {
			continue
		}
		kinds = append(kinds, story.Heads[0])
		lines = append(lines, story.Fill(s.turn(story.Heads)))
	}
	return lines
}

// lined reports whether a story has a line of its own, or stands among the standings.
func lined(story msg.Story) bool {
	return story.Kind == msg.Upset || story.Kind == msg.Broken || story.Kind == msg.Attacked || story.Kind == gain
}

// upset is the least likely thing that happened, if any was.
func (s *source) upset() string {
	var least *msg.Story
	for i, story := range s.news {
		if story.Kind == msg.Upset && (least == nil || story.Odds < least.Odds) {
			least = &s.news[i]
		}
	}
	if least == nil {
		return ""
	}
	return "Biggest upset: " + least.Fill(least.Told)
}

// words tell who kept their word and who did not.
func (s *source) words() (told []string) {
	kept, broken := map[engine.Seat]int{}, map[engine.Seat]int{}
	for _, story := range s.news {
		switch story.Kind {
		case msg.Kept:
			kept[story.Seat]++
		case msg.Broken:
			broken[story.Seat]++
		}
	}
	var counts []string
	for seat := range s.scene.Seats {
		k, b := kept[engine.Seat(seat)], broken[engine.Seat(seat)]
		switch name := s.scene.Short(engine.Seat(seat)); {
		case k > 0 && b > 0:
			counts = append(counts, name+" kept "+strconv.Itoa(k)+" and broke "+strconv.Itoa(b))
		case k > 0:
			counts = append(counts, name+" kept "+strconv.Itoa(k))
		case b > 0:
			counts = append(counts, name+" broke "+strconv.Itoa(b))
		}
	}
	if counts != nil {
		told = append(told, "Promises: "+strings.Join(counts, ", ")+".")
	}
	head := s.first()
	for i, story := range s.news {
		if story.Kind == msg.Broken && &s.news[i] == head {
			continue // the headline says as much
		}
		if (story.Kind == msg.Attacked || story.Kind == msg.Broken) && len(told) <= mostWords {
			told = append(told, story.Fill(story.Told))
		}
	}
	return told
}

// thrown are the entries of whose luck it tells: those since the last issue; where that is
// told only when all is over, in the last one, of the whole match.
func (s *source) thrown() []chronicle.Entry {
	y, _ := s.state.Game.Look.Luck(nil, nil)
	switch {
	case y.AtTheEnd == "":
		return s.entries[min(s.was, len(s.entries)):]
	case s.last:
		return s.entries
	}
	return nil
}

// rounds are the places in the entries at which the standings are drawn.
func (s *source) rounds() []int {
	c := chronicle.Chronicle{Entries: s.entries}
	at := c.Rounds()
	if last := len(s.entries) - 1; at[len(at)-1] != last {
		at = append(at, last)
	}
	return at
}

// table are the seats from who has most to who has least, and of two alike who stands better.
func (s *source) table() (seats []engine.Seat) {
	now := s.score(len(s.entries))
	for seat := range now {
		seats = append(seats, engine.Seat(seat))
	}
	slices.SortStableFunc(seats, func(a, b engine.Seat) int {
		return cmp.Or(cmp.Compare(s.count(now[b]), s.count(now[a])), cmp.Compare(now[b], now[a]))
	})
	return seats
}

// stage is how far the match had come.
func (s *source) stage() string { return s.entries[len(s.entries)-1].Stage }
