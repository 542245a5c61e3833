package discordtest

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func long(n int) string { return strings.Repeat("x", n) }

// of makes so many of something.
func of[T any](n int, what func(i int) T) (list []T) {
	for i := range n {
		list = append(list, what(i))
	}
	return list
}

func pressable(i int) Part {
	return Part{Type: button, ID: fmt.Sprint("b", i), Label: "x", Style: 1}
}

func selecting(over func(p *Part)) *refusal {
	p := Part{Type: stringSelect, ID: "s", Options: []Option{{Label: "x", Value: "y"}}}
	over(&p)
	return rowsOf(false, p)
}

func asking(over func(p *Part)) *refusal {
	p := Part{Type: textInput, ID: "i", Label: "x", Style: 1}
	over(&p)
	return rowsOf(true, p)
}

func row(parts ...Part) Component {
	c := Component{Part: Part{Type: actionRow}}
	for _, p := range parts {
		c.Inner = append(c.Inner, Component{Part: p})
	}
	return c
}

// panel judges a message of components alone.
func panel(files int, list ...Component) *refusal {
	flags := int64(ofComponents)
	attached := of(files, func(i int) formFile { return formFile{ID: fileNumber(fmt.Sprint(i))} })
	return (&Message{}).apply(form{Flags: &flags, Components: &list, Attachments: &attached}, of(files, func(int) File { return File{Name: "x"} }), false)
}

// words is a text of so many characters.
func words(n int) Component { return Component{Part: Part{Type: textDisplay}, Content: long(n)} }

// gallery shows a picture so many times.
func gallery(n int, alt string) Component {
	return Component{Part: Part{Type: mediaGallery}, Items: of(n, func(int) Item { return Item{Media: Media{URL: "attachment://x"}, Description: alt} })}
}

func rowsOf(modal bool, parts ...Part) *refusal {
	_, no := judgeRows([]Component{row(parts...)}, modal)
	return no
}

// commanding judges a command with one option.
func commanding(over func(c *Command)) *refusal {
	c := Command{Name: "c", Description: "d", Options: []CommandOption{{Type: optString, Name: "o", Description: "d"}}}
	over(&c)
	return c.judge("")
}

// saying judges a message of these.
func saying(f form, files int) *refusal {
	m := Message{}
	return m.apply(f, of(files, func(int) File { return File{} }), false)
}

func modalOf(f form) *refusal {
	f.Components = &[]Component{row(Part{Type: textInput, ID: "i", Label: "x", Style: 1})}
	return (&Interaction{}).takeModal(f)
}

func choicesOf(n int, name, value string) *refusal {
	list := of(n, func(int) Choice { return Choice{Name: name, Value: value} })
	return (&Interaction{}).takeChoices(&list)
}

