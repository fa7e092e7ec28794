// Package panel keeps a display showing the newest picture, whatever happens
// to the display: it opens it, and opens it again when it has gone and come
// back.
package panel
