// Package hd44780 turns pictures into the bytes an HD44780 controller wants.
//
// A [Device] keeps a shadow of what the controller holds. For each picture it
// works out the bytes the controller should hold ([Image]), asks [Plan] for the
// cheapest instructions and data from the one to the other, and hands those to
// a [Bus], the link that carries them. Nothing else ever sends an instruction.
//
// The package does no input or output of its own. Facts come from the Hitachi
// HD44780U data sheet (ADE-207-272(Z), '99.9); comments name the table.
package hd44780
