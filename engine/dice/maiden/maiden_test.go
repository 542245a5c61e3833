package maiden

import "testing"

// A name stands by itself: nothing may be glued to it but what belongs to it.
func TestNamesStandAlone(t *testing.T) {
	for text, want := range map[string]string{
		"4cod": "4d10 t8 ie10", "4cod9 ; d6": "4d10 t8 ie9", "4cod7": "", "4coda": "", "cod": "",
		"-d20+3": "2d20 kl1", "-d%": "2d10 k1 * 10 + 1d10 - 10", "-d": "",
		"ex5t8ds9": "5d10 t8ds9", "ex7d8": "7d10 t7ds8", "ex5x": "",
		"3wh4+": "3d6 t4", "3wh4": "", "wng dn3 5d6": "5d6 t4ds6 vs 3", "wng dn2 6d6 !exempt": "6d6 vs 2", "wng 4d8": "",
		"gb +5": "1d[2,2,2,2,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4,4]", "gbx": "",
		"essd6s": "1d20+max(1d6,1d4,1d2)", "ess1d7s": "", "ed18": "1d12!+1d10!+1d8!", "ed19": "", "ol10": "1d20 ie + 4d8 ie", "ol5a2": "1d20 ie + 2d6 ie adv2", "ol5d1": "1d20 ie + 2d6 ie dis1", "ol0a3": "1d20 ie adv1", "ol5a0": "1d20 ie + 2d6 ie", "4codr": "4d10 t8 ie10 r7",
		"+a5e +3 ex12": "2d20 k1+3+1d12", "save": "1d20", "saves": "", "1d6l": "1d6!6>=4f1", "0d6l": "",
		"3hsk": "(3d6)*1d3", "hsk": "(1d6)*1d3", "2.5hsk": "(2d6+1d3)*1d3", "2hsk1": "(2d6+1d3)*1d3", "2.5hsn": "",
		"cpr": "1d10 e10 i1", "cpred": "", "tdh4c": "2d6 + 4 + 1d6", "tdh4bc": "3d6 d1 + 4 + 1d6", "tdh4cb": "",
	} {
		if d, ok := Read(text); d.Roll != want || ok != (want != "") {
			t.Errorf("%s stands for %q, want %q", text, d.Roll, want)
		}
	}
}
