// Package chatkit is what adapters have in common, chat platforms above all: to
// try again with longer and longer pauses, to remember some things and not too
// many, to do once what is delivered twice, to answer calls, and to let come to an
// end what is under way. It knows no platform; what an error of one's means, its
// adapter says.
package chatkit
