// Command lcdpanel-prom asks a Prometheus server and writes what it says as the JSON
// object that a screen of lcdpanel shows (package screens/plugin). It is a program of its
// own, so that lcdpanel itself needs no HTTP:
//
//	lcdpanel-prom -server http://rack:9090 '{"label": "load", "query": "node_load1{instance=\"n1\"}", "warn": 4}'
//
// Each argument is a query; see [query] for what can be said of it. It uses the HTTP API
// of Prometheus 2 (https://prometheus.io/docs/prometheus/latest/querying/api/).
package main
