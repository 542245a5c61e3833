package bot_test

type noticeRow struct{ state, message string }

// notices are all that ever were, closed ones too, which the host never lists.
func (m *month) notices() map[decision]noticeRow {
	m.t.Helper()
	rows, err := beneath(m.t, m.path).Query("SELECT match, seat, kind, of, key, state, message FROM notices")
	if err != nil {
		m.t.Fatal(err)
	}
	defer rows.Close()
	out := map[decision]noticeRow{}
	for rows.Next() {
		var d decision
		var n noticeRow
		if err := rows.Scan(&d.match, &d.seat, &d.kind, &d.of, &d.key, &n.state, &n.message); err != nil {
			m.t.Fatal(err)
		}
		out[d] = n
	}
	return out
}
