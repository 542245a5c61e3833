package web

import (
	"context"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestWindowsHearWhatOtherProcessesSay: of two pages on one store each tells its windows what
// the other says, changes and takes away, privately too, and each thing once.
func TestWindowsHearWhatOtherProcessesSay(t *testing.T) {
	t.Parallel()
	shelf := &shelf{}
	here, there := newTableOn(t, shelf, true), newTableOn(t, shelf, true)
	ann, bea := here.join(t, "Ann"), there.join(t, "Bea")
	room := here.tableRoom(t)
	if _, err := there.Post(t.Context(), room, say("before")); err != nil {
		t.Fatal(err)
	}
	anns, beas := here.listen(t, "room=table&as=ann", ""), there.listen(t, "room=table&as=bea", "")
	for _, s := range []*stream{anns, beas} {
		s.until("whole", "before")
	}
	id, err := there.Post(t.Context(), room, say("one"))
	if err != nil {
		t.Fatal(err)
	}
	anns.until("post", "one")
	if err := here.Edit(t.Context(), room, id, say("two")); err != nil {
		t.Fatal(err)
	}
	beas.until("post", "two")
	for i, p := range []person{ann, bea} {
		from := []*table{there, here}[i] // each by the other's process
		if err := from.Whisper(t.Context(), room, match.Account{Platform: Platform, Workspace: Workspace, ID: []string{"ann", "bea"}[i], Person: p.Person}, say("for "+p.Name)); err != nil {
			t.Fatal(err)
		}
	}
	if read := anns.until("post", "for Ann"); strings.Contains(read, "for Bea") || strings.Contains(read, "before") {
		t.Errorf("Ann is told %s", read)
	}
	beas.until("post", "for Bea")
	if err := there.Drop(t.Context(), room, id); err != nil {
		t.Fatal(err)
	}
	anns.until("drop", id)
	there.Post(t.Context(), room, say("the end"))
	if read := anns.until("post", "the end"); strings.Count(read, "the end") != 1 || strings.Contains(read, "two") {
		t.Errorf("at the end Ann is told %s", read)
	}
	// Who comes to the other process with the last event of this one is told everything.
	there.listen(t, "room=table&as=ann", anns.last).until("whole", "the end")
	there.join(t, "Cem")
	anns.until("people", "Cem")
}

// TestWhatAnotherProcessSaidIsNotSaidAgain: a process that dies before it has stored what
// it said leaves its post. The next one says it again by the same key, perhaps with more,
// and that stands in the place of the first, also when it was edited meanwhile.
func TestWhatAnotherProcessSaidIsNotSaidAgain(t *testing.T) {
	t.Parallel()
	shelf := &shelf{}
	here, there := newTableOn(t, shelf, true), newTableOn(t, shelf, true)
	here.join(t, "Ann")
	room := here.tableRoom(t)
	anns := here.listen(t, "room=table&as=ann", "")
	anns.until("whole", "")
	keyed := func(words string) msg.Message {
		m := say(words)
		m.Key = "log K7QF 41"
		return m
	}
	first, err := here.Post(t.Context(), room, keyed("Ann attacked"))
	if err != nil {
		t.Fatal(err)
	}
	anns.until("post", "Ann attacked")
	if err := here.Edit(t.Context(), room, first, say("Ann attacked Stamp Duty")); err != nil {
		t.Fatal(err)
	}
	again, err := there.Post(t.Context(), room, keyed("Ann attacked Stamp Duty and won"))
	if err != nil {
		t.Fatal(err)
	}
	if again != first {
		t.Errorf("said again as post %s after %s", again, first)
	}
	anns.until("post", "and won")
	other, err := there.Post(t.Context(), room, say("Ann attacked Stamp Duty and won"))
	if err != nil || other == first {
		t.Errorf("what has no key is said as post %s: %v", other, err)
	}
	posts, err := shelf.PostsIn(t.Context(), room.ID, 0, 0, 9)
	if err != nil || len(posts) != 2 {
		t.Errorf("%d posts: %v", len(posts), err)
	}
	if strings.Contains(anns.until("post", ""), "K7QF") {
		t.Error("windows are told the key")
	}
}

func (s *shelf) PostMarks(ctx context.Context, room match.RoomID, people []match.PersonID, limit int) (list []match.PostMark, _ error) {
	for _, who := range people {
		posts, err := s.PostsIn(ctx, room, who, 0, 1<<30)
		if err != nil {
			return nil, err
		}
		for _, p := range slices.Backward(posts) {
			if p.To == who && limit > 0 {
				list = append(list, match.PostMark{ID: p.ID, To: p.To, Sum: match.SumOf(p.Body)})
			}
		}
	}
	return list, s.broken
}
