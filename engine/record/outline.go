package record

import (
	"fmt"
	"slices"
)

// outline checks what can be of a match that goes on: without its secret no
// dice can be thrown again, no hidden word read and no hash made.
func (v *verifier) outline() error {
	h, f := v.file.Header, v.file.Footer
	hidden := 0
	for i := range v.file.Entries {
		e := &v.file.Entries[i]
		v.at = e.Seq
		if err := v.outlined(e); err != nil {
			return err
		}
		if e.Secret {
			hidden++
		}
		copy(v.report.Head[:], e.Hash)
		v.report.Entries++
	}
	if f.Head != v.report.Head {
		return footer("its head is %s, the last entry's is %s", f.Head, v.report.Head)
	}
	if h.Places != nil || f.Places != nil {
		return header("it gives places, and the match is %s", h.Phase)
	}
	if f.State != nil {
		return footer("it tells the position's hash, and the match is %s", h.Phase)
	}
	v.report.Unchecked = append(v.report.Unchecked,
		fmt.Sprintf("dice, facts and hashes, as the match is %s and its secret is told when it ends", h.Phase))
	if hidden > 0 {
		v.report.Unchecked = append(v.report.Unchecked, fmt.Sprintf("%s with words that not all may know yet", count(hidden, "entry", "entries")))
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
		return entry(e.Seq, "the match ended here, and the header says it is %s", v.file.Header.Phase)
	default:
		return entry(e.Seq, "this program knows no entries of kind %q", e.Kind)
	}
	return nil
}
