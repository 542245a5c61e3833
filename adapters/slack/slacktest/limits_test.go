package slacktest

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func plain(n int) object { return object{"type": "plain_text", "text": long(n)} }
func long(n int) string  { return strings.Repeat("x", n) }

// times makes so many of something.
func times(n int, what func(i int) any) (list []any) {
	for i := range n {
		list = append(list, what(i))
	}
	return list
}

func section(n int) object {
	return object{"type": "section", "text": object{"type": "mrkdwn", "text": long(n)}}
}

func pressable(over object) object {
	b := object{"type": "button", "action_id": "a", "text": plain(1)}
	for k, v := range over {
		b[k] = v
	}
	return actions(b)
}

func actions(elements ...any) object { return object{"type": "actions", "elements": elements} }

func option(i int) object {
	return object{"text": plain(1), "value": fmt.Sprint("v", i)}
}

func selecting(over object) object {
	x := object{"type": "static_select", "action_id": "a", "placeholder": plain(1)}
	for k, v := range over {
		x[k] = v
	}
	return actions(x)
}

func of(o object, key string, v any) object {
	o[key] = v
	return o
}

func asking(over, element object) object {
	e := object{"type": "plain_text_input", "action_id": "a"}
	for k, v := range element {
		e[k] = v
	}
	o := object{"type": "input", "label": plain(1), "element": e}
	for k, v := range over {
		o[k] = v
	}
	return o
}

// confirming is a button with a dialog, of which one part is so long.
func confirming(part string) func(n int) object {
	return func(n int) object {
		c := object{}
		for _, p := range []string{"title", "text", "confirm", "deny"} {
			c[p] = plain(1)
		}
		return pressable(object{"confirm": of(c, part, plain(n))})
	}
}

// blocks are, by limit, a block with as much of what it limits.
var blocks = map[string]func(n int) object{
	"block_id":    func(n int) object { return object{"type": "divider", "block_id": long(n)} },
	"header text": func(n int) object { return object{"type": "header", "text": plain(n)} },

	"section text": section,
	"section fields": func(n int) object {
		return object{"type": "section", "fields": times(n, func(int) any { return object{"type": "mrkdwn", "text": "x"} })}
	},
	"section field": func(n int) object {
		return object{"type": "section", "fields": []any{object{"type": "mrkdwn", "text": long(n)}}}
	},
	"rich text": func(n int) object { return rich(object{"type": "text", "text": long(n)}) },
	"rich text url": func(n int) object {
		return rich(object{"type": "link", "url": long(n), "text": "x"})
	},
	"context elements": func(n int) object {
		return object{"type": "context", "elements": times(n, func(int) any { return object{"type": "mrkdwn", "text": "x"} })}
	},
	"context text": func(n int) object {
		return object{"type": "context", "elements": []any{object{"type": "mrkdwn", "text": long(n)}}}
	},
	"image alt_text": func(n int) object { return object{"type": "image", "image_url": "x", "alt_text": long(n)} },
	"image image_url": func(n int) object {
		return object{"type": "image", "image_url": long(n), "alt_text": "x"}
	},
	"image title": func(n int) object {
		return object{"type": "image", "image_url": "x", "alt_text": "x", "title": plain(n)}
	},
	"actions elements": func(n int) object {
		return actions(times(n, func(i int) any {
			return object{"type": "button", "action_id": fmt.Sprint(i), "text": plain(1)}
		})...)
	},
	"action_id":                  func(n int) object { return pressable(object{"action_id": long(n)}) },
	"button text":                func(n int) object { return pressable(object{"text": plain(n)}) },
	"button value":               func(n int) object { return pressable(object{"value": long(n)}) },
	"button url":                 func(n int) object { return pressable(object{"url": long(n)}) },
	"button accessibility_label": func(n int) object { return pressable(object{"accessibility_label": long(n)}) },
	"placeholder": func(n int) object {
		return selecting(object{"placeholder": plain(n), "options": []any{option(0)}})
	},
	"options": func(n int) object {
		return selecting(object{"options": times(n, func(i int) any { return option(i) })})
	},
	"option_groups": func(n int) object {
		return selecting(object{"option_groups": times(n, func(i int) any { return object{"label": plain(1), "options": []any{option(i)}} })})
	},
	"option text":  func(n int) object { return selecting(object{"options": []any{of(option(0), "text", plain(n))}}) },
	"option value": func(n int) object { return selecting(object{"options": []any{of(option(0), "value", long(n))}}) },
	"option description": func(n int) object {
		return selecting(object{"options": []any{of(option(0), "description", plain(n))}})
	},
	"option group label": func(n int) object {
		return selecting(object{"option_groups": []any{object{"label": plain(n), "options": []any{option(0)}}}})
	},
	"confirm title":   confirming("title"),
	"confirm text":    confirming("text"),
	"confirm confirm": confirming("confirm"),
	"confirm deny":    confirming("deny"),

	"input label": func(n int) object { return asking(object{"label": plain(n)}, nil) },
	"input hint":  func(n int) object { return asking(object{"hint": plain(n)}, nil) },
	"plain_text_input max_length": func(n int) object {
		return asking(nil, object{"max_length": n})
	},
	"plain_text_input initial_value": func(n int) object { return asking(nil, object{"initial_value": long(n)}) },
}

