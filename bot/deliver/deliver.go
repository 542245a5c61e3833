// Package deliver says what rooms and people are owed, on all platforms: the news of
// their matches, the decisions that await them, and messages that belong to no match.
//
// # What is owed, and said once
//
// A room is owed every entry and note after the one it was last told ([match.Show]), a
// seat a notice for each of its decisions, a listener the private notes after the last
// one they heard. All of it is worded when it is sent and marked in the store right
// after: a crash between the two repeats one message and loses none. What no log can
// give again waits in the outbox until it is said.
//
// # Life of a message
//
// A commit marks its match as behind and wakes [Sender.Run]. It takes a snapshot, opens
// threads (thread.go), says each room its news (news.go, room.go), tells seats of
// decisions and reminds them (notice.go, reminder.go, unheard.go), edits the status message
// (status.go) and sets the room's sign (sign.go, foretell.go), and gives caucuses their
// rooms (caucus.go). What fails is put off
// (wait); a room that is gone is shut, and its people are told alone (shut.go).
// Then the outbox is sent (outbox.go). What
// takes long is left to itself meanwhile (errand), and no line of a room waits for what
// is for one person or done to what stands there (aside).
//
// # Leases and fences
//
// Processes on one store elect one that speaks on a platform: whoever holds its lease
// (lease.go). Leases are taken before anything is read of what rooms were told, and
// looked at before each message. The store refuses marks under a fence that is old.
//
// # Locks
//
// A turn reads a [table.State], which it never changes, and holds no match while it talks
// to a platform; a match is held only to store what was said. No lock of this package is
// held while a platform is called or a match is waited for, but that of the leases, under
// which all matches are forgotten when one is taken: so nobody who holds a match asks for
// a lease.
//
// # Glossary
//
//   - entry: what was done in a match; note: what was said beside it.
//   - notice: the message that tells a seat of one decision.
//   - sign: what a match's own room shows from outside: its name, its phase, its end.
//   - status message: the one of a room that always shows how its match stands.
//   - listener: where a person is rung and told in private; their place.
//   - outlet: a room that can be spoken in now, by this process.
//   - fence: the number of a lease, higher at every change of holder.
package deliver
