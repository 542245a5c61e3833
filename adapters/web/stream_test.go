package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

func say(words string) msg.Message { return msg.Message{Text: msg.Say(words)} }

func (x *table) tableRoom(t *testing.T) match.Room {
	t.Helper()
	r, err := x.enter(t.Context(), "table")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestWindowsHearAtOnceWhatIsSaid(t *testing.T) {
	x := newTable(t)
	room := x.tableRoom(t)
	s := x.listen(t, "room=table", "")
	s.until("whole", `"posts":[]`)
	id, err := x.Post(t.Context(), room, say("one"))
	if err != nil {
		t.Fatal(err)
	}
	s.until("post", "one")
	if err := x.Edit(t.Context(), room, id, say("two")); err != nil {
		t.Fatal(err)
	}
	s.until("post", `{"id":`+id)
	posts, err := x.shelf.PostsIn(t.Context(), room.ID, 0, 0, 9)
	if err != nil || len(posts) != 1 || !strings.Contains(string(posts[0].Body), "two") {
		t.Errorf("an edit leaves %v", posts)
	}
	if err := x.Drop(t.Context(), room, id); err != nil {
		t.Fatal(err)
	}
	s.until("drop", id)
	for _, gone := range []string{id, "99", "nonsense", ""} {
		if err := x.Edit(t.Context(), room, gone, say("three")); !errors.Is(err, match.ErrGone) {
			t.Errorf("an edit of %q: %v, want that it is gone", gone, err)
		}
		if err := x.Drop(t.Context(), room, gone); err != nil {
			t.Errorf("a drop of %q: %v", gone, err)
		}
	}
}

// What was owed and stands here since before the host was killed is not told again.
func TestWhatIsOwedIsToldOnce(t *testing.T) {
	x := newTable(t)
	room := x.tableRoom(t)
	var ids []string
	for _, owed := range []int64{7, 7, 8} {
		m := say("Ann rolled 6")
		m.Owed = owed
		id, err := x.Post(t.Context(), room, m)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	posts, err := x.shelf.PostsIn(t.Context(), room.ID, 0, 0, 9)
	if err != nil || len(posts) != 2 || ids[0] != ids[1] || ids[1] == ids[2] {
		t.Errorf("they are %v, in %d posts, %v", ids, len(posts), err)
	}
}

func TestAnEditKeepsPlaceAndTime(t *testing.T) {
	x := newTable(t)
	room := x.tableRoom(t)
	id, _ := x.Post(t.Context(), room, say("one"))
	x.Post(t.Context(), room, say("later"))
	before, _ := x.shelf.PostsIn(t.Context(), room.ID, 0, 0, 9)
	time.Sleep(2 * time.Millisecond)
	x.Edit(t.Context(), room, id, say("two"))
	after, _ := x.shelf.PostsIn(t.Context(), room.ID, 0, 0, 9)
	if after[0].ID != before[0].ID || after[0].At != before[0].At {
		t.Errorf("%v becomes %v", before[0], after[0])
	}
}

func TestPrivateWordsReachOnePersonAlone(t *testing.T) {
	x := newTable(t)
	room := x.tableRoom(t)
	ann, bea := x.join(t, "Ann"), x.join(t, "Bea")
	streams := map[string]*stream{}
	for _, as := range []string{"ann", "bea", ""} {
		streams[as] = x.listen(t, "room=table&as="+as, "")
		streams[as].until("whole", "")
	}
	err := x.Whisper(t.Context(), room, match.Account{Platform: Platform, Workspace: Workspace, ID: "ann", Person: ann.Person}, say("for Ann"))
	if err != nil {
		t.Fatal(err)
	}
	// Without the person filled in, as a platform names them.
	if err := x.Whisper(t.Context(), room, match.Account{Platform: Platform, Workspace: Workspace, ID: "bea"}, say("for Bea")); err != nil {
		t.Fatal(err)
	}
	x.order(t, order{As: "ann", Text: "/nonsense", Delivery: "1"})
	x.Post(t.Context(), room, say("the end"))

	private := []string{"for Ann", "for Bea", "I know no", "no match in this room"}
	for as, s := range streams {
		read := s.until("post", "the end")
		history := x.ask(t, "GET", "/api/posts?room=table&before=9999&as="+as, "").Body.String()
		whole := x.listen(t, "room=table&brief=1000&as="+as, "").until("whole", "")
		for _, seen := range []string{read, history, whole} {
			for _, words := range private {
				theirs := as == "ann" && words != "for Bea" && words != "I know no" || as == "bea" && words == "for Bea"
				if strings.Contains(seen, words) != theirs {
					t.Errorf("%q is told %q: %v, in %s", as, words, !theirs, seen)
				}
			}
		}
	}
	if ann.Person == bea.Person {
		t.Error("two people are one")
	}
}

func TestAStreamGoesOnWhereItBroke(t *testing.T) {
	x := newTable(t)
	room := x.tableRoom(t)
	x.join(t, "Ann")
	s := x.listen(t, "room=table&as=ann", "")
	s.until("whole", "")
	x.Post(t.Context(), room, say("heard"))
	s.until("post", "heard")
	s.cancel()
	missed, _ := x.Post(t.Context(), room, say("missed"))
	x.Edit(t.Context(), room, missed, say("mended"))
	x.order(t, order{As: "ann", Text: "/nonsense", Delivery: "1"})

	again := x.listen(t, "room=table&as=ann", s.last)
	for _, want := range []string{"missed", "mended", "no match in this room"} {
		if name, data := again.nextBut("matches"); name != "post" || !strings.Contains(data, want) {
			t.Errorf("%s %s, want %q", name, data, want)
		}
	}
	x.Post(t.Context(), room, say("afterwards"))
	again.until("post", "afterwards")

	// What the address says holds until the browser knows better.
	named := x.listen(t, "room=table&as=ann&brief=1000&last="+s.last, "")
	if name, data := named.nextBut("matches"); !strings.Contains(data, "missed") {
		t.Errorf("%s %s", name, data)
	}
}

func TestIDsRiseAcrossARestart(t *testing.T) {
	x := newTable(t)
	s := x.listen(t, "room=table", "")
	s.until("whole", "")
	time.Sleep(2 * time.Millisecond) // no restart is quicker
	y := newTable(t)
	z := y.listen(t, "room=table", s.last)
	z.until("whole", "") // another start knows nothing of the first one's events
	first, _ := strconv.ParseInt(s.last, 10, 64)
	second, _ := strconv.ParseInt(z.last, 10, 64)
	if second < first || second > 1<<53 {
		t.Errorf("ids go from %d to %d", first, second)
	}
}

func TestWhoWasAwayTooLongIsToldAll(t *testing.T) {
	f := newFeed(1000)
	for n := range 5 * feedKept {
		f.tell(event{room: 1, name: "post", data: []byte(strconv.Itoa(n))})
	}
	for _, c := range []struct {
		last   int64
		whole  bool
		missed int
	}{
		{f.last, true, 0}, {f.last - 10, true, 10}, {f.last - feedKept, true, feedKept},
		{1001, false, 0}, {-1, false, 0}, {f.last + 1, false, 0},
	} {
		_, missed, now, whole := f.listen(1, 0, c.last)
		if whole != c.whole || len(missed) != c.missed || now != f.last {
			t.Errorf("after %d: whole %v, %d missed, now %d", c.last, whole, len(missed), now)
		}
	}
	if len(f.kept) > 2*feedKept {
		t.Errorf("%d events kept", len(f.kept))
	}
}

func TestASlowWindowHoldsNobodyUp(t *testing.T) {
	f := newFeed(0)
	slow, _, _, _ := f.listen(1, 0, 0)
	quick, _, _, _ := f.listen(1, 0, 0)
	for n := range listenerKept + 50 {
		f.tell(event{room: 1, name: "post"})
		if e := <-quick.events; e.id != int64(n+1) {
			t.Fatalf("event %d comes as %d", n+1, e.id)
		}
	}
	var last int64
	for e := range slow.events { // closed, not blocked
		last = e.id
	}
	if _, missed, _, whole := f.listen(1, 0, last); !whole || len(missed) != 50 {
		t.Errorf("the slow window comes back to %d events, whole %v", len(missed), whole)
	}
}

func TestRoomsAreApart(t *testing.T) {
	x := newTable(t)
	room := x.tableRoom(t)
	var made struct{ Room string }
	x.post(t, "/api/rooms", map[string]string{"name": "The Kitchen!"}, &made)
	if made.Room != "the-kitchen" {
		t.Errorf("room %q", made.Room)
	}
	s := x.listen(t, "room=the-kitchen", "")
	s.until("whole", `"rooms":["table","the-kitchen"]`)
	x.Post(t.Context(), room, say("in the table's room"))
	kitchen, _ := x.enter(t.Context(), "the-kitchen")
	x.Post(t.Context(), kitchen, say("in the kitchen"))
	if read := s.until("post", "in the kitchen"); strings.Contains(read, "table's") {
		t.Errorf("the kitchen hears %s", read)
	}
}

func TestStatusMessagesAreThereHoweverOld(t *testing.T) {
	x := newTable(t)
	x.join(t, "Ann")
	x.order(t, order{As: "ann", Text: "/match new exchequer", Delivery: "1"})
	x.order(t, order{As: "ann", Text: "/match start", Delivery: "2"})
	room := x.tableRoom(t)
	for n := range postsShown + 10 {
		x.Post(t.Context(), room, say(fmt.Sprint("line ", n)))
	}
	whole := x.listen(t, "room=table&brief=1000", "").until("whole", "")
	if !strings.Contains(whole, `"match":"K7QF"`) || !strings.Contains(whole, `"more":true`) || strings.Contains(whole, "line 5\"") {
		t.Errorf("the room begins with %.400s", whole)
	}
}

// A connection that a browser opened in advance, and asked nothing over, is not waited for.
func TestShutdownEndsTheStreams(t *testing.T) {
	x := newTable(t)
	silent, err := net.Dial("tcp", x.listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	s := x.listen(t, "room=table", "")
	s.until("whole", "")
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second) // net/http gives the silent five
	defer cancel()
	if err := x.Shutdown(ctx); err != nil {
		t.Errorf("shutdown: %v", err)
	}
	if name, _ := s.next(); name != "" {
		t.Errorf("the stream goes on with %s", name)
	}
	if _, err := http.Get(x.URL()); err == nil {
		t.Error("the address still answers")
	}
}

func TestStreamsOutliveTheLimitsOfACall(t *testing.T) {
	x := newTable(t, func(s *Server) {
		s.server.ReadTimeout, s.server.WriteTimeout = time.Second, time.Second // the calls before it keep to them
	})
	room := x.tableRoom(t)
	s := x.listen(t, "room=table", "")
	s.until("whole", "")
	time.Sleep(1500 * time.Millisecond)
	x.Post(t.Context(), room, say("still here"))
	s.until("post", "still here")
}

func TestABriefStreamEndsAndNamesItsPause(t *testing.T) {
	x := newTable(t)
	res, err := http.Get(x.URL() + "api/stream?room=table&brief=5000")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil || !strings.HasPrefix(string(b), "retry: 5000\n\n") || !strings.Contains(string(b), "event: whole\n") {
		t.Errorf("%v %s", err, b)
	}
}
