// Package plugin makes screens of what other programs say, and of files and FIFOs.
//
// The [Runner] is the only thing in lcdpanel that starts programs. Each runs in a
// process group of its own, without a terminal and with nothing to read, under a
// deadline and with a bound on what it may write. When it ends, by itself or because
// it has to, nothing of it is left: the group is killed, and whatever slipped out of it
// is found among lcdpanel's children, which orphans become (prctl(2),
// PR_SET_CHILD_SUBREAPER), and killed too.
//
// What a program writes is a [Report], understood by what it is (see [Read]):
//
//   - the one line of a monitoring plugin with its exit status and performance data
//     (https://www.monitoring-plugins.org/doc/guidelines.html);
//   - a JSON object, see [Object];
//   - or just lines of text.
//
// [Keys] and [Variables] tell a person, by "lcdpanel list plugin", what a program may
// write and what it finds in its environment.
//
// [ExecSource], [FileSource] and [FifoSource] publish reports, and [Screen] draws them.
package plugin
