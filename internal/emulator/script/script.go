// Package script drives the emulated reader by a text file, one command on a line, and saves what it shows.
//
//	#! fake: comicserver
//	# the series list opens the first series
//	idle
//	shot series-list
//	tap "Ariane"
//	see "Tome 1"
//	shot series-first
//
// A # starts a comment, except in quotes; a first line with #! says for which fake servers the script was written. Words
// are separated by white space. Double quotes hold a text with spaces; there are no escapes, so that no text holds a
// double quote. Coordinates are pixels of the reference reader, durations are written as Go writes them.
//
// Parsing is separate from running: a file is checked as a whole, and all its faults are reported, before anything
// starts. Running never guesses how long something takes. Touches and keys wait until the app has settled, pictures until
// it is idle; only wait and hold take the time that they are told to take. News do not wait, since they come as they come:
// home, resume, net, battery, fault, exit. What the app has not heard before it goes home or exits is lost, so that idle
// comes first where that matters.
//
// The package drives a panel that an app already runs on. Starting the two, and the fakes, is left to the program.
package script

import "slices"

// Script is a file without faults. It may be run any number of times, each on a panel of its own.
type Script struct {
	name  string
	fakes string
	lines []string // of the file
	steps []step
	shots []Shot
}

// step is one command of a script.
type step struct {
	line int    // counted from 1
	text string // as it would be written neatly
	ends bool   // it is the last
	run  action
}

// Shot is a picture that a script takes.
type Shot struct {
	Name string // the file's, without .png
	Line int    // of the script, counted from 1
	Text string // of the command
}

// Name returns the name that Parse was given.
func (s *Script) Name() string { return s.name }

// Fakes returns which fake servers the script was written for, nothing if it does not say so.
func (s *Script) Fakes() string { return s.fakes }

// Shots returns the pictures that the script takes, in their order.
func (s *Script) Shots() []Shot { return slices.Clone(s.shots) }
