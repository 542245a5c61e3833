package record

// A lineage knows, after each entry, which entries the position counts: each
// action that was not taken back stands on the one before it.
type lineage struct {
	now    []int32 // by entry: the last one that counts after it
	parent []int32 // by entry that counts: the one it stands on; -1 for the first
}

func newLineage(n int) *lineage {
	return &lineage{make([]int32, 0, n), make([]int32, 0, n)}
}

// add is called once for every entry in order. An undo must lead to an earlier one.
func (l *lineage) add(e *Entry) {
	k, last := int32(len(l.now)), l.last()
	switch {
	case e.Kind == "" || e.Kind == Setup:
		l.now, l.parent = append(l.now, k), append(l.parent, last)
	case e.Kind == Undo && int64(e.To) < int64(k):
		l.now, l.parent = append(l.now, l.now[e.To]), append(l.parent, -1)
	default:
		l.now, l.parent = append(l.now, last), append(l.parent, -1)
	}
}

// last is the newest entry that counts now, -1 when there is none.
func (l *lineage) last() int32 {
	if len(l.now) == 0 {
		return -1
	}
	return l.now[len(l.now)-1]
}

// counts is the newest entry that counted after entry k.
func (l *lineage) counts(k uint32) int32 { return l.now[k] }

// before is the entry that k, which counts, stands on; -1 before the first.
func (l *lineage) before(k int32) int32 { return l.parent[k] }