func rich(element object) object {
	return object{"type": "rich_text", "elements": []any{object{"type": "rich_text_section", "elements": []any{element}}}}
}

// TestEveryLimitIsHeld: what has as much as Slack takes is taken, and what has one more
// is refused, for each limit of the list.
func TestEveryLimitIsHeld(t *testing.T) {
	s := New(Options{})
	defer s.Close()
	w := s.Workspace("Commons")
	talk := w.Channel("talk")
	said := w.say(&message{in: talk, text: "x"})
	var people []string
	for n := range most("users invited") + 1 {
		people = append(people, w.Person(fmt.Sprint("P", n)).ID)
	}
	modal := func(over object) error {
		v := object{"type": "modal", "title": plain(1), "submit": plain(1), "blocks": []any{}}
		for k, x := range over {
			v[k] = x
		}
		_, err := w.checkView(args{"view": raw(v)}, "modal")
		return err
	}
	divider := func(int) any { return object{"type": "divider"} }
	whole := map[string]func(n int) error{
		"message text": func(n int) error { _, _, err := w.content(args{"text": long(n)}); return err },
		"edited text": func(n int) error {
			_, err := update(s, w, args{"channel": talk.ID, "ts": said.ts, "text": long(n)})
			return err
		},
		"message blocks":        func(n int) error { return w.Check("x", []byte(raw(times(n, divider)))) },
		"view blocks":           func(n int) error { return modal(object{"blocks": times(n, divider)}) },
		"view title":            func(n int) error { return modal(object{"title": plain(n)}) },
		"view submit":           func(n int) error { return modal(object{"submit": plain(n)}) },
		"view close":            func(n int) error { return modal(object{"close": plain(n)}) },
		"view private_metadata": func(n int) error { return modal(object{"private_metadata": long(n)}) },
		"view callback_id":      func(n int) error { return modal(object{"callback_id": long(n)}) },
		"view external_id":      func(n int) error { return modal(object{"external_id": long(n)}) },
		"channel name": func(n int) error {
			_, err := conversationsCreate(s, w, args{"name": long(n), "is_private": "true"})
			return err
		},
		"users invited": func(n int) error {
			made, err := conversationsCreate(s, w, args{"name": fmt.Sprint("c", n), "is_private": "true"})
			if err != nil {
				return err
			}
			_, err = conversationsInvite(s, w, args{"channel": made["channel"].(object)["id"], "users": strings.Join(people[:n], ",")})
			return err
		},
	}
	for _, l := range Limits {
		try, ok := whole[l.What]
		if block, some := blocks[l.What]; some {
			try, ok = func(n int) error {
				b, err := json.Marshal([]any{block(n)})
				if err != nil {
					return err
				}
				if strings.HasPrefix(l.What, "input") || strings.HasPrefix(l.What, "plain_text_input") {
					return modal(object{"blocks": json.RawMessage(b)})
				}
				return w.Check("x", b)
			}, true
		}
		switch {
		case !ok:
			t.Errorf("nothing tries the limit of %s", l.What)
		case !strings.Contains(l.Page, "/") && l.Page != "block-kit/blocks":
			t.Errorf("%s names no page: %q", l.What, l.Page)
		default:
			if err := try(l.Most); err != nil {
				t.Errorf("%s of %d is refused: %v", l.What, l.Most, err)
			}
			if try(l.Most+1) == nil {
				t.Errorf("%s of %d is taken", l.What, l.Most+1)
			}
		}
	}
	if len(Limits) < 40 {
		t.Errorf("there are %d limits", len(Limits))
	}
}
