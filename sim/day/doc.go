// Package day plays the recorded day of a machine: it writes the files of its procfs, sysfs, spools and settings into a
// folder, and changes them as time goes by, for programs that read a machine and have none at hand.
//
// A day is a row of scenes. Each has a time of day at which it begins and a speed at which its clock runs; between two
// scenes the clock hurries. What a scene changes, counters and the progress of work on arrays moves on with the clock.
//
// The scenes are text archives (txtar) in a folder of their own, made of recordings: trees of md and pbuilder as they
// were, with the disks, logs and figures of an HP MicroServer N54L. The first one has the whole machine, the others what
// is different. The lines before the first file are the script; [parseScene] lists its words.
package day
