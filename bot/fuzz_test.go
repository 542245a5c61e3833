package bot_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
)

// FuzzDo says any line, presses any id and completes what is being typed: the
// host always answers, never panics, and does not find itself at fault.
func FuzzDo(f *testing.F) {
	for _, line := range []string{
		"", "/", "help", "match", "match new", "match new exchequer length=x", "match new exchequer hotseat=maybe", "match join", "match join ZZZ9",
		"match say to 1,2 hello", "match say to", "match remove @", "match log 0", "match log 99999999999999999999", "match vote aye abandon", "match rules 4.3", "match rules \x00",
		"exchequer", "exchequer place", "exchequer place 3", "exchequer attack a b c until until", "exchequer defend 1", "exchequer leave 1", "exchequer odds inheritance tax",
		"roll", "roll 4d6kh3 # x", "roll private", "roll odds 3d6", "roll proof 2026-12-01 1", "roll proof", "roll 1d0", "bell bell match list", "match leave for good", "match new exchequer a=b=c",
		"match\u00a0list", "match say \u202eabc", "match say " + strings.Repeat("e\u0301\u0301\u0301\u0301\u0301", 300), strings.Repeat("x", 5000), "match invite @everyone", "exchequer \xff\xfe",
	} {
		f.Add(line, false)
	}
	for _, id := range []string{"1! CODE 0 * - end", "1! CODE 0 0.deploy - place iht 3", "1? CODE 0 * - place", "1? CODE 1 * f place iht", "1! CODE 0 * f odds", "1# 1", "1/ match leave CODE", "1! CODE 0 * -", "1! CODE 0 * - leave 1", "1! CODE 0 * - attack a a a a", "1/ bell", "1- CODE", "1v 1 match vote CODE aye end", "1y 0.0 match leave CODE for good", "1! CODE 0 * y0.0 end"} {
		f.Add(id, true)
	}
	h := build(f, plan{})
	playing := h.begin("length=conquest", "Ann", "Bob")
	ended := h.begin("length=1", "Ann", "Bob")
	h.playOut(ended)
	f.Fuzz(func(t *testing.T, said string, press bool) {
		for _, code := range []string{playing, ended} {
			for _, name := range []string{"Ann", "Bob", "Zoe"} {
				said := strings.ReplaceAll(said, "CODE", code)
				c := match.Call{Account: match.Account{Platform: "hall", ID: strings.ToLower(name), Name: name}, Room: match.Room{Platform: "hall", Channel: "table"}, Line: said}
				h.host.Complete(ctx, c, 25)
				if press && said != "" {
					c.Line, c.Press, c.Fields = "", said, []string{"3"}
				}
				m := h.host.Do(ctx, c)
				text := m.Text.String()
				if strings.TrimSpace(text) == "" && m.Form == nil {
					t.Fatalf("%s: no answer to %q", name, said)
				}
				if !utf8.ValidString(plain(m)) || utf8.RuneCountInString(text) > 4000 {
					t.Fatalf("%s: %q is answered with %d characters", name, said, utf8.RuneCountInString(text))
				}
				for _, b := range m.Buttons {
					if len(b.ID) > menu.MaxID || b.Label == "" {
						t.Fatalf("%s: %q is answered with the button %q %q", name, said, b.Label, b.ID)
					}
				}
			}
		}
		if s := h.log.String(); s != "" {
			t.Fatalf("%q: the host complained: %s", said, s)
		}
	})
}
