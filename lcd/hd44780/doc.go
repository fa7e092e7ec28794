// Package hd44780 turns pictures into the bytes an HD44780 controller wants.
//
// A [Device] keeps a shadow of what the controller holds. For each picture it
// works out the bytes the controller should hold ([Image]), asks a [Planner] for
// the cheapest instructions and data from the one to the other, and hands those to
// a [Bus], the link that carries them. Nothing else ever sends an instruction.
//
// The package does no input or output of its own. Facts come from the Hitachi
// HD44780U data sheet (ADE-207-272(Z), '99.9); comments name the table.
//
// # Planning
//
// The controller writes each byte of data where its address counter stands and
// moves the counter on by one, along a [Track]; setting the counter takes an
// instruction. So a plan is a number of runs: stretches of the track that are
// written one after the other, each behind an address of its own. Say sixteen
// cells lie in a ring, the counter stands at 2, and cells 1, 3 and 15 have to
// change:
//
//	position  0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15
//	held      a a a a a a a a a a a  a  a  a  a  a
//	wanted    a b a b a a a a a a a  a  a  a  a  b
//	counter       ^
//
// The run at 2 is free: it needs no address, for the counter is there. Writing
// the clean cell 2 again to get to 3 costs a byte; an address would cost more. Two
// cells are left, 15 and 1, with a clean one between them. An LCD2USB carries one
// to four bytes for the same price, so one run over both, across the end of the
// ring, is cheaper than two:
//
//	data "abaa"   address 14   data "abab"      3 transfers
//
// The bytes that fill up a transfer cost nothing either, and heal cells that may
// have rotted. If a cursor has to show, the counter must end at it, its
// goal: then a run that ends there goes last, or one more address is set.
//
// How the cheapest runs are found: walk around the track once and keep, for each
// fill of the transfer that may be open at a position, the cheapest way to get
// there (onestrip.go). Where glyphs change too, text may be written at two passes,
// before them or after, and the walk keeps a state for both (twopasses.go). job.go
// sorts out what has to be written when, emit.go writes the plan down.
package hd44780
