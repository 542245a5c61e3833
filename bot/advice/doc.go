// Package advice tells a player what a move is worth: before it, what else there is
// ([Adviser.Hint]); in a world that is only imagined, what comes of it ([Adviser.Try]);
// and after the match, which of theirs cost most ([Adviser.Review]).
//
// # What may be relied on
//
// Advice is made of what the seat may know and of nothing else: moves are weighed by a
// bot of the game's, which is handed an [engine.Seen], and what is tried is tried at a
// table of which all that is hidden is dealt anew. So it is the same in all worlds that
// the seat cannot tell apart. Its chance is seeded by the match, the entry and the seat,
// and it is given no match's dice: the same position has the same advice on any machine.
//
// No match is held while it is thought, only few think at once, and nothing is changed:
// that a hint was given is noted by whoever answers with it.
package advice
