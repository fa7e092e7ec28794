package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(4) // an exit status of no monitoring plugin: nothing was learnt
	}
}

// run asks the server and writes one object.
func run(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("lcdpanel-prom", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	server := flags.String("server", "http://localhost:9090", "where Prometheus is")
	title := flags.String("title", "", "first row")
	timeout := flags.Duration("timeout", 8*time.Second, "how long the server may take")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("lcdpanel-prom: %w; the options are -server URL, -title TEXT and -timeout 8s", err)
	}
	queries, err := parseQueries(flags.Args())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, *timeout)
	defer cancel()
	c, err := newClient(*server)
	if err != nil {
		return err
	}
	o, err := c.object(ctx, queries, time.Now())
	if err != nil {
		return err
	}
	o.Title = *title
	return json.NewEncoder(out).Encode(o)
}
