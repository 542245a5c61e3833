package dice

import (
	"cmp"
	"slices"

	"divisionbell/engine/dice/exact"
)

// byRank rerolls or explodes the highest or lowest dice of a pool that has
// landed.
func (r *roller) byRank(d *Dice, pool *Pool) *Error {
	if d.Reroll != nil && d.Reroll.Rank != 0 {
		for i, at := range ranked(pool.Dice, d.Reroll.Rank) {
			die := &pool.Dice[at]
			face, err := r.face(d)
			if err != nil {
				return err
			}
			if d.Reroll.Kind == RerollAdd {
				if i == 0 { // one die at most
					die.Marks |= Exploded
					pool.Dice = slices.Insert(pool.Dice, at+1, d.landed(face))
				}
				break
			}
			die.Steps = append(die.Steps, Step{Rerolled, die.Value, face})
			if die.Value = d.clamp(face); die.Value != face {
				die.Steps = append(die.Steps, Step{Clamped, face, die.Value})
			}
		}
	}
	if d.Burst == nil || d.Burst.Rank == 0 {
		return nil
	}
	for used := 0; ; {
		fresh := 0
		for _, at := range ranked(pool.Dice, d.Burst.Rank) {
			if die := &pool.Dice[at]; die.Marks.Has(Exploded) {
				continue
			} else if used == MaxFollowUps {
				die.Marks |= Stopped
				return nil
			} else {
				die.Marks |= Exploded
			}
			used, fresh = used+1, fresh+1
			face, err := r.face(d)
			if err != nil {
				return err
			}
			pool.Dice = append(pool.Dice, d.landed(face))
		}
		if fresh == 0 {
			return nil
		}
	}
}

// landed is a die that joins a pool with a face.
func (d *Dice) landed(face int64) Die {
	die := Die{Value: d.clamp(face), Marks: Added}
	if die.Value != face {
		die.Steps = []Step{{Clamped, face, die.Value}}
	}
	return die
}

// ranked are the places of the n highest dice, the highest first, or below 0 of
// the lowest; of equals the earlier comes first.
func ranked(dice []Die, n int64) []int {
	at := make([]int, len(dice))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(i, j int) int {
		if n < 0 {
			return cmp.Compare(dice[i].Value, dice[j].Value)
		}
		return cmp.Compare(dice[j].Value, dice[i].Value)
	})
	return at[:min(len(at), int(max(n, -n)))]
}

// arrange puts the parts of a group, which stand in those stretches of the whole,
// in the order in which they are to be shown.
func (r *roller) arrange(g *Group, parts []exact.Ratio, stretch [][2]int) {
	if g.Sort == AsRolled || !r.shows {
		return
	}
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		if g.Sort == Descending {
			return parts[j].Compare(parts[i])
		}
		return parts[i].Compare(parts[j])
	})
	first := stretch[0][0]
	shown := slices.Clone(r.out.Parts)
	moved := make([][2]int, len(parts))
	at := first
	for rank, i := range order {
		from, to := stretch[i][0], stretch[i][1]
		moved[i] = [2]int{at, at + to - from}
		at += copy(r.out.Parts[at:], shown[from:to])
		gap := stretch[rank][1]
		end := gap
		if rank+1 < len(parts) {
			end = stretch[rank+1][0]
		}
		at += copy(r.out.Parts[at:], shown[gap:end])
	}
	copy(stretch, moved)
}
