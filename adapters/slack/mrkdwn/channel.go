package mrkdwn

import "strings"

// maxChannel is how many characters a channel's name has at most, by conversations.create.
const maxChannel = 80

// ChannelName is a title as a channel may be called, with so many characters left.
func ChannelName(title string, left int) string {
	name := strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '_':
			return c
		}
		return '-'
	}, strings.ToLower(title))
	return strings.Trim(name[:min(len(name), maxChannel-left)], "-")
}
