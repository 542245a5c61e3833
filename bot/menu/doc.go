// Package menu turns what is legal for a seat into what is offered: buttons, selects,
// forms and lines to type, and what is told in answer: receipts, refusals, boards,
// pages and the log in sentences. It reads matches and changes none.
//
// Begin with [Menu.Compose], which looks at a match with a seat's eyes;
// [Composer.Buttons], which offers what is best now; and [Composer.GoOn], which shows how
// an action that was begun can be finished.
//
// # What may be relied on
//
// Only what [engine.Table] gives as legal is offered. A button bears the key of the
// decision that it answers, so an old one cannot answer a new question. All ids fit
// [MaxID] bytes; longer words are kept in the store, and the id says where.
//
// What a viewer reads is made of their own view and of facts that they may know. Nothing
// here asks for another seat's.
//
// # Words
//
//	press     what a button stands for: a line, or words for a decision
//	question  what is asked before a deed that ends something
//	receipt   what was understood, as words that can be typed again
//	moment    a match as it stood after one entry, as one may see it
package menu
