package discordtest

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// Untyped are the commands that messages taught and that nobody can send here as they
// are written: by a subcommand that there is none of, or not by their options' names.
func Untyped(s *Server) (list []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.untyped)
}

var (
	typed   = regexp.MustCompile("(?:^|[^\\\\`])`/([a-z][a-z0-9-]*)((?: [^`]*)?)`")
	pressed = regexp.MustCompile(`</([a-z0-9 -]+):(\d+)>`)
	// nameless is what stands behind a command to press as it is typed elsewhere: a code, a
	// placeholder or a number, without its option's name.
	nameless = regexp.MustCompile(`</[a-z0-9 -]+:\d+> (?:[A-Z0-9]{2,}\b|[0-9])[^.;,\n]*`)
)

// heed reads what a request teaches, once Discord has taken it.
func heed(s *Server, body []byte) {
	if !bytes.Contains(body, []byte("`/")) && !bytes.Contains(body, []byte("</")) && !bytes.Contains(body, []byte(`\u003c/`)) {
		return
	}
	var tree any
	if json.Unmarshal(body, &tree) != nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	heedIn(s, tree)
}

func heedIn(s *Server, tree any) {
	switch v := tree.(type) {
	case []any:
		for _, x := range v {
			heedIn(s, x)
		}
	case map[string]any:
		for key, x := range v {
			words, ok := x.(string)
			if !ok {
				heedIn(s, x)
			} else if key == "content" {
				s.untyped = append(s.untyped, untypedIn(s, words)...)
			}
		}
	}
}

func untypedIn(s *Server, content string) (list []string) {
	for _, m := range typed.FindAllStringSubmatch(content, -1) {
		if c := registered(s, m[1]); c != nil && !sendable(c.Options, strings.Fields(m[2])) {
			list = append(list, "/"+m[1]+m[2])
		}
	}
	for _, m := range pressed.FindAllStringSubmatch(content, -1) {
		words := strings.Fields(m[1])
		if c := registered(s, words[0]); c == nil || c.ID != m[2] || !sendable(c.Options, words[1:]) {
			list = append(list, m[0])
		}
	}
	return append(list, nameless.FindAllString(content, -1)...)
}

// registered is a command of the app, anywhere; nil: there is none.
func registered(s *Server, name string) *Command {
	for _, all := range s.commands {
		for _, c := range all {
			if c.Name == name && c.Type <= 1 {
				return c
			}
		}
	}
	return nil
}

// sendable reports whether words name a subcommand, if there are any, and begin what
// follows with an option's name.
func sendable(options []CommandOption, words []string) bool {
	if len(options) > 0 && options[0].Type <= 2 {
		if len(words) == 0 {
			return false
		}
		i := slices.IndexFunc(options, func(o CommandOption) bool { return o.Name == words[0] })
		return i >= 0 && sendable(options[i].Options, words[1:])
	}
	if len(words) == 0 {
		return true
	}
	name, _, named := strings.Cut(words[0], ":")
	return named && slices.ContainsFunc(options, func(o CommandOption) bool { return o.Name == name })
}
