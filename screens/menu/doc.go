// Package menu is the menu on the panel: a tree of items that two keys walk through.
// Key 1 goes on, key 2 chooses, and a long press of either goes back. The menu closes
// by itself when nobody has pressed a key for a while.
//
// A [Menu] is a screen of class input. It knows nothing of what its items do: they are
// functions that whoever makes the menu gives it. [Main] makes the panel's own; the
// menus of other programs are further items in it.
package menu
