package record

import "divisionbell/engine"

// A mark is a position to which later undos lead back.
type mark struct {
	uses  int
	table engine.Table
}

// mark finds the entries after which the position is wanted again.
func (v *verifier) mark() {
	v.marks = map[uint32]*mark{}
	for i := range v.file.Entries {
		e := &v.file.Entries[i]
		if e.Kind != Undo || e.To >= e.Seq {
			continue
		}
		if v.marks[e.To] == nil {
			v.marks[e.To] = &mark{}
		}
		v.marks[e.To].uses++
	}
}

// keep keeps the position after entry k while undos lead back to it.
func (v *verifier) keep(k uint32) {
	if m := v.marks[k]; m != nil {
		m.table = v.table.Clone()
	}
}

func (v *verifier) undo(e *Entry) error {
	if e.To >= e.Seq {
		return entry(e.Seq, "an undo cannot lead on to entry %d", e.To)
	}
	if v.table.Status(engine.Nobody).Places != nil {
		return entry(e.Seq, "the match was over and cannot be undone")
	}
	if !e.Cause.Voted() {
		if err := v.ownStep(e); err != nil {
			return err
		}
	}
	m := v.marks[e.To]
	v.table = m.table
	if m.uses--; m.uses > 0 {
		v.table = m.table.Clone()
	} else {
		delete(v.marks, e.To)
	}
	v.table.Pass(e.Seq)
	v.report.Undos++
	return nil
}

// ownStep checks an undo that no vote carried: it leads to the position before
// the seat's own last step, and nothing final happened since.
func (v *verifier) ownStep(e *Entry) error {
	for k := v.line.last(); k > 0; k = v.line.before(k) {
		step := &v.file.Entries[k]
		if step.Final {
			return entry(e.Seq, "an undo needs a vote to go back across entry %d, which drew dice or told a secret", k)
		}
		if step.Seat != e.Seat {
			continue
		}
		if before := v.line.before(k); v.line.counts(e.To) != before {
			return entry(e.Seq, "an undo leads to the position before %s's own last step, after entry %d, not %d", who(e.Seat), before, e.To)
		}
		return nil
	}
	return entry(e.Seq, "%s has no step to undo", who(e.Seat))
}
