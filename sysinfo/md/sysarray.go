package md

import (
	"slices"
	"strconv"
	"strings"
)

// arrayStates are the words of array_state_show in md.c, by what mdstat calls them.
const arrayStates = "clear inactive suspended readonly read-auto clean active write-pending active-idle broken"

func (a *Array) arrayState(text string) error {
	if text != "" && !slices.Contains(strings.Fields(arrayStates), text) {
		return wants("one of " + arrayStates)
	}
	a.Facts.ArrayState = text
	switch text {
	case "clear", "inactive":
		a.State = "inactive"
	case "broken":
		a.State = "broken"
	case "readonly":
		a.State, a.ReadOnly = "active", "read-only"
	case "read-auto":
		a.State, a.ReadOnly = "active", "auto-read-only"
	case "":
	default:
		a.State = "active"
	}
	return nil
}

func (a *Array) raidDisks(text string) error {
	now, was, err := pair(text)
	if was != nil {
		r := a.reshape()
		r.NewDisks, r.OldDisks = *now, *was
	}
	a.Facts.RaidDisks = now
	return err
}

func (a *Array) chunkSize(text string) error {
	now, was, err := pair(text)
	if was != nil {
		r := a.reshape()
		r.NewChunk, r.OldChunk = *now, *was
	}
	if now != nil && *now > 0 {
		a.ChunkBytes = now
	}
	return err
}

// reshape returns the reshape under way, which is first heard of now.
func (a *Array) reshape() *Reshape {
	if a.Reshape == nil {
		a.Reshape = &Reshape{}
	}
	return a.Reshape
}

func (a *Array) reshapePosition(text string) error {
	sectors, err := number(text)
	if sectors != nil {
		a.reshape().PositionKiB = halved(sectors)
	}
	return err
}

// reshapeDirection comes after all that tells whether there is a reshape: the
// file has a word also without one.
func (a *Array) reshapeDirection(text string) error {
	if a.Reshape != nil {
		a.Reshape.Backwards = text == "backwards"
	}
	if text != "" && text != "forwards" && text != "backwards" {
		return wants(`"forwards" or "backwards"`)
	}
	return nil
}

func (a *Array) safeMode(text string) error {
	if text == "" {
		return nil
	}
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || !(seconds >= 0 && seconds < 1<<32) {
		return wants(`seconds, as "0.204"`)
	}
	a.Facts.SafeModeSeconds = &seconds
	return nil
}

func (a *Array) bitmapLocation(text string) error {
	if text != "" && text != "none" {
		a.Bitmap = &Bitmap{Location: text}
	}
	return nil
}

func (a *Array) bitmapChunk(text string) error {
	bytes, err := number(text)
	if bytes != nil && a.Bitmap != nil {
		a.Bitmap.ChunkKiB = *bytes / 1024
	}
	return err
}

func (a *Array) deviceSize(text string) error {
	sectors, err := number(text)
	a.SizeKiB = halved(sectors)
	return err
}

// readOnlyDevice is what is left of "read-only" when array_state has another word.
func (a *Array) readOnlyDevice(text string) error {
	if text == "1" && a.ReadOnly == "" {
		a.ReadOnly = "read-only"
	}
	if text != "" && text != "0" && text != "1" {
		return wants("0 or 1")
	}
	return nil
}
