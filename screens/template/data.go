package template

import (
	"time"

	"lcdpanel/sysinfo"
)

// Data is what a line may name. The fields below these are those of the types: see
// package sysinfo.
type Data struct {
	Now     time.Time // to the minute, or as exact as the screen's every
	CPU     sysinfo.CPU
	Memory  sysinfo.Memory
	Load    sysinfo.Workload
	Host    sysinfo.Host
	Units   sysinfo.Units
	RAID    sysinfo.RAID
	Disks   sysinfo.Disks
	Network sysinfo.Network
	Sensors sysinfo.Sensors
	Power   sysinfo.Power
	Space   sysinfo.Space
	Builds  sysinfo.BuildQueue
}

// Feeds makes the feeds of what is named; each is called at most once. One that is nil
// is never known.
type Feeds struct {
	CPU     func() *sysinfo.Feed[sysinfo.CPU]
	Memory  func() *sysinfo.Feed[sysinfo.Memory]
	Load    func() *sysinfo.Feed[sysinfo.Workload]
	Host    func() *sysinfo.Feed[sysinfo.Host]
	Units   func() *sysinfo.Feed[sysinfo.Units]
	RAID    func() *sysinfo.Feed[sysinfo.RAID]
	Disks   func() *sysinfo.Feed[sysinfo.Disks]
	Network func() *sysinfo.Feed[sysinfo.Network]
	Sensors func() *sysinfo.Feed[sysinfo.Sensors]
	Power   func() *sysinfo.Feed[sysinfo.Power]
	Space   func() *sysinfo.Feed[sysinfo.Space]
	Builds  func() *sysinfo.Feed[sysinfo.BuildQueue]
}
