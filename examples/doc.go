// Package examples tests the example plugins of this folder.
package examples
