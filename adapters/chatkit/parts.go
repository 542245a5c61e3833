package chatkit

import "slices"

// A Limit is how much of something a message holds, by the size of each thing in it.
type Limit[T any] struct {
	Most int
	Size func(T) int
}

// Fill puts things, in their order, into as few groups as keep every limit. One
// that is beyond a limit by itself has a group of its own.
func Fill[T any](all []T, limits ...Limit[T]) (groups [][]T) {
	sums := make([]int, len(limits))
	from := 0
	for i, x := range all {
		full := false
		for n, l := range limits {
			sums[n] += l.Size(x)
			full = full || sums[n] > l.Most
		}
		if full && i > from {
			groups, from = append(groups, all[from:i:i]), i
			for n, l := range limits {
				sums[n] = l.Size(x)
			}
		}
	}
	if from < len(all) {
		groups = append(groups, all[from:])
	}
	return groups
}

// A Saying is what there is of a message that takes several of a platform's, so
// that what was half said can be taken back. The zero value is nothing.
type Saying struct{ ids []string }

// Say says so many parts in order, until one cannot be said. Where say gives an id
// that is known, the part was there already.
func (s *Saying) Say(parts int, say func(part int) (id string, err error)) error {
	for part := range parts {
		id, err := say(part)
		if err != nil {
			return err
		}
		if !slices.Contains(s.ids, id) {
			s.ids = append(s.ids, id)
		}
	}
	return nil
}

// TakeBack drops all that is there. stays is told of each that cannot be dropped. any:
// there was something.
func (s *Saying) TakeBack(drop func(id string) error, stays func(err error)) (any bool) {
	any = len(s.ids) > 0
	for _, id := range s.ids {
		if err := drop(id); err != nil {
			stays(err)
		}
	}
	s.ids = nil
	return any
}
