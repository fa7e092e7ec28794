// Package panel keeps a display showing the newest picture, whatever happens
// to the display: it opens it, and opens it again when it has gone and come
// back.
//
// A [Supervisor] does that, and as the only one who talks to the display it does two
// things more when asked to. It carries out when the light is on: [LightOpts] says
// what a person wants, and [LightOpts.At] is the whole of the rule. And it polls the
// display's keys: [Gestures] makes presses of them, [KeyOpts] says what each is for.
package panel
