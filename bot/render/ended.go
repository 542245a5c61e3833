package render

import (
	"fmt"

	"divisionbell/bot/msg"
)

// An Ender shows a view of a match that its rules did not end as of one that is over, with
// who came where, if anybody did.
type Ender[V any] interface {
	End(v V, places []int8) V
}

// shown is v as [viewOf] has it, and of a match that was ended as over: whatever shows a
// view goes by it.
func (w *look[V]) shown(v any, s msg.Scene) (V, bool) {
	view, is := viewOf[V](v)
	if of, ok := w.l.(Ender[V]); ok && is && s.Over {
		view = of.End(view, s.Places)
	}
	return view, is
}

// Over is that a match is over after so many rounds, or within the last of them where its
// rules did not end it, and who came where.
func Over(rounds int, s msg.Scene, placed msg.Text) msg.Text {
	t := msg.Say("Over before the first round.")
	switch {
	case rounds > 0 && s.Over:
		t = msg.Say(fmt.Sprintf("Over in round %d.", rounds))
	case rounds == 1:
		t = msg.Say("Over after 1 round.")
	case rounds > 1:
		t = msg.Say(fmt.Sprintf("Over after %d rounds.", rounds))
	}
	if len(placed) > 0 {
		t = t.Plain(" ").Join(placed)
	}
	return t
}
