package match

// A Roll of dice outside matches. Its dice are those of entry Number under the
// root that its law gives it: see roll.Rethrow.
type Roll struct {
	Day     string
	Number  int64
	Person  PersonID
	Room    RoomID
	At      int64
	Text    string
	Dialect string
	Private bool
	Law     int
	Mark    string // who rolled where, as their dice know it; empty in the first law
	Own     string // a private roll's own secret, 64 hex digits, which its roller alone is told; empty in the laws before the third
}

// The laws by which a roll's dice follow from its day's secret. A roll is proven
// for ever by the law it was made by.
const (
	LawOfNumbers = 1 // the day and the number decide
	LawOfRollers = 2 // and who rolls where, and what
	LawOfPrivacy = 3 // and a secret of the roll's own: private ones alone
)
