package chattest

import (
	"flag"
	"io"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// long has campaigns and walks go on for minutes.
var long = flag.Bool("long", false, "play a campaign of four to its end, and walk on for thousands of requests")

// Long reports whether tests go on for minutes.
func Long() bool { return *long }

// Luck is the same each time: what a campaign costs hangs on who goes first, and on dice.
func Luck() io.Reader { return rand.NewChaCha8([32]byte{22}) }

// A Count is what a channel and its threads have been told, and whoever is there.
type Count struct {
	Channel int            // messages for all in the channel itself
	Threads int            // and in its threads
	Deleted int            // of both
	Edits   int            // of both
	Rings   int            // of both: those that mentioned somebody when they came
	Alone   int            // messages for one person's eyes
	Rung    map[string]int // how many of the rings were a person's, by name
}

// A Campaign is a match of four people that is played to its end by their buttons, so
// that what a platform is told of it can be counted.
type Campaign struct {
	House *House
	Code  string
	Act   func(name string) // has somebody do one thing
	Count func() Count
	Pause time.Duration // between what they do, on a virtual clock; 0: none
}

// CampaignPeople are those who play one.
var CampaignPeople = []string{"Ann", "Bob", "Cat", "Dan"}

// CampaignRounds is how long one lasts: two rounds, and twelve with -long.
func CampaignRounds() int {
	if *long {
		return 12
	}
	return 2
}

// CampaignOptions are those of its match, which is of Exchequer!
func CampaignOptions() string {
	return "setup=dealt tokens=all length=" + strconv.Itoa(CampaignRounds())
}

// What a campaign may cost: messages beyond one a turn, which tell of the lobby, the
// beginning and the end, and all of them, which are 70 in twelve rounds; and how long a
// word may wait.
const (
	aroundTurns   = 10
	aroundRounds  = 22
	postsOfARound = 4
	latestWord    = 2 * time.Second
)

// maxActions is after how many actions a campaign must have ended.
const maxActions = 1000

// Play plays it, tells what it was in posts, edits, rings and private answers, and
// holds that a turn is one message, which rings whose turn it is and then grows.
func (c Campaign) Play(t testing.TB) {
	t.Helper()
	turns, last, late, of := 0, "", time.Duration(0), map[string]int{}
	for n := 0; c.House.Match(c.Code).Phase == match.Playing; n++ {
		if n > maxActions {
			t.Fatal("the campaign does not end")
		}
		name := c.House.Awaited(c.Code)[0]
		if name != last {
			turns, last = turns+1, name
			of[name]++
		}
		time.Sleep(c.Pause) // also after the lobby, which four people filled at once
		c.Act(name)
		said := time.Now()
		c.House.Told(c.Code)
		late = max(late, time.Since(said))
	}
	n := c.Count()
	t.Logf("%d rounds, %d entries, %d turns: %d posts in the thread, %d in the channel, %d edits, %d deleted, %d rings, %d private answers; the latest word after %v",
		CampaignRounds(), c.House.Match(c.Code).Position.Seq, turns, n.Threads, n.Channel, n.Edits, n.Deleted, n.Rings, n.Alone, late)
	if n.Threads > turns+aroundTurns {
		t.Errorf("%d posts tell of %d turns", n.Threads, turns)
	}
	if most := aroundRounds + postsOfARound*CampaignRounds(); n.Threads > most {
		t.Errorf("%d posts tell of %d rounds, where %d may", n.Threads, CampaignRounds(), most)
	}
	if n.Rings < turns || n.Rings > n.Threads {
		t.Errorf("%d turns ring %d times", turns, n.Rings)
	}
	for name, turns := range of {
		if n.Rung[name] < turns {
			t.Errorf("%s is rung %d times in %d turns", name, n.Rung[name], turns)
		}
	}
	if n.Alone < turns || n.Edits < turns {
		t.Errorf("%d turns make %d edits and %d private answers", turns, n.Edits, n.Alone)
	}
	if late > latestWord {
		t.Errorf("something is said after %v", late)
	}
}

// Hurry plays it by an action a second for so long, and tells how late at most the words
// and the board of something were.
func (c Campaign) Hurry(t testing.TB, lasts time.Duration) (words, board time.Duration) {
	t.Helper()
	type deed struct {
		seq, rev int64
		at       time.Time
	}
	var unsaid, unseen []deed
	told := func() {
		m := c.House.Match(c.Code)
		for _, s := range m.Shows {
			if s.Role != match.RoleTable {
				continue
			}
			for len(unsaid) > 0 && s.Seq >= unsaid[0].seq {
				words, unsaid = max(words, time.Since(unsaid[0].at)), unsaid[1:]
			}
			for len(unseen) > 0 && s.Told >= unseen[0].rev {
				board, unseen = max(board, time.Since(unseen[0].at)), unseen[1:]
			}
		}
	}
	end := time.Now().Add(lasts)
	for next := time.Now(); next.Before(end) || len(unseen) > 0; {
		if m := c.House.Match(c.Code); time.Now().Before(end) && m.Phase == match.Playing && !time.Now().Before(next) {
			next = time.Now().Add(time.Second)
			c.Act(c.House.Awaited(c.Code)[0])
			m = c.House.Match(c.Code)
			d := deed{int64(m.Seq()), m.Rev, time.Now()}
			unsaid, unseen = append(unsaid, d), append(unseen, d)
		} else if time.Now().After(end.Add(time.Minute)) {
			t.Fatalf("%d actions are not told, and %d boards not shown", len(unsaid), len(unseen))
		}
		time.Sleep(100 * time.Millisecond)
		told()
	}
	return words, board
}
