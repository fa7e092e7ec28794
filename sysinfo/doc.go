// Package sysinfo reads the machine: everything under a root, nothing that could
// wake a disk.
//
// A [Source] runs on its own and publishes immutable snapshots; a [Feed] keeps
// the newest one for whoever draws it. A source that is slow or stuck holds up
// nobody: its feed just goes on holding the last snapshot.
//
// The files of a subject begin with its name: its snapshot is in NAME.go, its source in
// NAMEsource.go, what tells of changes in NAMEwatch.go or NAMEevents.go, what lasts over
// a restart in NAMEsaved.go or NAMEstore.go.
//
//   - boot, systemd, units, ending, sleep, turnoff: what systemd does with the machine.
//   - buildqueue, buildwatch: Debian build queues, by [lcdpanel/sysinfo/builds].
//   - cpu, frequency, iowait, stat, loadavg, workload, throttle: the processors.
//   - disk, diskpower, spindown, hdparm, hdidle, blocks, awake: disks, and whether they
//     sleep; space, mounts, statfs, growth: what is on them.
//   - host, interfaces, addresses, network, netlink, routes: names and nets.
//   - memory, top, tasks, oom, kmsg: memory, and who uses it.
//   - power, rapl, dcmi, nut, battery: watts, measured by the best meter there is, or
//     estimated by a model.
//   - raid, md, sync, seats, stripes: software RAID, by [lcdpanel/sysinfo/md].
//   - sensors, thermometer, fan, hwmon: temperatures and fans.
//   - tuning: settings that might be better.
//
// All of them stand on source (demand and snapshots), rest (their rhythm), pulse (whether
// they are stuck), fs (where the kernel's files are), store and statefile (what is
// remembered), and filewatch and poll (who tells of changes).
package sysinfo
