// Package dice reads, prints, rolls and weighs dice notation: 4d6kh3,
// 2d20kl1+5 vs 15, 6x 4d6dl1 # stats.
//
// Parse makes a Request of a text; Request.String prints it in one canonical
// way; Request.Roll rolls it from a Source; Roll.Odds gives the chances.
//
// The order of evaluation is fixed, whatever order the modifiers are written
// in: clamp, then reroll and explode as each die lands (a die is rerolled
// before it explodes; what it explodes into is clamped and rerolled too), then
// unique, keep and drop, count, sort.
//
// Arithmetic is exact on 64-bit fractions, and refuses to overflow. A total
// that is not whole is rounded down at the end, and the result says so.
package dice

// Source is where chance comes from. Below returns a whole number from 0 to
// n-1, each as likely as the other, for n from 1 to 1,000,000.
type Source interface {
	Below(n int) int
}
