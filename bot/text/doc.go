// Package text makes people's text fit to be shown: on one line, harmless to what stands
// beside it, and no longer than there is room for.
//
// Begin with [Line], for what people wrote; [Clip], for what stands in a label; and
// [Fit], for what stands in columns.
//
// # What may be relied on
//
// What is cut ends with an ellipsis, and no letter is cut from its accents nor an emoji
// in two. Line leaves no control character, no mark of direction, no break of a line and
// no tower of accents.
//
// A length is in runes or in columns of a terminal, as the parameter's name says.
package text
