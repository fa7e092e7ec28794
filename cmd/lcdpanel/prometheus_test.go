package main

import (
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// startPrometheus starts Debian's Prometheus, which watches itself, until the script
// ends; SERVER is where it is. It puts lcdpanel-prom into the first folder of PATH.
func startPrometheus(ts *testscript.TestScript) {
	bin := ts.MkAbs("bin")
	build := exec.Command("go", "build", "-o", bin+"/", "lcdpanel/cmd/lcdpanel-prom")
	if out, err := build.CombinedOutput(); err != nil {
		ts.Fatalf("%v: %s", err, out)
	}
	ts.Setenv("PATH", bin+string(filepath.ListSeparator)+ts.Getenv("PATH"))
	free, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	address := free.Addr().String()
	ts.Check(free.Close())
	config := ts.MkAbs("prometheus.yml")
	ts.Check(os.WriteFile(config, []byte("global: {scrape_interval: 1s}\nscrape_configs: [{job_name: self, static_configs: [{targets: ['"+address+"']}]}]\n"), 0o644))
	server := exec.Command("prometheus", "--config.file="+config, "--storage.tsdb.path="+ts.MkAbs("data"), "--web.listen-address="+address)
	ts.Check(server.Start())
	ts.Defer(func() {
		_ = server.Process.Kill()
		_ = server.Wait() // killed
	})
	ts.Setenv("SERVER", "http://"+address)
	for end := time.Now().Add(late); ; {
		r, err := http.Get("http://" + address + "/-/ready")
		if err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Now().After(end) {
			ts.Fatalf("Prometheus is not ready: %v", err)
		}
		<-time.After(50 * time.Millisecond) // of real time: the server is starting
	}
}
