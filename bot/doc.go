// Package bot is the host: matches, seats, turns, notices, clocks and votes, free of
// platform and of game. It wires the packages below it and is what adapters and the
// program call; to do a command is theirs.
//
// Begin with [New], which takes a store, a clock and the games; [Host.Do], which
// answers whatever people say or press; and [Host.Run], which speaks, lets bots play
// and does what is due until it is told to stop.
//
// # The house
//
// Each package imports those below it and none above:
//
//	bot        wires; this package
//	operator   what whoever hosts it asks
//	command    what people say and press
//	deliver    what rooms and people are owed, and the right to say it
//	menu       what a seat may do now, as buttons, forms, receipts and pages
//	table      matches in memory: held, played, committed
//	pace       a match's clocks, reckoned
//	match      the words, and the ports: Store, Chat, Look, Clock
//
// Beside them stand advice, which weighs moves for whoever asks, roll, a roll outside matches, and erase, which takes a name out
// of what is kept.
//
// What an adapter is told goes by [match.Chat], attached with [Host.Attach]; everything
// rests in a [match.Store]. docs/architecture.md follows a command and a message
// through the house.
//
// # What may be relied on
//
// A [Host] is safe for concurrent use. What [Host.Do] has answered is stored: a crash
// may repeat a message, and never loses or doubles an action. A call that comes again
// with the same delivery gets the same answer. Do never fails; what went wrong is a
// friendly sentence. Several processes may serve one store; each answers commands,
// and one at a time speaks in a lane of a platform's rooms.
//
// # Words
//
//	match     one game being played, with a code such as K7QF
//	seat      a place in it, from 0 in code and from 1 for people
//	room      where a match is shown: a channel, a thread, a page, a terminal
//	decision  what a match asks of a seat; in code an engine.Ask
//	notice    the ring that tells a seat of a decision, once
//	note      what a match keeps beside its log
//	caucus    seats that talk among themselves for a while
//	delivery  a call's number on its platform, by which a repeat is known
//
// docs/design.md has the others.
package bot
