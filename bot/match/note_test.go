package match

import (
	"reflect"
	"testing"
)

// FuzzNote: whatever is stored of a note is written back the same.
func FuzzNote(f *testing.F) {
	for kind, texts := range map[NoteKind][]string{
		NoteVote: {"6 end", "0 end", "06 end", "abandon", "undo 12 from 17", "", "?"}, NoteDecided: {"extend 24h"}, NoteAway: {"1 2", "0 0", "1  2", "soon"},
		NoteAsked: {"6 end", "6", "0 end", "06 end", "x"}, NoteMissed: {"1", "03", "", "x", "2 draft", "2  draft", "2 "}, NoteForetold: {"1796115600000", ""}, NoteDigest: {"12 1796115600000", "0 0", "12", "-1 5"}, NoteWaiting: {"", "silent", "asleep", "3", "-3"},
		NoteInvited: {"Ada", "\x1f7\x1fAda", "\x1f0\x1fAda", "\x1fx\x1fAda", "\x1f7", "\x1f7\x1fA\x1fda", "\x1f7\x1fAda\x1f12", "\x1f7\x1fAda\x1f12\x1f3", "\x1f7\x1fAda\x1f0\x1f0", ""}, NoteJoined: {"", "steady", "\x1f7\x1fAda", "\x1f0\x1fAda", "\x1f@slack", "\x1f7\x1fAda\x1f@web", "steady\x1f@slack", "\x1f@", "\x1f@a\x1f@b"}, NoteSaid: {"\x1f7\x1fAda", "1 2", "", "\x1fgovernment\x1fthe Government\x1fhold on", "\x1f\x1fa\x1fb"},
	} {
		for _, text := range texts {
			f.Add(string(kind), text)
		}
	}
	f.Fuzz(func(t *testing.T, kind, text string) {
		n := Note{Kind: NoteKind(kind)}
		if n.Kind == NoteAway && text == "" {
			t.Skip("no program wrote that; it is read as somebody's coming back")
		}
		if n.ReadText(text); n.StoredText() != text {
			t.Fatalf("of %q %q is read as %+v and written back as %q", kind, text, n, n.StoredText())
		}
	})
}

func TestWhatANoteTellsIsRead(t *testing.T) {
	for _, want := range []Note{
		{Kind: NoteVote, Motion: Motion{Kind: MotionUndo, To: 12, From: 17}},
		{Kind: NoteVote, Motion: Motion{Kind: MotionEnd}, Asks: 6},
		{Kind: NoteDecided, Motion: Motion{Kind: MotionPause}},
		{Kind: NoteInvited, Invitee: Invitee{Person: 7, Name: "Ada"}},
		{Kind: NoteInvited, Invitee: Invitee{Person: 7, Name: "Ada", By: 12}},
		{Kind: NoteInvited, Invitee: Invitee{Name: "Ada"}},
		{Kind: NoteInvited, Invitee: Invitee{Person: 7, Name: "Ada", By: 12, Room: 3}},
		{Kind: NoteInvited, Invitee: Invitee{Person: 7, Name: "Ada", Room: 3}},
		{Kind: NoteOffered, Text: "Ada"},
		{Kind: NoteJoined, Guest: Invitee{Person: 7, Name: "Ada"}},
		{Kind: NoteJoined, Text: "steady"},
		{Kind: NoteJoined, From: "slack"},
		{Kind: NoteJoined, From: "web", Guest: Invitee{Person: 7, Name: "Ada"}},
		{Kind: NoteAway, Away: Away{1, 2}},
		{Kind: NoteAway},
		{Kind: NoteAsked, Motion: Motion{Kind: MotionEnd}, Asks: 6},
		{Kind: NoteMissed, Misses: 3},
		{Kind: NoteMissed, Misses: 3, Asked: "draft"},
		{Kind: NoteMissed, Misses: 3, Asked: "draft", Unrung: true},
		{Kind: NoteWaiting, Misses: 3},
		{Kind: NoteDigest, Since: Digested{12, 1796115600000}},
		{Kind: NoteForetold, Ends: 1796115600000},
		{Kind: NoteWaiting, Silent: true},
		{Kind: NoteWaiting},
		{Kind: NoteSaid, Text: "silent"},
		{Kind: NoteSaid, Text: "hold on", Caucus: Caucus{"government", "the Government"}},
		{Kind: NoteSaid, Text: "\x1f", Caucus: Caucus{"grits", "the Grits"}},
	} {
		got := Note{Kind: want.Kind}
		if got.ReadText(want.StoredText()); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %+v, not %+v", want.StoredText(), got, want)
		}
	}
}
