package plugin

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// jsonError says where an object is wrong, and what is right.
func jsonError(input string, offset int64, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("JSON %s: %w", place(input, syntax.Offset), err)
	case errors.As(err, &kind):
		return fmt.Errorf("JSON %s: %s is a %s where a %s is due", place(input, kind.Offset), kind.Field, kind.Value, kind.Type)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("JSON ends in the middle of the object, after %d bytes: %w", len(input), err)
	case strings.Contains(err.Error(), "unknown field"):
		return fmt.Errorf("JSON: %s; the keys are %s; those of a bar are %s", strings.TrimPrefix(err.Error(), "json: "), keysOf(Object{}), keysOf(ObjectBar{}))
	}
	return fmt.Errorf("JSON %s: %w", place(input, offset), err)
}

// place names the line and column of an offset.
func place(input string, offset int64) string {
	before := input[:min(len(input), max(0, int(offset)-1))]
	line := strings.Count(before, "\n") + 1
	column := len([]rune(before[strings.LastIndexByte(before, '\n')+1:])) + 1
	return fmt.Sprintf("line %d, column %d", line, column)
}

// keysOf lists the keys of an object.
func keysOf(object any) string {
	var keys []string
	for i, t := 0, reflect.TypeOf(object); i < t.NumField(); i++ {
		keys = append(keys, t.Field(i).Tag.Get("json"))
	}
	return strings.Join(keys, ", ")
}
