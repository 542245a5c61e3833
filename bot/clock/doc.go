// Package clock is human time as the host counts it.
//
// Begin with [Parse], which reads a deadline's rule as people say it; [Spec], which is one;
// and [Hours], which are those in which somebody is awake.
//
// # What may be relied on
//
// It is pure: every instant is handed in. A change of clocks neither skips nor doubles
// what is due by a [Schedule]. A rule that was read prints as what
// reads the same. An error is a friendly sentence that says what would be right.
//
// # Words
//
//	zone      by its IANA name, such as Europe/London
//	rolling   of a deadline: so long after a decision was put
//	fixed     of a deadline: on the days and at the hours of a schedule
//	hours     when somebody may be rung, in their own zone
//	calendar  days on which a match's clocks go
package clock
