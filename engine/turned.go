package engine

import "slices"

// mostTurned is of how many words a line may be whose numbers are put elsewhere.
const mostTurned = 12

// mostMoved is behind how many words any one of several numbers may be put elsewhere.
const mostMoved = 4

// turned reads a line that cannot be read as it stands with its numbers before what
// they are for, or behind, if all that can be read then is the same and whole.
func turned(t Table, seat Seat, tokens []string) (out Reading, ok bool) {
	for _, line := range turns(tokens) {
		said, _, err := read(t, seat, line)
		switch {
		case err != nil || !said.Whole:
		case ok && !slices.EqualFunc(out.Actions, said.Actions, slices.Equal[[]string]):
			return Reading{}, false
		default:
			out, ok = said, true
		}
	}
	return out, ok
}

// turns are the lines that come of another with its numbers elsewhere: each on the
// other side of its name, or one in any other place: the number of a seat or a land is a
// name, too.
func turns(tokens []string) (lines [][]string) {
	if len(tokens) < 3 || len(tokens) > mostTurned {
		return nil
	}
	rest := tokens[1:]
	var numbers []int
	for i, token := range rest {
		if isNumber(token) {
			numbers = append(numbers, i)
		}
	}
	put := func(words ...string) { lines = append(lines, append([]string{tokens[0]}, words...)) }
	if len(numbers) == 0 || len(numbers) == len(rest) {
		return nil
	}
	if len(numbers) == 1 || len(rest) <= mostMoved {
		for _, at := range numbers {
			others := slices.Delete(slices.Clone(rest), at, at+1)
			for i := range rest {
				if i != at {
					put(slices.Insert(slices.Clone(others), i, rest[at])...)
				}
			}
		}
	}
	if len(numbers) == 1 {
		return lines
	}
	var out []string
	switch first, last := numbers[0] == 0, numbers[len(numbers)-1] == len(rest)-1; {
	case first && !last:
		for i, at := range numbers {
			end := len(rest)
			if i+1 < len(numbers) {
				end = numbers[i+1]
			}
			out = append(append(out, rest[at+1:end]...), rest[at])
		}
	case last && !first:
		from := 0
		for _, at := range numbers {
			out = append(append(out, rest[at]), rest[from:at]...)
			from = at + 1
		}
	default:
		return lines
	}
	put(out...)
	return lines
}
