package control

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// request is one kind of request.
type request struct {
	verb string
	args string // as help shows them
	most int    // words behind the verb
	need int
	do   func(*session, context.Context, []string) error
}

// lots is more words than fit into a line.
const lots = MaxLine

// requests are all there are, in the order of help.
func requests() []request {
	return []request{
		{verb: "next", do: func(s *session, _ context.Context, _ []string) error { s.target.Next(); return nil }},
		{verb: "prev", do: func(s *session, _ context.Context, _ []string) error { s.target.Prev(); return nil }},
		{verb: "hold", do: func(s *session, _ context.Context, _ []string) error { s.target.Hold(true); return nil }},
		{verb: "resume", do: func(s *session, _ context.Context, _ []string) error { s.target.Hold(false); return nil }},
		{"show", "SCREEN", 1, 1, func(s *session, _ context.Context, a []string) error { return s.target.Show(a[0]) }},
		{"message", "[-t TIME] [--critical] [--] TEXT...", lots, 1, (*session).message},
		{verb: "ack", do: (*session).ack},
		{"backlight", "on|off|auto", 1, 1, (*session).backlight},
		{"refresh", "[SCREEN]", 1, 0, (*session).refresh},
		{"press", "KEY [short|long|double]", 2, 1, (*session).press},
		{"status", "[--nagios]", 1, 0, (*session).status},
		{verb: "watch", do: (*session).watch},
		{verb: "keys", do: (*session).keys},
		{verb: "help", do: (*session).help},
	}
}

// usage returns how the request is written.
func (r request) usage() string { return strings.TrimSpace(r.verb + " " + r.args) }

// find returns the request that words make.
func find(words []string) (request, error) {
	var verbs []string
	for _, r := range requests() {
		if len(words) > 0 && r.verb == words[0] {
			return r, r.fits(len(words) - 1)
		}
		verbs = append(verbs, r.verb)
	}
	allowed := strings.Join(verbs, ", ")
	if len(words) == 0 {
		return request{}, fmt.Errorf("an empty request; allowed are %s", allowed)
	}
	return request{}, fmt.Errorf("request %s; allowed are %s", quoted(words[0]), allowed)
}

// fits refuses too many or too few words behind the verb.
func (r request) fits(args int) error {
	if args >= r.need && args <= r.most {
		return nil
	}
	return fmt.Errorf("%s with %d words behind it; it is written: %s", r.verb, args, r.usage())
}

// parseMessage reads the words behind message.
func parseMessage(words []string) (Message, error) {
	m := Message{For: DefaultMessage}
	for len(words) > 0 && strings.HasPrefix(words[0], "-") && words[0] != "-" {
		flag := words[0]
		words = words[1:]
		switch {
		case flag == "--critical":
			m.Critical = true
			continue
		case flag == "-t" && len(words) > 0:
			var err error
			if m.For, err = parseTime(words[0]); err != nil {
				return m, err
			}
			words = words[1:]
			continue
		case flag != "--":
			return m, fmt.Errorf("message %s; allowed are -t TIME, --critical, and -- before a text that begins with -", quoted(flag))
		}
		break
	}
	m.Text = strings.Join(words, " ")
	if strings.TrimSpace(m.Text) == "" {
		return m, errors.New("a message without text; write TEXT behind message and its flags")
	}
	return m, nil
}

// parseTime reads how long a message shows.
func parseTime(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil || d < MinMessage || d > MaxMessage {
		return 0, fmt.Errorf("a message for %s; allowed are 1s to 24h, as 30s or 1h30m", quoted(s))
	}
	return d, nil
}
