package sysinfo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"
)

// nutPatience is how long a server of Network UPS Tools may take.
const nutPatience = 2 * time.Second

// nutClient reads a UPS from upsd (RFC 9271).
type nutClient struct {
	ups, address string
	dial         func(ctx context.Context, network, address string) (net.Conn, error)
}

// newNUT returns a client of "ups@host:port"; host and port may be left out.
func newNUT(where string, dial func(ctx context.Context, network, address string) (net.Conn, error)) nutClient {
	ups, host, _ := strings.Cut(where, "@")
	if host == "" {
		host = "localhost"
	}
	if _, _, err := net.SplitHostPort(host); err != nil {
		host = net.JoinHostPort(strings.Trim(host, "[]"), "3493")
	}
	if dial == nil {
		dial = (&net.Dialer{}).DialContext
	}
	return nutClient{ups, host, dial}
}

// vars asks for all that the UPS says.
func (c nutClient) vars(ctx context.Context) (map[string]string, error) {
	ctx, cancel := context.WithTimeout(ctx, nutPatience)
	defer cancel()
	conn, err := c.dial(ctx, "tcp", c.address)
	if err != nil {
		return nil, nutError(err)
	}
	defer conn.Close()
	deadline, _ := ctx.Deadline()
	if err := conn.SetDeadline(deadline); err != nil {
		return nil, nutError(err)
	}
	if strings.ContainsAny(c.ups, " \t\r\n\"") || c.ups == "" {
		return nil, fmt.Errorf("power: NUT: %.40q is no name of a UPS: write nut: ups@localhost:3493", c.ups)
	}
	if _, err := fmt.Fprintf(conn, "LIST VAR %s\n", c.ups); err != nil {
		return nil, nutError(err)
	}
	vars, err := parseNUT(io.LimitReader(conn, mostState))
	if err != nil {
		return nil, fmt.Errorf("%s at %s: %w", c.ups, c.address, nutError(err))
	}
	return vars, nil
}

// nutError leaves out the port of this end, which is another each time: the same is to
// be told once.
func nutError(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		err = fmt.Errorf("%s: %w", op.Op, op.Err)
	}
	return fmt.Errorf("power: NUT: %w", err)
}

// parseNUT reads the answer to LIST VAR: lines VAR ups name "value" between BEGIN and
// END, or ERR and why.
func parseNUT(r io.Reader) (map[string]string, error) {
	vars := map[string]string{}
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		f := strings.SplitN(line, " ", 4)
		switch {
		case f[0] == "ERR":
			return nil, fmt.Errorf("upsd answers %.60q: see ups.conf and upsd.users", line)
		case f[0] == "BEGIN":
		case f[0] == "END":
			return vars, nil
		case f[0] == "VAR" && len(f) == 4:
			vars[f[2]] = strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(strings.TrimSuffix(strings.TrimPrefix(f[3], `"`), `"`))
		default:
			return nil, fmt.Errorf("upsd answers %.60q where VAR or END LIST VAR is due", line)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	return nil, errors.New("upsd has ended its answer before END LIST VAR")
}

// nutNumber reads a variable; ok is false where the UPS has none.
func nutNumber(vars map[string]string, name string) (v float64, ok bool) {
	v, err := strconv.ParseFloat(vars[name], 64)
	return v, err == nil && v >= 0 && v < 1e9
}

// nutState is what the variables say (docs/nut-names.txt of NUT): the state, and the
// watts of all that hangs on the UPS, coarse where only a percentage is given.
func nutState(vars map[string]string) (u UPS, r PowerReading, err error) {
	u.Known = true
	for flag := range strings.FieldsSeq(vars["ups.status"]) {
		u.OnBattery = u.OnBattery || flag == "OB"
	}
	load, hasLoad := nutNumber(vars, "ups.load")
	if hasLoad {
		u.Load = ShareOf(load, 100)
	}
	if v, ok := nutNumber(vars, "battery.charge"); ok {
		u.Charge = ShareOf(v, 100)
	}
	if v, ok := nutNumber(vars, "battery.runtime"); ok {
		u.Left = seconds(v)
	}
	if v, ok := nutNumber(vars, "battery.runtime.low"); ok {
		u.Low = seconds(v)
	}
	r.Source = "nut"
	if v, ok := nutNumber(vars, "ups.realpower"); ok {
		r.Watts = wattsAt(v)
		return u, r, nil
	}
	nominal, ok := nutNumber(vars, "ups.realpower.nominal")
	if !ok || !hasLoad {
		return u, r, ErrNoMeter
	}
	r.Watts, r.Coarse = wattsAt(load/100*nominal), true
	return u, r, nil
}
