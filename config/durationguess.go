package config

import (
	"reflect"
	"regexp"
	"strings"
	"time"
)

var (
	letters = regexp.MustCompile(`[a-z]+`)
	clock   = regexp.MustCompile(`^(\d{1,2}):(\d{2})$`)
)

// nearest reads text as a person would: "8", "8 sec", "1,5s", "2 Hours", "1:30".
func (k durationKind) nearest(text string) string {
	guess := strings.NewReplacer(" ", "", ",", ".").Replace(strings.ToLower(text))
	guess = letters.ReplaceAllStringFunc(guess, unitWord)
	guess = clock.ReplaceAllString(guess, "${1}m${2}s")
	if wholeNumber.MatchString(guess) || brokenNumber.MatchString(guess) {
		guess += "s"
	}
	var d time.Duration
	if _, ok := k.set(reflect.ValueOf(&d).Elem(), guess); !ok || guess == text {
		return ""
	}
	return guess
}

// unitWord returns the unit that a word stands for, or the word.
func unitWord(word string) string {
	switch strings.TrimSuffix(word, "s") {
	case "", "sec", "second":
		return "s"
	case "min", "minute":
		return "m"
	case "hr", "hour":
		return "h"
	case "day":
		return "d"
	case "msec", "millisecond":
		return "ms"
	}
	return word
}
