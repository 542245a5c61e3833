package record

import (
	"fmt"
	"slices"

	"divisionbell/engine"
)

// outline checks what can be of a match whose secret is not told: without it no
// dice can be thrown again, no hidden word read and no hash made. As long as all
// that falls is told, the rules play it again with the dice that the file tells.
func (v *verifier) outline() error {
	h, f := v.file.Header, v.file.Footer
	hidden := 0
	v.teller = newTeller()
	v.mark()
	for i := range v.file.Entries {
		e := &v.file.Entries[i]
		v.at = e.Seq
		if err := v.outlined(e); err != nil {
			return err
		}
		if err := v.told(e); err != nil {
			return err
		}
		if e.Secret {
			hidden++
		}
		copy(v.report.Head[:], e.Hash)
		v.report.Entries++
	}
	if f.Head != v.report.Head {
		return footer("its fingerprint is %s, and the log's is %s", f.Head, v.report.Head)
	}
	if h.Places != nil || f.Places != nil {
		return header("it gives places, and the match is %s", h.Phase)
	}
	if f.State != nil || f.Version != 0 {
		return footer("it tells the position's version or hash, and the match is %s", h.Phase)
	}
	if v.report.Lobby {
		return nil
	}
	if !h.Done() && h.Ended != 0 {
		return header("it says when the match ended, and that it is %s", h.Phase)
	}
	if v.table != nil && !h.Done() && v.table.Status(engine.Nobody).Places != nil {
		return header("it says %s, and by the rules the match is over", h.Phase)
	}
	return v.pending(hidden)
}

// pending says what is left unchecked until the secret is told.
func (v *verifier) pending(hidden int) error {
	h := v.file.Header
	v.report.Pending = fmt.Sprintf("the match is %s, and its secret is published when it ends", h.Phase)
	if h.Sealed {
		v.report.Pending = "the match is over, and its secret is published when its day is"
	}
	say := func(format string, args ...any) {
		v.report.Unchecked = append(v.report.Unchecked, fmt.Sprintf(format, args...))
	}
	say("dice and hashes, which follow from the secret")
	if v.lost {
		say("facts from action %d on, where chance decided what the file does not tell", v.untold)
	}
	if hidden > 0 {
		say("%s with words that not everyone may see yet", count(hidden, "action", "actions"))
	}
	return nil
}

func (v *verifier) outlined(e *Entry) error {
	if (e.Kind == Setup) != (e.Seq == 0) {
		return entry(e.Seq, "the set-up is entry 0 and no other")
	}
	if len(e.Hash) != 32 {
		return entry(e.Seq, "it has no hash")
	}
	if !isPips(e.Given) {
		return entry(e.Seq, "the dice handed in, %q, are not of six sides", e.Given)
	}
	if e.Given != "" {
		v.report.Given = append(v.report.Given, e.Seq)
	}
	if err := v.handed(e); err != nil {
		return err
	}
	if err := v.known(e); err != nil {
		return err
	}
	switch e.Kind {
	case "":
		v.report.Actions++
	case Setup:
		v.epoch = e.To
		if want := v.match.Opening(); !e.Secret && !slices.Equal(e.Words, want) {
			return entry(e.Seq, "%s", differ(e.Words, want))
		}
	case Undo:
		v.report.Undos++
		if e.To >= e.Seq {
			return entry(e.Seq, "an undo cannot lead on to entry %d", e.To)
		}
	case Epoch:
		if e.To <= v.epoch {
			return entry(e.Seq, "epoch %d does not follow epoch %d", e.To, v.epoch)
		}
		v.epoch = e.To
	case End:
		if !v.file.Header.Done() || int(e.Seq) != len(v.file.Entries)-1 {
			return entry(e.Seq, "the match ended here, and the header says it is %s", v.file.Header.Phase)
		}
	default:
		return entry(e.Seq, "this program knows no entries of kind %q", e.Kind)
	}
	return nil
}

// known refuses facts that the game does not know, or members that they do not have.
func (v *verifier) known(e *Entry) error {
	events, err := Facts(v.game, e.Facts)
	if err != nil {
		return entry(e.Seq, "%v", err)
	}
	made, err := newTeller().tell(events)
	if err != nil {
		return entry(e.Seq, "%v", err)
	}
	if !covers(made, e.Facts) {
		return entry(e.Seq, "%s", contrast(made, e.Facts))
	}
	return nil
}

// told plays an entry again with the dice that its facts tell. Once something
// falls that they do not tell, or was not for all, nothing more can be played.
func (v *verifier) told(e *Entry) error {
	switch {
	case v.lost:
		return nil
	case e.Secret:
		v.lose(e.Seq)
		return nil
	case e.Kind == Epoch || e.Kind == End:
		v.table.Pass(e.Seq)
	case e.Kind == Undo:
		undos := v.report.Undos // counted already
		if err := v.undo(e); err != nil {
			return err
		}
		v.report.Undos = undos
	default:
		if err := v.toldAction(e); err != nil {
			return err
		}
	}
	if !v.lost {
		v.line.add(e)
		v.keep(e.Seq)
	}
	return nil
}

// lose gives the position up from an entry on.
func (v *verifier) lose(seq uint32) { v.table, v.lost, v.untold = nil, true, seq }

func (v *verifier) toldAction(e *Entry) error {
	events, err := Facts(v.game, e.Facts)
	if err != nil {
		return entry(e.Seq, "%v", err)
	}
	var fell []int
	var before []engine.Fact
	for _, event := range events {
		if thrown, ok := event.Fact.(engine.Thrown); ok {
			fell = append(fell, thrown.Fell(v.match.Terms, before)...)
		}
		before = append(before, event.Fact)
	}
	dice := engine.Told(fell)
	var out engine.Outcome
	if e.Kind == Setup {
		v.table, out, err = v.game.New(dice, v.match.Terms)
	} else {
		if err := v.sayable(e); err != nil {
			return err
		}
		out, err = v.table.Redo(e.Seq, dice, e.Seat, e.Words...)
	}
	switch {
	case dice.Untold() && dice.Used() < len(fell):
		return entry(e.Seq, "what it tells to have fallen, %v, cannot fall by the rules", fell)
	case dice.Untold():
		v.lose(e.Seq)
		return nil
	case err != nil && e.Kind == Setup:
		return entry(e.Seq, "the match cannot be set up: %v", err)
	case err != nil:
		return cannotSay(e, err)
	case dice.Used() != len(fell):
		return entry(e.Seq, "it tells %s that fell, and by the rules %d fall", count(len(fell), "number", "numbers"), dice.Used())
	}
	return v.agree(e, out)
}
