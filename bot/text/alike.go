package text

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Alike reports whether two names look the same, or so much alike that a reader would
// take one for the other: Ann and ann, and Аnn with a Cyrillic А.
func Alike(a, b string) bool { return strings.EqualFold(a, b) || skeleton(a) == skeleton(b) }

// twins are letters that look like a Latin one, in the case in which they do most.
var twins = func() map[rune]rune {
	m := map[rune]rune{}
	for latin, others := range map[rune]string{
		'a': "аαɑ", 'b': "вβь", 'c': "сϲ", 'd': "ԁ", 'e': "еεєҽ", 'g': "ɡԍ", 'h': "һнηհ", 'i': "іιı", 'j': "јϳ",
		'k': "кκ", 'l': "ӏ1|ǀI", 'm': "мμ", 'n': "ոп", 'o': "оοօ0", 'p': "рρ", 'q': "ԛզ", 'r': "г", 's': "ѕ", 't': "тτ",
		'u': "υս", 'v': "νѵ", 'w': "ԝѡω", 'x': "хχ", 'y': "уγү", 'z': "ζ",
	} {
		for _, r := range others {
			m[r] = latin
		}
	}
	return m
}()

// blank are letters that nobody sees, though they count as such.
const blank = "\u034f\u115f\u1160\u3164\uffa0\u2800"

// skeleton is a name as a glance takes it in.
func skeleton(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r) || strings.ContainsRune(blank, r) {
			return -1
		}
		if twin, ok := twins[r]; ok {
			return twin
		}
		r = unicode.ToLower(r)
		if twin, ok := twins[r]; ok {
			return twin
		}
		return r
	}, norm.NFKD.String(strings.Join(strings.Fields(name), " ")))
}
