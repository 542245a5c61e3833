// Package render holds what the games' looks share: the palette, the seats' colours,
// patterns and letters, layers of ink, type and the picture file, and how looks are
// typed.
//
// Begin with [Look], which words and draws one game; [New], which makes the one that the
// host asks of it; and [NewLayer], on which a board is drawn.
//
// # A look
//
// A look is written with its game's own type of views; [New] reads the view once, at the
// border. What a look has more than a board is an interface of its own, such as [Hander],
// [Folder] and [Pager], and New answers for a look without. What is said of a match comes
// from the view and the facts that are handed in, and from nothing else.
//
// # Pictures
//
// A picture is drawn in the [Palette] over ground that was drawn once. Seats differ by
// pattern and letter, and not by colour alone. The same view gives the same bytes. Drawing
// is safe for concurrent use; a [Layer] is its drawer's own. Every picture has an equal in
// words: a sentence or three, and a board of at most [TextWidth] columns.
//
// What people wrote is tidied before it is shown: [Called] is a seat's name in a sentence,
// [Lettered] one with its letter.
//
// Package rendertest holds a look to all of this.
package render
