package control

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"lcdpanel/lcd"
)

func (s *session) message(_ context.Context, words []string) error {
	m, err := parseMessage(words)
	if err != nil {
		return err
	}
	return s.target.Message(m)
}

func (s *session) ack(context.Context, []string) error {
	n, err := s.target.Ack()
	if err == nil {
		s.say(strconv.Itoa(n))
	}
	return err
}

func (s *session) backlight(_ context.Context, words []string) error {
	switch mode := LightMode(words[0]); mode {
	case LightOn, LightOff, LightAuto:
		return s.target.Light(mode)
	}
	return fmt.Errorf("backlight %s; allowed are on, off and auto", quoted(words[0]))
}

func (s *session) refresh(_ context.Context, words []string) error {
	return s.target.Refresh(strings.Join(words, ""))
}

func (s *session) press(_ context.Context, words []string) error {
	g, err := parseGesture(words)
	if err != nil {
		return err
	}
	return s.target.Press(g)
}

func (s *session) status(_ context.Context, words []string) error {
	st := fullStatus(s.target)
	if len(words) == 0 {
		text, err := json.Marshal(st)
		if err != nil {
			return fmt.Errorf("status: %w", err)
		}
		s.say(string(text))
		return nil
	}
	if words[0] != "--nagios" {
		return fmt.Errorf("status %s; allowed are nothing and --nagios", quoted(words[0]))
	}
	_, line := st.Nagios()
	s.say(line)
	return nil
}

// fullStatus returns the target's status with what the server knows.
func fullStatus(t Target) Status {
	st := t.Status()
	st.PID, st.Time = os.Getpid(), time.Now()
	if p, ok, _ := t.Picture(); ok {
		st.Light = p.Light.On
		st.Glass = strings.Split(strings.Map(lcd.Alias, p.String()), "\n")
	}
	return st
}

func (s *session) help(context.Context, []string) error {
	for _, r := range requests() {
		s.say(r.usage())
	}
	return nil
}