// TestEveryLimitIsHeld: what has as much as Discord takes is taken, and what has one more
// is refused, for each limit of the list.
func TestEveryLimitIsHeld(t *testing.T) {
	s, err := New(Options{Token: "token"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	lobby := s.Channel(s.Guild("g"), "lobby")
	request := func(path map[string]string, body any, h handler) *refusal {
		raw, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("POST", "/", nil)
		for name, value := range path {
			r.SetPathValue(name, value)
		}
		_, no := h(&asked{Request: r, body: raw})
		return no
	}
	content, x := "x", "x"
	thread := &channel{kind: 11, parent: lobby, guild: s.channels[lobby].guild}
	tries := map[string]func(n int) *refusal{
		"content": func(n int) *refusal { c := long(n); return saying(form{Content: nullable{true, &c}}, 0) },
		"nonce": func(n int) *refusal {
			return request(map[string]string{"channel": lobby}, map[string]any{"content": "x", "nonce": long(n)}, s.postMessage)
		},
		"messages of a history": func(n int) *refusal {
			r := httptest.NewRequest("GET", fmt.Sprintf("/?after=0&limit=%d", n), nil)
			r.SetPathValue("channel", lobby)
			_, no := history(s, &asked{Request: r})
			return no
		},
		"attachments": func(n int) *refusal {
			list := of(n, func(i int) formFile { return formFile{ID: fileNumber(fmt.Sprint(i))} })
			return saying(form{Content: nullable{true, &content}, Attachments: &list}, n)
		},
		"attachment description": func(n int) *refusal {
			return saying(form{Content: nullable{true, &content}, Attachments: &[]formFile{{ID: "0", Description: long(n)}}}, 1)
		},
		"mentioned users": func(n int) *refusal {
			return saying(form{Content: nullable{true, &content}, Mentions: &formRings{Users: of(n, func(int) string { return "1" })}}, 0)
		},
		"thread name": func(n int) *refusal {
			return request(map[string]string{"channel": lobby}, map[string]any{"name": long(n), "type": 11}, s.boards.makeThread)
		},
		"thread name anew": func(n int) *refusal {
			name := long(n)
			return s.boards.change(thread, channelForm{Name: &name})
		},
		"components of a panel": func(n int) *refusal {
			return panel(0, of(n, func(int) Component { return words(1) })...)
		},
		"text of a panel":       func(n int) *refusal { return panel(0, words(n)) },
		"pictures of a gallery": func(n int) *refusal { return panel(1, gallery(n, "")) },
		"picture description":   func(n int) *refusal { return panel(1, gallery(1, long(n))) },
		"texts of a section": func(n int) *refusal {
			beside := Component{Part: pressable(0)}
			return panel(0, Component{Part: Part{Type: section}, Inner: of(n, func(int) Component { return words(1) }), Accessory: &beside})
		},
		"rows": func(n int) *refusal {
			rows := of(n, func(i int) Component { return row(pressable(i)) })
			return saying(form{Components: &rows}, 0)
		},
		"buttons of a row":   func(n int) *refusal { return rowsOf(false, of(n, pressable)...) },
		"custom_id":          func(n int) *refusal { p := pressable(0); p.ID = long(n); return rowsOf(false, p) },
		"button label":       func(n int) *refusal { p := pressable(0); p.Label = long(n); return rowsOf(false, p) },
		"select placeholder": func(n int) *refusal { return selecting(func(p *Part) { p.Placeholder = long(n) }) },
		"select options": func(n int) *refusal {
			return selecting(func(p *Part) {
				p.Options = of(n, func(i int) Option { return Option{Label: "x", Value: fmt.Sprint(i)} })
			})
		},
		"option label":       func(n int) *refusal { return selecting(func(p *Part) { p.Options[0].Label = long(n) }) },
		"option value":       func(n int) *refusal { return selecting(func(p *Part) { p.Options[0].Value = long(n) }) },
		"option description": func(n int) *refusal { return selecting(func(p *Part) { p.Options[0].Description = long(n) }) },
		"input label":        func(n int) *refusal { return asking(func(p *Part) { p.Label = long(n) }) },
		"input value":        func(n int) *refusal { return asking(func(p *Part) { p.Value = long(n) }) },
		"input max_length":   func(n int) *refusal { return asking(func(p *Part) { p.MaxLength = n }) },
		"input placeholder":  func(n int) *refusal { return asking(func(p *Part) { p.Placeholder = long(n) }) },
		"modal title":        func(n int) *refusal { return modalOf(form{CustomID: x, Title: long(n)}) },
		"modal custom_id":    func(n int) *refusal { return modalOf(form{CustomID: long(n), Title: x}) },
		"choices":            func(n int) *refusal { return choicesOf(n, x, x) },
		"choice name":        func(n int) *refusal { return choicesOf(1, long(n), x) },
		"choice value":       func(n int) *refusal { return choicesOf(1, x, long(n)) },
		"commands": func(n int) *refusal {
			list := of(n, func(i int) Command { return Command{Name: fmt.Sprint("c", i), Description: "d"} })
			return request(map[string]string{"app": s.Application}, list, s.putCommands)
		},
		"command in all": func(n int) *refusal {
			return commanding(func(c *Command) {
				c.Options = of(25, func(i int) CommandOption {
					return CommandOption{Type: optString, Name: fmt.Sprintf("o%02d", i), Description: "d", Choices: []CommandChoice{{Name: "n", Value: "v"}, {Name: "m", Value: "w"}}}
				})
				size := len(c.Name) + len(c.Description) + 25*(3+1+4)
				for i := 0; size < n; i++ {
					text := func(least int) string { more := min(99, n-size); size += more; return long(least + more) }
					o := &c.Options[i%25]
					switch i / 25 {
					case 0:
						o.Description = text(1)
					case 1:
						o.Choices[0].Name = text(1)
					case 2:
						o.Choices[0].Value = text(1)
					default:
						o.Choices[1].Name = text(1)
					}
				}
			})
		},
		"command name":        func(n int) *refusal { return commanding(func(c *Command) { c.Name = long(n) }) },
		"command description": func(n int) *refusal { return commanding(func(c *Command) { c.Description = long(n) }) },
		"command options": func(n int) *refusal {
			return commanding(func(c *Command) {
				c.Options = of(n, func(i int) CommandOption {
					return CommandOption{Type: optString, Name: fmt.Sprint("o", i), Description: "d"}
				})
			})
		},
		"option max_length": func(n int) *refusal { return commanding(func(c *Command) { c.Options[0].Length = n }) },
		"option choices": func(n int) *refusal {
			return commanding(func(c *Command) {
				c.Options[0].Choices = of(n, func(i int) CommandChoice { return CommandChoice{Name: fmt.Sprint(i), Value: fmt.Sprint(i)} })
			})
		},
	}
	for _, l := range Limits {
		try := tries[l.What]
		if try == nil || !strings.Contains(l.Page, "#") {
			t.Errorf("the limit of %s is tried by nothing, or of no page: %q", l.What, l.Page)
			continue
		}
		if no := try(l.Most); no != nil {
			t.Errorf("%s of %d is refused: %s", l.What, l.Most, no.message)
		}
		if try(l.Most+1) == nil {
			t.Errorf("%s of %d is taken", l.What, l.Most+1)
		}
	}
	for what := range tries {
		if !slices.ContainsFunc(Limits, func(l Limit) bool { return l.What == what }) {
			t.Errorf("the limit of %s is not listed", what)
		}
	}
}
