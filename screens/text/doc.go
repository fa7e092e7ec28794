// Package text turns figures and names into the characters of a row: bars, sparklines,
// numbers in few letters, and the user's own drawings by their names.
//
// It is what screens that come from the config are made of. Every function takes any
// number, also those that are none, and returns characters of width one.
package text
