// Package msg is what is said, free of platform: text, picture, buttons, selects and
// forms.
//
// Begin with [Message], which is whatever a host says; [Text], which is its words; and
// [Say], which begins one.
//
// # Text
//
// A [Text] is runs, and never markup: names and words from people are data, which each
// adapter escapes for itself. An instant in it is shown to each reader in their own
// zone where a platform can. A text is a value: what adds to it gives another.
//
// # Messages
//
// A message has buttons as long as they lead somewhere; their ids are the host's, and an
// adapter hands them back as they are. A [Picture] has its equal in words beside it. Of
// what a platform cannot show, the words remain. [Encode] writes a message as it is
// stored.
package msg
