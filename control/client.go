package control

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"

	"lcdpanel/lcd"
)

// Client talks to a running lcdpanel. It is for one goroutine.
type Client struct {
	ctx  context.Context
	conn net.Conn
	in   *bufio.Reader
	stop func() bool
}

// maxAnswer is how long a line of an answer may be.
const maxAnswer = 1 << 20

func newClient(ctx context.Context, conn net.Conn) *Client {
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	return &Client{ctx, conn, bufio.NewReader(conn), stop}
}

// Close hangs up.
func (c *Client) Close() error {
	c.stop()
	return c.conn.Close()
}

// Refused is the answer to a request that was not carried out; it says why.
type Refused struct{ Text string }

// Error returns the text.
func (r *Refused) Error() string { return r.Text }

// Do sends a request and calls each, unless it is nil, with each line of the answer
// but the last. It returns a *Refused if that is an error, the error of each, which
// ends it, or that of the connection.
func (c *Client) Do(each func(line string) error, words ...string) error {
	request := Join(words...) + "\n"
	if len(request) > MaxLine {
		return fmt.Errorf("%s: the request has %d bytes; allowed are %d", words[0], len(request), MaxLine)
	}
	// A server that ends tells why before it hangs up: that is worth reading.
	_, sendErr := c.conn.Write([]byte(request))
	for {
		line, err := c.readLine()
		switch rest, more := strings.CutPrefix(line, " "); {
		case err != nil:
			return c.lost(errors.Join(sendErr, err))
		case line == "ok":
			return nil
		case more && each != nil:
			if err := each(rest); err != nil {
				return err
			}
		case !more:
			return refusal(line)
		}
	}
}

// refusal reads the last line of an answer that is not ok.
func refusal(line string) error {
	text, ok := strings.CutPrefix(line, "error: ")
	if !ok {
		return fmt.Errorf("the answer has the line %s, which is not lcdpanel's protocol; is --socket the right one?", quoted(line))
	}
	return &Refused{text}
}

// lost says what a broken connection means.
func (c *Client) lost(err error) error {
	if c.ctx.Err() != nil {
		return c.ctx.Err()
	}
	return fmt.Errorf("lcdpanel has hung up: %w", err)
}

// readLine returns the next line without its line feed.
func (c *Client) readLine() (string, error) {
	var line []byte
	for {
		part, err := c.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case err == nil:
			return strings.TrimSuffix(string(line), "\n"), nil
		case len(line) > maxAnswer:
			return "", fmt.Errorf("a line of its answer is longer than %d bytes", maxAnswer)
		case errors.Is(err, io.EOF) && len(line) > 0:
			return "", io.ErrUnexpectedEOF
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", err
		}
	}
}

// Status asks for the status.
func (c *Client) Status() (s Status, err error) {
	err = c.Do(func(line string) error {
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			return fmt.Errorf("status: %w", err)
		}
		return nil
	}, "status")
	return s, err
}

// Ack acknowledges all alerts and returns how many that were.
func (c *Client) Ack() (n int, err error) {
	err = c.Do(func(line string) (err error) {
		n, err = strconv.Atoi(line)
		return err
	}, "ack")
	return n, err
}

// Watch calls show with each picture on the glass, until that fails, the client's
// context ends or the connection does.
func (c *Client) Watch(show func(lcd.Picture) error) error {
	var r pictureReader
	return c.Do(func(line string) error {
		done, err := r.take(line)
		if done && err == nil {
			err = show(r.p)
		}
		return err
	}, "watch")
}
