package chatkit

import "testing"

// Of Discord's ids and of Slack's the older message has the smaller one.
func TestWhichMessageIsOlder(t *testing.T) {
	for _, ids := range [][]string{
		{"999999999999999999", "1175928847299117063", "1175928847299117064"},
		{"1764384000.000100", "1764384000.000200", "1764384001.000000"},
	} {
		for i, a := range ids {
			for j, b := range ids {
				if (Growing{}).Older(a, b) != (i < j) {
					t.Errorf("%s before %s: %v", a, b, i >= j)
				}
			}
		}
	}
}
