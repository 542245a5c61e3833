package weigh

// taxations is how often Taxation comes to a Bonds or a Government Salary.
const taxations = 5.0 / 4

// Lasts reports whether a Treasury gets through as many Bonds and Government Salaries as
// hits, the first before any tax. What there is no cash for is owed and bears interest, up
// to most.
func Lasts(hits float64, cash, owed, salaries, revenue, most int64) bool {
	for i := range max(1, int(hits+0.5)) {
		if i > 0 {
			cash += int64(taxations * float64(revenue))
		}
		if cash -= owed + salaries; cash < 0 {
			owed -= cash
			cash = 0
		}
		if owed > most {
			return false
		}
	}
	return true
}

// Gamson is what each minister is paid if salaries go by the votes that members bring, the
// Prime Minister's being premier, leader of all votes: in whole notes, and most at most.
func Gamson(premier int64, leader, all, ministers int, most int64) int64 {
	if leader == 0 || ministers == 0 {
		return 0
	}
	x := min(most, premier*int64(all-leader)/int64(leader*ministers))
	return x - x%Note
}
