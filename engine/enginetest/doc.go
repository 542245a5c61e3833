// Package enginetest holds every game to the promises of package engine. It is for tests,
// and a failure says what is missing in a sentence.
//
// A game needs four tests: [Run] plays random matches, [Transcripts] plays matches that
// are written down, [Rulebook] looks for rules that no test names, and [Stored] opens
// positions of old.
//
// # What Run holds
//
// At each step of a match, or often: whatever is offered is accepted, and whatever is
// accepted was offered; a refusal has a reason and leaves no trace, and of a verb that can't
// be used now it is that; the same action and dice do the same; a position survives its bytes, and no clone feels another's step;
// words read back as what they say; bots and caretakers say what is offered; decisions
// keep their keys. What a seat cannot know is dealt anew, and nothing that it is told
// may change, nor what its bots say, nor any future that a search would find. Bots that
// weigh are looked at now and then, for they think long: what they weigh can be said, and
// no future that they try fails.
//
// # Transcripts
//
// Lines that begin with a tab are output, # is a comment, all else is input: see
// [Transcripts] for the list. With -update output is written; read it against the
// rulebook.
//
// # Flags
//
//	-update  writes the output of transcripts
//	-long    plays every match of Run to its end
package enginetest
