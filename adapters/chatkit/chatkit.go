// Package chatkit is what adapters have in common, chat platforms above all. It
// knows no platform; what an error of one's means, its adapter says. How one is
// built with it is told in docs/add-a-platform.md.
//
//	Host, UserOf     the host as an adapter sees it, and a person's id on a platform
//	Signed, Serve    signed calls come in, and are answered before the end
//	Once, Underway   a delivery is done once; what is under way comes to its end
//	Retry, Backoff   what failed is tried again, with longer and longer pauses
//	Edits            an edit that comes late is not what a message says in the end
//	Errors           what a platform's errors mean to the host; Permanent ones
//	Fill, Saying     a message over several, taken back when it is half said
//	Bounded, Recent  what is remembered, and not too much of it
//
// Each organ of an adapter has the same name on every platform, and mostly a file:
//
//	interaction  a command, press, choice or form as it came, made a match.Call
//	order        one of those being obeyed, on time
//	answer       its answer, for the eyes of who asked
//	complete     how what is being typed can go on
//	chat         match.Chat: what rooms and people are told
//	draft        one message as it leaves; drafts are a message's
//	controls     buttons and selects, and form what is filled in
//	paint        pictures, and doing without them for a while
//	aside        saying it as an answer where the bot may not speak
//	people       people's ids, and their direct messages
//	errors       the table of the platform's errors
//	check        what the doctor finds
//	signed       calls by signed HTTP
//
// What only one of them has keeps the platform's own word:
//
//	discord   markdown, commands and register, secluded, rest and transport; gateway,
//	          gate, session, conn, tunnel and frames, by which interactions come
//	slack     mrkdwn and read, event, manifest, pictures, workspace; home, desk and turns,
//	          shortcut and start; socket and opener
package chatkit
