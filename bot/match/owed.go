package match

import (
	"fmt"
	"strings"

	"divisionbell/engine"
)

// Behind is a match some room of which may be behind, since Rev.
type Behind struct {
	Match MatchID
	Rev   int64
}

// Owed is a message owed to a room. Slot: a later one of the same room and
// slot replaces it. To: for one person there, 0 for all; see [Owed.Hearer].
type Owed struct {
	ID        int64
	Room      RoomID
	To        PersonID
	Slot      Slot
	Body      []byte
	NotBefore int64
	Tries     int
}

// Hearer is whom alone there it is for, 0: all, of whom it calls To, if that is somebody.
func (o Owed) Hearer() PersonID {
	if strings.HasPrefix(string(o.Slot), aloudSlot) {
		return 0
	}
	return o.To
}

// A Slot is what owed messages are about of which a room keeps the newest alone;
// empty: the message stands for itself.
type Slot string

// dailySlot begins the slot of a day's board: "daily exchequer 2026-11-21".
const dailySlot = "daily "

// DailySlot is that of the board of a game's daily runs of a day.
func DailySlot(game, day string) Slot { return Slot(dailySlot + game + " " + day) }

// Daily reads what DailySlot wrote.
func (s Slot) Daily() (game, day string, ok bool) {
	about, ok := strings.CutPrefix(string(s), dailySlot)
	game, day, _ = strings.Cut(about, " ")
	return game, day, ok
}

// A SeasonPost is what a room is told of a season.
type SeasonPost string

// The posts of a season.
const (
	SeasonBegins SeasonPost = "begins"
	SeasonEnds   SeasonPost = "ends"
)

// seasonSlot begins the slot of a post of a season: "season ends 2026-Q4".
const seasonSlot = "season "

// SeasonSlot is that of a post of a season.
func SeasonSlot(what SeasonPost, season string) Slot {
	return Slot(seasonSlot + string(what) + " " + season)
}

// Season reads what SeasonSlot wrote.
func (s Slot) Season() (what SeasonPost, season string, ok bool) {
	about, ok := strings.CutPrefix(string(s), seasonSlot)
	word, season, _ := strings.Cut(about, " ")
	return SeasonPost(word), season, ok
}

// cardSlot begins the slot of a card of somebody's daily game, shown once a room.
const cardSlot = "card "

// CardSlot is that of the card of a person's go at a game's day.
func CardSlot(game, day string, person PersonID) Slot {
	return Slot(fmt.Sprintf("%s%s %s %d", cardSlot, game, day, person))
}

// Card reads what CardSlot wrote.
func (s Slot) Card() (game, day string, person PersonID, ok bool) {
	n, err := fmt.Sscanf(string(s), cardSlot+"%s %s %d", &game, &day, &person)
	return game, day, person, err == nil && n == 3
}

// aloneSlot begins the slot of what somebody is owed alone.
const aloneSlot = "alone "

// AloneSlot is that of what somebody is owed alone, by the key under which it was tried.
func AloneSlot(key string) Slot { return Slot(aloneSlot + key) }

// aloudSlot begins the slot of what calls somebody before all in a room.
const aloudSlot = "aloud "

// AloudSlot is that of what calls somebody before all in a room, by its key.
func AloudSlot(key string) Slot { return Slot(aloudSlot + key) }

// Key reads what AloneSlot or AloudSlot wrote.
func (s Slot) Key() (key string, ok bool) {
	if key, ok = strings.CutPrefix(string(s), aloudSlot); ok {
		return key, true
	}
	return strings.CutPrefix(string(s), aloneSlot)
}

// standingSlot begins the slot of what is to become of a message that stands in a room.
const standingSlot = "standing "

// StandingSlot is that of what is to become of a message that stands: the words that it is
// owed, or none, where it is to be taken away.
func StandingSlot(message string) Slot { return Slot(standingSlot + message) }

// Standing reads what StandingSlot wrote.
func (s Slot) Standing() (message string, ok bool) {
	return strings.CutPrefix(string(s), standingSlot)
}

// againSlot begins the slot of nothing that is said: "again 12".
const againSlot = "again "

// AgainSlot is that by which a room is tried again that could not be told of a match.
func AgainSlot(m MatchID) Slot { return Slot(fmt.Sprint(againSlot, int64(m))) }

// Again reads what AgainSlot wrote.
func (s Slot) Again() (m MatchID, ok bool) {
	n, err := fmt.Sscanf(string(s), againSlot+"%d", &m)
	return m, err == nil && n == 1
}

// Apart is what waits for nothing else that is owed to its room, nor keeps it waiting: what is to
// become of a message that stands, or that the room is tried again; empty: it is neither.
func (s Slot) Apart() string {
	_, stands := s.Standing()
	if _, again := s.Again(); stands || again {
		return string(s)
	}
	return ""
}

// An Instant is something due: (Match, Seat, Kind, Of) has one, re-timed in place.
type Instant struct {
	Match MatchID
	Seat  engine.Seat
	Kind  InstantKind
	Of    Motion // of a vote; several of one seat may be open
	Key   int64  // which: when the vote was opened, the decision's key
	At    int64
}

// An InstantKind is what is to be done at an instant.
type InstantKind string

// The kinds of instants.
const (
	InstantLobby  InstantKind = "lobby" // a lobby's time is up
	InstantVote   InstantKind = "vote"  // a vote's time is up
	InstantAsked  InstantKind = "asked" // somebody is to be mentioned for a vote
	InstantForced InstantKind = "fated" // a decision with one answer is answered
	InstantEnds   InstantKind = "ends"  // a campaign is foretold, or ends
	InstantSeat   InstantKind = "seat"  // a seat's deadlines and reminders are looked at

	InstantDigest InstantKind = "digest" // what has happened is summed up

	InstantReplay  InstantKind = "replay"  // a match that is over is shown from beginning to end
	InstantGazette InstantKind = "gazette" // an issue may appear

	InstantUnveiled InstantKind = "unveiled" // the day of a daily run that ended is over: its rooms may show how

	InstantInvited InstantKind = "invited" // somebody whom a program of before invited asleep can be rung
)

// KindText is the kind as it is stored, with a vote's motion: "vote end".
func (i Instant) KindText() string {
	if i.Of == (Motion{}) {
		return string(i.Kind)
	}
	return string(i.Kind) + " " + i.Of.String()
}

// ReadKind reads what KindText wrote; long ago that was of a vote "vote" alone.
func (i *Instant) ReadKind(text string) {
	kind, motion, _ := strings.Cut(text, " ")
	i.Kind, i.Of = InstantKind(kind), ParseMotion(motion)
}
