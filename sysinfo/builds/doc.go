// Package builds reads Debian build queues: what pbuilder, cowbuilder and sbuild
// build, what waits in the folder that inoticoming watches, how it has ended, and how
// old the base tarballs are.
//
// Nothing is run and nothing is locked. What is known comes from
//
//   - /proc: the watchers and the running builds, by their command lines;
//   - the incoming folder: uploads, judged by what their .dsc files list;
//   - the logs, which alone tell how a build has ended and why;
//   - the result folder, where there are no logs;
//   - pbuilder's settings, a subset of the shell's language, see [ReadSettings].
//
// A [Reader] keeps what it has read of logs, so that reading again costs little, and
// a [Memory] that its user saves: a watcher that has died can only be missed by
// whoever knew it.
package builds
